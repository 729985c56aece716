#pragma once
// Numbers u + v * sqrt(2) with whole u and v, compared and printed exactly. |u|, |v| up to 10^12 are safe.

#include <cstdint>
#include <string>

namespace mexwave::cli {

__extension__ using Wide = __int128;

struct Surd {
  Wide u = 0;
  Wide v = 0;
  friend Surd operator-(const Surd& a, const Surd& b) { return {a.u - b.u, a.v - b.v}; }
};

/// Largest x with x * x <= n, n >= 0.
[[nodiscard]] std::uint64_t whole_root(Wide n);

/// -1, 0 or 1.
[[nodiscard]] int sign(const Surd& x);

/// x / divisor to `digits` decimals (at most 6), rounded toward zero.
[[nodiscard]] std::string decimal(const Surd& x, int divisor, int digits);

/// Least-distance whole numbers, decided exactly; ties cannot occur, since the targets are irrational.
/// q >= 1 that minimises |n/q - (2 + sqrt 2)/2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n);
/// r >= 1 that minimises |n/r - sqrt 2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_end_ratio(std::uint64_t n);

}  // namespace mexwave::cli
