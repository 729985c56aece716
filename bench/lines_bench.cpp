// Games of lines: all first moves. Absolute times on a shared machine say little: compare rows of one run.

#include <benchmark/benchmark.h>

#include "mexwave/lines.hpp"
#include "mexwave/squares.hpp"

namespace {

using namespace mexwave;  // NOLINT(google-build-using-namespace)

void lines_first_moves(benchmark::State& state) {
  const lines::Board board = lines::named_board(lines::board_names()[static_cast<std::size_t>(state.range(0))]);
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    lines::Solver solver(board, state.range(1) == 0 ? Play::normal : Play::misere);
    benchmark::DoNotOptimize(solver.moves({}));
    nodes = solver.work().nodes;
  }
  state.SetLabel(board.name);
  state.counters["positions"] = static_cast<double>(nodes);
  state.counters["positions/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(static_cast<std::int64_t>(nodes));
}
BENCHMARK(lines_first_moves)
    ->ArgsProduct({{0, 1, 2}, {0, 1}})
    ->Args({3, 0})
    ->ArgNames({"board", "misere"})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

/// The squares of 4 x 4, by the solver for any lines and by the solver for squares: the cost of generality.
void squares_as_lines(benchmark::State& state) {
  const squares::Board shape{4, 4};
  lines::Board board;
  for (std::uint32_t c = 0; c < shape.cells(); ++c) board.cells.push_back(squares::cell_name(shape, c));
  for (const auto& square : squares::squares_of(shape)) board.lines.emplace_back(square.begin(), square.end());
  for (auto _ : state) {
    lines::Solver solver(board, Play::normal);
    benchmark::DoNotOptimize(solver.moves({}));
  }
}
BENCHMARK(squares_as_lines)->Unit(benchmark::kMillisecond);
void squares_as_squares(benchmark::State& state) {
  for (auto _ : state) {
    squares::Solver solver(squares::Board{4, 4}, Play::normal);
    benchmark::DoNotOptimize(solver.moves({}));
  }
}
BENCHMARK(squares_as_squares)->Unit(benchmark::kMillisecond);

}  // namespace
