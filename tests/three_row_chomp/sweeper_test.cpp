// The guesses of a plan made wrong on purpose: each is noticed, and the result stands.

#include "three_row_chomp/sweeper.hpp"

#include <gtest/gtest.h>

#include "three_row_chomp/plan.hpp"

namespace mexwave::three_row_chomp::detail {
namespace {

Plan plan(std::int32_t last_p) { return plan_for({.openings_upto = static_cast<std::uint32_t>(last_p)}, {}); }

void expect_same(const Sweep& a, const Sweep& b) {
  EXPECT_EQ(a.diagonal_q, b.diagonal_q);
  EXPECT_EQ(a.end_row, b.end_row);
  EXPECT_EQ(a.above_diagonal, b.above_diagonal);
  EXPECT_TRUE(a.rows == b.rows);
}

TEST(Sweeper, ColumnsWithoutRoomBelowAreGivenSome) {
  const Sweep expected = run_plan(plan(6000), {}, {});
  for (const std::int32_t margin : {-200, 0, 64}) {
    for (const unsigned workers : {1u, 3u}) {
      Plan tight = plan(6000);
      tight.floor_margin = margin;
      tight.workers = workers;
      Sweeper sweeper(tight);
      sweeper.run();
      if (margin < 0) {
        EXPECT_GT(sweeper.floors_lowered(), 0U) << margin;
      }
      expect_same(sweeper.take_result(), expected);
    }
  }
  Sweeper roomy(plan(6000));
  roomy.run();
  EXPECT_EQ(roomy.floors_lowered(), 0U);
}

TEST(Sweeper, LogsThatBeginTooLateAreNoticed) {
  const Sweep expected = run_plan(plan(6000), {}, {});
  Plan late_sights = plan(6000);
  late_sights.sight_margin = -100;
  EXPECT_THROW(Sweeper(late_sights).run(), PlanTooTight);
  expect_same(run_plan(late_sights, {}, {}), expected);
  Plan late_log = plan(6000);
  late_log.log_margin = 1;
  try {
    Sweeper sweeper(late_log);
    sweeper.run();
    expect_same(sweeper.take_result(), expected);  // late, and yet in time
  } catch (const PlanTooTight&) {
    expect_same(run_plan(late_log, {}, {}), expected);
  }
}

}  // namespace
}  // namespace mexwave::three_row_chomp::detail
