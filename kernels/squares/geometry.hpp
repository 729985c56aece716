#pragma once
// What every part of the squares room asks of a board's shape.

#include <cstdint>
#include <string>

#include "mexwave/squares.hpp"

namespace mexwave::squares::detail {

/// "6x6", for messages.
[[nodiscard]] std::string text(const Board& board);

/// Throws InvalidArgument unless both sides are 1..largest_side and the shorter one at most largest_short_side.
void require_board(const Board& board);

/// Throws InvalidArgument unless both sides are 1..largest_game_side.
void require_game_board(const Board& board);

}  // namespace mexwave::squares::detail
