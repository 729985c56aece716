#pragma once
// Settles rows: from some p on, all P-positions of a settled row are known (a short row has no more; a long row follows
// a pattern), so its cells are not visited. README.md, "Settled rows", explains why this is correct.
//
// Rows settle in order, one by one. A row is settled for all p >= p0 from the state in which the blocks before p0 left
// the columns: as a short row, if it has ended and no column up to its end is free; as a long row, if its state is
// certified to recur. In one process a block reads the tiles to its right (InspectedTiles); over ranks it records the
// columns while it crosses them (RowProbe). The caller guarantees the other conditions:
//   - All rows below have settled, for the same p0, and w.patterns has them.
//   - The row's first column holds a P-position.
//   - No block before p0 uses the row to the right of the inspected columns. If such blocks are still running, this is
//     an assumption, which uses_any() checks later.

#include <cstdint>
#include <optional>
#include <vector>

#include "chomp3/patterns.hpp"
#include "chomp3/state_bytes.hpp"
#include "chomp3/tile_sweeper.hpp"

namespace mexwave::chomp3::detail {

/// A row that has just settled; the least preperiod is not known yet.
struct SettledRow {
  Row row;
  std::optional<SettledPattern> pattern;  ///< of a long row
  RowState state;
};

/// Adds the patterns of the rows below `count` to the worker's patterns.
void add_patterns(Worker& w, const std::vector<Row>& rows, std::int32_t count);
/// The Row of a short row r that ends at `end`.
[[nodiscard]] Row short_row(std::int32_t r, std::int32_t end);
/// The Row of a long row with preperiod 0.
[[nodiscard]] Row long_row(const SettledPattern& pattern);
/// Sets the preperiod, and rotates the pattern so that it begins there.
void set_preperiod(Row& row, std::int32_t preperiod);
/// Updates w.excess with the greatest p - q - r of the pattern, if it is that of row 6 or a later one.
void note_excess(Worker& w, const SettledPattern& pattern);

/// Settles row r for p >= p0, if possible. `inspected` has first_free(), the first column that the row has not used,
/// and beyond(first_free), which of the next 63 columns are used: nothing if that is unknown, or if later columns are
/// used, too.
template <class Inspected>
[[nodiscard]] std::optional<SettledRow> settle(Worker& w, std::int32_t r, std::int32_t p0, const Inspected& inspected,
                                               const EndedRows& ended) {
  SettledRow settled;
  const std::int32_t first_free = settled.state.first_free = inspected.first_free();
  if (first_free <= r) return std::nullopt;
  if (const std::int32_t end = ended.end_of(r); end < p0) {
    if (first_free <= end) return std::nullopt;
    settled.row = short_row(r, end);
    return settled;
  }
  const std::optional<std::uint64_t> beyond = inspected.beyond(first_free);
  if (!beyond) return std::nullopt;
  settled.state.beyond = *beyond;
  settled.pattern = certify_pattern(r, settled.state, p0, w.patterns);
  if (!settled.pattern) return std::nullopt;
  note_excess(w, *settled.pattern);
  settled.row = long_row(*settled.pattern);
  return settled;
}

/// For settle() in one process: reads the columns from first_q to last_q from the tiles. The row has used all columns
/// before first_q.
struct InspectedTiles {
  const TileSweeper& sweeper;
  std::int32_t r, first_q, last_q;
  [[nodiscard]] std::int32_t first_free() const {
    std::int32_t q = first_q;
    while (q <= last_q && sweeper.used(q, r)) ++q;
    return q;
  }
  [[nodiscard]] std::optional<std::uint64_t> beyond(std::int32_t first_free) const {
    std::uint64_t bits = 0;
    for (std::int32_t q = first_free + 1; q <= last_q; ++q) {
      if (!sweeper.used(q, r)) continue;
      if (q - first_free > 63) return std::nullopt;
      bits |= std::uint64_t{1} << (q - first_free);
    }
    return bits;
  }
};

/// For settling over ranks: the states of rows that may settle, which a block records while it crosses the columns. For
/// each row, the first column that the row has not used, and which of the next 63 columns it has used. If the row has
/// used no column further right, this is exactly its state before the p of the next block.
class RowProbe {
 public:
  RowProbe() = default;
  /// For at most `most_rows` rows from first_row on. If a row cannot settle, it and all later rows are dropped, because
  /// rows settle in order.
  RowProbe(std::int32_t first_row, std::int32_t most_rows);
  /// Adds the columns of the next tile, up to last_q.
  void add_tile(const ColumnTile& tile, std::int32_t last_q);

  [[nodiscard]] std::int32_t first_row() const { return first_row_; }
  [[nodiscard]] std::int32_t rows() const { return static_cast<std::int32_t>(states_.size()); }
  /// The state of row r after all columns before `end` have been added.
  [[nodiscard]] RowState state(std::int32_t r, std::int32_t end) const;

  void write(StateWriter& out) const;
  void read(StateReader& in);

 private:
  static constexpr std::int32_t none_free = -1;
  /// Adds column q for 64 rows from first_r on, whose bits are `word`. Drops a row, and all later ones, if it has used
  /// a column more than 63 to the right of its first free one.
  void add_column(std::int32_t first_r, std::uint64_t word, std::int32_t q);
  [[nodiscard]] std::uint64_t& found_of(std::int32_t r) { return found_[at((r >> 6) - (first_row_ >> 6))]; }

  std::int32_t first_row_ = 0;
  std::vector<RowState> states_;
  std::vector<std::uint64_t> found_;  // word r / 64, bit r % 64: the first free column of row r is known
};

/// Whether row r has used one of the columns first_q to last_q. All blocks before the one that settled the row must
/// have left these columns.
[[nodiscard]] bool uses_any(const TileSweeper& sweeper, std::int32_t r, std::int32_t first_q, std::int32_t last_q);

/// Finds the preperiod of a settled long row, going from right to left through the logs of the columns.
struct PreperiodSearch {
  SettledPattern pattern;
  RowState state;
  std::int32_t p0 = 0;         ///< the p from which the row is settled
  std::int32_t preperiod = 0;  ///< the first column from which the pattern is known to fit

  /// Begins the search for a row that has just settled.
  PreperiodSearch(SettledPattern of, const RowState& at_p0, std::int32_t from);
  PreperiodSearch() = default;
  /// Moves `preperiod` down to the first column, but not below `least`, from which all columns fit. Throws RestartWider
  /// if a log that is needed was dropped.
  void go_back(const TileSweeper& sweeper, std::int32_t least);
};

}  // namespace mexwave::chomp3::detail
