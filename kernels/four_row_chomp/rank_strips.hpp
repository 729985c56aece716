#pragma once
// A sweep by several processes.

#include "four_row_chomp/plan.hpp"

namespace mexwave::four_row_chomp::detail {

/// Whether it is one, and there is something to share: sums and openings of two strips of r at least.
[[nodiscard]] bool is_shared(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint);

/// This is rank 0.
[[nodiscard]] Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint);

}  // namespace mexwave::four_row_chomp::detail
