#pragma once
// Three-row Chomp. A position (p,q,r), p >= q >= r >= 0, is a chocolate bar with rows of p, q and r squares;
// whoever takes the poisoned corner loses. "P-position": the previous player wins. For fixed (q,r) there is at most
// one p with (p,q,r) a P-position; it is written f(q,r). Row r of the table is f(r,r), f(r+1,r), ...; the row is
// *short* when it ends at a P-position (e,e,r), and *long* when it never ends.
// Source 000 (G. Horváth), the poisoned-chocolate game (in INTEGERS 5 (2005) G07 as "On three-rowed Chomp").
// Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::three_row_chomp {

/// Marks an entry that does not exist (an undefined f(q,r), a missing opening).
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest p that any function here accepts.
inline constexpr std::uint32_t largest_p = 20'000'000;

/// Largest row that can be asked for: it settles at about twice as large a p.
inline constexpr std::uint32_t largest_row = largest_p / 2 - largest_p / 16;

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
  /// Long rows: least q0 such that f(q,r) - q is periodic for all q >= q0 (certified; see the kernel's README). Files
  /// that the program writes have it in the column `onset`.
  std::uint32_t preperiod = none;
  /// Offsets f(q,r) - q for q = preperiod, preperiod + 1, ...: one period, the shortest. Empty for short rows.
  std::vector<std::uint32_t> pattern;
  [[nodiscard]] std::uint32_t period() const noexcept { return static_cast<std::uint32_t>(pattern.size()); }
  friend bool operator==(const Row&, const Row&) = default;
};

/// The P-positions with two equal rows, and those beside the diagonal: what a pass over p = 1..upto yields at once.
struct Openings {
  /// Every P-position with p <= upto is accounted for.
  std::uint32_t upto = 0;
  /// Indexed by p, 0..upto: the q with (p,q,q) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> diagonal_q;
  /// Indexed by p, 0..upto: the r with (p,p,r) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> end_row;
  /// Indexed by q, 0..upto: f(q,q-1) where it is <= upto, else none. Entry 0 is none.
  std::vector<std::uint32_t> above_diagonal;

  /// What winning first moves on the bar of 3 x n leave: (n,q,q), then (n,n,r), as far as there are. n = 1..upto.
  [[nodiscard]] std::vector<Position> openings(std::uint32_t n) const {
    std::vector<Position> found;
    if (diagonal_q[n] != none) found.push_back({n, diagonal_q[n], diagonal_q[n]});
    if (end_row[n] != none) found.push_back({n, n, end_row[n]});
    return found;
  }
};

// ---------------------------------------------------------------------------------------------------------------------
// The rungs, from the definition to the sweep. All compute the same table.

/// f(q,r) for r < rows, q < columns.
struct TableGoal {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
};

/// Row-major, rows x columns, `none` where undefined (q < r, or beyond a row's end).
struct Table {
  std::uint32_t rows = 0;
  std::uint32_t columns = 0;
  std::vector<std::uint32_t> values;
  [[nodiscard]] std::uint32_t at(std::uint32_t r, std::uint32_t q) const {
    return values[std::size_t{r} * columns + q];
  }
};

/// The twenty-line definition (000, 2.10), kept for ever: f(q,r) for r < rows, q < columns, as table() gives it.
[[nodiscard]] Table table_reference(std::uint32_t rows, std::uint32_t columns);

/// The head of the table by the (q,r) -> p view, one bit row per row and per column. Throws InvalidArgument (rows or
/// columns beyond 1..largest_p), MemoryLimit, Cancelled.
[[nodiscard]] Table table(const TableGoal& goal, const RunOptions& run = {});

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

struct Scan : Openings {
  struct Work {
    std::uint64_t cells = 0;      ///< cells (p,q) looked at
    std::uint64_t positions = 0;  ///< P-positions found
    std::uint64_t words = 0;      ///< 64-bit words of columns and rows of used r looked at
  };
  Work work;
};

/// Told of every P-position.
using EachPosition = std::function<void(const Position&)>;

/// The (p,q) -> r view, cell by cell on one thread: calls `each`, if there is one, with every P-position, p rising,
/// then q. Takes upto^2/16 bytes. Throws InvalidArgument (upto beyond 1..largest_p), MemoryLimit, Cancelled, and what
/// `each` throws.
Scan scan(const ScanGoal& goal, const EachPosition& each = {}, const RunOptions& run = {});

/// Shape of a tile; for tests and measurements, results do not depend on it.
struct TileShape {
  std::uint32_t columns = 0;       ///< consecutive q of one tile, a multiple of 8 in 8..48; 0 chooses
  std::uint32_t rows = 0;          ///< consecutive p of one tile, a multiple of 16 in 16..1024; 0 chooses
  std::uint32_t window_bits = 64;  ///< bits of a window that may be used, 1..64; below 64 only to force misses
};

/// All p <= openings_upto, and on until rows 0..rows_upto are settled.
struct SweepGoal {
  std::uint32_t openings_upto = 0;
  std::optional<std::uint32_t> rows_upto{};
  TileShape tile{};
};

/// Everything that one pass over p = 1, 2, ... yields.
struct Sweep : Openings {
  /// Rows 0, 1, 2, ... as far as they are settled: each is short and complete, or long with a certified pattern.
  std::vector<Row> rows;
  /// An upper bound on f(q,r) - q - r over all P-positions that the sweep met with r >= 6 (r >= 6 is 000's range for
  /// "<= q + r - 1"): exact for those found one by one, by tile for the others, which lie far below.
  std::int64_t excess_bound_from_row_6 = 0;
  /// Equal for every SIMD level and thread count, and dependent on the tile's shape. With SweepGoal::rows_upto they
  /// depend on the threads too: several are some blocks further when the last row settles.
  struct Work {
    std::uint64_t cells = 0;          ///< cells (p,q) given to a kernel
    std::uint64_t positions = 0;      ///< P-positions found in cells, those of settled rows not counted
    std::uint64_t fast_cells = 0;     ///< cells done inside a 64-bit window, with vectors or one by one
    std::uint64_t window_misses = 0;  ///< tiles that left their window and were redone exactly
  };
  Work work;
};

/// The fast kernel. Throws InvalidArgument (an empty goal, one beyond largest_p or largest_row, an unknown tile shape,
/// a level that the machine lacks), MemoryLimit, Cancelled, what Checkpoint says, and Error if the rows asked for are
/// not settled by largest_p. Rows that take a larger p than was planned for take more than estimate_bytes() said, and
/// are asked for again before they do.
[[nodiscard]] Sweep sweep(const SweepGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

/// A move takes the square `column` of `row`, both from 1, and all beyond and below it.
struct WinningMove {
  std::uint32_t row = 1;
  std::uint32_t column = 1;
  Position leaves;  ///< a P-position
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  /// Every winning move, sorted by what it leaves, descending (p, then q, then r). Empty exactly for P-positions.
  std::vector<WinningMove> moves;
};

/// The value of (p,q,r) and every winning move. (0,0,0), nothing left to take, is a first-player win by 000's rules
/// and has no move: it is refused. Throws InvalidArgument unless p >= q >= r, p >= 1, p <= largest_p, and as sweep().
[[nodiscard]] Solution solve(const Position& position, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Bytes that each would take; no allocation is made. Throws InvalidArgument as they do.

[[nodiscard]] std::uint64_t estimate_bytes(const TableGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const Position& position, const RunOptions& run = {});

}  // namespace mexwave::three_row_chomp

#pragma GCC visibility pop
