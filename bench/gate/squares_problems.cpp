// RavaszNégyzet: draws by columns (squares of any orientation, axis-parallel ones, classes listed), by transfer and at
// the corner, and the solver in both kinds of play.

#include "mexwave/squares.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

using namespace squares;

/// A fixed size for the solver's table, so that it replaces the same entries on every machine.
constexpr std::uint64_t solver_bytes = 64U << 20U;

Outcome counted(const Setting& s, const DrawsGoal& goal) {
  const DrawsCount count = between(s, [&] { return count_draws(goal, s.run); });
  Outcome outcome;
  outcome.digest.add(count.colourings);
  outcome.digest.add(count.classes);
  for (const auto& [side, colourings] : count.smaller) outcome.digest.add(colourings);
  outcome.counters = {{"nodes", count.work.nodes}, {"states", count.work.states}};
  outcome.units = count.work.nodes;
  return outcome;
}

DrawsGoal goal_of(std::uint32_t height, std::uint32_t width, Orientation orientation, Method method) {
  DrawsGoal goal;
  goal.board = {height, width, orientation};
  goal.method = method;
  return goal;
}

/// size x size, any squares.
Outcome any(const Setting& s) { return counted(s, goal_of(s.size, s.size, Orientation::any, Method::columns)); }

/// 6 x size, axis-parallel squares; 5 x 5 for size 5.
Outcome axis(const Setting& s) {
  return counted(s, goal_of(s.size == 5 ? 5 : 6, s.size, Orientation::axis_parallel, Method::columns));
}

/// 14 x 14, axis-parallel squares, grown at a corner: those with the first column of part `size` of 256.
Outcome corner(const Setting& s) {
  DrawsGoal goal = goal_of(14, 14, Orientation::axis_parallel, Method::corners);
  goal.slice = s.size;
  goal.slices = 256;
  return counted(s, goal);
}

void any_reference(const Setting& s) {
  (void)between(s, [&] { return count_draws(goal_of(s.size, s.size, Orientation::any, Method::reference), s.run); });
}

void axis_reference(const Setting& s) {
  (void)between(s,
                [&] { return count_draws(goal_of(5, s.size, Orientation::axis_parallel, Method::reference), s.run); });
}

/// Classes of size x size, listed.
Outcome classes(const Setting& s) {
  DrawsGoal goal = goal_of(s.size, s.size, Orientation::any, Method::columns);
  goal.classes = true;
  Outcome outcome;
  const DrawsCount count = between(s, [&] {
    return list_draws(
        goal,
        [&](const Draw& draw) {
          outcome.digest.add_all(draw.white);
          outcome.digest.add(std::uint64_t{draw.orbit});
        },
        s.run);
  });
  outcome.digest.add(count.colourings);
  outcome.digest.add(count.classes);
  outcome.counters = {{"nodes", count.work.nodes}};
  outcome.units = count.work.nodes;
  return outcome;
}

/// 3 x size, axis-parallel squares, by the contents of the last columns.
Outcome transfer(const Setting& s) {
  const DrawsGoal goal = goal_of(3, s.size, Orientation::axis_parallel, Method::transfer);
  Outcome outcome = counted(s, goal);
  outcome.units = s.size;
  return outcome;
}

/// The value of every first move on size / 10 x size % 10.
template <Play play>
Outcome game(const Setting& s) {
  RunOptions run = s.run;
  run.memory_limit = solver_bytes;
  const Board board{s.size / 10, s.size % 10, Orientation::any};
  Solver solver(board, play, run);
  Outcome outcome;
  for (const MoveValue& move : between(s, [&] { return solver.moves({}); })) {
    outcome.digest.add(std::uint64_t{move.cell});
    outcome.digest.add(static_cast<std::uint64_t>(move.value.outcome));
    outcome.digest.add(std::uint64_t{move.value.moves});
  }
  outcome.counters = {{"nodes", solver.work().nodes}};
  outcome.units = solver.work().nodes;
  return outcome;
}

template <Play play>
void game_reference(const Setting& s) {
  const Board board{s.size / 10, s.size % 10, Orientation::any};
  (void)between(s, [&] { return value_reference(board, {}, play); });
}

const Family family({
    {"squares_any", "nodes", 6, 7, 8, 5, true, true, 1, any, any_reference},
    {"squares_axis", "nodes", 5, 6, 7, 5, true, true, 1, axis, axis_reference},
    {"squares_corner", "nodes", 2, 1, 5, 0, true, true, 1, corner, nullptr},
    {"squares_classes", "nodes", 6, 6, 7, 0, true, true, 1, classes, nullptr},
    {"squares_transfer", "columns", 60, 60, 2000, 0, false, true, 1, transfer, nullptr},
    {"squares_normal", "nodes", 55, 44, 55, 33, false, false, 1, game<Play::normal>, game_reference<Play::normal>},
    {"squares_misere", "nodes", 44, 44, 44, 33, false, false, 1, game<Play::misere>, game_reference<Play::misere>},
});

}  // namespace

}  // namespace mexwave::gate
