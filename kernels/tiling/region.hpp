#pragma once
// Regions: sets of free cells that are connected by the moves that cover them. A region is moved to a corner and
// replaced by its canonical image. Layout has the moves in a box.
//
//   a region of height 3, width 2:    X .   row 2         bit = row * width + column, here with width 2:
//                                     X X   row 1         cells = 01 11 10 (binary) = 0x1e
//                                     . X   row 0

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

/// The number of cells.
[[nodiscard]] inline std::uint32_t count(Cells cells) {
  return static_cast<std::uint32_t>(std::popcount(static_cast<std::uint64_t>(cells)) +
                                    std::popcount(static_cast<std::uint64_t>(cells >> 64)));
}

struct Region {
  std::uint32_t height = 0, width = 0;
  Cells cells = 0;
  friend bool operator==(const Region&, const Region&) = default;
  friend auto operator<=>(const Region&, const Region&) = default;
};

/// Different values of `salt` give different hashes of one region.
[[nodiscard]] inline std::uint64_t hash_of(const Region& region, std::uint64_t salt = 0) {
  const std::uint64_t sides = (std::uint64_t{region.height} << 56) + (std::uint64_t{region.width} << 48) + salt;
  std::uint64_t x = static_cast<std::uint64_t>(region.cells) * 0x9e3779b97f4a7c15 ^
                    (static_cast<std::uint64_t>(region.cells >> 64) + sides) * 0xd6e8feb86659fd93;
  x ^= x >> 32;
  x *= 0xbf58476d1ce4e5b9;
  return x ^ x >> 29;
}

/// The widest row that canonical() accepts. No board of at most most_cells has a shorter side longer than this.
inline constexpr std::uint32_t widest_row = 11;

/// The symmetries that map tiles to tiles: all eight of a square, or some of those that map rows to rows.
struct Symmetries {
  bool all = false;
  bool mirror = false;  ///< columns reversed
  bool flip = false;    ///< rows reversed
  bool turn = false;    ///< rows and columns reversed
};

/// The tiles with rows and columns exchanged.
[[nodiscard]] std::vector<Tile> transposed(const std::vector<Tile>& tiles);

[[nodiscard]] Symmetries symmetries_of(const std::vector<Tile>& tiles);

/// The region of the cells, given in rows of this width <= widest_row: the least of its images under the symmetries.
/// cells != 0.
[[nodiscard]] Region canonical(Cells cells, std::uint32_t width, const Symmetries& symmetries);

/// The moves in a box of height x width, width <= widest_row, as bits: each tile has the places of its first cell, and
/// its other cells lie at fixed distances from there.
///
///   1x2 in a box of 2 x 3:    1 1 .   places where the left cell may lie; the right one is 1 bit further
///                             1 1 .
class Layout {
 public:
  Layout(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width);

  /// Calls visit(cells of the move) for each move on free cells until a call returns true. Returns whether one did.
  template <class Visit>
  bool any_move(Cells free, const Visit& visit) const {
    return height_ * width_ <= 64 ? any_move_in(static_cast<std::uint64_t>(free), visit) : any_move_in(free, visit);
  }

  [[nodiscard]] std::uint32_t count_moves(Cells free) const {
    std::uint32_t moves = 0;
    for (const LaidTile& tile : tiles_) moves += count(tile.open(free));
    return moves;
  }
  [[nodiscard]] bool has_move(Cells free) const {
    return any_move(free, [](Cells) { return true; });
  }

  /// Calls visit(cells) for each connected component of the moves: moves that share a cell belong together. `open` is
  /// work space.
  template <class Visit>
  void for_each_component(Cells free, std::vector<Cells>& open, const Visit& visit) const {
    if (height_ * width_ <= 64)
      for_each_component_in(static_cast<std::uint64_t>(free), open, visit);
    else
      for_each_component_in(free, open, visit);
  }

  /// Whether a half turn of the box maps the free cells to themselves, and no move shares a cell with its image. The
  /// image is a move only if a half turn maps tiles to tiles.
  [[nodiscard]] bool is_paired(Cells free) const;

 private:
  /// The image of the cells under a half turn of the box.
  [[nodiscard]] Cells turned(Cells cells) const;

  /// A tile in this box.
  struct LaidTile {
    std::vector<std::uint32_t> distances;  ///< of the other cells from the first, ascending
    Cells cells = 0;                       ///< with the first cell at bit 0
    Cells places = 0;                      ///< of the first cell in the box, for every move
    Cells unpaired = 0;                    ///< places whose move shares a cell with its image under a half turn

    /// The places where the tile covers free cells only.
    template <class Word>
    [[nodiscard]] Word open(Word free) const {
      auto found = static_cast<Word>(static_cast<Word>(places) & free);
      for (const std::uint32_t distance : distances) found &= free >> distance;
      return found;
    }
    /// The cells of the tile laid at all these places.
    template <class Word>
    [[nodiscard]] Word laid_at(Word first) const {
      Word all = first;
      for (const std::uint32_t distance : distances) all |= first << distance;
      return all;
    }
    /// A group of cells together with the moves of this tile that share a cell with it; `open`: open(free).
    template <class Word>
    [[nodiscard]] Word grown(Word group, Word open) const {
      if (distances.size() == 1) {  // the loops below would take longer
        const Word first = (group | group >> distances.front()) & open;
        return group | first | first << distances.front();
      }
      Word first = group;
      for (const std::uint32_t distance : distances) first |= group >> distance;
      return group | laid_at<Word>(first & open);
    }
  };

  template <class Word, class Visit>
  bool any_move_in(Word free, const Visit& visit) const {
    for (const LaidTile& tile : tiles_)
      for (Word open = tile.open(free); open != 0; open &= open - 1)
        if (visit(tile.cells << first_of(open))) return true;
    return false;
  }

  template <class Word, class Visit>
  void for_each_component_in(Word free, std::vector<Cells>& open, const Visit& visit) const {
    open.clear();
    Word rest = 0;
    for (const LaidTile& tile : tiles_) {
      const Word places = tile.open(free);
      open.push_back(places);
      rest |= tile.laid_at(places);
    }
    const std::uint32_t middle = height_ * width_ / 2;  // growing from there takes fewer steps than from an end
    while (rest != 0) {
      const Word upper = rest >> middle << middle, first = upper != 0 ? upper : rest;
      Word component = first & (~first + 1);
      for (Word before = 0; before != component && component != rest;) {
        before = component;
        for (std::size_t k = 0; k < tiles_.size(); ++k)
          component = tiles_[k].grown(component, static_cast<Word>(open[k]));
      }
      rest &= ~component;
      visit(Cells{component});
    }
  }

  std::uint32_t height_ = 0, width_ = 0;
  std::vector<LaidTile> tiles_;
};

/// Every way to lay a tile into the box, by increasing cells.
[[nodiscard]] std::vector<Cells> placements(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width);

/// Throws InvalidArgument unless the board has 1..most_cells cells.
void require_board(const Board& board);

}  // namespace mexwave::tiling::detail
