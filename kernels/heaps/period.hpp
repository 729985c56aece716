#pragma once
// Periods that finitely many values prove.

#include <cstdint>
#include <optional>
#include <span>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

/// The least period that the values of a code prove for ever, with its least preperiod; nothing if they prove none.
/// `game` is an octal game (subtract and take are).
[[nodiscard]] std::optional<Period> certified_period(const Game& game, std::span<const std::uint16_t> values);

}  // namespace mexwave::heaps::detail
