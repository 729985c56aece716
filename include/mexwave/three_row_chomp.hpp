#pragma once
// Three-row Chomp. A position (p,q,r), p >= q >= r >= 0, is a chocolate bar with rows of p, q and r squares;
// whoever takes the poisoned corner loses. "P-position": the previous player wins. For fixed (q,r) there is at most
// one p with (p,q,r) a P-position; it is written f(q,r). Row r of the table is f(r,r), f(r+1,r), ...; the row is
// *short* when it ends at a P-position (e,e,r), and *long* when it never ends.
// Source: G. Horvath, the poisoned-chocolate game (in INTEGERS 5 (2005) G07 as "On three-rowed Chomp").

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::three_row_chomp {

/// Marks an entry that does not exist (an undefined f(q,r), a missing opening).
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest p that any function here accepts.
inline constexpr std::uint32_t largest_p = 4'000'000;

struct Position {
  std::uint32_t p = 0;
  std::uint32_t q = 0;
  std::uint32_t r = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

/// What is known of one row of the table.
struct Row {
  std::uint32_t row = 0;
  bool is_long = false;
  std::uint32_t first = 0;   ///< f(r,r)
  std::uint32_t end = none;  ///< e with (e,e,r) a P-position; none for long rows
  std::uint32_t min = 0;     ///< least f(q,r) of the row
  std::uint32_t min_at = 0;  ///< the q of the minimum
  /// Long rows: least q0 such that f(q,r) - q is periodic for all q >= q0 (certified; see the kernel's README).
  std::uint32_t onset = none;
  /// Offsets f(q,r) - q for q = onset, onset+1, ...: one period, the shortest. Empty for short rows.
  std::vector<std::uint32_t> pattern;
  [[nodiscard]] std::uint32_t period() const noexcept { return static_cast<std::uint32_t>(pattern.size()); }
  friend bool operator==(const Row&, const Row&) = default;
};

/// Deterministic counters: equal for every SIMD level, thread count and tile shape unless said otherwise. With
/// Goal::rows_upto they depend on the threads too: several are some blocks further when the last row settles.
struct Work {
  std::uint64_t cells = 0;       ///< cells (p,q) given to a kernel (depends on the tile shape)
  std::uint64_t positions = 0;   ///< P-positions found one by one, regular ones not counted (depends on the tile shape)
  std::uint64_t fast_cells = 0;  ///< cells done inside a 64-bit window with vectors (depends on the tile shape)
  std::uint64_t window_misses =
      0;  ///< tiles that left their window and were redone exactly (depends on the tile shape)
};

/// Everything that one pass over p = 1, 2, ... yields.
struct Sweep {
  /// Every P-position with p <= upto is accounted for.
  std::uint32_t upto = 0;
  /// Indexed by p, 0..upto: the q with (p,q,q) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> diagonal_q;
  /// Indexed by p, 0..upto: the r with (p,p,r) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> end_row;
  /// Indexed by q, 0..upto: f(q,q-1) where it is <= upto, else none. Entry 0 is none.
  std::vector<std::uint32_t> above_diagonal;
  /// Rows 0, 1, 2, ... as far as they are settled: each is short and complete, or long with a certified pattern.
  std::vector<Row> rows;
  /// An upper bound on f(q,r) - q - r over all P-positions that the sweep met with r >= 6 (r >= 6 is 000's range for
  /// "<= q + r - 1"): exact for those found one by one, by tile for the others, which lie far below.
  std::int64_t excess_bound_from_row_6 = 0;
  Work work;
};

/// Shape of a tile; for tests and measurements, results do not depend on it.
struct TileShape {
  std::uint32_t columns = 0;       ///< consecutive q of one tile, a multiple of 8 in 8..48; 0 chooses
  std::uint32_t rows = 0;          ///< consecutive p of one tile, a multiple of 16 in 16..1024; 0 chooses
  std::uint32_t window_bits = 64;  ///< bits of a window that may be used, 1..64; below 64 only to force misses
};

/// What to compute: all p <= openings_upto, and on until rows 0..rows_upto are settled.
struct Goal {
  std::uint32_t openings_upto = 0;
  std::optional<std::uint32_t> rows_upto;
  TileShape tile{};
};

/// Where a long sweep leaves its state now and then, to go on from after whatever stopped it.
struct Checkpoint {
  std::string path;           ///< empty: none are written
  double every_seconds = 60;  ///< how often one is written, between blocks; 0 and more
  bool resume = false;        ///< go on from the one at `path`; its goal must be this one
  /// Told of every checkpoint written (its bytes), and of every one that could not be (the reason): the run goes on,
  /// and the last good one stays.
  std::function<void(std::uint64_t bytes, const std::string& failure)> written;
};

/// Bytes that sweep(goal) would take; no allocation is made.
[[nodiscard]] std::uint64_t estimate_bytes(const Goal& goal, const RunOptions& run = {});

/// The fast kernel. Throws InvalidArgument (an empty goal, one beyond largest_p, an unknown tile shape, a level that
/// the machine lacks), MemoryLimit, Cancelled. With a checkpoint, a cancelled run writes one first; resuming gives the
/// same result, whatever the threads and the level, and throws IoError or FormatError, naming the file, if it cannot be
/// read, is damaged, of another version, or of another goal.
[[nodiscard]] Sweep sweep(const Goal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

/// f(q,r) for r < rows, q < columns: row-major, rows x columns, `none` where undefined (q < r, or beyond a row's end).
struct Table {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::vector<std::uint32_t> values;
  [[nodiscard]] std::uint32_t at(std::uint32_t r, std::uint32_t q) const {
    return values[std::size_t{r} * columns + q];
  }
};

/// The head of the table by the (q,r) -> p view, one bit row per row and per column. Throws MemoryLimit, Cancelled.
[[nodiscard]] Table table(std::uint32_t rows, std::uint32_t columns, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_table_bytes(std::uint32_t rows, std::uint32_t columns);

/// How a move changes (p,q,r).
enum class MoveKind : std::uint8_t { shorten_r, shorten_q, shorten_p };

struct WinningMove {
  MoveKind kind;
  Position leaves;  ///< a P-position
};

struct Solution {
  bool is_p_position = false;
  /// Every winning move, sorted by what it leaves, descending (p, then q, then r). Empty exactly for P-positions.
  std::vector<WinningMove> moves;
};

/// The value of (p,q,r) and every winning move. (0,0,0), nothing left to take, is a first-player win by 000's rules
/// and has no move: it is refused. Throws InvalidArgument unless p >= q >= r, p >= 1, p <= largest_p.
[[nodiscard]] Solution solve(const Position& position, const RunOptions& run = {});

/// The twenty-line definition (000, 2.10), kept for ever: f(q,r) for r < rows, q < columns, as table() gives it.
[[nodiscard]] Table table_reference(std::uint32_t rows, std::uint32_t columns);

}  // namespace mexwave::three_row_chomp
