#pragma once
// Games in which a move may leave three heaps: a function that the table (three_heaps.cpp) and the proof of a period
// (arithmetic_period.cpp) share, and the declaration of this proof.

#include <cstdint>
#include <functional>
#include <optional>
#include <span>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

/// Moves each bit b of the word to bit b ^ by. Requires by < 64.
[[nodiscard]] inline std::uint64_t permuted(std::uint64_t word, std::uint32_t by) {
  constexpr std::uint64_t low[] = {0x5555555555555555, 0x3333333333333333, 0x0f0f0f0f0f0f0f0f,
                                   0x00ff00ff00ff00ff, 0x0000ffff0000ffff, 0x00000000ffffffff};
  for (std::uint32_t k = 0; k < 6; ++k) {
    const std::uint32_t step = 1U << k;
    if ((by & step) != 0) word = (word & low[k]) << step | (word >> step & low[k]);
  }
  return word;
}

/// arithmetic_period.cpp: a period with a saltus above 0, with its least preperiod, if the values prove it for all n.
/// For games that split a heap into three. Calls tick() regularly, which may throw.
[[nodiscard]] std::optional<Period> certified_arithmetic_period(const Game& game, std::span<const std::uint16_t> values,
                                                                const std::function<void()>& tick = {});

}  // namespace mexwave::heaps::detail
