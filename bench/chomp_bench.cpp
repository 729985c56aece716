// Chomp on m x n boards: marks and P-positions a second over board sizes, square and oblong, and over threads.
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
  state.counters["marks/s"] = rate(board.work.marks);
  state.counters["positions/s"] = rate(board.positions);
  state.counters["marks/P-position"] = static_cast<double>(board.work.marks) / static_cast<double>(board.p_positions);
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

}  // namespace
