#pragma once
// Records the steps of a schedule and their times while it runs, for bench/replay, which simulates the same work with
// more workers than the machine has. The library itself does not use the record.
//
// While a record is kept, kernels plan for RunOptions::threads workers, and `workers` of them really run. With
// one, the times are those of the work alone.

#include <cstdint>
#include <mutex>
#include <vector>

namespace mexwave::core {

/// Some work, and then an event: the block finishes tile `at`, or waits until the block before has finished tile `at`,
/// or waits until `at` blocks have ended.
struct RecordedStep {
  enum class Kind : std::uint8_t { finished, waits_for_tile, waits_for_blocks };
  static constexpr std::uint32_t all_tiles = ~std::uint32_t{0} - 1;
  std::uint64_t nanoseconds;
  std::uint32_t at;
  Kind kind;
};

using RecordedBlock = std::vector<RecordedStep>;

/// A run of a wavefront, or of independent parts: then each block is a part, and holds no steps but its end.
struct RecordedSchedule {
  bool parts = false;
  unsigned workers = 1;  ///< planned
  std::uint64_t lead = 0;
  std::uint64_t nanoseconds = 0;  ///< of the calling thread's time, from its beginning to its end
  std::vector<RecordedBlock> blocks;
  /// Of a sweep over ranks: a block crosses tiles of so many columns, and belongs to so many p; its steps are what it
  /// takes to cross tile `at`, and, with all_tiles, what rank 0 does when it has crossed them all. `lead` is how many
  /// blocks may be under way.
  std::int32_t tile_columns = 0, block_p = 0;
};

struct ScheduleRecord {
  unsigned workers = 1;                     ///< that really run
  std::vector<RecordedSchedule> schedules;  ///< one after the other
};

/// The processor time of the calling thread, nanoseconds.
[[nodiscard]] std::uint64_t thread_clock();

/// From now on all schedules of the process go into `record`, or none if that is null. Schedules must not overlap.
void keep_record(ScheduleRecord* record);
[[nodiscard]] bool a_record_is_kept();

/// One block on its way, timed by its thread's processor clock; null where no record is kept.
class BlockRecorder {
 public:
  /// The clock starts.
  BlockRecorder();
  void waits_for_tile(std::uint64_t tile) {
    if (tile < waited_) return;  // was waited for already
    waited_ = tile + 1;
    step(RecordedStep::Kind::waits_for_tile, tile);
  }
  void waits_for_blocks(std::uint64_t blocks) { step(RecordedStep::Kind::waits_for_blocks, blocks); }
  void finished(std::uint64_t tile) { step(RecordedStep::Kind::finished, tile); }
  /// The time since the last step does not count.
  void resume() { last_ = thread_clock(); }
  RecordedBlock block;
  std::uint64_t known = 0;  ///< WavefrontBlock's, which asks at every tile while this is kept

 private:
  void step(RecordedStep::Kind kind, std::uint64_t at);
  std::uint64_t last_, waited_ = 0;
};

/// A block of a sweep over ranks has crossed a tile, or is at its end; by any thread. Goes into the last schedule.
void record_crossing(std::uint64_t block, std::uint32_t tile, std::uint64_t nanoseconds);

/// The schedule at hand in the record, if one is kept.
class ScheduleRecorder {
 public:
  ScheduleRecorder(bool parts, unsigned workers, std::uint64_t lead);
  ~ScheduleRecorder();
  ScheduleRecorder(const ScheduleRecorder&) = delete;
  ScheduleRecorder& operator=(const ScheduleRecorder&) = delete;
  [[nodiscard]] bool keeps() const { return schedule_ != nullptr; }
  /// As many of the planned workers as are to run.
  [[nodiscard]] unsigned workers() const { return workers_; }
  void add(std::uint64_t number, RecordedBlock block);
  /// Of a sweep over ranks.
  void set_tiles(std::int32_t tile_columns, std::int32_t block_p);

 private:
  RecordedSchedule* schedule_ = nullptr;
  unsigned workers_;
  std::uint64_t began_ = 0;
  std::mutex mutex_;
};

}  // namespace mexwave::core
