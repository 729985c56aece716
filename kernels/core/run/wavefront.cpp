// Row chains over a ring of progress counters, one cache line each.

#include "core/run/wavefront.hpp"

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
constexpr int spins = 64;  // raising it burns a core while waiting; lowering it costs a system call a tile
}  // namespace

void WavefrontRow::wait_longer(std::uint64_t j) {
  if (recorder_ == nullptr) return wait_awake(j);
  recorder_->waits_for_tile(j);
  known_ = recorder_->known;
  if (j >= known_) {
    wait_awake(j);
    recorder_->resume();
  }
  recorder_->known = std::exchange(known_, 0);
}

void WavefrontRow::wait_awake(std::uint64_t j) {
  if (before_ == nullptr) {
    known_ = all_tiles;
    return;
  }
  for (int spin = 0;; ++spin) {
    known_ = before_->tiles_done.load(std::memory_order_acquire);
    if (known_ == all_tiles || (known_ > all_.lead && j < known_ - all_.lead)) return;  // j + lead could overflow
    linger(spin);
  }
}

void WavefrontRow::wait_for_rows(std::uint64_t rows) {
  if (recorder_ != nullptr) recorder_->waits_for_rows(rows);
  for (int spin = 0; all_.rows_ended.load(std::memory_order_acquire) < rows; ++spin) linger(spin);
  if (recorder_ != nullptr) recorder_->resume();
}

void WavefrontRow::linger(int spin) const {
  if (all_.stop.load(std::memory_order_relaxed)) throw Stopped{};
  if (spin >= spins) std::this_thread::yield();
}

void run_wavefront(const Wavefront& wavefront, const RunWavefrontRow& run_row) {
  // A row's counter is used by itself and the row after. Rows end in order, so at most `workers` are under way, and the
  // slot of a row is free again `workers + 1` rows later.
  std::vector<WavefrontProgress> ring(wavefront.workers + 2);
  std::mutex mutex;
  std::uint64_t next_row = 0;
  bool last_row_seen = false;
  WavefrontState all;
  all.lead = wavefront.lead;
  std::exception_ptr failure;
  ScheduleRecorder record(false, wavefront.workers, wavefront.lead);

  const auto work = [&](unsigned) {
    for (;;) {
      WavefrontProgress* before = nullptr;
      WavefrontProgress* own = nullptr;
      std::uint64_t row = 0;
      {
        const std::lock_guard lock(mutex);
        if (last_row_seen || next_row == wavefront.rows || all.stop.load(std::memory_order_relaxed)) return;
        row = next_row++;
        own = &ring[row % ring.size()];
        own->tiles_done.store(0, std::memory_order_relaxed);
        if (row > 0) before = &ring[(row - 1) % ring.size()];
      }
      try {
        std::optional<RowRecorder> recorder;
        if (record.keeps()) recorder.emplace();
        WavefrontRow chain(before, own, all, recorder ? &*recorder : nullptr);
        const bool more = run_row(row, chain);
        chain.wait_for(all_tiles - 1);  // rows end in order
        if (!more) {
          const std::lock_guard lock(mutex);
          last_row_seen = true;
        }
        if (recorder) {
          recorder->finished(all_tiles);
          record.add(row, std::move(recorder->row));
        }
        all.rows_ended.store(row + 1, std::memory_order_release);
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
