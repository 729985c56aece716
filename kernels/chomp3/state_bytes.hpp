#pragma once
// Serializes tiles of columns, rows and blocks, for checkpoints and for other ranks.

#include "chomp3/tile_sweeper.hpp"

namespace mexwave::chomp3::detail {

void write_row(StateWriter& out, const Row& row);
/// Throws FormatError if a number is beyond last_p.
[[nodiscard]] Row read_row(StateReader& in, std::uint32_t number, std::uint32_t last_p);
/// Writes a tile: its bits from the base on, and its log.
void write_tile(StateWriter& out, const ColumnTile& tile);
void read_tile(StateReader& in, ColumnTile& tile, Segments& from);

/// Writes the part of a chunk in a checkpoint: its tiles, and how far right each row has been used.
void write_chunk(StateWriter& out, const TileSweeper& sweeper, std::uint32_t chunk);
void read_chunk(StateReader& in, TileSweeper& sweeper, std::uint32_t chunk);

/// The counts in the head of a checkpoint, which also has the plan and the results.
struct SavedProgress {
  Totals totals;
  std::int32_t settled_from_tile = 0;  ///< the first tile that may hold cells of settled rows
};
void write_head(StateWriter& out, const Plan& plan, const SavedProgress& progress, const Results& results,
                const RowMinima& minima);
/// Reads what follows the plan. Throws FormatError if it cannot be the result of this plan.
[[nodiscard]] SavedProgress read_head(StateReader& in, const Plan& plan, Results& results, RowMinima& minima);

/// The bands of a tile that are stored, by their r: from the base to the end of the tile's memory, without the blank
/// ones, which have not been reached.
struct KeptBands {
  std::int32_t first, end;            // multiples of 64
  std::int32_t blank_from, blank_to;  // all zero
  explicit KeptBands(const ColumnTile& tile);
  [[nodiscard]] bool blank(std::int32_t r) const { return r >= blank_from && r < blank_to; }
};

/// The state that a block of p carries from chunk to chunk: for each p lo, hi, closed, top, and the words that hold a
/// bit outside [lo, hi). The receiver sets the words that its columns can reach, and later clears them.
class BlockState {
 public:
  /// Begins a block at its first unfinished chunk, with rows from `row_floor` on. No bit of `lines` may be set.
  void begin(BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// Begins with what write() wrote: sets the bits that a chunk of columns can reach. Throws FormatError.
  void read(StateReader& in, BlockLines& lines, std::int32_t p, std::int32_t count, std::int32_t row_floor);
  /// No bit below `front` was set since begin() or read().
  void write(StateWriter& out, BlockLines& lines, std::int32_t front) const;
  /// Clears all bits.
  void clear(BlockLines& lines, std::int32_t front) const;

 private:
  /// Where bits of a group of 16 p were set by begin() or read().
  struct Reach {
    std::int32_t least_word = far_away;  ///< lowest r of a word outside [lo, hi)
    std::int32_t highest_lo = 0;
    std::int32_t least_hi = far_away;  ///< of open p
    bool fresh = false;                ///< a p had no P-position yet
  };
  std::vector<Reach> reach_;
};

}  // namespace mexwave::chomp3::detail
