#pragma once
// Strategies for the square game, written down from what the solver knows. tools/check/strategy_check.hpp describes the
// file, and holds it against every defence with code of its own.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

struct StrategyGoal {
  squares::Board board{};
  Play play = Play::normal;
  std::optional<bool> second;  ///< whose strategy; by default the winner's, the first player's if none wins
  std::vector<std::uint32_t> second_moves;  ///< cells allowed for his second move; empty: all
  std::uint64_t most_positions = 2'000'000;
};

struct WrittenStrategy {
  std::string text;             ///< with its checksum
  std::string claim;            ///< "the first player wins within 5 moves"
  std::uint64_t positions = 0;  ///< looked at with the strategist to move
  std::uint64_t lines = 0;
};

/// A winning strategy of as few moves as possible (misere play: any), or a drawing one if the player cannot win. The
/// same text for the same goal. Throws InvalidArgument if the player can only lose, if the second moves do not suffice,
/// or if the strategy has more than most_positions positions; Cancelled.
[[nodiscard]] WrittenStrategy write_strategy(const StrategyGoal& goal, const RunOptions& run);

}  // namespace mexwave::cli
