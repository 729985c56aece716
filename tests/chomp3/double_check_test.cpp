// The double check reports the first difference of any kind, and really computes everything again.

#include <gtest/gtest.h>

#include <functional>

#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

using Field = Difference::Field;
using Values = std::vector<std::uint32_t>;

TEST(DoubleCheck, EveryFieldIsCompared) {
  const Sweep sweep = chomp3::sweep({.openings_upto = 400});
  EXPECT_FALSE(first_difference(sweep, sweep));
  const auto expect = [&](const std::function<void(Sweep&)>& change, Field field, std::uint32_t at, const Values& first,
                          const Values& second) {
    Sweep other = sweep;
    change(other);
    const std::optional<Difference> found = first_difference(sweep, other);
    ASSERT_TRUE(found);
    EXPECT_EQ(found->field, field);
    EXPECT_EQ(found->at, at);
    EXPECT_EQ(found->first, first);
    EXPECT_EQ(found->second, second);
    const std::optional<Difference> back = first_difference(other, sweep);
    ASSERT_TRUE(back);
    EXPECT_EQ(back->second, first);
  };
  expect([](Sweep& s) { s.upto = 401; }, Field::upto, 0, {400}, {401});
  expect([](Sweep& s) { s.diagonal_q[8] += 1; }, Field::diagonal_q, 8, {4}, {5});
  expect([](Sweep& s) { s.diagonal_q.pop_back(); }, Field::diagonal_q, 400, {sweep.diagonal_q[400]}, {});
  expect([](Sweep& s) { s.end_row[14] = none; }, Field::end_row, 14, {10}, {none});
  expect([](Sweep& s) { s.above_diagonal[1] = 7; }, Field::above_diagonal, 1, {2}, {7});
  expect([](Sweep& s) { s.rows[5].row = 6; }, Field::row_number, 5, {5}, {6});
  expect([](Sweep& s) { s.rows[5].is_long = false; }, Field::row_is_long, 5, {1}, {0});
  expect([](Sweep& s) { s.rows[3].first = 7; }, Field::row_first, 3, {6}, {7});
  expect([](Sweep& s) { s.rows[3].end = 6; }, Field::row_end, 3, {5}, {6});
  expect([](Sweep& s) { s.rows[3].min = 6; }, Field::row_min, 3, {5}, {6});
  expect([](Sweep& s) { s.rows[3].min_at = 1; }, Field::row_min_at, 3, {5}, {1});
  expect([](Sweep& s) { s.rows[5].preperiod = 8; }, Field::row_preperiod, 5, {7}, {8});
  expect([](Sweep& s) { s.rows[120].pattern = {72}; }, Field::row_pattern, 120, {72, 70}, {72});
  const auto rows = static_cast<std::uint32_t>(sweep.rows.size());
  expect([](Sweep& s) { s.rows.pop_back(); }, Field::row_count, 0, {rows}, {rows - 1});
  Sweep other = sweep;
  other.work.cells += 1;
  other.excess_bound_from_row_6 += 1;
  EXPECT_FALSE(first_difference(sweep, other));
}

TEST(DoubleCheck, UsesAnotherMethodAndDetectsAWrongValue) {
  for (const SweepGoal& goal : {SweepGoal{.openings_upto = 400}, SweepGoal{.rows_upto = 150}}) {
    const Sweep sound = sweep(goal);
    for (const unsigned threads : {1u, 2u, 3u}) {
      for (const SimdLevel level : usable_simd_levels()) {
        const DoubleCheck check = double_check(sound, goal, {.threads = threads, .simd = level});
        EXPECT_FALSE(check.difference);
        EXPECT_NE(check.threads, threads);
        if (usable_simd_levels().size() > 1) {
          EXPECT_NE(check.simd, level);
        }
        EXPECT_EQ(check.tile_columns, 24U);
      }
    }
    Sweep wrong = sound;
    wrong.rows[7].pattern = {7};
    const DoubleCheck check = double_check(wrong, goal);
    ASSERT_TRUE(check.difference);
    EXPECT_EQ(check.difference->field, Field::row_pattern);
    EXPECT_EQ(check.difference->at, 7U);
  }
}

TEST(DoubleCheck, StopsWhenCancelled) {
  const SweepGoal goal{.openings_upto = 20'000};
  EXPECT_THROW((void)double_check(Sweep{}, goal, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::chomp3
