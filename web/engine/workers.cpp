// One thread: a page gets more threads only with HTTP headers that most hosts do not send.

#include "core/schedule/workers.hpp"

#include "mexwave/run.hpp"

namespace mexwave::core {

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
  for (unsigned k = 0; k < workers; ++k) body(k);  // the first call does all the shared work
}

}  // namespace mexwave::core

std::string_view mexwave::executor() noexcept { return "one thread"; }
