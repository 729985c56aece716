// Workers take the number of the next part from one atomic counter.

#include "core/schedule/parts.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <utility>

#include "core/schedule/schedule_record.hpp"
#include "core/schedule/workers.hpp"

namespace mexwave::core {

void for_each_part(unsigned workers, std::uint64_t parts, const std::function<void(std::uint64_t part)>& run_part) {
  if (parts == 0) return;
  std::atomic<std::uint64_t> next{0};
  std::mutex mutex;
  std::exception_ptr failure;
  ScheduleRecorder record(true, workers, 0);
  const auto run_one = [&](std::uint64_t part) {
    if (!record.keeps()) return run_part(part);
    BlockRecorder recorder;
    run_part(part);
    recorder.finished(0);
    record.add(part, std::move(recorder.block));
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

void give_back(const std::vector<ZeroPages*>& pages, unsigned workers) {
  struct Part {
    ZeroPages* pages;
    std::size_t from, to;
  };
  constexpr std::size_t most_words = std::size_t{1} << 23;
  std::vector<Part> parts;
  for (ZeroPages* const run : pages) {
    for (std::size_t from = 0; from < run->words(); from += most_words)
      parts.push_back({run, from, std::min(from + most_words, run->words())});
  }
  for_each_part(workers, parts.size(),
                [&parts](std::uint64_t k) { parts[k].pages->give_back(parts[k].from, parts[k].to); });
}

}  // namespace mexwave::core
