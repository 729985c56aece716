// The greedy triples against the words of the source, and the halving procedure against membership.

#include <gtest/gtest.h>

#include <algorithm>

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {
namespace {

std::vector<Triple> fast(std::uint32_t upto) {
  std::vector<Triple> triples;
  const std::uint64_t count = v_triples(upto, [&](const Triple& t) { triples.push_back(t); });
  EXPECT_EQ(count, triples.size());
  return triples;
}

TEST(VTriples, AsTheWordsSay) {
  for (std::uint32_t upto = 0; upto <= 66; ++upto) EXPECT_TRUE(fast(upto) == v_triples_reference(upto)) << upto;
}

TEST(VTriples, CountsOfTheSource) {
  EXPECT_EQ(fast(7).size(), 7U);
  EXPECT_EQ(fast(15).size(), 35U);
  EXPECT_EQ(fast(31).size(), 155U);
}

TEST(VTriples, WordsOfSixtyFour) {
  // Rows end in the middle of a word, at its end, and just after it.
  for (const std::uint32_t upto : {126U, 127U, 128U, 129U, 200U}) {
    std::uint64_t expected = 0;
    for (std::uint32_t a = 1; a <= upto; ++a)
      for (std::uint32_t b = a + 1; b <= upto; ++b) expected += (a ^ b) > b && (a ^ b) <= upto ? 1 : 0;
    EXPECT_EQ(v_triples(upto, {}), expected);
  }
}

TEST(Halving, IsMembership) {
  constexpr std::uint32_t upto = 40;
  const std::vector<Triple> triples = fast(upto);
  for (std::uint32_t a = 1; a <= upto; ++a) {
    for (std::uint32_t b = a + 1; b <= upto; ++b) {
      for (std::uint32_t c = b + 1; c <= upto; ++c) {
        const Triple t{a, b, c};
        EXPECT_EQ(halve(t).is_v_triple, std::find(triples.begin(), triples.end(), t) != triples.end());
      }
    }
  }
}

TEST(Halving, RefusesWhatDoesNotRise) {
  EXPECT_THROW((void)halve({0, 1, 2}), InvalidArgument);
  EXPECT_THROW((void)halve({2, 2, 3}), InvalidArgument);
  EXPECT_THROW((void)halve({3, 5, 4}), InvalidArgument);
  EXPECT_THROW((void)v_triples(largest_triple + 1, {}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::heaps
