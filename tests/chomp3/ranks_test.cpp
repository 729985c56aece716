// A sweep over ranks gives the same result as a sweep in one process. Here ranks are threads, joined by queues.

#include "mexwave/ranks.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <cstring>
#include <deque>
#include <filesystem>
#include <functional>
#include <random>
#include <string>
#include <utility>

#include "checkpoint_folder.hpp"
#include "chomp3/rank_plan.hpp"
#include "chomp3/tiled.hpp"
#include "core/files/checkpoint_parts.hpp"
#include "core/ranks/job.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/checkpoint.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"
#include "mexwave/version.hpp"
#include "over_ranks.hpp"

namespace mexwave::chomp3 {
namespace {

Sweep over_ranks(const SweepGoal& goal, unsigned count, const RunOptions& run, const Checkpoint& checkpoint = {}) {
  return test::over_ranks(count, run, [&](const RunOptions& shared) { return sweep(goal, shared, checkpoint); });
}

void expect_same_sweeps(const Sweep& a, const Sweep& b) {
  expect_same(a, b);
  EXPECT_EQ(a.excess_bound_from_row_6, b.excess_bound_from_row_6);
}

TEST(Ranks, THREADS_AgreeWithOneProcess) {
  for (const TiledSweep& goal : {TiledSweep{{.openings_upto = 5000}}, TiledSweep{{.rows_upto = 1500}},
                                 TiledSweep{{.openings_upto = 3001, .rows_upto = 900}, {16, 32, 64}}}) {
    const Sweep expected = sweep(goal);
    for (const unsigned count : test::compared_ranks()) {
      expect_same_sweeps(test::over_ranks(count, {.threads = 1 + count % 2},
                                          [&](const RunOptions& shared) { return sweep(goal, shared); }),
                         expected);
    }
  }
}

TEST(Ranks, RanksOfDifferentLevels) {
  const SweepGoal goal{.openings_upto = 2500, .rows_upto = 700};
  const Sweep expected = sweep(goal);
  for (const SimdLevel first : usable_simd_levels()) {
    for (const SimdLevel second : usable_simd_levels())
      expect_same_sweeps(test::over_two_levels(first, second, [&](const RunOptions& run) { return sweep(goal, run); }),
                         expected);
  }
}

TEST(Ranks, SmallGoalsAgreeWithOneProcess) {
  for (const std::uint32_t upto : {1U, 999U, 1000U, 1001U, 1023U, 1024U, 1025U})
    expect_same_sweeps(over_ranks({.openings_upto = upto}, 3, {.threads = 1}), sweep({.openings_upto = upto}));
}

TEST(Ranks, StopAndRefuse) {
  EXPECT_THROW(over_ranks({.openings_upto = 5000}, 2, {.threads = 2, .memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW(over_ranks({.openings_upto = 20000}, 3, {.threads = 2, .cancelled = [] { return true; }}), Cancelled);
}

/// Changes the messages on their way to rank 1.
class Forger final : public test::RanksThrough {
 public:
  Forger(Ranks& ranks, std::function<void(std::string&)> forge) : RanksThrough(ranks), forge_(std::move(forge)) {}
  void send(unsigned to, std::string bytes) override {
    if (to == 1) forge_(bytes);
    RanksThrough::send(to, std::move(bytes));
  }

 private:
  std::function<void(std::string&)> forge_;
};

/// A sweep over so many ranks, its messages from rank 0 to rank 1 changed on their way.
Sweep forged_sweep(const SweepGoal& goal, unsigned count, const std::function<void(std::string&)>& forge,
                   const Checkpoint& checkpoint = {}) {
  return test::over_ranks(count, {.threads = 1}, [&](RunOptions run) {
    Forger forger(*run.ranks, forge);
    run.ranks = &forger;
    return sweep(goal, run, checkpoint);
  });
}

TEST(Ranks, FailuresOfOtherRanksAreReported) {
  const auto said = [](const std::function<void(std::string&)>& forge) -> std::string {
    try {
      (void)forged_sweep({.openings_upto = 3000}, 2, forge);
    } catch (const Error& error) {
      return error.what();
    }
    return "";
  };
  EXPECT_EQ(said([](std::string&) {}), "");
  // Kind, job, length, and then the version.
  EXPECT_EQ(said([](std::string& bytes) {
              if (bytes.size() > 13 && bytes[0] == 0) bytes[13] = '9';
            }),
            "rank 1: expected mexwave 9" + std::string(version).substr(1) + " as on rank 0, got mexwave " +
                std::string(version));
  int sent = 0;
  const std::string cut = said([&sent](std::string& bytes) {
    if (++sent == 5) bytes.resize(bytes.size() - 3);
  });
  // The fifth is the state of a block, or, if others came first, something that is read with its head.
  if (cut != "rank 1: a message does not hold the state of this computation") {
    EXPECT_EQ(cut, "rank 1: a message of rank 0 does not hold what it should");
  }
}

bool begins_a_job(const std::string& bytes) { return bytes[0] == static_cast<char>(core::JobMessageType::begin); }

/// Rows settle before a block has seen all columns: that what it has not seen is unused is an assumption. A plan that
/// looks too near makes assumptions that fail, and is widened.
TEST(Ranks, AFailedAssumptionRestartsTheSweep) {
  const Sweep expected = sweep({.openings_upto = 4000});
  for (const std::int32_t margin : {-100, -64, -32, -16, 0, 1, 4, 16, 64, 256, 5000}) {
    detail::Plan plan = detail::plan_for({.openings_upto = 4000});
    plan.settle_margin = margin;
    int begun = 0;
    test::over_ranks(2, {.threads = 1}, [&](RunOptions run) {
      Forger counted(*run.ranks, [&begun](std::string& bytes) { begun += begins_a_job(bytes) ? 1 : 0; });
      run.ranks = &counted;
      const Checkpoint none;
      core::BlocksCheckpoint checkpoint(none, detail::checkpoint_kind, "");
      expect_same_sweeps(detail::sweep_over_ranks(plan, run, checkpoint, nullptr), expected);
    });
    if (margin < 0) {
      EXPECT_EQ(begun, 2) << margin;
    } else if (margin < 64) {
      EXPECT_LE(begun, 2) << margin;
    } else {
      EXPECT_EQ(begun, 1) << margin;
    }
  }
}

/// Notes of blocks and of side messages (core/ranks/blocks.cpp).
constexpr char row_note = static_cast<char>(core::JobMessageType::first_own), side_note = row_note + 3;

/// Adds row 0.7 p to what a block on its way assumes (BlockMessage::write()), before it comes to the columns around
/// 0.9 p where that row is still used. False if this is no such block.
bool assume_too_much(std::string& bytes) {
  const auto number = [&bytes]<class T>(std::size_t at, T) {
    T value;
    std::memcpy(&value, bytes.data() + at, sizeof value);
    return value;
  };
  if (bytes[0] != row_note) return false;
  std::size_t at = 5;  // note and job
  const auto block = number(at, std::int64_t{});
  const auto chunk = number(at + 8, std::int32_t{}) & 0x3fffffff;
  at += 8 + 4 + 4;  // block, chunk, first_live
  constexpr std::int64_t block_p = 64, chunk_columns = 256;
  const bool begins = (number(at - 8, std::uint32_t{}) & (1U << 31)) != 0;
  if (begins || bytes[at] != 0 || block < 40 || chunk * chunk_columns > block * block_p * 3 / 4) return false;
  at += 1 + 4 + 8 + 8;                         // flags, front, cells, excess
  at += 8 + 12 * number(at, std::uint64_t{});  // first uses
  const std::uint64_t more = number(at, std::uint64_t{}) + 1;
  const auto row = static_cast<std::int32_t>(block * block_p * 7 / 10);
  std::memcpy(bytes.data() + at, &more, sizeof more);
  bytes.insert(at + 8, reinterpret_cast<const char*>(&row), sizeof row);
  return true;
}

/// Two ranks' sweep, of which one assumption is too much: it begins again, and is right.
void expect_same_after_a_failed_assumption(const SweepGoal& goal, const Checkpoint& checkpoint = {}) {
  int begun = 0;
  bool forged = false;
  const auto forge = [&](std::string& bytes) {
    begun += begins_a_job(bytes) ? 1 : 0;
    if (!forged) forged = assume_too_much(bytes);
  };
  expect_same_sweeps(forged_sweep(goal, 2, forge, checkpoint), sweep(goal));
  EXPECT_TRUE(forged);
  EXPECT_EQ(begun, 2);
}

/// An assumption is checked in every chunk that the block has still before it, whoever owns it.
TEST(Ranks, AnAssumptionIsSentWithTheBlock) { expect_same_after_a_failed_assumption({.openings_upto = 4000}); }

/// As many rows as were asked for, and the sweep ends, however late it is heard where their patterns begin.
TEST(Ranks, RowsSettleWithoutARestart) {
  for (const std::uint32_t rows : {250U, 300U, 310U, 320U, 330U, 500U, 700U, 1000U, 1500U}) {
    const Sweep expected = sweep({.rows_upto = rows});
    for (const unsigned count : {2U, 4U}) {
      int begun = 0;
      const auto counted = [&begun](std::string& bytes) { begun += begins_a_job(bytes) ? 1 : 0; };
      expect_same_sweeps(forged_sweep({.rows_upto = rows}, count, counted), expected);
      EXPECT_EQ(begun, 1) << rows << " rows, " << count << " ranks";
    }
  }
}

TEST(Ranks, BlocksSettleRowsFromLeftToRight) {
  for (const std::int32_t last_p : {1000, 1024, 5000, 100'000, 1'000'000}) {
    for (const std::int32_t rows : {16, 64, 128}) {
      detail::Plan plan = detail::plan_for({.openings_upto = static_cast<std::uint32_t>(last_p)});
      plan.block_p = rows;
      const detail::RankPlan shared_plan = detail::rank_plan(plan, 4, 16);
      detail::RankPlan::Columns before = shared_plan.settling_columns(0);
      EXPECT_TRUE(before.all);
      for (std::int64_t block = 1; block < plan.blocks(); ++block) {
        const detail::RankPlan::Columns here = shared_plan.settling_columns(block);
        // Blocks that look everywhere are done before the next begins; the others come past what the next looks at.
        if (before.all) {
          EXPECT_EQ(shared_plan.ahead_of(block), 1);
        } else if (!here.all) {
          EXPECT_LE(before.first, here.first);
          EXPECT_LE(before.last, here.last);
        }
        if (here.all) {
          EXPECT_EQ(here.last, plan.last_p_of(block));
          EXPECT_TRUE(before.all || block == plan.blocks() - 1);
        } else {
          EXPECT_LT(here.last, plan.first_p(block));
        }
        EXPECT_LE(shared_plan.ahead_of(block), shared_plan.blocks_ahead);
        before = here;
      }
    }
  }
}

/// A rank 0 that receives questions late: only after no other message has come for a while.
class LastQuestions final : public test::RanksThrough {
 public:
  using RanksThrough::RanksThrough;
  [[nodiscard]] bool receive(unsigned& from, std::string& bytes) override {
    using Clock = std::chrono::steady_clock;
    while (RanksThrough::receive(from, bytes)) {
      quiet_since_ = Clock::now();
      if (bytes[0] != side_note) return true;
      questions_.emplace_back(from, std::move(bytes));
    }
    if (questions_.empty() || Clock::now() - quiet_since_ < std::chrono::milliseconds(1)) return false;
    from = questions_.front().first;
    bytes = std::move(questions_.front().second);
    questions_.pop_front();
    ++heard_;
    return true;
  }
  [[nodiscard]] int heard() const { return heard_; }

 private:
  std::deque<std::pair<unsigned, std::string>> questions_;
  std::chrono::steady_clock::time_point quiet_since_;
  int heard_ = 0;
};

/// Where a pattern begins is asked from right to left: rank 0 asks rank 1, and may be asked in turn. The last answer is
/// then its own, and nothing else comes that would make it go on.
TEST(Ranks, AQuestionThatReturnsToItsSenderIsAnswered) {
  const SweepGoal goal{.openings_upto = 12000};
  test::over_ranks(2, {.threads = 1}, [&](RunOptions run) {
    LastQuestions first(*run.ranks);
    run.ranks = &first;
    expect_same_sweeps(sweep(goal, run), sweep(goal, {.threads = 1}));
    EXPECT_GT(first.heard(), 0);
  });
}

class RankCheckpoints : public test::CheckpointFolder {};

/// A single rank is the same as one process.
TEST_F(RankCheckpoints, THREADS_StoppedAnywhereAndResumedByOtherRanks) {
  std::mt19937 random(20261122);
  for (const SweepGoal& goal : {SweepGoal{.openings_upto = 4000}, SweepGoal{.rows_upto = 1500}}) {
    const Sweep expected = sweep(goal);
    Checkpoint checkpoint{path(), 0.0, false, {}};
    int stops = 0, written = 0;
    checkpoint.written = counting(written);
    for (;;) {
      RunOptions run{.threads = static_cast<unsigned>(1 + random() % 2)};
      std::atomic<int> asked{0};
      const int patience = static_cast<int>(random() % 3) + 1;
      run.cancelled = [&] { return stops < 8 && ++asked > patience; };
      try {
        expect_same_sweeps(over_ranks(goal, static_cast<unsigned>(1 + random() % 4), run, checkpoint), expected);
        break;
      } catch (const Cancelled&) {
        ++stops;
        ASSERT_TRUE(std::filesystem::exists(path()));
        checkpoint.resume = true;
      }
    }
    EXPECT_GT(written, 0);
    EXPECT_GT(stops, 0);
    remove_checkpoint_parts(path());
    std::filesystem::remove(path());
    EXPECT_TRUE(std::filesystem::is_empty(folder_));
  }
}

/// The sweep begins again from p = 1, and what it then leaves is of its own, wider plan.
TEST_F(RankCheckpoints, AnAssumptionFailsAfterAResume) {
  const SweepGoal goal{.openings_upto = 4000};
  int written = 0;
  Checkpoint checkpoint{path(), 0.0, false, counting(written)};
  EXPECT_THROW(over_ranks(goal, 2, {.threads = 1, .cancelled = [&] { return written > 0; }}, checkpoint), Cancelled);
  checkpoint.resume = true;
  const int before = written;
  expect_same_after_a_failed_assumption(goal, checkpoint);
  EXPECT_GT(written, before);
  expect_same_sweeps(over_ranks(goal, 3, {.threads = 1}, checkpoint), sweep(goal));  // from its last checkpoint
}

/// The sweep restarts, and no more files can be written.
TEST_F(RankCheckpoints, ADiskThatFillsAfterAFailedAssumption) {
  const SweepGoal goal{.openings_upto = 4000};
  int written = 0;
  Checkpoint checkpoint{path(), 0.0, false, counting(written)};
  EXPECT_THROW(over_ranks(goal, 2, {.threads = 1, .cancelled = [&] { return written > 0; }}, checkpoint), Cancelled);
  for (int block = 0; block <= 4000 / 64; ++block) {
    for (int chunk = 0; chunk <= 4000 / 256; ++chunk) {
      const std::string part = core::checkpoint_part(path(), block, chunk);
      if (!std::filesystem::exists(part)) std::filesystem::create_directories(part + "/taken");
    }
  }
  int failed = 0;
  checkpoint.resume = true;
  checkpoint.written = [&](std::uint64_t, const std::string& failure) { failed += failure.empty() ? 0 : 1; };
  expect_same_after_a_failed_assumption(goal, checkpoint);
  EXPECT_GT(failed, 0);
  expect_same_sweeps(over_ranks(goal, 3, {.threads = 1}, checkpoint), sweep(goal));  // from the last good one
}

TEST_F(RankCheckpoints, AnUnwritablePartIsReported) {
  const SweepGoal goal{.openings_upto = 3000};
  // Where rank 1 wants to leave its first chunk.
  for (int block = 0; block <= 3000 / 64; ++block)
    std::filesystem::create_directories(core::checkpoint_part(path(), block, 1) + "/taken");
  int written = 0, failed = 0;
  Checkpoint checkpoint{path(), 0.0, false, {}};
  checkpoint.written = [&](std::uint64_t, const std::string& failure) {
    ++(failure.empty() ? written : failed);
    EXPECT_TRUE(failure.empty() || failure.find(".1'") != std::string::npos) << failure;
  };
  expect_same_sweeps(over_ranks(goal, 2, {.threads = 1}, checkpoint), sweep(goal));
  EXPECT_GT(written, 0);  // before a block has come so far
  EXPECT_GT(failed, 0);
}

TEST_F(RankCheckpoints, WithoutAPartTheyAreRefused) {
  const SweepGoal goal{.openings_upto = 4000};
  Checkpoint checkpoint{path(), 0.0, false, {}};
  RunOptions run{.threads = 1};
  int written = 0;
  checkpoint.written = [&](std::uint64_t, const std::string&) { ++written; };
  run.cancelled = [&] { return written > 0; };
  EXPECT_THROW(over_ranks(goal, 2, run, checkpoint), Cancelled);
  run.cancelled = {};
  checkpoint.resume = true;
  EXPECT_THROW(over_ranks({.openings_upto = 4001}, 2, run, checkpoint), FormatError);
  remove_checkpoint_parts(path());
  EXPECT_THROW(over_ranks(goal, 2, run, checkpoint), Error);
  EXPECT_THROW((void)sweep(goal, {.threads = 1}, checkpoint), Error);
}

}  // namespace
}  // namespace mexwave::chomp3
