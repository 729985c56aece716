// One position: its value, and every move to a P-position.

#include <algorithm>

#include "chocolate/bound_rows.hpp"
#include "core/run/memory.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

Solution solve_one(const Bound& bound, const Position& position, Play play, bool pass, const RunOptions& run) {
  const auto [x, y, z] = position;
  const std::uint32_t side = std::max(x, z);
  detail::require_reach(bound, side, largest_side);
  if (y > bound(x, z)) {
    throw InvalidArgument("position {" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) +
                          "}: accepted under " + bound.text() + " is y from 0 to " + std::to_string(bound(x, z)));
  }
  Positions table = positions({.bound = bound, .upto = side, .play = play, .keep = true, .pass = pass}, run);
  Solution solution;
  solution.is_p_position = table.at(x, z) == y;
  for (std::uint32_t u = 0; u < x; ++u) {
    const std::uint32_t left = std::min(y, bound(u, z));
    if (table.at(u, z) == left) solution.moves.push_back({'x', {u, left, z}});
  }
  if (table.at(x, z) < y) solution.moves.push_back({'y', {x, table.at(x, z), z}});
  for (std::uint32_t w = 0; w < z; ++w) {
    const std::uint32_t left = std::min(y, bound(x, w));
    if (table.at(x, w) == left) solution.moves.push_back({'z', {x, left, w}});
  }
  if (pass && x + y + z != 0) {
    table = Positions{};
    solution.pass_wins = positions({.bound = bound, .upto = side, .play = play, .keep = true}, run).at(x, z) == y;
  }
  if (play == Play::misere) return solution;

  // The Grundy number takes the whole table below; where that does not fit, the winning moves have to do.
  const bool within =
      side <= largest_grundy_side && 2 * std::uint64_t{side} + bound(side, side) + (pass ? 1 : 0) <= 65'535;
  if (!within) return solution;
  const GrundyGoal values{.bound = bound, .upto = side, .pass = pass};
  // The mirror image stands in the row of its smaller coordinate.
  const std::uint32_t row = bound.symmetric() ? std::min(x, z) : x, column = bound.symmetric() ? std::max(x, z) : z;
  std::uint64_t index = y;
  for (std::uint32_t w = bound.symmetric() ? row : 0; w < column; ++w) index += bound(row, w) + std::uint64_t{1};
  table = Positions{};
  const std::uint64_t allowed = core::memory_allowed(run);
  constexpr std::uint64_t most_positions = 4'000'000'000;  // a minute or so
  if (estimate_bytes(values, run) > allowed || GrundyLayout{bound, side}.positions() > most_positions) return solution;
  const auto each = [&](std::uint32_t at, std::span<const std::uint16_t> part) {
    if (at == row) solution.grundy = part[index];
  };
  grundy(values, each, run);
  return solution;
}

}  // namespace

Solution solve(const Bound& bound, const Position& position, Play play, const RunOptions& run) {
  return solve_one(bound, position, play, false, run);
}

Solution solve_with_pass(const Bound& bound, const Position& position, Play play, const RunOptions& run) {
  return solve_one(bound, position, play, true, run);
}

}  // namespace mexwave::chocolate
