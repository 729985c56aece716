// The C interface to draws of the square game (mexwave/squares.hpp).

#include "mexwave/squares.hpp"

#include "guard.hpp"

namespace squares = mexwave::squares;
using namespace mexwave::c_api;

struct mexwave_squares_draws {
  squares::DrawsCount count;
};

namespace {

squares::DrawsGoal draws_goal(const mexwave_squares_goal* goal) {
  require(goal, "goal");
  squares::DrawsGoal draws{.board = {.height = goal->height, .width = goal->width}};
  if (goal->axis_parallel != 0) draws.board.orientation = squares::Orientation::axis_parallel;
  draws.white_min = goal->white_min;
  if (goal->white_max != 0) draws.white_max = goal->white_max;
  draws.classes = goal->classes != 0;
  return draws;
}

}  // namespace

extern "C" {

mexwave_status mexwave_squares_count_draws(const mexwave_squares_goal* goal, const mexwave_run* run,
                                           mexwave_squares_draws** made) {
  return make(made, [&] { return mexwave_squares_draws{squares::count_draws(draws_goal(goal), run_options(run))}; });
}
void mexwave_squares_draws_free(mexwave_squares_draws* draws) { delete draws; }
const char* mexwave_squares_draws_colourings(const mexwave_squares_draws* draws) {
  return get(draws, [](const auto& made) { return made.count.colourings.c_str(); });
}
const char* mexwave_squares_draws_classes(const mexwave_squares_draws* draws) {
  return get(draws, [](const auto& made) { return made.count.classes.c_str(); });
}

mexwave_status mexwave_squares_list_draws(const mexwave_squares_goal* goal, const mexwave_run* run,
                                          mexwave_squares_each_draw each, void* context) {
  return guarded([&] {
    require(reinterpret_cast<const void*>(each), "each");
    const auto call_each = [&](const squares::Draw& draw) {
      throw_if_cancelled(each(context, draw.white.data(), draw.white.size(), draw.orbit));
    };
    (void)squares::list_draws(draws_goal(goal), call_each, run_options(run));
  });
}

}  // extern "C"
