#pragma once
// The two-dimensional wavefront: blocks 0, 1, 2, ... of tiles; each block runs from left to right. Tile (i,j) may run
// once (i,j-1) and (i-1,j) are done, or once block i-1 has ended.
//
// This is only the schedule; the caller supplies what a tile computes. A worker takes the next block and runs its tiles
// in order, following the previous block at a distance. Blocks are taken in order, so the block that a worker waits for
// always belongs to a running worker, and no number of workers can deadlock.

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/schedule/schedule_record.hpp"
#include "core/schedule/workers.hpp"

namespace mexwave::core {

struct Wavefront {
  unsigned workers = 1;
  std::uint64_t blocks = 0;
  /// A block that has to wait lets the previous block get this many tiles further ahead than it must. Raising it keeps
  /// two blocks from contending for the same cache lines tile by tile. Lowering it starts blocks sooner, which matters
  /// for short blocks: the last worker begins workers * lead_tiles tiles late.
  std::uint64_t lead_tiles = 0;
};

struct WavefrontProgress {
  alignas(64) std::atomic<std::uint64_t> tiles_done{0};
};

/// Shared by all blocks. The first two members are rarely written, so they do not share a cache line with the third.
struct WavefrontState {
  std::uint64_t lead_tiles = 0;
  std::atomic<bool> stop{false};
  alignas(64) std::atomic<std::uint64_t> blocks_ended{0};
};

/// The progress of a block, and the last known progress of the previous block.
class WavefrontBlock {
 public:
  WavefrontBlock(const WavefrontProgress* before, WavefrontProgress* own, const WavefrontState& all,
                 BlockRecorder* recorder)
      : before_(before), own_(own), all_(all), recorder_(recorder) {}

  /// Returns once the previous block has finished tile j, or has ended. Throws Stopped if another block failed.
  void wait_for(std::uint64_t j) {
    if (j >= known_) wait_longer(j);
  }
  /// True only if wait_for(j) would return at once; reads no shared memory.
  [[nodiscard]] bool ready_for(std::uint64_t j) const { return j < known_; }
  /// Returns once the first `blocks` blocks have ended; this block must not be one of them. Throws likewise.
  void wait_for_blocks(std::uint64_t blocks);
  /// Lets the next block enter tiles 0..j.
  void finished(std::uint64_t j) {
    if (recorder_ != nullptr) [[unlikely]]
      recorder_->finished(j);
    own_->tiles_done.store(j + 1, std::memory_order_release);
  }

 private:
  void wait_longer(std::uint64_t j);
  void wait_awake(std::uint64_t j);
  void spin_or_yield(int spin) const;

  const WavefrontProgress* before_;
  WavefrontProgress* own_;
  const WavefrontState& all_;
  BlockRecorder* recorder_;
  std::uint64_t known_ = 0;  // the first tiles of the previous block known to be done; always 0 if a record is kept
};

/// Computes block `block`; false if no further block is needed (blocks already begun still run to their end).
using RunWavefrontBlock = std::function<bool(std::uint64_t block, WavefrontBlock& progress)>;

/// Runs blocks 0..blocks-1, or until one returns false. The first exception of a block stops all others and is thrown
/// from here.
void run_wavefront(const Wavefront& wavefront, const RunWavefrontBlock& run_block);

}  // namespace mexwave::core
