#pragma once
// Sweeps that take minutes: checkpoints, resuming, and the same computation a second time in another way.

#include <functional>
#include <string>
#include <vector>

#include "chomp3/chomp3.hpp"
#include "cli/common.hpp"
#include "mexwave/error.hpp"
#include "output/named_file.hpp"

namespace mexwave::cli {

/// --checkpoint, --every, --resume and --double-check.
struct LongRun {
  std::string checkpoint;
  std::string every;
  bool resume = false;
  bool double_check = false;
};

/// --checkpoint, --every and --resume.
void add_checkpoint_options(Command& command, LongRun& options);
/// These, and --double-check.
void add_long_run_options(Command& command, LongRun& options);

/// One command's sweep. Made before anything is computed or written, it refuses options that do not go together
/// (InvalidArgument), files of which two are the same (InvalidArgument), and a checkpoint that is missing, is there and
/// was not to be resumed, or cannot be made (IoError).
class LongSweep {
 public:
  /// `outputs`: files that the command writes besides -o.
  LongSweep(const Common& common, const LongRun& options, const std::vector<NamedFile>& outputs);

  /// The sweep, and with --double-check a second one that must agree. Throws what chomp3::sweep() throws, and
  /// Disagreement.
  [[nodiscard]] chomp3::Sweep sweep(const chomp3::SweepGoal& goal, const RunOptions& run);

  /// The result has been written: the checkpoint is not needed any more. Prints the sweep's statistics.
  void done();

  /// What to say after Ctrl-C.
  [[nodiscard]] std::string interrupted() const;

 private:
  void report(std::uint64_t bytes, const std::string& failure);
  const Common& common_;
  const LongRun& options_;
  double every_seconds_ = 60;
  bool there_ = false;  // a checkpoint of this run is at its path
  std::vector<std::string> statistics_;
  std::string failure_;  // why the last one could not be written; empty if it was
};

/// The second computation of --double-check gave another result. The message is one line: what, where, both values.
class Disagreement : public Error {
 public:
  using Error::Error;
};

/// Runs a command's body with its LongSweep. A Disagreement, and an interrupt where there are checkpoints, get their
/// own line and exit status.
void with_long_sweep(const Common& common, const LongRun& options, const std::function<void(LongSweep&)>& body,
                     const std::vector<NamedFile>& outputs = {});

}  // namespace mexwave::cli
