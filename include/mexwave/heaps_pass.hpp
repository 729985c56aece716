#pragma once
// Sums of heap games with a pass: once in the game one player may leave everything as it is instead of moving,
// unless no move is left. After that the sum goes on without a pass. The value of a sum with a pass is not the xor of
// its heaps' values; it depends on all heaps together. K. E. Morrison, E. J. Friedman, A. S. Landsberg, Combinatorial
// games with a pass (2012); R. M. Low, W. H. Chan, An atlas of N- and P-positions in "Nim with a pass" (2015). Values
// are for positions in which the pass is unused. Threads: run.hpp.

#include <cstdint>
#include <vector>

#include "mexwave/heaps.hpp"
#include "mexwave/sums.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

/// Most positions of a sum here and in solve_misere().
inline constexpr std::uint64_t most_with_pass = sums::most_positions;

struct PassSolution {
  bool is_p_position = false;
  std::uint32_t grundy = 0;        ///< Grundy value of the sum with an unused pass
  std::vector<WinningMove> moves;  ///< every winning move, as in Solution; each leaves the pass unused
  bool pass_wins = false;          ///< passing wins
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t positions = 0;  ///< positions of the sum that can be reached
    std::uint64_t moves = 0;      ///< moves that were looked up
  };
  Work work;
};

/// Upper bound of the bytes that solve_with_pass(sum) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes_with_pass(const std::vector<Part>& sum, const RunOptions& run = {});

/// A sum with an unused pass: its value, every winning move, and whether passing wins. Any parts are accepted, also
/// Wythoff's game beside others. One thread. A checkpoint has the values so far; a resumed run lists the positions
/// again. Throws InvalidArgument (as solve(), and more positions than most_with_pass), MemoryLimit, Cancelled, and
/// FormatError, IoError as described for Checkpoint.
/// Example: solve_with_pass(parse_sum("nim:1 + nim:2 + nim:3")).pass_wins == true
[[nodiscard]] PassSolution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run = {},
                                           const Checkpoint& checkpoint = {});

/// The values of one heap of 0, ..., upto with a pass. In a game that splits heaps, the positions are all sets of heaps
/// that add up to at most upto. Checkpoints as for solve_with_pass(). Throws InvalidArgument (coins and turn, and as
/// grundy()), MemoryLimit, Cancelled, FormatError, IoError. Example: grundy_with_pass({parse_game("nim"), 5}) is
/// {0, 2, 1, 4, 3, 6}
[[nodiscard]] std::vector<std::uint32_t> grundy_with_pass(const GrundyGoal& goal, const RunOptions& run = {},
                                                          const Checkpoint& checkpoint = {});
/// Upper bound of the bytes that grundy_with_pass(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes_with_pass(const GrundyGoal& goal, const RunOptions& run = {});

/// The positions, as WinningMove::leaves, to which moves in one part lead, each once. In a game that splits heaps, the
/// part may have several heaps, the largest first. The list is not limited: nim has as many moves as stones. Throws
/// InvalidArgument if the part has another number of numbers than the positions of its game, or if fibonacci allows
/// more stones than there are. Example: moves_of({parse_game("nim"), {2}}) is {{0}, {1}}
[[nodiscard]] std::vector<std::vector<std::uint32_t>> moves_of(const Part& part);

/// The definition of PassSolution::grundy, for tests: the mex over the moves and the pass.
[[nodiscard]] std::uint32_t pass_reference(const std::vector<Part>& sum);

}  // namespace mexwave::heaps

#pragma GCC visibility pop
