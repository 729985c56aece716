// `mexwave squares`: the square-making game.

#include "squares/squares.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/command.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

void BoardOptions::add_to(Command& command, BoardUse use) {
  const std::string sides = use == BoardUse::game
                                ? fmt::format("each at most {}", squares::largest_game_side)
                                : fmt::format("the shorter side at most {}", squares::largest_short_side);
  command.add_option("--board HxW", board, fmt::format("height and width, {} (default 6x6)", sides));
  command.add_flag("--axis-parallel", axis_parallel, "only squares with sides along rows and columns count");
}

squares::Board BoardOptions::parse(BoardUse use) const {
  const std::uint32_t longest = use == BoardUse::game ? squares::largest_game_side : squares::largest_side;
  const std::optional<Sides> sides = parse_sides(board, longest);
  if (!sides || std::min(sides->height, sides->width) > squares::largest_short_side) {
    const std::string shorter =
        use == BoardUse::game ? "" : fmt::format(", the shorter at most {}", squares::largest_short_side);
    throw InvalidArgument(fmt::format(
        "--board: expected HEIGHTxWIDTH such as 6x6, whole numbers from 1 to {}{}, got '{}'", longest, shorter, board));
  }
  return {sides->height, sides->width, axis_parallel ? squares::Orientation::axis_parallel : squares::Orientation::any};
}

void GameOptions::add_to(Command& command) {
  board.add_to(command, BoardUse::game);
  command
      .add_option("--position MOVES", position,
                  "the moves so far, White's first; such as \"c3 d4\" or \"1. c3 - d4 2. c1\"")
      .may_be_empty();
  command.add_flag("--misere", misere, "a player who completes a square loses");
}

squares::Game GameOptions::parse() const {
  return squares::parse_moves(board.parse(BoardUse::game), misere ? Play::misere : Play::normal, position);
}

void DrawsOptions::add_to(Command& command) {
  board.add_to(command, BoardUse::draws);
  Option& number = command.add_option("--white N", white, "only colourings with N white pieces");
  command
      .add_option(
          "--balance WHICH", balance,
          "equal: as many white as black pieces, or one more or less if the number of cells is odd; any (default)")
      .one_of({"equal", "any"})
      .excludes(number);
  command.add_flag(
      "--classes", classes,
      "one of each class under the symmetries of the board and, if --white allows it, the exchange of colours");
}

squares::DrawsGoal DrawsOptions::parse() const {
  squares::DrawsGoal goal{.board = board.parse(BoardUse::draws), .classes = classes};
  const std::uint32_t cells = goal.board.cells();
  goal.white_max = cells;
  if (balance == "equal") {
    goal.white_min = cells / 2;
    goal.white_max = cells - cells / 2;
  } else if (!white.empty()) {
    goal.white_min = goal.white_max = parse_number("--white", white, 0, cells);
  }
  return goal;
}

Json parameters_of(const squares::DrawsGoal& goal) {
  Json parameters{{"board", board_name(goal.board)},
                  {"squares", orientation_name(goal.board)},
                  {"white_min", goal.white_min},
                  {"white_max", goal.white_max},
                  {"classes", goal.classes}};
  if (goal.slices > 1) parameters["slice"] = fmt::format("{}/{}", goal.slice, goal.slices);
  return parameters;
}

std::string board_name(const squares::Board& board) { return fmt::format("{}x{}", board.height, board.width); }

std::string orientation_name(const squares::Board& board) {
  return board.orientation == squares::Orientation::any ? "any" : "axis-parallel";
}

std::string describe(const squares::Board& board) {
  return fmt::format(
      "{}, {}", board_name(board),
      board.orientation == squares::Orientation::any ? "squares of any orientation" : "axis-parallel squares only");
}

std::string colour_name(bool white) { return white ? "White" : "Black"; }

std::string cell_names(const squares::Board& board, const std::vector<std::uint32_t>& cells) {
  std::string names;
  for (const std::uint32_t cell : cells) names += (names.empty() ? "" : " ") + squares::cell_name(board, cell);
  return names;
}

std::string square_name(const squares::Game& game) {
  if (!game.square()) return "";
  return cell_names(game.board(), {game.square()->begin(), game.square()->end()});
}

std::string verdict(const squares::Game& game, const Value& value) {
  const bool white = game.white_to_move();
  const bool misere = game.play() == Play::misere;
  if (game.square()) {
    const bool maker = !white;
    return fmt::format("The game is over: {} has completed the square {} and {}.", colour_name(maker),
                       square_name(game), misere ? "loses" : "wins");
  }
  if (game.over()) return "The game is over: the board is full, a draw.";
  if (value.outcome == Outcome::draw)
    return fmt::format("{} is to move; with best play it is a draw.", colour_name(white));
  const bool wins = value.outcome == Outcome::win;
  std::string how = fmt::format(" in {} of their own", count_text(value.moves, "move"));
  if (misere) how = "";
  if (wins && value.moves == 1) how = " at once";
  return wins ? fmt::format("{}, to move, wins{}.", colour_name(white), how)
              : fmt::format("{} is to move, and {} wins{}.", colour_name(white), colour_name(!white), how);
}

namespace {

const Family registered(80, [](Command& program) {
  Command& family = program.add_action("squares", "RavaszNégyzet, the square-making game: draws, values, an opponent");
  family.examples = {"mexwave squares draws --board 6x6 --balance equal --classes",
                     "mexwave squares draws --board 5x5 --count", "mexwave squares solve --board 5x5",
                     "mexwave squares solve --board 4x4 --position \"b2 c3 c2\""};
  family.remarks =
      "Two players, White first, place pieces of their colour on the cells of a board in turn. The first player to "
      "occupy the four corners of a square wins, or loses in misere play (--misere). Cells are written as in chess: "
      "c4 is column c, row 4 from below.";
  register_squares_draws(family);
  register_squares_solve(family);
  register_squares_strategy(family);
  register_squares_play(family);
  register_squares_cnf(family);
});

}  // namespace

}  // namespace mexwave::cli
