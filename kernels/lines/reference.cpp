// The value of a position by definition: plain minimax over all moves.

#include <algorithm>

#include "lines/line_board.hpp"
#include "positional/solution.hpp"

namespace mexwave::lines {

Value value_reference(const Board& board, const Men& men, Play play) {
  detail::require_board(board);
  const std::uint64_t all = ~std::uint64_t{0} >> (64 - board.cells.size());
  return positional::value_by_definition(all, men, play, [&](std::uint64_t own) {
    return std::any_of(board.lines.begin(), board.lines.end(),
                       [&](const auto& line) { return (detail::bits_of(line) & ~own) == 0; });
  });
}

}  // namespace mexwave::lines
