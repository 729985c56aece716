// `mexwave lines`, games of winning lines: the value of a position and of every legal move, and the lines of a board.

#include "lines/lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cerrno>
#include <map>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/lines.hpp"
#include "output/chain.hpp"
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

/// The most bytes of a file of lines: far more than most_lines lines of most_cells cells need.
constexpr std::size_t longest_file = 1 << 22;

struct Options {
  Common common;
  std::string board;
  std::string position;
  bool misere = false;
  std::string depth = "1";
  bool value_only = false;
};

bool is_known(const std::string& name) {
  const auto& names = lines::board_names();
  return std::find(names.begin(), names.end(), name) != names.end();
}

lines::Board read_board(const std::string& name) {
  if (is_known(name)) return lines::named_board(name);
  std::string text;
  try {
    text = read_input(name, longest_file);
  } catch (const IoError& error) {
    if (error.errno_value() != ENOENT) throw;
    throw InvalidArgument(fmt::format("BOARD: expected {} or a file of lines, got '{}', which does not exist",
                                      joined(lines::board_names(), ", "), name));
  }
  try {
    return lines::parse_board(name, text);
  } catch (const InvalidArgument& error) {
    throw FormatError(error.what());
  }
}

std::string player(bool white) { return white ? "X" : "O"; }

/// The board drawn with a word for each cell; empty if the board has no picture.
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
  const std::string how = value.moves == 0 ? "" : fmt::format(" in {} of their own", count_text(value.moves, "move"));
  return fmt::format("{} is to move, and {} wins{}.", mover, winner, how);
}

void write_text(const lines::Board& board, const lines::Game& game, const lines::Solution& solution, bool misere,
                std::uint32_t symmetries, Output& out) {
  out.write(fmt::format("{}, {}, {}, {} symmetr{}{}, {} play\n\n", escaped(board.name),
                        count_text(board.cells.size(), "cell"), count_text(board.lines.size(), "line"), symmetries,
                        symmetries == 1 ? "y" : "ies", symmetries == lines::most_symmetries ? " in use" : "",
                        misere ? "misere" : "normal"));
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

using Moves = std::vector<std::uint32_t>;

/// Every move, and the solver's best answer to it.
class Answers {
 public:
  Answers(const lines::Board& board, lines::Solver& solver) : board_(board), solver_(solver) {}

  [[nodiscard]] Chain<Moves> chain() const {
    return {[this](const Moves& moves) { return replies(moves); },
            [this](const Moves& moves) { return name(at(moves)); },
            {}};
  }
  [[nodiscard]] lines::Game at(const Moves& moves) const { return lines::parse_moves(board_, names_of(moves)); }

 private:
  [[nodiscard]] std::string names_of(const Moves& cells) const {
    std::vector<std::string> names;
    for (const std::uint32_t cell : cells) names.push_back(board_.cells[cell]);
    return joined(names, " ");
  }

  /// The pieces as text, the same for every order of the moves.
  [[nodiscard]] std::string name(const lines::Game& game) const {
    Moves players[2];
    for (std::size_t k = 0; k < game.moves.size(); ++k) players[k % 2].push_back(game.moves[k]);
    for (Moves& cells : players) std::sort(cells.begin(), cells.end());
    return fmt::format("X {}, O {}", names_of(players[0]), players[1].empty() ? "nothing" : names_of(players[1]));
  }

  /// How the game ended; empty if it is not over.
  [[nodiscard]] std::string ended(const lines::Game& game) const {
    if (game.line) return "completes the line " + names_of(board_.lines[*game.line]);
    return game.moves.size() == board_.cells.size() ? "fills the board, a draw" : "";
  }

  [[nodiscard]] std::vector<Refuted<Moves>> replies(const Moves& moves) const {
    std::vector<Refuted<Moves>> all;
    if (!ended(at(moves)).empty()) return all;
    for (std::uint32_t cell = 0; cell < board_.cells.size(); ++cell) {
      if (std::find(moves.begin(), moves.end(), cell) != moves.end()) continue;
      Moves left = moves;
      left.push_back(cell);
      const lines::Game game = at(left);
      if (const std::string end = ended(game); !end.empty()) {
        all.push_back({board_.cells[cell], end, "", {}});
        continue;
      }
      const std::uint32_t best = solver_.best_move(game.men).value();
      left.push_back(best);
      const std::string end = ended(at(left));
      if (end.empty())
        all.push_back({board_.cells[cell], name(game), board_.cells[best], left});
      else
        all.push_back({board_.cells[cell], fmt::format("then {}: {}", board_.cells[best], end), "", {}});
    }
    return all;
  }

  const lines::Board& board_;
  lines::Solver& solver_;
};

/// Writes the replies to a best move, or the moves from a lost position, and the answers, on this many levels.
void write_chain(const lines::Board& board, const lines::Game& game, const lines::Solution& solution,
                 std::uint32_t levels, lines::Solver& solver, Output& out) {
  if (!solution.best) return;
  const bool lost = solution.value.outcome == Outcome::loss;
  Moves moves = game.moves;
  if (!lost) moves.push_back(*solution.best);
  const Answers answers(board, solver);
  const lines::Game after = answers.at(moves);
  if (after.line || moves.size() == board.cells.size()) return;
  out.write(fmt::format("\n{} move of {}, and {}'s answer:\n",
                        lost ? "Every" : fmt::format("After {}, every", board.cells[*solution.best]),
                        player(after.white_to_move()), player(!after.white_to_move())));
  out.write(answers.chain().text(moves, levels, 2));
}

/// A field of a CSV file: names from a file of lines may hold anything but blanks.
std::string field(const std::string& name) {
  if (name.find_first_of(",\"") == std::string::npos) return name;
  std::string quoted = "\"";
  for (const char c : name) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

/// The names of the cells of each line.
std::vector<std::string> line_texts(const lines::Board& board) {
  std::vector<std::string> texts;
  texts.reserve(board.lines.size());
  for (const std::vector<std::uint32_t>& line : board.lines) {
    std::vector<std::string> names;
    names.reserve(line.size());
    for (const std::uint32_t cell : line) names.push_back(board.cells[cell]);
    texts.push_back(joined(names, " "));
  }
  return texts;
}

void show(const Options& options) {
  const lines::Board board = read_board(options.board);
  Output out(options.common, form("lines show"), {{"board", board.name}});
  out.write(fmt::format("# {}: {}, {}\n", escaped(board.name), count_text(board.cells.size(), "cell"),
                        count_text(board.lines.size(), "line")));
  for (const std::string& line : line_texts(board)) out.write(line + "\n");
  out.commit();
}

void solve(const Options& options) {
  const lines::Board board = read_board(options.board);
  const lines::Game game = lines::parse_moves(board, options.position);
  const bool over = game.line || game.moves.size() == board.cells.size();
  const std::uint32_t depth = parse_depth(options.depth, options.common.format, "the best move");
  if (options.value_only) require_no_moves(depth, options.common.format);
  const RunOptions run = run_options(options.common);
  Json played = Json::array();
  for (const std::uint32_t cell : game.moves) played.push_back(board.cells[cell]);
  Json parameters{{"board", board.name}, {"position", played}, {"play", options.misere ? "misere" : "normal"}};
  if (!is_known(board.name)) parameters["lines"] = line_texts(board);
  if (options.value_only) parameters["value_only"] = true;
  Output out(options.common, form("lines solve"), parameters);
  const double start = seconds_now();
  lines::Solver solver(board, options.misere ? Play::misere : Play::normal, run);
  lines::Solution solution;
  if (options.value_only) {
    solution.value = solver.value(game.men);
    solution.work = solver.work();
  } else {
    solution = solver.solve(game.men);
  }
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("cell,outcome,moves\n");
    for (const MoveValue& move : solution.legal) {
      out.write(fmt::format("{},{},{}\n", field(board.cells[move.cell]), outcome_name(move.value.outcome),
                            move.value.moves > 0 ? std::to_string(move.value.moves) : ""));
    }
  } else if (options.common.format == "json") {
    Json json = out.json_head();
    json["over"] = over;
    json["outcome"] = outcome_name(solution.value.outcome);
    json["moves"] = moves_or_null(solution.value);
    if (!options.value_only) {
      json["best"] = solution.best ? Json(board.cells[*solution.best]) : Json(nullptr);
      json["legal"] = Json::array();
      for (const MoveValue& move : solution.legal) {
        json["legal"].push_back({{"cell", board.cells[move.cell]},
                                 {"outcome", outcome_name(move.value.outcome)},
                                 {"moves", moves_or_null(move.value)}});
      }
    }
    out.write(json.text() + "\n");
  } else {
    write_text(board, game, solution, options.misere, solver.symmetries(), out);
    if (depth > 1) write_chain(board, game, solution, depth - 1, solver, out);
  }
  out.commit();
  note(options.common, fmt::format("{} in {:.4f} s", count_text(solution.work.nodes, "position"), seconds));
}

void add_board(Command& command, std::string& board) {
  command
      .add_option("BOARD", board,
                  fmt::format("{}, or a file with one line of the game on each line: names or numbers of cells, "
                              "separated by blanks; # begins a comment",
                              joined(lines::board_names(), ", ")))
      .required()
      .names_file();
}

void add_show(Command& family) {
  Command& command = family.add_action("show", "The lines of a board, as a file that lines solve reads");
  Options& options = command.runs(show);
  add_board(command, options.board);
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave lines show tictactoe", "mexwave lines show cube -o cube.txt"};
}

void add_solve(Command& family) {
  Command& command = family.add_action("solve", "The exact value of a position and of every legal move");
  Options& options = command.runs(solve);
  add_board(command, options.board);
  command.add_option("--position CELLS", options.position, "the cells claimed so far, X's first, such as \"a b c\"")
      .may_be_empty();
  command.add_flag("--misere", options.misere, "a player who owns a line loses");
  command.add_option("--depth N", options.depth, best_move_depth_help);
  command.add_flag("--value-only", options.value_only, value_only_help);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave lines solve trihex",
                      "mexwave lines solve trihex --position \"p b\" --format csv",
                      "mexwave lines solve tictactoe --position \"a1 b2\" --depth 2",
                      "mexwave lines solve tictactoe --misere",
                      "mexwave lines solve 4x4 --position \"b2 c3\"",
                      "mexwave lines solve cube --position 2b2 --format json"};
  command.remarks =
      "On the board, 4 marks a move that wins in 4 moves, including this one; = marks a draw, and -3 a loss in 3 moves "
      "of the other player. In misere play + marks a win and - a loss. The names of the cells are printed beside the "
      "board. CSV "
      "columns: the cell, win, draw or loss for the player who moves there, and the winner's moves. This command has "
      "no checkpoints.";
}

const Family registered(60, [](Command& program) {
  Command& family =
      program.add_action("lines", "Games of winning lines: Trihex, tic-tac-toe, the 3 x 3 x 3 cube, your own board");
  family.examples = {"mexwave lines solve trihex", "mexwave lines solve tictactoe --position \"b2 a1\"",
                     "mexwave lines solve cube --misere --position \"2b2 1a1 3c3 1c1 3a3 1b2 3b2\""};
  family.remarks =
      "Two players claim free cells in turn. The first player who owns a whole line wins; in misere play this player "
      "loses.";
  add_solve(family);
  add_show(family);
});

}  // namespace

}  // namespace mexwave::cli
