#pragma once
// A plan carried out by several processes.

#include <cstdint>
#include <string_view>

#include "mexwave/checkpoint.hpp"
#include "three_row_chomp/plan.hpp"

namespace mexwave::three_row_chomp::detail {

/// Too few columns to share below.
inline constexpr std::int32_t least_shared_p = 1000;

/// This is rank 0 of run.ranks. Widens the plan as long as it proves too tight. `kept` is the block of the last good
/// checkpoint, -1 while there is none: a sweep that begins anew does not touch it before it has one of its own.
[[nodiscard]] Sweep sweep_over_ranks(const Plan& plan, const RunOptions& run, const Checkpoint& checkpoint,
                                     std::int64_t& kept);

/// What a checkpoint of a sweep over ranks says it is.
inline constexpr std::string_view ranks_kind = "three_row_chomp sweep over ranks";

/// Cells that a sweep to p visits, roughly: a measure of progress that grows as the work does.
[[nodiscard]] std::uint64_t expected_cells(std::int32_t p);

}  // namespace mexwave::three_row_chomp::detail
