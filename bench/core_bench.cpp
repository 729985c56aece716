// The overhead of a tile of the wavefront: chains of blocks, which the library uses, compared with one oneTBB task per
// tile with atomic predecessor counters.

#include <benchmark/benchmark.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <atomic>
#include <memory>

#include "core/bits/bit_row.hpp"
#include "core/schedule/wavefront.hpp"

namespace {

namespace core = mexwave::core;

constexpr std::uint64_t blocks = 200, tiles = 500;

/// Does about `steps` dependent multiplications.
std::uint64_t work(std::uint64_t seed, std::int64_t steps) {
  for (std::int64_t k = 0; k < steps; ++k) seed = seed * 6364136223846793005U + 1442695040888963407U;
  return seed;
}

void report(benchmark::State& state) {
  state.counters["tiles/s"] =
      benchmark::Counter(static_cast<double>(blocks * tiles), benchmark::Counter::kIsIterationInvariantRate);
}

void block_chains(benchmark::State& state) {
  for (auto _ : state) {
    core::run_wavefront({static_cast<unsigned>(state.range(1)), blocks, 64},
                        [&](std::uint64_t i, core::WavefrontBlock& progress) {
                          for (std::uint64_t j = 0; j < tiles; ++j) {
                            progress.wait_for(j);
                            benchmark::DoNotOptimize(work(i, state.range(0)));
                            progress.finished(j);
                          }
                          return true;
                        });
  }
  report(state);
}
BENCHMARK(block_chains)
    ->ArgsProduct({{0, 500, 5000}, {1, 2}})
    ->ArgNames({"work", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void task_per_tile(benchmark::State& state) {
  tbb::task_arena arena(static_cast<int>(state.range(1)));
  const auto waiting = std::make_unique<std::atomic<int>[]>(blocks * tiles);
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < blocks; ++i) {
      for (std::uint64_t j = 0; j < tiles; ++j) waiting[i * tiles + j] = (i > 0 ? 1 : 0) + (j > 0 ? 1 : 0);
    }
    arena.execute([&] {
      tbb::task_group group;
      std::function<void(std::uint64_t, std::uint64_t)> run = [&](std::uint64_t i, std::uint64_t j) {
        benchmark::DoNotOptimize(work(i, state.range(0)));
        if (i + 1 < blocks && waiting[(i + 1) * tiles + j].fetch_sub(1) == 1)
          group.run([&run, i, j] { run(i + 1, j); });
        if (j + 1 < tiles && waiting[i * tiles + j + 1].fetch_sub(1) == 1) group.run([&run, i, j] { run(i, j + 1); });
      };
      group.run([&run] { run(0, 0); });
      group.wait();
    });
  }
  report(state);
}
BENCHMARK(task_per_tile)
    ->ArgsProduct({{0, 500, 5000}, {1, 2}})
    ->ArgNames({"work", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void first_zero(benchmark::State& state) {
  const auto bits = static_cast<std::size_t>(state.range(0));
  core::BitRow a(bits), b(bits);
  for (std::size_t bit = 0; bit < bits; ++bit) (bit % 2 == 0 ? a : b).set(bit);
  const core::BitRow* const pair[] = {&a, &b};
  const core::FirstOpenWord scan = core::first_open_word_at[static_cast<std::size_t>(state.range(1))];
  for (auto _ : state) benchmark::DoNotOptimize(core::first_zero(pair, 2, 0, scan));
  state.counters["words/s"] =
      benchmark::Counter(static_cast<double>(2 * bits / 64), benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(first_zero)->ArgsProduct({{1 << 10, 1 << 16, 1 << 20}, {0, 1, 2}})->ArgNames({"bits", "level"});

}  // namespace
