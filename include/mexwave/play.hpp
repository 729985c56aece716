#pragma once
// Games of two players who place men of their colour on free cells in turn, White first, until somebody completes a
// line: how they are won, and what a position is worth.

#include <cstdint>

namespace mexwave {

/// Normal play: whoever first completes a line wins. Misère play: whoever does so loses.
enum class Play : std::uint8_t { normal, misere };
enum class Outcome : std::uint8_t { loss, draw, win };

/// The value of a position for the player to move, or of a move for the player who makes it.
struct Value {
  Outcome outcome = Outcome::draw;
  /// Normal play: moves of his own that the winner still needs if he hurries and the loser delays; 0 for a draw, and in
  /// misère play, where nobody hurries.
  std::uint32_t moves = 0;
  friend bool operator==(const Value&, const Value&) = default;
};

/// The men on the board; bit c for cell c. White has as many as Black, or one more.
struct Men {
  std::uint64_t white = 0;
  std::uint64_t black = 0;
  friend bool operator==(const Men&, const Men&) = default;
};

struct MoveValue {
  std::uint32_t cell = 0;
  Value value;
};

}  // namespace mexwave
