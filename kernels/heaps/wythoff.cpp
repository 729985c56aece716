// Wythoff's game: the P-positions are the pairs (a, a + k), a = floor(k (1 + sqrt 5) / 2), k = 0, 1, 2, ... (W. A.
// Wythoff, 1907). With s = floor(k sqrt 5), an integer square root, a = floor((k + s) / 2), without rounding errors.

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {

std::uint64_t wythoff_lower(std::uint64_t k) {
  if (k > largest_number)
    throw InvalidArgument("pair: expected a number up to " + std::to_string(largest_number) + ", got " +
                          std::to_string(k));
  const std::uint64_t square = 5 * k * k;
  std::uint64_t root = 0;
  for (std::uint64_t bit = std::uint64_t{1} << 31; bit != 0; bit >>= 1)
    if ((root + bit) * (root + bit) <= square) root += bit;
  return (k + root) / 2;
}

std::uint64_t wythoff_partner(std::uint64_t x) {
  if (x >= largest_number)
    throw InvalidArgument("expected a heap below " + std::to_string(largest_number) + ", got " + std::to_string(x));
  // The lower and the upper numbers of the pairs both rise with k, and every number is one or the other.
  const auto last_not_above = [&](bool upper) {
    std::uint64_t low = 0, high = x + 1;
    while (high - low > 1) {
      const std::uint64_t k = (low + high) / 2;
      (wythoff_lower(k) + (upper ? k : 0) <= x ? low : high) = k;
    }
    return low;
  };
  const std::uint64_t k = last_not_above(false);
  return wythoff_lower(k) == x ? x + k : x - last_not_above(true);
}

}  // namespace mexwave::heaps
