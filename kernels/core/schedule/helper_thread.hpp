#pragma once
// A thread that helps with pieces of work of some microseconds, which are too short to wake a thread for each.

#include <atomic>
#include <cstdint>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

namespace mexwave::core {

/// Work is divided into parts, which either thread takes. If the helper is not running, on a busy machine, the caller
/// does all parts without waiting. The helper spins for a while, and then sleeps.
class HelperThread {
 public:
  HelperThread() {
    try {
      thread_ = std::thread([this] { serve(); });
    } catch (const std::system_error&) {  // the system has no thread left: the caller does it all
    }
  }
  ~HelperThread() {
    if (!thread_.joinable()) return;
    leave_ = true;
    publish(0);
    thread_.join();
  }
  HelperThread(const HelperThread&) = delete;
  HelperThread& operator=(const HelperThread&) = delete;

  /// The helper begins with parts 0, ..., parts - 1, fewer than 65,536, while the caller does something else. Each is
  /// part(number, hand), hand 1 if it is the helper that runs it; none may throw. What was offered before has to be
  /// complete.
  void offer(std::uint32_t parts, std::function<void(std::uint32_t, std::uint32_t)> part) {
    part_ = std::move(part);
    parts_ = parts;
    done_.store(0, std::memory_order_relaxed);
    publish(parts);
  }
  /// Takes the remaining parts; returns when each part has been done once.
  void complete() {
    while (take_one(0)) {
    }
    while (done_.load(std::memory_order_acquire) != parts_) pause();
  }

 private:
  static void pause() {
#if defined(__x86_64__)
    __builtin_ia32_pause();
#endif
  }
  void publish(std::uint32_t parts) {
    const std::uint64_t round = (state_.load(std::memory_order_relaxed) >> 32) + 1;
    state_.store(round << 32 | parts << 16, std::memory_order_release);
    state_.notify_one();
  }
  /// False if no part is left.
  bool take_one(std::uint32_t hand) {
    std::uint64_t state = state_.load(std::memory_order_acquire);
    do {
      if ((state & 0xffff) >= (state >> 16 & 0xffff)) return false;
    } while (!state_.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel, std::memory_order_acquire));
    part_(static_cast<std::uint32_t>(state & 0xffff), hand);
    done_.fetch_add(1, std::memory_order_release);
    return true;
  }
  void serve() {
    constexpr int awake = 2000;  // looks, some ten microseconds
    std::uint64_t round = 0;
    for (;;) {
      std::uint64_t state = state_.load(std::memory_order_acquire);
      for (int k = 0; k < awake && state >> 32 == round; ++k) {
        pause();
        state = state_.load(std::memory_order_acquire);
      }
      if (state >> 32 == round) {
        state_.wait(state, std::memory_order_acquire);
        continue;
      }
      round = state >> 32;
      if (leave_) return;
      while (take_one(1)) {
      }
    }
  }

  std::function<void(std::uint32_t, std::uint32_t)> part_;  // written before a round is published, called in it
  std::uint32_t parts_ = 0;                                 // of the round; the caller's own
  std::atomic<bool> leave_{false};                          // may be read in an earlier round
  alignas(64) std::atomic<std::uint64_t> state_{0};         // the round, 32 bits; its parts, 16; how many are taken, 16
  alignas(64) std::atomic<std::uint32_t> done_{0};
  std::thread thread_;
};

}  // namespace mexwave::core
