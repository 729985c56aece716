#pragma once
// From a goal to a plan, and from a plan to a result.

#include <cstdint>
#include <functional>

#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp::detail {

[[nodiscard]] Plan plan_for(const SweepGoal& goal, const RunOptions& run);
[[nodiscard]] std::uint64_t estimated_bytes(const Plan& plan);
[[nodiscard]] Sweep run_plan(Plan plan, const RunOptions& run, const std::function<void(const Position&)>& watched,
                             const Checkpoint& checkpoint = {});

/// Cells that a sweep to p visits, roughly: a measure of progress that grows as the work does.
[[nodiscard]] inline std::uint64_t expected_cells(std::int32_t p) {
  return static_cast<std::uint64_t>(p) * static_cast<std::uint64_t>(p) / 1000 * 79 +
         static_cast<std::uint64_t>(p) * 60 + 1;
}

}  // namespace mexwave::three_row_chomp::detail
