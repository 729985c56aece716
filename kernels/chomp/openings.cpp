// Winning first moves, taken from the catalog of the board or of its reflection in the diagonal, whichever has the
// fewer rows.

#include <algorithm>

#include "mexwave/chomp.hpp"

namespace mexwave::chomp {

namespace {

CatalogGoal sieved(const OpeningsGoal& goal) {
  const auto [m, n] = std::minmax(goal.m, goal.n);
  return {m, n};
}

Opening reflected(const Opening& x) { return {x.n, x.m, x.column, x.row}; }

}  // namespace

std::uint64_t estimate_bytes(const OpeningsGoal& goal, const RunOptions& run) {
  return estimate_bytes(sieved(goal), run);
}

Openings openings(const OpeningsGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  const CatalogGoal board = sieved(goal);
  Catalog found = catalog(board, {}, run, checkpoint);
  std::erase_if(found.openings,
                [&](const Opening& x) { return goal.all ? x.m > x.n : x.m != board.m || x.n != board.n; });
  if (!goal.all && goal.m > goal.n) {
    std::transform(found.openings.begin(), found.openings.end(), found.openings.begin(), reflected);
    std::sort(found.openings.begin(), found.openings.end());
  }
  return {std::move(found.openings), found.positions, found.p_positions, found.work};
}

}  // namespace mexwave::chomp
