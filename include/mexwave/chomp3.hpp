#pragma once
// Three-row Chomp. A position (p,q,r), p >= q >= r >= 0, is a chocolate bar with rows of p, q and r squares;
// a player who takes the poisoned corner loses. "P-position": the previous player wins. For fixed (q,r) there is at
// most one p with (p,q,r) a P-position; it is written f(q,r). Row r of the table is f(r,r), f(r+1,r), ...; the row is
// *short* if it ends at a P-position (e,e,r), and *long* if it never ends. A row is *settled* at some p if all its
// P-positions from this p on are known: a short row has no more, a long row follows a certified pattern.
// Source: G. Horváth, the poisoned-chocolate game; its three-row part became A. E. Brouwer, G. Horváth, I.
// Molnár-Sáska, Cs. Szabó, On three-rowed Chomp, INTEGERS 5 (2005), G07.
// Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp3 {

/// Marks an entry that does not exist (an undefined f(q,r), a missing opening).
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest p that any function here accepts.
inline constexpr std::uint32_t largest_p = 20'000'000;

/// Largest row of a sweep. In all sweeps so far row r was settled at about p = 2 r, and 2 * largest_row < largest_p.
inline constexpr std::uint32_t largest_row = largest_p / 2 - largest_p / 16;

struct Position {
  std::uint32_t p = 0;
  std::uint32_t q = 0;
  std::uint32_t r = 0;
  friend bool operator==(const Position&, const Position&) = default;
};

/// What is known about one row of the table.
struct Row {
  std::uint32_t row = 0;
  bool is_long = false;
  std::uint32_t first = 0;   ///< f(r,r)
  std::uint32_t end = none;  ///< e with (e,e,r) a P-position; none for long rows
  std::uint32_t min = 0;     ///< least f(q,r) of the row
  std::uint32_t min_at = 0;  ///< the q of the minimum
  /// Long rows: least q0 such that f(q,r) - q is periodic for all q >= q0 (certified; see the kernel's README).
  std::uint32_t preperiod = none;
  /// Offsets f(q,r) - q for q = preperiod, preperiod + 1, ...: one period, the shortest. Empty for short rows.
  std::vector<std::uint32_t> pattern;
  [[nodiscard]] std::uint32_t period() const noexcept { return static_cast<std::uint32_t>(pattern.size()); }
  friend bool operator==(const Row&, const Row&) = default;
};

/// The P-positions with two equal rows, (p,q,q) and (p,p,r), and those of the form (p,q,q-1).
struct Openings {
  /// All P-positions with p <= upto are included.
  std::uint32_t upto = 0;
  /// Indexed by p, 0..upto: the q with (p,q,q) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> diagonal_q;
  /// Indexed by p, 0..upto: the r with (p,p,r) a P-position, or none. Entry 0 is none.
  std::vector<std::uint32_t> end_row;
  /// Indexed by q, 0..upto: f(q,q-1) where it is <= upto, else none. Entry 0 is none.
  std::vector<std::uint32_t> above_diagonal;

  /// What the winning first moves on the board 3 x n leave: (n,q,q), then (n,n,r), where they exist. Throws
  /// InvalidArgument unless 1 <= n <= upto.
  [[nodiscard]] std::vector<Position> openings(std::uint32_t n) const {
    if (n < 1 || n > upto)
      throw InvalidArgument("bar of 3 x n: expected n from 1 to " + std::to_string(upto) + ", got " +
                            std::to_string(n));
    std::vector<Position> found;
    if (diagonal_q[n] != none) found.push_back({n, diagonal_q[n], diagonal_q[n]});
    if (end_row[n] != none) found.push_back({n, n, end_row[n]});
    return found;
  }
};

// ---------------------------------------------------------------------------------------------------------------------
// Four ways to compute the same table. Use sweep(); the others check it, and table() and scan() list positions.

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

/// By the definition (Horváth, 2.10): f(q,r) for r < rows, q < columns, as table() gives it.
[[nodiscard]] Table table_reference(std::uint32_t rows, std::uint32_t columns);

/// The first rows and columns of the table: finds p for each (q,r). Throws InvalidArgument (rows or columns outside
/// 1..largest_p), MemoryLimit, Cancelled. Example: table({.rows = 1, .columns = 3}).at(0, 2) == 3, for (3,2,0)
[[nodiscard]] Table table(const TableGoal& goal, const RunOptions& run = {});

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

struct Scan : Openings {
  struct Work {
    std::uint64_t cells = 0;      ///< cells (p,q) examined
    std::uint64_t positions = 0;  ///< P-positions found
    std::uint64_t words = 0;      ///< 64-bit words examined: for each q and each p, bits of the r that are used
  };
  Work work;
};

/// Called with every P-position.
using EachPosition = std::function<void(const Position&)>;

/// Finds r for each (p,q), one cell after the other on one thread; calls `each`, if given, with every P-position by
/// increasing p, then q. Takes upto^2/16 bytes. Throws InvalidArgument (upto outside 1..largest_p), MemoryLimit,
/// Cancelled, and what `each` throws. Example: scan({.upto = 4}).work.positions == 7
Scan scan(const ScanGoal& goal, const EachPosition& each = {}, const RunOptions& run = {});

/// All p <= openings_upto, and further p until rows 0..rows_upto are settled.
struct SweepGoal {
  std::uint32_t openings_upto = 0;
  std::optional<std::uint32_t> rows_upto{};
};

/// The result of one pass over p = 1, 2, ...
struct Sweep : Openings {
  /// Rows 0, 1, 2, ..., as many as are settled: each is short and has ended, or long with a certified pattern.
  std::vector<Row> rows;
  /// An upper bound on f(q,r) - q - r over all P-positions with r >= 6 that the sweep found. (Horváth, 2.15, proves the
  /// bound -1.) It can be larger than the maximum, because a tile that is computed at once contributes only its bound.
  std::int64_t excess_bound_from_row_6 = 0;
  /// The same for every SIMD level and thread count, but dependent on the shape of the tiles. With SweepGoal::rows_upto
  /// the counters also depend on the number of threads, because several threads go some blocks beyond the last row.
  struct Work {
    std::uint64_t cells = 0;          ///< cells (p,q) that were computed
    std::uint64_t positions = 0;      ///< P-positions found in these cells, which exclude those of settled rows
    std::uint64_t fast_cells = 0;     ///< cells computed within a window of 64 consecutive r
    std::uint64_t window_misses = 0;  ///< windows without a free r for some cell; their cells were computed one by one
  };
  Work work;
};

/// The openings of all bars 3 x n, n <= openings_upto, and the settled rows, by one sweep: this is the fast way. It
/// visits p = 1, 2, ... and keeps for each q and each p only the r of the P-positions found with it. Example:
///     for (const Position& left : sweep({.openings_upto = 14}).openings(14)) ...   // (14,14,10)
/// Throws InvalidArgument (an empty goal, one beyond largest_p or largest_row, a level that the machine lacks),
/// MemoryLimit, Cancelled; FormatError, IoError as described for Checkpoint; and Error if the requested rows are not
/// settled by largest_p.
/// If rows settle later than planned, the sweep needs more than estimate_bytes() returned; it checks the limit again
/// before it takes more, and may then throw MemoryLimit.
[[nodiscard]] Sweep sweep(const SweepGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// One position.

/// A move takes the square `column` of `row`, both from 1, and every square to its right and below.
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

/// Is (p,q,r) a P-position, and which moves win? Throws InvalidArgument unless p >= q >= r and 1 <= p <= largest_p, and
/// as sweep() does. Example: solve({8, 8, 8}).moves[0].leaves == Position{8, 4, 4}
[[nodiscard]] Solution solve(const Position& position, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Bytes that table(), scan(), sweep() and solve() would take; nothing is allocated. They throw InvalidArgument as the
// computation does.

[[nodiscard]] std::uint64_t estimate_bytes(const TableGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const Position& position, const RunOptions& run = {});

}  // namespace mexwave::chomp3

#pragma GCC visibility pop
