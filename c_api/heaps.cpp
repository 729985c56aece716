// The C interface to one-heap games and their sums (mexwave/heaps.hpp).

#include "mexwave/heaps.hpp"

#include <vector>

#include "guard.hpp"

namespace heaps = mexwave::heaps;
using namespace mexwave::c_api;

struct mexwave_heaps_grundy {
  heaps::Grundy found;
};

struct mexwave_heaps_solution {
  struct Move {
    std::size_t part;
    std::string leaves;
  };
  std::uint32_t grundy = MEXWAVE_NONE;
  std::vector<Move> moves;
};

extern "C" {

mexwave_status mexwave_heaps_grundy_new(const char* game, uint32_t upto, const mexwave_run* run,
                                        mexwave_heaps_grundy** made) {
  return make(made, [&] {
    require(game, "game");
    return mexwave_heaps_grundy{heaps::grundy({.game = heaps::parse_game(game), .upto = upto}, run_options(run))};
  });
}
void mexwave_heaps_grundy_free(mexwave_heaps_grundy* grundy) { delete grundy; }
const uint32_t* mexwave_heaps_grundy_values(const mexwave_heaps_grundy* grundy) {
  return get(grundy, [](const auto& made) { return made.found.values.data(); });
}
uint32_t mexwave_heaps_grundy_period(const mexwave_heaps_grundy* grundy) {
  return get(grundy, [](const auto& made) { return made.found.period ? made.found.period->period() : 0; });
}
uint32_t mexwave_heaps_grundy_preperiod(const mexwave_heaps_grundy* grundy) {
  return get(grundy, [](const auto& made) { return made.found.period ? made.found.period->preperiod : 0; });
}
uint32_t mexwave_heaps_grundy_saltus(const mexwave_heaps_grundy* grundy) {
  return get(grundy, [](const auto& made) { return made.found.period ? made.found.period->saltus : 0; });
}

mexwave_status mexwave_heaps_solve(const char* sum, const mexwave_run* run, mexwave_heaps_solution** made) {
  return make(made, [&] {
    require(sum, "sum");
    const std::vector<heaps::Part> parts = heaps::parse_sum(sum);
    const heaps::Solution found = heaps::solve(parts, run_options(run));
    mexwave_heaps_solution solution;
    solution.grundy = found.grundy.value_or(MEXWAVE_NONE);
    for (const heaps::WinningMove& move : found.moves)
      solution.moves.push_back({move.part, heaps::position_text(parts[move.part].game, move.leaves)});
    return solution;
  });
}
void mexwave_heaps_solution_free(mexwave_heaps_solution* solution) { delete solution; }
uint32_t mexwave_heaps_solution_grundy(const mexwave_heaps_solution* solution) {
  return get(
      solution, [](const auto& made) { return made.grundy; }, MEXWAVE_NONE);
}
size_t mexwave_heaps_solution_count(const mexwave_heaps_solution* solution) {
  return get(solution, [](const auto& made) { return made.moves.size(); });
}
size_t mexwave_heaps_solution_part(const mexwave_heaps_solution* solution, size_t move) {
  return get(solution, [=](const auto& made) { return move < made.moves.size() ? made.moves[move].part : 0; });
}
const char* mexwave_heaps_solution_leaves(const mexwave_heaps_solution* solution, size_t move) {
  return get(solution, [=](const auto& made) -> const char* {
    return move < made.moves.size() ? made.moves[move].leaves.c_str() : nullptr;
  });
}

}  // extern "C"
