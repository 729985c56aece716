// Blocks wait for each other through a ring of progress counters, one cache line each.

#include "core/schedule/wavefront.hpp"

#include <exception>
#include <limits>
#include <mutex>
#include <optional>
#include <thread>
#include <utility>
#include <vector>

namespace mexwave::core {

namespace {
constexpr std::uint64_t all_tiles = std::numeric_limits<std::uint64_t>::max();
constexpr int spins = 64;  // raising it burns a core while waiting; lowering it costs a system call per tile
}  // namespace

void WavefrontBlock::wait_longer(std::uint64_t j) {
  if (recorder_ == nullptr) return wait_awake(j);
  recorder_->waits_for_tile(j);
  known_ = recorder_->known;
  if (j >= known_) {
    wait_awake(j);
    recorder_->resume();
  }
  recorder_->known = std::exchange(known_, 0);
}

void WavefrontBlock::wait_awake(std::uint64_t j) {
  if (before_ == nullptr) {
    known_ = all_tiles;
    return;
  }
  for (int spin = 0;; ++spin) {
    known_ = before_->tiles_done.load(std::memory_order_acquire);
    if (known_ == all_tiles || (known_ > all_.lead_tiles && j < known_ - all_.lead_tiles))
      return;  // j + lead_tiles could overflow
    spin_or_yield(spin);
  }
}

void WavefrontBlock::wait_for_blocks(std::uint64_t blocks) {
  if (recorder_ != nullptr) recorder_->waits_for_blocks(blocks);
  for (int spin = 0; all_.blocks_ended.load(std::memory_order_acquire) < blocks; ++spin) spin_or_yield(spin);
  if (recorder_ != nullptr) recorder_->resume();
}

void WavefrontBlock::spin_or_yield(int spin) const {
  if (all_.stop.load(std::memory_order_relaxed)) throw Stopped{};
  if (spin >= spins) std::this_thread::yield();
}

void run_wavefront(const Wavefront& wavefront, const RunWavefrontBlock& run_block) {
  // A block's counter is used by that block and the next one. Blocks end in order, so at most `workers` are under way,
  // and the slot of a block is free again `workers + 1` blocks later.
  std::vector<WavefrontProgress> ring(wavefront.workers + 2);
  std::mutex mutex;
  std::uint64_t next_block = 0;
  bool last_block_seen = false;
  WavefrontState all;
  all.lead_tiles = wavefront.lead_tiles;
  std::exception_ptr failure;
  ScheduleRecorder record(false, wavefront.workers, wavefront.lead_tiles);

  const auto work = [&](unsigned) {
    for (;;) {
      WavefrontProgress* before = nullptr;
      WavefrontProgress* own = nullptr;
      std::uint64_t block = 0;
      {
        const std::lock_guard lock(mutex);
        if (last_block_seen || next_block == wavefront.blocks || all.stop.load(std::memory_order_relaxed)) return;
        block = next_block++;
        own = &ring[block % ring.size()];
        own->tiles_done.store(0, std::memory_order_relaxed);
        if (block > 0) before = &ring[(block - 1) % ring.size()];
      }
      try {
        std::optional<BlockRecorder> recorder;
        if (record.keeps()) recorder.emplace();
        WavefrontBlock progress(before, own, all, recorder ? &*recorder : nullptr);
        const bool more = run_block(block, progress);
        progress.wait_for(all_tiles - 1);  // blocks end in order
        if (!more) {
          const std::lock_guard lock(mutex);
          last_block_seen = true;
        }
        if (recorder) {
          recorder->finished(all_tiles);
          record.add(block, std::move(recorder->block));
        }
        all.blocks_ended.store(block + 1, std::memory_order_release);
        own->tiles_done.store(all_tiles, std::memory_order_release);
      } catch (const Stopped&) {
        return;
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        all.stop.store(true, std::memory_order_relaxed);
        return;
      }
    }
  };
  run_workers(record.workers(), work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace mexwave::core
