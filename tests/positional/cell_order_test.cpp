// The order kept while successes are counted is that of sorting by them.

#include "positional/line_search.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <random>

namespace mexwave::positional {
namespace {

TEST(CellOrder, AgreesWithAStableSort) {
  std::mt19937 random(20261123);
  CellOrder order;
  std::array<std::uint32_t, 64> successes{};
  for (int round = 0; round < 5000; ++round) {
    std::array<std::uint8_t, 64> expected{};
    std::iota(expected.begin(), expected.end(), std::uint8_t{0});
    std::stable_sort(expected.begin(), expected.end(),
                     [&](std::uint8_t a, std::uint8_t b) { return successes[a] > successes[b]; });
    ASSERT_EQ(order.cells(), expected) << round;
    const auto cell = static_cast<std::uint8_t>(std::min(random() % 64, random() % 64));
    ++successes[cell];
    order.succeeded(cell);
  }
}

}  // namespace
}  // namespace mexwave::positional
