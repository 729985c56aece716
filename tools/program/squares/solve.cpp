// `mexwave squares solve`: the exact value of a position, and of every legal move.

#include <fmt/core.h>

#include <algorithm>
#include <set>

#include "cli/messages.hpp"
#include "lines/lines.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "output/picture.hpp"
#include "run_options.hpp"
#include "squares/board_picture.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

struct SolveOptions {
  Common common;
  GameOptions game;
  std::string depth = "1";
  bool value_only = false;
};

/// Legal moves that are images of each other under symmetries of the position, the least cell first.
struct Group {
  Value value;
  std::vector<std::uint32_t> cells;
};

/// The images of the cell under the symmetries.
std::set<std::uint32_t> orbit_of(std::uint32_t cell, const std::vector<std::vector<std::uint32_t>>& symmetries) {
  std::set<std::uint32_t> orbit;
  for (const auto& image : symmetries) orbit.insert(image[cell]);
  return orbit;
}

std::vector<Group> groups_of(const squares::Game& game, const squares::Solution& solution) {
  const auto kept = squares::symmetries_of(game.board(), game.men());
  std::vector<Group> groups;
  for (const MoveValue& move : solution.legal) {
    const std::set<std::uint32_t> orbit = orbit_of(move.cell, kept);
    if (*orbit.begin() == move.cell) groups.push_back({move.value, {orbit.begin(), orbit.end()}});
  }
  std::stable_sort(groups.begin(), groups.end(), [](const Group& a, const Group& b) { return a.value > b.value; });
  return groups;
}

/// A short reason why the best move is good; may be empty.
std::string reason(const squares::Game& game, const squares::Solution& solution) {
  if (!solution.best) return "";
  const bool white = game.white_to_move();
  const std::string name = squares::cell_name(game.board(), *solution.best);
  squares::Game after = game;
  after.move(*solution.best);
  if (game.play() == Play::misere) return fmt::format("A best move is {}.", name);
  if (after.square()) return fmt::format("A best move is {}: it completes the square {}.", name, square_name(after));
  std::string line = fmt::format("A best move is {}{}", name, game.mark(*solution.best));
  const std::vector<std::uint32_t> threats = after.new_threats();
  const std::vector<std::uint32_t> answers = after.completing(!white);
  if (!threats.empty()) {
    line += fmt::format(": it threatens {}", cell_names(game.board(), threats));
    if (threats.size() > 1 && answers.empty()) line += fmt::format(", and {} can take only one", colour_name(!white));
  } else {
    const std::vector<std::uint32_t> stopped = game.completing(!white);
    if (std::find(stopped.begin(), stopped.end(), *solution.best) != stopped.end())
      line += fmt::format(": it keeps {} from completing a square there", colour_name(!white));
  }
  if (solution.value.outcome == Outcome::loss) line += "; all moves lose, and no other loses later";
  return line + ".";
}

BoardPicture picture_of(const squares::Game& game, const squares::Solution& solution) {
  BoardPicture picture(game.board(), game.men());
  for (const MoveValue& move : solution.legal) picture.labels[move.cell] = label(move.value);
  if (game.square()) picture.square.assign(game.square()->begin(), game.square()->end());
  return picture;
}

void write_text(const squares::Game& game, const squares::Solution& solution, Output& out) {
  out.write(fmt::format("{}, {} play\n", describe(game.board()), game.play() == Play::normal ? "normal" : "misere"));
  if (!game.moves().empty()) out.write_wrapped(squares::moves_text(game));
  out.write("\n" + terminal_pictures({picture_of(game, solution)}) + "\n");
  out.write(verdict(game, solution.value) + "\n");
  if (!solution.best) return;
  out.write_wrapped(reason(game, solution));
  out.write("\n");
  const std::vector<Group> groups = groups_of(game, solution);
  for (std::size_t k = 0; k < groups.size();) {
    std::string line = fmt::format("  {:<12}", value_text(groups[k].value));
    const Value value = groups[k].value;
    for (; k < groups.size() && groups[k].value == value; ++k) {
      line += ' ' + squares::cell_name(game.board(), groups[k].cells.front());
      if (groups[k].cells.size() > 1) line += fmt::format("({})", groups[k].cells.size());
    }
    out.write_wrapped(line, 15);
  }
}

using Moves = std::vector<std::uint32_t>;

/// Every move, and the solver's best answer to it. Of moves that are images of each other under symmetries of the
/// position only the first is listed.
class Answers {
 public:
  Answers(const squares::Game& start, squares::Solver& solver) : start_(start), solver_(solver) {}

  [[nodiscard]] Chain<Moves> chain() const {
    return {[this](const Moves& moves) { return replies(at(moves)); },
            [this](const Moves& moves) { return name(at(moves)); },
            [this](const Moves& moves) {
              const squares::Game game = at(moves);
              return terminal_pictures({BoardPicture(game.board(), game.men())});
            }};
  }

 private:
  [[nodiscard]] squares::Game at(const Moves& moves) const {
    squares::Game game(start_.board(), start_.play());
    for (const std::uint32_t cell : moves) game.move(cell);
    return game;
  }

  /// The pieces as text, the same for every order of the moves.
  static std::string name(const squares::Game& game) {
    Moves colours[2];
    for (std::size_t k = 0; k < game.moves().size(); ++k) colours[k % 2].push_back(game.moves()[k]);
    for (Moves& cells : colours) std::sort(cells.begin(), cells.end());
    return fmt::format("White {}, Black {}", cell_names(game.board(), colours[0]),
                       colours[1].empty() ? "nothing" : cell_names(game.board(), colours[1]));
  }

  [[nodiscard]] std::vector<Refuted<Moves>> replies(const squares::Game& game) const {
    std::vector<Refuted<Moves>> all;
    if (game.over()) return all;
    const squares::Board& board = game.board();
    const auto kept = squares::symmetries_of(board, game.men());
    const std::uint64_t taken = game.men().white | game.men().black;
    for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
      const std::set<std::uint32_t> orbit = orbit_of(cell, kept);
      if ((taken >> cell & 1) != 0 || *orbit.begin() != cell) continue;
      squares::Game left = game;
      const std::string like = orbit.size() > 1 ? fmt::format("({})", orbit.size()) : "";
      const std::string move = marked(left, cell) + like;
      left.move(cell);
      if (left.over()) {
        all.push_back({move, ended(left), "", {}});
        continue;
      }
      const std::uint32_t best = solver_.best_move(left.men()).value();
      const std::string answer = marked(left, best), leaves = name(left);
      left.move(best);
      if (left.over())
        all.push_back({move, fmt::format("then {}: {}", answer, ended(left)), "", {}});
      else
        all.push_back({move, leaves, answer, left.moves()});
    }
    return all;
  }

  /// The cell with marks for threats, such as "c3+"; without marks in misère play, where threats do not matter.
  static std::string marked(const squares::Game& game, std::uint32_t cell) {
    return squares::cell_name(game.board(), cell) + (game.play() == Play::normal ? game.mark(cell) : "");
  }

  static std::string ended(const squares::Game& game) {
    return game.square() ? fmt::format("completes the square {}", square_name(game)) : "fills the board, a draw";
  }

  const squares::Game& start_;
  squares::Solver& solver_;
};

/// Writes the replies to a best move, or the moves from a lost position, and the answers, on this many levels.
void write_chain(const squares::Game& game, const squares::Solution& solution, std::uint32_t levels,
                 squares::Solver& solver, Output& out) {
  if (game.over()) return;
  squares::Game after = game;
  std::string first = "Every";
  if (solution.value.outcome != Outcome::loss) {
    after.move(*solution.best);
    if (after.over()) return;
    first = fmt::format("After {}, every", squares::cell_name(game.board(), *solution.best));
  }
  const bool white = after.white_to_move();
  out.write(fmt::format("\n{} move of {}, and {}'s answer:\n", first, colour_name(white), colour_name(!white)));
  out.write(Answers(game, solver).chain().text(after.moves(), levels, 2));
}

void write_csv(const squares::Game& game, const squares::Solution& solution, Output& out) {
  out.write("cell,outcome,moves\n");
  for (const MoveValue& move : solution.legal) {
    out.write(fmt::format("{},{},{}\n", squares::cell_name(game.board(), move.cell), outcome_name(move.value.outcome),
                          move.value.moves > 0 ? std::to_string(move.value.moves) : ""));
  }
}

Json names_of(const squares::Board& board, const auto& cells) {
  Json names = Json::array();
  for (const std::uint32_t cell : cells) names.push_back(squares::cell_name(board, cell));
  return names;
}

void write_json(const squares::Game& game, const squares::Solution& solution, bool value_only, Output& out) {
  const squares::Board& board = game.board();
  Json json = out.json_head();
  json["to_move"] = game.white_to_move() ? "white" : "black";
  json["over"] = game.over();
  json["outcome"] = outcome_name(solution.value.outcome);
  json["moves"] = moves_or_null(solution.value);
  json["square"] = game.square() ? names_of(board, *game.square()) : Json(nullptr);
  if (!value_only) {
    json["best"] = solution.best ? Json(squares::cell_name(board, *solution.best)) : Json(nullptr);
    json["legal"] = Json::array();
    for (const Group& group : groups_of(game, solution)) {
      for (const std::uint32_t cell : group.cells) {
        json["legal"].push_back({{"cell", squares::cell_name(board, cell)},
                                 {"outcome", outcome_name(group.value.outcome)},
                                 {"moves", moves_or_null(group.value)},
                                 {"mark", game.mark(cell)},
                                 {"like", squares::cell_name(board, group.cells.front())}});
      }
    }
  }
  out.write(json.text() + "\n");
}

void run_solve(const SolveOptions& options) {
  const squares::Game game = options.game.parse();
  const squares::Board& board = game.board();
  const std::uint32_t depth = parse_depth(options.depth, options.common.format, "the best move");
  if (options.value_only) require_no_moves(depth, options.common.format);
  if (options.common.format == "png") Picture::require("png");
  const RunOptions run = run_options(options.common);
  Json parameters{{"board", board_name(board)},
                  {"squares", orientation_name(board)},
                  {"play", options.game.misere ? "misere" : "normal"},
                  {"position", names_of(board, game.moves())}};
  if (options.value_only) parameters["value_only"] = true;
  Output out(options.common, form("squares solve"), parameters);
  const double start = seconds_now();
  squares::Solver solver(board, game.play(), run);
  squares::Solution solution;
  solution.value = solver.value(game.men());
  const double value_seconds = seconds_now() - start;
  const std::uint64_t value_nodes = solver.work().nodes;
  if (!options.value_only) solution = solver.solve(game.men());
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    write_csv(game, solution, out);
  } else if (options.common.format == "json") {
    write_json(game, solution, options.value_only, out);
  } else if (options.common.format == "svg" || options.common.format == "png") {
    BoardPicture picture = picture_of(game, solution);
    picture.caption = verdict(game, solution.value);
    if (solution.best) picture.framed = {*solution.best};
    out.write(board_pictures({picture}, options.common.format));
  } else {
    write_text(game, solution, out);
    if (depth > 1) write_chain(game, solution, depth - 1, solver, out);
  }
  out.commit();
  note(options.common, "the value:  " + work_text(value_nodes, "position", value_seconds));
  if (!options.value_only) note(options.common, "every move: " + work_text(solver.work().nodes, "position", seconds));
}

}  // namespace

void register_squares_solve(Command& family) {
  Command& command = family.add_action("solve", "The exact value of a position and of every legal move");
  SolveOptions& options = command.runs(run_solve);
  options.game.add_to(command);
  command.add_option("--depth N", options.depth, best_move_depth_help);
  command.add_flag("--value-only", options.value_only, value_only_help);
  add_common_options(command, options.common, {"text", "csv", "json", "svg", "png"});
  command.examples = {"mexwave squares solve --board 5x5",
                      "mexwave squares solve --board 6x6 --position \"c3 d4 c1 a6 b2+\"",
                      "mexwave squares solve --board 4x4 --misere",
                      "mexwave squares solve --board 3x3 --depth 2",
                      "mexwave squares solve --board 7x7 --value-only",
                      "mexwave squares solve --board 5x5 --format csv"};
  command.remarks =
      "On the board, 5 marks a move that wins in 5 moves, including this one; = marks a draw, and -4 a loss in 4 moves "
      "of the other player. In misere play + marks a win and - a loss. c3(4) means c3 and its images under symmetry, 4 "
      "cells in all. "
      "CSV columns: the cell, win, draw or loss for the player who moves there, and the winner's moves. A search has "
      "no checkpoints.";
}

}  // namespace mexwave::cli
