// Makes a plan from a goal: checks the goal, chooses the tuning constants, and estimates memory.

#include "chomp4/plan.hpp"

#include <algorithm>

#include "chomp4/by_p.hpp"
#include "chomp4/tile_rows.hpp"
#include "core/bits/simd_level.hpp"
#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4::detail {

namespace {

std::string beyond(std::uint32_t value, const char* what, const std::string& expected) {
  return std::string(what) + " of a tile: expected " + expected + ", got " + std::to_string(value);
}

void require(const SweepGoal& goal, const TileShape& tile) {
  if (goal.upto < 1 || goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  if (tile.p % lanes != 0 || tile.p > most_block_p) {
    throw InvalidArgument(beyond(tile.p, "p", "a multiple of 16 up to " + std::to_string(most_block_p)));
  }
  if (tile.r > most_tile_r) throw InvalidArgument(beyond(tile.r, "r", "1 to " + std::to_string(most_tile_r)));
  if (tile.s > most_tile_s) throw InvalidArgument(beyond(tile.s, "s", "1 to " + std::to_string(most_tile_s)));
  const std::uint32_t least_units = (goal.upto / 64 >> most_unit_shift) + 1;
  if (tile.most_units != 0 && (tile.most_units < least_units || tile.most_units > 64)) {
    throw InvalidArgument("most units of a line: expected " + std::to_string(least_units) + " to 64, got " +
                          std::to_string(tile.most_units));
  }
}

/// Plan::block_p. With larger blocks rows are unpacked less often, but there must be six blocks per further worker to
/// keep all workers busy.
std::uint32_t block_p_for(std::uint32_t upto, std::uint64_t workers) {
  std::uint32_t block_p = 64;
  while (block_p > lanes && upto / block_p < 6 * (workers - 1)) block_p /= 2;
  return block_p;
}

/// Number of tiles to p = upto, or somewhat more.
std::uint64_t tile_count(const Plan& plan) {
  const std::uint64_t n = plan.upto + 1, r = n / plan.tile_r + 1, s = n / plan.tile_s + 1;
  return std::min(r * s, r * (s + plan.tile_r / plan.tile_s + 2) / 2 + s);
}

/// Expected memory of the rows (README.md, "Cost").
std::uint64_t expected_row_bytes(const Plan& plan) {
  const std::uint64_t n = plan.upto;
  const std::uint64_t bits = n * n * n / 1000 * 38 + 18 * n * n;
  return bits / 8 + tile_count(plan) * (8 * page_words) + (std::uint64_t{1} << 18);
}

/// Memory of everything except the rows.
std::uint64_t other_bytes(const Plan& plan) {
  const std::uint64_t n = plan.upto + 1, words = unit_end(plan.upto / 64, most_unit_shift) + 1;
  const std::uint64_t ps = n * plan.block_p * ps_line_bytes(plan.upto);
  const std::uint64_t pr = (plan.tile_r + std::uint64_t{lanes}) * plan.block_p * (words * 8 + 8);
  const std::uint64_t small =
      (n + plan.tile_s) * plan.block_p * 12 + plan.block_p * words * 8 + (std::uint64_t{1} << 18);
  std::uint64_t recorded = 0;
  if (plan.each) {
    // Stored as cells while a block is computed and as positions while they are sorted; vectors grow by doubling.
    const std::uint64_t ps_recorded =
        std::min<std::uint64_t>(n, n - std::min<std::uint64_t>(n, plan.each_from) + lanes);
    recorded =
        most_with_p(n) * std::min<std::uint64_t>(plan.block_p, ps_recorded) * (2 * sizeof(Cell) + 2 * sizeof(Position));
  }
  const std::uint64_t worker =
      ps + pr + small + recorded + OpenRows::bytes(plan.tile_r, plan.tile_s, plan.upto / 64 + 1);
  return worker * std::min<std::uint64_t>(plan.workers, n / plan.block_p + 1) + tile_count(plan) * 64 + n * 48 +
         plan.result_bytes + (std::uint64_t{1} << 20);
}

}  // namespace

std::uint64_t ps_line_bytes(std::uint32_t upto) {
  const std::uint64_t words = unit_end(upto / 64, most_unit_shift) + 1;
  return std::min(words, words / 2 + 32) * 8;
}

Plan plan_for(const SweepGoal& goal, const TileShape& tile, const RunOptions& run) {
  constexpr core::LevelTable<RunTileGroup> at_level MEXWAVE_LEVELS(run_tile_group);
  require(goal, tile);
  Plan plan;
  plan.upto = goal.upto;
  plan.tile_r = tile.r != 0 ? tile.r : 128;
  plan.tile_s = tile.s != 0 ? tile.s : 8;
  plan.most_units = tile.most_units != 0 ? tile.most_units : 64;
  plan.workers = core::resolve_threads(run);
  plan.block_p = tile.p != 0 ? tile.p : block_p_for(goal.upto, plan.workers);
  plan.run_group = core::at_level(at_level, core::resolve_level(run));
  plan.row_bytes = expected_row_bytes(plan);
  return plan;
}

Plan plan_for(const PositionsGoal& goal, const TileShape& tile, const EachP& each, const RunOptions& run) {
  if (goal.upto < 1) throw InvalidArgument("upto: expected at least 1, got 0");
  if (goal.from < 1 || goal.from > goal.upto) {
    throw InvalidArgument("from: expected 1 to " + std::to_string(goal.upto) + ", got " + std::to_string(goal.from));
  }
  Plan plan = plan_for(SweepGoal{goal.upto}, tile, run);
  plan.each = each;
  plan.each_from = goal.from;
  return plan;
}

std::uint64_t estimated_bytes(const Plan& plan) { return expected_row_bytes(plan) + other_bytes(plan); }

void take_memory(Plan& plan, const RunOptions& run) {
  require_memory("four-row Chomp to p = " + std::to_string(plan.upto), estimated_bytes(plan), run);
  const std::uint64_t allowed = core::memory_allowed(run);
  plan.row_bytes = std::max(plan.row_bytes, allowed - std::min(allowed, other_bytes(plan)));
}

}  // namespace mexwave::chomp4::detail
