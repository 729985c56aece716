// Runs under callgrind, which counts only the kernel call of each problem, with one thread at one SIMD level. It writes
// a dump for each problem; the lines on stdout name the problem and its number of units of work.
// Usage: mexwave_instructions LEVEL [PROBLEM...]; mexwave_instructions --compiler; mexwave_instructions --levels

#include <malloc.h>

#include <cstdio>
#include <exception>
#include <string>

#include "problem.hpp"

#if __has_include(<valgrind/callgrind.h>)
#include <valgrind/callgrind.h>
#endif

namespace {

using namespace mexwave::gate;

#ifdef CALLGRIND_START_INSTRUMENTATION
void start() {
  malloc_trim(0);  // merges free memory now, so that no large request does it during the count
  CALLGRIND_START_INSTRUMENTATION;
}
void stop() { CALLGRIND_STOP_INSTRUMENTATION; }
void dump(const std::string& name) {
  CALLGRIND_DUMP_STATS_AT(name.c_str());
  CALLGRIND_ZERO_STATS;
}
constexpr bool can_count = true;
#else
void start() {}
void stop() {}
void dump(const std::string&) {}
constexpr bool can_count = false;
#endif

}  // namespace

int main(int count, char** words) {
  try {
    if (count == 2 && std::string(words[1]) == "--compiler") {
      std::puts(MEXWAVE_COMPILER);
      return 0;
    }
    if (count == 2 && std::string(words[1]) == "--levels") {
      for (const mexwave::SimdLevel level : mexwave::usable_simd_levels()) {
        if (level <= mexwave::SimdLevel::avx2)
          std::puts(std::string(mexwave::name(level)).c_str());  // valgrind 3.19 supports no higher level
      }
      return 0;
    }
    if (!can_count || count < 2) {
      std::fputs(can_count ? "usage: mexwave_instructions LEVEL [PROBLEM...]\n"
                           : "mexwave_instructions: built without valgrind/callgrind.h (Debian package valgrind)\n",
                 stderr);
      return 1;
    }
    Setting setting;
    setting.run.threads = 1;
    setting.run.simd = mexwave::parse_simd_level(words[1]);
    setting.begin = start;
    setting.end = stop;
    for (const Problem& problem : all_problems()) {
      bool wanted = count == 2;
      for (int k = 2; k < count; ++k) wanted |= problem.name == words[k];
      if (!wanted || problem.counted_size == 0) continue;
      if (!problem.has_levels && *setting.run.simd != mexwave::SimdLevel::scalar) continue;
      setting.size = problem.counted_size;
      const Outcome outcome = problem.run(setting);
      dump(problem.name);
      std::printf("%s %llu %s\n", problem.name.c_str(), static_cast<unsigned long long>(outcome.units),
                  problem.unit.c_str());
      std::fflush(stdout);
    }
    return 0;
  } catch (const std::exception& error) {
    std::fprintf(stderr, "mexwave_instructions: %s\n", error.what());
    return 1;
  }
}
