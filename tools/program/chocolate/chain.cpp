// Lists every move from a lost piece of chocolate, and finds an answer to each.

#include <fmt/core.h>

#include <algorithm>

#include "chocolate/chocolate.hpp"
#include "cli/exit.hpp"

namespace mexwave::cli {

using chocolate::Position;
using chocolate::WinningMove;

std::string move_text(const Position& from, const WinningMove& move) {
  const auto coordinate = [&](const Position& position) {
    return move.lowered == 'x' ? position.x : move.lowered == 'y' ? position.y : position.z;
  };
  std::string text = fmt::format("{} from {} to {}", move.lowered, coordinate(from), coordinate(move.leaves));
  if (move.lowered != 'y' && move.leaves.y != from.y)
    text += fmt::format(", and with it y from {} to {}", from.y, move.leaves.y);
  return text;
}

LostPieces::LostPieces(const chocolate::Bound& bound, const Position& piece, Play play, const RunOptions& run)
    : bound_(bound),
      lost_(chocolate::positions({.bound = bound, .upto = std::max(piece.x, piece.z), .play = play, .keep = true},
                                 run)) {}

std::vector<WinningMove> LostPieces::moves(const Position& piece) const {
  const auto [x, y, z] = piece;
  std::vector<WinningMove> all;
  for (std::uint32_t u = 0; u < x; ++u) all.push_back({'x', {u, std::min(y, bound_(u, z)), z}});
  for (std::uint32_t v = 0; v < y; ++v) all.push_back({'y', {x, v, z}});
  for (std::uint32_t w = 0; w < z; ++w) all.push_back({'z', {x, std::min(y, bound_(x, w)), w}});
  return all;
}

std::optional<WinningMove> LostPieces::answer(const Position& piece) const {
  check_interrupt();
  std::optional<WinningMove> found;
  const auto cuts = [](const Position& p) { return std::uint64_t{p.x} + p.y + p.z; };
  for (const WinningMove& move : moves(piece)) {
    if (lost_.at(move.leaves.x, move.leaves.z) != move.leaves.y) continue;
    if (!found || cuts(move.leaves) < cuts(found->leaves)) found = move;
  }
  return found;
}

std::vector<Refuted<Position>> LostPieces::replies(const Position& lost) const {
  std::vector<Refuted<Position>> all;
  for (const WinningMove& move : moves(lost)) {
    if (const auto reply = answer(move.leaves)) {
      all.push_back({move_text(lost, move), position_text(move.leaves), move_text(move.leaves, *reply), reply->leaves});
    } else {
      all.push_back({move_text(lost, move), "leaves no move, and a player who cannot move wins", "", {}});
    }
  }
  return all;
}

}  // namespace mexwave::cli
