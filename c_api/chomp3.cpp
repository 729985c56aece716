// The C interface to three-row Chomp (mexwave/chomp3.hpp).

#include <string>
#include <vector>

#include "guard.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace chomp3 = mexwave::chomp3;
using namespace mexwave::c_api;

struct mexwave_chomp3_openings {
  chomp3::Openings found;
};

struct mexwave_chomp3_solution {
  std::vector<mexwave_chomp3_move> moves;
};

extern "C" {

mexwave_status mexwave_chomp3_openings_new(uint32_t upto, const mexwave_run* run, mexwave_chomp3_openings** made) {
  return make(made, [&] {
    if (upto == 0 || upto > chomp3::largest_p) {
      throw mexwave::InvalidArgument("upto: expected 1 to " + std::to_string(chomp3::largest_p) + ", got " +
                                     std::to_string(upto));
    }
    return mexwave_chomp3_openings{chomp3::sweep({.openings_upto = upto}, run_options(run))};
  });
}
void mexwave_chomp3_openings_free(mexwave_chomp3_openings* openings) { delete openings; }
const uint32_t* mexwave_chomp3_openings_diagonal_q(const mexwave_chomp3_openings* openings) {
  return get(openings, [](const auto& made) { return made.found.diagonal_q.data(); });
}
const uint32_t* mexwave_chomp3_openings_end_row(const mexwave_chomp3_openings* openings) {
  return get(openings, [](const auto& made) { return made.found.end_row.data(); });
}
const uint32_t* mexwave_chomp3_openings_above_diagonal(const mexwave_chomp3_openings* openings) {
  return get(openings, [](const auto& made) { return made.found.above_diagonal.data(); });
}

mexwave_status mexwave_chomp3_solve(uint32_t p, uint32_t q, uint32_t r, const mexwave_run* run,
                                    mexwave_chomp3_solution** made) {
  return make(made, [&] {
    mexwave_chomp3_solution solution;
    for (const chomp3::WinningMove& move : chomp3::solve({p, q, r}, run_options(run)).moves)
      solution.moves.push_back({move.row, move.column, move.leaves.p, move.leaves.q, move.leaves.r});
    return solution;
  });
}
void mexwave_chomp3_solution_free(mexwave_chomp3_solution* solution) { delete solution; }
size_t mexwave_chomp3_solution_count(const mexwave_chomp3_solution* solution) {
  return get(solution, [](const auto& made) { return made.moves.size(); });
}
const mexwave_chomp3_move* mexwave_chomp3_solution_moves(const mexwave_chomp3_solution* solution) {
  return get(solution, [](const auto& made) { return made.moves.data(); });
}

}  // extern "C"
