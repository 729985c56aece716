// `mexwave tiling`, games of painting tiles on a board: the value of a position and every move.

#include "tiling/tiling.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <sstream>

#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"
#include "output/chain.hpp"
#include "output/command_files.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t longest_file = 1 << 16;

/// The tile, and its text: the rows if it is read from a file.
std::pair<tiling::Tile, std::string> read_tile(const std::string& text) {
  // A text without letters other than X is a tile, not the name of a file.
  if (text == "cram" || text.find_first_not_of("0123456789xX./") == std::string::npos)
    return {tiling::parse_tile(text), text};
  std::string content;
  try {
    content = read_input(text, longest_file);
  } catch (const IoError& error) {
    if (error.errno_value() != ENOENT) throw;
    throw InvalidArgument(
        fmt::format("tile: expected cram, HEIGHTxWIDTH, rows of X and '.' separated by '/', or a file "
                    "with such rows, got '{}', and there is no such file",
                    text));
  }
  try {
    tiling::Tile tile = tiling::parse_tile(content);
    std::erase(content, '\r');
    content.resize(content.find_last_not_of('\n') + 1);
    std::replace(content.begin(), content.end(), '\n', '/');
    return {std::move(tile), content};
  } catch (const InvalidArgument& error) {
    throw FormatError(fmt::format("{}: {}", text, error.what()));
  }
}

}  // namespace

void add_tile_options(Command& command, TileOptions& options) {
  command
      .add_option(
          "--tile TILE", options.tiles,
          "what a move paints: HEIGHTxWIDTH, cram (1x2), rows from the top such as XX./.XX, or a file with such rows; "
          "may be given several times (default 2x2)")
      .names_file();
  command.add_flag("--fixed", options.fixed, "do not rotate or reflect the tiles");
}

NamedRules parse_rules(const TileOptions& options) {
  std::vector<tiling::Tile> tiles;
  std::vector<std::string> texts;
  for (const std::string& given : options.tiles) {
    auto [tile, text] = read_tile(given);
    tiles.push_back(std::move(tile));
    texts.push_back(std::move(text));
  }
  return {tiling::Rules(tiles, options.fixed), std::move(texts)};
}

tiling::Board parse_painted_board(const std::string& option, const std::string& text) {
  const std::optional<Sides> sides = parse_sides(text, tiling::most_cells);
  const tiling::Board board = sides ? tiling::Board{sides->height, sides->width} : tiling::Board{};
  if (!sides || board.cells() > tiling::most_cells) {
    throw InvalidArgument(fmt::format("{}: expected HEIGHTxWIDTH such as 5x6, of at most {} cells, got '{}'", option,
                                      tiling::most_cells, text));
  }
  return board;
}

namespace {

squares::Board named(const tiling::Board& board) { return {board.height, board.width}; }

}  // namespace

tiling::Position parse_painted(const std::string& option, const tiling::Board& board, const std::string& text) {
  tiling::Position position{board, {}};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::optional<std::uint32_t> cell = squares::find_cell(named(board), word);
    if (!cell || position.is_painted(*cell)) {
      throw InvalidArgument(fmt::format("{}: expected cells from a1 to {}, each once, got '{}'", option,
                                        squares::cell_name(named(board), board.cells() - 1), word));
    }
    position.paint(*cell);
  }
  return position;
}

std::vector<std::string> names_of(const tiling::Board& board, const std::vector<std::uint32_t>& cells) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const std::uint32_t cell : cells) names.push_back(squares::cell_name(named(board), cell));
  return names;
}

std::vector<std::string> painted_names(const tiling::Position& position) {
  std::vector<std::uint32_t> painted;
  for (std::uint32_t cell = 0; cell < position.board.cells(); ++cell)
    if (position.is_painted(cell)) painted.push_back(cell);
  return names_of(position.board, painted);
}

namespace {

/// The painted cells as text, such as "a1 b1 painted".
std::string painted_text(const tiling::Position& position) {
  const std::vector<std::string> names = painted_names(position);
  return names.empty() ? "nothing painted" : joined(names, " ") + " painted";
}

struct Options {
  Common common;
  TileOptions tiles;
  std::string upto;
  std::string board = "6x6";
  std::string painted;
  bool misere = false;
  std::string depth = "1";
  bool value_only = false;
  bool winner_only = false;
};

void write_grundy(const tiling::Grundy& table, Output& out) {
  constexpr std::size_t width = 4;
  std::string line(width, ' ');
  for (std::uint32_t n = 1; n <= table.upto.width; ++n) line += fmt::format("{:>{}}", n, width);
  out.write(line + "\n");
  for (std::uint32_t m = 1; m <= table.upto.height; ++m) {
    line = fmt::format("{:>{}}", m, width);
    for (std::uint32_t n = 1; n <= table.upto.width; ++n) line += fmt::format("{:>{}}", table.at(m, n), width);
    out.write(line + "\n");
  }
}

void run_grundy(const Options& options) {
  const auto [rules, tiles] = parse_rules(options.tiles);
  const tiling::Board upto = parse_painted_board("--upto", options.upto);
  const RunOptions run = run_options(options.common);
  const Json parameters{
      {"tiles", tiles}, {"fixed", options.tiles.fixed}, {"upto", fmt::format("{}x{}", upto.height, upto.width)}};
  Output out(options.common, form("tiling grundy"), parameters);
  const double start = seconds_now();
  const tiling::Grundy table = tiling::grundy({.rules = rules, .upto = upto}, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "text") {
    write_grundy(table, out);
  } else {
    TableWriter values(out);
    for (std::uint32_t m = 1; m <= upto.height; ++m)
      for (std::uint32_t n = 1; n <= upto.width; ++n) values.row({m, n, table.at(m, n)});
    values.end();
  }
  out.commit();
  note(options.common, fmt::format("{}, {} in {:.4f} s, {:.2f} million moves a second",
                                   count_text(table.work.regions, "region"), count_text(table.work.moves, "move"),
                                   seconds, static_cast<double>(table.work.moves) / std::max(seconds, 1e-9) / 1e6));
}

void add_grundy(Command& family) {
  Command& command = family.add_action("grundy", "Grundy values of all boards up to a size");
  Options& options = command.runs(run_grundy);
  add_tile_options(command, options.tiles);
  command
      .add_option("--upto HxW", options.upto,
                  fmt::format("height and width of the largest board, at most {} cells", tiling::most_cells))
      .defaults_to("6x8");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave tiling grundy --tile 2x2 --upto 6x9",
                      "mexwave tiling grundy --tile 2x2 --upto 2x60 --format csv",
                      "mexwave tiling grundy --tile 1x2 --fixed --upto 3x8",
                      "mexwave tiling grundy --tile XX./.XX --tile 2x2 --upto 4x6 --format json"};
  command.remarks =
      "text: one line for each height, one column for each width. CSV columns: height,width,grundy. JSON: one list for "
      "each height, under \"values\".";
}

/// The board drawn from the top row down: # is a painted cell, + a cell of the first winning move.
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
    name.pop_back();  // removes the number of row 1
    text += fmt::format(" {}", name.size() == 1 ? name : "*");
  }
  return text + "\n";
}

std::string paint_text(const tiling::Board& board, const std::vector<std::uint32_t>& cells) {
  return "paint " + joined(names_of(board, cells), " ");
}

tiling::Position after(tiling::Position position, const std::vector<std::uint32_t>& cells) {
  for (const std::uint32_t cell : cells) position.paint(cell);
  return position;
}

/// Every move from a lost position, and the first winning answer.
std::vector<Refuted<tiling::Position>> refuted(tiling::Solver& solver, const tiling::Position& lost, Play play) {
  std::vector<Refuted<tiling::Position>> all;
  for (const tiling::Move& move : solver.moves(lost, play)) {
    const std::string text = paint_text(lost.board, move.cells);
    const tiling::Position left = after(lost, move.cells);
    const std::vector<tiling::Move> answers = solver.moves(left, play);
    const auto answer = std::find_if(answers.begin(), answers.end(), [](const tiling::Move& m) { return m.wins; });
    if (answer == answers.end())  // possible only in misère play, if no move is left
      all.push_back({text, "leaves no move, and a player who cannot move wins", "", {}});
    else
      all.push_back({text, painted_text(left), paint_text(lost.board, answer->cells), after(left, answer->cells)});
  }
  return all;
}

/// A solution without moves; without the value, too, if only the winner is wanted.
tiling::Solution value_of(tiling::Solver& solver, const tiling::Position& position, Play play, bool winner_only) {
  tiling::Solution solution;
  if (play == Play::normal && !winner_only) solution.grundy = solver.grundy(position);
  solution.is_p_position = solution.grundy ? *solution.grundy == 0 : !solver.wins(position, play);
  solution.work = solver.work();
  return solution;
}

/// The text of a solution: who wins, the Grundy value, and how many of the moves win.
std::string verdict(const tiling::Solution& solution, std::size_t winning, bool without_moves) {
  std::string text =
      !solution.is_p_position ? "The player to move wins." : "The player to move loses against best play.";
  if (solution.grundy) append(text, " The Grundy value is {}.", *solution.grundy);
  if (without_moves) return text;
  if (solution.legal.empty()) return text + " No move is left.";
  append(text, " {} of {} win{}{}", winning, count_text(solution.legal.size(), "move"), winning == 1 ? "s" : "",
         winning == 0 ? "." : ":");
  return text;
}

void run_solve(const Options& options) {
  const auto [rules, tiles] = parse_rules(options.tiles);
  const tiling::Board board = parse_painted_board("--board", options.board);
  const tiling::Position position = parse_painted("--painted", board, options.painted);
  const std::uint32_t depth = parse_depth(options.depth, options.common.format);
  if (options.value_only && options.winner_only)
    throw InvalidArgument("expected --value-only or --winner-only, got both");
  const bool without_moves = options.value_only || options.winner_only;
  if (without_moves)
    require_no_moves(depth, options.common.format, options.winner_only ? "--winner-only" : "--value-only");
  const RunOptions run = run_options(options.common);
  Json parameters{{"tiles", tiles},
                  {"fixed", options.tiles.fixed},
                  {"board", fmt::format("{}x{}", board.height, board.width)},
                  {"painted", painted_names(position)},
                  {"play", options.misere ? "misere" : "normal"}};
  if (options.value_only) parameters["value_only"] = true;
  if (options.winner_only) parameters["winner_only"] = true;
  Output out(options.common, form("tiling solve"), parameters);
  const double start = seconds_now();
  const bool misere = options.misere;
  const Play play = misere ? Play::misere : Play::normal;
  tiling::Solver solver(rules, run);
  const tiling::Solution solution =
      without_moves ? value_of(solver, position, play, options.winner_only) : solver.solve(position, play);
  const std::vector<tiling::WinningMove>& winning = solution.moves;
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write(misere ? "cells,wins\n" : "cells,leaves\n");
    for (const tiling::Move& move : solution.legal) {
      out.write(
          fmt::format("{},{}\n", joined(names_of(board, move.cells), " "), move.grundy.value_or(move.wins ? 1 : 0)));
    }
  } else if (options.common.format == "json") {
    Json json = out.json_head();
    json["wins"] = !solution.is_p_position;
    if (solution.grundy) json["grundy"] = *solution.grundy;
    if (!without_moves) {
      json["legal"] = solution.legal.size();
      json["winning_moves"] = Json::array();
      for (const tiling::WinningMove& move : winning) json["winning_moves"].push_back(names_of(board, move.cells));
    }
    out.write(json.text() + "\n");
  } else {
    out.write(picture(position, winning.empty() ? std::vector<std::uint32_t>{} : winning.front().cells));
    out.write_wrapped(verdict(solution, winning.size(), without_moves));
    const Chain<tiling::Position> chain{[&](const tiling::Position& lost) { return refuted(solver, lost, play); },
                                        painted_text, [](const tiling::Position& lost) { return picture(lost, {}); }};
    if (solution.is_p_position) out.write(chain.text(position, depth - 1));
    for (const tiling::WinningMove& move : winning) {
      out.write(fmt::format("  {}\n", paint_text(board, move.cells)));
      out.write(chain.text(move.leaves, depth - 1));
    }
  }
  out.commit();
  note(options.common, fmt::format("{}, {} in {:.4f} s", count_text(solution.work.regions, "region"),
                                   count_text(solution.work.moves, "move"), seconds));
}

void add_solve(Command& family) {
  Command& command =
      family.add_action("solve", "The value of a board, empty or partly painted, and every winning move");
  Options& options = command.runs(run_solve);
  add_tile_options(command, options.tiles);
  command.add_option("--board HxW", options.board,
                     fmt::format("height and width, at most {} cells (default 6x6)", tiling::most_cells));
  command.add_option("--painted CELLS", options.painted, "painted cells, such as \"a1 a2 b1 b2\"").may_be_empty();
  command.add_flag("--misere", options.misere, "a player who cannot move wins");
  command.add_option("--depth N", options.depth, depth_help);
  command.add_flag("--value-only", options.value_only, value_only_help);
  command.add_flag("--winner-only", options.winner_only, "only who wins, which takes less time than the value");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave tiling solve --board 5x6 --tile 2x2",
                      "mexwave tiling solve --board 4x6 --painted \"c2 c3 d2 d3\"",
                      "mexwave tiling solve --board 4x4 --tile 1x2 --misere",
                      "mexwave tiling solve --board 2x5 --depth 2",
                      "mexwave tiling solve --board 5x6 --tile cram --value-only",
                      "mexwave tiling solve --board 5x7 --tile cram --winner-only",
                      "mexwave tiling solve --board 3x5 --tile X./XX --format csv"};
  command.remarks =
      "In the picture # is painted and + is the first winning move. Columns after z are marked *. CSV columns: the "
      "cells that a legal move paints, and the Grundy value that it leaves (0 wins); with --misere, 1 if it wins.";
}

const Family registered(70, [](Command& program) {
  Command& family = program.add_action("tiling", "Tiles painted on a board: Grundy values, winning moves");
  family.examples = {"mexwave tiling grundy --tile 2x2 --upto 6x9", "mexwave tiling solve --board 5x6",
                     "mexwave tiling grundy --tile 1x2 --upto 4x6"};
  family.remarks =
      "Two players in turn place a tile on free cells and paint them. A player who cannot move loses; in misere play "
      "this player wins.";
  add_grundy(family);
  add_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
