#pragma once
// The actions of `mexwave squares`, one file each, and how they read and name boards.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::cli {

void register_squares_draws(Command& family);
void register_squares_solve(Command& family);
void register_squares_strategy(Command& family);
void register_squares_play(Command& family);
void register_squares_cnf(Command& family);

/// What a board is wanted for; a game's is at most largest_game_side either way.
enum class BoardUse : std::uint8_t { draws, game };

/// The board HxW: height, then width. Throws InvalidArgument naming the text and the sides that are accepted.
[[nodiscard]] squares::Board parse_board(const std::string& text, BoardUse use, bool axis_parallel);

/// How many white men a draw has.
struct WhiteMen {
  std::uint32_t least = 0, most = 0;
};
/// --board and --axis-parallel of what is about draws.
void add_draws_board(Command& command, std::string& board, bool& axis_parallel);
/// --classes of what is about draws.
void add_draws_classes(Command& command, bool& classes);
/// --white and --balance; these are read together by parse_white_men, which throws InvalidArgument for nonsense.
void add_white_men(Command& command, std::string& white, std::string& balance);
[[nodiscard]] WhiteMen parse_white_men(const std::string& white, const std::string& balance,
                                       const squares::Board& board);

/// "6x6".
[[nodiscard]] std::string board_name(const squares::Board& board);
/// "any" or "axis-parallel", as JSON and CSV have it.
[[nodiscard]] std::string orientation_name(const squares::Board& board);
/// "6x6, squares of any orientation".
[[nodiscard]] std::string describe(const squares::Board& board);
/// "White" or "Black".
[[nodiscard]] std::string colour_name(bool white);
/// "c3 d4 e5", by rising cell.
[[nodiscard]] std::string cell_names(const squares::Board& board, const std::vector<std::uint32_t>& cells);
/// The same for the square that ended a game.
[[nodiscard]] std::string square_name(const squares::Game& game);
/// The value that a winner counts in moves: "wins in 5", "draws", "loses in 4"; misère: "wins", "draws", "loses".
[[nodiscard]] std::string value_text(const Value& value);
/// The value of the position in a sentence: who wins, and in how many moves, or how the game ended.
[[nodiscard]] std::string verdict(const squares::Game& game, const Value& value);
/// "win", "draw" or "loss".
[[nodiscard]] std::string outcome_name(Outcome outcome);

}  // namespace mexwave::cli
