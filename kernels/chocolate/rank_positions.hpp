#pragma once
// A table of P-positions by several processes.

#include <cstdint>

#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

/// This is rank 0. Blocks and tiles of `height` x by `width` z.
[[nodiscard]] Positions positions_over_ranks(const PositionsGoal& goal, std::uint32_t height, std::uint32_t width,
                                             const RunOptions& run, const Checkpoint& checkpoint);

}  // namespace mexwave::chocolate::detail
