#pragma once
// The two-dimensional wavefront: blocks 0, 1, 2, ... of tiles, each block run from left to right. Tile (i,j) may run
// once (i,j-1) and (i-1,j) are done, or once block i-1 is done altogether.
//
// This is only the schedule; the caller supplies what a tile computes. A worker takes the next block and runs its tiles
// in order, following the block before at a distance. Blocks are taken in order, so the block that a worker waits for
// always belongs to a running worker. So there is no deadlock for any number of workers.

#include <atomic>
#include <cstdint>
#include <functional>

#include "core/schedule/schedule_record.hpp"
#include "core/schedule/workers.hpp"

namespace mexwave::core {

struct Wavefront {
  unsigned workers = 1;
  std::uint64_t blocks = 0;
  /// A block that has to wait lets the block before get this many tiles further than it must. Raising it keeps two
  /// blocks from taking the same cache lines from each other, tile by tile; lowering it starts blocks sooner, and is
  /// what short blocks need: the last worker begins workers * lead_tiles tiles late.
  std::uint64_t lead_tiles = 0;
};

struct WavefrontProgress {
  alignas(64) std::atomic<std::uint64_t> tiles_done{0};
};

/// Read by all blocks, written rarely.
struct WavefrontState {
  std::uint64_t lead_tiles = 0;
  std::atomic<bool> stop{false};
  alignas(64) std::atomic<std::uint64_t> blocks_ended{0};
};

/// A block's own progress, and its view of the block before.
class WavefrontBlock {
 public:
  WavefrontBlock(const WavefrontProgress* before, WavefrontProgress* own, const WavefrontState& all,
                 BlockRecorder* recorder)
      : before_(before), own_(own), all_(all), recorder_(recorder) {}

  /// Returns once the block before has finished tile j (or all its tiles). Throws Stopped if another block failed.
  void wait_for(std::uint64_t j) {
    if (j >= known_) wait_longer(j);
  }
  /// Whether wait_for(j) would return at once, by what is known here.
  [[nodiscard]] bool ready_for(std::uint64_t j) const { return j < known_; }
  /// Returns once the first `blocks` blocks have ended, fewer than there are before this one. Throws likewise.
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
  std::uint64_t known_ = 0;  // tiles of the block before known to be done; always 0 if a record is kept
};

/// Computes block `block`; false if no further block is wanted (blocks already begun are then finished, and must be
/// harmless).
using RunWavefrontBlock = std::function<bool(std::uint64_t block, WavefrontBlock& progress)>;

/// Runs blocks 0..blocks-1, or until one answers false. The first exception of a block stops all others and is thrown
/// once, from here.
void run_wavefront(const Wavefront& wavefront, const RunWavefrontBlock& run_block);

}  // namespace mexwave::core
