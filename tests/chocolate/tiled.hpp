#pragma once
// Goals of the tables with tiles of a given shape.

#include "chocolate/table_shape.hpp"

namespace mexwave::chocolate {

using detail::TileShape;

struct TiledPositions : PositionsGoal {
  TileShape tile{};
};
struct TiledGrundy : GrundyGoal {
  TileShape tile{};
};

inline Positions positions(const TiledPositions& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {}) {
  return detail::positions(goal, goal.tile, run, checkpoint);
}
inline Grundy grundy(const TiledGrundy& goal, const EachGrundy& each = {}, const RunOptions& run = {},
                     const Checkpoint& checkpoint = {}) {
  return detail::grundy(goal, goal.tile, each, run, checkpoint);
}

}  // namespace mexwave::chocolate
