// What is recorded is what ran, and bench/replay carries it out on paper as the wavefront would.

#include "core/run/schedule_record.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <vector>

#include "core/run/parts.hpp"
#include "core/run/wavefront.hpp"
#include "mexwave/three_row_chomp.hpp"
#include "over_ranks.hpp"
#include "replay/replayed.hpp"
#include "replay/replayed_ranks.hpp"

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

TEST(ScheduleRecord, HasEveryRowAndTileOnce) {
  for (const unsigned workers : {1U, 3U}) {
    const Kept kept(workers);
    run_wavefront({5, 20, 1}, [](std::uint64_t row, WavefrontRow& chain) {
      for (std::uint64_t j = row / 2; j < 12; ++j) {
        chain.wait_for(j);
        chain.wait_for(j / 2);  // waited for already
        chain.finished(j);
      }
      return true;
    });
    ASSERT_EQ(kept.record.schedules.size(), 1U);
    const RecordedSchedule& schedule = kept.record.schedules[0];
    EXPECT_EQ(schedule.workers, 5U);
    EXPECT_EQ(schedule.lead, 1U);
    EXPECT_FALSE(schedule.parts);
    ASSERT_EQ(schedule.rows.size(), 20U);
    for (std::uint32_t i = 0; i < 20; ++i) {
      std::vector<std::pair<std::uint32_t, Kind>> seen, expected;
      for (const RecordedStep& step : schedule.rows[i]) seen.emplace_back(step.at, step.kind);
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
  ASSERT_EQ(kept.record.schedules[0].rows.size(), 9U);
  for (const RecordedRow& part : kept.record.schedules[0].rows) EXPECT_EQ(part.size(), 1U);
}

TEST(ScheduleRecord, ChangesNoResult) {
  const auto plain = three_row_chomp::sweep({.openings_upto = 3000});
  const Kept kept(1);
  const auto recorded = three_row_chomp::sweep({.openings_upto = 3000}, {.threads = 7});
  EXPECT_EQ(recorded.diagonal_q, plain.diagonal_q);
  EXPECT_EQ(recorded.end_row, plain.end_row);
  ASSERT_EQ(kept.record.schedules.size(), 2U);  // the sweep, and how its memory goes back
  for (const bool parts : {false, true}) {
    EXPECT_EQ(kept.record.schedules[parts ? 1 : 0].parts, parts);
    EXPECT_EQ(kept.record.schedules[parts ? 1 : 0].workers, 7U);
  }
}

RecordedStep waits(std::uint64_t nanoseconds, std::uint32_t tile) { return {nanoseconds, tile, Kind::waits_for_tile}; }
RecordedStep tells(std::uint64_t nanoseconds, std::uint32_t tile) { return {nanoseconds, tile, Kind::finished}; }

/// `rows` rows of so many tiles that take `time` each.
RecordedSchedule even(std::size_t rows, std::uint32_t tiles, std::uint64_t time, std::uint64_t lead) {
  RecordedSchedule schedule;
  schedule.lead = lead;
  RecordedRow row;
  for (std::uint32_t j = 0; j < tiles; ++j) {
    row.push_back(waits(0, j));
    row.push_back(tells(time, j));
  }
  row.push_back(waits(0, RecordedStep::all_tiles));
  row.push_back(tells(0, RecordedStep::all_tiles));
  schedule.rows.assign(rows, row);
  return schedule;
}

TEST(Replayed, EvenTilesAreAPipeline) {
  EXPECT_EQ(replay::work(even(10, 40, 7, 0)), 2800U);
  EXPECT_EQ(replay::duration(even(10, 40, 7, 0), 1, 0), 2800U);
  // Each row begins as many tiles after the one before as its lead says, and one.
  EXPECT_EQ(replay::duration(even(10, 40, 7, 0), 10, 0), 7U * (40 + 9));
  EXPECT_EQ(replay::duration(even(10, 40, 7, 3), 64, 0), 7U * (40 + 9 * 4));
  EXPECT_EQ(replay::duration(even(10, 40, 7, 3), 64, 5), 7U * (40 + 9 * 4) + 9 * 5);
  // Two workers, a lead of one: they begin two tiles apart, and then neither waits.
  EXPECT_EQ(replay::duration(even(10, 40, 7, 1), 2, 0), 7U * (5 * 40 + 2));
  // A lead longer than a row: one row after the other.
  EXPECT_EQ(replay::duration(even(10, 40, 7, 64), 8, 0), 2800U);
}

TEST(Replayed, PartsAreTakenByWhoeverIsFree) {
  RecordedSchedule schedule;
  schedule.parts = true;
  for (const std::uint64_t time : {5, 3, 4, 4, 1}) schedule.rows.push_back({tells(time, 0)});
  EXPECT_EQ(replay::duration(schedule, 1, 0), 17U);
  EXPECT_EQ(replay::duration(schedule, 2, 0), 9U);  // 5 and 4 beside 3, 4 and 1
  EXPECT_EQ(replay::duration(schedule, 8, 0), 5U);
}

/// The wavefront's rules, moment by moment.
std::uint64_t by_the_clock(const RecordedSchedule& schedule, unsigned workers) {
  constexpr std::uint64_t all = std::uint64_t{RecordedStep::all_tiles} + 1;
  struct State {
    std::size_t step = 0;
    std::uint64_t worked = 0, known = 0, told = 0;
    bool waits = false, ended = false;
  };
  std::vector<State> rows(schedule.rows.size());
  for (std::uint64_t now = 0;; ++now) {
    for (std::size_t i = 0; i < rows.size(); ++i) {
      State& own = rows[i];
      if (i >= workers && !rows[i - workers].ended) break;
      const std::uint64_t before = i == 0 ? all : rows[i - 1].told;
      for (bool on = !own.ended; on;) {
        const RecordedStep& step = schedule.rows[i][own.step];
        if (own.worked < step.nanoseconds) break;
        if (step.kind == Kind::waits_for_rows && step.at > 0 && !rows[step.at - 1].ended) break;
        if (step.kind == Kind::waits_for_tile && (own.waits || step.at >= own.known)) {
          own.known = before;
          own.waits = before != all && before <= step.at + schedule.lead;
          if (own.waits) break;
        }
        if (step.kind == Kind::finished) own.told = std::uint64_t{step.at} + 1;
        own.worked = 0;
        own.ended = ++own.step == schedule.rows[i].size();
        on = !own.ended;
      }
    }
    if (std::all_of(rows.begin(), rows.end(), [](const State& row) { return row.ended; })) return now;
    for (std::size_t i = 0; i < rows.size(); ++i) {
      if (i >= workers && !rows[i - workers].ended) break;
      if (!rows[i].ended && rows[i].worked < schedule.rows[i][rows[i].step].nanoseconds) ++rows[i].worked;
    }
  }
}

RC_GTEST_PROP(Replayed, AgreesWithAClockThatTicks, ()) {
  RecordedSchedule schedule;
  schedule.lead = *rc::gen::inRange<std::uint64_t>(0, 4);
  const auto rows = *rc::gen::inRange<std::size_t>(1, 9);
  const auto workers = *rc::gen::inRange(1U, 6U);
  for (std::size_t i = 0; i < rows; ++i) {
    RecordedRow row;
    const auto work = [] { return *rc::gen::inRange<std::uint64_t>(0, 6); };
    const auto tiles = *rc::gen::inRange(0U, 9U);
    for (auto j = *rc::gen::inRange(0U, 4U); j < tiles; ++j) {
      row.push_back(waits(work(), j));
      if (*rc::gen::inRange(0, 4) == 0) row.push_back(waits(1, j + 2));  // looks further right
      if (*rc::gen::inRange(0, 4) == 0)
        row.push_back({work(), *rc::gen::inRange(0U, static_cast<std::uint32_t>(i) + 1), Kind::waits_for_rows});
      row.push_back(tells(work(), j));
    }
    row.push_back(waits(work(), RecordedStep::all_tiles));
    row.push_back(tells(work(), RecordedStep::all_tiles));
    schedule.rows.push_back(row);
  }
  RC_ASSERT(replay::duration(schedule, workers, 0) == by_the_clock(schedule, workers));
  RC_ASSERT(replay::duration(schedule, 1, 0) == replay::work(schedule));
}

auto always(std::uint64_t rows) {
  return [rows](std::uint64_t) { return rows; };
}

/// `rows` rows that cross tiles 2, 3, ..., so many, `time` each, of 10 columns.
RecordedSchedule crossings(std::size_t rows, std::uint32_t tiles, std::uint64_t time, std::uint64_t end) {
  RecordedSchedule schedule;
  schedule.tile_columns = 10;
  RecordedRow row;
  for (std::uint32_t j = 0; j < tiles; ++j) row.push_back(tells(time, 2 + j));
  row.push_back(tells(end, RecordedStep::all_tiles));
  schedule.rows.assign(rows, row);
  return schedule;
}

TEST(ReplayedRanks, EvenTilesAreAPipeline) {
  const RecordedSchedule even = crossings(50, 8, 100, 0);
  const replay::Virtual same{.tile_columns = 10, .ahead_of = always(20)};
  EXPECT_EQ(replay::play(even, same, {}).duration, 50U * 8 * 100);
  EXPECT_EQ(replay::play(even, same, {.ranks = 8}).duration, (50U + 7) * 100);
  EXPECT_EQ(replay::play(even, same, {.ranks = 1, .threads = 8}).duration, (50U + 7) * 100);
  // Two ranks of four tiles each, or of one thread that takes the oldest row first.
  EXPECT_EQ(replay::play(even, same, {.ranks = 2}).work, 50U * 8 * 100);
  EXPECT_LE(replay::play(even, same, {.ranks = 2}).duration, 50U * 4 * 100 + 800);
  // One row at a time.
  EXPECT_EQ(replay::play(even, {.tile_columns = 10, .ahead_of = always(1)}, {.ranks = 8}).duration, 50U * 8 * 100);
  // What rank 0 does at the end of a row is in its way.
  EXPECT_EQ(replay::play(crossings(50, 8, 100, 30), {.tile_columns = 10, .ahead_of = always(1)}, {.ranks = 8}).duration,
            50U * 830);
}

TEST(ReplayedRanks, MessagesTakeTheirTime) {
  const RecordedSchedule even = crossings(1, 8, 100, 0);
  const replay::Virtual same{.tile_columns = 10, .ahead_of = always(20)};
  // Ranks 2, ..., 7, 0, 1: from rank 0 to the first, seven hops, and back.
  const replay::Played one = replay::play(even, same, {.ranks = 8, .message = 20, .latency = 5});
  EXPECT_EQ(one.messages, 8U);
  EXPECT_EQ(one.work, 8U * 100 + 8 * 20 + 10);  // rank 0's half of its first message is not asked for
  EXPECT_EQ(one.duration, one.work + 9 * 5);
  EXPECT_EQ(replay::play(even, same, {.message = 20, .latency = 5}).duration, 800U);
}

TEST(ReplayedRanks, LongerTablesHaveMoreRowsAndWiderOnes) {
  const RecordedSchedule even = crossings(50, 8, 100, 0);
  for (const std::int32_t columns : {10, 20, 30}) {
    const replay::Played played =
        replay::play(even, {.stretch = 2, .tile_columns = columns, .ahead_of = always(9)}, {});
    EXPECT_NEAR(static_cast<double>(played.work), 4.0 * 50 * 8 * 100, 2.0 * 50 * 16) << columns;
    EXPECT_EQ(played.duration, played.work);
  }
}

TEST(ReplayedRanks, OfARealSweep) {
  const Kept kept(1);
  (void)test::over_ranks(2, test::with_threads(2),
                         [](const RunOptions& run) { return three_row_chomp::sweep({.openings_upto = 3000}, run); });
  ASSERT_EQ(kept.record.schedules.size(), 1U);
  const RecordedSchedule& schedule = kept.record.schedules[0];
  std::uint64_t work = 0;
  for (const RecordedRow& row : schedule.rows) {
    std::size_t ends = 0;
    for (const RecordedStep& step : row) {
      work += step.nanoseconds;
      ends += step.at == RecordedStep::all_tiles ? 1 : 0;
    }
    EXPECT_EQ(ends, 1U);
  }
  const replay::Virtual same{.tile_columns = schedule.tile_columns, .ahead_of = always(schedule.lead)};
  EXPECT_NEAR(static_cast<double>(replay::play(schedule, same, {}).duration), static_cast<double>(work),
              static_cast<double>(work) / 1000);
}

}  // namespace
}  // namespace mexwave::core
