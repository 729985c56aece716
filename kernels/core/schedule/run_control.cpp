// Rate-limited callbacks: the first thread that passes the deadline sets the next deadline and makes the call.

#include "core/schedule/run_control.hpp"

#include <algorithm>
#include <string>
#include <thread>

#include "core/schedule/schedule_record.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::core {

unsigned resolve_threads(const RunOptions& run) {
  if (run.threads > threads_max) {
    throw InvalidArgument("threads: expected 1 to " + std::to_string(threads_max) + ", or 0 for all processors, got " +
                          std::to_string(run.threads));
  }
  const unsigned processors = std::max(1u, std::thread::hardware_concurrency());
  if (run.threads == 0) return processors;
  // More workers than processors slow a run down, because spinning workers take processor time from those that compute.
  // Four are always allowed, so that small machines can test what large ones do.
  return a_record_is_kept() ? run.threads : std::min(run.threads, std::max(processors, 4u));
}

void Ticker::tick(std::uint64_t done) {
  if (stopped_.load(std::memory_order_relaxed)) throw Stopped{};
  constexpr std::int64_t cancel_check_interval = 5'000'000;  // nanoseconds
  constexpr std::int64_t report_interval = 50'000'000;
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count();
  std::int64_t next = next_cancel_check_.load(std::memory_order_relaxed);
  if (now < next ||
      !next_cancel_check_.compare_exchange_strong(next, now + cancel_check_interval, std::memory_order_relaxed))
    return;
  const std::lock_guard lock(mutex_);
  if (run_.cancelled && run_.cancelled()) throw Cancelled("cancelled");
  if (!run_.progress || now < next_report_) return;
  next_report_ = now + report_interval;
  if (total_ != 0) done = std::min(done, total_);
  furthest_ = std::max(furthest_, done);  // a thread with a larger count may have reported before
  run_.progress({furthest_, total_});
}

void Ticker::finish() const {
  if (run_.progress) run_.progress({total_ != 0 ? total_ : furthest_, total_});
}

}  // namespace mexwave::core
