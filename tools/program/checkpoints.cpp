// Options, messages and removal of checkpoints: a checkpoint is written while the command runs, and removed once the
// result is written.

#include "checkpoints.hpp"

#include <fmt/core.h>

#include <filesystem>
#include <utility>

#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace fs = std::filesystem;

void add_checkpoint_options(Command& command, CheckpointOptions& options) {
  command.add_option("--checkpoint FILE", options.checkpoint,
                     "save the state to this file regularly, and after Ctrl-C");
  command.add_option("--every TIME", options.every, "time between checkpoints: 0.5s, 60s (default), 10m, 2h");
  command.add_flag("--resume", options.resume, "continue from the checkpoint; --threads and --simd may differ");
}

std::string CheckpointOptions::given() const {
  if (!checkpoint.empty()) return fmt::format("--checkpoint '{}'", checkpoint);
  if (!every.empty()) return fmt::format("--every '{}'", every);
  return resume ? "--resume" : "";
}

void require_no_checkpoint(const CheckpointOptions& options) {
  if (const std::string given = options.given(); !given.empty())
    throw InvalidArgument(given + ": expected --count as well, because a list is written as it is found");
}

LongRun::LongRun(const Common& common, const CheckpointOptions& options, const std::vector<NamedFile>& outputs)
    : common_(common), options_(options) {
  std::vector<NamedFile> files = outputs;
  files.insert(files.begin(), {{"--checkpoint", options.checkpoint}, {"-o", common.output}});
  require_distinct(files);
  if (options.checkpoint.empty()) {
    if (options.resume) throw InvalidArgument("--resume: expected --checkpoint FILE as well");
    if (!options.every.empty()) throw InvalidArgument("--every: expected --checkpoint FILE as well");
    return;
  }
  add_output(options.checkpoint);
  await_checkpoint();
  if (!options.every.empty()) every_seconds_ = parse_seconds("--every", options.every);
  std::error_code error;
  checkpoint_exists_ = fs::is_regular_file(options.checkpoint, error);
  if (options.resume && !checkpoint_exists_) {
    throw IoError(fmt::format("--resume: the checkpoint '{}' does not exist; omit --resume to start a new run",
                              options.checkpoint));
  }
  if (!options.resume && checkpoint_exists_) {
    throw IoError(
        fmt::format("--checkpoint: '{}' already exists; use --resume to continue from it, or remove it to start again",
                    options.checkpoint));
  }
  // Opening a pipe would block until it has a reader.
  if (!checkpoint_exists_ && fs::exists(options.checkpoint, error) && !fs::is_directory(options.checkpoint, error))
    throw IoError(fmt::format("--checkpoint: expected a regular file, or none yet, got '{}'", options.checkpoint));
  const OutputFile probe(options.checkpoint);  // fail now, not hours later, if the folder does not exist
  update_interrupt_message();
}

void LongRun::update_interrupt_message() const {
  set_interrupt_message(
      !checkpoint_exists_ ? ""
      : failure_.empty()
          ? fmt::format("interrupted; the checkpoint '{}' is written, --resume continues from it", options_.checkpoint)
          : fmt::format("interrupted; the checkpoint '{}' is an earlier one, the last could not be written",
                        options_.checkpoint));
}

void LongRun::report(std::uint64_t, const std::string& failure) {
  const std::string before = std::exchange(failure_, failure);
  std::error_code error;
  checkpoint_exists_ = fs::is_regular_file(options_.checkpoint, error);  // its folder may have been removed meanwhile
  update_interrupt_message();
  if (failure.empty()) {
    if (interrupt_seen() && has_ranks()) print_interrupt_message();
  } else if (before.empty()) {  // warn once until a checkpoint succeeds again
    warn(fmt::format("mexwave: warning: no checkpoint: {}; the run continues{}", failure,
                     checkpoint_exists_ ? ", and the previous checkpoint is kept" : ""));
  }
}

Checkpoint LongRun::checkpoint() {
  return {options_.checkpoint, every_seconds_, options_.resume,
          [this](std::uint64_t bytes, const std::string& failure) { report(bytes, failure); }};
}

void LongRun::note_time_when_done(std::string line, double seconds) {
  note_when_done(resumes() ? fmt::format("{:.2f} s from the checkpoint to the end", seconds) : std::move(line));
}

void LongRun::note_cells_when_done(std::uint64_t cells, double seconds) {
  note_when_done(resumes() ? fmt::format("{} cells in all; {:.2f} s from the checkpoint to the end", cells, seconds)
                           : work_text(cells, "cell", seconds));
}

void LongRun::done() {
  for (const std::string& line : statistics_) note(common_, line);
  if (options_.checkpoint.empty()) return;
  std::error_code error;
  if (!fs::is_regular_file(options_.checkpoint, error)) return;
  const bool removed = fs::remove(replaced_by(options_.checkpoint), error);
  remove_checkpoint_parts(replaced_by(options_.checkpoint));  // they are useless without the checkpoint
  if (removed) note(common_, fmt::format("the result is written; its checkpoint '{}' is removed", options_.checkpoint));
}

}  // namespace mexwave::cli
