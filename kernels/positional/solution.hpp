#pragma once
// What a solver of a game of lines knows of a position, put together.

#include <bit>

#include "mexwave/play.hpp"

namespace mexwave::positional {

/// By a solver's value(), moves() and best_move(); its work is what they took.
template <class Solver>
Solution solution_by(Solver& solver, const Men& men) {
  const std::uint64_t before = solver.work().nodes;
  Solution solution;
  solution.value = solver.value(men);
  solution.legal = solver.moves(men);
  solution.best = solver.best_move(men);
  const bool white = std::popcount(men.white) == std::popcount(men.black);
  for (const MoveValue& move : solution.legal) {
    if (move.value.outcome != Outcome::win) continue;
    Men left = men;
    (white ? left.white : left.black) |= std::uint64_t{1} << move.cell;
    solution.moves.push_back({move.cell, left});
  }
  solution.work.nodes = solver.work().nodes - before;
  return solution;
}

}  // namespace mexwave::positional
