// Games of winning lines, and boards painted with tiles.

#include "mexwave/lines.hpp"
#include "mexwave/tiling.hpp"
#include "problem.hpp"

namespace mexwave::gate {

namespace {

/// All first moves of a board.
Outcome first_moves(const char* name, Play play, const Setting& s) {
  const lines::Board board = lines::named_board(name);
  lines::Solver solver(board, play, s.run);
  Outcome outcome;
  const auto moves = between(s, [&] { return solver.moves({}); });
  for (const auto& move : moves) {
    outcome.digest.add(std::uint64_t{move.cell});
    outcome.digest.add(static_cast<std::uint64_t>(move.value.outcome));
    outcome.digest.add(std::uint64_t{move.value.moves});
  }
  outcome.counters = {{"nodes", solver.work().nodes}};
  outcome.units = solver.work().nodes;
  return outcome;
}

Outcome cube(const Setting& s) { return first_moves("cube", Play::normal, s); }
Outcome misere(const Setting& s) { return first_moves("4x4", Play::misere, s); }

/// Grundy value of size x 6, painted with 2 x 2 squares.
Outcome painted(const Setting& s) {
  tiling::Solver solver(tiling::Rules({tiling::parse_tile("2x2")}), s.run);
  Outcome outcome;
  outcome.digest.add(std::uint64_t{between(s, [&] { return solver.grundy({{s.size, 6}, {}}); })});
  outcome.counters = {{"regions", solver.work().regions}, {"moves", solver.work().moves}};
  outcome.units = solver.work().moves;
  return outcome;
}

const Family family({
    {"lines_cube", "nodes", 1, 1, 0, 0, false, false, 1, cube, nullptr},
    {"lines_misere", "nodes", 1, 1, 0, 0, false, false, 1, misere, nullptr},
    {"tiling_painted", "moves", 7, 7, 0, 0, false, false, 1, painted, nullptr},
});

}  // namespace

}  // namespace mexwave::gate
