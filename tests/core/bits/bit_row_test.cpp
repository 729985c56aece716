// The mex scan of every level against an oracle made of std::vector<bool>.

#include "core/bits/bit_row.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>

namespace mexwave::core {
namespace {

std::size_t oracle(const std::vector<std::vector<bool>>& rows, std::size_t from) {
  for (std::size_t bit = from;; ++bit) {
    if (std::none_of(rows.begin(), rows.end(), [&](const auto& row) { return bit < row.size() && row[bit]; }))
      return bit;
  }
}

RC_GTEST_PROP(FirstZero, EqualsTheOracleAtEveryLevel, ()) {
  const auto count = *rc::gen::inRange<unsigned>(1, 5);
  std::vector<std::vector<bool>> plain(count);
  std::vector<BitRow> rows(count);
  for (unsigned k = 0; k < count; ++k) {
    // A full prefix, then noise, as in the kernels.
    const auto full = *rc::gen::inRange<std::size_t>(0, 1500);
    const auto noise = *rc::gen::container<std::vector<bool>>(rc::gen::arbitrary<bool>());
    plain[k].assign(full, true);
    plain[k].insert(plain[k].end(), noise.begin(), noise.end());
    for (std::size_t bit = 0; bit < plain[k].size(); ++bit) {
      if (plain[k][bit]) rows[k].set(bit);
    }
  }
  const BitRow* pointers[4] = {};
  for (unsigned k = 0; k < count; ++k) pointers[k] = &rows[k];
  const auto from = *rc::gen::inRange<std::size_t>(0, 1700);
  for (const SimdLevel level : usable_simd_levels()) {
    RC_ASSERT(first_zero(pointers, count, from, at_level(first_open_word_at, level)) == oracle(plain, from));
  }
}

TEST(FirstZero, WordEdges) {
  for (const std::size_t full : {0U, 1U, 63U, 64U, 65U, 127U, 128U, 255U, 256U, 257U, 511U, 512U, 513U, 1024U}) {
    BitRow row(full);
    for (std::size_t bit = 0; bit < full; ++bit) row.set(bit);
    const BitRow* pointer = &row;
    for (const SimdLevel level : usable_simd_levels()) {
      const FirstOpenWord scan = at_level(first_open_word_at, level);
      for (std::size_t from = 0; from <= full; ++from)
        ASSERT_EQ(first_zero(&pointer, 1, from, scan), full) << name(level) << " " << from;
      EXPECT_EQ(first_zero(&pointer, 1, full + 5, scan), full + 5);
    }
  }
}

TEST(BitRow, GrowsAndReadsZeroBeyondItsEnd) {
  BitRow row;
  EXPECT_FALSE(row.test(1000));
  row.set(1000);
  EXPECT_TRUE(row.test(1000));
  EXPECT_FALSE(row.test(999));
  EXPECT_FALSE(row.test(1'000'000));
}

}  // namespace
}  // namespace mexwave::core
