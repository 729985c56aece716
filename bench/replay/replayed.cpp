// Blocks begin and end in order. So each block can be simulated after the block before it, and needs from it only the
// times at which its tiles were done.

#include "replayed.hpp"

#include <algorithm>
#include <functional>
#include <queue>
#include <vector>

namespace mexwave::replay {

namespace {

using core::RecordedBlock;
using core::RecordedSchedule;
using core::RecordedStep;

/// From `time` on, `tiles` tiles of a block are done.
struct Done {
  std::uint64_t time, tiles;
};

constexpr std::uint64_t all = std::uint64_t{RecordedStep::all_tiles} + 1;

/// How a block sees the one before: moments only ever move on.
class BlockBefore {
 public:
  explicit BlockBefore(const std::vector<Done>& done) : done_(done) {}
  std::uint64_t tiles_at(std::uint64_t time) {
    while (next_ < done_.size() && done_[next_].time <= time) ++next_;
    return next_ == 0 ? 0 : done_[next_ - 1].tiles;
  }
  /// The first moment at which more than `tile` are done.
  std::uint64_t when_past(std::uint64_t tile) {
    while (next_ < done_.size() && done_[next_].tiles <= tile) ++next_;
    return next_ == done_.size() ? done_.back().time : done_[next_].time;
  }

 private:
  const std::vector<Done>& done_;
  std::size_t next_ = 0;
};

/// Plays a block from `time` on.
std::vector<Done> play(const RecordedBlock& block, std::uint64_t time, const std::vector<Done>* before,
                       const std::vector<std::uint64_t>& ends, const RecordedSchedule& schedule,
                       std::uint64_t handover) {
  std::vector<Done> done;
  std::uint64_t known = before == nullptr ? all : 0;
  BlockBefore seen(before == nullptr ? done : *before);
  for (const RecordedStep& step : block) {
    time += step.nanoseconds;
    switch (step.kind) {
      case RecordedStep::Kind::finished:
        done.push_back({time, std::uint64_t{step.at} + 1});
        break;
      case RecordedStep::Kind::waits_for_blocks:
        if (step.at > 0 && ends[step.at - 1] > time) time = ends[step.at - 1] + handover;
        break;
      case RecordedStep::Kind::waits_for_tile:
        if (step.at < known) break;
        known = seen.tiles_at(time);
        if (known == all || step.at + schedule.lead < known) break;
        time = std::max(time, seen.when_past(std::min(step.at + schedule.lead, all - 1))) + handover;
        known = seen.tiles_at(time);
    }
  }
  return done;
}

std::uint64_t wavefront_duration(const RecordedSchedule& schedule, unsigned workers, std::uint64_t handover) {
  std::vector<std::uint64_t> ends;
  std::vector<Done> before, own;
  for (std::size_t i = 0; i < schedule.blocks.size(); ++i) {
    const std::uint64_t begin = i < workers ? 0 : ends[i - workers];
    own = play(schedule.blocks[i], begin, i == 0 ? nullptr : &before, ends, schedule, handover);
    ends.push_back(own.empty() ? begin : own.back().time);
    before.swap(own);
  }
  return ends.empty() ? 0 : ends.back();
}

std::uint64_t parts_duration(const RecordedSchedule& schedule, unsigned workers) {
  std::priority_queue<std::uint64_t, std::vector<std::uint64_t>, std::greater<>> free_at;
  for (unsigned k = 0; k < workers; ++k) free_at.push(0);
  std::uint64_t end = 0;
  for (const RecordedBlock& part : schedule.blocks) {
    std::uint64_t time = free_at.top();
    free_at.pop();
    for (const RecordedStep& step : part) time += step.nanoseconds;
    free_at.push(time);
    end = std::max(end, time);
  }
  return end;
}

}  // namespace

std::uint64_t work(const RecordedSchedule& schedule) {
  std::uint64_t sum = 0;
  for (const RecordedBlock& block : schedule.blocks)
    for (const RecordedStep& step : block) sum += step.nanoseconds;
  return sum;
}

std::uint64_t duration(const RecordedSchedule& schedule, unsigned workers, std::uint64_t handover) {
  return schedule.parts ? parts_duration(schedule, workers) : wavefront_duration(schedule, workers, handover);
}

}  // namespace mexwave::replay
