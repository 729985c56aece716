// Everything about sqrt(2) by squares of whole numbers.

#include "verify/surd.hpp"

#include <fmt/format.h>

namespace mexwave::cli {

std::uint64_t whole_root(Wide n) {
  Wide low = 0;
  Wide high = Wide{1} << 63;
  while (high - low > 1) {
    const Wide middle = (low + high) / 2;
    if (middle * middle <= n)
      low = middle;
    else
      high = middle;
  }
  return static_cast<std::uint64_t>(low);
}

int sign(const Surd& x) {
  if (x.u == 0 && x.v == 0) return 0;
  if (x.u >= 0 && x.v >= 0) return 1;
  if (x.u <= 0 && x.v <= 0) return -1;
  const bool u_wins = x.u * x.u > 2 * x.v * x.v;  // never equal: sqrt(2) is irrational
  return (u_wins ? x.u : x.v) > 0 ? 1 : -1;
}

std::string decimal(const Surd& x, int divisor, int digits) {
  Wide power = 1;
  for (int k = 0; k < digits; ++k) power *= 10;
  const int s = sign(x);
  const Surd a = s < 0 ? Surd{-x.u, -x.v} : x;  // a >= 0; what follows is the floor of a * power / divisor
  const Wide root = static_cast<Wide>(whole_root(2 * (a.v * power) * (a.v * power)));
  const Wide scaled = a.u * power + (a.v >= 0 ? root : -root - (a.v == 0 ? 0 : 1));
  const Wide value = scaled / divisor;
  return fmt::format("{}{}.{:0>{}}", s < 0 ? "-" : "", static_cast<std::uint64_t>(value / power),
                     static_cast<std::uint64_t>(value % power), digits);
}

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
