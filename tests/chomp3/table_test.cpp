// The table kernel against definition 2.10, on random shapes and at every level.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

RC_GTEST_PROP(Table, EqualsTheReference, ()) {
  const auto rows = *rc::gen::inRange<std::uint32_t>(1, 60);
  const auto columns = *rc::gen::inRange<std::uint32_t>(1, 120);
  const Table expected = table_reference(rows, columns);
  for (const SimdLevel level : usable_simd_levels()) {
    const Table got = table({.rows = rows, .columns = columns}, {.simd = level});
    RC_ASSERT(got.rows == rows && got.columns == columns);
    RC_ASSERT(got.values == expected.values);
  }
}

TEST(Table, LevelsAgreeOnALargeOne) {
  RunOptions run{.simd = SimdLevel::scalar};
  const Table expected = table({.rows = 700, .columns = 1500}, run);
  for (const SimdLevel level : usable_simd_levels()) {
    run.simd = level;
    EXPECT_EQ(table({.rows = 700, .columns = 1500}, run).values, expected.values) << name(level);
  }
}

TEST(Table, RefusesEmptyAndHugeOnes) {
  EXPECT_THROW((void)table({.rows = 0, .columns = 3}), InvalidArgument);
  EXPECT_THROW((void)table({.rows = 3, .columns = 0}), InvalidArgument);
  EXPECT_THROW((void)table({.rows = largest_p + 1, .columns = 3}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes({.rows = 1U << 31, .columns = 1U << 31}), InvalidArgument);
  EXPECT_THROW((void)table({.rows = 1000, .columns = 1000}, {.memory_limit = 1000}), MemoryLimit);
}

}  // namespace
}  // namespace mexwave::chomp3
