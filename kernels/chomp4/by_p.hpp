#pragma once
// Sorts the P-positions of one p by counting sorts, and counts them.

#include <cstdint>
#include <vector>

#include "mexwave/chomp4.hpp"

namespace mexwave::chomp4::detail {

inline constexpr std::uint64_t ones = ~std::uint64_t{0};
/// Bits 0..n-1 of a word, n < 64.
[[nodiscard]] constexpr std::uint64_t bits_below(std::uint32_t n) { return (std::uint64_t{1} << n) - 1; }

/// Bits 0..n of a word, n < 64.
[[nodiscard]] constexpr std::uint64_t bits_through(std::uint32_t n) { return ones >> (63 - n); }

/// An estimate of the number of P-positions with one p, somewhat above the true number (at most 0.123 p^2 from p = 500
/// to 8,000). Used only for memory estimates.
[[nodiscard]] constexpr std::uint64_t most_with_p(std::uint64_t p) { return p * p / 100 * 13 + 16 * p + 1000; }

/// Stable sort by a coordinate whose values are at most p.
inline void sort_by(std::uint32_t Position::*coordinate, std::vector<Position>& positions, std::uint32_t p) {
  std::vector<std::size_t> place(p + 2);
  for (const Position& x : positions) ++place[x.*coordinate + 1];
  for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
  std::vector<Position> sorted(positions.size());
  for (const Position& x : positions) sorted[place[x.*coordinate]++] = x;
  positions.swap(sorted);
}

/// Sorts positions of one p, which are in order of r, by q, then r.
inline void sort_by_q(std::vector<Position>& positions, std::uint32_t p) { sort_by(&Position::q, positions, p); }

/// As sort_by_q(), for positions in any order.
inline void sort_by_q_and_r(std::vector<Position>& positions, std::uint32_t p) {
  sort_by(&Position::r, positions, p);
  sort_by(&Position::q, positions, p);
}

/// The counts for one p; of_s[s] is the number of its P-positions with this s.
[[nodiscard]] inline WithP summary_of_counts(const std::vector<std::uint32_t>& of_s) {
  WithP sum;
  for (std::uint32_t s = 0; s < of_s.size(); ++s) {
    sum.positions += of_s[s];
    if (of_s[s] != 0) sum.largest_s = s;
  }
  std::uint32_t before = 0;
  while (sum.positions != 0 && before + of_s[sum.middle_s] < (sum.positions + 1) / 2) before += of_s[sum.middle_s++];
  return sum;
}

/// The counts for one p, given its P-positions.
[[nodiscard]] inline WithP summary(const std::vector<Position>& positions) {
  std::vector<std::uint32_t> of_s;
  for (const Position& x : positions) {
    if (x.s >= of_s.size()) of_s.resize(x.s + 1);
    ++of_s[x.s];
  }
  return summary_of_counts(of_s);
}

}  // namespace mexwave::chomp4::detail
