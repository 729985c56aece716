// Records the steps of blocks with their times. Times are processor times of the thread, so that other programs do not
// affect them.

#include "core/schedule/schedule_record.hpp"

#include <algorithm>
#include <atomic>
#include <ctime>
#include <utility>

namespace mexwave::core {

namespace {

std::atomic<ScheduleRecord*> kept{nullptr};

/// The least time that reading the clock takes. Every step includes it, so it is subtracted.
std::uint64_t clock_costs() {
  std::uint64_t least = ~std::uint64_t{0};
  for (int k = 0; k < 1000; ++k) {
    const std::uint64_t before = thread_clock();
    least = std::min(least, thread_clock() - before);
  }
  return least;
}

}  // namespace

std::uint64_t thread_clock() {
  timespec time{};
  clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
  return static_cast<std::uint64_t>(time.tv_sec) * 1'000'000'000 + static_cast<std::uint64_t>(time.tv_nsec);
}

void record_crossing(std::uint64_t block, std::uint32_t tile, std::uint64_t nanoseconds) {
  static std::mutex mutex;
  const std::lock_guard lock(mutex);
  std::vector<RecordedBlock>& blocks = kept.load()->schedules.back().blocks;
  if (block >= blocks.size()) blocks.resize(block + 1);
  blocks[block].push_back({nanoseconds, tile, RecordedStep::Kind::finished});
}

void keep_record(ScheduleRecord* record) { kept = record; }
bool a_record_is_kept() { return kept.load() != nullptr; }

BlockRecorder::BlockRecorder() : last_(thread_clock()) {}

void BlockRecorder::step(RecordedStep::Kind kind, std::uint64_t at) {
  static const std::uint64_t costs = clock_costs();
  const std::uint64_t time = thread_clock();
  const std::uint64_t passed = time - last_ - std::min(time - last_, costs);
  block.push_back({passed, static_cast<std::uint32_t>(std::min<std::uint64_t>(at, RecordedStep::all_tiles)), kind});
  last_ = time;
}

ScheduleRecorder::ScheduleRecorder(bool parts, unsigned workers, std::uint64_t lead) : workers_(workers) {
  ScheduleRecord* const record = kept;
  if (record == nullptr) return;
  record->schedules.emplace_back();
  record->schedules.back().parts = parts;
  record->schedules.back().workers = workers;
  record->schedules.back().lead = lead;
  schedule_ = &record->schedules.back();
  workers_ = std::min(workers, record->workers);
  began_ = thread_clock();
}

void ScheduleRecorder::set_tiles(std::int32_t tile_columns, std::int32_t block_p) {
  if (schedule_ == nullptr) return;
  schedule_->tile_columns = tile_columns;
  schedule_->block_p = block_p;
}

ScheduleRecorder::~ScheduleRecorder() {
  if (schedule_ != nullptr) schedule_->nanoseconds = thread_clock() - began_;
}

void ScheduleRecorder::add(std::uint64_t number, RecordedBlock block) {
  const std::lock_guard lock(mutex_);
  if (number >= schedule_->blocks.size()) schedule_->blocks.resize(number + 1);
  schedule_->blocks[number] = std::move(block);
}

}  // namespace mexwave::core
