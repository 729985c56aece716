#pragma once
// A second thread for pieces of work of a few microseconds, which are too short to wake a thread for each of them.

#include <atomic>
#include <cstdint>
#include <functional>
#include <system_error>
#include <thread>
#include <utility>

namespace mexwave::core {

/// Work is divided into parts, which either thread takes. If the helper gets no core on a busy machine, the caller does
/// all parts without waiting. The helper spins for a while between pieces of work, and then sleeps.
class HelperThread {
 public:
  HelperThread() {
    try {
      thread_ = std::thread([this] { serve(); });
    } catch (const std::system_error&) {  // the system refused a thread: the caller does all parts
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

  /// Offers parts 0, ..., parts - 1 (fewer than 65,536) to the helper while the caller does something else. Each part
  /// is a call part(number, thread), with thread 1 in the helper and 0 in the caller; it must not throw. Call
  /// complete() before the next offer.
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
  /// Runs the next part. False if no part is left.
  bool take_one(std::uint32_t thread) {
    std::uint64_t state = state_.load(std::memory_order_acquire);
    do {
      if ((state & 0xffff) >= (state >> 16 & 0xffff)) return false;
    } while (!state_.compare_exchange_weak(state, state + 1, std::memory_order_acq_rel, std::memory_order_acquire));
    part_(static_cast<std::uint32_t>(state & 0xffff), thread);
    done_.fetch_add(1, std::memory_order_release);
    return true;
  }
  void serve() {
    constexpr int awake = 2000;  // iterations, some tens of microseconds
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

  std::function<void(std::uint32_t, std::uint32_t)> part_;  // written before its round is published
  std::uint32_t parts_ = 0;                                 // of this round; used by the caller only
  std::atomic<bool> leave_{false};                          // atomic, because a helper in an earlier round may read it
  alignas(64) std::atomic<std::uint64_t> state_{0};         // round (32 bits), its parts (16), how many are taken (16)
  alignas(64) std::atomic<std::uint32_t> done_{0};
  std::thread thread_;
};

}  // namespace mexwave::core
