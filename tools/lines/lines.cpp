// `mexwave lines`: games of winning lines.

#include "lines/lines.hpp"
#include "cli/family.hpp"

namespace mexwave::cli {

namespace {

const Family registered(60, [](Command& program) {
  Command& family =
      program.add_action("lines", "Games of winning lines: Trihex, tic-tac-toe, the 3 x 3 x 3 cube, any file of lines");
  family.examples = {"mexwave lines solve trihex", "mexwave lines solve tictactoe --position \"b2 a1\"",
                     "mexwave lines solve cube --misere --position \"2b2 1a1 3c3 1c1 3a3\""};
  family.remarks =
      "Two players claim free cells in turn. Whoever first owns a whole line wins; in misere play he loses.";
  register_lines_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
