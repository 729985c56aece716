// Chomp on m x n boards: positions and P-positions a second over board sizes, square and oblong, and over threads.
// Absolute times on a shared machine say little: compare rows of one run.

#include <benchmark/benchmark.h>

#include "mexwave/chomp.hpp"

namespace {

using namespace mexwave::chomp;  // NOLINT(google-build-using-namespace)

void rates(benchmark::State& state, const Catalog& board) {
  const auto rate = [](std::uint64_t count) {
    return benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
  };
  state.counters["P-positions/s"] = rate(board.p_positions);
  state.counters["words/s"] = rate(board.work.words);
  state.counters["positions/s"] = rate(board.positions);
  state.counters["words/P-position"] = static_cast<double>(board.work.words) / static_cast<double>(board.p_positions);
}

void p_positions_by_definition(benchmark::State& state) {
  const auto side = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(p_positions_reference(side, side));
}
BENCHMARK(p_positions_by_definition)->Arg(5)->Arg(6)->Unit(benchmark::kMillisecond);

void boards(benchmark::State& state) {
  const auto m = static_cast<std::uint32_t>(state.range(0)), n = static_cast<std::uint32_t>(state.range(1));
  mexwave::RunOptions run;
  run.threads = static_cast<unsigned>(state.range(2));
  Catalog board;
  for (auto _ : state) board = catalog({m, n}, {}, run);
  rates(state, board);
  state.counters["bytes/position"] =
      static_cast<double>(estimate_bytes(CatalogGoal{m, n})) / static_cast<double>(board.positions);
  state.SetComplexityN(static_cast<std::int64_t>(board.positions));
}
BENCHMARK(boards)
    ->Args({8, 8, 1})
    ->Args({10, 10, 1})
    ->Args({12, 12, 1})
    ->Args({14, 14, 1})
    ->Args({15, 15, 1})
    ->ArgNames({"m", "n", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(boards)
    ->Args({14, 14, 2})
    ->Args({15, 15, 2})
    ->Args({3, 200, 1})
    ->Args({5, 60, 1})
    ->Args({7, 57, 1})
    ->Args({7, 57, 2})
    ->ArgNames({"m", "n", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void grundy_by_definition(benchmark::State& state) {
  const auto side = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(grundy_reference(Bar(side, side)));
}
BENCHMARK(grundy_by_definition)->Arg(4)->Arg(5)->Unit(benchmark::kMillisecond);

void grundy_values(benchmark::State& state) {
  const Bar bar(static_cast<std::size_t>(state.range(0)), static_cast<std::uint32_t>(state.range(1)));
  GrundyTable found;
  for (auto _ : state) found = grundy_table({bar, static_cast<std::uint32_t>(state.range(2))});
  const auto bars = static_cast<double>(found.bars);
  state.counters["bars/s"] = benchmark::Counter(bars, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["words/bar"] = static_cast<double>(found.work.words) / bars;
  state.counters["scans/bar"] = static_cast<double>(found.work.scans) / bars;
}
BENCHMARK(grundy_values)
    ->Args({8, 8, 0})
    ->Args({10, 10, 0})
    ->Args({12, 12, 0})
    ->Args({5, 60, 0})
    ->Args({3, 250, 0})
    ->Args({3, 500, 0})
    ->Args({3, 500, 4})
    ->Args({3, 500, 64})
    ->ArgNames({"m", "n", "band"})
    ->Unit(benchmark::kMillisecond);

}  // namespace
