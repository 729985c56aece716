// The next checkpoint is due after the interval, and later if writing the last one took long.

#include "core/schedule/checkpoint_times.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <thread>

#include "core/schedule/checkpointed_run.hpp"

namespace mexwave::core {
namespace {

using std::chrono::hours, std::chrono::minutes, std::chrono::seconds;

TEST(CheckpointTimes, TakeAtMostATenthOfTheRun) {
  EXPECT_EQ(CheckpointTimes::wait_after(seconds(60), seconds(1)), seconds(60));
  EXPECT_EQ(CheckpointTimes::wait_after(seconds(60), minutes(8)), minutes(72));
  EXPECT_EQ(CheckpointTimes::wait_after(hours(10), minutes(8)), hours(10));
  EXPECT_EQ(CheckpointTimes::wait_after(seconds(0), minutes(8)), seconds(0));
}

TEST(CheckpointTimes, TheFirstIsDueAfterTheInterval) {
  EXPECT_TRUE(CheckpointTimes({"", 0, false, {}}).is_due());
  for (const double every : {3600.0, 1e10, std::numeric_limits<double>::infinity()}) {
    EXPECT_FALSE(CheckpointTimes({"", every, false, {}}).is_due());
  }
}

// The checkpoint takes a second, so the next one is due 9 seconds later.
TEST(CheckpointTimes, ASlowWriteDelaysTheNext) {
  struct Slow {
    static void save(const StateSink& /*sink*/) { std::this_thread::sleep_for(seconds(1)); }
  };
  const Checkpoint checkpoint{"/dev/full", 1e-9, false, {}};
  CheckpointFile file(checkpoint, "test", "");
  EXPECT_TRUE(file.is_due());
  file.save(Slow());
  EXPECT_FALSE(file.is_due());
}

TEST(CheckpointTimes, WithoutABeginningTheIntervalCounts) {
  CheckpointTimes times({"", 1e-9, false, {}});
  times.end();
  std::this_thread::sleep_for(std::chrono::milliseconds(1));
  EXPECT_TRUE(times.is_due());
}

}  // namespace
}  // namespace mexwave::core
