#pragma once
// The P-positions (zeros) of games that take a number from a list and never split a heap. Threads: run.hpp.

#include <cstdint>
#include <functional>
#include <span>
#include <vector>

#include "mexwave/heaps.hpp"

#pragma GCC visibility push(default)

namespace mexwave::heaps {

/// Largest heap of positions().
inline constexpr std::uint64_t largest_position = 1'000'000'000'000;

struct PositionsGoal {
  Game game{};
  std::uint64_t upto = 0;  ///< heaps 0..upto; at most largest_position
};

struct Positions {
  std::uint64_t count = 0;  ///< P-positions among the heaps 0..upto
  /// Equal for every SIMD level and thread count.
  struct Work {
    std::uint64_t steps = 0;  ///< take:squares: heaps marked; other games: operations on words of 64 heaps
  };
  Work work;
};

/// Whether positions() accepts the game: take:squares, take:primes, take:2^k, take:M, subtract.
[[nodiscard]] bool has_positions(const Game& game);

/// Bytes that positions(goal) takes. For take:squares the number of P-positions is estimated by measurements; if there
/// are more, memory grows with them. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const PositionsGoal& goal, const RunOptions& run = {});

/// Calls `each` with the P-positions among the heaps 0..upto, in increasing order, several at a time. One thread.
/// Throws InvalidArgument (other games; upto too large), MemoryLimit, Cancelled, and what `each` throws. Example:
/// positions({parse_game("take:squares"), 100}, [&](auto found) { count += found.size(); })
Positions positions(const PositionsGoal& goal, const std::function<void(std::span<const std::uint64_t>)>& each,
                    const RunOptions& run = {});

/// The definition, for tests: the heaps from which no move leads to another of these heaps.
[[nodiscard]] std::vector<std::uint64_t> positions_reference(const PositionsGoal& goal);

}  // namespace mexwave::heaps

#pragma GCC visibility pop
