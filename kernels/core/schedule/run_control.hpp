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

/// run.threads, or the machine's number if that is 0, and not many more than the machine has. Throws InvalidArgument
/// above threads_max.
[[nodiscard]] unsigned resolve_threads(const RunOptions& run);

/// Progress and cancellation for any number of workers. A tick() reads the clock; every 5 ms one of them calls
/// RunOptions::cancelled, every 50 ms RunOptions::progress, from one thread at a time.
class Ticker {
 public:
  /// A total of 0 is unknown: then positions are counted.
  Ticker(const RunOptions& run, std::uint64_t total) : run_(run), total_(total) {}
  /// Throws Cancelled if the caller wants to stop, Stopped after stop().
  void tick(std::uint64_t done);
  /// Called when a worker has failed: the others end at their next tick().
  void stop() noexcept { stopped_.store(true, std::memory_order_relaxed); }
  /// Reports the end at once, regardless of the deadline.
  void finish() const;

 private:
  const RunOptions& run_;
  std::uint64_t total_;
  std::atomic<bool> stopped_{false};
  std::atomic<std::int64_t> next_asking_{0};
  std::mutex mutex_;
  std::int64_t next_telling_ = 0;  // under mutex_
  std::uint64_t furthest_ = 0;     // the same; progress never falls
};

/// Makes `cells` hold `count` times `value`. The system takes seconds to hand out gigabytes; a tick() may end that.
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
