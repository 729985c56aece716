// A wavefront whose rows do not wait for each other before they write the same word.

#include <cstdio>

#include "core/run/wavefront.hpp"

int main() {
  long shared = 0;
  mexwave::core::run_wavefront({2, 20, 0}, [&](std::uint64_t, mexwave::core::WavefrontRow& chain) {
    for (std::uint64_t j = 0; j < 10'000; ++j) {
      ++shared;  // chain.wait_for(j) is missing
      chain.finished(j);
    }
    return true;
  });
  std::printf("%ld\n", shared);
}
