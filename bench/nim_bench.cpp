// The greedy triples of Nim: how many a second. Absolute times on a shared machine say little: compare rows of one run.

#include <benchmark/benchmark.h>

#include "mexwave/nim.hpp"

namespace {

using namespace mexwave::nim;  // NOLINT(google-build-using-namespace)

void greedy_triples(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  std::uint64_t count = 0;
  for (auto _ : state) count = triples({n}).count;
  state.counters["triples/s"] =
      benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(n);
}
BENCHMARK(greedy_triples)->RangeMultiplier(2)->Range(255, 4080)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace
