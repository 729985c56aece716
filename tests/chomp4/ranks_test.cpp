// A sweep over ranks gives the same result as one process, with the same work.

#include <gtest/gtest.h>

#include <filesystem>
#include <random>
#include <string>

#include "checkpoint_folder.hpp"
#include "chomp4/tiled.hpp"
#include "core/files/checkpoint_parts.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/chomp4.hpp"
#include "mexwave/error.hpp"
#include "over_ranks.hpp"

namespace mexwave::chomp4 {
namespace {

using test::over_ranks;

void expect_same_counts(const Sweep& a, const Sweep& b) {
  expect_same(a, b);
  EXPECT_EQ(a.work.cells, b.work.cells);
}

TEST(RankChunks, AgreeWithOneProcess) {
  for (const TiledSweep& goal :
       {TiledSweep{{.upto = 400}}, TiledSweep{{.upto = 255}, {32, 24, 5, 2}}, TiledSweep{{.upto = 130}, {16, 1, 3}}}) {
    const Sweep expected = sweep(goal, {.threads = 1});
    for (const unsigned count : {2U, 3U, 4U}) {
      const Sweep found =
          over_ranks(count, {.threads = 1 + count % 2}, [&](const RunOptions& run) { return sweep(goal, run); });
      expect_same_counts(found, expected);
    }
  }
}

TEST(RankChunks, RanksOfDifferentLevels) {
  const TiledSweep goal{{.upto = 200}, {32, 32, 8}};
  const Sweep expected = sweep(goal);
  for (const SimdLevel first : usable_simd_levels()) {
    for (const SimdLevel second : usable_simd_levels())
      expect_same_counts(test::over_two_levels(first, second, [&](const RunOptions& run) { return sweep(goal, run); }),
                         expected);
  }
}

TEST(RankChunks, StopAndRefuse) {
  const SweepGoal goal{.upto = 600};
  const auto over_two = [&](const RunOptions& options, const Checkpoint& checkpoint = {}) {
    return over_ranks(2, options, [&](const RunOptions& run) { return sweep(goal, run, checkpoint); });
  };
  EXPECT_THROW(over_two({.threads = 1, .cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW(over_two({.threads = 1, .memory_limit = 1 << 20}), MemoryLimit);
}

class RankChunkCheckpoints : public test::CheckpointFolder {};

TEST_F(RankChunkCheckpoints, THREADS_StoppedAnywhereAndResumedByOtherRanks) {
  std::mt19937 random(20261122);
  for (const TiledSweep& goal : {TiledSweep{{.upto = 300}, {16, 16, 4}}, TiledSweep{{.upto = 500}, {16, 0, 0}}}) {
    const Sweep expected = sweep(goal, {.threads = 1});
    Checkpoint checkpoint{path(), 0.0, false, {}};
    int stops = 0, written = 0, over_too_soon = 0;
    checkpoint.written = counting(written);
    for (;;) {
      RunOptions run{.threads = static_cast<unsigned>(1 + random() % 2)};
      const int before = written, patience = static_cast<int>(random() % 2) + 1;
      run.cancelled = [&] { return stops < 6 && written >= before + patience; };
      try {
        expect_same_counts(over_ranks(static_cast<unsigned>(1 + random() % 4), run,
                                      [&](const RunOptions& shared) { return sweep(goal, shared, checkpoint); }),
                           expected);
        if (stops > 1 || ++over_too_soon == 50) break;
        // The run ended before it was stopped: start again from the beginning.
        checkpoint.resume = false;
      } catch (const Cancelled&) {
        ++stops;
        ASSERT_TRUE(std::filesystem::exists(path()));
        checkpoint.resume = true;
      }
    }
    EXPECT_GT(stops, 1);
    remove_checkpoint_parts(path());
    std::filesystem::remove(path());
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

TEST_F(RankChunkCheckpoints, AnUnwritablePartIsReported) {
  const TiledSweep goal{{.upto = 300}, {16, 16, 4}};
  for (int block = 0; block <= 300 / 16; ++block)  // where rank 1 wants to leave its first chunks
    std::filesystem::create_directories(core::checkpoint_part(path(), block, 1) + "/taken");
  int failed = 0;
  Checkpoint checkpoint{path(), 0.0, false, {}};
  checkpoint.written = [&](std::uint64_t, const std::string& failure) {
    if (failure.empty()) return;
    ++failed;
    EXPECT_NE(failure.find(".1'"), std::string::npos) << failure;
  };
  expect_same_counts(over_ranks(2, {.threads = 1}, [&](const RunOptions& run) { return sweep(goal, run, checkpoint); }),
                     sweep(goal, {.threads = 1}));
  EXPECT_GT(failed, 0);
}

TEST_F(RankChunkCheckpoints, WithoutAPartTheyAreRefused) {
  const TiledSweep goal{{.upto = 400}, {16, 16, 4}};
  const auto over_two = [](const TiledSweep& wanted, const RunOptions& options, const Checkpoint& checkpoint) {
    return over_ranks(2, options, [&](const RunOptions& run) { return sweep(wanted, run, checkpoint); });
  };
  Checkpoint checkpoint{path(), 0.0, false, {}};
  int written = 0;
  checkpoint.written = [&](std::uint64_t, const std::string&) { ++written; };
  RunOptions run{.threads = 1, .cancelled = [&] { return written > 0; }};
  bool stopped = false;
  for (int tries = 0; !stopped && tries < 50; ++tries) {  // a run may end before it is stopped
    written = 0;
    try {
      (void)over_two(goal, run, checkpoint);
    } catch (const Cancelled&) {
      stopped = true;
    }
  }
  ASSERT_TRUE(stopped);
  run.cancelled = {};
  checkpoint.resume = true;
  checkpoint.every_seconds = 3600;
  EXPECT_THROW(over_two({{.upto = 399}, {16, 16, 4}}, run, checkpoint),
               FormatError);                                           // less than it was made for
  expect_same_counts(sweep(goal, run, checkpoint), sweep(goal, run));  // one process goes on, too
  remove_checkpoint_parts(path());
  EXPECT_THROW(over_two(goal, run, checkpoint), Error);
}

}  // namespace
}  // namespace mexwave::chomp4
