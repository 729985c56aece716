// Functions of mexwave._core for RavaszNégyzet move by move, and for the opponent that chooses moves.

#include <memory>

#include "kept_solver.hpp"
#include "play.hpp"

namespace mexwave::python {

namespace {

template <class Cells>
py::tuple cell_names(const squares::Board& board, const Cells& cells) {
  py::list names;
  for (const std::uint32_t cell : cells) names.append(squares::cell_name(board, cell));
  return py::tuple(names);
}

std::uint32_t cell_of(const squares::Board& board, const std::string& name) {
  const std::optional<std::uint32_t> cell = squares::find_cell(board, name);
  if (!cell) throw InvalidArgument("move: expected a cell of the board, such as 'a1', got '" + name + "'");
  return *cell;
}

using KeptOpponent = KeptSolver<squares::Opponent>;

}  // namespace

void add_played(py::module_& module) {
  using squares::Game;
  py::class_<Game>(module, "SquaresGame")
      .def(py::init(
          [](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere, const std::string& moves) {
            return squares::parse_moves(board_of(height, width, axis_parallel), play_of(misere), moves);
          }))
      .def("moves", [](const Game& game) { return cell_names(game.board(), game.moves()); })
      .def("text", [](const Game& game) { return squares::moves_text(game); })
      .def("white_to_move", &Game::white_to_move)
      .def("over", &Game::over)
      .def("square",
           [](const Game& game) {
             return game.square() ? py::object(cell_names(game.board(), *game.square())) : py::object(py::none());
           })
      .def("move", [](Game& game, const std::string& name) { game.move(cell_of(game.board(), name)); })
      .def("undo", &Game::undo)
      .def("completing", [](const Game& game, bool white) { return cell_names(game.board(), game.completing(white)); })
      .def("new_threats", [](const Game& game) { return cell_names(game.board(), game.new_threats()); })
      .def("mark", [](const Game& game, const std::string& name) { return game.mark(cell_of(game.board(), name)); });
  py::class_<KeptOpponent>(module, "SquaresOpponent")
      .def(py::init([](std::uint32_t height, std::uint32_t width, bool axis_parallel, bool misere, double seconds,
                       const Run& run) {
        return std::make_unique<KeptOpponent>(run, board_of(height, width, axis_parallel), play_of(misere), seconds);
      }))
      .def("value",
           [](KeptOpponent& opponent, const Game& game) -> py::object {
             const Game asked = game;
             const auto value = opponent.ask(py::none(), [&](squares::Opponent& asks) { return asks.value(asked); });
             return value ? py::object(pair_of(*value)) : py::object(py::none());
           })
      .def("choose", [](KeptOpponent& opponent, const Game& game) {
        const Game asked = game;
        const squares::Choice choice =
            opponent.ask(py::none(), [&](squares::Opponent& asks) { return asks.choose(asked); });
        const char* const reasons[] = {"solver", "mirror", "rule_of_thumb"};
        return py::make_tuple(squares::cell_name(game.board(), choice.cell),
                              choice.value ? py::object(pair_of(*choice.value)) : py::object(py::none()),
                              reasons[static_cast<int>(choice.reason)]);
      });
}

}  // namespace mexwave::python
