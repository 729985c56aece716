// Times the problems of bench/gate: each at its sizes, at every usable SIMD level, with 1 and 2 threads; and the
// definition of each. Only the kernel's call is timed. Absolute times on a shared machine say little: compare rows of
// one run.
// Usage: mexwave_bench [--sizes=N,...] [--threads=N,...] [--benchmark_filter=REGEX] [...]
// --sizes replaces the sizes of every problem. Use it with a filter: each problem defines the meaning of a size.

#include <benchmark/benchmark.h>

#include <algorithm>
#include <charconv>
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <exception>
#include <stdexcept>
#include <string>
#include <string_view>
#include <vector>

#include "gate/problem.hpp"

namespace {

using namespace mexwave::gate;
using mexwave::SimdLevel;
using Clock = std::chrono::steady_clock;
using Numbers = std::vector<std::uint32_t>;

Clock::time_point began;
double taken;  // a problem may call its kernel several times

void start() { began = Clock::now(); }
void stop() { taken += std::chrono::duration<double>(Clock::now() - began).count(); }

void report(benchmark::State& state, const Problem& problem, const Outcome& outcome) {
  const auto units = static_cast<double>(outcome.units);
  const std::string per_unit = '/' + problem.unit.substr(0, problem.unit.size() - 1);  // "/cell" for "cells"
  state.counters[problem.unit + "/s"] = benchmark::Counter(units, benchmark::Counter::kIsIterationInvariantRate);
  for (const Counter& counter : outcome.counters) {
    const auto value = static_cast<double>(counter.value);
    state.counters[counter.name] = value;
    for (const std::string work : {"words", "pairs", "options"}) {
      if (counter.name == work && work != problem.unit) state.counters[work + per_unit] = value / units;
    }
  }
}

void add(const std::string& name, const Problem& problem, Setting setting, bool definition = false) {
  setting.begin = start;
  setting.end = stop;
  const auto time = [=, &problem](benchmark::State& state) {
    Outcome outcome;
    for (auto _ : state) {
      taken = 0;
      if (definition)
        problem.reference(setting);
      else
        outcome = problem.run(setting);
      state.SetIterationTime(taken);
    }
    if (!definition) report(state, problem, outcome);
  };
  benchmark::RegisterBenchmark(name.c_str(), time)->UseManualTime()->Unit(benchmark::kMillisecond);
}

void add_all(const Problem& problem, Numbers sizes, const Numbers& threads) {
  Setting setting;
  setting.run.threads = 1;
  if (problem.reference != nullptr) {
    setting.size = problem.reference_size;
    add(problem.name + "/definition/size:" + std::to_string(setting.size), problem, setting, true);
  }
  if (sizes.empty()) {
    sizes = {problem.reference_size, problem.signature_size, problem.counted_size, problem.timed_size};
    std::ranges::sort(sizes);
    sizes.erase(std::unique(sizes.begin(), sizes.end()), sizes.end());
    std::erase(sizes, 0);
  }
  for (const std::uint32_t size : sizes) {
    setting.size = size;
    for (const SimdLevel level : mexwave::usable_simd_levels()) {
      if (!problem.has_levels && level != SimdLevel::scalar) continue;
      setting.run.simd = level;
      for (const unsigned number : problem.has_threads ? threads : Numbers{1}) {
        setting.run.threads = number;
        add(problem.name + "/size:" + std::to_string(size) + "/level:" + std::string(mexwave::name(level)) +
                "/threads:" + std::to_string(number),
            problem, setting);
      }
    }
  }
}

/// Whether the word is "OPTION=1,2,3"; reads its numbers.
bool read(std::string_view option, std::string_view word, Numbers& numbers) {
  if (!word.starts_with(option)) return false;
  numbers.clear();
  const char *at = word.data() + option.size(), *const end = word.data() + word.size();
  do {
    const bool separated = at < end && *at == (numbers.empty() ? '=' : ',');
    const auto [next, error] = std::from_chars(separated ? at + 1 : end, end, numbers.emplace_back());
    if (error != std::errc{} || numbers.back() == 0)
      throw std::invalid_argument(std::string(option) + ": expected =N,N,..., got '" + std::string(word) + "'");
    at = next;
  } while (at < end);
  return true;
}

}  // namespace

int main(int count, char** words) {
  try {
    benchmark::Initialize(&count, words);  // removes its own options
    Numbers sizes, threads{1, 2};
    for (int k = 1; k < count; ++k) {
      if (!read("--sizes", words[k], sizes) && !read("--threads", words[k], threads))
        throw std::invalid_argument(
            "expected --sizes=N,N,..., --threads=N,N,... or an option of Google Benchmark, got '" +
            std::string(words[k]) + "'");
    }
    for (const Problem& problem : all_problems()) add_all(problem, sizes, threads);
    return benchmark::RunSpecifiedBenchmarks() == 0 ? 1 : 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mexwave_bench: %s\n", error.what());
    return 1;
  }
}
