// One atomic counter: the number of the next part.

#include "core/run/parts.hpp"

#include <algorithm>
#include <atomic>
#include <exception>
#include <mutex>
#include <utility>

#include "core/run/schedule_record.hpp"
#include "core/run/workers.hpp"

namespace mexwave::core {

void for_each_part(unsigned workers, std::uint64_t parts, const std::function<void(std::uint64_t part)>& run_part) {
  if (parts == 0) return;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  ScheduleRecorder record(true, workers, 0);
  const auto run_one = [&](std::uint64_t part) {
    if (!record.keeps()) return run_part(part);
    RowRecorder recorder;
    run_part(part);
    recorder.finished(0);
    record.add(part, std::move(recorder.row));
  };
  const auto work = [&](unsigned) {
    try {
      for (std::uint64_t part = next++; part < parts; part = next++) run_one(part);
    } catch (const Stopped&) {
    } catch (...) {
      const std::lock_guard lock(mutex);
      if (!failure) failure = std::current_exception();
      next = parts;
    }
  };
  run_workers(static_cast<unsigned>(std::min<std::uint64_t>(record.workers(), parts)), work);
  if (failure) std::rethrow_exception(failure);
}

}  // namespace mexwave::core
