// A sweep to the largest p is too long for a test, but plans and estimates must be correct there, too.

#include <gtest/gtest.h>

#include <cstdint>
#include <string>

#include "chomp3/patterns.hpp"
#include "chomp3/plan.hpp"
#include "chomp3/rank_plan.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3::detail {
namespace {

constexpr auto last = static_cast<std::int32_t>(largest_p);

RunOptions one_thread() { return {.threads = 1}; }

TEST(Limits, LargestPIsTwentyMillion) {
  EXPECT_EQ(largest_p, 20'000'000U);
  EXPECT_EQ(over_root_two(last), 14'142'000);  // 7071/10000
  EXPECT_LE(planned_p(largest_row), largest_p);
}

TEST(Limits, CellsAndBytes) {
  // 0.079 p^2 cells and 0.036 p^2 bits of columns, which no 32 or 53 bits hold by chance.
  EXPECT_EQ(expected_cells(last), 31'600'000'000'000 + 1'200'000'001);
  const std::uint64_t bytes = estimate_bytes(SweepGoal{.openings_upto = largest_p}, one_thread());
  EXPECT_GT(bytes, 1'800'000'000'000U);
  EXPECT_LT(bytes, 1'820'000'000'000U);
  EXPECT_LT(estimate_bytes(SweepGoal{.openings_upto = largest_p / 2}, one_thread()), bytes / 3);
  EXPECT_GT(estimate_bytes(SweepGoal{.rows_upto = largest_row}, one_thread()), bytes / 2);
  // p^2/32 and more, and four bytes an entry.
  EXPECT_GT(estimate_bytes(PositionCountsGoal{.upto = largest_p}), 12'000'000'000'000U);
  EXPECT_GT(estimate_bytes(TableGoal{.rows = largest_p, .columns = largest_p}), 1'600'000'000'000'000U);
  EXPECT_GT(estimate_bytes(ScanGoal{.upto = largest_p}), 12'000'000'000'000U);
}

TEST(Limits, RanksDivideTheColumns) {
  const Plan plan = plan_for({.openings_upto = largest_p});
  const std::uint64_t few = estimated_rank_bytes(rank_plan(plan, 16, 1), 1);
  EXPECT_GT(few, 112'000'000'000U);
  EXPECT_LT(few, 130'000'000'000U);
  EXPECT_LT(estimated_rank_bytes(rank_plan(plan, 64, 1), 1), few / 3);
  EXPECT_EQ(plan.last_p_of(plan.blocks() - 1), last);
  EXPECT_GT(plan.first_p(plan.blocks() - 1), last - 1024);
  EXPECT_LT(plan.chunk_of(last), plan.chunks());
}

TEST(Limits, LargeGoalsAreRefusedByMemory) {
  RunOptions run = one_thread();
  run.memory_limit = std::uint64_t{1} << 33;
  try {
    (void)chomp3::sweep({.openings_upto = largest_p}, run);
    ADD_FAILURE() << "8 GiB were enough";
  } catch (const MemoryLimit& error) {
    EXPECT_NE(std::string(error.what()).find("20000000"), std::string::npos) << error.what();
    EXPECT_NE(std::string(error.what()).find("TiB"), std::string::npos) << error.what();
  }
  EXPECT_THROW((void)position_counts({.upto = largest_p}, run), MemoryLimit);
  EXPECT_THROW((void)chomp3::sweep({.openings_upto = largest_p + 1}, run), InvalidArgument);
  EXPECT_THROW((void)chomp3::sweep({.rows_upto = largest_row + 1}, run), InvalidArgument);
}

TEST(Limits, TilesAndLogs) {
  Plan plan = plan_for({.openings_upto = largest_p});
  EXPECT_GE(plan.last_q_of_tile(last), last);
  EXPECT_EQ(plan.last_q_of_tile(last) / plan.tile_columns, plan.tile_of(last));
  EXPECT_TRUE(plan.logs(last, over_root_two(last) + plan.tile_columns, last / 2));
  EXPECT_FALSE(plan.logs(last, last / 2, last / 2));
  EXPECT_TRUE(plan.log_dropped(last, last / 2));
  EXPECT_FALSE(plan.log_dropped(last, over_root_two(last)));
  plan.log_margin = 4 * last;  // as wide as a checkpoint may say
  EXPECT_FALSE(plan.log_dropped(last, 0));
}

TEST(Limits, CheckpointsContainTheirPlan) {
  Plan plan = plan_for({.openings_upto = largest_p, .rows_upto = largest_row});
  plan.log_margin = 77;
  const std::string bytes = core::state_text([&](StateWriter& out) { write_plan(out, plan); });
  StateReader in(state_in(bytes));
  const Plan read = read_plan(in);
  EXPECT_EQ(read.last_p, last);
  EXPECT_EQ(read.rows_upto, static_cast<std::int32_t>(largest_row));
  EXPECT_EQ(read.log_margin, 77);
  EXPECT_EQ(core::state_text([&](StateWriter& out) { write_plan(out, read); }), bytes);
  plan.block_p = 8;  // no plan has such blocks
  const std::string wrong = core::state_text([&](StateWriter& out) { write_plan(out, plan); });
  StateReader wrong_in(state_in(wrong));
  EXPECT_THROW((void)read_plan(wrong_in), FormatError);
}

TEST(Limits, OffsetsOfSettledRows) {
  constexpr std::int32_t offset = 11'715'728;  // (2 - sqrt(2)) p
  PatternSet patterns(last);
  patterns.add({last / 2, {offset}});
  EXPECT_EQ(patterns.largest(), offset);
  EXPECT_TRUE(patterns.taken_one(last, last - offset));
  EXPECT_FALSE(patterns.taken_one(last, last - offset + 1));
  EXPECT_FALSE(patterns.taken_one(last, last - offset - 1));
  EXPECT_EQ(patterns.taken(last, last - offset - 3) & 0xff, 8U);
}

}  // namespace
}  // namespace mexwave::chomp3::detail
