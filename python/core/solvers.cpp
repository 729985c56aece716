// Functions of mexwave._core for solvers that keep values between calls, and for complete strategies.

#include <memory>

#include "kept_solver.hpp"
#include "play.hpp"

namespace mexwave::python {

namespace {

/// A solver for games of lines, for Python.
template <class Solver, class Board>
class LineSolver : public KeptSolver<Solver> {
 public:
  LineSolver(Board board, bool misere, const Run& run)
      : KeptSolver<Solver>(run, board, play_of(misere)), board_(std::move(board)), misere_(misere) {}

  py::dict solve(const std::string& moves, const py::object& progress) {
    const Men men = men_after(board_, moves);
    return solved(this->ask(progress, [&](Solver& solver) { return solver.solve(men); }),
                  [&](std::uint32_t cell) { return name(board_, cell); });
  }
  py::tuple value(const std::string& moves, const py::object& progress) {
    const Men men = men_after(board_, moves);
    return pair_of(this->ask(progress, [&](Solver& solver) { return solver.value(men); }));
  }
  py::list moves(const std::string& moves, const py::object& progress) {
    const Men men = men_after(board_, moves);
    py::list legal;
    for (const MoveValue& move : this->ask(progress, [&](Solver& solver) { return solver.moves(men); }))
      legal.append(py::make_tuple(name(board_, move.cell), word_of(move.value.outcome), move.value.moves));
    return legal;
  }
  std::optional<std::string> best_move(const std::string& moves, const py::object& progress) {
    const Men men = men_after(board_, moves);
    const auto cell = this->ask(progress, [&](Solver& solver) { return solver.best_move(men); });
    return cell ? std::optional(name(board_, *cell)) : std::nullopt;
  }
  bool wins_within(const std::string& moves, std::uint32_t within, const py::object& progress) {
    const Men men = men_after(board_, moves);
    return this->ask(progress, [&](Solver& solver) { return solver.wins_within(men, within); });
  }
  std::uint32_t symmetries() {
    return this->ask(py::none(), [](Solver& solver) { return solver.symmetries(); });
  }

 private:
  [[nodiscard]] Men men_after(const squares::Board& board, const std::string& moves) const {
    return squares::parse_moves(board, play_of(misere_), moves).men();
  }
  [[nodiscard]] Men men_after(const lines::Board& board, const std::string& moves) const {
    return lines::parse_moves(board, moves).men;
  }
  static std::string name(const squares::Board& board, std::uint32_t cell) { return squares::cell_name(board, cell); }
  static std::string name(const lines::Board& board, std::uint32_t cell) { return board.cells[cell]; }

  Board board_;
  bool misere_;
};

using SquaresSolver = LineSolver<squares::Solver, squares::Board>;
using LinesSolver = LineSolver<lines::Solver, lines::Board>;

py::list names_of(const squares::Board& board, std::uint64_t cells) {
  py::list names;
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    if ((cells >> cell & 1) != 0) names.append(squares::cell_name(board, cell));
  }
  return names;
}

py::list answers_of(const squares::Board& board, const std::vector<squares::Strategy::Answer>& answers) {
  py::list all;
  for (const squares::Strategy::Answer& answer : answers)
    all.append(py::make_tuple(py::tuple(names_of(board, answer.replies)), answer.otherwise, answer.node));
  return all;
}

}  // namespace

void add_solvers(py::module_& module) {
  py::class_<SquaresSolver>(module, "SquaresSolver")
      .def(py::init([](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere, const Run& run) {
        return std::make_unique<SquaresSolver>(board_of(height, width, axis_parallel), misere, run);
      }))
      .def("solve", &SquaresSolver::solve)
      .def("value", &SquaresSolver::value)
      .def("moves", &SquaresSolver::moves)
      .def("best_move", &SquaresSolver::best_move)
      .def("wins_within", &SquaresSolver::wins_within);
  py::class_<LinesSolver>(module, "LinesSolver")
      .def(py::init([](const std::string& name, const std::optional<std::string>& text, bool misere, const Run& run) {
        return std::make_unique<LinesSolver>(lines_board_of(name, text), misere, run);
      }))
      .def("solve", &LinesSolver::solve)
      .def("value", &LinesSolver::value)
      .def("moves", &LinesSolver::moves)
      .def("best_move", &LinesSolver::best_move)
      .def("symmetries", &LinesSolver::symmetries);
  module.def("squares_strategy", [](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere,
                                    std::optional<bool> second, const std::vector<std::string>& second_moves,
                                    std::uint64_t most, const std::string& position, const Run& run) {
    const squares::Board board = board_of(height, width, axis_parallel);
    squares::StrategyGoal goal{.board = board, .play = play_of(misere), .second = second, .most_positions = most};
    for (const std::string& move : second_moves) {
      const std::optional<std::uint32_t> cell = squares::find_cell(board, move);
      if (!cell) throw InvalidArgument("second move: expected a cell of the board, such as 'c4', got '" + move + "'");
      goal.second_moves.push_back(*cell);
    }
    goal.position = squares::parse_moves(board, goal.play, position).moves();
    const squares::Strategy found =
        call(run, goal, [&](const RunOptions& options) { return squares::strategy(goal, options); });
    const char* const mirrors[] = {"rotate", "left_right", "up_down"};
    py::list nodes;
    for (const squares::Strategy::Node& node : found.nodes)
      nodes.append(py::make_tuple(node.number, squares::cell_name(board, node.cell), node.threats,
                                  answers_of(board, node.answers)));
    py::dict all;
    all["second"] = found.second;
    all["outcome"] = word_of(found.outcome);
    all["within"] = found.within;
    all["mirror"] = found.mirror ? py::object(py::str(mirrors[static_cast<int>(*found.mirror)])) : py::none();
    all["nodes"] = nodes;
    all["first"] = answers_of(board, found.first);
    return all;
  });
}

}  // namespace mexwave::python
