// Functions of mexwave._core for games of painting tiles.

#include <memory>

#include "kept_solver.hpp"
#include "play.hpp"

namespace mexwave::python {

namespace {

using Cell = std::array<std::uint32_t, 2>;  // row and column, from 0, rows from below

tiling::Rules rules_of(const std::vector<std::string>& tiles, bool fixed) {
  std::vector<tiling::Tile> parsed;
  for (const std::string& tile : tiles) parsed.push_back(tiling::parse_tile(tile));
  return tiling::Rules(parsed, fixed);
}

tiling::Position position_of(std::uint32_t height, std::uint32_t width, const std::vector<Cell>& painted) {
  tiling::Position position{.board = {height, width}};
  if (position.board.cells() > tiling::most_cells) return position;  // the library refuses it
  for (const auto& [row, column] : painted) {
    if (row >= height || column >= width) {
      throw InvalidArgument("painted: expected rows 0 to " + std::to_string(height - 1) + " and columns 0 to " +
                            std::to_string(width - 1) + ", got (" + std::to_string(row) + ", " +
                            std::to_string(column) + ")");
    }
    position.paint(row * width + column);
  }
  return position;
}

py::tuple cells_of(const tiling::Board& board, const std::vector<std::uint32_t>& cells) {
  py::list all;
  for (const std::uint32_t cell : cells) all.append(py::make_tuple(cell / board.width, cell % board.width));
  return py::tuple(all);
}

py::list legal_of(const tiling::Board& board, const std::vector<tiling::Move>& moves) {
  py::list legal;
  for (const tiling::Move& move : moves)
    legal.append(py::make_tuple(cells_of(board, move.cells), move.wins, move.grundy));
  return legal;
}

py::tuple solution_of(const tiling::Board& board, const tiling::Solution& solution) {
  py::list winning;
  for (const tiling::WinningMove& move : solution.moves) winning.append(cells_of(board, move.cells));
  return py::make_tuple(solution.is_p_position, solution.grundy, py::tuple(winning), legal_of(board, solution.legal));
}

using Kept = KeptSolver<tiling::Solver>;

}  // namespace

void add_tiling(py::module_& module) {
  module.def("tiling_parse_tile", [](const std::string& text) {
    py::list cells;
    for (const auto& [row, column] : tiling::parse_tile(text)) cells.append(py::make_tuple(row, column));
    return py::tuple(cells);
  });
  module.def("tiling_grundy", [](const std::vector<std::string>& tiles, bool fixed, std::uint32_t height,
                                 std::uint32_t width, const Run& run) {
    const tiling::GrundyGoal goal{.rules = rules_of(tiles, fixed), .upto = {height, width}};
    tiling::Grundy found = call(run, goal, [&](const RunOptions& options) { return tiling::grundy(goal, options); });
    return array<std::int32_t>(std::move(found.values), {height, width});
  });
  module.def("tiling_solve", [](const std::vector<std::string>& tiles, bool fixed, std::uint32_t height,
                                std::uint32_t width, const std::vector<Cell>& painted, bool misere, const Run& run) {
    const tiling::Rules rules = rules_of(tiles, fixed);
    const tiling::Position position = position_of(height, width, painted);
    return solution_of(position.board, call(run, [&](const RunOptions& options) {
                         return tiling::solve(rules, position, play_of(misere), options);
                       }));
  });
  py::class_<Kept>(module, "TilingSolver")
      .def(py::init([](const std::vector<std::string>& tiles, bool fixed, const Run& run) {
        return std::make_unique<Kept>(run, rules_of(tiles, fixed));
      }))
      .def("grundy",
           [](Kept& kept, std::uint32_t height, std::uint32_t width, const std::vector<Cell>& painted,
              const py::object& progress) {
             const tiling::Position position = position_of(height, width, painted);
             return kept.ask(progress, [&](tiling::Solver& solver) { return solver.grundy(position); });
           })
      .def("wins",
           [](Kept& kept, std::uint32_t height, std::uint32_t width, const std::vector<Cell>& painted, bool misere,
              const py::object& progress) {
             const tiling::Position position = position_of(height, width, painted);
             return kept.ask(progress, [&](tiling::Solver& solver) { return solver.wins(position, play_of(misere)); });
           })
      .def("moves",
           [](Kept& kept, std::uint32_t height, std::uint32_t width, const std::vector<Cell>& painted, bool misere,
              const py::object& progress) {
             const tiling::Position position = position_of(height, width, painted);
             return legal_of(position.board, kept.ask(progress, [&](tiling::Solver& solver) {
               return solver.moves(position, play_of(misere));
             }));
           })
      .def("solve", [](Kept& kept, std::uint32_t height, std::uint32_t width, const std::vector<Cell>& painted,
                       bool misere, const py::object& progress) {
        const tiling::Position position = position_of(height, width, painted);
        return solution_of(position.board, kept.ask(progress, [&](tiling::Solver& solver) {
          return solver.solve(position, play_of(misere));
        }));
      });
}

}  // namespace mexwave::python
