#pragma once
// Settles rows: from some p on, all P-positions of a settled row are known, possibly in closed form, so its cells are
// not visited. README.md, "Settled rows", has the argument; only this file implements it.
//
// Rows settle in order, one by one. A row is settled for all p >= p0 from the state in which the blocks before p0 left
// the columns: as a short row, if it has ended and no column up to its end is free; as a long row, if its state is
// certified to recur. In one process a block reads the tiles to its right (SeenTiles); over ranks it records the
// columns while it crosses them (RowProbe). The caller guarantees the other conditions:
//   - All rows below have settled, for the same p0, and w.patterns has them.
//   - The row's first column holds a P-position.
//   - No block before p0 uses the row to the right of the inspected columns. If such blocks are still running, this is
//     an assumption, which uses_any() checks later.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "chomp3/patterns.hpp"
#include "chomp3/state_bytes.hpp"
#include "chomp3/tile_sweeper.hpp"

namespace mexwave::chomp3::detail {

/// A row that settles; its least preperiod is not known yet.
struct SettledRow {
  Row row;
  std::optional<SettledPattern> pattern;  ///< of a long row
  RowState state;
};

/// Brings the worker's patterns up to so many rows.
void learn(Worker& w, const std::vector<Row>& rows, std::int32_t count);
/// Row r ended at `end`.
[[nodiscard]] Row short_row(std::int32_t r, std::int32_t end);
/// Row `pattern.row`, as if its pattern began at 0; and one period of the pattern from its preperiod on.
[[nodiscard]] Row long_row(const SettledPattern& pattern);
void set_preperiod(Row& row, std::int32_t preperiod);
/// What the pattern says of p - q - r, from row 6 on.
void note_excess(Worker& w, const SettledPattern& pattern);

/// Settles row r for p >= p0 if it can be. `seen` has first_free(), the first column that the row has not used, and
/// beyond(first_free), which of the 63 after it are used: nothing if it is not known, or others are used, too.
template <class Seen>
[[nodiscard]] std::optional<SettledRow> settle(Worker& w, std::int32_t r, std::int32_t p0, const Seen& seen,
                                               const EndedRows& ended) {
  SettledRow settled;
  const std::int32_t first_free = settled.state.first_free = seen.first_free();
  if (first_free <= r) return std::nullopt;
  if (const std::int32_t end = ended.end_of(r); end < p0) {
    if (first_free <= end) return std::nullopt;
    settled.row = short_row(r, end);
    return settled;
  }
  const std::optional<std::uint64_t> beyond = seen.beyond(first_free);
  if (!beyond) return std::nullopt;
  settled.state.beyond = *beyond;
  settled.pattern = certify_pattern(r, settled.state, p0, w.patterns);
  if (!settled.pattern) return std::nullopt;
  note_excess(w, *settled.pattern);
  settled.row = long_row(*settled.pattern);
  return settled;
}

/// The columns from `first_q` to `last_q`, as they are; all before are used.
struct SeenTiles {
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

/// What a block learns about rows that may settle while it crosses: for each row, the first column that the row has not
/// used, and which of the next 63 columns it has used. If the row has used no column further right, this is exactly its
/// state before the p of the next block.
class RowProbe {
 public:
  RowProbe() = default;
  /// Of rows first_row, ..., most_rows of them or fewer. A row that cannot settle ends the list: those above cannot
  /// settle before it.
  RowProbe(std::int32_t first_row, std::int32_t most_rows);
  /// The next columns to the right, of those up to last_q.
  void see(const ColumnTile& tile, std::int32_t last_q);

  [[nodiscard]] std::int32_t first_row() const { return first_row_; }
  [[nodiscard]] std::int32_t rows() const { return static_cast<std::int32_t>(states_.size()); }
  /// Columns before `end` have been seen.
  [[nodiscard]] RowState state(std::int32_t r, std::int32_t end) const;

  void write(StateWriter& out) const;
  void read(StateReader& in);

 private:
  static constexpr std::int32_t none_free = -1;
  /// Column q, whose bits of 64 rows are `word`. A row that has used a column too far from its first free one ends the
  /// list.
  void see_column(std::int32_t first_r, std::uint64_t word, std::int32_t q);
  [[nodiscard]] std::uint64_t& found_of(std::int32_t r) { return found_[at((r >> 6) - (first_row_ >> 6))]; }

  std::int32_t first_row_ = 0;
  std::vector<RowState> states_;
  std::vector<std::uint64_t> found_;  // word r / 64, bit r % 64: the row's first free column is known
};

/// Whether row r has used one of the columns first_q to last_q, which its blocks have left.
[[nodiscard]] bool uses_any(const TileSweeper& sweeper, std::int32_t r, std::int32_t first_q, std::int32_t last_q);

/// Finds the preperiod of a long row that has settled, from the logs of the columns, from right to left.
struct PreperiodSearch {
  SettledPattern pattern;
  RowState state;
  std::int32_t p0 = 0;         ///< the p from which the row is settled
  std::int32_t preperiod = 0;  ///< it fits from here on, as far as has been seen

  /// Of a row that has just settled.
  PreperiodSearch(SettledPattern of, const RowState& at_p0, std::int32_t from);
  PreperiodSearch() = default;
  /// Moves `preperiod` down to the least column, but none below `least`, from which all columns fit. Throws
  /// RestartWider if a log that is needed was dropped.
  void go_back(const TileSweeper& sweeper, std::int32_t least);
};

}  // namespace mexwave::chomp3::detail
