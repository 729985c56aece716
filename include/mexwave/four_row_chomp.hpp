#pragma once
// Four-row Chomp. A position (p,q,r,s), p >= q >= r >= s >= 0, is a chocolate bar with rows of p, q, r and s squares;
// whoever takes the poisoned corner loses. "P-position": the previous player wins. Any three of the letters leave at
// most one value of the fourth that makes a P-position, since two would be a move apart; for given (p,r,s) it is the
// least q that no smaller position excludes (the kernel's README says which do).
// Source: A. Garg, Structural results for 4 x n Chomp, arXiv:2604.25952 (2026); the tables there go to n = 3,000.
// Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <limits>
#include <span>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::four_row_chomp {

/// Marks an entry that does not exist.
inline constexpr std::uint32_t none = std::numeric_limits<std::uint32_t>::max();

/// Largest p that any function here accepts, but for the reference: the 64-bit words of a row are counted in a byte.
inline constexpr std::uint32_t largest_p = 16'319;

/// Largest p of positions_reference().
inline constexpr std::uint32_t largest_reference_p = 100;

struct Position {
  std::uint32_t p = 0, q = 0, r = 0, s = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

// ---------------------------------------------------------------------------------------------------------------------
// The rungs, from the rules to the sweep. All compute the same table.

/// The rules, kept for ever: every bar with 1 <= p <= upto after all that its moves leave. Sorted. Throws
/// InvalidArgument (upto beyond 1..largest_reference_p).
[[nodiscard]] std::vector<Position> positions_reference(std::uint32_t upto);

/// What one p has.
struct WithP {
  std::uint32_t positions = 0;  ///< P-positions with this p
  std::uint32_t middle_s = 0;   ///< the s of the middle one of them, sorted by s (of the lower of two)
  std::uint32_t largest_s = 0;
  friend bool operator==(const WithP&, const WithP&) = default;
};

/// What a pass over p = 1..upto yields.
struct Counts {
  std::uint32_t upto = 0;
  std::vector<WithP> with_p;  ///< indexed by p, 0..upto; entry 0 is empty
  /// What winning first moves on the bars of 4 x n leave, n <= upto, sorted: (n,n,n,s), (n,n,r,r) and (n,q,q,q).
  std::vector<Position> openings;
  [[nodiscard]] std::uint64_t positions() const {
    std::uint64_t sum = 0;
    for (const WithP& p : with_p) sum += p.positions;
    return sum;
  }
};

/// Called for p = 1, 2, ... in order, from one thread at a time, with all P-positions that have this p, sorted.
using EachP = std::function<void(std::span<const Position>)>;

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

struct Scan : Counts {
  struct Work {
    std::uint64_t cells = 0;  ///< cells (p,r,s) none of whose three lines is full
    std::uint64_t words = 0;  ///< 64-bit words looked at, the three lines as one
  };
  Work work;
};

/// The (p,r,s) -> q view, cell by cell on one thread; tells `each`, if there is one. Takes upto^3/48 bytes. Throws
/// InvalidArgument (upto beyond 1..largest_p), MemoryLimit, Cancelled, and what `each` throws.
Scan scan(const ScanGoal& goal, const EachP& each = {}, const RunOptions& run = {});

/// Shape of a tile; for tests and measurements, results do not depend on it. 0 chooses.
struct TileShape {
  std::uint32_t p = 0;  ///< consecutive p of one block, a multiple of 16 up to 256
  std::uint32_t r = 0;  ///< consecutive r of one tile, 1..256
  std::uint32_t s = 0;  ///< consecutive s of one tile, 1..64
};

struct SweepGoal {
  std::uint32_t upto = 0;  ///< all P-positions with 1 <= p <= upto
  TileShape tile{};
};

struct Sweep : Counts {
  /// Equal for every SIMD level and thread count, and dependent on the tile's shape.
  struct Work {
    std::uint64_t cells = 0;  ///< cells (p,r,s) none of whose three lines is full
    std::uint64_t words = 0;  ///< words that 16 cells spanned together, the three lines as one, added up
  };
  Work work;
};

/// The fast kernel. Throws InvalidArgument (upto beyond 1..largest_p, an unknown tile shape, a level that the machine
/// lacks), MemoryLimit, Cancelled, and what Checkpoint says; a checkpoint may have been written on the way to another
/// upto.
[[nodiscard]] Sweep sweep(const SweepGoal& goal, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

// ---------------------------------------------------------------------------------------------------------------------
// Parts of the table, by way of a sweep. All throw as it does.

struct PositionsGoal {
  std::uint32_t from = 1, upto = 0;  ///< all P-positions with from <= p <= upto
  TileShape tile{};
};

/// Tells `each` of them, and throws what it throws.
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

[[nodiscard]] Slice slice(const SliceGoal& goal, const RunOptions& run = {});

/// A move takes the square `column` of `row`, both from 1, and all beyond and below it.
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

/// The value of a position and every winning move. (0,0,0,0), nothing left to take, is a win of who is to move and has
/// no move: it is refused. Throws InvalidArgument unless p >= q >= r >= s and 1 <= p <= largest_p, and as sweep() does.
[[nodiscard]] Solution solve(const Position& position, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// Bytes that each would take; no allocation is made. Throws InvalidArgument as they do.

[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const SliceGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const Position& position, const RunOptions& run = {});

}  // namespace mexwave::four_row_chomp

#pragma GCC visibility pop
