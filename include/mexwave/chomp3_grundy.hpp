#pragma once
// Grundy values of the boards 3 x n of Chomp, the sequence A069001 of the OEIS. The poisoned square may not be taken.
// A sum with other games (sums.hpp) needs these values. All bars of three rows of at most n squares are computed.
// Grundy values of other boards: chomp.hpp. Threads: run.hpp. Checkpoints: checkpoint.hpp. Example:
//     grundy_values({.upto = 3}).values  // 2, 4, 5

#include <cstdint>
#include <vector>

#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp3 {

/// Largest n of grundy_values().
inline constexpr std::uint32_t largest_grundy_n = 10'000;

struct GrundyGoal {
  std::uint32_t upto = 0;  ///< the boards 3 x 1 to 3 x upto; 1 to largest_grundy_n
};

struct GrundyValues {
  std::vector<std::uint32_t> values;  ///< [n - 1] the value of 3 x n
  std::uint64_t bars = 0;             ///< bars of three rows of at most upto squares, without the empty one
  /// Searches for a bar: at most one for each value and each pair of a first and a third row. Pairs whose bars all have
  /// values, and pairs that a move in row 1 or 2 excludes as a whole, are left out.
  std::uint64_t cells = 0;
};

/// Approximate bytes that grundy_values(goal, run) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run = {});

/// The Grundy values of 3 x 1 to 3 x goal.upto. The time grows about as upto^4, the memory as upto^3. Throws
/// InvalidArgument, MemoryLimit, Cancelled, and with a checkpoint IoError and FormatError. A checkpoint is about as
/// large as the memory.
[[nodiscard]] GrundyValues grundy_values(const GrundyGoal& goal, const RunOptions& run = {},
                                         const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp3

#pragma GCC visibility pop
