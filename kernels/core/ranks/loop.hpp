#pragma once
// The loop that every thread of a rank runs during a job: it runs tasks, and receives messages between tasks. One extra
// thread only receives messages, so that they are handled while all other threads run tasks.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <string>

#include "core/ranks/job.hpp"

namespace mexwave::core {

class RankLoop {
 public:
  /// Called by one thread at a time.
  struct Handlers {
    /// Called with each message that does not concern the job itself.
    std::function<void(unsigned from, JobMessageType type, std::string bytes)> take;
    std::function<bool()> after;  ///< called when all messages that had arrived were handled; false ends the loop
    std::function<void()> stop;   ///< called when the loop has ended: running tasks should end soon
  };
  /// `rank0_job` is null on ranks above 0; their loop ends when rank 0 ends the job.
  RankLoop(Ranks& ranks, std::uint32_t job, RankJob* rank0_job, unsigned threads, Handlers handlers);
  RankLoop(const RankLoop&) = delete;
  RankLoop& operator=(const RankLoop&) = delete;

  /// Runs to the end. On rank 0 it throws the first exception of a task or handler on any rank.
  void run();
  /// Queues a task for the next free thread; the task with the least `order` runs first.
  void add(std::uint64_t order, std::function<void()> task);
  /// Called by a task: returns, with the mutex held, once `may_go_on()` is true. Throws Stopped when the loop ends.
  std::unique_lock<std::mutex> wait_until(const std::function<bool()>& may_go_on);
  /// Calls `change` under the mutex and wakes the tasks that wait.
  void change(const std::function<void()>& change);

 private:
  void work();
  void poll_in_background();
  void wait_for_task();
  bool run_task();
  [[nodiscard]] bool has_task();
  bool poll();
  [[nodiscard]] bool take_messages(bool& any);
  void fail();
  [[nodiscard]] std::exception_ptr failure();

  Ranks& ranks_;
  std::uint32_t job_;
  RankJob* rank0_job_;
  unsigned threads_;
  Handlers handlers_;
  std::atomic<bool> over_{false};
  std::mutex poll_mutex_;
  std::atomic<std::uint64_t> polls_{0};
  bool reported_ = false;  // the failure has been reported to rank 0; guarded by poll_mutex_
  std::mutex mutex_;
  std::condition_variable changed_, ended_;
  bool idle_polls_ = false;  // some thread without a task polls; guarded by mutex_, like tasks_ and failure_
  std::multimap<std::uint64_t, std::function<void()>> tasks_;
  std::exception_ptr failure_;
};

}  // namespace mexwave::core
