#pragma once
// When a run writes its next checkpoint.

#include <algorithm>
#include <chrono>
#include <optional>

#include "mexwave/checkpoint.hpp"

namespace mexwave::core {

/// The next checkpoint is due Checkpoint::every_seconds after the last one. Unless these are 0, it is not due before
/// nine times the time that writing the last one took, so checkpoints take at most a tenth of a run, however large they
/// are.
class CheckpointTimes {
 public:
  using Clock = std::chrono::steady_clock;

  explicit CheckpointTimes(const Checkpoint& checkpoint)
      // At most 31 years, so that the clock cannot overflow.
      : every_(std::chrono::duration_cast<Clock::duration>(
            std::chrono::duration<double>(std::min(checkpoint.every_seconds, 1e9)))),
        due_(Clock::now() + every_) {}

  /// Any thread may call it, but not during begin() or end().
  [[nodiscard]] bool is_due() const { return Clock::now() >= due_; }
  /// Call before and after writing a checkpoint. Without begin(), as over ranks, the time that it takes is not known.
  void begin() { began_ = Clock::now(); }
  void end() {
    const Clock::time_point now = Clock::now();
    due_ = now + wait_after(every_, now - began_.value_or(now));
    began_.reset();
  }
  [[nodiscard]] static Clock::duration wait_after(Clock::duration every, Clock::duration writing) {
    return every == Clock::duration::zero() ? every : std::max(every, 9 * writing);
  }

 private:
  Clock::duration every_;
  std::optional<Clock::time_point> began_;
  Clock::time_point due_;
};

}  // namespace mexwave::core
