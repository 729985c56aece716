#pragma once
// The actions of `mexwave squares`, one file each, and the parsing and naming of boards.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/squares.hpp"
#include "output/json.hpp"

namespace mexwave::cli {

void register_squares_draws(Command& family);
void register_squares_solve(Command& family);
void register_squares_strategy(Command& family);
void register_squares_play(Command& family);
void register_squares_cnf(Command& family);

/// Whether a board is used for draws or for a game, where its sides are at most largest_game_side.
enum class BoardUse : std::uint8_t { draws, game };

/// The options --board (height x width) and --axis-parallel. parse() throws InvalidArgument.
struct BoardOptions {
  std::string board = "6x6";
  bool axis_parallel = false;
  void add_to(Command& command, BoardUse use);
  [[nodiscard]] squares::Board parse(BoardUse use) const;
};

/// The options of a game that has begun: also --misere and --position.
struct GameOptions {
  BoardOptions board;
  std::string position;
  bool misere = false;
  void add_to(Command& command);
  [[nodiscard]] squares::Game parse() const;
};

/// The options that choose draws: also --white, --balance and --classes.
struct DrawsOptions {
  BoardOptions board;
  std::string white, balance = "any";
  bool classes = false;
  void add_to(Command& command);
  [[nodiscard]] squares::DrawsGoal parse() const;
};
/// The parameters for seals and JSON.
[[nodiscard]] Json parameters_of(const squares::DrawsGoal& goal);

/// The size of a board, such as "6x6".
[[nodiscard]] std::string board_name(const squares::Board& board);
/// "any" or "axis-parallel", for JSON and CSV.
[[nodiscard]] std::string orientation_name(const squares::Board& board);
/// A text such as "6x6, squares of any orientation".
[[nodiscard]] std::string describe(const squares::Board& board);
/// "White" or "Black".
[[nodiscard]] std::string colour_name(bool white);
/// The names of the cells, sorted by number, such as "c3 d4 e5".
[[nodiscard]] std::string cell_names(const squares::Board& board, const std::vector<std::uint32_t>& cells);
/// The names of the cells of the square that ended the game.
[[nodiscard]] std::string square_name(const squares::Game& game);
/// The value of the position in a sentence: who wins, and in how many moves, or how the game ended.
[[nodiscard]] std::string verdict(const squares::Game& game, const Value& value);

/// The complete text of a strategy file, with its checksum. A subtree that occurs again is written once and then named.
[[nodiscard]] std::string strategy_text(const squares::Strategy& strategy);
/// A text such as "the first player wins within 5 moves".
[[nodiscard]] std::string claim_text(const squares::Strategy& strategy);

}  // namespace mexwave::cli
