// Memory given back from several threads: all parts of all runs.

#include "core/schedule/parts.hpp"

#include <gtest/gtest.h>

namespace mexwave::core {
namespace {

TEST(GiveBack, ReachesEveryPartOfEveryRun) {
  constexpr std::size_t step = std::size_t{1} << 12;  // words: no page without one
  for (const unsigned workers : {1U, 2U, 3U}) {
    ZeroPages large((std::size_t{1} << 24) + (std::size_t{1} << 20)), small(step), none;  // of which nothing was mapped
    for (ZeroPages* const run : {&large, &small})
      for (std::size_t k = 0; k < run->words(); k += step) run->get()[k] = 7;
    give_back({&large, &small, &none}, workers);
    for (ZeroPages* const run : {&large, &small})
      for (std::size_t k = 0; k < run->words(); k += step) ASSERT_EQ(run->get()[k], 0U) << k;
    large.release();
    EXPECT_EQ(large.words(), 0U);
  }
}

}  // namespace
}  // namespace mexwave::core
