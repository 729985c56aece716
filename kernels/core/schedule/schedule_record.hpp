#pragma once
// Records the steps of a schedule and their times while it runs, for bench/replay, which simulates the same work with
// more workers than the machine has. The library itself does not use the record.
//
// While a record is kept, kernels plan for RunOptions::threads workers, but only ScheduleRecord::workers of them run.
// If only one runs, the times are those of the work alone.

#include <cstdint>
#include <mutex>
#include <vector>

namespace mexwave::core {

/// The processor time of some work, and the event after it: the block finishes tile `at`, or waits until the previous
/// block has finished tile `at`, or waits until `at` blocks have ended.
struct RecordedStep {
  enum class Kind : std::uint8_t { finished, waits_for_tile, waits_for_blocks };
  static constexpr std::uint32_t all_tiles = ~std::uint32_t{0} - 1;
  std::uint64_t nanoseconds;
  std::uint32_t at;
  Kind kind;
};

using RecordedBlock = std::vector<RecordedStep>;

/// A run of a wavefront, or of independent parts. Each part is a block whose only step is its end.
struct RecordedSchedule {
  bool parts = false;
  unsigned workers = 1;  ///< planned
  std::uint64_t lead = 0;
  std::uint64_t nanoseconds = 0;  ///< processor time of the calling thread for the run
  std::vector<RecordedBlock> blocks;
  /// Only for a sweep over ranks: the columns of a tile, and the number of p in a block. A step is then the time to
  /// cross tile `at`, or, with all_tiles, the time that rank 0 needs to take the block. `lead` is the number of blocks
  /// that may be under way.
  std::int32_t tile_columns = 0, block_p = 0;
};

struct ScheduleRecord {
  unsigned workers = 1;                     ///< how many run
  std::vector<RecordedSchedule> schedules;  ///< one after the other
};

/// The processor time of the calling thread, in nanoseconds.
[[nodiscard]] std::uint64_t thread_clock();

/// From now on all schedules of the process are recorded in `record`, or not at all if it is null. Schedules must not
/// overlap.
void keep_record(ScheduleRecord* record);
[[nodiscard]] bool a_record_is_kept();

/// Records the steps of one block, timed by the processor clock of its thread.
class BlockRecorder {
 public:
  /// Starts the clock.
  BlockRecorder();
  void waits_for_tile(std::uint64_t tile) {
    if (tile < waited_) return;  // already waited for
    waited_ = tile + 1;
    step(RecordedStep::Kind::waits_for_tile, tile);
  }
  void waits_for_blocks(std::uint64_t blocks) { step(RecordedStep::Kind::waits_for_blocks, blocks); }
  void finished(std::uint64_t tile) { step(RecordedStep::Kind::finished, tile); }
  /// Discards the time since the last step.
  void resume() { last_ = thread_clock(); }
  RecordedBlock block;
  std::uint64_t known = 0;  ///< what WavefrontBlock would keep as known_

 private:
  void step(RecordedStep::Kind kind, std::uint64_t at);
  std::uint64_t last_, waited_ = 0;
};

/// Records in the last schedule that a block of a sweep over ranks has crossed a tile, or was taken (all_tiles). Any
/// thread may call it.
void record_crossing(std::uint64_t block, std::uint32_t tile, std::uint64_t nanoseconds);

/// Adds a schedule to the record, if one is kept.
class ScheduleRecorder {
 public:
  ScheduleRecorder(bool parts, unsigned workers, std::uint64_t lead);
  ~ScheduleRecorder();
  ScheduleRecorder(const ScheduleRecorder&) = delete;
  ScheduleRecorder& operator=(const ScheduleRecorder&) = delete;
  [[nodiscard]] bool keeps() const { return schedule_ != nullptr; }
  /// How many of the planned workers are to run.
  [[nodiscard]] unsigned workers() const { return workers_; }
  void add(std::uint64_t number, RecordedBlock block);
  /// Only for a sweep over ranks.
  void set_tiles(std::int32_t tile_columns, std::int32_t block_p);

 private:
  RecordedSchedule* schedule_ = nullptr;
  unsigned workers_;
  std::uint64_t began_ = 0;
  std::mutex mutex_;
};

}  // namespace mexwave::core
