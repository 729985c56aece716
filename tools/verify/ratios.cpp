// Of the two whole numbers around the real one, the nearer quotient.

#include "verify/ratios.hpp"

#include "mexwave/surd.hpp"

namespace mexwave::cli {

namespace {

/// Of a and a + 1, where n/a > x > n/(a+1): the one whose quotient is nearer to x. n/a - x < x - n/(a+1) if and only if
/// n (2a + 1) < 2x a (a + 1); twice_x is 2x.
std::uint64_t nearer(std::uint64_t n, std::uint64_t a, const Surd& twice_x) {
  if (a == 0) return 1;
  const Wide product = static_cast<Wide>(a) * (a + 1);
  const Surd left{static_cast<Wide>(n) * (2 * a + 1), 0};
  const Surd right{twice_x.u * product, twice_x.v * product};
  return sign(left - right) < 0 ? a : a + 1;
}

}  // namespace

std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n) {
  // n / ((2 + sqrt 2)/2) = 2n - n sqrt 2, and n sqrt 2 is not whole.
  const std::uint64_t a = 2 * n - whole_root(2 * static_cast<Wide>(n) * n) - 1;
  return nearer(n, a, {2, 1});
}

std::uint64_t nearest_to_end_ratio(std::uint64_t n) {
  const std::uint64_t a = whole_root(static_cast<Wide>(n) * n / 2);
  return nearer(n, a, {0, 2});
}

}  // namespace mexwave::cli
