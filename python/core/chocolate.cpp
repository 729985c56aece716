// Functions of mexwave._core for chocolate games.

#include "play.hpp"

namespace mexwave::python {

namespace {

using chocolate::Bound;

/// A bound that keeps the arguments of its constructor, so that pickle can make it again.
template <class... Arguments>
auto recorded(const char* name, Bound (*make)(Arguments...)) {
  return [name, make](std::decay_t<Arguments>... arguments) {
    const py::tuple recipe = py::make_tuple(name, arguments...);
    py::object bound = py::cast(make(std::move(arguments)...));
    bound.attr("recipe") = recipe;
    return bound;
  };
}

Bound bound_by_pair(const std::vector<std::vector<std::uint32_t>>& rows) { return Bound::by_pair(rows); }

}  // namespace

void add_chocolate(py::module_& module) {
  py::class_<Bound>(
      module, "Bound", py::dynamic_attr(),
      "b(x,z), the largest y of a piece with x and z; it never decreases in x or z. bound(x, z) is its value, for "
      "0 <= x, z <= reach; beyond, InvalidArgument is raised. Made by sum(k): floor((x+z)/k), last(k): "
      "floor(z/k), both for 1 <= k <= 1000000, constant(height): height <= 262143, by_sum(values): "
      "values[x+z], by_pair(rows): rows[x][z]. Example: Bound.sum(3)(5, 7) == 4")
      .def_static("sum", recorded("sum", &Bound::sum))
      .def_static("last", recorded("last", &Bound::last))
      .def_static("constant", recorded("constant", &Bound::constant))
      .def_static("by_sum", recorded("by_sum", &Bound::by_sum))
      .def_static("by_pair", recorded("by_pair", &bound_by_pair))
      .def("__call__",
           [](const Bound& bound, std::uint32_t x, std::uint32_t z) {
             if (x > bound.reach() || z > bound.reach()) {
               throw InvalidArgument("bound: expected x and z from 0 to " + std::to_string(bound.reach()) + ", got (" +
                                     std::to_string(x) + "," + std::to_string(z) + ")");
             }
             return bound(x, z);
           })
      .def("__repr__", [](const Bound& bound) { return "<Bound " + bound.text() + ">"; })
      .def_property_readonly("text", &Bound::text, "The bound as text, such as y <= (x+z)/3")
      .def_property_readonly("reach", &Bound::reach, "The largest x and z")
      .def_property_readonly("symmetric", &Bound::symmetric, "Whether b(x,z) = b(z,x)")
      .def_property_readonly("shape", [](const Bound& bound) {
        const char* const shapes[] = {"of_sum", "of_last", "of_pair"};
        return shapes[static_cast<int>(bound.shape())];
      });
  module.def("chocolate_positions", [](const Bound& bound, std::uint32_t upto, bool misere, bool pass, const Run& run) {
    const chocolate::PositionsGoal goal{
        .bound = bound, .upto = upto, .play = play_of(misere), .keep = true, .pass = pass};
    chocolate::Positions found =
        call(run, goal, [&](const RunOptions& options) { return chocolate::positions(goal, options); });
    const auto side = static_cast<py::ssize_t>(upto) + 1;
    return array<std::int32_t>(std::move(found.y), {side, side});
  });
  // The packed values, and for each pair (x,z) the place where its values start.
  module.def("chocolate_grundy", [](const Bound& bound, std::uint32_t upto, bool pass, const Run& run) {
    const chocolate::GrundyGoal goal{.bound = bound, .upto = upto, .pass = pass};
    struct Table {
      std::vector<std::uint16_t> values;
      std::vector<std::int64_t> start;
      chocolate::Grundy found;
    };
    (void)estimate_bytes(goal, run.without_callbacks());  // throws if the layout would not exist
    const std::uint64_t positions = chocolate::GrundyLayout{bound, upto}.size(), side = upto + std::uint64_t{1};
    const auto body = [&](const RunOptions& options) {
      Table made;
      made.values.reserve(positions);
      const auto each = [&](std::uint32_t, std::span<const std::uint16_t> part) {
        made.values.insert(made.values.end(), part.begin(), part.end());
      };
      made.found = chocolate::grundy(goal, each, options);
      made.start.resize(side * side);
      std::int64_t at = 0;
      for (std::uint32_t x = 0; x <= upto; ++x) {
        for (std::uint32_t z = bound.symmetric() ? x : 0; z <= upto; ++z) {
          made.start[x * side + z] = at;
          if (bound.symmetric()) made.start[z * side + x] = at;
          at += bound(x, z) + std::int64_t{1};
        }
      }
      return made;
    };
    Table table = call(run, goal, body, positions * sizeof(std::uint16_t) + side * side * sizeof(std::int64_t));
    const auto n = static_cast<py::ssize_t>(side);
    return py::make_tuple(array(std::move(table.values)), array<std::int64_t>(std::move(table.start), {n, n}),
                          array(std::move(table.found.histogram)), table.found.positions);
  });
  module.def("chocolate_solve", [](const Bound& bound, std::uint32_t x, std::uint32_t y, std::uint32_t z, bool misere,
                                   bool pass, const Run& run) {
    const chocolate::Solution solution = call(run, [&](const RunOptions& options) {
      return pass ? chocolate::solve_with_pass(bound, {x, y, z}, play_of(misere), options)
                  : chocolate::solve(bound, {x, y, z}, play_of(misere), options);
    });
    py::list moves;
    for (const chocolate::WinningMove& move : solution.moves)
      moves.append(
          py::make_tuple(std::string(1, move.lowered), py::make_tuple(move.leaves.x, move.leaves.y, move.leaves.z)));
    return py::make_tuple(solution.is_p_position, moves, solution.pass_wins);
  });
  module.def("chocolate_grundy_value",
             [](const Bound& bound, std::uint32_t x, std::uint32_t y, std::uint32_t z, bool pass, const Run& run) {
               return call(run, [&](const RunOptions& options) {
                 return chocolate::grundy_value(bound, {x, y, z}, pass, options);
               });
             });
  module.def("chocolate_shift_rules", [](const Bound& bound, std::uint32_t upto, bool misere, std::uint32_t shift,
                                         const Run& run) {
    const chocolate::ShiftRulesGoal goal{.bound = bound, .upto = upto, .play = play_of(misere), .shift = shift};
    const auto rules =
        call(run, goal, [&](const RunOptions& options) { return chocolate::shift_rules(goal, options); });
    py::list tested;
    for (const chocolate::TestedRule& rule : rules) {
      py::object fails = py::none();
      if (rule.fails) fails = py::make_tuple(rule.fails->x, rule.fails->z);
      tested.append(py::make_tuple(rule.rule.a, rule.rule.b, rule.rule.c, rule.rule.text(), fails));
    }
    return tested;
  });
  module.def("chocolate_first_difference",
             [](std::int32_t a, std::int32_t b, std::int32_t c, const Bound& bound,
                const py::array_t<std::int32_t, py::array::c_style>& y) -> py::object {
               chocolate::Positions found;
               found.upto = static_cast<std::uint32_t>(y.shape(0)) - 1;
               found.y.assign(y.data(), y.data() + y.size());  // -1 is none
               const auto difference = chocolate::first_difference({a, b, c}, bound, found);
               if (!difference) return py::none();
               const auto known = [](std::uint32_t value) {
                 return value == chocolate::none ? py::object(py::none()) : py::object(py::int_(value));
               };
               return py::make_tuple(difference->x, difference->z, known(difference->game), known(difference->rule));
             });
  module.def("chocolate_is_piece", [](const chocolate::Six& x) { return chocolate::is_piece(x); });
  module.def("chocolate_six_after_move", [](const chocolate::Six& x, std::uint32_t direction, std::uint32_t to) {
    return py::tuple(py::cast(chocolate::six_after_move(x, direction, to)));
  });
  module.def("chocolate_six_grundy", [](const chocolate::Six& most, bool pass, const Run& run) {
    const chocolate::SixGoal goal{most, pass};
    chocolate::SixGrundy table =
        call(run, goal, [&](const RunOptions& options) { return chocolate::six_grundy(goal, options); });
    std::vector<py::ssize_t> shape;
    for (const std::uint32_t side : most) shape.push_back(static_cast<py::ssize_t>(side) + 1);
    return py::make_tuple(array<std::uint8_t>(std::move(table.values), shape), array(std::move(table.histogram)));
  });
  module.def("chocolate_six_solve", [](const chocolate::Six& piece, bool pass, bool misere, const Run& run) {
    const chocolate::SixSolution solution = call(run, [&](const RunOptions& options) {
      if (misere) return chocolate::six_solve_misere(piece, options);
      return pass ? chocolate::six_solve_with_pass(piece, options) : chocolate::six_solve(piece, options);
    });
    py::list moves;
    for (const chocolate::SixMove& move : solution.moves)
      moves.append(py::make_tuple(move.direction, py::tuple(py::cast(move.leaves)), move.grundy));
    return py::make_tuple(solution.is_p_position, solution.grundy, moves, solution.pass_wins);
  });
  module.def("chocolate_six_rules", [](std::uint32_t upto, std::uint32_t shift, const Run& run) {
    const auto faces = call(
        run, [&](const RunOptions& options) { return chocolate::six_rules({.upto = upto, .shift = shift}, options); });
    py::list rules;
    for (const chocolate::SixFace& face : faces) {
      py::object fails = py::none();
      if (face.fails) fails = py::tuple(py::cast(*face.fails));
      rules.append(py::make_tuple(py::tuple(py::cast(face.free)), face.pieces, face.p_positions,
                                  py::tuple(py::cast(face.s)), face.agrees, fails, face.text()));
    }
    return rules;
  });
  module.def("chocolate_six_cells", [](const chocolate::Six& piece) {
    std::vector<std::int32_t> flat;
    for (const chocolate::SixCell& cell : chocolate::six_cells(piece))
      flat.insert(flat.end(), {cell.a, cell.b, cell.c});
    const auto cells = static_cast<py::ssize_t>(flat.size() / 3);
    return array<std::int32_t>(std::move(flat), {cells, 3});
  });
}

}  // namespace mexwave::python
