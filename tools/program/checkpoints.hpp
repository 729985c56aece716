#pragma once
// Checkpoints of long runs: options, checks before the run, messages and removal after it.

#include <string>
#include <vector>

#include "cli/common.hpp"
#include "mexwave/checkpoint.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

/// The values of --checkpoint, --every and --resume.
struct CheckpointOptions {
  std::string checkpoint;
  std::string every;
  bool resume = false;
  /// The first one that is given, as "--resume" or "--every '5s'"; empty if none is.
  [[nodiscard]] std::string given() const;
};

void add_checkpoint_options(Command& command, CheckpointOptions& options);

/// Throws InvalidArgument if one of the options is given without --count: for lists that are written while they are
/// computed.
void require_no_checkpoint(const CheckpointOptions& options);

/// One command's long computation. The constructor, called before anything is computed or written, throws
/// InvalidArgument if options contradict each other or two files are the same. It throws IoError if the checkpoint is
/// missing, exists although it is not to be resumed, or cannot be created.
class LongRun {
 public:
  /// `outputs`: files that the command writes besides -o.
  LongRun(const Common& common, const CheckpointOptions& options, const std::vector<NamedFile>& outputs = {});
  LongRun(const LongRun&) = delete;  // the callback of checkpoint() refers to it
  LongRun& operator=(const LongRun&) = delete;

  /// The checkpoint for the library. Must not outlive this object.
  [[nodiscard]] Checkpoint checkpoint();
  [[nodiscard]] bool resumes() const { return options_.resume; }
  /// Keeps a line of statistics that done() prints.
  void note_when_done(std::string line) { statistics_.push_back(std::move(line)); }
  /// The same for a run that took `seconds`. After --resume another line with the time alone replaces it, since its
  /// rates would be wrong.
  void note_time_when_done(std::string line, double seconds);
  /// The same, with a line such as "1234 cells in 0.0012 s, 1.03 million a second".
  void note_cells_when_done(std::uint64_t cells, double seconds);

  /// To be called once the result has been written: prints the statistics and removes the checkpoint.
  void done();

 private:
  void update_interrupt_message() const;
  void report(std::uint64_t bytes, const std::string& failure);
  const Common& common_;
  const CheckpointOptions& options_;
  double every_seconds_ = 60;
  bool checkpoint_exists_ = false;  // a checkpoint of this run is at its path
  std::vector<std::string> statistics_;
  std::string failure_;  // why the last checkpoint could not be written; empty if it was written
};

}  // namespace mexwave::cli
