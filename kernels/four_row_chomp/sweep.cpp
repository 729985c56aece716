// The public face of the sweep: memory is asked for, the state is left in checkpoints on the way.

#include <memory>
#include <sstream>

#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "four_row_chomp/plan.hpp"
#include "four_row_chomp/rank_strips.hpp"
#include "four_row_chomp/sweeper.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::four_row_chomp {

namespace detail {

namespace {

constexpr std::string_view checkpoint_kind = "four_row_chomp sweep";
constexpr std::string_view state_version = "state 1, tiles of r and s ";

std::string tiles_text(const Plan& plan) {
  std::string text(state_version);
  return text.append(std::to_string(plan.tile_r)).append(" ").append(std::to_string(plan.tile_s));
}

/// Takes the tiles over that the checkpoint at `path` was written with.
void read_tiles(const std::string& path, const std::string& parameters, Plan& plan) {
  std::istringstream text(parameters.starts_with(state_version) ? parameters.substr(state_version.size()) : "");
  if (!(text >> plan.tile_r >> plan.tile_s) || plan.tile_r < 1 || plan.tile_r > most_tile_r || plan.tile_s < 1 ||
      plan.tile_s > most_tile_s) {
    throw FormatError("'" + path + "' is a checkpoint of another version (" + parameters + ")");
  }
}

}  // namespace

Sweep run_plan(Plan plan, const RunOptions& run, const Checkpoint& checkpoint) {
  core::require_checkpoint(checkpoint);
  if (is_shared(plan, run)) {
    if (!checkpoint.path.empty()) {
      throw InvalidArgument("checkpoint '" + checkpoint.path +
                            "': four-row Chomp over several processes keeps none; accepted is none, or one process");
    }
    return sweep_over_ranks(plan, run);
  }
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
