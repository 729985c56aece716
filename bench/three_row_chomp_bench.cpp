// Three-row Chomp: the rungs from the definition to the sweep, in cells a second, over sizes, levels and threads.
// Absolute times on a shared machine say little: compare rows of one run, or use tools/gate instructions.

#include <benchmark/benchmark.h>

#include "mexwave/three_row_chomp.hpp"

namespace {

namespace chomp3 = mexwave::three_row_chomp;
using mexwave::RunOptions;
using mexwave::SimdLevel;

void reference(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(chomp3::table_reference(n, n));
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(n) * n / 2, benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(n);
}
BENCHMARK(reference)->RangeMultiplier(2)->Range(32, 128)->Complexity();

void table(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.simd = static_cast<SimdLevel>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(chomp3::table(n, n, run));
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(n) * n / 2, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(table)->ArgsProduct({{512, 1024, 2048}, {0, 1, 2}})->ArgNames({"n", "level"})->Unit(benchmark::kMillisecond);

void openings(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.threads = static_cast<unsigned>(state.range(1));
  run.simd = static_cast<SimdLevel>(state.range(2));
  std::uint64_t cells = 0;
  for (auto _ : state) cells = chomp3::sweep({.openings_upto = n, .rows_upto = {}, .tile = {}}, run).work.cells;
  state.counters["cells"] = static_cast<double>(cells);
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(cells), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes/cell"] =
      static_cast<double>(chomp3::estimate_bytes({.openings_upto = n, .rows_upto = {}, .tile = {}}, run)) /
      static_cast<double>(cells);
  state.SetComplexityN(n);
}
BENCHMARK(openings)
    ->ArgsProduct({{12500, 25000, 50000, 100000}, {1}, {2}})
    ->ArgNames({"n", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(openings)
    ->ArgsProduct({{50000}, {1, 2}, {0, 1, 2}})
    ->ArgNames({"n", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void rows(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.threads = static_cast<unsigned>(state.range(1));
  std::uint64_t cells = 0;
  for (auto _ : state) cells = chomp3::sweep({.openings_upto = 0, .rows_upto = n, .tile = {}}, run).work.cells;
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(cells), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(n);
}
BENCHMARK(rows)
    ->ArgsProduct({{5000, 10000, 20000, 40000}, {1}})
    ->ArgNames({"n", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(rows)->Args({20000, 2})->ArgNames({"n", "threads"})->Unit(benchmark::kMillisecond)->UseRealTime();

void tile_shape(benchmark::State& state) {
  const chomp3::TileShape tile{static_cast<std::uint32_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)),
                               64};
  for (auto _ : state)
    benchmark::DoNotOptimize(chomp3::sweep({.openings_upto = 50'000, .rows_upto = {}, .tile = tile}));
}
BENCHMARK(tile_shape)
    ->ArgsProduct({{16, 32, 48}, {32, 64, 128, 256}})
    ->ArgNames({"columns", "rows"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

}  // namespace
