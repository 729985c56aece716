// Four-row Chomp: the rungs from the rules to the sweep, over sizes, levels, threads and tiles. Absolute times on a
// shared machine say little: compare rows of one run, or use tools/gate instructions.

#include <benchmark/benchmark.h>

#include "chomp4/plan.hpp"
#include "mexwave/chomp4.hpp"

namespace {

namespace chomp4 = mexwave::chomp4;
using mexwave::RunOptions;
using mexwave::SimdLevel;

// The ladder: all P-positions to n by each rung on one thread. Neighbouring rungs share a size; side by side:
// --benchmark_filter=ladder --benchmark_repetitions=5 --benchmark_enable_random_interleaving=true

/// Counts the bars of 4 x n, each of which a table by the rules would examine.
void count(benchmark::State& state, std::uint64_t cells, std::uint64_t words) {
  const auto looked = static_cast<double>(cells);
  state.counters["cells"] = looked;
  state.counters["cells/s"] = benchmark::Counter(looked, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["words/cell"] = static_cast<double>(words) / looked;
}

RunOptions one_thread() {
  RunOptions run;
  run.threads = 1;
  return run;
}

void ladder_reference(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(chomp4::positions_reference(static_cast<std::uint32_t>(state.range(0))));
}
BENCHMARK(ladder_reference)->Arg(32)->Arg(64)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_scan(benchmark::State& state) {
  chomp4::Scan::Work work;
  for (auto _ : state) work = chomp4::scan({.upto = static_cast<std::uint32_t>(state.range(0))}, {}, one_thread()).work;
  count(state, work.cells, work.words);
}
BENCHMARK(ladder_scan)->Arg(64)->Arg(256)->Arg(512)->Arg(1024)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_sweep(benchmark::State& state) {
  chomp4::Sweep::Work work;
  for (auto _ : state) work = chomp4::sweep({.upto = static_cast<std::uint32_t>(state.range(0))}, one_thread()).work;
  count(state, work.cells, work.words);
}
BENCHMARK(ladder_sweep)->Arg(256)->Arg(512)->Arg(1024)->Arg(2048)->ArgName("n")->Unit(benchmark::kMillisecond);

/// `positions` is the number that the sweep must find; 0 if no other source gives it.
void sweep(benchmark::State& state, std::uint32_t n, unsigned threads, SimdLevel level, std::uint64_t positions) {
  RunOptions run;
  run.threads = threads;
  run.simd = level;
  chomp4::Sweep found;
  for (auto _ : state) found = chomp4::sweep({.upto = n}, run);
  if (positions != 0 && found.positions() != positions) state.SkipWithError("a wrong number of P-positions");
  count(state, found.work.cells, found.work.words);
  state.counters["positions"] = static_cast<double>(found.positions());
  state.counters["bytes"] = static_cast<double>(chomp4::estimate_bytes(chomp4::SweepGoal{.upto = n}, run));
}

void doublings(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  // 500 and 3,000: arXiv:2604.25952; 1,024 and 2,048: a plain program with another method (tests/chomp4).
  const std::uint64_t known = n == 500    ? 4'316'097
                              : n == 1024 ? 37'640'081
                              : n == 2048 ? 304'565'297
                              : n == 3000 ? 961'619'972
                                          : 0;
  sweep(state, n, static_cast<unsigned>(state.range(1)), mexwave::best_simd_level(), known);
}
BENCHMARK(doublings)
    ->ArgsProduct({{500, 1024, 2048, 3000, 4096}, {1, 2}})
    ->ArgNames({"n", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void levels(benchmark::State& state) { sweep(state, 1000, 1, static_cast<SimdLevel>(state.range(0)), 35'029'679); }
BENCHMARK(levels)->DenseRange(0, 3)->ArgName("level")->Unit(benchmark::kMillisecond);

void tile_shape(benchmark::State& state) {
  const chomp4::detail::TileShape tile{static_cast<std::uint32_t>(state.range(0)),
                                       static_cast<std::uint32_t>(state.range(1)),
                                       static_cast<std::uint32_t>(state.range(2))};
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        chomp4::detail::run_plan(chomp4::detail::plan_for({.upto = 1000}, tile, one_thread()), one_thread()));
  }
}
BENCHMARK(tile_shape)
    ->ArgsProduct({{16, 32, 64, 128}, {64, 128, 256}, {4, 8, 16}})
    ->ArgNames({"p", "r", "s"})
    ->Unit(benchmark::kMillisecond);

}  // namespace
