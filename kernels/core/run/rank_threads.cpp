// Talking takes little, so the thread that talks naps between; but who waits for a word waits for its nap to end.

#include "core/run/rank_threads.hpp"

#include <chrono>
#include <thread>
#include <utility>

#include "core/run/workers.hpp"

namespace mexwave::core {

void RankThreads::run_threads() {
  change([this] { over_ = begun_ = false; });
  run_workers(threads_ + 1, [this](unsigned k) {
    if (k == 0)
      talk_to_the_end();
    else
      compute();
  });
}

void RankThreads::talk_to_the_end() {
  constexpr std::chrono::microseconds nap(100);  // raising it is late to hear; lowering it burns a core
  constexpr int patience = 100;                  // naps
  talker_ = std::this_thread::get_id();
  try {
    for (int waited = 0; talk() && !failure(); ++waited) {
      std::this_thread::sleep_for(nap);
      // The system may have no thread for anybody else: then this one computes.
      if (waited <= patience || begun_ || !has_task()) continue;
      falls_silent();
      (void)run_task(false);
      speaks_again();
    }
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
  change([this] { over_ = true; });
  stop();
}

void RankThreads::compute() {
  begun_ = true;
  while (run_task(true)) {
  }
}

/// False if there is none, or none will come.
bool RankThreads::run_task(bool wait) {
  std::function<void()> task;
  {
    std::unique_lock lock(mutex_);
    if (wait) changed_.wait(lock, [this] { return over_ || !tasks_.empty(); });
    if (over_ || tasks_.empty()) return false;
    task = std::move(tasks_.begin()->second);
    tasks_.erase(tasks_.begin());
  }
  try {
    task();
    return true;
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
  }
  return false;
}

bool RankThreads::has_task() {
  const std::lock_guard lock(mutex_);
  return !tasks_.empty();
}

void RankThreads::give(std::uint64_t order, std::function<void()> task) {
  change([&] { tasks_.emplace(order, std::move(task)); });
}

std::unique_lock<std::mutex> RankThreads::wait_until(const std::function<bool()>& may_go_on) {
  std::unique_lock lock(mutex_);
  // Who computes because nobody else does would wait for himself.
  if (std::this_thread::get_id() != talker_) changed_.wait(lock, [&] { return over_ || may_go_on(); });
  if (over_) throw Stopped{};
  return lock;
}

void RankThreads::change(const std::function<void()>& change) {
  const std::lock_guard lock(mutex_);
  change();
  changed_.notify_all();
}

std::exception_ptr RankThreads::failure() {
  const std::lock_guard lock(mutex_);
  return failure_;
}

}  // namespace mexwave::core
