// Three-row Chomp: the rungs from the definition to the sweep, in cells a second, over sizes, levels and threads.
// Absolute times on a shared machine say little: compare rows of one run, or use tools/gate instructions.

#include <benchmark/benchmark.h>

#include <algorithm>

#include "chomp3/plan.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp3_census.hpp"

namespace {

namespace chomp3 = mexwave::chomp3;
using mexwave::RunOptions;
using mexwave::SimdLevel;

// The ladder: all openings of 3 x 1 to 3 x n, by each rung on one thread. Neighbouring rungs share a size; side by
// side:
// --benchmark_filter=ladder --benchmark_repetitions=5 --benchmark_enable_random_interleaving=true

void count(benchmark::State& state, std::uint64_t cells) {
  const auto visited = static_cast<double>(cells);
  state.counters["cells"] = visited;
  state.counters["cells/s"] = benchmark::Counter(visited, benchmark::Counter::kIsIterationInvariantRate);
}

std::uint64_t defined(const chomp3::Table& f) {
  return f.values.size() - static_cast<std::size_t>(std::count(f.values.begin(), f.values.end(), chomp3::none));
}

RunOptions one_thread() {
  RunOptions run;
  run.threads = 1;
  return run;
}

void ladder_reference(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  chomp3::Table f;
  for (auto _ : state) f = chomp3::table_reference(n, n);
  count(state, defined(f));
}
BENCHMARK(ladder_reference)->Arg(128)->Arg(256)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_table(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  chomp3::Table f;
  for (auto _ : state) f = chomp3::table({.rows = n, .columns = n}, one_thread());
  count(state, defined(f));
}
BENCHMARK(ladder_table)->Arg(256)->Arg(2048)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_scan(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  chomp3::Scan::Work work;
  for (auto _ : state) work = chomp3::scan({.upto = n}, {}, one_thread()).work;
  count(state, work.cells);
  state.counters["words/cell"] = static_cast<double>(work.words) / static_cast<double>(work.cells);
}
BENCHMARK(ladder_scan)->Arg(2048)->Arg(16384)->Arg(32768)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_sweep(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  std::uint64_t cells = 0;
  for (auto _ : state) cells = chomp3::sweep({.openings_upto = n}, one_thread()).work.cells;
  count(state, cells);
}
BENCHMARK(ladder_sweep)->Arg(2048)->Arg(16384)->Arg(32768)->Arg(131072)->ArgName("n")->Unit(benchmark::kMillisecond);

void table(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.simd = static_cast<SimdLevel>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(chomp3::table({.rows = n, .columns = n}, run));
}
BENCHMARK(table)->ArgsProduct({{512, 1024, 2048}, {0, 1, 2}})->ArgNames({"n", "level"})->Unit(benchmark::kMillisecond);

void openings(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  RunOptions run;
  run.threads = static_cast<unsigned>(state.range(1));
  run.simd = static_cast<SimdLevel>(state.range(2));
  std::uint64_t cells = 0;
  for (auto _ : state) cells = chomp3::sweep({.openings_upto = n}, run).work.cells;
  state.counters["cells"] = static_cast<double>(cells);
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(cells), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["bytes/cell"] =
      static_cast<double>(chomp3::estimate_bytes({.openings_upto = n}, run)) / static_cast<double>(cells);
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
  for (auto _ : state) cells = chomp3::sweep({.rows_upto = n}, run).work.cells;
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
  const chomp3::detail::TileShape tile{static_cast<std::uint32_t>(state.range(0)),
                                       static_cast<std::uint32_t>(state.range(1)), 64};
  for (auto _ : state) benchmark::DoNotOptimize(chomp3::detail::sweep({.openings_upto = 50'000}, tile));
}
BENCHMARK(tile_shape)
    ->ArgsProduct({{16, 32, 48}, {32, 64, 128, 256}})
    ->ArgNames({"columns", "rows"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void position_counts(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  const chomp3::Sweep sweep = chomp3::sweep({.openings_upto = n});
  chomp3::PositionCounts::Work work;
  for (auto _ : state) work = chomp3::position_counts({.upto = n, .rows = sweep.rows}).work;
  state.counters["cells"] = static_cast<double>(work.cells);
  state.counters["regular"] = static_cast<double>(work.regular);
  state.counters["cells/s"] =
      benchmark::Counter(static_cast<double>(work.cells + work.regular), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(n);
}
BENCHMARK(position_counts)
    ->RangeMultiplier(2)
    ->Range(6400, 51200)
    ->ArgName("n")
    ->Unit(benchmark::kMillisecond)
    ->Complexity();

void census(benchmark::State& state) {
  const chomp3::Sweep sweep = chomp3::sweep({.openings_upto = static_cast<std::uint32_t>(state.range(0))});
  for (auto _ : state) benchmark::DoNotOptimize(chomp3::census(sweep));
}
BENCHMARK(census)->Arg(50'000)->ArgName("n")->Unit(benchmark::kMillisecond);

}  // namespace
