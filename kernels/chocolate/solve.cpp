// Solves one position: finds every move to a P-position, and the Grundy value.

#include <algorithm>
#include <utility>

#include "chocolate/table_shape.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {

namespace {

void require_position(const Bound& bound, const Position& position) {
  const auto [x, y, z] = position;
  detail::require_reach(bound, std::max(x, z), largest_side);
  if (y > bound(x, z)) {
    throw InvalidArgument("position {" + std::to_string(x) + "," + std::to_string(y) + "," + std::to_string(z) +
                          "}: expected y from 0 to " + std::to_string(bound(x, z)) + " under " + bound.text() +
                          ", got " + std::to_string(y));
  }
}

Solution solve_one(const Bound& bound, const Position& position, Play play, bool pass, const RunOptions& run) {
  require_position(bound, position);
  const auto [x, y, z] = position;
  const std::uint32_t side = std::max(x, z);
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
  return solution;
}

}  // namespace

Solution solve(const Bound& bound, const Position& position, Play play, const RunOptions& run) {
  return solve_one(bound, position, play, false, run);
}

Solution solve_with_pass(const Bound& bound, const Position& position, Play play, const RunOptions& run) {
  return solve_one(bound, position, play, true, run);
}

std::uint32_t grundy_value(const Bound& bound, const Position& position, bool pass, const RunOptions& run) {
  require_position(bound, position);
  auto [x, y, z] = position;
  if (bound.symmetric() && x > z) std::swap(x, z);  // the values of the mirror image are with the smaller coordinate
  std::uint64_t index = y;
  for (std::uint32_t w = bound.symmetric() ? x : 0; w < z; ++w) index += bound(x, w) + std::uint64_t{1};
  std::uint32_t value = 0;
  const auto each = [&, row = x](std::uint32_t at, std::span<const std::uint16_t> part) {
    if (at == row) value = part[index];
  };
  (void)grundy({.bound = bound, .upto = std::max(x, z), .pass = pass}, each, run);
  return value;
}

}  // namespace mexwave::chocolate
