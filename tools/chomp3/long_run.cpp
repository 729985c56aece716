// One sweep of three-row Chomp a command, and with --double-check a second one.

#include "chomp3/long_run.hpp"

#include <fmt/core.h>

#include "chomp3/double_check.hpp"
#include "cli/ending.hpp"
#include "cli/messages.hpp"

namespace mexwave::cli {

void add_long_run_options(Command& command, LongSweepOptions& options) {
  add_checkpoint_options(command, options);
  command.add_flag(
      "--double-check", options.double_check,
      "compute everything again with other tiles, threads and SIMD level; exit status 2 if anything differs");
}

chomp3::Sweep LongSweep::sweep(const chomp3::SweepGoal& goal, const RunOptions& run) {
  const double start = seconds_now();
  if (double_check_) {
    // Openings and rows of the first are there while the second is made; they are a part of what each asks for.
    const std::uint64_t one = chomp3::estimate_bytes(goal, run);
    require_memory("a sweep, and its results while it is repeated,", one + one / 4);
  }
  chomp3::Sweep sweep = chomp3::sweep(goal, run, run_.checkpoint());
  const double seconds = seconds_now() - start;
  run_.note_when_done(run_.resumes() ? fmt::format("{} cells in all; {:.2f} s from the checkpoint to the end",
                                                   sweep.work.cells, seconds)
                                     : describe(sweep.work, seconds));
  if (double_check_) run_.note_when_done(double_checked(sweep, goal, run));
  return sweep;
}

void with_long_sweep(const Common& common, const LongSweepOptions& options, const std::function<void(LongSweep&)>& body,
                     const std::vector<NamedFile>& outputs) {
  try {
    with_checkpoints(
        common, options,
        [&](LongRun& run) {
          LongSweep sweep(run, options.double_check);
          body(sweep);
        },
        outputs);
  } catch (const Disagreement& difference) {
    warn(fmt::format("mexwave: {}", difference.what()));
    set_exit_status(does_not_hold);
  }
}

}  // namespace mexwave::cli
