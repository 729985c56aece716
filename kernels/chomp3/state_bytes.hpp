#pragma once
// Tiles of columns, rows and blocks as bytes, for checkpoints and for other ranks.

#include "chomp3/tile_sweeper.hpp"

namespace mexwave::chomp3::detail {

// state_bytes.cpp
void write_row(StateWriter& out, const Row& row);
/// Throws FormatError if a number in it is beyond last_p.
[[nodiscard]] Row read_row(StateReader& in, std::uint32_t number, std::uint32_t last_p);
/// All of a tile: its bits from the base on, and its log.
void write_tile(StateWriter& out, const ColumnTile& tile);
void read_tile(StateReader& in, ColumnTile& tile, Segments& from);

/// A chunk's part of a checkpoint: its tiles, and how far right rows have been used.
void write_chunk(StateWriter& out, const TileSweeper& sweeper, std::uint32_t chunk);
void read_chunk(StateReader& in, TileSweeper& sweeper, std::uint32_t chunk);

/// A checkpoint's head: the plan, what was counted, and what was found.
struct SavedProgress {
  Totals totals;
  std::int32_t settled_from_tile = 0;  ///< the first that may hold cells of settled rows
};
void write_head(StateWriter& out, const Plan& plan, const SavedProgress& progress, const Results& results,
                const RowMinima& minima);
/// What follows the plan, which has been read. Throws FormatError if it is not what was found by such a plan.
[[nodiscard]] SavedProgress read_head(StateReader& in, const Plan& plan, Results& results, RowMinima& minima);

/// The bands of a tile that are kept, by their r: from the base to the end of the tile's memory, those left out
/// that have not been reached.
struct KeptBands {
  std::int32_t first, end;            // multiples of 64
  std::int32_t blank_from, blank_to;  // not reached, all zero
  explicit KeptBands(const ColumnTile& tile);
  [[nodiscard]] bool blank(std::int32_t r) const { return r >= blank_from && r < blank_to; }
};

/// The state that a block of p carries from chunk to chunk: for each p lo, hi, closed, top, and the words that hold a
/// bit outside [lo, hi). The receiver sets the words that its columns can reach, and clears them again afterwards.
class BlockState {
 public:
  /// A block that comes from outside every column. `lines` has no bit set; afterwards it has those of this block that a
  /// chunk of columns can reach, rows from `row_floor` on.
  void begin(BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// The same for a block that write() left. Throws FormatError if it is none.
  void read(StateReader& in, BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// `front`: no bit below was set since.
  void write(StateWriter& out, BlockLines& lines, std::int32_t front) const;
  /// Clears all bits.
  void clear(BlockLines& lines, std::int32_t front) const;

 private:
  /// Of a group of 16 p: where bits may be set now, besides those that will be set.
  struct Reach {
    std::int32_t least_word = far_away;  ///< lowest r of a word outside [lo, hi)
    std::int32_t highest_lo = 0;
    std::int32_t least_hi = far_away;  ///< of p that are open
    bool fresh = false;                ///< a p had no P-position yet
  };
  std::vector<Reach> reach_;
};

}  // namespace mexwave::chomp3::detail
