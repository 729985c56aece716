// A sweep over ranks gives what a sweep in one process does. Ranks are threads here, and queues between them.

#include "mexwave/ranks.hpp"

#include <gtest/gtest.h>

#include <memory>
#include <thread>

#include "core/run/local_ranks.hpp"
#include "mexwave/error.hpp"
#include "mexwave/three_row_chomp.hpp"

namespace mexwave::three_row_chomp {
namespace {

Sweep over_ranks(const SweepGoal& goal, unsigned count, unsigned threads) {
  core::LocalRanks ranks(count);
  std::vector<std::jthread> others;
  for (unsigned k = 1; k < count; ++k) others.emplace_back([&ranks, k] { EXPECT_EQ(serve(ranks[k]), 7); });
  RunOptions run;
  run.threads = threads;
  run.ranks = &ranks[0];
  const std::shared_ptr<void> end(nullptr, [&ranks](void*) { dismiss(ranks[0], 7); });
  return sweep(goal, run);
}

void expect_same(const Sweep& a, const Sweep& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.diagonal_q, b.diagonal_q);
  EXPECT_EQ(a.end_row, b.end_row);
  EXPECT_EQ(a.above_diagonal, b.above_diagonal);
  EXPECT_EQ(a.rows.size(), b.rows.size());
  for (std::size_t r = 0; r < std::min(a.rows.size(), b.rows.size()); ++r) ASSERT_TRUE(a.rows[r] == b.rows[r]) << r;
  EXPECT_EQ(a.excess_bound_from_row_6, b.excess_bound_from_row_6);
}

TEST(Ranks, AgreeWithOneProcess) {
  for (const SweepGoal& goal : {SweepGoal{.openings_upto = 5000}, SweepGoal{.rows_upto = 1500},
                                SweepGoal{.openings_upto = 3001, .rows_upto = 900, .tile = {16, 32, 64}}}) {
    const Sweep expected = sweep(goal);
    for (const unsigned count : {2U, 3U, 4U}) {
      for (const unsigned threads : {1U, 2U}) expect_same(over_ranks(goal, count, threads), expected);
    }
  }
}

}  // namespace
}  // namespace mexwave::three_row_chomp
