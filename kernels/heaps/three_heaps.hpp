#pragma once
// Hexadecimal games: a move may leave three heaps.

#include <cstdint>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

/// Fills values, period and work of the heaps 0..upto. Throws InvalidArgument (a value beyond 16 bits), Cancelled.
void fill_three_heaps(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table);
[[nodiscard]] std::uint64_t three_heaps_bytes(std::uint32_t upto);

}  // namespace mexwave::heaps::detail
