#pragma once
// Goals of the sweep with tiles of a given shape, and the comparison of two results.

#include <gtest/gtest.h>

#include "chomp4/plan.hpp"

namespace mexwave::chomp4 {

using detail::TileShape;

template <class Goal>
struct Tiled : Goal {
  TileShape tile{};
};
using TiledSweep = Tiled<SweepGoal>;

inline Sweep sweep(const TiledSweep& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {}) {
  return detail::run_plan(detail::plan_for(goal, goal.tile, run), run, checkpoint);
}
inline Sweep positions(const Tiled<PositionsGoal>& goal, const EachP& each, const RunOptions& run = {}) {
  return detail::run_plan(detail::plan_for(goal, goal.tile, each, run), run);
}

inline void expect_same(const Counts& a, const Counts& b) {
  EXPECT_EQ(a.upto, b.upto);
  EXPECT_EQ(a.with_p, b.with_p);
  EXPECT_EQ(a.openings, b.openings);
}

}  // namespace mexwave::chomp4
