#pragma once
// Five-row Chomp. A position (p,q,r,s,t), p >= q >= r >= s >= t >= 0, is a chocolate bar with rows of p, q, r, s and t
// squares; a player who takes the poisoned corner loses. For given (p,r,s,t) at most one q makes a P-position.
// Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp5 {

/// Largest p that scan() accepts.
inline constexpr std::uint32_t largest_p = 1000;

/// Largest p of positions_reference().
inline constexpr std::uint32_t largest_reference_p = 32;

struct Position {
  std::uint32_t p = 0, q = 0, r = 0, s = 0, t = 0;
  friend auto operator<=>(const Position&, const Position&) = default;
};

/// By the rules: every bar with 1 <= p <= upto is compared with all its moves. Sorted. Throws InvalidArgument (upto
/// outside 1..largest_reference_p).
[[nodiscard]] std::vector<Position> positions_reference(std::uint32_t upto);

/// Called for p = 1, 2, ... in order with all P-positions that have this p, sorted.
using EachP = std::function<void(std::span<const Position>)>;

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

struct Scan {
  std::uint32_t upto = 0;
  std::vector<std::uint64_t> with_p;  ///< indexed by p, 0..upto: number of P-positions with this p; entry 0 is 0
  /// What winning first moves on the bars of 5 x n leave, n <= upto, sorted: (n,n,n,n,t), (n,n,n,s,s), (n,n,r,r,r) and
  /// (n,q,q,q,q).
  std::vector<Position> openings;
  /// The q of a cell (p,r,s,t) is the first zero of the bitwise or of four lines: bit rows of the q that P-positions
  /// with the same (r,s,t), (p,s,t), (p,r,t) and (p,r,s) exclude.
  struct Work {
    std::uint64_t cells = 0;  ///< cells (p,r,s,t) examined: those with a q <= p left in each of the four lines
    std::uint64_t words = 0;  ///< 64-bit words examined; the same word of the four lines counts once
  };
  Work work;
  [[nodiscard]] std::uint64_t positions() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : with_p) sum += count;
    return sum;
  }
};

/// Finds q for each (p,r,s,t); with `each` on one thread. Throws InvalidArgument (upto outside 1..largest_p, a
/// checkpoint with `each`), MemoryLimit, Cancelled, and what `each` throws; FormatError, IoError as described for
/// Checkpoint. Example: scan({.upto = 6}).positions() == 35
Scan scan(const ScanGoal& goal, const EachP& each = {}, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

/// Bytes that scan() would take without `each`; nothing is allocated. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp5

#pragma GCC visibility pop
