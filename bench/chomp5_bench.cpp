// Five-row Chomp: the rules and the scan, over sizes.

#include <benchmark/benchmark.h>

#include "mexwave/chomp5.hpp"

namespace {

namespace chomp5 = mexwave::chomp5;

void ladder_reference(benchmark::State& state) {
  for (auto _ : state)
    benchmark::DoNotOptimize(chomp5::positions_reference(static_cast<std::uint32_t>(state.range(0))));
}
BENCHMARK(ladder_reference)->Arg(16)->Arg(32)->ArgName("n")->Unit(benchmark::kMillisecond);

void ladder_scan(benchmark::State& state) {
  chomp5::Scan::Work work;
  for (auto _ : state) work = chomp5::scan({.upto = static_cast<std::uint32_t>(state.range(0))}).work;
  const auto cells = static_cast<double>(work.cells);
  state.counters["cells/s"] = benchmark::Counter(cells, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["words/cell"] = static_cast<double>(work.words) / cells;
}
BENCHMARK(ladder_scan)->Arg(32)->Arg(64)->Arg(128)->Arg(200)->ArgName("n")->Unit(benchmark::kMillisecond);

}  // namespace
