// Plans with deliberately wrong guesses: each is noticed, and the result is still correct.

#include "chomp3/sweeper.hpp"

#include <gtest/gtest.h>

#include "chomp3/plan.hpp"
#include "chomp3/tiled.hpp"

namespace mexwave::chomp3::detail {
namespace {

Plan plan(std::int32_t last_p) { return plan_for({.openings_upto = static_cast<std::uint32_t>(last_p)}); }

TEST(Sweeper, ColumnsWithoutRoomBelowAreEnlarged) {
  const Sweep expected = run_plan(plan(6000), {});
  for (const std::int32_t margin : {-200, 0, 64}) {
    for (const unsigned workers : {1u, 3u}) {
      Plan tight = plan(6000);
      tight.floor_margin = margin;
      Machine machine = machine_for({});
      machine.workers = workers;
      Sweeper sweeper(tight, machine);
      sweeper.run();
      if (margin < 0) {
        EXPECT_GT(sweeper.floors_lowered(), 0U) << margin;
      }
      expect_same(sweeper.take_result(), expected);
    }
  }
  Sweeper roomy(plan(6000), machine_for({}));
  roomy.run();
  EXPECT_EQ(roomy.floors_lowered(), 0U);
}

TEST(Sweeper, LogsThatBeginTooLateAreDetected) {
  const Sweep expected = run_plan(plan(6000), {});
  Plan late_uses = plan(6000);
  late_uses.use_margin = -100;
  EXPECT_THROW(Sweeper(late_uses, machine_for({})).run(), RestartWider);
  expect_same(run_plan(late_uses, {}), expected);
  Plan late_log = plan(6000);
  late_log.log_margin = 1;
  try {
    Sweeper sweeper(late_log, machine_for({}));
    sweeper.run();
    expect_same(sweeper.take_result(), expected);  // late, and yet in time
  } catch (const RestartWider&) {
    expect_same(run_plan(late_log, {}), expected);
  }
}

}  // namespace
}  // namespace mexwave::chomp3::detail
