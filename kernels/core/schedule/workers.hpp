#pragma once
// Creates threads. The wavefront and the parts, which use several threads, are built on this.

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace mexwave::core {

/// Runs body(0), ..., body(workers - 1), at once as far as the system has threads, and returns when all are done. The
/// only place where threads are made: oneTBB, or plain threads where the build asks for them (ThreadSanitizer sees
/// false races inside Debian's oneTBB). `body` must not throw.
void run_workers(unsigned workers, const std::function<void(unsigned)>& body);

/// Thrown into a worker's work, to unwind it when another one has failed; not an error of its own, and never let out of
/// the call that shares the work.
struct Stopped {};

/// Work spaces. Each is lent to one thread at a time; a new one is made when none is free.
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
  /// While none is lent.
  [[nodiscard]] const std::vector<std::unique_ptr<Space>>& all() const { return all_; }

 private:
  std::function<std::unique_ptr<Space>()> make_;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Space>> all_;
  std::vector<Space*> idle_;
};

}  // namespace mexwave::core
