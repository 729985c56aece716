#pragma once
// Runs a long computation to its end, and writes checkpoints on the way.

#include <atomic>
#include <string>
#include <string_view>
#include <utility>

#include "core/files/sealed_file.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/checkpoint_times.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

/// Throws InvalidArgument unless the members of Checkpoint are in their documented ranges.
inline void require_checkpoint(const Checkpoint& checkpoint) {
  if (checkpoint.resume && checkpoint.path.empty())
    throw InvalidArgument("resume: expected the path of a checkpoint, got none");
  if (!(checkpoint.every_seconds >= 0))
    throw InvalidArgument("every_seconds: expected 0 or more, got " + std::to_string(checkpoint.every_seconds));
}

/// The file for a run's checkpoints, and when the next one is due. `kind` and `parameters` go into its header.
class CheckpointFile {
 public:
  CheckpointFile(const Checkpoint& checkpoint, std::string_view kind, std::string parameters)
      : checkpoint_(checkpoint), kind_(kind), parameters_(std::move(parameters)), times_(checkpoint) {}

  [[nodiscard]] bool is_wanted() const { return !checkpoint_.path.empty(); }
  /// Any thread may call it, but not during save().
  [[nodiscard]] bool is_due() const { return times_.is_due(); }
  /// Writes what saver.save(sink) writes. A failed write is reported only to Checkpoint::written.
  template <class Saver>
  void save(Saver&& saver) {
    times_.begin();
    try {
      SealedWriter file(checkpoint_.path, kind_, parameters_);
      saver.save([&](std::string_view bytes) { file.append(bytes); });
      const std::uint64_t size = file.commit();
      if (checkpoint_.written) checkpoint_.written(size, "");
    } catch (const IoError& error) {
      if (checkpoint_.written) checkpoint_.written(0, error.what());
    }
    times_.end();
  }

 private:
  const Checkpoint& checkpoint_;
  std::string_view kind_;
  std::string parameters_;
  CheckpointTimes times_;
};

/// Runs `sweeper`, which has two members that this function sets and one function that it calls: `tick`, which the
/// sweeper calls with the work done; `pause`, which it calls where its state can be saved, and stops if the result is
/// true; and run(), which returns true at the end and false after a pause. Afterwards `tick` may still be called.
/// `file` is a CheckpointFile or BlocksCheckpoint (blocks_checkpoint.hpp); their save() documents what else `sweeper`
/// must have. Throws Cancelled, after a last checkpoint if there are any.
template <class Sweeper, class File>
void run_with_checkpoints(Sweeper& sweeper, File& file, const RunOptions& run, Ticker& ticker) {
  if (!file.is_wanted()) {
    sweeper.tick = [&ticker](std::uint64_t done) { ticker.tick(done); };
    sweeper.run();
    return;
  }
  std::atomic<bool> cancelled{false};
  // A cancelled run ends between blocks, where its state can be saved.
  sweeper.tick = [&](std::uint64_t done) {
    try {
      ticker.tick(done);
    } catch (const Cancelled&) {
      cancelled = true;
    }
  };
  sweeper.pause = [&] { return cancelled || file.is_due(); };
  while (!sweeper.run()) {
    file.save(sweeper);
    if (cancelled || (run.cancelled && run.cancelled())) throw Cancelled("cancelled");
  }
  sweeper.tick = [&ticker](std::uint64_t done) { ticker.tick(done); };  // not one that refers to `cancelled`
  sweeper.pause = nullptr;
}

/// Passes the state in the checkpoint to `take`. Throws IoError, and FormatError, also if the checkpoint has other
/// parameters.
template <class Take>
void read_checkpoint(const Checkpoint& checkpoint, std::string_view kind, const std::string& parameters,
                     const Take& take) {
  SealedReader state(checkpoint.path, kind);
  if (state.parameters() != parameters) {
    throw FormatError("'" + checkpoint.path + "' is a checkpoint of another goal (" + state.parameters() +
                      "), not of " + parameters);
  }
  take(state_in(state, checkpoint.path));
}

/// As run_with_checkpoints(), starting from the checkpoint if it is to be resumed: `sweeper` also has
/// `restore(source)`. Throws as read_checkpoint(), too.
template <class Sweeper>
void run_or_resume(Sweeper& sweeper, std::string_view kind, const std::string& parameters, const RunOptions& run,
                   const Checkpoint& checkpoint, Ticker& ticker) {
  require_checkpoint(checkpoint);
  if (checkpoint.resume)
    read_checkpoint(checkpoint, kind, parameters, [&](StateSource source) { sweeper.restore(std::move(source)); });
  CheckpointFile file(checkpoint, kind, parameters);
  run_with_checkpoints(sweeper, file, run, ticker);
}

/// For a computation without checkpoints: throws InvalidArgument if one is requested.
inline void require_no_checkpoint(const std::string& what, const Checkpoint& checkpoint) {
  if (!checkpoint.path.empty() || checkpoint.resume) throw InvalidArgument("checkpoint: not supported for " + what);
}

}  // namespace mexwave::core
