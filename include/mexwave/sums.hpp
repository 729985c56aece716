#pragma once
// Sums of any games that are given by their moves: in misère play, in which a player who cannot move wins, and with a
// pass, which one player may use once in the game. In both, the parts of a sum depend on each other, so that the answer
// comes from a table of all positions of the sum. (In normal play without a pass the xor of the parts' values decides;
// heaps.hpp, chomp.hpp and the other headers give these values.) Threads: run.hpp. Example, a heap of five, of which a
// move takes one or two:
//     const auto moves = [](const sums::Position& at) {
//       std::vector<sums::Position> options;
//       for (std::uint32_t k = 1; k <= 2 && k <= at[0]; ++k) options.push_back({at[0] - k});
//       return options;
//     };
//     sums::solve_misere({{"heap:5", {5}, moves}}).moves[0].leaves == sums::Position{4}

#include <cstddef>
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::sums {

/// A position of one game, as numbers that the caller chooses: equal exactly for equal positions.
using Position = std::vector<std::uint32_t>;

/// All positions to which a move leads, each once. No play may be endless.
using Moves = std::function<std::vector<Position>(const Position& at)>;

/// A game of the sum, and where it starts.
struct Part {
  std::string text;  ///< for messages
  Position start;
  Moves moves;
  std::uint64_t bytes = 0;  ///< of the list of its positions, at most; 0: unknown, measured while the list grows
};

/// Positions of a sum, at most: the product over the parts of the positions that each can reach.
inline constexpr std::uint64_t most_positions = std::uint64_t{1} << 31;

struct WinningMove {
  std::size_t part = 0;  ///< index of the part that is moved in
  Position leaves;
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;  ///< the player to move loses
  /// With a pass: the Grundy value while the pass is unused. In misère play only whether it is 0 has a meaning.
  std::uint32_t grundy = 0;
  std::vector<WinningMove> moves;  ///< every winning move, by part, then in the order of Part::moves
  bool pass_wins = false;          ///< of solve_with_pass()
  /// Equal for every run option.
  struct Work {
    std::uint64_t positions = 0;  ///< of the sum, all that can be reached
    std::uint64_t moves = 0;      ///< looked up
  };
  Work work;
};

/// A player who cannot move in any part wins. One thread. The positions of each part are listed first; memory is
/// checked while the lists grow, and before the table is allocated. Throws InvalidArgument (no part, more than
/// most_positions positions, more than 65,534 moves from one position, an endless play), MemoryLimit, Cancelled, and
/// what Part::moves throws.
[[nodiscard]] Solution solve_misere(const std::vector<Part>& sum, const RunOptions& run = {});

/// A player who cannot move loses, and once in the game one player may leave everything as it is instead of moving,
/// unless no move is left. The rest as for solve_misere().
[[nodiscard]] Solution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests.

/// Whether the player to move loses: there is a move, and none leaves a P-position.
[[nodiscard]] bool misere_reference(const std::vector<Part>& sum);

/// The mex over moves and the pass.
[[nodiscard]] std::uint32_t pass_reference(const std::vector<Part>& sum);

}  // namespace mexwave::sums

#pragma GCC visibility pop
