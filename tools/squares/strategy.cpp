// `mexwave squares strategy`: a strategy to learn, print and check.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <sstream>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "run_options.hpp"
#include "squares/squares.hpp"
#include "squares/strategy_text.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::string board = "6x6";
  std::string player;
  std::string position;
  std::optional<std::string> moves;
  bool axis_parallel = false;
  bool misere = false;
};

std::vector<std::uint32_t> parse_cells(const squares::Board& board, std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<std::uint32_t> cells;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::optional<std::uint32_t> cell = squares::find_cell(board, word);
    if (!cell) {
      throw InvalidArgument(fmt::format("--moves '{}': accepted are cells from a1 to {}", word,
                                        squares::cell_name(board, board.cells() - 1)));
    }
    cells.push_back(*cell);
  }
  if (cells.empty()) throw InvalidArgument(fmt::format("--moves '{}': accepted are cells, such as \"b2 d4\"", text));
  return cells;
}

void run(const Options& options) {
  squares::StrategyGoal goal;
  goal.board = parse_board(options.board, BoardUse::game, options.axis_parallel);
  goal.play = options.misere ? Play::misere : Play::normal;
  if (!options.player.empty()) {
    if (options.player != "first" && options.player != "second")
      throw InvalidArgument(fmt::format("--player '{}': accepted are first and second", options.player));
    goal.second = options.player == "second";
  }
  if (options.moves) goal.second_moves = parse_cells(goal.board, *options.moves);
  goal.position = squares::parse_moves(goal.board, goal.play, options.position).moves();
  const RunOptions run = run_options(options.common);
  Output out(options.common, "squares strategy",
             {{"board", options.board},
              {"axis_parallel", options.axis_parallel},
              {"misere", options.misere},
              {"player", options.player},
              {"moves", options.moves.value_or("")},
              {"position", options.position}});
  const double start = seconds_now();
  const squares::Strategy strategy = squares::strategy(goal, run);
  const std::string text = strategy_text(strategy);
  out.write(text);
  out.commit();
  note(options.common,
       fmt::format("{}; {} lines, {} positions in {:.2f} s", claim_text(strategy),
                   std::count(text.begin(), text.end(), '\n'), strategy.work.positions, seconds_now() - start));
}

}  // namespace

void register_squares_strategy(Command& family) {
  Command& command = family.add_action("strategy", "A complete winning or drawing strategy, for `mexwave check`");
  auto options = std::make_shared<Options>();
  command.add_option("--board", options->board, "height and width, each from 1 to 8 (default 6x6)").type_name("HxW");
  command.add_flag("--axis-parallel", options->axis_parallel, "only squares along the sides count");
  command.add_flag("--misere", options->misere, "whoever completes a square loses");
  command.add_option("--player", options->player, "first or second; by default whoever wins, first if nobody does")
      .type_name("WHO")
      .not_empty();
  command
      .add_option("--moves", options->moves, "the strategist's second move, from the position, is one of these cells")
      .type_name("CELLS")
      .not_empty();
  command.add_option("--position", options->position, "moves made so far; the strategy goes on from there")
      .type_name("MOVES");
  add_common_options(command, options->common, {"text"});
  command.examples = {"mexwave squares strategy --board 6x6 -o strategy.txt",
                      "mexwave squares strategy --board 6x6 --moves \"b2 b4 d2 d4\"",
                      "mexwave squares strategy --board 6x6 --misere",
                      "mexwave squares strategy --board 3x3 --player second",
                      "mexwave squares strategy --board 4x4 --position \"b2 c3 c2\""};
  command.remarks =
      "A line is replies and the answer to any of them: \"b2 d2: 3. b4+\" answers b2 and d2 by b4, which threatens "
      "one\n"
      "cell (++: two or more). What follows stands one blank deeper. \"else\" is every other reply, \"#7\" names a "
      "line,\n"
      "\"see 7\" goes on as after it. Normal play: whoever can complete a square does, and that needs no line. The\n"
      "misere mirror strategy is one line: every move is answered by its image.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
