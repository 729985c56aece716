// Chocolate games: P-positions in visited pairs a second, Grundy values in positions a second, over sizes, levels and
// threads. Absolute times on a shared machine say little: compare rows of one run.

#include <benchmark/benchmark.h>

#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"

namespace {

using namespace mexwave::chocolate;  // NOLINT(google-build-using-namespace)
using mexwave::RunOptions;
using mexwave::SimdLevel;

RunOptions options(std::int64_t threads, std::int64_t level) {
  RunOptions run;
  run.threads = static_cast<unsigned>(threads);
  run.simd = static_cast<SimdLevel>(level);
  return run;
}

void rate(benchmark::State& state, const char* name, std::uint64_t count) {
  state.counters[name] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
}

void grundy_by_definition(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(grundy_reference(Bound::sum(3), n));
  rate(state, "positions/s", GrundyLayout{Bound::sum(3), n}.positions());
}
BENCHMARK(grundy_by_definition)->Arg(31)->Arg(63)->Unit(benchmark::kMillisecond);

void grundy_numbers(benchmark::State& state) {
  GrundyGoal goal;
  goal.bound = Bound::sum(static_cast<std::uint32_t>(state.range(0)));
  goal.upto = static_cast<std::uint32_t>(state.range(1));
  Grundy table;
  for (auto _ : state) table = grundy(goal, {}, options(state.range(2), state.range(3)));
  rate(state, "positions/s", table.positions);
  state.counters["words/position"] = static_cast<double>(table.work.words) / static_cast<double>(table.work.positions);
  state.counters["bytes/position"] = static_cast<double>(estimate_bytes(goal)) / static_cast<double>(table.positions);
  state.SetComplexityN(goal.upto);
}
BENCHMARK(grundy_numbers)
    ->ArgsProduct({{3}, {127, 255, 511, 1023}, {1}, {2}})
    ->ArgNames({"k", "upto", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(grundy_numbers)
    ->ArgsProduct({{3}, {511}, {1, 2}, {0, 1, 2}})
    ->ArgsProduct({{1, 2, 4}, {511}, {1}, {2}})
    ->ArgNames({"k", "upto", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void p_positions(benchmark::State& state) {
  PositionsGoal goal;
  goal.bound = Bound::sum(static_cast<std::uint32_t>(state.range(0)));
  goal.upto = static_cast<std::uint32_t>(state.range(1));
  Positions found;
  for (auto _ : state) found = positions(goal, options(state.range(2), state.range(3)));
  const std::uint64_t side = std::uint64_t{goal.upto} + 1;
  rate(state, "pairs/s", found.work.pairs);
  state.counters["visited"] = static_cast<double>(found.work.pairs) / static_cast<double>(side * side);
  state.counters["words/pair"] = static_cast<double>(found.work.words) / static_cast<double>(found.work.pairs);
  state.SetComplexityN(goal.upto);
}
BENCHMARK(p_positions)
    ->ArgsProduct({{2}, {1023, 2047, 4095, 8191, 16383}, {1}, {2}})
    ->ArgNames({"k", "upto", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(p_positions)
    ->ArgsProduct({{2}, {8191}, {1, 2}, {0, 1, 2}})
    ->ArgsProduct({{1, 3, 4, 32}, {8191}, {1}, {2}})
    ->ArgNames({"k", "upto", "threads", "level"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void six_directions(benchmark::State& state) {
  const auto n = static_cast<std::uint32_t>(state.range(0));
  SixGrundy table;
  for (auto _ : state) table = six_grundy({{n, n, n, n, n, n}});
  rate(state, "pieces/s", table.pieces);
  state.counters["options/computed"] =
      static_cast<double>(table.work.options) / static_cast<double>(table.work.computed);
}
BENCHMARK(six_directions)->Arg(6)->Arg(10)->Arg(15)->ArgName("upto")->Unit(benchmark::kMillisecond);

}  // namespace
