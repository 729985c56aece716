// The transport has no blocking receive, so waiting for messages is a loop that yields, and later sleeps.

#include "core/ranks/loop.hpp"

#include <algorithm>
#include <chrono>
#include <thread>
#include <utility>

#include "core/schedule/schedule_record.hpp"
#include "core/schedule/workers.hpp"

namespace mexwave::core {

RankLoop::RankLoop(Ranks& ranks, std::uint32_t job, RankJob* rank0_job, unsigned threads, Handlers handlers)
    : ranks_(ranks),
      job_(job),
      rank0_job_(rank0_job),
      threads_(a_record_is_kept() ? 1 : threads),
      handlers_(std::move(handlers)) {}

void RankLoop::run() {
  run_workers(threads_ + 1, [this](unsigned k) { k < threads_ ? work() : poll_in_background(); });
  if (rank0_job_ != nullptr && failure_) std::rethrow_exception(failure_);
}

void RankLoop::work() {
  while (!over_) {
    poll();
    if (!run_task()) wait_for_task();
  }
}

/// The loop of the extra thread. It sleeps longer and longer while other threads poll: each time it wakes, it takes a
/// core from a thread that runs a task.
void RankLoop::poll_in_background() {
  constexpr std::chrono::milliseconds shortest(1);  // raising it delays messages while all others compute
  constexpr std::chrono::milliseconds longest(32);  // lowering it takes more from threads that compute
  std::chrono::milliseconds nap = shortest;
  for (std::uint64_t seen = 0; !over_;) {
    const bool others_poll = polls_ != seen;
    nap = others_poll ? std::min(2 * nap, longest) : shortest;
    if (!others_poll) poll();
    seen = polls_;
    std::unique_lock lock(mutex_);
    ended_.wait_for(lock, nap, [this] { return over_.load(); });
  }
}

/// Returns when there is a task or the loop has ended. One of the threads that wait polls for messages; the others
/// sleep.
void RankLoop::wait_for_task() {
  constexpr int yields = 1000;  // raising it burns a core while waiting; lowering it delays messages
  constexpr std::chrono::microseconds nap(50);
  {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return over_ || !tasks_.empty() || !idle_polls_; });
    if (over_ || !tasks_.empty()) return;
    idle_polls_ = true;
  }
  for (int idle = 0; !over_ && !has_task(); idle = poll() ? 0 : idle + 1) {
    if (idle < yields)
      std::this_thread::yield();
    else
      std::this_thread::sleep_for(nap);
  }
  change([this] { idle_polls_ = false; });
}

bool RankLoop::run_task() {
  std::function<void()> task;
  {
    const std::lock_guard lock(mutex_);
    if (over_ || tasks_.empty()) return false;
    task = std::move(tasks_.begin()->second);
    tasks_.erase(tasks_.begin());
  }
  try {
    task();
  } catch (...) {
    fail();
  }
  return true;
}

bool RankLoop::has_task() {
  const std::lock_guard lock(mutex_);
  return !tasks_.empty();
}

/// Handles all messages that have arrived, unless another thread does so at the moment. Returns whether there were any.
bool RankLoop::poll() {
  const std::unique_lock lock(poll_mutex_, std::try_to_lock);
  if (!lock || over_) return false;
  ++polls_;
  bool any = false;
  try {
    if (take_messages(any)) return any;
  } catch (...) {
    fail();
    return any;
  }
  change([this] { over_ = true; });
  ended_.notify_one();
  handlers_.stop();
  return any;
}

/// False when the loop ends. Sets `any` if a message had arrived.
bool RankLoop::take_messages(bool& any) {
  if (const std::exception_ptr why = failure()) {
    if (rank0_job_ != nullptr) return false;
    if (!std::exchange(reported_, true)) report_failure(ranks_, job_, why);
  }
  unsigned from = 0;
  std::string bytes;
  while (ranks_.receive(from, bytes)) {
    any = true;
    StateReader in = message_reader(bytes, from);
    const auto type = in.number<JobMessageType>();
    if (in.number<std::uint32_t>() != job_) continue;  // of an earlier job
    if (type == JobMessageType::end && rank0_job_ == nullptr) return false;
    if (rank0_job_ != nullptr && rank0_job_->take(from, type, in)) continue;
    handlers_.take(from, type, std::move(bytes));
  }
  if (rank0_job_ != nullptr) rank0_job_->require_heartbeats();
  return handlers_.after();
}

/// Stores the exception that is being handled if it is the first, and drops all tasks that have not begun.
void RankLoop::fail() {
  try {
    throw;
  } catch (const Stopped&) {
  } catch (...) {
    const std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    tasks_.clear();
  }
}

std::exception_ptr RankLoop::failure() {
  const std::lock_guard lock(mutex_);
  return failure_;
}

void RankLoop::add(std::uint64_t order, std::function<void()> task) {
  change([&] {
    if (!failure_) tasks_.emplace(order, std::move(task));
  });
}

std::unique_lock<std::mutex> RankLoop::wait_until(const std::function<bool()>& may_go_on) {
  constexpr std::chrono::microseconds nap(200);
  std::unique_lock lock(mutex_);
  while (!over_ && !may_go_on()) {
    changed_.wait_for(lock, nap);
    lock.unlock();
    poll();  // this may be the only thread that the system granted
    lock.lock();
  }
  if (over_) throw Stopped{};
  return lock;
}

void RankLoop::change(const std::function<void()>& change) {
  const std::lock_guard lock(mutex_);
  change();
  changed_.notify_all();
}

}  // namespace mexwave::core
