// `mexwave squares`: the square-making game.

#include "squares/squares.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "cli/family.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

squares::Board parse_board(const std::string& text, BoardUse use, bool axis_parallel) {
  const std::string accepted = use == BoardUse::game ? fmt::format("both from 1 to {}", squares::largest_game_side)
                                                     : fmt::format("from 1 to {}, the shorter at most {}",
                                                                   squares::largest_side, squares::largest_short_side);
  const std::optional<Sides> sides = parse_sides(text, squares::largest_side);
  const auto too_long = [&] {
    const auto [shorter, longer] = std::minmax(sides->height, sides->width);
    return shorter > squares::largest_short_side || (use == BoardUse::game && longer > squares::largest_game_side);
  };
  if (!sides || too_long()) {
    throw InvalidArgument(
        fmt::format("--board '{}': accepted are HEIGHTxWIDTH such as 6x6, whole numbers {}", text, accepted));
  }
  return {sides->height, sides->width, axis_parallel ? squares::Orientation::axis_parallel : squares::Orientation::any};
}

void add_draws_board(Command& command, std::string& board, bool& axis_parallel) {
  command
      .add_option(
          "--board", board,
          fmt::format("height and width; the shorter side at most {} (default 6x6)", squares::largest_short_side))
      .type_name("HxW");
  command.add_flag("--axis-parallel", axis_parallel, "only squares with sides along the rows count");
}

void add_draws_classes(Command& command, bool& classes) {
  command.add_flag("--classes", classes, "one of each class under the board's symmetries and the exchange of colours");
}

void add_white_men(Command& command, std::string& white, std::string& balance) {
  Option& number = command.add_option("--white", white, "this number of white men only").type_name("N").not_empty();
  command
      .add_option("--balance", balance,
                  "equal: as many white as black, or one more or less on odd boards; any (default)")
      .type_name("WHICH")
      .one_of({"equal", "any"})
      .excludes(number);
}

WhiteMen parse_white_men(const std::string& white, const std::string& balance, const squares::Board& board) {
  const std::uint32_t cells = board.cells();
  if (balance == "equal") return {cells / 2, cells - cells / 2};
  if (white.empty()) return {0, cells};
  try {
    const std::uint32_t number = parse_number("white", white, 0, cells);
    return {number, number};
  } catch (const InvalidArgument&) {
    throw InvalidArgument(fmt::format("--white '{}': accepted are whole numbers from 0 to {}, the cells of {}", white,
                                      cells, board_name(board)));
  }
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
    return fmt::format("The game is over: {} has made the square {} and {}.", colour_name(maker), square_name(game),
                       misere ? "loses" : "wins");
  }
  if (game.over()) return "The game is over: the board is full, a draw.";
  if (value.outcome == Outcome::draw)
    return fmt::format("{} is to move; with best play it is a draw.", colour_name(white));
  const bool wins = value.outcome == Outcome::win;
  if (wins && !misere) {
    return value.moves == 1 ? fmt::format("{}, to move, wins at once.", colour_name(white))
                            : fmt::format("{}, to move, wins in {} moves of his own.", colour_name(white), value.moves);
  }
  if (wins) return fmt::format("{}, to move, wins.", colour_name(white));
  if (misere) return fmt::format("{} is to move, and {} wins.", colour_name(white), colour_name(!white));
  return fmt::format("{} is to move, and {} wins in {} move{} of his own.", colour_name(white), colour_name(!white),
                     value.moves, value.moves == 1 ? "" : "s");
}

std::string value_text(const Value& value) {
  const std::string within = value.moves > 0 ? fmt::format(" in {}", value.moves) : "";
  switch (value.outcome) {
    case Outcome::win:
      return "wins" + within;
    case Outcome::loss:
      return "loses" + within;
    case Outcome::draw:
      break;
  }
  return "draws";
}

std::string outcome_name(Outcome outcome) {
  switch (outcome) {
    case Outcome::win:
      return "win";
    case Outcome::loss:
      return "loss";
    case Outcome::draw:
      break;
  }
  return "draw";
}

namespace {

const Family registered(80, [](Command& program) {
  Command& family = program.add_action("squares", "The square-making game: draws, values, play against the solver");
  family.examples = {"mexwave squares draws --board 6x6 --balance equal --classes",
                     "mexwave squares draws --board 5x5 --count", "mexwave squares solve --board 6x6",
                     "mexwave squares solve --board 4x4 --position \"b2 c3 c2\""};
  family.remarks =
      "Two players, White first, place men of their colour on the cells of a board in turn. Whoever first "
      "occupies the\n"
      "four vertices of a square wins, or loses in misere play (--misere). Cells are written as in chess: "
      "c4 is column\n"
      "c, row 4 from below.";
  register_squares_draws(family);
  register_squares_solve(family);
  register_squares_strategy(family);
  register_squares_play(family);
  register_squares_cnf(family);
});

}  // namespace

}  // namespace mexwave::cli
