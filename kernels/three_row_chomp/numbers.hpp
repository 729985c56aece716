#pragma once
// Small change of the room. Letters p, q and r are 32-bit and signed, so that differences may be negative.

#include <cstddef>
#include <cstdint>
#include <limits>

namespace mexwave::three_row_chomp::detail {

/// Beyond every p, q and r.
inline constexpr std::int32_t far_away = std::numeric_limits<std::int32_t>::max();

/// As an index.
[[nodiscard]] constexpr std::size_t at(std::int32_t i) { return static_cast<std::size_t>(i); }

/// The n lowest bits, n >= 0; all of them from n = 64 on.
[[nodiscard]] constexpr std::uint64_t low_bits(std::int32_t n) {
  return n >= 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << n) - 1;
}

}  // namespace mexwave::three_row_chomp::detail
