#pragma once
// Goals of the sweep with tiles of a given shape.

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

}  // namespace mexwave::chomp4
