// Tiles painted on boards: Grundy values, in moves a second. Absolute times on a shared machine say little: compare
// rows of one run.

#include <benchmark/benchmark.h>

#include "mexwave/tiling.hpp"

namespace {

using namespace mexwave::tiling;  // NOLINT(google-build-using-namespace)

void by_definition(benchmark::State& state) {
  const Rules rules({parse_tile("2x2")});
  const Board board{static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1))};
  for (auto _ : state) benchmark::DoNotOptimize(grundy_reference(rules, {board, {}}));
}
BENCHMARK(by_definition)->Args({3, 4})->Args({4, 4})->ArgNames({"height", "width"})->Unit(benchmark::kMillisecond);

void boards(benchmark::State& state) {
  const Rules rules({parse_tile(state.range(0) == 2 ? "2x2" : "1x2")});
  const Board board{static_cast<std::uint32_t>(state.range(1)), static_cast<std::uint32_t>(state.range(2))};
  std::uint64_t regions = 0, moves = 0;
  for (auto _ : state) {
    Solver solver(rules);
    benchmark::DoNotOptimize(solver.grundy({board, {}}));
    regions = solver.work().regions;
    moves = solver.work().moves;
  }
  state.counters["regions"] = static_cast<double>(regions);
  state.counters["moves/s"] =
      benchmark::Counter(static_cast<double>(moves), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(static_cast<std::int64_t>(moves));
}
BENCHMARK(boards)
    ->Args({2, 6, 8})
    ->Args({2, 6, 10})
    ->Args({2, 6, 12})
    ->Args({2, 8, 8})
    ->ArgNames({"tile", "height", "width"})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(boards)
    ->Args({1, 4, 6})
    ->Args({1, 5, 6})
    ->ArgNames({"tile", "height", "width"})
    ->Unit(benchmark::kMillisecond);

}  // namespace
