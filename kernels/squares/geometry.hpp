#pragma once
// Cells, squares and symmetries of a board, used by all files here.

#include <array>
#include <bit>
#include <cstdint>
#include <string>
#include <vector>

#include "mexwave/squares.hpp"

namespace mexwave::squares::detail {

/// "6x6", for messages.
[[nodiscard]] std::string text(const Board& board);

/// Throws InvalidArgument unless both sides are 1..largest_side and the shorter one at most largest_short_side.
void require_board(const Board& board);

/// Throws InvalidArgument unless both sides are 1..largest_game_side.
void require_game_board(const Board& board);

/// Cells of a board of at most 64, bit c for cell c.
using Cells = std::uint64_t;
[[nodiscard]] inline Cells bit(std::uint32_t cell) { return Cells{1} << cell; }
[[nodiscard]] Cells all_cells(const Board& board);
[[nodiscard]] inline Cells mask_of(const std::array<std::uint32_t, 4>& square) {
  return bit(square[0]) | bit(square[1]) | bit(square[2]) | bit(square[3]);
}
/// The squares of a board, in the order of squares_of().
[[nodiscard]] std::vector<Cells> masks_of(const Board& board);
/// The cell, free or not, that completes this square for a player with these pieces; 0 if none or several are missing.
[[nodiscard]] inline Cells completing(Cells square, Cells men) {
  const Cells open = square & ~men;
  return std::has_single_bit(open) ? open : 0;
}

}  // namespace mexwave::squares::detail
