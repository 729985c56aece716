#pragma once
// Rare and common values: with a mask m, v is rare if v & m has an even number of bits. Rare xor rare is rare, rare xor
// common is common, common xor common is rare.

#include <bit>
#include <cstdint>
#include <vector>

namespace mexwave::heaps::detail {

[[nodiscard]] inline bool is_rare(std::uint32_t value, std::uint32_t mask) {
  return std::popcount(value & mask) % 2 == 0;
}

/// The least mask but 0 by which fewest heaps are rare; heaps[v] of them have the value v, and v goes to a power of
/// two, at least 2. Of all masks at once, by the Walsh transform: even minus odd.
[[nodiscard]] std::uint32_t mask_of_fewest_rare(std::vector<std::int64_t> heaps);

}  // namespace mexwave::heaps::detail
