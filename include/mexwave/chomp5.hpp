#pragma once
// Five-row Chomp. A position (p,q,r,s,t), p >= q >= r >= s >= t >= 0, is a chocolate bar with rows of p, q, r, s and t
// squares; a player who takes the poisoned corner loses. For given (p,r,s,t) at most one q makes a P-position. In 2026
// we knew of no public table of this game beyond small boards.

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

/// By the rules: every bar with 1 <= p <= upto is compared with all its moves. Sorted. Throws
/// InvalidArgument (upto outside 1..largest_reference_p).
[[nodiscard]] std::vector<Position> positions_reference(std::uint32_t upto);

/// Called for p = 1, 2, ... in order with all P-positions that have this p, sorted.
using EachP = std::function<void(std::span<const Position>)>;

/// All P-positions with 1 <= p <= upto.
struct ScanGoal {
  std::uint32_t upto = 0;
};

struct Scan {
  std::uint32_t upto = 0;
  std::vector<std::uint64_t> with_p;  ///< [p] how many P-positions have this p; entry 0 is 0
  /// What winning first moves on the bars of 5 x n leave, n <= upto, sorted: (n,n,n,n,t), (n,n,n,s,s), (n,n,r,r,r) and
  /// (n,q,q,q,q).
  std::vector<Position> openings;
  struct Work {
    std::uint64_t cells = 0;  ///< cells (p,r,s,t) none of whose lines is full up to p
    std::uint64_t words = 0;  ///< 64-bit words looked at, the four lines as one
  };
  Work work;
  [[nodiscard]] std::uint64_t positions() const {
    std::uint64_t sum = 0;
    for (const std::uint64_t count : with_p) sum += count;
    return sum;
  }
};

/// Finds q for each (p,r,s,t); with `each` on one thread. Example:
/// scan({.upto = 20}).positions(). Throws InvalidArgument (upto outside 1..largest_p, a checkpoint with `each`),
/// MemoryLimit, Cancelled, and what `each` throws; FormatError, IoError as described for Checkpoint.
Scan scan(const ScanGoal& goal, const EachP& each = {}, const RunOptions& run = {}, const Checkpoint& checkpoint = {});

/// Bytes that scan() would take without `each`; nothing is allocated. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp5

#pragma GCC visibility pop
