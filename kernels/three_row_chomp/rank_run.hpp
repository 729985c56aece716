#pragma once
// A plan carried out by several processes.

#include <cstdint>
#include <string_view>

#include "mexwave/checkpoint.hpp"
#include "three_row_chomp/plan.hpp"

namespace mexwave::three_row_chomp::detail {

/// Too few columns to share below.
inline constexpr std::int32_t least_shared_p = 1000;

/// run.ranks has others; this is rank 0. Widens the plan as long as it proves too tight.
[[nodiscard]] Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint);

/// What a checkpoint of a sweep over ranks says it is.
inline constexpr std::string_view ranks_kind = "three_row_chomp ranks 2";

/// Cells that a sweep to p visits, roughly: a measure of progress that grows as the work does.
[[nodiscard]] std::uint64_t expected_cells(std::int32_t p);

}  // namespace mexwave::three_row_chomp::detail
