#include "heaps/rare_values.hpp"

namespace mexwave::heaps::detail {

std::uint32_t mask_of_fewest_rare(std::vector<std::int64_t> heaps) {
  const auto size = static_cast<std::uint32_t>(heaps.size());
  for (std::uint32_t half = 1; half < size; half *= 2) {
    for (std::uint32_t at = 0; at < size; ++at) {
      if ((at & half) != 0) continue;
      const std::int64_t a = heaps[at], b = heaps[at + half];
      heaps[at] = a + b;
      heaps[at + half] = a - b;
    }
  }
  std::uint32_t best = 1;
  for (std::uint32_t m = 2; m < size; ++m)
    if (heaps[m] < heaps[best]) best = m;
  return best;
}

}  // namespace mexwave::heaps::detail
