// Checkpoints: stopped anywhere, resumed with other threads, levels and blocks, the result is the same; what is not
// such a checkpoint is refused by name.

#include <gtest/gtest.h>
#include <unistd.h>

#include <fstream>
#include <optional>
#include <random>

#include "checkpoint_folder.hpp"
#include "chomp4/plan.hpp"
#include "chomp4/sweeper.hpp"
#include "chomp4/tiled.hpp"
#include "core/files/checkpoint_parts.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::chomp4 {
namespace {

class FourRowCheckpoints : public test::CheckpointFolder {};

/// Blocks that have begun are done before a checkpoint is written: with as many workers as blocks there would be none.
RunOptions one_thread() { return {.threads = 1}; }

TEST_F(FourRowCheckpoints, THREADS_StoppedAnywhereAndResumedWithOtherThreads) {
  std::mt19937 random(20261121);
  for (const TileShape& tile : {TileShape{}, TileShape{16, 37, 5, 2}}) {
    const Sweep expected = sweep({.upto = 300});
    for (int trial = 0; trial < test::stopped_runs; ++trial) {
      const auto compute = [&](const RunOptions& run, const Checkpoint& checkpoint) {
        TiledSweep goal{{.upto = 300}, tile};
        if (random() % 2 == 0) goal.tile.p = 16 * static_cast<std::uint32_t>(random() % 4);
        return sweep(goal, run, checkpoint);
      };
      expect_same(stopped_anywhere(random, 8, compute), expected);
    }
  }
}

// A new sweeper, with other threads and another level, for every block.
TEST_F(FourRowCheckpoints, StateMovesBetweenSweepers) {
  const auto levels = usable_simd_levels();
  // The last: units of two words, and tiles with rows that begin more than a unit above the block.
  for (const TiledSweep& goal : {TiledSweep{{.upto = 400}, {16, 0, 0}}, TiledSweep{{.upto = 400}, {32, 19, 11, 3}},
                                 TiledSweep{{.upto = 800}, {16, 256, 8, 8}}}) {
    const Sweep expected = sweep(SweepGoal{goal.upto});
    Checkpoint checkpoint{path(), 0, false, {}};
    for (unsigned k = 0;; ++k) {
      detail::Plan plan = detail::plan_for(goal, goal.tile, {.threads = 1 + k % 3, .simd = levels[k % levels.size()]});
      plan.chunk_tiles = 1 + k % 3;  // a checkpoint's own is taken over
      std::optional<core::SavedBlocks> saved;
      if (checkpoint.resume) detail::resume(plan, saved.emplace(checkpoint, detail::checkpoint_kind), path());
      core::BlocksCheckpoint files(checkpoint, detail::checkpoint_kind, detail::tiles_text(plan),
                                   saved ? saved->start() : core::BlocksStart{});
      detail::Sweeper sweeper(plan);
      if (saved) sweeper.restore(*saved, files.files());
      sweeper.pause = [] { return true; };
      if (sweeper.run()) {
        expect_same(sweeper.take_result(), expected);
        EXPECT_GE(k, 6U);  // three workers end no more than three blocks after a pause
        break;
      }
      files.save(sweeper);
      checkpoint.resume = true;
    }
  }
}

// A state is the way to any p beyond it.
TEST_F(FourRowCheckpoints, AreResumedWithALargerGoal) {
  Checkpoint checkpoint{path(), 0, false, {}};
  (void)sweep({.upto = 300}, one_thread(), checkpoint);
  checkpoint.resume = true;
  expect_same(sweep({.upto = 500}, {}, checkpoint), sweep({.upto = 500}));
  // The last one is of p <= 447 or so.
  EXPECT_THROW((void)sweep({.upto = 100}, {}, checkpoint), FormatError);
}

TEST_F(FourRowCheckpoints, WorkIsCountedOnce) {
  const Sweep whole = sweep({.upto = 400});
  const Sweep pieces = sweep({.upto = 400}, one_thread(), {path(), 0, false, {}});
  EXPECT_EQ(pieces.work.cells, whole.work.cells);
  const Sweep resumed = sweep({.upto = 400}, {}, {path(), 3600, true, {}});
  EXPECT_EQ(resumed.work.cells, whole.work.cells);
  expect_same(resumed, whole);
}

TEST_F(FourRowCheckpoints, OthersAreRefusedByName) {
  const SweepGoal goal{.upto = 150};
  EXPECT_THROW((void)sweep(goal, {}, {path(), 60, true, {}}), IoError);
  EXPECT_THROW((void)sweep(goal, {}, {"", 60, true, {}}), InvalidArgument);
  EXPECT_THROW((void)sweep(goal, {}, {path(), -1, false, {}}), InvalidArgument);
  (void)sweep(goal, one_thread(), {path(), 0, false, {}});
  const auto resumed = [&](const Checkpoint& checkpoint) { (void)sweep(goal, {}, checkpoint); };
  const std::string kind(detail::checkpoint_kind);
  const SealedContent whole = read_sealed(path(), kind);
  refuses_cut_payloads(path(), whole, resumed);
  // Sealed whole, with a bit changed: refused, or one that nobody can check; it never crashes. (Damage as such is
  // caught by the seal before.)
  std::mt19937 random(1);
  const auto survives_changed_bits = [&](const std::string& file, const SealedContent& good) {
    for (int trial = 0; trial < 100; ++trial) {
      SealedContent bad = good;
      bad.payload[random() % bad.payload.size()] ^= static_cast<char>(1 << random() % 8);
      write_sealed(file, bad);
      try {
        resumed({path(), 60, true, {}});
      } catch (const Error&) {  // of another row there are no parts
      }
    }
    write_sealed(file, good);
  };
  survives_changed_bits(path(), whole);
  const std::uint64_t next_block = core::SavedBlocks({path(), 60, true, {}}, kind).start().block;
  const std::string part = core::checkpoint_part(path(), static_cast<std::int64_t>(next_block) - 1, 0);
  const SealedContent rows = read_sealed(part, kind + ", part");
  survives_changed_bits(part, rows);
  refuses_cut_payloads(part, rows, resumed);
  for (const char* parameters : {"nonsense", "state 2, tiles of r and s ", "state 2, tiles of r and s 0 8",
                                 "state 2, tiles of r and s 128 65", "state 1, tiles of r and s 128 8"}) {
    write_sealed(path(), {kind, parameters, whole.payload});
    expect_refused("another version", resumed);
  }
  write_sealed(path(), {kind, whole.parameters, "x"});
  expect_refused("does not hold the state", resumed);
  write_sealed(path(), {kind, whole.parameters, whole.payload + "x"});
  expect_refused("does not hold the state", resumed);
  for (const char* other : {"something else", "four_row_chomp sweep", "four_row_chomp sweep over ranks"}) {
    write_sealed(path(), {other, whole.parameters, whole.payload});
    expect_refused(other, resumed);
  }
  std::ofstream(path()) << "hello";
  expect_refused("not a mexwave file", resumed);
}

TEST_F(FourRowCheckpoints, AFailedWriteKeepsTheLastCheckpointAndTheRunContinues) {
  Checkpoint checkpoint{"/dev/full", 0, false, {}};
  int failures = 0;
  checkpoint.written = [&](std::uint64_t, const std::string& failure) { failures += failure.empty() ? 0 : 1; };
  expect_same(sweep({.upto = 400}, one_thread(), checkpoint), sweep({.upto = 400}));
  EXPECT_GE(failures, 3);
}

}  // namespace
}  // namespace mexwave::chomp4
