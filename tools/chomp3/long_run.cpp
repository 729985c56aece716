// Checkpoints lie beside the result, as it were: written while the sweep runs, removed once the result is there.

#include "chomp3/long_run.hpp"

#include <fmt/core.h>

#include <filesystem>

#include "chomp3/double_check.hpp"
#include "cli/ending.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

namespace fs = std::filesystem;

void add_checkpoint_options(Command& command, LongRun& options) {
  command
      .add_option("--checkpoint", options.checkpoint,
                  "for runs of more than a minute: leave the state in this file now and then, and after Ctrl-C")
      .type_name("FILE")
      .names_file()
      .not_empty();
  command.add_option("--every", options.every, "how often: 0.5s, 60s (default), 10m or 2h")
      .type_name("TIME")
      .not_empty();
  command.add_flag("--resume", options.resume, "go on from the checkpoint, with any --threads and --simd");
}

void add_long_run_options(Command& command, LongRun& options) {
  add_checkpoint_options(command, options);
  command.add_flag(
      "--double-check", options.double_check,
      "compute everything again with other tiles, threads and SIMD level; exit status 2 if anything differs");
}

LongSweep::LongSweep(const Common& common, const LongRun& options, const std::vector<NamedFile>& outputs)
    : common_(common), options_(options) {
  std::vector<NamedFile> files = outputs;
  files.insert(files.begin(), {{"--checkpoint", options.checkpoint}, {"-o", common.output}});
  require_distinct(files);
  if (options.checkpoint.empty()) {
    if (options.resume) throw InvalidArgument("--resume: which checkpoint? Give --checkpoint FILE too");
    if (!options.every.empty()) throw InvalidArgument("--every: checkpoints of what name? Give --checkpoint FILE too");
    return;
  }
  if (!options.every.empty()) every_seconds_ = parse_seconds("--every", options.every);
  std::error_code error;
  there_ = fs::is_regular_file(options.checkpoint, error);
  if (options.resume && !there_) {
    throw IoError(
        fmt::format("--resume: there is no checkpoint '{}'; without --resume the run starts anew", options.checkpoint));
  }
  if (!options.resume && there_) {
    throw IoError(fmt::format("--checkpoint: '{}' is there already; --resume goes on from it, removing it starts anew",
                              options.checkpoint));
  }
  const OutputFile probe(options.checkpoint);  // hours later would be late to learn that the folder is not there
  if (!probe.is_regular())
    throw IoError(fmt::format("--checkpoint '{}': accepted is a regular file, or none yet", options.checkpoint));
}

void LongSweep::report(std::uint64_t, const std::string& failure) {
  if (failure.empty()) {
    there_ = true;
  } else if (failure_.empty()) {  // once is enough until one succeeds again
    warn(fmt::format("mexwave: warning: no checkpoint: {}; the run goes on{}", failure,
                     there_ ? ", the last good checkpoint stays" : ""));
  }
  failure_ = failure;
}

chomp3::Sweep LongSweep::sweep(const chomp3::SweepGoal& goal, const RunOptions& run) {
  const double start = seconds_now();
  const Checkpoint checkpoint{options_.checkpoint, every_seconds_, options_.resume,
                              [this](std::uint64_t bytes, const std::string& failure) { report(bytes, failure); }};
  chomp3::Sweep sweep = chomp3::sweep(goal, run, checkpoint);
  const double seconds = seconds_now() - start;
  statistics_.push_back(options_.resume ? fmt::format("{} cells in all; {:.2f} s from the checkpoint to the end",
                                                      sweep.work.cells, seconds)
                                        : describe(sweep.work, seconds));
  if (options_.double_check) statistics_.push_back(double_checked(sweep, goal, run));
  return sweep;
}

void LongSweep::done() {
  for (const std::string& line : statistics_) note(common_, line);
  if (options_.checkpoint.empty()) return;
  std::error_code error;
  if (!fs::is_regular_file(options_.checkpoint, error)) return;
  if (fs::remove(options_.checkpoint, error))
    note(common_, fmt::format("the result is written; its checkpoint '{}' is removed", options_.checkpoint));
}

std::string LongSweep::interrupted() const {
  if (there_ && failure_.empty()) {
    return fmt::format("interrupted; the checkpoint '{}' is written, --resume goes on from it", options_.checkpoint);
  }
  if (there_) {
    return fmt::format("interrupted; the checkpoint '{}' is an earlier one, the last could not be written",
                       options_.checkpoint);
  }
  return interrupted_text();
}

void with_long_sweep(const Common& common, const LongRun& options, const std::function<void(LongSweep&)>& body,
                     const std::vector<NamedFile>& outputs) {
  LongSweep sweep(common, options, outputs);
  try {
    body(sweep);
  } catch (const Cancelled&) {
    warn("mexwave: " + sweep.interrupted());
    set_exit_status(interrupted);
  } catch (const Disagreement& difference) {
    warn(fmt::format("mexwave: {}", difference.what()));
    set_exit_status(does_not_hold);
  }
}

}  // namespace mexwave::cli
