// Checkpoints: stopped anywhere, resumed with other threads and levels, the result is the same; what is not such a
// checkpoint is refused by name.

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <random>

#include "checkpoint_folder.hpp"
#include "chomp3/plan.hpp"
#include "chomp3/sweeper.hpp"
#include "chomp3/tiled.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::chomp3 {
namespace {

class Checkpoints : public test::CheckpointFolder {};

TEST_F(Checkpoints, THREADS_StoppedAnywhereAndResumedWithOtherThreads) {
  std::mt19937 random(20261121);
  for (const TiledSweep& goal : {TiledSweep{{.openings_upto = 4000}}, TiledSweep{{.rows_upto = 1500}},
                                 TiledSweep{{.openings_upto = 2500, .rows_upto = 900}, {16, 32, 64}}}) {
    const Sweep expected = sweep(goal);
    for (int trial = 0; trial < test::stopped_runs; ++trial) {
      expect_same(stopped_anywhere(random, 12,
                                   [&](const RunOptions& run, const Checkpoint& checkpoint) {
                                     return sweep(goal, run, checkpoint);
                                   }),
                  expected);
    }
  }
}

// A new sweeper, with other threads and another level, for every block.
TEST_F(Checkpoints, StateMovesBetweenSweepers) {
  const auto levels = usable_simd_levels();
  for (const TiledSweep& goal : {TiledSweep{{.openings_upto = 3000}}, TiledSweep{{.rows_upto = 1100}, {24, 48, 64}},
                                 TiledSweep{{.openings_upto = 1500}, {8, 16, 20}}}) {
    const Sweep expected = sweep(goal);
    const Checkpoint asked{path(), 0, false, {}};
    const detail::Plan plan = detail::plan_for(goal, goal.tile);
    std::size_t carried = 0;
    for (unsigned k = 0;; ++k) {
      const RunOptions run{.threads = 1 + k % 3, .simd = levels[k % levels.size()]};
      detail::Sweeper sweeper(plan, detail::machine_for(run));
      core::BlocksCheckpoint checkpoint(asked, detail::checkpoint_kind, "");
      if (carried > 0) {
        core::SavedBlocks saved(asked, detail::checkpoint_kind);
        EXPECT_EQ(detail::read_plan(saved.head()).last_p, plan.last_p);
        sweeper.restore(saved, checkpoint.files());
      }
      sweeper.pause = [] { return true; };
      if (!sweeper.run()) {
        checkpoint.save(sweeper);
        ++carried;
        continue;
      }
      Sweep found = sweeper.take_result();
      EXPECT_GE(found.rows.size(), expected.rows.size());
      found.rows.resize(expected.rows.size());
      EXPECT_EQ(found.rows, expected.rows);
      found.diagonal_q.resize(expected.diagonal_q.size());
      EXPECT_EQ(found.diagonal_q, expected.diagonal_q);
      found.end_row.resize(expected.end_row.size());
      EXPECT_EQ(found.end_row, expected.end_row);
      break;
    }
    EXPECT_GT(carried, 15U);
  }
}

TEST_F(Checkpoints, WorkIsCountedOnce) {
  const RunOptions one{.threads = 1};
  const SweepGoal goal{.openings_upto = 5000};
  const Sweep whole = sweep(goal, one);
  const Sweep pieces = sweep(goal, one, {path(), 0, false, {}});
  EXPECT_EQ(pieces.work.cells, whole.work.cells);
  EXPECT_EQ(pieces.work.positions, whole.work.positions);
  EXPECT_EQ(pieces.excess_bound_from_row_6, whole.excess_bound_from_row_6);
  // The last checkpoint, taken up by another process, as it were: nothing is counted twice.
  const Sweep resumed = sweep(goal, one, {path(), 3600, true, {}});
  EXPECT_EQ(resumed.work.cells, whole.work.cells);
  EXPECT_EQ(resumed.work.positions, whole.work.positions);
  EXPECT_EQ(resumed.excess_bound_from_row_6, whole.excess_bound_from_row_6);
  expect_same(resumed, whole);
}

TEST_F(Checkpoints, AnInfiniteIntervalWritesNone) {
  int written = 0;
  const auto count = [&](std::uint64_t, const std::string&) { ++written; };
  for (const double seconds : {1e10, std::numeric_limits<double>::infinity()})
    (void)sweep({.openings_upto = 5000}, {}, {path(), seconds, false, count});
  EXPECT_EQ(written, 0);
}

TEST_F(Checkpoints, OthersAreRefusedByName) {
  const SweepGoal goal{.openings_upto = 1500};
  EXPECT_THROW((void)sweep(goal, {}, {path(), 60, true, {}}), IoError);
  EXPECT_THROW((void)sweep(goal, {}, {"", 60, true, {}}), InvalidArgument);
  EXPECT_THROW((void)sweep(goal, {}, {path(), -1, false, {}}), InvalidArgument);
  (void)sweep(goal, {}, {path(), 0, false, {}});
  const auto refused = [&](const SweepGoal& other, const std::string& why) {
    expect_refused(why, [&](const Checkpoint& checkpoint) { (void)sweep(other, {}, checkpoint); });
  };
  refused({.openings_upto = 1501}, "another goal");
  refused({.openings_upto = 1500, .rows_upto = 3}, "another goal");
  const SealedContent whole = read_sealed(path(), "chomp3 sweep");
  refuses_cut_payloads(path(), whole, [&](const Checkpoint& checkpoint) { (void)sweep(goal, {}, checkpoint); });
  write_sealed(path(), {"chomp3 sweep", "nonsense", whole.payload});
  refused(goal, "another goal");
  write_sealed(path(), {"chomp3 sweep", whole.parameters, "x"});
  refused(goal, "does not hold the state");
  write_sealed(path(), {"three_row_chomp sweep", whole.parameters, whole.payload});  // of an older format
  refused(goal, "three_row_chomp sweep");
  write_sealed(path(), {"something else", whole.parameters, whole.payload});
  refused(goal, "something else");
  std::ofstream(path()) << "hello";
  refused(goal, "not a mexwave file");
}

TEST_F(Checkpoints, AFailedWriteKeepsTheLastCheckpointAndTheRunContinues) {
  const SweepGoal goal{.openings_upto = 3000};
  Checkpoint checkpoint{"/dev/full", 0, false, {}};
  int failures = 0;
  checkpoint.written = [&](std::uint64_t, const std::string& failure) { failures += failure.empty() ? 0 : 1; };
  expect_same(sweep(goal, {}, checkpoint), sweep(goal));
  EXPECT_GT(failures, 3);
}

}  // namespace
}  // namespace mexwave::chomp3
