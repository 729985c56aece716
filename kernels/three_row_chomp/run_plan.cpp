// The public face of the sweep: plans are run, and run again with a wider one where the first was too tight; the state
// is left in checkpoints on the way.

#include <algorithm>
#include <memory>
#include <string_view>

#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/rank_checkpoint.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "three_row_chomp/plan.hpp"
#include "three_row_chomp/rank_run.hpp"
#include "three_row_chomp/sweeper.hpp"

namespace mexwave::three_row_chomp {

namespace detail {

namespace {

constexpr std::string_view checkpoint_kind = "three_row_chomp sweep";

bool has_rows(const Sweep& sweep, const Plan& plan) {
  return !plan.rows_upto || sweep.rows.size() > static_cast<std::size_t>(*plan.rows_upto);
}

/// The rows asked for are not settled yet: go on to a larger p.
void go_further(Plan& plan) {
  if (plan.last_p >= static_cast<std::int32_t>(largest_p))
    throw Error("rows are not settled by p = " + std::to_string(largest_p));
  plan.last_p = std::min<std::int32_t>(static_cast<std::int32_t>(largest_p), plan.last_p + plan.last_p / 4);
}

}  // namespace

std::uint64_t expected_cells(std::int32_t p) {
  const auto n = static_cast<std::uint64_t>(p);
  return n * n / 1000 * 79 + n * 60 + 1;
}

Sweep run_plan(Plan plan, const RunOptions& run, const std::function<void(const Position&)>& watched,
               const Checkpoint& asked) {
  std::unique_ptr<SealedReader> state;
  Checkpoint checkpoint = asked;
  const bool over_ranks =
      plan.watch_p < 0 && plan.last_p >= least_shared_p && core::over_ranks(run, checkpoint, ranks_kind);
  std::int64_t kept = -1;
  if (checkpoint.resume && !over_ranks) {
    state = std::make_unique<SealedReader>(checkpoint.path, checkpoint_kind);
    read_checkpoint_parameters(checkpoint.path, state->parameters(), plan);
  }
  for (;;) {
    if (over_ranks) {
      Sweep sweep = sweep_over_ranks(plan, run, checkpoint, kept);
      if (has_rows(sweep, plan)) return sweep;
      checkpoint.resume = false;  // the next begins anew
      go_further(plan);
      continue;
    }
    core::require_memory("a sweep of all p to " + std::to_string(plan.last_p), estimated_bytes(plan), run);
    core::Ticker ticker(run, expected_cells(plan.last_p));
    try {
      Sweeper sweeper(plan);
      sweeper.watched = watched;
      if (state) {
        sweeper.restore({state->left(), [&state](char* to, std::size_t count) { state->read(to, count); },
                         "'" + checkpoint.path + "'"});
        state.reset();
      }
      core::run_with_checkpoints(sweeper, checkpoint_kind, checkpoint_parameters(plan), run, checkpoint, ticker);
      Sweep sweep = sweeper.take_result();
      if (has_rows(sweep, plan)) {
        ticker.finish();
        return sweep;
      }
      go_further(plan);
    } catch (const PlanTooTight& tight) {
      if (tight.need_single_thread) plan.workers = 1;
      plan.log_margin = std::max(64, 4 * plan.log_margin);
      plan.sight_margin = std::max(256, 4 * plan.sight_margin);
    }
  }
}

}  // namespace detail

std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run) {
  return detail::estimated_bytes(detail::plan_for(goal, run));
}

Sweep sweep(const SweepGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  core::require_checkpoint(checkpoint);
  Sweep result = detail::run_plan(detail::plan_for(goal, run), run, {}, checkpoint);
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
