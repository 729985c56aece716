#pragma once
// The columns' used bits. For a column q, bit r says that no later cell (p,q) can hold r: (p',q,r) is a P-position for
// some p' < p, or row r ended before q. Columns live in tiles of consecutive q, from p = q until every r <= q is used.
//
//   bit   floor .................. base ........................ q  q+1 .....
//         (dead or settled rows)   (full below, in every column)    (all ones)
//
// Every column of a tile starts at the same floor, a multiple of 64; r > q is marked used, so that a scan stops there.
// The words of a tile's columns lie side by side (window_tile.hpp draws it), 16 word rows to a segment: what a tile of
// cells touches is a few neighbouring lines, and the rows above the lower sheet, not reached yet, take no memory.

#include <atomic>
#include <cstdint>
#include <vector>

#include "three_row_chomp/ended_rows.hpp"
#include "three_row_chomp/segments.hpp"

namespace mexwave::three_row_chomp::detail {

/// The p of P-positions found one by one around the place where rows turn regular, by column and row modulo
/// `rows_kept`, a power of two. One block writes at a time, while blocks before it may still look: an entry is one
/// atomic word.
class TransitionLog {
 public:
  struct Entry {
    std::int32_t r = -1;
    std::int32_t p = -1;
  };
  TransitionLog(std::int32_t columns, std::int32_t rows_kept)
      : rows_kept_(static_cast<std::size_t>(rows_kept)), entries_(static_cast<std::size_t>(columns) * rows_kept_) {}
  /// The newest entry of this column and this row modulo rows_kept.
  [[nodiscard]] Entry at(std::int32_t column, std::int32_t r) const {
    return entries_[index(column, r)].load(std::memory_order_relaxed);
  }
  void note(std::int32_t column, std::int32_t r, std::int32_t p) {
    entries_[index(column, r)].store({r, p}, std::memory_order_relaxed);
  }

  [[nodiscard]] std::vector<std::atomic<Entry>>& entries() { return entries_; }

 private:
  [[nodiscard]] std::size_t index(std::int32_t column, std::int32_t r) const {
    return static_cast<std::size_t>(column) * rows_kept_ + (static_cast<std::size_t>(r) & (rows_kept_ - 1));
  }
  std::size_t rows_kept_;
  std::vector<std::atomic<Entry>> entries_;
  static_assert(std::atomic<Entry>::is_always_lock_free);
};

struct ColumnTile {
  /// From the floor's on; of one store; zero_segment() while it has none. Empty before the tile's first p and after its
  /// last.
  std::vector<std::uint64_t*> segments;
  std::int32_t first_q = 0;
  std::int32_t columns = 0;
  std::int32_t floor = 0;
  std::int32_t base = 0;   ///< every r < base is used, dead or settled in every column of the tile
  std::int32_t ready = 0;  ///< rows below have their segments
  bool finished = false;
  std::int32_t logged_rows = 0;  ///< what a log has room for, in each column
  /// Owned; null while nothing is logged. Made and dropped by the block at work in this tile; blocks before it may
  /// look.
  std::atomic<TransitionLog*> log{nullptr};

  ColumnTile() = default;
  ColumnTile(const ColumnTile&) = delete;
  ColumnTile& operator=(const ColumnTile&) = delete;
  ~ColumnTile() { drop_log(); }
  [[nodiscard]] TransitionLog& make_log() {
    TransitionLog* own = log.load(std::memory_order_relaxed);
    if (own == nullptr) log.store(own = new TransitionLog(columns, logged_rows), std::memory_order_release);
    return *own;
  }
  void drop_log() { delete log.exchange(nullptr, std::memory_order_relaxed); }

  [[nodiscard]] std::int32_t last_q() const { return first_q + columns - 1; }

  [[nodiscard]] bool is_open() const { return !segments.empty(); }
  /// After the last word row.
  [[nodiscard]] std::int32_t end() const { return floor + ((last_q() - floor) / 64 + 3) * 64; }
  /// Rows from here on have had their segments since the tile opened.
  [[nodiscard]] std::int32_t segments_above() const { return segment_of(first_q + 1) * segment_rows; }

  // column_tiles.cpp
  /// Room for rows from `guess` on, or from row_base if that is higher: below row_base all rows are settled.
  void open(std::int32_t row_base, std::int32_t guess, Segments& from);
  /// All rows zero, with segments below `ready` and above segments_above().
  void lay_out(Segments& from);
  /// Column q = p starts: rows that ended before p are dead in it.
  void start_column(std::int32_t q, const EndedRows& ended, Segments& from);
  /// Gives the tile room from row_floor on; columns up to p have started.
  void lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended, Segments& from);
  /// Rows up to r are about to be written.
  void make_ready(std::int32_t r, Segments& from);
  void finish(Segments& to);
  /// Moves the base over every r that is used in all columns.
  void raise_base();

  /// The words of all columns that hold bit r.
  [[nodiscard]] std::uint64_t* word_row(std::int32_t r) const {
    return segments[at(segment_of(r) - segment_of(floor))] + at((r >> 6) & (segment_word_rows - 1)) * at(columns);
  }
  /// The window from r on will soon be asked for. Inlined, or g++ takes it for a function without effects.
  [[gnu::always_inline]] void hint(std::int32_t r) const {
    if (!is_open() || r < floor || r >= first_q) return;
    const std::uint64_t *const words = word_row(r), *const above = word_row(r + 64);
    for (std::int32_t k = 0; k < columns; k += 8) {
      __builtin_prefetch(words + k, 1);
      __builtin_prefetch(above + k, 1);
    }
  }
  /// Whether a P-position used r, or r is dead. Rows below the floor that have not ended are not used.
  [[nodiscard]] bool used(std::int32_t column, std::int32_t r) const {
    return r >= floor && ((word_row(r)[column] >> (r & 63)) & 1) != 0;
  }
  /// The row's segment must be there.
  void mark(std::int32_t column, std::int32_t r) const { word_row(r)[column] |= std::uint64_t{1} << (r & 63); }

  /// What rows without a segment are read from.
  [[nodiscard]] static std::uint64_t* zero_segment();

 private:
  void give_segment(std::size_t k, Segments& from);
};

}  // namespace mexwave::three_row_chomp::detail
