#pragma once
// Four-row Chomp. A position (p,q,r,s), p >= q >= r >= s >= 0, is a chocolate bar with rows of p, q, r and s squares;
// a player who takes the poisoned corner loses. "P-position": the previous player wins. For given values of any three
// of the four coordinates, at most one value of the fourth makes a P-position: two such positions would be one move
// apart. For given (p,r,s) it is the least q that no smaller P-position excludes (kernels/chomp4/README.md). Source: A.
// Garg, Structural results for 4 x n Chomp, arXiv:2604.25952 (2026); the tables there go to n = 3,000. Threads:
// run.hpp.

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp4 {

/// Marks an entry that does not exist.
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest p of every function here except positions_reference().
inline constexpr std::uint32_t largest_p = 16'319;

/// Largest p of positions_reference().
inline constexpr std::uint32_t largest_reference_p = 100;

struct Position {
  std::uint32_t p = 0, q = 0, r = 0, s = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

// ---------------------------------------------------------------------------------------------------------------------
// Three ways to compute the same table. Use sweep(); the other two check it.

/// By the rules: every bar with 1 <= p <= upto is compared with all its moves. Sorted. Throws InvalidArgument (upto
/// outside 1..largest_reference_p).
[[nodiscard]] std::vector<Position> positions_reference(std::uint32_t upto);

/// Counts for one p.
struct WithP {
  std::uint32_t positions = 0;  ///< number of P-positions with this p
  std::uint32_t middle_s = 0;   ///< median of their s; of two middle values the lower
  std::uint32_t largest_s = 0;  ///< greatest of their s
  friend bool operator==(const WithP&, const WithP&) = default;
};

/// The result of a pass over p = 1..upto.
struct Counts {
  std::uint32_t upto = 0;
  std::vector<WithP> with_p;  ///< indexed by p, 0..upto; entry 0 is empty
  /// What winning first moves on the boards 4 x n leave, n <= upto, sorted: (n,n,n,s), (n,n,r,r) and (n,q,q,q).
  std::vector<Position> openings;
  [[nodiscard]] std::uint64_t positions() const {
    std::uint64_t sum = 0;
    for (const WithP& p : with_p) sum += p.positions;
    return sum;
  }
};

/// Called for p = 1, 2, ... in order, by one thread at a time, with all P-positions that have this p, sorted.
using EachP = std::function<void(std::span<const Position>)>;

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

/// The q of a cell (p,r,s) is the first zero of the bitwise or of three *lines*: bit rows of the q that P-positions
/// with the same (r,s), (p,s) and (p,r) exclude.
struct Scan : Counts {
  struct Work {
    std::uint64_t cells = 0;  ///< cells (p,r,s) examined: those with a q <= p left in each of the three lines
    std::uint64_t words = 0;  ///< 64-bit words examined; the same word of the three lines counts once
  };
  Work work;
};

/// Finds q for each (p,r,s), one cell after the other on one thread; calls `each`, if given. Takes upto^3/48 bytes.
/// Throws InvalidArgument (upto outside 1..largest_p), MemoryLimit, Cancelled, and what `each` throws. Example:
/// scan({.upto = 3}).positions() == 7
Scan scan(const ScanGoal& goal, const EachP& each = {}, const RunOptions& run = {});

struct SweepGoal {
  std::uint32_t upto = 0;  ///< all P-positions with 1 <= p <= upto
};

struct Sweep : Counts {
  /// Equal for every SIMD level and thread count.
  struct Work {
    /// Cells (p,r,s) examined: those with a range of q, such as 0..63 or 64..127, that no single line excludes
    /// entirely. From p = 4,096 on these ranges have 128 q, from 8,192 on 256.
    std::uint64_t cells = 0;
  };
  Work work;
};

/// A sweep is one pass over p = 1, 2, ..., upto that finds all P-positions with each p, counts them, and keeps only
/// what later p need: for each (r,s) the q that are excluded. This is the fast way, on all threads. Example, the
/// winning first moves on the board 4 x 3:
///     for (const Position& left : sweep({.upto = 3}).openings) if (left.p == 3) ...  // (3,3,1,1)
/// Throws InvalidArgument (upto outside 1..largest_p, a level that the machine lacks), MemoryLimit,
/// Cancelled; FormatError, IoError as described for Checkpoint. The upto of a checkpoint may be smaller.
[[nodiscard]] Sweep sweep(const SweepGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Parts of the table. Each runs a sweep to the largest p that is needed, and throws as sweep() does.

struct PositionsGoal {
  std::uint32_t from = 1, upto = 0;  ///< all P-positions with from <= p <= upto
};

/// Calls `each` for p = from, ..., upto in order, and throws what it throws.
/// Example: positions({.from = 90, .upto = 100}, [](std::span<const Position> with_p) { ... })
Sweep positions(const PositionsGoal& goal, const EachP& each, const RunOptions& run = {});

struct SliceGoal {
  std::uint32_t p = 0;
};

/// All P-positions with one p, by (q,r).
struct Slice {
  std::uint32_t p = 0;
  std::vector<std::uint32_t> s;  ///< (p+1) x (p+1), row-major by q: the s of (p,q,r,s), or none
  [[nodiscard]] std::uint32_t at(std::uint32_t q, std::uint32_t r) const { return s[std::size_t{q} * (p + 1) + r]; }
};

/// All P-positions with p = goal.p. Takes 4 (p+1)^2 bytes besides the sweep. Example: slice({.p = 3}).at(3, 1) == 1,
/// because (3,3,1,1) is a P-position
[[nodiscard]] Slice slice(const SliceGoal& goal, const RunOptions& run = {});

/// A move takes the square `column` of `row`, both from 1, and every square to its right and below.
struct WinningMove {
  std::uint32_t row = 1;
  std::uint32_t column = 1;
  Position leaves;  ///< a P-position
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;
  /// Every winning move, sorted by what it leaves, descending. Empty exactly for P-positions.
  std::vector<WinningMove> moves;
};

/// Is (p,q,r,s) a P-position, and which moves win? Throws InvalidArgument unless p >= q >= r >= s and
/// 1 <= p <= largest_p, and as sweep() does. Example: solve({3, 3, 3, 3}).moves[0].leaves == Position{3, 3, 1, 1}
[[nodiscard]] Solution solve(const Position& position, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Bytes that scan(), sweep(), positions(), slice() and solve() would take; nothing is allocated. They throw
// InvalidArgument as the computation does.

[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SliceGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const Position& position, const RunOptions& run = {});

}  // namespace mexwave::chomp4

#pragma GCC visibility pop
