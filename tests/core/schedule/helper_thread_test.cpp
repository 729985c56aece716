// Every part runs once on either thread, its writes are visible, and the second thread does take parts.

#include "core/schedule/helper_thread.hpp"

#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

namespace mexwave::core {
namespace {

/// Shares two parts, neither of which ends before both have begun: two threads must take one each. Without a second
/// one the first gives up after a while, and runs both.
bool both_take_a_part(HelperThread& second) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point patience = Clock::now() + std::chrono::seconds(30);
  std::atomic<std::uint32_t> begun{0};
  std::array<std::thread::id, 2> ran_in;
  const std::thread::id caller = std::this_thread::get_id();
  second.offer(2, [&](std::uint32_t part, std::uint32_t hand) {
    ran_in[part] = std::this_thread::get_id();
    EXPECT_EQ(hand, ran_in[part] == caller ? 0U : 1U);
    for (++begun; begun < 2 && Clock::now() < patience;) std::this_thread::yield();
  });
  second.complete();
  return ran_in[0] != ran_in[1];
}

TEST(HelperThread, THREADS_RunsEveryPartOnce) {
  HelperThread second;
  for (std::uint32_t round = 0; round < 20'000; ++round) {
    const std::uint32_t parts = 1 + round % 7;
    std::vector<std::uint32_t> runs(parts);
    second.offer(parts, [&](std::uint32_t part, std::uint32_t) { runs[part] += round + 1; });
    second.complete();
    ASSERT_EQ(runs, std::vector<std::uint32_t>(parts, round + 1));
  }
}

TEST(HelperThread, THREADS_TheSecondThreadTakesAPart) {
  HelperThread second;
  for (int round = 0; round < 200; ++round) ASSERT_TRUE(both_take_a_part(second)) << round;
}

TEST(HelperThread, THREADS_WakesAfterItFellAsleep) {
  HelperThread second;
  for (int round = 0; round < 20; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    ASSERT_TRUE(both_take_a_part(second)) << round;
  }
}

TEST(HelperThread, THREADS_MayGoWithoutWork) { const HelperThread second; }

}  // namespace
}  // namespace mexwave::core
