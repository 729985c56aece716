#pragma once
// Checkpoints of tables that are computed in blocks, which cross chunks one after another (core/ranks/blocks.hpp). One
// process writes them, or several. The file at PATH is the head; each part, PATH.BLOCK.CHUNK, has the state of a chunk
// after that block. The head is written last; then the parts of the previous checkpoint are removed. Parts without a
// head are ignored.

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/files/sealed_file.hpp"
#include "core/files/state_bytes.hpp"
#include "core/schedule/checkpoint_times.hpp"
#include "core/schedule/parts.hpp"
#include "mexwave/checkpoint.hpp"

namespace mexwave::core {

/// Where a run starts: blocks before `block` are done, and no other block crosses a chunk before `chunk`.
struct BlocksStart {
  std::uint64_t block = 0;
  std::uint32_t chunk = 0;
};

/// The outcome of writing a checkpoint, or some of its files.
struct Written {
  std::uint64_t bytes = 0;
  std::string failure{};  ///< the first reason why a file could not be written
  void add(const Written& more);
};

/// The files of the checkpoints of a run: path, kind and parameters.
struct BlocksFiles {
  std::string path;  ///< empty: no checkpoints
  std::string kind;
  std::string parameters;

  /// Writes the part of a chunk. Returns an IoError as Written::failure instead of throwing it.
  [[nodiscard]] Written save_chunk(std::uint64_t block, std::uint32_t chunk,
                                   const std::function<void(StateWriter&)>& write) const;
  /// Reads the part of a chunk. Throws IoError, and FormatError, also if `read` does not read all of it.
  void restore_chunk(std::uint64_t block, std::uint32_t chunk, const std::function<void(StateReader&)>& read) const;
};

/// The head of the checkpoint that is resumed.
class SavedBlocks {
 public:
  /// Throws IoError and FormatError.
  SavedBlocks(const Checkpoint& checkpoint, std::string_view kind);
  SavedBlocks(const SavedBlocks&) = delete;
  SavedBlocks& operator=(const SavedBlocks&) = delete;
  [[nodiscard]] const std::string& parameters() const { return file_.parameters(); }
  [[nodiscard]] BlocksStart start() const { return start_; }
  /// Reads what BlockResults::save_head() wrote.
  [[nodiscard]] StateReader& head() { return in_; }

 private:
  SealedReader file_;
  StateReader in_;
  BlocksStart start_;
};

/// Decides when a run writes checkpoints, and writes their heads.
class BlocksCheckpoint {
 public:
  /// `start` is that of the checkpoint at checkpoint.path if it is resumed: its parts stay until a later checkpoint is
  /// complete. `checkpoint` must outlive this object.
  BlocksCheckpoint(const Checkpoint& checkpoint, std::string_view kind, std::string parameters, BlocksStart start = {});

  [[nodiscard]] const BlocksFiles& files() const { return files_; }
  [[nodiscard]] bool is_wanted() const { return !files_.path.empty(); }
  [[nodiscard]] bool is_due() const { return times_.is_due(); }
  /// Whether the last complete checkpoint is that of this block.
  [[nodiscard]] bool has(std::uint64_t block) const { return static_cast<std::int64_t>(block) == kept_; }
  /// Call after the parts of block `start.block - 1` have been written, with outcome `parts`. Writes the head, removes
  /// the parts of the previous checkpoint (or those of this one if writing failed), and calls Checkpoint::written.
  void save_head(BlocksStart start, Written parts, const std::function<void(StateWriter&)>& write);
  /// For run_with_checkpoints(): writes the state of `sweeper`, which has start(), last_chunk(), workers(),
  /// save_head(out), and save_chunk(chunk, out), which several workers call at once.
  template <class Sweeper>
  void save(const Sweeper& sweeper) {
    const BlocksStart start = sweeper.start();
    if (has(start.block - 1))
      return;  // the run was restarted: its files would mix with those of the complete checkpoint
    times_.begin();
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
  const Checkpoint& checkpoint_;
  BlocksFiles files_;
  std::int64_t kept_;  // the block of the last complete checkpoint; -1: none
  CheckpointTimes times_;
};

}  // namespace mexwave::core
