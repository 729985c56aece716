#pragma once
// Creates the threads on which wavefronts, parts and the loops of ranks run.

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace mexwave::core {

/// Runs body(0), ..., body(workers - 1), on as many threads as the system grants, and returns when all are done. Uses
/// oneTBB, or plain threads if the build selects them (ThreadSanitizer reports false races inside Debian's oneTBB).
/// `body` must not throw.
void run_workers(unsigned workers, const std::function<void(unsigned)>& body);

/// Thrown to end a worker after another worker has failed. Not an error: the function that started the workers catches
/// it.
struct Stopped {};

/// A pool of work spaces. One thread at a time uses a space; a new one is made when none is free.
template <class Space>
class SpacePool {
 public:
  explicit SpacePool(std::function<std::unique_ptr<Space>()> make) : make_(std::move(make)) {}
  [[nodiscard]] Space& take() {
    const std::lock_guard lock(mutex_);
    if (idle_.empty()) return *all_.emplace_back(make_());
    Space* const space = idle_.back();
    idle_.pop_back();
    return *space;
  }
  void give_back(Space& space) {
    const std::lock_guard lock(mutex_);
    idle_.push_back(&space);
  }
  /// All spaces. Call it only while none is in use.
  [[nodiscard]] const std::vector<std::unique_ptr<Space>>& all() const { return all_; }

 private:
  std::function<std::unique_ptr<Space>()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Space>> all_;
  std::vector<Space*> idle_;
};

}  // namespace mexwave::core
