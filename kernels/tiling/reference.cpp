// Values and winners by definition: tries every tile at every place of the entire board, without regions and
// symmetries.

#include <algorithm>
#include <map>

#include "tiling/region.hpp"

namespace mexwave::tiling {

namespace {

using Painted = std::array<std::uint64_t, 2>;

/// The positions that a move can leave.
std::vector<Position> options(const Rules& rules, const Position& position) {
  std::vector<Position> list;
  const Board& board = position.board;
  for (const Tile& tile : rules.tiles) {
    for (std::uint32_t y = 0; y < board.height; ++y) {
      for (std::uint32_t x = 0; x < board.width; ++x) {
        Position left = position;
        bool legal = true;
        for (const auto& [row, column] : tile) {
          legal = legal && y + row < board.height && x + column < board.width;
          if (!legal) break;
          const std::uint32_t cell = (y + row) * board.width + x + column;
          legal = !position.is_painted(cell);
          left.paint(cell);
        }
        if (legal) list.push_back(left);
      }
    }
  }
  return list;
}

}  // namespace

std::uint32_t grundy_reference(const Rules& rules, const Position& position) {
  detail::require_board(position.board);
  std::map<Painted, std::uint32_t> known;
  const auto value = [&](const auto& self, const Position& at) -> std::uint32_t {
    if (const auto found = known.find(at.painted); found != known.end()) return found->second;
    std::vector<std::uint32_t> values;
    for (const Position& left : options(rules, at)) values.push_back(self(self, left));
    std::uint32_t mex = 0;
    while (std::find(values.begin(), values.end(), mex) != values.end()) ++mex;
    return known[at.painted] = mex;
  };
  return value(value, position);
}

bool wins_reference(const Rules& rules, const Position& position, Play play) {
  detail::require_board(position.board);
  std::map<Painted, bool> known;
  const auto wins = [&](const auto& self, const Position& at) -> bool {
    if (const auto found = known.find(at.painted); found != known.end()) return found->second;
    const std::vector<Position> left = options(rules, at);
    const bool any =
        left.empty() ? play == Play::misere
                     : std::any_of(left.begin(), left.end(), [&](const Position& next) { return !self(self, next); });
    return known[at.painted] = any;
  };
  return wins(wins, position);
}

}  // namespace mexwave::tiling
