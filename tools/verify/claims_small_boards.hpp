#pragma once
// The checks of source 002's claims on small boards: the queen, squares painted on a board, Trihex. What they hold
// against a statement is an argument, so that a test can hand in something wrong.

#include <functional>
#include <set>
#include <utility>

#include "mexwave/lines.hpp"
#include "mexwave/tiling.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

/// Column and row, counted from 1 from the lower left.
using Square = std::pair<std::uint32_t, std::uint32_t>;

/// Squares from which the queen's next mover loses, on a board of this width and height, by all moves: left, down, or
/// both alike; whoever reaches the lower left corner wins.
[[nodiscard]] std::set<Square> lost_queen_squares(std::uint32_t width, std::uint32_t height);

/// Grundy number of a position of 2 x 2 squares painted on a board.
using PaintingValue = std::function<std::uint32_t(const tiling::Position& position)>;

Finding check_queen(const std::set<Square>& lost);   // C01
Finding check_painting(const PaintingValue& value);  // C02
Finding check_trihex(const lines::Board& board);     // C03

}  // namespace mexwave::cli
