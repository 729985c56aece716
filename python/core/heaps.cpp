// One-heap games and their sums.

#include "call.hpp"

namespace mexwave::python {

namespace {

py::object period_of(const std::optional<heaps::Period>& period) {
  if (!period) return py::none();
  py::dict found;
  found["preperiod"] = period->preperiod;
  found["period"] = period->period();
  found["saltus"] = period->saltus;
  found["pattern"] = py::cast(period->pattern);
  found["exceptions"] = py::cast(period->exceptions);
  return found;
}

}  // namespace

void add_heaps(py::module_& module) {
  module.def("heaps_grundy", [](const std::string& text, std::uint32_t upto, const Run& run) {
    const heaps::Game game = heaps::parse_game(text);
    heaps::Grundy found = call(run, [&](const RunOptions& options) { return heaps::grundy({game, upto}, options); });
    return py::make_tuple(signed_array(std::move(found.values)), period_of(found.period));
  });
  module.def("heaps_solve", [](const std::string& text, const Run& run) {
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    const heaps::Solution solution = call(run, [&](const RunOptions& options) { return heaps::solve(sum, options); });
    py::list moves;
    for (const heaps::WinningMove& move : solution.moves)
      moves.append(py::make_tuple(move.part, heaps::position_text(sum[move.part].game, move.leaves)));
    return py::make_tuple(solution.is_p_position, solution.grundy, solution.values, moves);
  });
}

}  // namespace mexwave::python
