// Every part runs once, parts begin in order, and after a failure no further part begins.

#include "core/schedule/parts.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <map>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "core/schedule/workers.hpp"

namespace mexwave::core {
namespace {

class PartsWith : public testing::TestWithParam<unsigned> {};

TEST_P(PartsWith, THREADS_EachRunsOnceAndTheyBeginInOrder) {
  constexpr std::uint64_t parts = 500;
  std::vector<std::atomic<int>> runs(parts);
  std::mutex mutex;
  std::map<std::thread::id, std::uint64_t> last_of;
  std::atomic<int> out_of_order{0};
  for_each_part(GetParam(), parts, [&](std::uint64_t part) {
    ++runs[part];
    const std::lock_guard lock(mutex);
    const auto [last, first_of_thread] = last_of.emplace(std::this_thread::get_id(), part);
    if (!first_of_thread && part <= last->second) ++out_of_order;
    last->second = part;
  });
  EXPECT_EQ(out_of_order, 0);
  for (const auto& count : runs) EXPECT_EQ(count, 1);
}

TEST_P(PartsWith, THREADS_NoPartsRunNothing) {
  for_each_part(GetParam(), 0, [](std::uint64_t) { FAIL(); });
}

TEST_P(PartsWith, THREADS_TheFirstExceptionIsRethrownAndFewPartsFollow) {
  std::atomic<std::uint64_t> begun{0};
  EXPECT_THROW(for_each_part(GetParam(), 1'000'000,
                             [&](std::uint64_t part) {
                               ++begun;
                               if (part == 20) throw std::runtime_error("part");
                               std::this_thread::yield();
                             }),
               std::runtime_error);
  EXPECT_LT(begun, 1'000'000U);
}

TEST_P(PartsWith, THREADS_LeavingByStoppedIsNoError) {
  std::atomic<bool> failed{false};
  EXPECT_THROW(for_each_part(GetParam(), 100,
                             [&](std::uint64_t part) {
                               if (failed) throw Stopped{};
                               if (part == 3) {
                                 failed = true;
                                 throw std::runtime_error("part");
                               }
                             }),
               std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(Workers, PartsWith, testing::Values(1U, 2U, 3U, 7U));

}  // namespace
}  // namespace mexwave::core
