#pragma once
// Writes values of games of lines, for `mexwave lines` and `mexwave squares`.

#include <string>

#include "mexwave/play.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

/// The value of a move as a label on a board: "4" wins in 4 moves, "-3" loses in 3 moves of the opponent, "=" draws;
/// "+" and "-" in misère play, where moves are not counted.
[[nodiscard]] std::string label(const Value& value);
/// The value in words: "wins in 5", "draws", "loses in 4"; in misère play "wins", "draws", "loses".
[[nodiscard]] std::string value_text(const Value& value);
/// "win", "draw" or "loss".
[[nodiscard]] std::string outcome_name(Outcome outcome);
/// The number of moves of the winner; null if moves are not counted.
[[nodiscard]] Json moves_or_null(const Value& value);

inline constexpr const char* best_move_depth_help =
    "N, 1 to 1000: 1 shows a best move (default), 2 every reply to it with a best answer, and so on; in a lost "
    "position 2 shows every move and an answer to it";

}  // namespace mexwave::cli
