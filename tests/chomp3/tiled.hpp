#pragma once
// Goals of the sweep with tiles of a given shape.

#include "chomp3/plan.hpp"

namespace mexwave::chomp3 {

using detail::TileShape;

struct TiledSweep : SweepGoal {
  TileShape tile{};
};

inline Sweep sweep(const TiledSweep& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {}) {
  return detail::sweep(goal, goal.tile, run, checkpoint);
}

}  // namespace mexwave::chomp3
