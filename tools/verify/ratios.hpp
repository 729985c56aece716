#pragma once
// The whole number that brings n / x nearest to a ratio with sqrt(2). Decided exactly; ties cannot occur, since the
// ratios are irrational.

#include <cstdint>

namespace mexwave::cli {

/// q >= 1 that minimises |n/q - (2 + sqrt 2)/2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n);
/// r >= 1 that minimises |n/r - sqrt 2|, n >= 1.
[[nodiscard]] std::uint64_t nearest_to_end_ratio(std::uint64_t n);

}  // namespace mexwave::cli
