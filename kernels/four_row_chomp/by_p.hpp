#pragma once
// The P-positions of one p: put in order, and summed up.

#include <cstdint>
#include <vector>

#include "mexwave/four_row_chomp.hpp"

namespace mexwave::four_row_chomp::detail {

/// Bits 0..n-1 of a word, n < 64.
[[nodiscard]] constexpr std::uint64_t bits_below(std::uint32_t n) { return (std::uint64_t{1} << n) - 1; }

/// P-positions with one p, no more than: 0.123 p^2 at most from p = 500 to 8,000. Only estimates of memory use it.
[[nodiscard]] constexpr std::uint64_t most_with_p(std::uint64_t p) { return p * p / 100 * 13 + 16 * p + 1000; }

/// Sorts positions that have one p, and come in rising r, by q; those with the same q stay in order.
void sort_by_q(std::vector<Position>& positions, std::uint32_t p);

/// The same for positions in any order: by q, then r.
void sort_by_q_and_r(std::vector<Position>& positions, std::uint32_t p);

[[nodiscard]] WithP summary(const std::vector<Position>& positions);

/// Of how many positions with each s, s = 0, 1, ...
[[nodiscard]] WithP summary_of_counts(const std::vector<std::uint32_t>& of_s);

}  // namespace mexwave::four_row_chomp::detail
