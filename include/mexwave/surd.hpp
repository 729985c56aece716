#pragma once
// Numbers u + v sqrt(2) with integers u and v, compared and printed exactly by squares of integers. |u| and |v| must be
// at most 10^12; the functions do not check this. Example: decimal({0, 1}, 1, 3) == "1.414"

#include <cstdint>
#include <string>

#pragma GCC visibility push(default)

namespace mexwave {

__extension__ using Wide = __int128;

struct Surd {
  Wide u = 0;
  Wide v = 0;
  friend constexpr Surd operator-(const Surd& a, const Surd& b) { return {a.u - b.u, a.v - b.v}; }
};

/// The largest x with x * x <= n. Requires n >= 0.
[[nodiscard]] constexpr std::uint64_t whole_root(Wide n) {
  Wide low = 0;
  Wide high = Wide{1} << 63;
  while (high - low > 1) {
    const Wide middle = (low + high) / 2;
    (middle * middle <= n ? low : high) = middle;
  }
  return static_cast<std::uint64_t>(low);
}

/// The sign of x: -1, 0 or 1.
[[nodiscard]] constexpr int sign(const Surd& x) {
  if (x.u == 0 && x.v == 0) return 0;
  if (x.u >= 0 && x.v >= 0) return 1;
  if (x.u <= 0 && x.v <= 0) return -1;
  const bool u_wins = x.u * x.u > 2 * x.v * x.v;  // never equal: sqrt(2) is irrational
  return (u_wins ? x.u : x.v) > 0 ? 1 : -1;
}

/// x / divisor with `digits` decimals, rounded toward zero. Requires divisor >= 1 and 1 <= digits <= 6.
[[nodiscard]] inline std::string decimal(const Surd& x, int divisor, unsigned digits) {
  Wide power = 1;
  for (unsigned k = 0; k < digits; ++k) power *= 10;
  const int s = sign(x);
  const Surd a = s < 0 ? Surd{-x.u, -x.v} : x;  // a >= 0; `value` below is the floor of a * power / divisor
  const Wide root = static_cast<Wide>(whole_root(2 * (a.v * power) * (a.v * power)));
  const Wide scaled = a.u * power + (a.v >= 0 ? root : -root - (a.v == 0 ? 0 : 1));
  const Wide value = scaled / divisor;
  const std::string fraction = std::to_string(static_cast<std::uint64_t>(value % power));
  std::string text = s < 0 ? "-" : "";
  text.append(std::to_string(static_cast<std::uint64_t>(value / power))).append(1, '.');
  return text.append(digits - fraction.size(), '0').append(fraction);
}

}  // namespace mexwave

#pragma GCC visibility pop
