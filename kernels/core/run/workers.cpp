// oneTBB, or plain threads.

#include "core/run/workers.hpp"

#include <thread>
#include <vector>

#include "mexwave/run.hpp"

#if defined(MEXWAVE_EXECUTOR_TBB)
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/task_arena.h>
#include <oneapi/tbb/task_group.h>
#endif

namespace mexwave::core {

#if defined(MEXWAVE_EXECUTOR_TBB)

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
  if (workers == 1) {
    body(0);
    return;
  }
  // More workers than processors are wanted in tests: oneTBB must be allowed to make the threads.
  const tbb::global_control allow(tbb::global_control::max_allowed_parallelism, workers);
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

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
  std::vector<std::jthread> threads;
  for (unsigned k = 1; k < workers; ++k) threads.emplace_back([&body, k] { body(k); });
  body(0);
}

static constexpr std::string_view name = "std::jthread";

#endif

}  // namespace mexwave::core

std::string_view mexwave::executor() noexcept { return core::name; }
