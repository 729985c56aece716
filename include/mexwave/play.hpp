#pragma once
// Normal and misère play. For games of winning lines (lines.hpp, squares.hpp), in which two players in turn place
// pieces of their colour on free cells, White first, until one completes a line: pieces, values and solutions.

#include <compare>
#include <cstdint>
#include <optional>
#include <vector>

#pragma GCC visibility push(default)

namespace mexwave {

/// Normal play: the player who makes the last move wins; in games of lines, the first player to complete a line wins.
/// Misère play: this player loses.
enum class Play : std::uint8_t { normal, misere };

// ---------------------------------------------------------------------------------------------------------------------
// Games of lines.

enum class Outcome : std::uint8_t { loss, draw, win };

/// The value of a position for the player to move, or of a move for the player who makes it.
struct Value {
  Outcome outcome = Outcome::draw;
  /// Normal play: how many more moves the winner makes, if the winner plays as fast and the loser as slowly as
  /// possible. The loser's moves do not count. 0 for a draw and in misère play.
  std::uint32_t moves = 0;
  friend bool operator==(const Value&, const Value&) = default;
  /// A greater value is better for the player: quick wins, slow wins, draws, slow losses, quick losses.
  friend constexpr std::strong_ordering operator<=>(const Value& a, const Value& b) {
    if (a.outcome != b.outcome) return a.outcome <=> b.outcome;
    return a.outcome == Outcome::win ? b.moves <=> a.moves : a.moves <=> b.moves;
  }
};

/// The pieces on the board, called `men` in names; bit c for cell c. White has as many as Black, or one more.
struct Men {
  std::uint64_t white = 0;
  std::uint64_t black = 0;
  friend bool operator==(const Men&, const Men&) = default;
};

struct MoveValue {
  std::uint32_t cell = 0;
  Value value;  ///< for the player who makes the move
};

namespace positional {

struct WinningMove {
  std::uint32_t cell = 0;
  Men leaves;  ///< the pieces after the move; the opponent, who is to move, loses
  friend bool operator==(const WinningMove&, const WinningMove&) = default;
};

struct Solution {
  Value value;                        ///< for the player to move
  std::vector<WinningMove> moves;     ///< every winning move, by increasing cell
  std::vector<MoveValue> legal;       ///< every legal move, by increasing cell; none if the game is over
  std::optional<std::uint32_t> best;  ///< a best move: a fastest win, else a draw, else a slowest loss
  struct Work {
    std::uint64_t nodes = 0;  ///< positions searched; varies with several threads
  };
  Work work;
};

}  // namespace positional

}  // namespace mexwave

#pragma GCC visibility pop
