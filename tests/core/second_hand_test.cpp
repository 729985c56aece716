// Every part is run once, whoever runs it, and what it wrote is seen.

#include "core/second_hand.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <vector>

namespace mexwave::core {
namespace {

TEST(SecondHand, RunsEveryPartOnce) {
  SecondHand second;
  for (std::uint32_t round = 0; round < 20'000; ++round) {
    const std::uint32_t parts = 1 + round % 7;
    std::vector<std::uint32_t> runs(parts);
    second.share(parts, [&](std::uint32_t part) { runs[part] += round + 1; });
    ASSERT_EQ(runs, std::vector<std::uint32_t>(parts, round + 1));
  }
}

TEST(SecondHand, WakesAfterItFellAsleep) {
  SecondHand second;
  for (int round = 0; round < 20; ++round) {
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    std::uint32_t sum[4] = {};
    second.share(4, [&](std::uint32_t part) { sum[part] = part + 1; });
    EXPECT_EQ(sum[0] + sum[1] + sum[2] + sum[3], 10U);
  }
}

TEST(SecondHand, MayGoWithoutWork) { const SecondHand second; }

}  // namespace
}  // namespace mexwave::core
