// RavaszNégyzet: draws by every method and level, and the solver, in nodes a second.
// Absolute times on a shared machine say little: compare rows of one run. bench/squares_against_clasp times against
// clasp.

#include <benchmark/benchmark.h>

#include "mexwave/squares.hpp"

namespace {

using namespace mexwave::squares;  // NOLINT(google-build-using-namespace)
using mexwave::Play;
using mexwave::RunOptions;
using mexwave::SimdLevel;

DrawsGoal goal(std::uint32_t height, std::uint32_t width, Orientation orientation, Method method) {
  DrawsGoal g;
  g.board = {height, width, orientation};
  g.method = method;
  return g;
}

/// Cost is fitted over nodes: how they grow with the board is the game's affair, what one takes is the kernel's.
void of_nodes(benchmark::State& state, std::uint64_t nodes) {
  state.counters["nodes"] = static_cast<double>(nodes);
  state.counters["nodes/s"] =
      benchmark::Counter(static_cast<double>(nodes), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(static_cast<std::int64_t>(nodes));
}

void count(benchmark::State& state, const DrawsGoal& g, const RunOptions& run) {
  std::uint64_t nodes = 0;
  for (auto _ : state) nodes = count_draws(g, run).work.nodes;
  of_nodes(state, nodes);
}

void draws_reference(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  count(state, goal(n, n, Orientation::any, Method::reference), {});
}
BENCHMARK(draws_reference)->DenseRange(4, 6)->Unit(benchmark::kMillisecond);

void draws_columns(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.threads = static_cast<unsigned>(state.range(1));
  run.simd = static_cast<SimdLevel>(state.range(2));
  count(state, goal(n, n, Orientation::any, Method::columns), run);
}
BENCHMARK(draws_columns)
    ->ArgsProduct({{5, 6, 7, 8, 9}, {1}, {2}})
    ->ArgNames({"n", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(draws_columns)
    ->ArgsProduct({{8, 9}, {1, 2}, {0, 1, 2}})
    ->ArgNames({"n", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void draws_axis_parallel(benchmark::State& state) {
  const auto h = static_cast<std::uint32_t>(state.range(0)), w = static_cast<std::uint32_t>(state.range(1));
  RunOptions run;
  run.threads = static_cast<unsigned>(state.range(2));
  run.simd = static_cast<SimdLevel>(state.range(3));
  count(state, goal(h, w, Orientation::axis_parallel, Method::columns), run);
}
BENCHMARK(draws_axis_parallel)
    ->ArgsProduct({{5}, {5}, {1}, {2}})
    ->ArgsProduct({{6}, {6, 7}, {1}, {2}})
    ->ArgsProduct({{7}, {7}, {1}, {2}})
    ->ArgNames({"h", "w", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(draws_axis_parallel)
    ->ArgsProduct({{6}, {7}, {1, 2}, {0, 1, 2}})
    ->ArgsProduct({{7}, {7}, {2}, {2}})
    ->ArgNames({"h", "w", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

/// A part of 14 x 14: the boards of one of 256 first columns.
void draws_corners(benchmark::State& state) {
  DrawsGoal g = goal(14, 14, Orientation::axis_parallel, Method::corners);
  g.slices = 256;
  g.slice = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.threads = 1;
  run.simd = static_cast<SimdLevel>(state.range(1));
  count(state, g, run);
}
BENCHMARK(draws_corners)
    ->ArgsProduct({{1, 2, 3, 5}, {0, 1, 2, 3}})
    ->ArgNames({"slice", "level"})
    ->Unit(benchmark::kMillisecond);

void draws_transfer(benchmark::State& state) {
  const auto w = static_cast<std::uint32_t>(state.range(0));
  const DrawsGoal g = goal(5, w, Orientation::any, Method::transfer);
  for (auto _ : state) benchmark::DoNotOptimize(count_draws(g));
  state.SetComplexityN(w);
}
BENCHMARK(draws_transfer)->RangeMultiplier(2)->Range(125, 2000)->Unit(benchmark::kMillisecond)->Complexity();

void solve(benchmark::State& state, Play play) {
  const Board board{static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1))};
  std::uint64_t nodes = 0;
  for (auto _ : state) {
    Solver solver(board, play);
    benchmark::DoNotOptimize(solver.value({}));
    nodes = solver.work().nodes;
  }
  of_nodes(state, nodes);
}
void solve_normal(benchmark::State& state) { solve(state, Play::normal); }
void solve_misere(benchmark::State& state) { solve(state, Play::misere); }
BENCHMARK(solve_normal)
    ->Args({4, 4})
    ->Args({5, 5})
    ->Args({6, 6})
    ->Args({7, 7})
    ->Args({8, 8})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(solve_misere)->Args({3, 3})->Args({4, 4})->Args({4, 5})->Unit(benchmark::kMillisecond)->Complexity();

void solve_reference(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(value_reference({3, 3}, {}));
}
BENCHMARK(solve_reference)->Unit(benchmark::kMillisecond);

}  // namespace
