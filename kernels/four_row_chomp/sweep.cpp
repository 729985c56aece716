// The public face of the sweep: memory is asked for, the state is left in checkpoints on the way.

#include <memory>

#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "four_row_chomp/plan.hpp"
#include "four_row_chomp/rank_strips.hpp"
#include "four_row_chomp/sweeper.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::four_row_chomp {

namespace detail {

namespace {

constexpr std::string_view checkpoint_kind = "four_row_chomp sweep";

}  // namespace

Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint) {
  core::require_checkpoint(checkpoint);
  if (is_shared(plan, run, checkpoint)) return sweep_over_ranks(plan, run, checkpoint);
  std::unique_ptr<SealedReader> state;
  if (checkpoint.resume) {
    state = std::make_unique<SealedReader>(checkpoint.path, checkpoint_kind);
    read_tiles(checkpoint.path, state->parameters(), plan);
  }
  take_memory(plan, run);
  Sweeper sweeper(plan);
  core::Ticker ticker(run, sweeper.total_work());
  if (state) {
    sweeper.restore(
        {state->left(), [&](char* to, std::size_t count) { state->read(to, count); }, "'" + checkpoint.path + "'"});
    state.reset();
  }
  core::run_with_checkpoints(sweeper, checkpoint_kind, tiles_text(plan), run, checkpoint, ticker);
  ticker.finish();
  return sweeper.take_result();
}

}  // namespace detail

std::uint64_t estimate_bytes(const SweepGoal& goal, const RunOptions& run) {
  return detail::estimated_bytes(detail::plan_for(goal, run));
}

Sweep sweep(const SweepGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::run_plan(detail::plan_for(goal, run), run, checkpoint);
}

}  // namespace mexwave::four_row_chomp
