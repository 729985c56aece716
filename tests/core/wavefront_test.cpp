// The schedule keeps its order, stops, and hands on what was thrown, with any number of workers.

#include "core/wavefront.hpp"

#include <gtest/gtest.h>

#include <mutex>
#include <stdexcept>
#include <vector>

namespace mexwave::core {
namespace {

class WavefrontWith : public testing::TestWithParam<unsigned> {};

TEST_P(WavefrontWith, EveryTileComesAfterItsPredecessors) {
  constexpr std::uint64_t rows = 60, tiles = 40;
  std::vector<std::vector<std::atomic<int>>> done(rows);
  for (auto& row : done) row = std::vector<std::atomic<int>>(tiles);
  std::atomic<int> violations{0};
  run_wavefront(GetParam(), rows, [&](std::uint64_t i, WavefrontRow& chain) {
    for (std::uint64_t j = i / 4; j < tiles; ++j) {  // rows begin further and further right
      chain.wait_for(j);
      if (i > 0 && done[i - 1][j].load() == 0) ++violations;
      done[i][j] = 1;
      chain.finished(j);
    }
    return true;
  });
  EXPECT_EQ(violations, 0);
  for (std::uint64_t i = 0; i < rows; ++i) {
    for (std::uint64_t j = i / 4; j < tiles; ++j) EXPECT_EQ(done[i][j], 1);
  }
}

TEST_P(WavefrontWith, PlainMemoryIsHandedOn) {
  // Each tile adds to what the row before left: a missing happens-before shows as a wrong sum, or to ThreadSanitizer.
  std::vector<std::uint64_t> column(200, 1);
  run_wavefront(GetParam(), 100, [&](std::uint64_t i, WavefrontRow& chain) {
    for (std::uint64_t j = 0; j < column.size(); ++j) {
      chain.wait_for(j);
      column[j] += j + i;
      chain.finished(j);
    }
    return true;
  });
  for (std::uint64_t j = 0; j < column.size(); ++j) EXPECT_EQ(column[j], 1 + 100 * j + 4950);
}

TEST_P(WavefrontWith, RowsEndInOrderAndStopWhenAsked) {
  std::mutex mutex;
  std::vector<std::uint64_t> ended;
  run_wavefront(GetParam(), 1000, [&](std::uint64_t i, WavefrontRow& chain) {
    chain.finished(3);
    chain.wait_for(1000);  // the row before has ended
    const std::lock_guard lock(mutex);
    ended.push_back(i);
    return i < 20;
  });
  ASSERT_GE(ended.size(), 21U);
  EXPECT_LE(ended.size(), 21U + GetParam());
  for (std::uint64_t i = 0; i < ended.size(); ++i) EXPECT_EQ(ended[i], i);
}

TEST_P(WavefrontWith, OneExceptionComesOutAndTheOthersStop) {
  EXPECT_THROW(run_wavefront(GetParam(), 1000,
                             [&](std::uint64_t i, WavefrontRow& chain) {
                               for (std::uint64_t j = 0; j < 50; ++j) {
                                 chain.wait_for(j);
                                 if (i == 7 && j == 20) throw std::runtime_error("tile");
                                 chain.finished(j);
                               }
                               return true;
                             }),
               std::runtime_error);
}

INSTANTIATE_TEST_SUITE_P(Workers, WavefrontWith, testing::Values(1U, 2U, 3U, 7U));

}  // namespace
}  // namespace mexwave::core
