#pragma once
// Periods that finitely many values prove.

#include <cstdint>
#include <optional>
#include <span>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

/// When values repeat for ever: G(n) depends on heaps of which the largest is one of those before, and at most `reach`
/// are gone of n; there are at most `heaps` of them.
struct Dependence {
  std::uint32_t heaps = 1, reach = 0;
};

/// Of an octal or hexadecimal game; subtract and take are.
[[nodiscard]] inline Dependence dependence_of(const Game& game) { return {game.most_left(), game.reach()}; }

/// The least period that the values prove for ever, with its least preperiod; nothing if they prove none.
[[nodiscard]] std::optional<Period> certified_period(const Dependence& on, std::span<const std::uint16_t> values);

}  // namespace mexwave::heaps::detail
