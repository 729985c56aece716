// Makes a plan from a goal: checks the goal, chooses the tuning constants, estimates memory, and writes the plan into
// checkpoints. Also the public sweep(): it carries out a plan, writes checkpoints, and restarts with a wider plan if a
// margin was too small.

#include "chomp3/plan.hpp"

#include <algorithm>
#include <numeric>
#include <optional>

#include "chomp3/patterns.hpp"
#include "chomp3/rank_plan.hpp"
#include "chomp3/sweeper.hpp"
#include "core/bits/simd_level.hpp"
#include "core/schedule/blocks_checkpoint.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::chomp3 {

namespace detail {

namespace {

void require(const SweepGoal& goal, const TileShape& tile) {
  if (goal.openings_upto == 0 && !goal.rows_upto)
    throw InvalidArgument("goal: expected openings_upto or rows_upto, got neither");
  if (goal.openings_upto > largest_p) {
    throw InvalidArgument("openings_upto: expected 1 to " + std::to_string(largest_p) + ", got " +
                          std::to_string(goal.openings_upto));
  }
  if (goal.rows_upto) (void)planned_p(*goal.rows_upto);
  if (tile.columns % 8 != 0 || tile.columns > window_columns_max) {
    throw InvalidArgument("columns of a tile: expected a multiple of 8 up to " + std::to_string(window_columns_max) +
                          ", got " + std::to_string(tile.columns));
  }
  if (tile.p % group_lines != 0 || tile.p > 1024) {
    throw InvalidArgument("p of a tile: expected a multiple of " + std::to_string(group_lines) + " up to 1024, got " +
                          std::to_string(tile.p));
  }
  if (tile.window_bits == 0 || tile.window_bits > 64) {
    throw InvalidArgument("bits of a window: expected 1 to 64, got " + std::to_string(tile.window_bits));
  }
}

/// The numbers of a plan, in the order in which they are written, with their ranges.
struct PlanNumber {
  std::int32_t Plan::*number;
  std::int32_t least, most, multiple_of;
};
constexpr auto largest = static_cast<std::int32_t>(largest_p);
constexpr PlanNumber plan_numbers[] = {{&Plan::last_p, 1, largest, 1},
                                       {&Plan::rows_upto, -1, largest, 1},
                                       {&Plan::openings_upto, 0, largest, 1},
                                       {&Plan::block_p, group_lines, 1024, group_lines},
                                       {&Plan::tile_columns, 8, window_columns_max, 8},
                                       {&Plan::window_bits, 1, 64, 1},
                                       {&Plan::log_margin, 1, 4 * largest, 1},
                                       {&Plan::use_margin, -largest, 4 * largest, 1},
                                       {&Plan::floor_margin, -largest, 4 * largest, 1},
                                       {&Plan::logged_rows, 1, 1 << 20, 1},
                                       {&Plan::settle_margin, -largest, 4 * largest, 1},
                                       {&Plan::chunk_columns, 8, 1 << 24, 8}};

}  // namespace

std::string goal_text(const Plan& plan) {
  return "openings to " + std::to_string(plan.openings_upto) + ", rows to " +
         (plan.rows_upto >= 0 ? std::to_string(plan.rows_upto) : std::string("none"));
}

void write_plan(StateWriter& out, const Plan& plan) {
  for (const PlanNumber& field : plan_numbers) out.number(plan.*field.number);
}

Plan read_plan(StateReader& in) {
  Plan plan;
  for (const PlanNumber& field : plan_numbers) {
    plan.*field.number = in.number(field.least, field.most);
    if (plan.*field.number % field.multiple_of != 0) in.wrong();
  }
  if (plan.chunk_columns % std::lcm(plan.block_p, plan.tile_columns) != 0 || plan.last_p < plan.openings_upto ||
      (plan.logged_rows & (plan.logged_rows - 1)) != 0)
    in.wrong();
  return plan;
}

/// The columns from 0.586 p to 0.707 p, an eighth of all columns, hold 77 % of the cells. Each worker gets two chunks
/// of them, unless these would be too narrow for the messages. Half or twice as many chunks change the time little.
std::int32_t chunk_columns_for(const Plan& plan, unsigned workers) {
  const std::int32_t unit = std::lcm(plan.block_p, plan.tile_columns);
  const auto parts = static_cast<std::int32_t>(2 * std::min(workers, 4096U));
  const std::int32_t wanted = std::clamp(plan.last_p / 8 / parts, 256, 8192);
  return (wanted + unit - 1) / unit * unit;
}

void widen(Plan& plan) {
  plan.log_margin = std::max(64, 4 * plan.log_margin);
  plan.use_margin = std::max(256, 4 * plan.use_margin);
  plan.logged_rows = std::min(2 * plan.logged_rows, 1 << 20);
  plan.settle_margin = std::min(std::max(64, 4 * plan.settle_margin), plan.last_p + 1);
}

Machine machine_for(const RunOptions& run) {
  constexpr core::LevelTable<RunUpperTile> upper_at MEXWAVE_LEVELS(run_upper_tile);
  constexpr core::LevelTable<RunLowerTile> lower_at MEXWAVE_LEVELS(run_lower_tile);
  constexpr core::LevelTable<LeaveOut> leave_out_at MEXWAVE_LEVELS(leave_out);
  constexpr core::LevelTable<AddGroup> add_group_at MEXWAVE_LEVELS(add_group);
  const SimdLevel level = core::resolve_level(run);
  return {core::resolve_threads(run), core::at_level(upper_at, level), core::at_level(lower_at, level),
          core::at_level(leave_out_at, level), core::at_level(add_group_at, level)};
}

Plan plan_for(const SweepGoal& goal, const TileShape& tile) {
  require(goal, tile);
  Plan plan;
  std::uint32_t last_p = goal.openings_upto;
  if (goal.rows_upto) last_p = std::max(last_p, planned_p(*goal.rows_upto));
  plan.last_p = static_cast<std::int32_t>(last_p);
  if (goal.rows_upto) plan.rows_upto = static_cast<std::int32_t>(*goal.rows_upto);
  plan.openings_upto = static_cast<std::int32_t>(goal.openings_upto);
  // Larger blocks read memory less often; smaller ones leave fewer cells to the slow path around the turning point.
  plan.block_p = tile.p != 0 ? static_cast<std::int32_t>(tile.p) : last_p < 300'000 ? 64 : 128;
  if (tile.columns != 0) plan.tile_columns = static_cast<std::int32_t>(tile.columns);
  plan.window_bits = static_cast<std::int32_t>(tile.window_bits);
  // The log must reach a few blocks back.
  plan.log_margin = std::max(64, plan.block_p);
  plan.use_margin = 160 + 2 * plan.block_p;
  plan.chunk_columns = chunk_columns_for(plan, 1);
  return plan;
}

std::uint64_t estimated_column_bytes(const Plan& plan) {
  const auto p = static_cast<std::uint64_t>(plan.last_p), width = static_cast<std::uint64_t>(plan.tile_columns);
  // Columns q in 0.586 p .. p hold r from 0.707 q - margin to the lower sheet: 0.036 p^2 bits (README.md, "Memory").
  const std::uint64_t bits = p * p / 1000 * 36 / 8 + p * static_cast<std::uint64_t>(plan.floor_margin + 512) / 16;
  // Each tile has a pointer per 1,024 rows from 0.707 q on, also where no segment is allocated.
  const std::uint64_t pointers = p * p / 1'000'000 * 768 / width;
  return bits + pointers;
}

std::uint64_t estimated_bytes(const Plan& plan, unsigned workers) {
  const auto p = static_cast<std::uint64_t>(plan.last_p);
  const std::uint64_t columns = estimated_column_bytes(plan);
  const std::uint64_t per_p = 4 * 8 + 2;                  // bytes per p: Results, RowMinima and EndedRows
  const std::uint64_t rows = p / 2 * (sizeof(Row) + 16);  // there are p / 2 settled rows; long ones own a pattern
  const std::uint64_t settled =
      (p + 64) / 8 * (PatternSet::main_period + 16) / 3;  // touched part of the bit sets of offsets
  const std::uint64_t block = static_cast<std::uint64_t>(plan.block_p) * p / 12;
  // Segments that are partly used, and lists that grow by doubling.
  const std::uint64_t parts = 64 * p + (std::uint64_t{7} << 20);
  return columns + per_p * p + rows + workers * (settled + block + (std::uint64_t{1} << 20)) + parts;
}

std::uint64_t expected_cells(std::int32_t p) {
  const auto n = static_cast<std::uint64_t>(p);
  return n * n / 1000 * 79 + n * 60 + 1;
}

namespace {

bool has_rows(const Sweep& sweep, const Plan& plan) {
  return static_cast<std::int64_t>(sweep.rows.size()) > plan.rows_upto;
}

/// Plans a larger p if the rows of the goal have not settled.
void go_further(Plan& plan) {
  if (plan.last_p >= static_cast<std::int32_t>(largest_p))
    throw Error("not all rows have settled by p = " + std::to_string(largest_p));
  plan.last_p = std::min<std::int32_t>(static_cast<std::int32_t>(largest_p), plan.last_p + plan.last_p / 4);
}

Sweep sweep_in_process(Plan plan, const RunOptions& run, const Watch& watch, core::BlocksCheckpoint& checkpoint,
                       core::SavedBlocks* saved) {
  Machine machine = machine_for(run);
  for (;; saved = nullptr) {
    require_memory("a sweep of all p to " + std::to_string(plan.last_p), estimated_bytes(plan, machine.workers), run);
    core::Ticker ticker(run, expected_cells(plan.last_p));
    try {
      Sweeper sweeper(plan, machine, watch);
      if (saved != nullptr) sweeper.restore(*saved, checkpoint.files());
      core::run_with_checkpoints(sweeper, checkpoint, run, ticker);
      Sweep sweep = sweeper.take_result();
      if (has_rows(sweep, plan)) ticker.finish();
      return sweep;
    } catch (const AssumptionFailed&) {
      machine.workers = 1;
    } catch (const RestartWider&) {
      widen(plan);
    }
  }
}

/// The plan of the sweep that wrote the checkpoint.
Plan plan_of(core::SavedBlocks& saved, const std::string& path, const std::string& goal) {
  if (saved.parameters() != goal) {
    throw FormatError("'" + path + "' is a checkpoint of another goal: expected " + goal + ", got " +
                      saved.parameters());
  }
  return read_plan(saved.head());
}

}  // namespace

Sweep run_plan(Plan plan, const RunOptions& run, const Watch& watch, const Checkpoint& asked) {
  const bool over_ranks = run.ranks != nullptr && run.ranks->size() > 1 && watch.p < 0 && plan.last_p >= least_shared_p;
  const std::string goal = goal_text(plan);
  std::optional<core::SavedBlocks> saved;
  if (asked.resume) {
    saved.emplace(asked, checkpoint_kind);
    plan = plan_of(*saved, asked.path, goal);
  } else if (over_ranks) {
    plan.chunk_columns = chunk_columns_for(plan, run.ranks->size() * core::resolve_threads(run));
  }
  core::BlocksCheckpoint checkpoint(asked, checkpoint_kind, goal, saved ? saved->start() : core::BlocksStart{});
  for (;; saved.reset()) {
    core::SavedBlocks* const from = saved ? &*saved : nullptr;
    Sweep sweep = over_ranks ? sweep_over_ranks(plan, run, checkpoint, from)
                             : sweep_in_process(plan, run, watch, checkpoint, from);
    if (has_rows(sweep, plan)) return sweep;
    go_further(plan);
  }
}

Sweep sweep(const SweepGoal& goal, const TileShape& tile, const RunOptions& run, const Checkpoint& checkpoint) {
  core::require_checkpoint(checkpoint);
  Sweep result = run_plan(plan_for(goal, tile), run, {}, checkpoint);
  // Cut the results at the goal: how far blocks ran beyond it depends on their size and on the threads.
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

}  // namespace detail

std::uint32_t planned_p(std::uint32_t rows) {
  if (rows > largest_row) {
    throw InvalidArgument("rows_upto: expected 0 to " + std::to_string(largest_row) + ", got " + std::to_string(rows));
  }
  return 2 * rows + 512 + rows / 64;
}

std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run) {
  return detail::estimated_bytes(detail::plan_for(goal), core::resolve_threads(run));
}

Sweep sweep(const SweepGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::sweep(goal, {}, run, checkpoint);
}

}  // namespace mexwave::chomp3
