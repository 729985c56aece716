// The public face of the sweep: checks, the plan, the memory estimate, and a new plan where the first one was too
// tight.

#include <algorithm>
#include <array>
#include <optional>

#include "core/memory.hpp"
#include "core/run_control.hpp"
#include "core/simd_level.hpp"
#include "mexwave/error.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/planning.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp {

namespace {

using detail::Plan;

void check(const Goal& goal) {
  if (goal.openings_upto == 0 && !goal.rows_upto)
    throw InvalidArgument("an empty goal: give openings_upto or rows_upto");
  if (goal.openings_upto > largest_p) {
    throw InvalidArgument("p up to " + std::to_string(goal.openings_upto) + ": accepted are 1 to " +
                          std::to_string(largest_p));
  }
  if (goal.rows_upto && *goal.rows_upto > largest_p / 2 - largest_p / 16) {
    throw InvalidArgument("rows up to " + std::to_string(*goal.rows_upto) + ": accepted are 0 to " +
                          std::to_string(largest_p / 2 - largest_p / 16));
  }
  const TileShape& tile = goal.tile;
  if (tile.columns % 8 != 0 || tile.columns > detail::window_columns_max) {
    throw InvalidArgument("a tile of " + std::to_string(tile.columns) + " columns: accepted are multiples of 8 up to " +
                          std::to_string(detail::window_columns_max));
  }
  if (tile.rows % detail::window_rows != 0 || tile.rows > 1024) {
    throw InvalidArgument("a tile of " + std::to_string(tile.rows) + " rows: accepted are multiples of " +
                          std::to_string(detail::window_rows) + " up to 1024");
  }
  if (tile.window_bits == 0 || tile.window_bits > 64) {
    throw InvalidArgument("a window of " + std::to_string(tile.window_bits) + " bits: accepted are 1 to 64");
  }
}

}  // namespace

namespace detail {

Plan plan_for(const Goal& goal, const RunOptions& run) {
  constexpr core::LevelTable<RunWindowTile> at_level{run_window_tile_scalar, run_window_tile_sse, run_window_tile_avx2,
                                                     run_window_tile_avx512};
  Plan plan;
  std::uint32_t last_p = goal.openings_upto;
  if (goal.rows_upto) last_p = std::max(last_p, 2 * *goal.rows_upto + 512 + *goal.rows_upto / 64);
  plan.last_p = static_cast<std::int32_t>(last_p);
  if (goal.rows_upto) plan.rows_upto = static_cast<std::int32_t>(*goal.rows_upto);
  plan.openings_upto = static_cast<std::int32_t>(goal.openings_upto);
  plan.workers = core::resolve_threads(run);
  // Taller blocks touch memory less often, lower ones leave fewer cells to the slow path around the turning point.
  plan.block_rows = goal.tile.rows != 0 ? static_cast<std::int32_t>(goal.tile.rows) : last_p < 300'000 ? 64 : 128;
  if (goal.tile.columns != 0) plan.tile_columns = static_cast<std::int32_t>(goal.tile.columns);
  plan.window_bits = static_cast<std::int32_t>(goal.tile.window_bits);
  plan.run_tile = core::at_level(at_level, core::resolve_level(run));
  // What is logged must lie a few blocks deep.
  plan.log_margin = std::max(64, plan.block_rows);
  plan.sight_margin = 160 + 2 * plan.block_rows;
  return plan;
}

std::uint64_t estimated_bytes(const Plan& plan) {
  const auto p = static_cast<std::uint64_t>(plan.last_p);
  // Columns q in 0.586 p .. p hold r from 0.707 q - margin to the lower sheet: 0.036 p^2 bits (README.md, "Memory").
  const std::uint64_t columns = p * p / 1000 * 36 / 8 + p * static_cast<std::uint64_t>(plan.floor_margin + 512) / 16;
  const std::uint64_t per_p = 4 * 8 + 2;                  // results and end_of_row_, first_of_row_, minima, per p
  const std::uint64_t rows = p / 2 * (sizeof(Row) + 16);  // half as many rows are settled; long ones own a pattern
  const std::uint64_t settled =
      (p + 64) / 8 * (PatternSet::main_period + 16) / 3;  // touched part of the offsets' bit sets
  const std::uint64_t block = static_cast<std::uint64_t>(plan.block_rows) * p / 16;
  return columns + per_p * p + rows + plan.workers * (settled + block) + (std::uint64_t{4} << 20);
}

/// Runs `plan`, widening it as long as it proves too tight.
Sweep run_plan(Plan plan, const RunOptions& run, const std::function<void(const Position&)>& watched) {
  for (;;) {
    core::require_memory("a sweep of all p to " + std::to_string(plan.last_p), estimated_bytes(plan), run);
    core::Ticker ticker(run, expected_cells(plan.last_p));
    try {
      Sweeper sweeper(plan);
      sweeper.tick = [&ticker](std::uint64_t cells) { ticker.tick(cells); };
      sweeper.watched = watched;
      sweeper.run();
      Sweep sweep = sweeper.take_result();
      if (!plan.rows_upto || sweep.rows.size() > static_cast<std::size_t>(*plan.rows_upto)) {
        ticker.finish();
        return sweep;
      }
      // The rows asked for are not settled yet: go on to a larger p.
      if (plan.last_p >= static_cast<std::int32_t>(largest_p))
        throw Error("rows are not settled by p = " + std::to_string(largest_p));
      plan.last_p = std::min<std::int32_t>(static_cast<std::int32_t>(largest_p), plan.last_p + plan.last_p / 4);
    } catch (const PlanTooTight& tight) {
      if (tight.need_single_thread) plan.workers = 1;
      plan.log_margin = std::max(64, 4 * plan.log_margin);
      plan.sight_margin = std::max(256, 4 * plan.sight_margin);
    }
  }
}

}  // namespace detail

std::uint64_t estimate_bytes(const Goal& goal, const RunOptions& run) {
  check(goal);
  return detail::estimated_bytes(detail::plan_for(goal, run));
}

Sweep sweep(const Goal& goal, const RunOptions& run) {
  check(goal);
  Sweep result = detail::run_plan(detail::plan_for(goal, run), run, {});
  // What was asked for, and no more: how far blocks ran beyond depends on their height and on the threads.
  if (goal.rows_upto) {
    result.upto = goal.openings_upto;
    const std::size_t size = std::size_t{goal.openings_upto} + 1;
    result.diagonal_q.resize(size);
    result.end_row.resize(size);
    result.above_diagonal.resize(size);
    for (std::uint32_t& p : result.above_diagonal) {
      if (p != none && p > goal.openings_upto) p = none;
    }
    result.rows.resize(std::size_t{*goal.rows_upto} + 1);
  }
  return result;
}

}  // namespace mexwave::three_row_chomp
