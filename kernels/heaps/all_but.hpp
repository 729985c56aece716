#pragma once
// Games in which any number may be taken, but some.

#include <cstdint>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

/// Fills values, period and work of the heaps 0..upto. Throws Cancelled.
void fill_all_but(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table);
[[nodiscard]] std::uint64_t all_but_bytes(std::uint32_t upto);

}  // namespace mexwave::heaps::detail
