#pragma once
// Sums of heap games in misère play: a player who cannot move wins. The outcome of a small sum comes from a table of
// all positions that the sum can become. Misère quotients, which would decide all sums of a game at once, are not
// computed. Threads: run.hpp.

#include <cstdint>
#include <vector>

#include "mexwave/heaps.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

struct MisereSolution {
  bool is_p_position = false;      ///< the player to move loses
  std::vector<WinningMove> moves;  ///< every winning move, as in Solution
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t positions = 0;  ///< positions of the sum that can be reached
    std::uint64_t moves = 0;      ///< moves that were looked up
  };
  Work work;
};

/// Upper bound of the bytes that solve_misere(sum) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes_misere(const std::vector<Part>& sum, const RunOptions& run = {});

/// Whether the player to move loses, and every winning move. Parts, checkpoints and errors are as for solve_with_pass()
/// (heaps_pass.hpp): at most 2^31 positions. One thread.
/// Example: solve_misere(parse_sum("nim:1 + kayles:5")).is_p_position
[[nodiscard]] MisereSolution solve_misere(const std::vector<Part>& sum, const RunOptions& run = {},
                                          const Checkpoint& checkpoint = {});

/// The definition of is_p_position, for tests: there is a move, and no move leaves a P-position.
[[nodiscard]] bool misere_reference(const std::vector<Part>& sum);

}  // namespace mexwave::heaps

#pragma GCC visibility pop
