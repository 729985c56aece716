#pragma once
// Checkpoints of blocks that cross chunks, by one process or several. The file at PATH is the head; PATH.BLOCK.CHUNK
// has the lasting state of a chunk after that block. The head is written last; then the parts of the previous
// checkpoint are removed. Parts without a head are ignored.

#include <chrono>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/sealed_file.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/parts.hpp"
#include "mexwave/checkpoint.hpp"

namespace mexwave::core {

/// Blocks before `block` are done; chunks before `chunk` are finished.
struct BlocksStart {
  std::uint64_t block = 0;
  std::uint32_t chunk = 0;
};

/// The cost of writing a checkpoint, or some of its files.
struct Written {
  std::uint64_t bytes = 0;
  std::string failure{};  ///< why it could not be written; the first reason
  void add(const Written& more);
};

/// The files of the checkpoints of a run: path, kind and parameters.
struct BlocksFiles {
  std::string path;  ///< empty: there are none
  std::string kind;
  std::string parameters;

  /// Writes the part of a chunk. Does not throw if it cannot be written.
  [[nodiscard]] Written save_chunk(std::uint64_t block, std::uint32_t chunk,
                                   const std::function<void(StateWriter&)>& write) const;
  /// Throws IoError and FormatError, also if `read` leaves something.
  void restore_chunk(std::uint64_t block, std::uint32_t chunk, const std::function<void(StateReader&)>& read) const;
};

/// The checkpoint that is to be resumed.
class SavedBlocks {
 public:
  /// Throws IoError and FormatError.
  SavedBlocks(const Checkpoint& checkpoint, std::string_view kind);
  SavedBlocks(const SavedBlocks&) = delete;
  SavedBlocks& operator=(const SavedBlocks&) = delete;
  [[nodiscard]] const std::string& parameters() const { return file_.parameters(); }
  [[nodiscard]] BlocksStart start() const { return start_; }
  /// What the writer of the head wrote (BlockResults::save_head()).
  [[nodiscard]] StateReader& head() { return in_; }

 private:
  SealedReader file_;
  StateReader in_;
  BlocksStart start_;
};

/// When checkpoints of a run are written, and the head of each.
class BlocksCheckpoint {
 public:
  /// `start` is the start of the checkpoint at checkpoint.path, if it is resumed: its parts stay until there is a later
  /// one. `checkpoint` must outlive this.
  BlocksCheckpoint(const Checkpoint& checkpoint, std::string_view kind, std::string parameters, BlocksStart start = {});

  [[nodiscard]] const BlocksFiles& files() const { return files_; }
  [[nodiscard]] bool is_wanted() const { return !files_.path.empty(); }
  [[nodiscard]] bool is_due() const { return Clock::now() >= due_; }
  /// Whether the last good checkpoint is that of this block.
  [[nodiscard]] bool has(std::uint64_t block) const { return static_cast<std::int64_t>(block) == kept_; }
  /// All parts of `start`'s block before have been written, and took `parts`. Removes the files of the checkpoint
  /// before, or what there is of this one if it could not be written, and calls Checkpoint::written.
  void save_head(BlocksStart start, Written parts, const std::function<void(StateWriter&)>& write);
  /// For run_with_checkpoints(): all of the state of `sweeper`, which has start(), last_chunk(), save_chunk(chunk,
  /// out), by several of its workers() at once, and save_head(out).
  template <class Sweeper>
  void save(const Sweeper& sweeper) {
    const BlocksStart start = sweeper.start();
    if (has(start.block - 1))
      return;  // the run began again: its files would mix with those of the last good checkpoint
    std::vector<Written> parts(sweeper.last_chunk() + std::size_t{1} - start.chunk);
    for_each_part(sweeper.workers(), parts.size(), [&](std::uint64_t k) {
      const std::uint32_t chunk = start.chunk + static_cast<std::uint32_t>(k);
      parts[k] = files_.save_chunk(start.block - 1, chunk, [&](StateWriter& out) { sweeper.save_chunk(chunk, out); });
    });
    Written all;
    for (const Written& part : parts) all.add(part);
    save_head(start, all, [&](StateWriter& out) { sweeper.save_head(out); });
  }

 private:
  using Clock = std::chrono::steady_clock;
  const Checkpoint& checkpoint_;
  BlocksFiles files_;
  std::int64_t kept_;  // the block of the last good checkpoint; -1: there is none
  Clock::duration every_;
  Clock::time_point due_;
};

}  // namespace mexwave::core
