// The definition, kept for ever: every move, and what it leaves the other.

#include <bit>

#include "lines/line_board.hpp"

namespace mexwave::lines {

Value value_reference(const Board& board, const Men& men, Play play) {
  detail::require_board(board);
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - board.cells.size());
  const bool normal = play == Play::normal;
  const auto owns_line = [&](std::uint64_t own) {
    for (const auto& line : board.lines) {
      bool whole = true;
      for (const std::uint32_t cell : line) whole = whole && (own >> cell & 1) != 0;
      if (whole) return true;
    }
    return false;
  };
  const auto value = [&](const auto& self, std::uint64_t mine, std::uint64_t theirs) -> Value {
    if (owns_line(theirs)) return {normal ? Outcome::loss : Outcome::win, 0};
    Value best{Outcome::draw, 0};
    bool first = true;
    for (std::uint64_t free = all & ~(mine | theirs); free != 0; free &= free - 1) {
      const Value reply = self(self, theirs, mine | (free & (~free + 1)));
      Value v = reply;
      if (reply.outcome == Outcome::win) v.outcome = Outcome::loss;
      if (reply.outcome == Outcome::loss) v = {Outcome::win, normal ? reply.moves + 1 : 0};
      if (first || v > best) best = v;
      first = false;
    }
    return best;
  };
  const bool white_to_move = std::popcount(men.white) == std::popcount(men.black);
  return white_to_move ? value(value, men.white, men.black) : value(value, men.black, men.white);
}

}  // namespace mexwave::lines
