#pragma once
// Goals of the sweep with tiles of a given shape, and the comparison of two sweeps.

#include <gtest/gtest.h>

#include <algorithm>

#include "chomp3/plan.hpp"

namespace mexwave::chomp3 {

using detail::TileShape;

struct TiledSweep : SweepGoal {
  TileShape tile{};
};

inline Sweep sweep(const TiledSweep& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {}) {
  return detail::sweep(goal, goal.tile, run, checkpoint);
}

inline void expect_same(const Sweep& a, const Sweep& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.diagonal_q, b.diagonal_q);
  EXPECT_EQ(a.end_row, b.end_row);
  EXPECT_EQ(a.above_diagonal, b.above_diagonal);
  EXPECT_EQ(a.rows.size(), b.rows.size());
  for (std::size_t r = 0; r < std::min(a.rows.size(), b.rows.size()); ++r) ASSERT_TRUE(a.rows[r] == b.rows[r]) << r;
}

}  // namespace mexwave::chomp3
