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

/// A position of one game, as a list of numbers that the caller chooses. Different positions must have different lists.
using Position = std::vector<std::uint32_t>;

/// All positions to which a move leads, each once. No play may be endless.
using Moves = std::function<std::vector<Position>(const Position& at)>;

/// A game of the sum, and where it starts.
struct Part {
  std::string text;  ///< for messages
  Position start;
  Moves moves;
  std::uint64_t bytes = 0;  ///< upper bound for the list of its positions; 0: unknown, the list is measured as it grows
};

/// Most positions of a sum. A sum has the product over its parts of the number of positions that each can reach.
inline constexpr std::uint64_t most_positions = std::uint64_t{1} << 31;

struct WinningMove {
  std::size_t part = 0;  ///< index of the part in which the move is made
  Position leaves;       ///< the position of this part after the move
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  bool is_p_position = false;  ///< the player to move loses
  /// With a pass: the Grundy value of the sum with an unused pass. In misère play a value of 0 means a P-position;
  /// other values have no meaning.
  std::uint32_t grundy = 0;
  std::vector<WinningMove> moves;  ///< every winning move, by part, then in the order of Part::moves
  bool pass_wins = false;          ///< passing wins; only from solve_with_pass()
  /// The same for all run options.
  struct Work {
    std::uint64_t positions = 0;  ///< positions of the sum that can be reached
    std::uint64_t moves = 0;      ///< moves that were looked up
  };
  Work work;
};

/// Misère play: a player who cannot move in any part wins. One thread. The positions of each part are listed first;
/// memory is checked while the lists grow, and before the table is allocated. Throws InvalidArgument (no part, more
/// than most_positions positions, more than 65,534 moves from one position, an endless play), MemoryLimit, Cancelled,
/// and what Part::moves throws.
[[nodiscard]] Solution solve_misere(const std::vector<Part>& sum, const RunOptions& run = {});

/// With a pass: a player who cannot move loses, and once in the game one player may leave everything as it is instead
/// of moving, unless no move is left. Threads, memory and errors as for solve_misere(). Example, with `moves` as above:
///     solve_with_pass({{"heap:1", {1}, moves}}).pass_wins == false
[[nodiscard]] Solution solve_with_pass(const std::vector<Part>& sum, const RunOptions& run = {});

// ---------------------------------------------------------------------------------------------------------------------
// The definitions, for tests: recursive searches of all positions, for small sums. They throw what Part::moves throws.

/// Misère play, whether the player to move loses: there is a move, and no move leaves a P-position.
[[nodiscard]] bool misere_reference(const std::vector<Part>& sum);

/// The Grundy value with an unused pass: the mex over the moves and the pass.
[[nodiscard]] std::uint32_t pass_reference(const std::vector<Part>& sum);

}  // namespace mexwave::sums

#pragma GCC visibility pop
