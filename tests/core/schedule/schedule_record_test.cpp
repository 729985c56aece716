// The record equals what ran, and bench/replay simulates it as the wavefront would run it.

#include "core/schedule/schedule_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "core/schedule/parts.hpp"
#include "core/schedule/wavefront.hpp"
#include "mexwave/chomp3.hpp"
#include "over_ranks.hpp"
#include "replay/replayed.hpp"

namespace mexwave::core {
namespace {

using Kind = RecordedStep::Kind;

struct Kept {
  explicit Kept(unsigned workers) {
    record.workers = workers;
    keep_record(&record);
  }
  ~Kept() { keep_record(nullptr); }
  Kept(const Kept&) = delete;
  Kept& operator=(const Kept&) = delete;
  ScheduleRecord record;
};

TEST(ScheduleRecord, HasEveryBlockAndTileOnce) {
  for (const unsigned workers : {1U, 3U}) {
    const Kept kept(workers);
    run_wavefront({5, 20, 1}, [](std::uint64_t block, WavefrontBlock& progress) {
      for (std::uint64_t j = block / 2; j < 12; ++j) {
        progress.wait_for(j);
        progress.wait_for(j / 2);  // waited for already
        progress.finished(j);
      }
      return true;
    });
    ASSERT_EQ(kept.record.schedules.size(), 1U);
    const RecordedSchedule& schedule = kept.record.schedules[0];
    EXPECT_EQ(schedule.workers, 5U);
    EXPECT_EQ(schedule.lead, 1U);
    EXPECT_FALSE(schedule.parts);
    ASSERT_EQ(schedule.blocks.size(), 20U);
    for (std::uint32_t i = 0; i < 20; ++i) {
      std::vector<std::pair<std::uint32_t, Kind>> seen, expected;
      for (const RecordedStep& step : schedule.blocks[i]) seen.emplace_back(step.at, step.kind);
      for (std::uint32_t j = i / 2; j < 12; ++j) {
        expected.emplace_back(j, Kind::waits_for_tile);
        expected.emplace_back(j, Kind::finished);
      }
      expected.emplace_back(RecordedStep::all_tiles, Kind::waits_for_tile);
      expected.emplace_back(RecordedStep::all_tiles, Kind::finished);
      EXPECT_EQ(seen, expected);
    }
  }
}

TEST(ScheduleRecord, HasEveryPartOnce) {
  const Kept kept(1);
  std::vector<int> ran(9);
  for_each_part(4, 9, [&](std::uint64_t part) { ++ran[part]; });
  EXPECT_EQ(ran, std::vector<int>(9, 1));
  ASSERT_EQ(kept.record.schedules.size(), 1U);
  EXPECT_TRUE(kept.record.schedules[0].parts);
  ASSERT_EQ(kept.record.schedules[0].blocks.size(), 9U);
  for (const RecordedBlock& part : kept.record.schedules[0].blocks) EXPECT_EQ(part.size(), 1U);
}

TEST(ScheduleRecord, ChangesNoResult) {
  const auto plain = chomp3::sweep({.openings_upto = 3000});
  const Kept kept(1);
  const auto recorded = chomp3::sweep({.openings_upto = 3000}, {.threads = 7});
  EXPECT_EQ(recorded.diagonal_q, plain.diagonal_q);
  EXPECT_EQ(recorded.end_row, plain.end_row);
  ASSERT_EQ(kept.record.schedules.size(), 2U);  // the sweep, and giving back its memory
  for (const bool parts : {false, true}) {
    EXPECT_EQ(kept.record.schedules[parts ? 1 : 0].parts, parts);
    EXPECT_EQ(kept.record.schedules[parts ? 1 : 0].workers, 7U);
  }
}

RecordedStep waits(std::uint64_t nanoseconds, std::uint32_t tile) { return {nanoseconds, tile, Kind::waits_for_tile}; }
RecordedStep tells(std::uint64_t nanoseconds, std::uint32_t tile) { return {nanoseconds, tile, Kind::finished}; }

/// `blocks` blocks of this many tiles, each of which takes `time`.
RecordedSchedule even(std::size_t blocks, std::uint32_t tiles, std::uint64_t time, std::uint64_t lead) {
  RecordedSchedule schedule;
  schedule.lead = lead;
  RecordedBlock block;
  for (std::uint32_t j = 0; j < tiles; ++j) {
    block.push_back(waits(0, j));
    block.push_back(tells(time, j));
  }
  block.push_back(waits(0, RecordedStep::all_tiles));
  block.push_back(tells(0, RecordedStep::all_tiles));
  schedule.blocks.assign(blocks, block);
  return schedule;
}

TEST(Replayed, EvenTilesAreAPipeline) {
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 0), 1).work, 2800U);
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 0), 1).time, 2800U);
  // Each block begins as many tiles after the one before as its lead says, and one.
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 0), 10).time, 7U * (40 + 9));
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 3), 64).time, 7U * (40 + 9 * 4));
  // Two workers, a lead of one: they begin two tiles apart, and then neither waits.
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 1), 2).time, 7U * (5 * 40 + 2));
  // A lead longer than a block: one block after the other.
  EXPECT_EQ(replay::simulate(even(10, 40, 7, 64), 8).time, 2800U);
}

TEST(Replayed, THREADS_IdleWorkersTakeTheNextPart) {
  RecordedSchedule schedule;
  for (const std::uint64_t time : {5, 3, 4, 4, 1}) schedule.blocks.push_back({tells(time, 0)});
  EXPECT_EQ(replay::simulate(schedule, 1).time, 17U);
  EXPECT_EQ(replay::simulate(schedule, 2).time, 9U);  // 5 and 4 beside 3, 4 and 1
  EXPECT_EQ(replay::simulate(schedule, 8).time, 5U);
}

/// The wavefront's rules, moment by moment.
std::uint64_t by_the_clock(const RecordedSchedule& schedule, unsigned workers) {
  constexpr std::uint64_t all = std::uint64_t{RecordedStep::all_tiles} + 1;
  struct State {
    std::size_t step = 0;
    std::uint64_t worked = 0, known = 0, told = 0;
    bool waits = false, ended = false;
  };
  std::vector<State> blocks(schedule.blocks.size());
  for (std::uint64_t now = 0;; ++now) {
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      State& own = blocks[i];
      if (i >= workers && !blocks[i - workers].ended) break;
      const std::uint64_t before = i == 0 ? all : blocks[i - 1].told;
      for (bool on = !own.ended; on;) {
        const RecordedStep& step = schedule.blocks[i][own.step];
        if (own.worked < step.nanoseconds) break;
        if (step.kind == Kind::waits_for_blocks && step.at > 0 && !blocks[step.at - 1].ended) break;
        if (step.kind == Kind::waits_for_tile && (own.waits || step.at >= own.known)) {
          own.known = before;
          own.waits = before != all && before <= step.at + schedule.lead;
          if (own.waits) break;
        }
        if (step.kind == Kind::finished) own.told = std::uint64_t{step.at} + 1;
        own.worked = 0;
        own.ended = ++own.step == schedule.blocks[i].size();
        on = !own.ended;
      }
    }
    if (std::all_of(blocks.begin(), blocks.end(), [](const State& block) { return block.ended; })) return now;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      if (i >= workers && !blocks[i - workers].ended) break;
      if (!blocks[i].ended && blocks[i].worked < schedule.blocks[i][blocks[i].step].nanoseconds) ++blocks[i].worked;
    }
  }
}

RC_GTEST_PROP(Replayed, AgreesWithASteppedClock, ()) {
  RecordedSchedule schedule;
  schedule.lead = *rc::gen::inRange<std::uint64_t>(0, 4);
  const auto blocks = *rc::gen::inRange<std::size_t>(1, 9);
  const auto workers = *rc::gen::inRange(1U, 6U);
  for (std::size_t i = 0; i < blocks; ++i) {
    RecordedBlock block;
    const auto work = [] { return *rc::gen::inRange<std::uint64_t>(0, 6); };
    const auto tiles = *rc::gen::inRange(0U, 9U);
    for (auto j = *rc::gen::inRange(0U, 4U); j < tiles; ++j) {
      block.push_back(waits(work(), j));
      if (*rc::gen::inRange(0, 4) == 0) block.push_back(waits(1, j + 2));  // looks further right
      if (*rc::gen::inRange(0, 4) == 0)
        block.push_back({work(), *rc::gen::inRange(0U, static_cast<std::uint32_t>(i) + 1), Kind::waits_for_blocks});
      block.push_back(tells(work(), j));
    }
    block.push_back(waits(work(), RecordedStep::all_tiles));
    block.push_back(tells(work(), RecordedStep::all_tiles));
    schedule.blocks.push_back(block);
  }
  const replay::Simulated simulated = replay::simulate(schedule, workers);
  RC_ASSERT(simulated.time == by_the_clock(schedule, workers));
  RC_ASSERT(replay::simulate(schedule, 1).time == simulated.work);
}

auto always(std::uint64_t blocks) {
  return [blocks](std::uint64_t) { return blocks; };
}

/// `blocks` blocks that cross tiles 2, 3, ..., so many, `time` each, of 10 columns.
RecordedSchedule crossings(std::size_t blocks, std::uint32_t tiles, std::uint64_t time, std::uint64_t end) {
  RecordedSchedule schedule;
  schedule.tile_columns = 10;
  RecordedBlock block;
  for (std::uint32_t j = 0; j < tiles; ++j) block.push_back(tells(time, 2 + j));
  block.push_back(tells(end, RecordedStep::all_tiles));
  schedule.blocks.assign(blocks, block);
  return schedule;
}

TEST(ReplayedRanks, EvenTilesAreAPipeline) {
  const RecordedSchedule even = crossings(50, 8, 100, 0);
  const replay::Table same{.tile_columns = 10, .ahead_of = always(20)};
  EXPECT_EQ(replay::simulate(even, same, {}).time, 50U * 8 * 100);
  EXPECT_EQ(replay::simulate(even, same, {.ranks = 8}).time, (50U + 7) * 100);
  EXPECT_EQ(replay::simulate(even, same, {.ranks = 1, .threads = 8}).time, (50U + 7) * 100);
  // Two ranks of four tiles each, or of one thread that takes the oldest block first.
  EXPECT_EQ(replay::simulate(even, same, {.ranks = 2}).work, 50U * 8 * 100);
  EXPECT_LE(replay::simulate(even, same, {.ranks = 2}).time, 50U * 4 * 100 + 800);
  // One block at a time.
  EXPECT_EQ(replay::simulate(even, {.tile_columns = 10, .ahead_of = always(1)}, {.ranks = 8}).time, 50U * 8 * 100);
  // What rank 0 does at the end of a block is in its way.
  EXPECT_EQ(replay::simulate(crossings(50, 8, 100, 30), {.tile_columns = 10, .ahead_of = always(1)}, {.ranks = 8}).time,
            50U * 830);
}

TEST(ReplayedRanks, MessagesTakeTheirTime) {
  const RecordedSchedule even = crossings(1, 8, 100, 0);
  const replay::Table same{.tile_columns = 10, .ahead_of = always(20)};
  // Ranks 2, ..., 7, 0, 1: from rank 0 to the first, seven hops, and back.
  const replay::Simulated one = replay::simulate(even, same, {.ranks = 8, .message = 20, .latency = 5});
  EXPECT_EQ(one.work, 8U * 100 + 8 * 20 + 10);  // rank 0's half of its first message is not asked for
  EXPECT_EQ(one.time, one.work + 9 * 5);
  EXPECT_EQ(replay::simulate(even, same, {.message = 20, .latency = 5}).time, 800U);
}

TEST(ReplayedRanks, LongerTablesHaveMoreBlocksAndWiderOnes) {
  const RecordedSchedule even = crossings(50, 8, 100, 0);
  for (const std::int32_t columns : {10, 20, 30}) {
    const replay::Simulated longer =
        replay::simulate(even, {.stretch = 2, .tile_columns = columns, .ahead_of = always(9)}, {});
    EXPECT_NEAR(static_cast<double>(longer.work), 4.0 * 50 * 8 * 100, 2.0 * 50 * 16) << columns;
    EXPECT_EQ(longer.time, longer.work);
  }
}

TEST(ReplayedRanks, THREADS_OfARealSweep) {
  const Kept kept(1);
  (void)test::over_ranks(2, {.threads = 2},
                         [](const RunOptions& run) { return chomp3::sweep({.openings_upto = 3000}, run); });
  ASSERT_EQ(kept.record.schedules.size(), 1U);
  const RecordedSchedule& schedule = kept.record.schedules[0];
  std::uint64_t work = 0;
  for (const RecordedBlock& block : schedule.blocks) {
    std::size_t ends = 0;
    for (const RecordedStep& step : block) {
      work += step.nanoseconds;
      ends += step.at == RecordedStep::all_tiles ? 1 : 0;
    }
    EXPECT_EQ(ends, 1U);
  }
  const replay::Table same{.tile_columns = schedule.tile_columns, .ahead_of = always(schedule.lead)};
  EXPECT_NEAR(static_cast<double>(replay::simulate(schedule, same, {}).time), static_cast<double>(work),
              static_cast<double>(work) / 1000);
}

}  // namespace
}  // namespace mexwave::core
