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

/// The use of a board; the sides of a game board are at most largest_game_side.
enum class BoardUse : std::uint8_t { draws, game };

/// --board and --axis-parallel. HxW is height, then width; parse() throws InvalidArgument.
struct BoardOptions {
  std::string board = "6x6";
  bool axis_parallel = false;
  void add_to(Command& command, BoardUse use);
  [[nodiscard]] squares::Board parse(BoardUse use) const;
};

/// A game that has begun: also --misere and --position.
struct GameOptions {
  BoardOptions board;
  std::string position;
  bool misere = false;
  void add_to(Command& command);
  [[nodiscard]] squares::Game parse() const;
};

/// Which draws: also --white, --balance and --classes.
struct DrawsOptions {
  BoardOptions board;
  std::string white, balance = "any";
  bool classes = false;
  void add_to(Command& command);
  [[nodiscard]] squares::DrawsGoal parse() const;
};
/// As seals and JSON have them.
[[nodiscard]] Json parameters_of(const squares::DrawsGoal& goal);

/// "6x6".
[[nodiscard]] std::string board_name(const squares::Board& board);
/// "any" or "axis-parallel", as JSON and CSV have it.
[[nodiscard]] std::string orientation_name(const squares::Board& board);
/// "6x6, squares of any orientation".
[[nodiscard]] std::string describe(const squares::Board& board);
/// "White" or "Black".
[[nodiscard]] std::string colour_name(bool white);
/// "c3 d4 e5", by increasing cell.
[[nodiscard]] std::string cell_names(const squares::Board& board, const std::vector<std::uint32_t>& cells);
/// The same for the square that ended a game.
[[nodiscard]] std::string square_name(const squares::Game& game);
/// The value of the position in a sentence: who wins, and in how many moves, or how the game ended.
[[nodiscard]] std::string verdict(const squares::Game& game, const Value& value);

/// A strategy as a whole file, with its checksum; equal subtrees are named once.
[[nodiscard]] std::string strategy_text(const squares::Strategy& strategy);
/// "the first player wins within 5 moves".
[[nodiscard]] std::string claim_text(const squares::Strategy& strategy);

}  // namespace mexwave::cli
