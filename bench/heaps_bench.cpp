// One-heap games: values a second, over games, sizes and levels; periods. Absolute times on a shared machine say
// little: compare rows of one run.

#include <benchmark/benchmark.h>

#include <array>
#include <bit>
#include <vector>

#include "mexwave/heaps.hpp"
#include "mexwave/heaps_positions.hpp"

namespace {

using namespace mexwave::heaps;  // NOLINT(google-build-using-namespace)
using mexwave::RunOptions;
using mexwave::SimdLevel;

constexpr const char* games[] = {"0.6", "grundy", "0.007", "0.16"};

void by_definition(benchmark::State& state) {
  const Game game = parse_game(games[state.range(0)]);
  const auto n = static_cast<std::uint32_t>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(grundy_reference(game, n));
  state.counters["values/s"] = benchmark::Counter(n, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(by_definition)
    ->ArgsProduct({{0, 1}, {1 << 11, 1 << 12}})
    ->ArgNames({"game", "upto"})
    ->Unit(benchmark::kMillisecond);

/// Officers by the method of public programs: the mask of rare and common values is known, and each heap stamps the
/// values that arise. Rare values below the least common one are searched among all pairs.
void officers_plainly(benchmark::State& state) {
  constexpr std::uint32_t mask = 0x1ee;
  const auto upto = static_cast<std::uint32_t>(state.range(0));
  const auto is_rare = [](std::uint32_t v) { return std::popcount(v & mask) % 2 == 0; };
  for (auto _ : state) {
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
    state.PauseTiming();
    if (value[upto] != grundy({parse_game("0.6"), upto}).values[upto]) state.SkipWithError("the values differ");
    state.ResumeTiming();
  }
  state.counters["values/s"] = benchmark::Counter(upto, benchmark::Counter::kIsIterationInvariantRate);
}
BENCHMARK(officers_plainly)->Arg(1 << 16)->Arg(1 << 18)->ArgName("upto")->Unit(benchmark::kMillisecond);

void values(benchmark::State& state) {
  const Game game = parse_game(games[state.range(0)]);
  const auto n = static_cast<std::uint32_t>(state.range(1));
  RunOptions run;
  run.simd = static_cast<SimdLevel>(state.range(2));
  run.threads = static_cast<unsigned>(state.range(3));
  Grundy table;
  for (auto _ : state) table = grundy({game, n}, run);
  state.SetLabel(game.text());
  state.counters["values/s"] = benchmark::Counter(n, benchmark::Counter::kIsIterationInvariantRate);
  state.counters["rare"] = table.rare;
  state.counters["pairs/value"] = static_cast<double>(table.work.pairs) / table.work.computed;
  state.counters["bytes/value"] = static_cast<double>(estimate_bytes(GrundyGoal{game, n})) / n;
  state.SetComplexityN(n);
}
BENCHMARK(values)
    ->ArgsProduct({{0}, {1 << 16, 1 << 18, 1 << 20, 1 << 22}, {2}, {1}})
    ->ArgNames({"game", "upto", "level", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(values)
    ->ArgsProduct({{3}, {1 << 14, 1 << 15, 1 << 16, 1 << 17}, {2}, {1}})
    ->ArgNames({"game", "upto", "level", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime()
    ->Complexity();
BENCHMARK(values)
    ->ArgsProduct({{0}, {1 << 20, 1 << 22}, {2}, {2}})
    ->ArgsProduct({{0, 1}, {1 << 18}, {0, 1, 2}, {1, 2}})
    ->ArgsProduct({{2, 3}, {1 << 16}, {2}, {2}})
    ->ArgNames({"game", "upto", "level", "threads"})
    ->Unit(benchmark::kMillisecond)
    ->UseRealTime();

void zeros(benchmark::State& state) {
  const Game game = parse_game(state.range(0) == 0 ? "take:squares" : "take:primes");
  const auto n = static_cast<std::uint64_t>(state.range(1));
  Positions found;
  for (auto _ : state) found = positions({game, n}, [](auto) {});
  state.SetLabel(game.text());
  state.counters["heaps/s"] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsIterationInvariantRate);
  state.counters["steps/heap"] = static_cast<double>(found.work.steps) / static_cast<double>(n);
  state.SetComplexityN(state.range(1));
}
BENCHMARK(zeros)
    ->ArgsProduct({{0}, {1 << 21, 1 << 23, 1 << 25}})
    ->ArgNames({"game", "upto"})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(zeros)->Args({1, 1 << 25})->ArgNames({"game", "upto"})->Unit(benchmark::kMillisecond);

void window(benchmark::State& state) {
  const auto codes = std::to_array<const char*>({"0.104", "0.106", "0.454"});
  const Game game = parse_game(codes[static_cast<std::size_t>(state.range(0))]);
  const auto n = static_cast<std::uint64_t>(state.range(1));
  for (auto _ : state) benchmark::DoNotOptimize(find_long_period({game, n}));
  state.SetLabel(game.text());
  state.counters["heaps/s"] = benchmark::Counter(static_cast<double>(n), benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(state.range(1));
}
BENCHMARK(window)
    ->ArgsProduct({{1}, {10'000'000, 20'000'000, 40'000'000}})
    ->ArgNames({"game", "upto"})
    ->Unit(benchmark::kMillisecond)
    ->Complexity();
BENCHMARK(window)
    ->Args({0, 20'000'000})
    ->Args({2, 20'000'000})
    ->ArgNames({"game", "upto"})
    ->Unit(benchmark::kMillisecond);

void certified_period(benchmark::State& state) {
  const Game game = parse_game("0.127");
  const auto n = static_cast<std::uint32_t>(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(find_period({game, n}));
  state.counters["values/s"] = benchmark::Counter(n, benchmark::Counter::kIsIterationInvariantRate);
  state.SetComplexityN(n);
}
BENCHMARK(certified_period)->RangeMultiplier(2)->Range(1 << 17, 1 << 20)->Unit(benchmark::kMillisecond)->Complexity();

}  // namespace
