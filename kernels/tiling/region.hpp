#pragma once
// Regions: a connected set of free cells that tiles can still cover, moved to a corner and replaced by its canonical
// image.
//
//   a region of height 3, width 2:    . X   row 2         bit = row * width + column, the width that of the region:
//                                     X X   row 1         cells = 10 11 01 (binary) = 0x2d
//                                     X .   row 0

#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <vector>

#include "mexwave/tiling.hpp"

namespace mexwave::tiling::detail {

__extension__ using Cells = unsigned __int128;

[[nodiscard]] inline Cells bit_at(std::uint32_t k) { return Cells{1} << k; }
/// The number of the lowest bit; cells != 0.
[[nodiscard]] inline std::uint32_t first_of(Cells cells) {
  const auto low = static_cast<std::uint64_t>(cells);
  return static_cast<std::uint32_t>(low != 0 ? std::countr_zero(low)
                                             : 64 + std::countr_zero(static_cast<std::uint64_t>(cells >> 64)));
}

struct Region {
  std::uint32_t height = 0, width = 0;
  Cells cells = 0;
  friend bool operator==(const Region&, const Region&) = default;
  friend auto operator<=>(const Region&, const Region&) = default;
};

/// Widest row that canonical() takes; with the shorter side along the rows no board of most_cells has a wider one.
inline constexpr std::uint32_t widest_row = 11;

/// The symmetries that map tiles to tiles: all eight of a square, or some of those that map rows to rows.
struct Symmetries {
  bool all = false;
  bool mirror = false;  ///< columns reversed
  bool flip = false;    ///< rows reversed
  bool turn = false;    ///< both
};

/// Transposed tiles: rows become columns.
[[nodiscard]] std::vector<Tile> transposed(const std::vector<Tile>& tiles);

[[nodiscard]] Symmetries symmetries_of(const std::vector<Tile>& tiles);

/// The cells, given within a box of this width <= widest_row, as a region: least under the symmetries. cells != 0.
[[nodiscard]] Region canonical(Cells cells, std::uint32_t width, const Symmetries& symmetries);

/// Every way to lay a tile into the box, by rising cells.
[[nodiscard]] std::vector<Cells> placements(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width);

/// Throws InvalidArgument unless the board has 1..most_cells cells.
void require_board(const Board& board);

}  // namespace mexwave::tiling::detail
