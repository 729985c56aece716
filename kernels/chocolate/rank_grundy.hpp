#pragma once
// A table of Grundy numbers by several processes.

#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

/// This is rank 0.
[[nodiscard]] Grundy grundy_over_ranks(const GrundyGoal& goal, const EachGrundy& each, const RunOptions& run,
                                       const Checkpoint& checkpoint);

}  // namespace mexwave::chocolate::detail
