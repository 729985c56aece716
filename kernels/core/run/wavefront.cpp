// Row chains over a ring of progress counters, one cache line each.

#include "core/run/wavefront.hpp"

#include <exception>
#include <limits>
#include <mutex>
#include <thread>
#include <vector>

namespace mexwave::core {

namespace {
constexpr std::uint64_t all_tiles = std::numeric_limits<std::uint64_t>::max();
constexpr int spins = 64;  // raising it burns a core while waiting; lowering it costs a system call a tile
}  // namespace

void WavefrontRow::wait_longer(std::uint64_t j) {
  if (before_ == nullptr) {
    known_ = all_tiles;
    return;
  }
  for (int spin = 0;; ++spin) {
    known_ = before_->tiles_done.load(std::memory_order_acquire);
    if (known_ == all_tiles || (known_ > lead_ && j < known_ - lead_)) return;  // j + lead_ could overflow
    if (stop_->load(std::memory_order_relaxed)) throw Stopped{};
    if (spin >= spins) std::this_thread::yield();
  }
}

void run_wavefront(const Wavefront& wavefront, const RunWavefrontRow& run_row) {
  // A row's counter is used by itself and the row after. Rows end in order, so at most `workers` are under way, and the
  // slot of a row is free again `workers + 1` rows later.
  std::vector<WavefrontProgress> ring(wavefront.workers + 2);
  std::mutex mutex;
  std::uint64_t next_row = 0;
  bool last_row_seen = false;
  std::atomic<bool> stop{false};
  std::exception_ptr failure;

  const auto work = [&](unsigned) {
    for (;;) {
      WavefrontProgress* before = nullptr;
      WavefrontProgress* own = nullptr;
      std::uint64_t row = 0;
      {
        const std::lock_guard lock(mutex);
        if (last_row_seen || next_row == wavefront.rows || stop.load(std::memory_order_relaxed)) return;
        row = next_row++;
        own = &ring[row % ring.size()];
        own->tiles_done.store(0, std::memory_order_relaxed);
        if (row > 0) before = &ring[(row - 1) % ring.size()];
      }
      try {
        WavefrontRow chain(before, own, wavefront.lead, &stop);
        const bool more = run_row(row, chain);
        chain.wait_for(all_tiles - 1);  // rows end in order
        if (!more) {
          const std::lock_guard lock(mutex);
          last_row_seen = true;
        }
        own->tiles_done.store(all_tiles, std::memory_order_release);
      } catch (const Stopped&) {
        return;
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        stop.store(true, std::memory_order_relaxed);
        return;
      }
    }
  };
  run_workers(wavefront.workers, work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace mexwave::core
