// Functions of mexwave._core for sums of games whose moves are listed by Python functions.

#include "mexwave/sums.hpp"
#include "call.hpp"

namespace mexwave::python {

namespace {

/// A part whose moves a Python function lists; the function is called with the interpreter's lock held.
sums::Part sum_part(const py::handle& given, std::size_t number) {
  const auto pair = given.cast<std::pair<sums::Position, py::function>>();
  return {"part " + std::to_string(number), pair.first, [moves = pair.second](const sums::Position& at) {
            const py::gil_scoped_acquire acquired;
            return moves(py::tuple(py::cast(at))).cast<std::vector<sums::Position>>();
          }};
}

py::tuple solved_sum(const py::list& parts, bool misere, const Run& run) {
  std::vector<sums::Part> sum;
  for (const py::handle& part : parts) sum.push_back(sum_part(part, sum.size()));
  const sums::Solution solution = call(run, [&](const RunOptions& options) {
    return misere ? sums::solve_misere(sum, options) : sums::solve_with_pass(sum, options);
  });
  py::list moves;
  for (const sums::WinningMove& move : solution.moves)
    moves.append(py::make_tuple(move.part, py::tuple(py::cast(move.leaves))));
  return py::make_tuple(solution.is_p_position, solution.grundy, moves, solution.pass_wins);
}

}  // namespace

void add_sums(py::module_& module) { module.def("sums_solve", &solved_sum); }

}  // namespace mexwave::python
