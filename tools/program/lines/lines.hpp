#pragma once
// Writes values of games of lines, for `mexwave lines` and `mexwave squares`.

#include <string>

#include "mexwave/play.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

/// On a board: "4" wins in 4 moves, "-3" loses in 3 of the other's; misère "+" and "-"; "=" draws.
[[nodiscard]] std::string label(const Value& value);
/// The value that a winner counts in moves: "wins in 5", "draws", "loses in 4"; misère: "wins", "draws", "loses".
[[nodiscard]] std::string value_text(const Value& value);
/// "win", "draw" or "loss".
[[nodiscard]] std::string outcome_name(Outcome outcome);
/// The winner's moves; null if they are not counted.
[[nodiscard]] Json moves_or_null(const Value& value);

}  // namespace mexwave::cli
