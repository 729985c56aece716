#pragma once
// The sparse space of a game that splits heaps: which values are rare.
//
// A value v is *rare at n* if popcount(v & mask) + n * parity + twist is even, else *common at n* (README.md). If all
// moves that split remove an odd number (twist 1), or all an even number (twist 0), parity may be 1. Without parity the
// twist is 0.
//
// Given n and the class (rare or common), the bit of v at the lowest bit of the mask is determined by the other bits of
// v. A value without this bit is its *half*. The xor of halves is the half of the xor, and values of one class at n
// have the same order as their halves: the bits above the dropped bit decide it, and the bits below are not in the
// mask.

#include <bit>
#include <cstdint>
#include <span>
#include <vector>

namespace mexwave::heaps::detail {

struct SparseSpace {
  std::uint32_t mask = 1;
  bool parity = false;
  std::uint32_t twist = 0;

  [[nodiscard]] unsigned dropped_bit() const { return static_cast<unsigned>(std::countr_zero(mask)); }
  [[nodiscard]] bool is_rare(std::uint64_t n, std::uint32_t value) const {
    return (static_cast<std::uint32_t>(std::popcount(value & mask)) + (parity ? n : 0) + twist) % 2 == 0;
  }
  [[nodiscard]] std::uint32_t half(std::uint32_t value) const {
    const std::uint32_t low = (1U << dropped_bit()) - 1;
    return (value >> 1 & ~low) | (value & low);
  }
  /// The value with this half and class at n.
  [[nodiscard]] std::uint32_t value(std::uint64_t n, std::uint32_t half, bool rare) const {
    const std::uint32_t low = (1U << dropped_bit()) - 1;
    const std::uint32_t without = (half & ~low) << 1 | (half & low);
    return is_rare(n, without) == rare ? without : without | 1U << dropped_bit();
  }
  friend bool operator==(const SparseSpace&, const SparseSpace&) = default;
};

/// The space in which fewest of the heaps 1, 2, ... are rare; values[n] is the value of heap n. `splits` are the
/// numbers that a move may remove before it splits. The dropped bit is below `dropped_end`. Ties: the space without
/// parity, then the least mask.
[[nodiscard]] SparseSpace best_sparse_space(std::span<const std::uint16_t> values,
                                            const std::vector<std::uint32_t>& splits, unsigned dropped_end);

/// For catalogs, which use neither parity nor twist.
[[nodiscard]] inline bool is_rare(std::uint32_t value, std::uint32_t mask) {
  return std::popcount(value & mask) % 2 == 0;
}
/// The least mask above 0 by which fewest heaps are rare; heaps[v] heaps have the value v. The size of `heaps` is a
/// power of two, at least 2.
[[nodiscard]] std::uint32_t mask_of_fewest_rare(std::vector<std::int64_t> heaps);

}  // namespace mexwave::heaps::detail
