// One thread, for a page has no more without headers that most hosts do not send.

#include "core/schedule/workers.hpp"

#include "mexwave/run.hpp"

namespace mexwave::core {

void run_workers(unsigned workers, const std::function<void(unsigned)>& body) {
  for (unsigned k = 0; k < workers; ++k) body(k);  // of work that is shared all but the first find none left
}

}  // namespace mexwave::core

std::string_view mexwave::executor() noexcept { return "one thread"; }
