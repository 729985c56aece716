// A sweep over ranks gives what a sweep in one process does, with the same work.

#include <gtest/gtest.h>

#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/four_row_chomp.hpp"
#include "over_ranks.hpp"

namespace mexwave::four_row_chomp {
namespace {

using test::over_ranks;
using test::with_threads;

void expect_same(const Sweep& a, const Sweep& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.with_p, b.with_p);
  EXPECT_EQ(a.openings, b.openings);
  EXPECT_EQ(a.work.cells, b.work.cells);
  EXPECT_EQ(a.work.words, b.work.words);
}

TEST(RankStrips, AgreeWithOneProcess) {
  for (const SweepGoal& goal : {SweepGoal{.upto = 400, .tile = {}}, SweepGoal{.upto = 255, .tile = {32, 24, 5}},
                                SweepGoal{.upto = 130, .tile = {16, 1, 3}}}) {
    const Sweep expected = sweep(goal, with_threads(1));
    for (const unsigned count : {2U, 3U, 4U}) {
      const Sweep found =
          over_ranks(count, with_threads(1 + count % 2), [&](const RunOptions& run) { return sweep(goal, run); });
      EXPECT_EQ(found.with_p, expected.with_p);
      EXPECT_EQ(found.openings, expected.openings);
      if (goal.tile.p != 0) expect_same(found, expected);  // else blocks are as high as the threads want them
    }
  }
}

TEST(RankStrips, EveryLevel) {
  const SweepGoal goal{.upto = 150, .tile = {32, 32, 8}};
  const Sweep expected = sweep(goal);
  for (const SimdLevel level : usable_simd_levels()) {
    RunOptions options = with_threads(1);
    options.simd = level;
    expect_same(over_ranks(2, options, [&](const RunOptions& run) { return sweep(goal, run); }), expected);
  }
}

TEST(RankStrips, StopAndRefuse) {
  const SweepGoal goal{.upto = 600, .tile = {}};
  const auto over_two = [&](const RunOptions& options, const Checkpoint& checkpoint = {}) {
    return over_ranks(2, options, [&](const RunOptions& run) { return sweep(goal, run, checkpoint); });
  };
  RunOptions stopped = with_threads(1);
  stopped.cancelled = [] { return true; };
  EXPECT_THROW(over_two(stopped), Cancelled);
  RunOptions narrow = with_threads(1);
  narrow.memory_limit = 1 << 20;
  EXPECT_THROW(over_two(narrow), MemoryLimit);
  EXPECT_THROW(over_two(with_threads(1), {"state", 1.0, false, {}}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::four_row_chomp
