#pragma once
// What every long computation asks of RunOptions: how many threads, whether to go on, whom to tell.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <mutex>

#include "mexwave/run.hpp"

namespace mexwave::core {

inline constexpr unsigned threads_max = 1024;

/// run.threads, or the machine's number if that is 0. Throws InvalidArgument above threads_max.
[[nodiscard]] unsigned resolve_threads(const RunOptions& run);

/// Progress and cancellation for any number of workers. tick() is cheap: it looks at the clock every few calls and asks
/// the callbacks at most 20 times a second, from one thread at a time.
class Ticker {
 public:
  Ticker(const RunOptions& run, std::uint64_t total) : run_(run), total_(total) {}
  /// Throws Cancelled if the caller wants to stop.
  void tick(std::uint64_t done);
  /// Reports the end, whatever the clock says.
  void finish() const;

 private:
  const RunOptions& run_;
  std::uint64_t total_;
  std::atomic<std::int64_t> next_{0};
  std::mutex mutex_;
};

}  // namespace mexwave::core
