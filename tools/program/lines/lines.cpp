// `mexwave lines`: the exact value of a position in a game of lines, and of every legal move.

#include "lines/lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <iterator>
#include <map>
#include <memory>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/lines.hpp"
#include "output/command_files.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

std::string label(const Value& value) {
  const std::string moves = value.moves > 0 ? std::to_string(value.moves) : "";
  if (value.outcome == Outcome::win) return moves.empty() ? "+" : moves;
  return value.outcome == Outcome::loss ? "-" + moves : "=";
}

std::string value_text(const Value& value) {
  const std::string verb = value.outcome == Outcome::win ? "wins" : value.outcome == Outcome::loss ? "loses" : "draws";
  return value.moves > 0 ? verb + " in " + std::to_string(value.moves) : verb;
}

std::string outcome_name(Outcome outcome) {
  return outcome == Outcome::win ? "win" : outcome == Outcome::loss ? "loss" : "draw";
}

Json moves_or_null(const Value& value) { return value.moves > 0 ? Json(value.moves) : Json(nullptr); }

namespace {

/// Files of lines are small; this is far more than most_lines of most_cells need.
constexpr std::size_t longest_file = 1 << 22;

struct Options {
  Common common;
  std::string board;
  std::string position;
  bool misere = false;
};

lines::Board read_board(const std::string& name) {
  const auto& names = lines::board_names();
  if (std::find(names.begin(), names.end(), name) != names.end()) return lines::named_board(name);
  std::string text;
  try {
    text = read_input(name, longest_file);
  } catch (const IoError& error) {
    if (error.errno_value() != ENOENT) throw;
    throw InvalidArgument(fmt::format("BOARD: expected {} or a file of lines, got '{}', which does not exist",
                                      joined(names, ", "), name));
  }
  try {
    return lines::parse_board(name, text);
  } catch (const InvalidArgument& error) {
    throw FormatError(error.what());
  }
}

std::string player(bool white) { return white ? "X" : "O"; }

/// The board drawn with a word for each cell; nothing if it has no picture.
std::vector<std::string> drawn(const lines::Board& board, const std::vector<std::string>& words) {
  std::vector<std::string> rows;
  if (board.places.empty()) return rows;
  std::size_t width = 0;
  for (const std::string& word : words) width = std::max(width, word.size() + 1);
  for (std::size_t cell = 0; cell < words.size(); ++cell) {
    const lines::Place& place = board.places[cell];
    if (rows.size() <= place.row) rows.resize(place.row + std::size_t{1});
    std::string& row = rows[place.row];
    const std::size_t end = (place.column + std::size_t{1}) * width;
    if (row.size() < end) row.resize(end, ' ');
    row.replace(end - words[cell].size(), words[cell].size(), words[cell]);
  }
  return rows;
}

void write_picture(const lines::Board& board, const lines::Game& game, const lines::Solution& solution, Output& out) {
  std::vector<std::string> words(board.cells.size(), ".");
  for (const MoveValue& move : solution.legal) words[move.cell] = label(move.value);
  for (std::size_t k = 0; k < game.moves.size(); ++k) words[game.moves[k]] = player(k % 2 == 0);
  const std::vector<std::string> position = drawn(board, words), names = drawn(board, board.cells);
  std::size_t width = 0;
  for (const std::string& row : position) width = std::max(width, row.size());
  for (std::size_t row = 0; row < position.size(); ++row) {
    std::string line = fmt::format("{:<{}}     {}", position[row], width, names[row]);
    line.resize(line.find_last_not_of(' ') + 1);
    out.write(line + "\n");
  }
  if (!position.empty()) out.write("\n");
}

std::string verdict(const lines::Board& board, const lines::Game& game, const Value& value, bool misere) {
  const std::string mover = player(game.white_to_move()), other = player(!game.white_to_move());
  if (game.line) {
    std::vector<std::string> names;
    for (const std::uint32_t cell : board.lines[*game.line]) names.push_back(board.cells[cell]);
    return fmt::format("The game is over: {} owns the line {} and {}.", other, joined(names, " "),
                       misere ? "loses" : "wins");
  }
  if (game.moves.size() == board.cells.size()) return "The game is over: the board is full, a draw.";
  if (value.outcome == Outcome::draw) return fmt::format("{} is to move; with best play it is a draw.", mover);
  const std::string winner = value.outcome == Outcome::win ? mover : other;
  const std::string how =
      value.moves == 0 ? "" : fmt::format(" in {} move{} of his own", value.moves, value.moves == 1 ? "" : "s");
  return fmt::format("{} is to move, and {} wins{}.", mover, winner, how);
}

void write_text(const lines::Board& board, const lines::Game& game, const lines::Solution& solution, bool misere,
                std::uint32_t symmetries, Output& out) {
  out.write(fmt::format("{}, {} cells, {} lines, {} symmetr{}{}, {} play\n\n", escaped(board.name), board.cells.size(),
                        board.lines.size(), symmetries, symmetries == 1 ? "y" : "ies",
                        symmetries == lines::most_symmetries ? " in use" : "", misere ? "misere" : "normal"));
  write_picture(board, game, solution, out);
  out.write(verdict(board, game, solution.value, misere) + "\n");
  if (solution.best) out.write(fmt::format("A best move is {}.\n", board.cells[*solution.best]));
  std::map<Value, std::vector<std::uint32_t>, std::greater<>> groups;
  for (const MoveValue& move : solution.legal) groups[move.value].push_back(move.cell);
  for (const auto& [value, cells] : groups) {
    std::string line = fmt::format("  {:<12}", value_text(value));
    for (const std::uint32_t cell : cells) line += " " + board.cells[cell];
    out.write_wrapped(line, 15);
  }
}

/// A field of a CSV file: names from a file of lines may hold anything but blanks.
std::string field(const std::string& name) {
  if (name.find_first_of(",\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

void run(const Options& options) {
  const lines::Board board = read_board(options.board);
  const lines::Game game = lines::parse_moves(board, options.position);
  const RunOptions run = run_options(options.common);
  Json played = Json::array();
  for (const std::uint32_t cell : game.moves) played.push_back(board.cells[cell]);
  const Json parameters{{"board", board.name}, {"position", played}, {"play", options.misere ? "misere" : "normal"}};
  Output out(options.common, form("lines solve"), parameters);
  const double start = seconds_now();
  lines::Solver solver(board, options.misere ? Play::misere : Play::normal, run);
  const lines::Solution solution = solver.solve(game.men);
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("cell,outcome,moves\n");
    for (const MoveValue& move : solution.legal) {
      out.write(fmt::format("{},{},{}\n", field(board.cells[move.cell]), outcome_name(move.value.outcome),
                            move.value.moves > 0 ? std::to_string(move.value.moves) : ""));
    }
  } else if (options.common.format == "json") {
    Json json{{"format", "mexwave lines solve"},
              {"version", 1},
              {"parameters", parameters},
              {"over", solution.legal.empty()},
              {"outcome", outcome_name(solution.value.outcome)},
              {"moves", moves_or_null(solution.value)}};
    json["best"] = solution.best ? Json(board.cells[*solution.best]) : Json(nullptr);
    json["legal"] = Json::array();
    for (const MoveValue& move : solution.legal) {
      json["legal"].push_back({{"cell", board.cells[move.cell]},
                               {"outcome", outcome_name(move.value.outcome)},
                               {"moves", moves_or_null(move.value)}});
    }
    out.write(json.text() + "\n");
  } else {
    write_text(board, game, solution, options.misere, solver.symmetries(), out);
  }
  out.commit();
  note(options.common, fmt::format("{} positions in {:.4f} s", solution.work.nodes, seconds));
}

const Family registered(60, [](Command& program) {
  Command& family =
      program.add_action("lines", "Games of winning lines: Trihex, tic-tac-toe, the 3 x 3 x 3 cube, your own board");
  family.examples = {"mexwave lines solve trihex", "mexwave lines solve tictactoe --position \"b2 a1\"",
                     "mexwave lines solve cube --misere --position \"2b2 1a1 3c3 1c1 3a3\""};
  family.remarks =
      "Two players claim free cells in turn. The first player who owns a whole line wins; in misere play this player "
      "loses.";
  Command& command = family.add_action("solve", "The exact value of a position and of every legal move");
  auto options = std::make_shared<Options>();
  command
      .add_option("BOARD", options->board,
                  fmt::format("{}, or a file with one line of the game on each line: names or numbers of cells, "
                              "separated by blanks; # begins a comment",
                              joined(lines::board_names(), ", ")))
      .required()
      .names_file();
  command.add_option("--position", options->position, "the cells claimed so far, X's first, such as \"a b c\"")
      .type_name("CELLS")
      .may_be_empty();
  command.add_flag("--misere", options->misere, "a player who owns a line loses");
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave lines solve trihex", "mexwave lines solve trihex --position \"p b\" --format csv",
                      "mexwave lines solve tictactoe --misere", "mexwave lines solve 4x4 --position \"b2 c3\"",
                      "mexwave lines solve cube --position 2b2 --format json"};
  command.remarks =
      "On the board, 4 is a move that wins in 4 own moves, including this one; = draws; -3 loses in 3 moves of the "
      "other player. In misere play + wins and - loses. The names of the cells are printed beside the board. CSV "
      "columns: the cell, win, draw or loss for the player who moves there, and the winner's moves. This command has "
      "no checkpoints.";
  command.run = [options] { run(*options); };
});

}  // namespace

}  // namespace mexwave::cli
