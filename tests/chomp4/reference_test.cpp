// The rules compared with published results.

#include <gtest/gtest.h>

#include "mexwave/chomp4.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

// OEIS A395126 (A. Garg, 2026, without a b-file): the s of the P-positions in lexicographic order, as far as listed,
// and in its comment the first of them.
TEST(FourRowReference, BeginsAsA395126) {
  const std::vector<std::uint32_t> listed{0, 0, 0, 1, 0, 0, 1, 1, 0, 0, 1, 0, 2, 0, 2, 0, 2, 0, 0, 0, 2, 0,
                                          2, 0, 2, 3, 4, 0, 3, 0, 3, 2, 0, 2, 0, 2, 0, 2, 2, 3, 3, 0, 2, 2,
                                          0, 4, 0, 4, 0, 4, 0, 5, 6, 7, 3, 4, 0, 0, 2, 3, 2, 3, 4, 5, 6, 0,
                                          2, 3, 4, 5, 7, 0, 5, 2, 4, 4, 3, 3, 0, 2, 0, 2, 3, 0, 2, 0, 2};
  const std::vector<Position> found = positions_reference(12);
  ASSERT_GE(found.size(), listed.size());
  for (std::size_t k = 0; k < listed.size(); ++k) EXPECT_EQ(found[k].s, listed[k]) << k;
  const std::vector<Position> first{{1, 0, 0, 0}, {2, 1, 0, 0}, {2, 2, 1, 0}, {2, 2, 2, 1}, {3, 1, 1, 0},
                                    {3, 2, 0, 0}, {3, 3, 1, 1}, {4, 1, 1, 1}, {4, 2, 2, 0}, {4, 3, 0, 0}};
  EXPECT_EQ(std::vector<Position>(found.begin(), found.begin() + 10), first);
}

TEST(FourRowReference, RefusesInvalidGoals) {
  EXPECT_THROW((void)positions_reference(0), InvalidArgument);
  EXPECT_THROW((void)positions_reference(largest_reference_p + 1), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::chomp4
