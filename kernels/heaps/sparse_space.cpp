// Finds the best mask by the Walsh transform of the histogram of values. For every mask the transform gives the number
// of heaps whose value & mask has an even number of 1 bits, minus the number of the other heaps.

#include "heaps/sparse_space.hpp"

#include <algorithm>

namespace mexwave::heaps::detail {

namespace {

void walsh_transform(std::vector<std::int64_t>& counts) {
  for (std::size_t half = 1; half < counts.size(); half *= 2) {
    for (std::size_t at = 0; at < counts.size(); ++at) {
      if ((at & half) != 0) continue;
      const std::int64_t a = counts[at], b = counts[at + half];
      counts[at] = a + b;
      counts[at + half] = a - b;
    }
  }
}

}  // namespace

SparseSpace best_sparse_space(std::span<const std::uint16_t> values, const std::vector<std::uint32_t>& splits,
                              unsigned dropped_end) {
  const std::uint32_t largest = *std::max_element(values.begin(), values.end());
  std::vector<std::int64_t> of_parity[2];
  for (auto& counts : of_parity) counts.resize(std::bit_ceil(largest + std::size_t{1}) * 2);
  for (std::size_t n = 1; n < values.size(); ++n) ++of_parity[n % 2][values[n]];
  for (auto& counts : of_parity) walsh_transform(counts);
  const std::uint32_t twist = splits.empty() ? 0 : splits.front() % 2;
  const bool equal_parity = std::all_of(splits.begin(), splits.end(), [&](std::uint32_t t) { return t % 2 == twist; });
  SparseSpace best;
  std::int64_t fewest = INT64_MAX;  // number of rare heaps minus number of common heaps
  for (const bool parity : {false, true}) {
    if (parity && !equal_parity) continue;
    for (std::uint32_t mask = 1; mask < of_parity[0].size(); ++mask) {
      const std::int64_t even = of_parity[0][mask], odd = of_parity[1][mask];
      const std::int64_t more = parity ? (twist == 0 ? even - odd : odd - even) : even + odd;
      if (more >= fewest || static_cast<unsigned>(std::countr_zero(mask)) >= dropped_end) continue;
      fewest = more;
      best = {mask, parity, parity ? twist : 0};
    }
  }
  return best;
}

std::uint32_t mask_of_fewest_rare(std::vector<std::int64_t> heaps) {
  walsh_transform(heaps);
  return static_cast<std::uint32_t>(std::min_element(heaps.begin() + 1, heaps.end()) - heaps.begin());
}

}  // namespace mexwave::heaps::detail
