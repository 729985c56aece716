// From a goal to a plan: what is accepted, the tuning constants and why they are what they are, the memory it will
// take, and what a checkpoint keeps of it.

#include "three_row_chomp/plan.hpp"

#include <algorithm>
#include <sstream>

#include "core/bits/simd_level.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/three_row_chomp_census.hpp"
#include "three_row_chomp/pattern_set.hpp"

namespace mexwave::three_row_chomp {

namespace detail {

namespace {

void require_sweep(const SweepGoal& goal) {
  if (goal.openings_upto == 0 && !goal.rows_upto)
    throw InvalidArgument("an empty goal: give openings_upto or rows_upto");
  if (goal.openings_upto > largest_p) {
    throw InvalidArgument("p up to " + std::to_string(goal.openings_upto) + ": accepted are 1 to " +
                          std::to_string(largest_p));
  }
  if (goal.rows_upto) (void)planned_p(*goal.rows_upto);
  const TileShape& tile = goal.tile;
  if (tile.columns % 8 != 0 || tile.columns > window_columns_max) {
    throw InvalidArgument("a tile of " + std::to_string(tile.columns) + " columns: accepted are multiples of 8 up to " +
                          std::to_string(window_columns_max));
  }
  if (tile.rows % window_rows != 0 || tile.rows > 1024) {
    throw InvalidArgument("a tile of " + std::to_string(tile.rows) + " rows: accepted are multiples of " +
                          std::to_string(window_rows) + " up to 1024");
  }
  if (tile.window_bits == 0 || tile.window_bits > 64) {
    throw InvalidArgument("a window of " + std::to_string(tile.window_bits) + " bits: accepted are 1 to 64");
  }
}

/// Version 1 of the state.
std::string goal_text(const Plan& plan) {
  return "state 1, openings to " + std::to_string(plan.openings_upto) + ", rows to " +
         (plan.rows_upto ? std::to_string(*plan.rows_upto) : std::string("none"));
}
std::string plan_text(const Plan& plan) {
  std::string text;
  for (const std::int32_t n : {plan.last_p, plan.block_rows, plan.tile_columns, plan.window_bits, plan.log_margin,
                               plan.sight_margin, plan.floor_margin}) {
    text.append(" ").append(std::to_string(n));
  }
  return text;
}

}  // namespace

void set_level(Plan& plan, const RunOptions& run) {
  constexpr core::LevelTable<RunUpperTile> upper MEXWAVE_LEVELS(run_upper_tile);
  constexpr core::LevelTable<RunLowerTile> lower MEXWAVE_LEVELS(run_lower_tile);
  constexpr core::LevelTable<LeaveOut> leave_out MEXWAVE_LEVELS(leave_out);
  constexpr core::LevelTable<AddGroup> add_group MEXWAVE_LEVELS(add_group);
  const SimdLevel level = core::resolve_level(run);
  plan.run_upper = core::at_level(upper, level);
  plan.run_lower = core::at_level(lower, level);
  plan.leave_out = core::at_level(leave_out, level);
  plan.add_group = core::at_level(add_group, level);
}

Plan plan_for(const SweepGoal& goal, const RunOptions& run) {
  require_sweep(goal);
  Plan plan;
  std::uint32_t last_p = goal.openings_upto;
  if (goal.rows_upto) last_p = std::max(last_p, planned_p(*goal.rows_upto));
  plan.last_p = static_cast<std::int32_t>(last_p);
  if (goal.rows_upto) plan.rows_upto = static_cast<std::int32_t>(*goal.rows_upto);
  plan.openings_upto = static_cast<std::int32_t>(goal.openings_upto);
  plan.workers = core::resolve_threads(run);
  // Taller blocks touch memory less often, lower ones leave fewer cells to the slow path around the turning point.
  plan.block_rows = goal.tile.rows != 0 ? static_cast<std::int32_t>(goal.tile.rows) : last_p < 300'000 ? 64 : 128;
  if (goal.tile.columns != 0) plan.tile_columns = static_cast<std::int32_t>(goal.tile.columns);
  plan.window_bits = static_cast<std::int32_t>(goal.tile.window_bits);
  set_level(plan, run);
  // What is logged must lie a few blocks deep.
  plan.log_margin = std::max(64, plan.block_rows);
  plan.sight_margin = 160 + 2 * plan.block_rows;
  return plan;
}

std::uint64_t estimated_column_bytes(const Plan& plan) {
  const auto p = static_cast<std::uint64_t>(plan.last_p), width = static_cast<std::uint64_t>(plan.tile_columns);
  // Columns q in 0.586 p .. p hold r from 0.707 q - margin to the lower sheet: 0.036 p^2 bits (README.md, "Memory").
  const std::uint64_t bits = p * p / 1000 * 36 / 8 + p * static_cast<std::uint64_t>(plan.floor_margin + 512) / 16;
  // And of each tile a pointer for 1,024 rows from 0.707 q on, there or not.
  const std::uint64_t pointers = p * p / 1'000'000 * 768 / width;
  return bits + pointers;
}

std::uint64_t estimated_bytes(const Plan& plan) {
  const auto p = static_cast<std::uint64_t>(plan.last_p);
  const std::uint64_t columns = estimated_column_bytes(plan);
  const std::uint64_t per_p = 4 * 8 + 2;                  // results and end_of_row_, first_of_row_, minima, per p
  const std::uint64_t rows = p / 2 * (sizeof(Row) + 16);  // half as many rows are settled; long ones own a pattern
  const std::uint64_t settled =
      (p + 64) / 8 * (PatternSet::main_period + 16) / 3;  // touched part of the offsets' bit sets
  const std::uint64_t block = static_cast<std::uint64_t>(plan.block_rows) * p / 12;
  // Segments that are used in part, and lists that grow by doubling.
  const std::uint64_t parts = 64 * p + (std::uint64_t{7} << 20);
  return columns + per_p * p + rows + plan.workers * (settled + block + (std::uint64_t{1} << 20)) + parts;
}

std::string checkpoint_parameters(const Plan& plan) { return goal_text(plan) + ";" + plan_text(plan); }

void read_checkpoint_parameters(const std::string& path, const std::string& parameters, Plan& plan) {
  const std::string goal = goal_text(plan);
  const std::size_t bar = parameters.find(';');
  const std::string theirs = parameters.substr(0, bar);
  if (bar == std::string::npos || theirs != goal)
    throw FormatError("'" + path + "' is a checkpoint of another goal (" + theirs + "), not of " + goal);
  std::istringstream numbers(parameters.substr(bar + 1));
  constexpr auto largest = static_cast<std::int32_t>(largest_p);
  struct Field {
    std::int32_t& value;
    std::int32_t most, multiple_of;
  };
  const Field fields[] = {{plan.last_p, largest, 1},
                          {plan.block_rows, 1024, window_rows},
                          {plan.tile_columns, window_columns_max, 8},
                          {plan.window_bits, 64, 1},
                          {plan.log_margin, 4 * largest, 1},
                          {plan.sight_margin, 4 * largest, 1},
                          {plan.floor_margin, 4 * largest, 1}};
  const std::int32_t least_p = plan.last_p;
  for (const Field& field : fields) {
    if (!(numbers >> field.value) || field.value < 1 || field.value > field.most ||
        field.value % field.multiple_of != 0)
      throw FormatError("'" + path + "' is a checkpoint without a plan");
  }
  if (plan.last_p < least_p) throw FormatError("'" + path + "' is a checkpoint of a plan that ends too early");
}

}  // namespace detail

std::uint32_t planned_p(std::uint32_t rows) {
  if (rows > largest_row) {
    throw InvalidArgument("rows up to " + std::to_string(rows) + ": accepted are 0 to " + std::to_string(largest_row));
  }
  return 2 * rows + 512 + rows / 64;
}

}  // namespace mexwave::three_row_chomp
