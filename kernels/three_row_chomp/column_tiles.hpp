#pragma once
// The columns' used bits. For a column q, bit r says that no later cell (p,q) can hold r: (p',q,r) is a P-position for
// some p' < p, or row r ended before q. Columns live in tiles of consecutive q, from p = q until every r <= q is used.
//
//   bit   floor .................. base ........................ q  q+1 .....
//         (dead or settled rows)   (full below, in every column)    (all ones)
//
// Every column of a tile starts at the same floor, a multiple of 64; r > q is marked used, so that a scan stops there.
// The words of a tile's columns lie side by side (window_tile.hpp draws it): what a tile of cells touches is a few
// neighbouring lines, and the words above the lower sheet, not reached yet, take no memory.

#include <atomic>
#include <cstdint>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "three_row_chomp/ended_rows.hpp"

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
  core::ZeroPages bits;  ///< empty before the tile's first p and after its last
  std::int32_t first_q = 0;
  std::int32_t columns = 0;
  std::int32_t floor = 0;
  std::int32_t base = 0;   ///< every r < base is used, dead or settled in every column of the tile
  std::int32_t ready = 0;  ///< memory below this r has been written; see make_ready()
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

  // column_tiles.cpp
  /// Room for rows from `guess` on, or from row_base if that is higher: below row_base all rows are settled.
  void open(std::int32_t row_base, std::int32_t guess);
  /// Column q = p starts: rows that ended before p are dead in it.
  void start_column(std::int32_t q, const EndedRows& ended);
  /// Gives the tile room from row_floor on; columns up to p have started.
  void lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended);
  /// Moves the base over every r that is used in all columns.
  void raise_base();

  /// The words of all columns that hold bit r.
  [[nodiscard]] std::uint64_t* word_row(std::int32_t r) const {
    return bits.get() + at((r >> 6) - (floor >> 6)) * at(columns);
  }
  /// Writes to each page up to r before anything reads there. A page that is first read is mapped to the system's zero
  /// page, and the later write then interrupts every other processor.
  void make_ready(std::int32_t r) {
    constexpr std::int32_t page_words = 512;
    const std::int32_t written_from = first_q / 64 * 64 - 64 * (page_words / columns + 2);  // by the tile's opening
    for (const std::int32_t to = r < written_from ? r : written_from; ready <= to; ready += page_words / columns * 64) {
      *word_row(ready) = 0;
    }
  }
  /// The window from r on will soon be asked for. Inlined, or g++ takes it for a function without effects.
  [[gnu::always_inline]] void hint(std::int32_t r) const {
    if (!bits || r < floor || r >= first_q) return;
    const std::uint64_t* const words = word_row(r);
    for (std::int32_t k = 0; k < 2 * columns; k += 8) __builtin_prefetch(words + k, 1);
  }
  /// Whether a P-position used r, or r is dead. Rows below the floor that have not ended are not used.
  [[nodiscard]] bool used(std::int32_t column, std::int32_t r) const {
    return r >= floor && ((word_row(r)[column] >> (r & 63)) & 1) != 0;
  }
  void mark(std::int32_t column, std::int32_t r) const { word_row(r)[column] |= std::uint64_t{1} << (r & 63); }

 private:
  /// Word rows up to the last column's q, and as many as a window that starts there reaches.
  [[nodiscard]] std::size_t words() const {
    return static_cast<std::size_t>((last_q() - floor) / 64 + 3) * static_cast<std::size_t>(columns);
  }
};

}  // namespace mexwave::three_row_chomp::detail
