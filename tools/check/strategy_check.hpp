#pragma once
// Strategies for the square game, held against every defence. Nothing here calls or shares the solver or the generator:
// squares come from their definition, and the lines from the file alone.
//
// The file:
//   mexwave squares strategy 1
//   board 6x6
//   squares any                   or axis-parallel
//   play normal                   or misere
//   player first                  or second: whose strategy it is
//   claim wins within 5           or wins, or draws (he does not lose)
//   tree
//   1. c3                         his first move
//    a1 f6: 2. d4                 the opponent's replies, and the answer to any of them, one blank deeper a move
//     b2 d2: 3. b4+
//      c5: 4. c4++
//     else: #1 3. b4+             every other reply that needs an answer; a name for what follows
//      c5: 4. b2++
//    b2: 2. d4
//     else: see 1                 go on as after #1
//   end
//   checksum ...                  XXH3-128 of everything above this line; may be missing
// The second player's tree begins with the first player's first moves: "a1 b1: 1. c3", where 1. counts his own moves.
// Normal play: if he can complete a square he does, and a reply after which he can is not listed. So after + (he
// threatens one cell) only the parry is, and after ++ (two or more) nothing. Misere play: a reply that completes a
// square loses and is not listed; there are no marks.
// After the claim there may be "position b2 c3", moves made before: all is counted from there, whoever is to move then
// begins, and if that is he and he can complete a square at once, there are no lines.
// Instead of "tree" and its lines there may be "mirror rotate", "mirror left-right" or "mirror up-down" (misere play,
// second player): every move is answered by its image.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mexwave::cli {

struct StrategyCheck {
  bool sealed = false;               ///< a checksum line is there, and right
  std::optional<std::string> wrong;  ///< the line, the moves that lead there, and what refutes it
  std::string done;                  ///< what was shown
  std::uint64_t positions = 0;       ///< with the strategist to move
  std::uint64_t lines = 0;
};

/// Whether these bytes begin as a strategy does.
[[nodiscard]] bool is_strategy(std::string_view bytes);

/// Throws FormatError, naming `path`, the line and what is wrong with it, if the text is damaged, truncated, of another
/// version, or not of this form; and if more than 20,000,000 positions would have to be looked at.
[[nodiscard]] StrategyCheck check_strategy(const std::string& path, std::string_view text);

}  // namespace mexwave::cli
