// Comparisons that docs/performance quotes: the functions of three-row Chomp from the definition to the sweep, the
// wavefront's chains of blocks with one oneTBB task per tile, and officers with the method of public programs.

#include <benchmark/benchmark.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>

#include <algorithm>
#include <atomic>
#include <bit>
#include <cstdint>
#include <functional>
#include <memory>
#include <stdexcept>
#include <vector>

#include "core/schedule/wavefront.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/heaps.hpp"

namespace {

namespace chomp3 = mexwave::chomp3;
namespace core = mexwave::core;

void rate(benchmark::State& state, const char* name, std::uint64_t count) {
  state.counters[name] = benchmark::Counter(static_cast<double>(count), benchmark::Counter::kIsIterationInvariantRate);
}

// All openings of 3 x 1 to 3 x n on one thread. Side by side: --benchmark_filter=ladder --benchmark_repetitions=5
// --benchmark_enable_random_interleaving=true. The scan of bench/gate also computes a digest.

/// `cells_of` computes the openings to n, and returns the number of cells that it visited.
template <class Function>
void ladder(benchmark::State& state, const Function& cells_of) {
  std::uint64_t cells = 0;
  for (auto _ : state) cells = cells_of(static_cast<std::uint32_t>(state.range(0)), mexwave::RunOptions{.threads = 1});
  state.counters["cells"] = static_cast<double>(cells);
  rate(state, "cells/s", cells);
}

std::uint64_t defined(const chomp3::Table& f) {
  return f.values.size() - static_cast<std::size_t>(std::ranges::count(f.values, chomp3::none));
}

void ladder_reference(benchmark::State& state) {
  ladder(state, [](std::uint32_t n, const auto&) { return defined(chomp3::table_reference(n, n)); });
}
void ladder_table(benchmark::State& state) {
  ladder(state,
         [](std::uint32_t n, const auto& run) { return defined(chomp3::table({.rows = n, .columns = n}, run)); });
}
void ladder_scan(benchmark::State& state) {
  ladder(state, [](std::uint32_t n, const auto& run) { return chomp3::scan({.upto = n}, {}, run).work.cells; });
}
void ladder_sweep(benchmark::State& state) {
  ladder(state, [](std::uint32_t n, const auto& run) { return chomp3::sweep({.openings_upto = n}, run).work.cells; });
}
BENCHMARK(ladder_reference)->Arg(128)->Arg(256)->Unit(benchmark::kMillisecond);
BENCHMARK(ladder_table)->Arg(256)->Arg(2048)->Unit(benchmark::kMillisecond);
BENCHMARK(ladder_scan)->Arg(2048)->Arg(16384)->Arg(32768)->Unit(benchmark::kMillisecond);
BENCHMARK(ladder_sweep)->Arg(2048)->Arg(16384)->Arg(32768)->Arg(131072)->Unit(benchmark::kMillisecond);

// The overhead of a tile of the wavefront.

constexpr std::uint64_t blocks = 200, tiles = 500;

void block_chains(benchmark::State& state) {
  for (auto _ : state) {
    core::run_wavefront({static_cast<unsigned>(state.range(0)), blocks, 64},
                        [](std::uint64_t, core::WavefrontBlock& progress) {
                          for (std::uint64_t j = 0; j < tiles; ++j) {
                            progress.wait_for(j);
                            progress.finished(j);
                          }
                          return true;
                        });
  }
  rate(state, "tiles/s", blocks * tiles);
}

/// Each tile waits for the previous tile of its block and for the tile before it in the previous block.
void task_per_tile(benchmark::State& state) {
  tbb::task_arena arena(static_cast<int>(state.range(0)));
  const auto waiting = std::make_unique<std::atomic<int>[]>(blocks * tiles);
  for (auto _ : state) {
    for (std::uint64_t i = 0; i < blocks; ++i) {
      for (std::uint64_t j = 0; j < tiles; ++j) waiting[i * tiles + j] = (i > 0 ? 1 : 0) + (j > 0 ? 1 : 0);
    }
    arena.execute([&] {
      tbb::task_group group;
      std::function<void(std::uint64_t, std::uint64_t)> run = [&](std::uint64_t i, std::uint64_t j) {
        if (i + 1 < blocks && waiting[(i + 1) * tiles + j].fetch_sub(1) == 1)
          group.run([&run, i, j] { run(i + 1, j); });
        if (j + 1 < tiles && waiting[i * tiles + j + 1].fetch_sub(1) == 1) group.run([&run, i, j] { run(i, j + 1); });
      };
      group.run([&run] { run(0, 0); });
      group.wait();
    });
  }
  rate(state, "tiles/s", blocks * tiles);
}
BENCHMARK(block_chains)->Arg(1)->Arg(2)->ArgName("threads")->Unit(benchmark::kMillisecond)->UseRealTime();
BENCHMARK(task_per_tile)->Arg(1)->Arg(2)->ArgName("threads")->Unit(benchmark::kMillisecond)->UseRealTime();

/// Officers by the method of public programs: the mask of rare and common values is known, and each heap stamps the
/// values that arise. Rare values below the least common one are searched among all pairs.
std::vector<std::uint32_t> plain_officers(std::uint32_t upto) {
  constexpr std::uint32_t mask = 0x1ee;
  const auto is_rare = [](std::uint32_t v) { return std::popcount(v & mask) % 2 == 0; };
  std::vector<std::uint32_t> value(upto + 1), stamp(1024), rare{0};
  for (std::uint32_t n = 1; n <= upto; ++n) {
    for (const std::uint32_t r : rare) {
      if (r < n && n > 1) stamp[value[r] ^ value[n - 1 - r]] = n;
    }
    std::uint32_t least = 0, missing = 0;
    for (; is_rare(least) || stamp[least] == n; ++least) missing += is_rare(least) && stamp[least] != n ? 1 : 0;
    for (std::uint32_t k = 1; 2 * k + 1 <= n && missing > 0; ++k) {
      const std::uint32_t v = value[k] ^ value[n - 1 - k];
      if (v >= least || stamp[v] == n) continue;
      stamp[v] = n;
      --missing;
    }
    for (std::uint32_t v = 0; missing > 0 && v < least; ++v) {
      if (stamp[v] != n) least = v;
    }
    value[n] = least;
    if (is_rare(least)) rare.push_back(n);
  }
  return value;
}

void officers_plainly(benchmark::State& state) {
  const auto upto = static_cast<std::uint32_t>(state.range(0));
  std::vector<std::uint32_t> value;
  for (auto _ : state) value = plain_officers(upto);
  if (!std::ranges::equal(value, mexwave::heaps::grundy({mexwave::heaps::parse_game("0.6"), upto}).values))
    throw std::runtime_error("officers_plainly: the values differ from those of the library");
  rate(state, "values/s", upto);
}
BENCHMARK(officers_plainly)->Arg(1 << 16)->Arg(1 << 18)->ArgName("upto")->Unit(benchmark::kMillisecond);

}  // namespace
