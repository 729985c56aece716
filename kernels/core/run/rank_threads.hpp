#pragma once
// The threads of a rank in a job: one talks to the other ranks, the others do what there is to do.

#include <atomic>
#include <condition_variable>
#include <cstdint>
#include <exception>
#include <functional>
#include <map>
#include <mutex>
#include <thread>

namespace mexwave::core {

class RankThreads {
 public:
  explicit RankThreads(unsigned threads) : threads_(threads) {}
  virtual ~RankThreads() = default;
  RankThreads(const RankThreads&) = delete;
  RankThreads& operator=(const RankThreads&) = delete;

 protected:
  /// Returns once talk() says that all is over, or something was thrown, and nobody works any more. May be called
  /// again.
  void run_threads();
  /// What there is to say and to hear now, by one thread; false once all is over.
  virtual bool talk() = 0;
  /// The thread that talks is about to compute, for the system has no other: it will not talk for long.
  virtual void falls_silent() {}
  /// It has computed, and talks and listens again.
  virtual void speaks_again() {}
  /// Tasks that run end soon, by Stopped or as if they were done.
  virtual void stop() noexcept = 0;
  /// A task for the next free thread; the least `order` first.
  void give(std::uint64_t order, std::function<void()> task);
  /// Returns once `may_go_on`, asked under the mutex, which then holds. Throws Stopped once all is over.
  std::unique_lock<std::mutex> wait_until(const std::function<bool()>& may_go_on);
  /// What `change` changes under the mutex may let others go on.
  void change(const std::function<void()>& change);
  /// The first thing that was thrown.
  [[nodiscard]] std::exception_ptr failure();

 private:
  void talk_to_the_end();
  void compute();
  bool run_task(bool wait);
  bool has_task();

  unsigned threads_;
  std::atomic<std::thread::id> talker_{};
  std::atomic<bool> begun_{false};  // somebody computes
  std::mutex mutex_;
  std::condition_variable changed_;
  std::multimap<std::uint64_t, std::function<void()>> tasks_;
  bool over_ = false;
  std::exception_ptr failure_;
};

}  // namespace mexwave::core
