// `mexwave squares cnf`: the draws of a board as a formula, for solvers that others wrote.

#include <memory>

#include "cli/numbers.hpp"
#include "output/output.hpp"
#include "run_options.hpp"
#include "squares/draws_cnf.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::string board = "6x6", white;
  std::string balance = "any";
  bool axis_parallel = false;
  bool classes = false;
};

void run(const Options& options) {
  DrawsFormula formula{.board = parse_board(options.board, BoardUse::draws, options.axis_parallel),
                       .classes = options.classes};
  const WhiteMen white = parse_white_men(options.white, options.balance, formula.board);
  formula.white_min = white.least;
  formula.white_max = white.most;
  static_cast<void>(run_options(options.common));  // refuses what no run takes
  Output out(options.common, "squares cnf",
             {{"board", board_name(formula.board)},
              {"squares", orientation_name(formula.board)},
              {"white_min", formula.white_min},
              {"white_max", formula.white_max},
              {"classes", formula.classes}});
  write_dimacs(formula, [&](std::string_view text) { out.write(text); });
  out.commit();
}

}  // namespace

void register_squares_cnf(Command& family) {
  Command& command = family.add_action("cnf", "The draws of a board as a formula in DIMACS, for any SAT solver");
  auto options = std::make_shared<Options>();
  add_draws_board(command, options->board, options->axis_parallel);
  add_white_men(command, options->white, options->balance);
  add_draws_classes(command, options->classes);
  add_common_options(command, options->common, {"text"});
  command.examples = {"mexwave squares cnf --board 6x7 -o 6x7.cnf",
                      "mexwave squares cnf --board 6x6 --balance equal --classes -o 6x6.cnf"};
  command.remarks =
      "Models and draws are one to one: a solver that counts models finds what `squares draws --count` does, one that\n"
      "finds none has shown that no draw is possible. The comments at the head say what the variables mean. A proof "
      "of\n"
      "it is checked in tests/outside.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
