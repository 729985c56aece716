#pragma once
// The bits of columns. In column q, bit r is set if no later cell (p,q) can have this r: (p',q,r) is a P-position for
// some p' < p, or row r ended before q. Columns are kept in tiles of consecutive q, from p = q until every r <= q is
// used.
//
//   bit   floor .................. base ........................ q  q+1 .....
//         (dead or settled rows)   (full below, in every column)    (all ones)
//
// Every column of a tile starts at the same floor, a multiple of 64; r > q is marked used, so that a scan stops there.
// The words of the columns of a tile lie side by side (window_tile.hpp draws it), with 16 bands per segment. So a tile
// of cells touches only a few neighbouring cache lines, and rows above the lower sheet, which are not yet reached, take
// no memory.
//
// Segments of finished tiles are reused for tiles that open: requesting a page from the system and returning it costs
// far more than clearing one, and interrupts the other processors.

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <mutex>
#include <vector>

#include "core/bits/zero_pages.hpp"

namespace mexwave::chomp3::detail {

// p, q and r are 32-bit and signed, so that differences may be negative.

/// Beyond every p, q and r.
inline constexpr std::int32_t far_away = std::numeric_limits<std::int32_t>::max();

/// Converts i >= 0 to an index.
[[nodiscard]] constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

/// The n lowest bits, n >= 0; all of them from n = 64 on.
[[nodiscard]] constexpr std::uint64_t low_bits(std::int32_t n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

/// Which rows have ended, and where. If (e,e,r) is a P-position, row r ends at e: it is dead for every q > e.
struct EndedRows {
  /// [r] e, far_away while none is known. Atomic, because blocks far to the right write while others read. A block at
  /// column q reads every end e < q correctly, because it was found in the tile of q or to its left. For other rows it
  /// may read far_away or their e >= q.
  std::vector<std::atomic<std::int32_t>> end_of_row;
  /// Bit r: row r has ended. Written and read only at p = q. The order of the wavefront separates these accesses: when
  /// a block comes to the tiles that contain its own p, every earlier block has left the tiles that contain its own p.
  /// Over ranks, RankKernel::read_facts() writes it, too, before the block that needs these facts is queued.
  std::vector<std::uint64_t> dead;
  std::int32_t last_dead = -1;  ///< highest bit of `dead`; accessed like it

  explicit EndedRows(std::int32_t last_p) : end_of_row(at(last_p) + 2), dead(at(last_p) / 64 + 4) {
    for (auto& e : end_of_row) e.store(far_away, std::memory_order_relaxed);
  }

  [[nodiscard]] std::int32_t end_of(std::int32_t r) const { return end_of_row[at(r)].load(std::memory_order_relaxed); }
  /// Row r ends at e.
  void add(std::int32_t r, std::int32_t e) {
    end_of_row[at(r)].store(e, std::memory_order_relaxed);
    dead[at(r) / 64] |= std::uint64_t{1} << (r & 63);
    last_dead = std::max(last_dead, r);
  }
  /// end_row[p] is r if (p,p,r) is a P-position, and `none` if there is no such r.
  void add_all(const std::vector<std::uint32_t>& end_row) {
    for (std::size_t p = 0; p < end_row.size(); ++p) {
      if (end_row[p] < end_of_row.size()) add(static_cast<std::int32_t>(end_row[p]), static_cast<std::int32_t>(p));
    }
  }
};

inline constexpr std::int32_t segment_bands = 16;
inline constexpr std::int32_t segment_rows = 64 * segment_bands;  // r
/// The segment of row r >= 0. A shift, because a division of a signed number would have to test the sign.
constexpr std::int32_t segment_of(std::int32_t r) { return r >> 10; }
static_assert(segment_of(segment_rows) == 1 && segment_of(segment_rows - 1) == 0);

/// The free segments that all workers share. Workers take and return dozens at a time. Throws std::bad_alloc if there
/// is no more memory.
class SegmentStore {
 public:
  explicit SegmentStore(std::int32_t columns)
      : words_(static_cast<std::size_t>(columns) * segment_bands), next_slab_(first_slab) {}
  [[nodiscard]] std::size_t words() const noexcept { return words_; }

  static constexpr std::size_t batch = 32;
  /// Appends `batch` segments with arbitrary contents.
  void take(std::vector<std::uint64_t*>& to);
  /// Takes back all of `from` except the first `keep`.
  void give_back(std::vector<std::uint64_t*>& from, std::size_t keep);
  /// Returns all memory to the system, also that of segments in use, with `workers` workers. Only for the end of a run.
  void empty(unsigned workers);

 private:
  static constexpr std::size_t first_slab = std::size_t{1} << 16, largest_slab = std::size_t{1} << 26;  // bytes
  std::size_t words_;
  std::mutex mutex_;
  std::vector<std::uint64_t*> free_;  ///< has capacity for all segments
  std::size_t all_ = 0;
  std::vector<core::ZeroPages> slabs_;
  std::size_t next_slab_;
  std::uint64_t* unused_ = nullptr;  // the rest of the last slab
  std::size_t unused_words_ = 0;
};

/// The free segments of one worker, so that it rarely locks the SegmentStore.
class Segments {
 public:
  explicit Segments(SegmentStore& store) : store_(store) {}
  ~Segments() { store_.give_back(free_, 0); }
  Segments(const Segments&) = delete;
  Segments& operator=(const Segments&) = delete;

  /// A segment of zeros.
  [[nodiscard]] std::uint64_t* take();
  void give_back(std::uint64_t* segment);

 private:
  SegmentStore& store_;
  std::vector<std::uint64_t*> free_;
};

/// The p of the newest P-positions near the column where rows become regular (q = p/sqrt(2)), by column and by row
/// modulo `rows_kept`, a power of two. One block writes at a time, while earlier blocks may still read, so an entry is
/// one atomic word.
class TransitionLog {
 public:
  struct alignas(8) Entry {
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
  /// From the segment of the floor on; zero_segment() where none is allocated. Empty before the tile opens and after it
  /// is finished.
  std::vector<std::uint64_t*> segments;
  std::int32_t first_q = 0;
  std::int32_t columns = 0;
  std::int32_t floor = 0;
  std::int32_t base = 0;   ///< every r < base is used, dead or settled in every column of the tile
  std::int32_t ready = 0;  ///< the segments of all rows below this one are allocated
  bool finished = false;
  std::int32_t logged_rows = 0;  ///< rows that a log has room for in each column
  /// Owned; null while nothing is logged. Made and dropped by the block in this tile; earlier blocks may read it.
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

  [[nodiscard]] bool has_segments() const { return !segments.empty(); }
  /// The row after the last band.
  [[nodiscard]] std::int32_t end() const { return floor + ((last_q() - floor) / 64 + 3) * 64; }
  /// The segments of rows from here on are allocated when the tile opens.
  [[nodiscard]] std::int32_t segments_above() const { return segment_of(first_q + 1) * segment_rows; }

  /// Opens the tile with room for rows from max(guess, row_base) on. All rows below row_base must be settled.
  void open(std::int32_t row_base, std::int32_t guess, Segments& from);
  /// Sets all rows to zero; allocates the segments below `ready` and above segments_above().
  void lay_out(Segments& from);
  /// Starts column q = p: marks rows that ended before p.
  void start_column(std::int32_t q, const EndedRows& ended, Segments& from);
  /// Extends the tile downwards to rows from row_floor on. Columns up to p have started.
  void lower_floor(std::int32_t row_floor, std::int32_t p, const EndedRows& ended, Segments& from);
  /// Allocates the segments of rows up to r. Call it before they are written.
  void make_ready(std::int32_t r, Segments& from);
  void finish(Segments& to);
  /// Raises `base` over all consecutive r that are used in all columns.
  void raise_base();

  /// The words of all columns that hold bit r.
  [[nodiscard]] std::uint64_t* band(std::int32_t r) const {
    return segments[at(segment_of(r) - segment_of(floor))] + at((r >> 6) & (segment_bands - 1)) * at(columns);
  }
  /// Prefetches the window from r on. Must be inlined: g++ removes calls of a function that only prefetches.
  [[gnu::always_inline]] void prefetch_window(std::int32_t r) const {
    if (!has_segments() || r < floor || r >= first_q) return;
    const std::uint64_t *const words = band(r), *const above = band(r + 64);
    for (std::int32_t k = 0; k < columns; k += 8) {
      __builtin_prefetch(words + k, 1);
      __builtin_prefetch(above + k, 1);
    }
  }
  /// Whether a P-position has used r in this column, or r is dead there. False for rows below the floor, which have
  /// ended or are not used.
  [[nodiscard]] bool used(std::int32_t column, std::int32_t r) const {
    return r >= floor && ((band(r)[column] >> (r & 63)) & 1) != 0;
  }
  /// The row's segment must be allocated.
  void mark(std::int32_t column, std::int32_t r) const { band(r)[column] |= std::uint64_t{1} << (r & 63); }

  /// A shared segment of zeros, read in place of segments that are not allocated.
  [[nodiscard]] static std::uint64_t* zero_segment();

 private:
  void allocate_segment(std::size_t k, Segments& from);
};

}  // namespace mexwave::chomp3::detail
