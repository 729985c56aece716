#pragma once
// Applies RunOptions to long computations: threads, cancellation, progress.

#include <algorithm>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::core {

inline constexpr unsigned threads_max = 1024;

/// Number of workers: the number of processors if run.threads is 0, else run.threads, but at most the larger of 4 and
/// the number of processors (no such limit while a record is kept). Throws InvalidArgument above threads_max.
[[nodiscard]] unsigned resolve_threads(const RunOptions& run);

/// Progress and cancellation for any number of workers. Workers call tick() often. At most every 5 ms, tick() calls
/// RunOptions::cancelled, and at most every 50 ms RunOptions::progress, on one thread at a time.
class Ticker {
 public:
  /// A total of 0 means that it is unknown; then reports do not limit `done` to the total.
  Ticker(const RunOptions& run, std::uint64_t total) : run_(run), total_(total) {}
  /// Throws Cancelled if RunOptions::cancelled returns true, Stopped after stop().
  void tick(std::uint64_t done);
  /// Call when a worker has failed: the others throw Stopped at their next tick().
  void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
  /// Reports the end of the work, with done == total if the total is known, however recent the last report is.
  void finish() const;

 private:
  const RunOptions& run_;
  std::uint64_t total_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::int64_t> next_cancel_check_{0};
  std::mutex mutex_;
  std::int64_t next_report_ = 0;  // guarded by mutex_
  std::uint64_t furthest_ = 0;    // likewise; keeps progress from decreasing
};

/// Fills `cells` with `count` copies of `value`. Gigabytes take seconds, so it calls tick() on the way.
template <class Value>
void fill(std::vector<Value>& cells, std::size_t count, Value value, Ticker& ticker) {
  constexpr std::size_t piece = std::size_t{1} << 22;
  cells.reserve(count);
  while (cells.size() < count) {
    ticker.tick(0);
    cells.insert(cells.end(), std::min(piece, count - cells.size()), value);
  }
}

}  // namespace mexwave::core
