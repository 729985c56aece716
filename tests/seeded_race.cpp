// A wavefront whose blocks do not wait for each other before they write the same word.

#include <cstdio>

#include "core/schedule/wavefront.hpp"

int main() {
  long shared = 0;
  mexwave::core::run_wavefront({2, 20, 0}, [&](std::uint64_t, mexwave::core::WavefrontBlock& progress) {
    for (std::uint64_t j = 0; j < 10'000; ++j) {
      ++shared;  // progress.wait_for(j) is missing
      progress.finished(j);
    }
    return true;
  });
  std::printf("%ld\n", shared);
}
