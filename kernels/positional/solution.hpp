#pragma once
// Code that squares and lines share besides the searches: builds a Solution, checks the pieces of a position, and
// computes its value by definition.

#include <bit>
#include <string>

#include "mexwave/error.hpp"
#include "mexwave/play.hpp"
#include "positional/sides.hpp"

namespace mexwave::positional {

/// The same value from the point of view of the opponent.
[[nodiscard]] inline Outcome reversed(Outcome outcome) {
  return outcome == Outcome::win ? Outcome::loss : outcome == Outcome::loss ? Outcome::win : Outcome::draw;
}

/// The solution of a position, from value(), moves() and best_move() of the solver. Its work is that of these calls.
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

/// The pieces of the player to move and of the opponent; `all` are the cells of the board. Throws InvalidArgument if
/// two pieces share a cell, if one is off the board, or if White has not as many as Black or one more.
[[nodiscard]] inline Sides sides_of(const Men& men, Bits all) {
  const int more = std::popcount(men.white) - std::popcount(men.black);
  if ((men.white & men.black) != 0 || ((men.white | men.black) & ~all) != 0 || more < 0 || more > 1) {
    throw InvalidArgument(
        "expected pieces on different cells of the board, White's as many as Black's or one more, got " +
        std::to_string(std::popcount(men.white)) + " white and " + std::to_string(std::popcount(men.black)) +
        " black pieces");
  }
  return more == 0 ? Sides{men.white, men.black} : Sides{men.black, men.white};
}

/// The value by plain minimax without a table. has_line(pieces) returns whether a player's pieces hold a line.
template <class HasLine>
Value value_by_definition(Bits all, const Men& men, Play play, const HasLine& has_line) {
  const bool normal = play == Play::normal;
  const auto value = [&](const auto& self, Bits mine, Bits theirs) -> Value {
    if (has_line(theirs)) return {normal ? Outcome::loss : Outcome::win, 0};
    Value best{Outcome::draw, 0};
    bool first = true;
    for (Bits free = all & ~(mine | theirs); free != 0; free &= free - 1) {
      Value v = self(self, theirs, mine | lowest(free));
      v.outcome = reversed(v.outcome);
      if (v.outcome == Outcome::win && normal) ++v.moves;  // the winner counts only their own moves
      if (first || v > best) best = v;
      first = false;
    }
    return best;
  };
  const bool white_to_move = std::popcount(men.white) == std::popcount(men.black);
  return white_to_move ? value(value, men.white, men.black) : value(value, men.black, men.white);
}

}  // namespace mexwave::positional
