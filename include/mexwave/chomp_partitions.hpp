#pragma once
// Bars of Chomp by their number of squares: how many partitions of n are lost for the player to move, and how many are
// won by exactly one move. Sequences A112470 to A112473 of the OEIS. Threads: run.hpp.

#include <cstdint>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp {

/// Largest number of squares that partitions() accepts.
inline constexpr std::uint32_t largest_partition = 120;

struct PartitionsGoal {
  std::uint32_t upto = 0;  ///< all partitions of 0..upto; at most largest_partition
};

/// Indexed by n, the number of squares.
struct Partitions {
  std::vector<std::uint64_t> all;      ///< partitions of n: bars of n squares
  std::vector<std::uint64_t> losing;   ///< P-positions, A112470
  std::vector<std::uint64_t> winning;  ///< the others, A112471; the empty bar is one of them
  std::vector<std::uint64_t> unique;   ///< those with exactly one winning move, A112472; [0] is 0
  std::vector<std::uint64_t> several;  ///< those with several winning moves, A112473
  struct Work {
    std::uint64_t moves = 0;  ///< moves that were looked up
  };
  Work work;
};

/// Counts the P-positions among all partitions of 0..upto. One thread. Memory grows with the P-positions, which are
/// kept. Example: partitions({.upto = 3}).losing[1] == 1. Throws InvalidArgument (upto too large), MemoryLimit,
/// Cancelled; FormatError, IoError as described for Checkpoint.
[[nodiscard]] Partitions partitions(const PartitionsGoal& goal, const RunOptions& run = {},
                                    const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp

#pragma GCC visibility pop
