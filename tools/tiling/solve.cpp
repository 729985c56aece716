// `mexwave tiling solve`: the value of a partly painted board, and every winning move.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "tiling/tiling.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  TileOptions tiles;
  std::string board = "6x6";
  std::string painted;
  bool misere = false;
};

/// The board from the top row down; `#` painted, `+` where the first winning move would paint.
std::string picture(const tiling::Position& position, const std::vector<std::uint32_t>& shown) {
  const tiling::Board& board = position.board;
  std::string text;
  for (std::uint32_t row = board.height; row-- > 0;) {
    text += fmt::format("{:>5} ", row + 1);
    for (std::uint32_t column = 0; column < board.width; ++column) {
      const std::uint32_t cell = row * board.width + column;
      const bool marked = std::find(shown.begin(), shown.end(), cell) != shown.end();
      text += position.is_painted(cell) ? " #" : marked ? " +" : " .";
    }
    text += "\n";
  }
  text += "      ";
  for (std::uint32_t column = 0; column < board.width; ++column) {
    std::string name = squares::cell_name({board.height, board.width}, column);
    name.pop_back();  // row 1
    text += fmt::format(" {}", name.size() == 1 ? name : "*");
  }
  return text + "\n";
}

void run(const Options& options) {
  const tiling::Rules rules = parse_rules(options.tiles);
  const tiling::Board board = parse_painted_board("--board", options.board);
  const tiling::Position position = parse_painted("--painted", board, options.painted);
  const RunOptions run = run_options(options.common);
  const Json parameters{{"tiles", options.tiles.tiles},
                        {"fixed", options.tiles.fixed},
                        {"board", fmt::format("{}x{}", board.height, board.width)},
                        {"painted", painted_names(position)},
                        {"play", options.misere ? "misere" : "normal"}};
  for (const std::string& tile : options.tiles.tiles)
    require_distinct({{"--tile", tile}, {"-o", options.common.output}});
  Output out(options.common, "tiling solve", parameters);
  const double start = seconds_now();
  const bool misere = options.misere;
  const tiling::Solution solution = tiling::solve(rules, position, misere ? Play::misere : Play::normal, run);
  const std::vector<tiling::WinningMove>& winning = solution.moves;
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write(misere ? "cells,wins\n" : "cells,leaves\n");
    for (const tiling::Move& move : solution.legal) {
      out.write(
          fmt::format("{},{}\n", joined(names_of(board, move.cells), " "), move.grundy.value_or(move.wins ? 1 : 0)));
    }
  } else if (options.common.format == "json") {
    Json json{{"format", "mexwave tiling solve"},
              {"version", 1},
              {"parameters", parameters},
              {"wins", !solution.is_p_position}};
    if (solution.grundy) json["grundy"] = *solution.grundy;
    json["legal"] = solution.legal.size();
    json["winning_moves"] = Json::array();
    for (const tiling::WinningMove& move : winning) json["winning_moves"].push_back(names_of(board, move.cells));
    out.write(json.text() + "\n");
  } else {
    out.write(picture(position, winning.empty() ? std::vector<std::uint32_t>{} : winning.front().cells));
    out.write(!solution.is_p_position ? "The player to move wins." : "Whoever has to move loses against best play.");
    if (solution.grundy) out.write(fmt::format(" The Grundy number is {}.", *solution.grundy));
    out.write(
        fmt::format(" {} of {} moves win{}\n", winning.size(), solution.legal.size(), winning.empty() ? "." : ":"));
    for (const tiling::WinningMove& move : winning)
      out.write(fmt::format("  {}\n", joined(names_of(board, move.cells), " ")));
  }
  out.commit();
  note(options.common,
       fmt::format("{} regions, {} moves in {:.4f} s", solution.work.regions, solution.work.moves, seconds));
}

}  // namespace

void register_tiling_solve(Command& family) {
  Command& command = family.add_action("solve", "The value of a board, partly painted or not, and every winning move");
  auto options = std::make_shared<Options>();
  add_tile_options(command, options->tiles);
  command
      .add_option("--board", options->board,
                  fmt::format("height and width, at most {} cells (default 6x6)", tiling::most_cells))
      .type_name("HxW");
  command.add_option("--painted", options->painted, "cells painted already, such as \"a1 a2 b1 b2\"")
      .type_name("CELLS");
  command.add_flag("--misere", options->misere, "whoever cannot move wins");
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave tiling solve --board 5x6 --tile 2x2",
                      "mexwave tiling solve --board 4x6 --painted \"c2 c3 d2 d3\"",
                      "mexwave tiling solve --board 4x4 --tile 1x2 --misere",
                      "mexwave tiling solve --board 3x5 --tile X./XX --format csv"};
  command.remarks =
      "In the picture # is painted and + is the first winning move. CSV columns: the cells that a legal move paints, "
      "and\n"
      "the Grundy number that it leaves (0 wins); with --misere, 1 if it wins. Columns after z have a * below them.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
