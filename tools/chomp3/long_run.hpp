#pragma once
// Sweeps of three-row Chomp that take minutes: checkpoints, resuming, and the same computation a second time in another
// way.

#include <functional>
#include <vector>

#include "checkpoints.hpp"
#include "chomp3/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

/// --checkpoint, --every, --resume and --double-check.
struct LongSweepOptions : CheckpointOptions {
  bool double_check = false;
};

void add_long_run_options(Command& command, LongSweepOptions& options);

/// One command's sweep.
class LongSweep {
 public:
  LongSweep(LongRun& run, bool double_check) : run_(run), double_check_(double_check) {}

  /// The sweep, and with --double-check a second one that must agree. Throws what chomp3::sweep() throws, and
  /// Disagreement.
  [[nodiscard]] chomp3::Sweep sweep(const chomp3::SweepGoal& goal, const RunOptions& run);

  /// The result has been written: the checkpoint is not needed any more. Prints the sweep's statistics.
  void done() { run_.done(); }

 private:
  LongRun& run_;
  bool double_check_;
};

/// The second computation of --double-check gave another result. The message is one line: what, where, both values.
class Disagreement : public Error {
 public:
  using Error::Error;
};

/// Runs a command's body with its LongSweep, as with_checkpoints() does. A Disagreement gets its own line and exit
/// status, too.
void with_long_sweep(const Common& common, const LongSweepOptions& options, const std::function<void(LongSweep&)>& body,
                     const std::vector<NamedFile>& outputs = {});

}  // namespace mexwave::cli
