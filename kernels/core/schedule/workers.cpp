// Runs work on oneTBB or plain threads; on fewer than requested if the system refuses some.

#include "core/schedule/workers.hpp"

#include <atomic>
#include <latch>
#include <system_error>
#include <thread>
#include <utility>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "mexwave/run.hpp"

#if defined(MEXWAVE_EXECUTOR_TBB)
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#endif

namespace mexwave::core {

namespace {

#if defined(__cpp_lib_jthread)
using Thread = std::jthread;
#else
/// The part of std::jthread that is used here; libc++ 19 does not have std::jthread.
class Thread {
 public:
  template <class Body>
  explicit Thread(Body body) : thread_(std::move(body)) {}
  Thread(Thread&&) = default;
  ~Thread() {
    if (thread_.joinable()) thread_.join();
  }

 private:
  std::thread thread_;
};
#endif

/// Makes up to `wanted` threads, one by one, until the system refuses one (ulimit -u, ulimit -v, a control group's
/// limit). Returns how many it made.
template <class Make>
unsigned make_threads(unsigned wanted, const Make& make) {
  unsigned made = 0;
  try {
    for (; made < wanted; ++made) make(made);
  } catch (const std::system_error&) {
  }
  return made;
}

void run_on_threads(unsigned workers, const std::function<void(unsigned)>& body) {
  std::vector<Thread> threads;
  threads.reserve(workers);
  const unsigned made =
      make_threads(workers - 1, [&](unsigned k) { threads.emplace_back([&body, k] { body(k + 1); }); });
  body(0);
  for (unsigned k = made + 1; k < workers; ++k) body(k);  // for the threads that the system refused
}

}  // namespace

#if defined(MEXWAVE_EXECUTOR_TBB)

namespace {

/// Whether the system grants this many threads. oneTBB ends the process if the system refuses a thread, so before
/// oneTBB needs more threads than ever before, this function creates that many and ends them again.
bool can_create_threads(unsigned threads) {
  static std::atomic<unsigned> created{0};
  if (threads <= created) return true;
  std::vector<Thread> trial;
  trial.reserve(threads);
  std::latch all(1);
  const unsigned made = make_threads(threads, [&](unsigned) { trial.emplace_back([&all] { all.wait(); }); });
  all.count_down();
  if (made == threads) created = threads;
  return made == threads;
}

}  // namespace

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
  if (workers == 1) {
    body(0);
    return;
  }
  if (!can_create_threads(workers - 1)) {
    run_on_threads(workers, body);
    return;
  }
  // More workers than processors may be requested, which oneTBB would not allow by default. The limit is never lowered
  // again, also for other users of oneTBB in the process: with a limit for each call, the least of concurrent calls
  // would hold for all, and oneTBB would print warnings. A lower limit that the caller sets still holds.
  static const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, threads_max);
  tbb::task_arena arena(static_cast<int>(workers));
  arena.execute([&] {
    tbb::task_group group;
    for (unsigned k = 1; k < workers; ++k) group.run([&body, k] { body(k); });
    body(0);
    group.wait();
  });
}

static constexpr std::string_view name = "oneTBB";

#else

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) { run_on_threads(workers, body); }

static constexpr std::string_view name = "std::jthread";

#endif

}  // namespace mexwave::core

std::string_view mexwave::executor() noexcept { return core::name; }
