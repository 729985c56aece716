// Solvers that keep what they have learnt, and complete strategies.

#include <functional>
#include <memory>

#include "play.hpp"

namespace mexwave::python {

namespace {

/// A solver asks the same callbacks for as long as it lives; those of a call are put behind them.
template <class Solver>
class KeptSolver {
 public:
  template <class Board>
  KeptSolver(const Board& board, bool misere, const Run& run)
      : run_(run), solver_(std::make_unique<Solver>(board, play_of(misere), options())) {}

  positional::Solution solve(const Men& men, const py::object& progress) {
    const std::unique_lock lock(mutex_, std::try_to_lock);
    if (!lock.owns_lock()) throw InvalidArgument("the solver is at work in another thread; give each thread its own");
    Run run = run_;
    run.progress = progress;
    return call(run, [&](const RunOptions& of_call) {
      callbacks_->cancelled = of_call.cancelled;
      callbacks_->progress = of_call.progress;
      return solver_->solve(men);
    });
  }

 private:
  struct Callbacks {
    std::function<bool()> cancelled;
    std::function<void(const Progress&)> progress;
  };

  RunOptions options() {
    RunOptions made;
    made.threads = run_.threads;
    if (run_.simd) made.simd = parse_simd_level(*run_.simd);
    made.memory_limit = run_.memory_limit;
    made.cancelled = [callbacks = callbacks_] { return callbacks->cancelled && callbacks->cancelled(); };
    made.progress = [callbacks = callbacks_](const Progress& progress) {
      if (callbacks->progress) callbacks->progress(progress);
    };
    return made;
  }

  Run run_;
  std::shared_ptr<Callbacks> callbacks_ = std::make_shared<Callbacks>();
  std::unique_ptr<Solver> solver_;
  std::mutex mutex_;
};

class SquaresSolver : public KeptSolver<squares::Solver> {
 public:
  SquaresSolver(const squares::Board& board, bool misere, const Run& run)
      : KeptSolver(board, misere, run), board_(board), misere_(misere) {}
  py::dict solved_after(const std::string& moves, const py::object& progress) {
    const squares::Game game = squares::parse_moves(board_, play_of(misere_), moves);
    return solved(solve(game.men(), progress), [&](std::uint32_t cell) { return squares::cell_name(board_, cell); });
  }

 private:
  squares::Board board_;
  bool misere_;
};

class LinesSolver : public KeptSolver<lines::Solver> {
 public:
  LinesSolver(const lines::Board& board, bool misere, const Run& run) : KeptSolver(board, misere, run), board_(board) {}
  py::dict solved_after(const std::string& moves, const py::object& progress) {
    const lines::Game game = lines::parse_moves(board_, moves);
    return solved(solve(game.men, progress), [&](std::uint32_t cell) { return board_.cells[cell]; });
  }

 private:
  lines::Board board_;
};

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
      .def("solve", &SquaresSolver::solved_after);
  py::class_<LinesSolver>(module, "LinesSolver")
      .def(py::init([](const std::string& name, const std::optional<std::string>& text, bool misere, const Run& run) {
        const lines::Board board = text ? lines::parse_board(name, *text) : lines::named_board(name);
        return std::make_unique<LinesSolver>(board, misere, run);
      }))
      .def("solve", &LinesSolver::solved_after);
  module.def("squares_strategy", [](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere,
                                    std::optional<bool> second, const Run& run) {
    const squares::Board board = board_of(height, width, axis_parallel);
    const squares::Strategy found = call(run, [&](const RunOptions& options) {
      return squares::strategy({.board = board, .play = play_of(misere), .second = second}, options);
    });
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
