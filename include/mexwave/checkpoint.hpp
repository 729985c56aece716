#pragma once
// Checkpoints: a long computation saves its state from time to time, and can resume from it after it was stopped.

#include <cstdint>
#include <functional>
#include <string>

#pragma GCC visibility push(default)

namespace mexwave {

/// Where and how often a computation saves its state. A cancelled computation writes a checkpoint before it throws. A
/// resumed run gives the same result with any number of threads and ranks and any SIMD level. It throws IoError if the
/// file cannot be read, and FormatError if the file is damaged, of another version, or of another goal.
/// Example: Checkpoint checkpoint{.path = "state"}; then sweep(goal, run, checkpoint). After an interruption, call it
/// again with checkpoint.resume = true
struct Checkpoint {
  std::string path;  ///< empty: none are written
  /// Seconds between two checkpoints, 0 or more. Unless this is 0, one process also waits nine times as long as writing
  /// the last checkpoint took.
  double every_seconds = 60;
  bool resume = false;  ///< start from the file at `path`, which must have the same goal; its `upto` may be smaller for
                        ///< four-row Chomp, and for tables (without a pass), counts of values and periods of heaps
  /// Called after each checkpoint with its size in bytes. If it could not be written, `failure` is the reason, the
  /// previous checkpoint is kept, and the run continues.
  std::function<void(std::uint64_t bytes, const std::string& failure)> written{};
};

/// Checkpoints of three-row and four-row Chomp and of chocolate tables consist of several files: PATH.BLOCK.CHUNK
/// beside the one at `path`. Removes these parts; call it when the checkpoint is no longer needed.
void remove_checkpoint_parts(const std::string& path);

}  // namespace mexwave

#pragma GCC visibility pop
