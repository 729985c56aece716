// Functions of mexwave._core for one-heap games and their sums.

#include "call.hpp"
#include "growing_list.hpp"

namespace mexwave::python {

namespace {

py::object period_of(const std::optional<heaps::Period>& period) {
  if (!period) return py::none();
  py::dict found;
  found["preperiod"] = period->preperiod;
  found["period"] = period->period();
  found["saltus"] = period->saltus;
  found["values_needed"] = period->values_needed;
  found["pattern"] = py::cast(period->pattern);
  found["exceptions"] = py::cast(period->exceptions);
  return found;
}

py::list winning_of(const std::vector<heaps::Part>& sum, const std::vector<heaps::WinningMove>& winning) {
  py::list moves;
  for (const heaps::WinningMove& move : winning)
    moves.append(py::make_tuple(move.part, heaps::position_text(sum[move.part].game, move.leaves)));
  return moves;
}

}  // namespace

void add_heaps(py::module_& module) {
  module.def("heaps_grundy", [](const std::string& text, std::uint32_t upto, const Run& run) {
    const heaps::GrundyGoal goal{heaps::parse_game(text), upto};
    heaps::Grundy found = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return heaps::grundy(goal, options, checkpoint);
    });
    return py::make_tuple(signed_array(std::move(found.values)), period_of(found.period), found.mask, found.twist,
                          found.with_parity, found.rare);
  });
  module.def("heaps_catalog", [](const std::string& codes, std::uint32_t upto, bool splitting_only, const Run& run) {
    const heaps::CatalogGoal goal{codes, upto, splitting_only};
    const auto entries = call(run, goal, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return heaps::catalog(goal, options, checkpoint);
    });
    py::list all;
    for (const heaps::CatalogEntry& e : entries)
      all.append(py::make_tuple(e.game, e.proved, e.preperiod, e.period, e.last_exception, e.largest, e.largest_at,
                                e.mask, e.rare, e.last_rare));
    return all;
  });
  module.def("heaps_find_period", [](const std::string& text, std::uint32_t upto, const Run& run) {
    const heaps::GrundyGoal goal{heaps::parse_game(text), upto};
    return period_of(call(run, goal, [&](const RunOptions& options) { return heaps::find_period(goal, options); }));
  });
  module.def("heaps_find_long_period", [](const std::string& text, std::uint64_t upto, const Run& run) {
    const heaps::LongPeriodGoal goal{heaps::parse_game(text), upto};
    const heaps::LongPeriod seen = call(run, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return heaps::find_long_period(goal, options, checkpoint);
    });
    py::object preperiod = py::none(), period = py::none();
    if (seen.found) preperiod = py::cast(seen.found->preperiod), period = py::cast(seen.found->period);
    py::list rare_heaps;
    for (const auto& [heap, value] : seen.rare_heaps) rare_heaps.append(py::make_tuple(heap, value));
    return py::make_tuple(preperiod, period, seen.computed, seen.window, seen.furthest, seen.mask, seen.with_parity,
                          seen.twist, seen.largest, seen.largest_at, py::tuple(rare_heaps));
  });
  module.def("heaps_has_few_rare_heaps", [](const std::string& text, const Run& run) {
    const heaps::Game game = heaps::parse_game(text);
    return call(run, [&](const RunOptions& options) { return heaps::has_few_rare_heaps(game, options); });
  });
  module.def("heaps_count_values", [](const std::string& text, std::uint64_t upto, const Run& run) {
    const heaps::LongPeriodGoal goal{heaps::parse_game(text), upto};
    const auto counts = call(run, [&](const RunOptions& options, const Checkpoint& checkpoint) {
      return heaps::count_values(goal, options, checkpoint);
    });
    py::list all;
    for (const heaps::ValueCount& of : counts) all.append(py::make_tuple(of.value, of.count, of.first, of.last));
    return all;
  });
  module.def("heaps_has_long_periods",
             [](const std::string& text) { return heaps::has_long_periods(heaps::parse_game(text)); });
  module.def("heaps_game", [](const std::string& text) {
    const heaps::Game game = heaps::parse_game(text);
    py::list digits;
    for (std::uint32_t t = 0; t <= game.reach(); ++t) digits.append(game.digit(t));
    const char* const rules[] = {"octal", "nim",  "rim",     "dim",    "grundy", "fibonacci", "wythoff",
                                 "coins", "turn", "squares", "primes", "powers", "all_but"};
    return py::make_tuple(game.text(), rules[static_cast<int>(game.rules())], py::tuple(digits), game.most_left(),
                          game.one_heap(), heaps::accepts_checkpoint(game));
  });
  module.def("heaps_takes", [](const std::string& text, std::uint32_t upto) {
    return py::tuple(py::cast(heaps::parse_game(text).takes(upto)));
  });
  module.def("heaps_has_positions",
             [](const std::string& text) { return heaps::has_positions(heaps::parse_game(text)); });
  module.def("heaps_positions", [](const std::string& text, std::uint64_t upto, const Run& run) {
    const heaps::PositionsGoal goal{heaps::parse_game(text), upto};
    MemoryLeft left(run, goal);
    GrowingList<std::uint64_t> all(left);
    const auto each = [&](std::span<const std::uint64_t> part) { all.append(part); };
    (void)call(run, goal, [&](const RunOptions& options) { return heaps::positions(goal, each, options); });
    return all.array<std::int64_t>({all.size()});
  });
  module.def("heaps_identify", [](const std::vector<std::uint32_t>& values, std::uint32_t upto, const Run& run) {
    const heaps::IdentifyGoal goal{values, upto};
    py::list all;
    for (const heaps::Identified& game :
         call(run, goal, [&](const RunOptions& options) { return heaps::identify(goal, options); }))
      all.append(py::make_tuple(game.game, game.first, game.group));
    return all;
  });
  module.def("heaps_wythoff_lower", &heaps::wythoff_lower);
  module.def("heaps_wythoff_partner", &heaps::wythoff_partner);
  module.def("heaps_fibonacci_move", &heaps::fibonacci_move);
  module.def("heaps_solve", [](const std::string& text, const Run& run) {
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    const heaps::Solution solution =
        call(run, sum, [&](const RunOptions& options) { return heaps::solve(sum, options); });
    return py::make_tuple(solution.is_p_position, solution.grundy, solution.values, winning_of(sum, solution.moves));
  });
}

void add_passes(py::module_& module) {
  module.def("heaps_solve_with_pass", [](const std::string& text, const Run& run) {
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    if (run.estimate) throw Estimate{heaps::estimate_bytes_with_pass(sum, run.without_callbacks())};
    const heaps::PassSolution solution =
        call(run, [&](const RunOptions& options) { return heaps::solve_with_pass(sum, options); });
    return py::make_tuple(solution.is_p_position, solution.grundy, winning_of(sum, solution.moves), solution.pass_wins);
  });
  module.def("heaps_solve_misere", [](const std::string& text, const Run& run) {
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    if (run.estimate) throw Estimate{heaps::estimate_bytes_misere(sum, run.without_callbacks())};
    const heaps::MisereSolution solution =
        call(run, [&](const RunOptions& options) { return heaps::solve_misere(sum, options); });
    return py::make_tuple(solution.is_p_position, winning_of(sum, solution.moves));
  });
  module.def("heaps_grundy_with_pass", [](const std::string& text, std::uint32_t upto, const Run& run) {
    const heaps::GrundyGoal goal{heaps::parse_game(text), upto};
    if (run.estimate) throw Estimate{heaps::estimate_bytes_with_pass(goal, run.without_callbacks())};
    return signed_array(call(run, [&](const RunOptions& options) { return heaps::grundy_with_pass(goal, options); }));
  });
  module.def("heaps_moves_of", [](const std::string& text) {
    const std::vector<heaps::Part> sum = heaps::parse_sum(text);
    py::list all;
    for (const heaps::Part& part : sum) {
      py::list left;
      const auto moves = [&part] {
        const py::gil_scoped_release released;
        return heaps::moves_of(part);
      }();
      for (const auto& leaves : moves) left.append(heaps::position_text(part.game, leaves));
      all.append(py::tuple(left));
    }
    return all;
  });
}

}  // namespace mexwave::python
