#pragma once
// The SIMD levels, numbers of threads and numbers of ranks for which tests compare results, and the number of runs that
// a test stops at random. The build with the thread sanitizer is slow and only looks for races, so it has fewer.

#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::test {

#ifdef __SANITIZE_THREAD__
// One level is enough where the levels share the same data between threads; other tests use usable_simd_levels(). A
// run with one thread has no races.
inline std::vector<SimdLevel> compared_levels() { return {best_simd_level()}; }
inline std::vector<unsigned> compared_threads(unsigned most = 3) { return {most}; }
inline std::vector<unsigned> compared_ranks() { return {3}; }  // callers give three ranks two threads each
inline constexpr int stopped_runs = 1;
#else
inline std::vector<SimdLevel> compared_levels() { return usable_simd_levels(); }
inline std::vector<unsigned> compared_threads(unsigned most = 3) {
  std::vector<unsigned> counts;
  for (unsigned threads = 1; threads <= most; ++threads) counts.push_back(threads);
  return counts;
}
inline std::vector<unsigned> compared_ranks() { return {2, 3, 4}; }
inline constexpr int stopped_runs = 3;
#endif

}  // namespace mexwave::test
