// The schedule keeps its order, stops, and passes on exceptions, with any number of workers.

#include "core/schedule/wavefront.hpp"

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <tuple>
#include <vector>

namespace mexwave::core {
namespace {

class WavefrontWith : public testing::TestWithParam<std::tuple<unsigned, std::uint64_t>> {
 protected:
  static unsigned workers() { return std::get<0>(GetParam()); }
  static std::uint64_t lead() { return std::get<1>(GetParam()); }
};

TEST_P(WavefrontWith, THREADS_EveryTileComesAfterItsPredecessors) {
  constexpr std::uint64_t blocks = 60, tiles = 40;
  std::vector<std::vector<std::atomic<int>>> done(blocks);
  for (auto& block : done) block = std::vector<std::atomic<int>>(tiles);
  std::atomic<int> violations{0};
  run_wavefront({workers(), blocks, lead()}, [&](std::uint64_t i, WavefrontBlock& progress) {
    for (std::uint64_t j = i / 4; j < tiles; ++j) {  // blocks begin further and further right
      progress.wait_for(j);
      if (i > 0 && done[i - 1][j].load() == 0) ++violations;
      done[i][j] = 1;
      progress.finished(j);
    }
    return true;
  });
  EXPECT_EQ(violations, 0);
  for (std::uint64_t i = 0; i < blocks; ++i) {
    for (std::uint64_t j = i / 4; j < tiles; ++j) EXPECT_EQ(done[i][j], 1);
  }
}

TEST_P(WavefrontWith, THREADS_PlainMemoryIsVisibleToSuccessors) {
  // Each tile adds to what the block before left: a missing happens-before shows as a wrong sum, or to ThreadSanitizer.
  std::vector<std::uint64_t> column(200, 1);
  run_wavefront({workers(), 100, lead()}, [&](std::uint64_t i, WavefrontBlock& progress) {
    for (std::uint64_t j = 0; j < column.size(); ++j) {
      progress.wait_for(j);
      column[j] += j + i;
      progress.finished(j);
    }
    return true;
  });
  for (std::uint64_t j = 0; j < column.size(); ++j) EXPECT_EQ(column[j], 1 + 100 * j + 4950);
}

TEST_P(WavefrontWith, THREADS_BlocksEndInOrderAndStopWhenAsked) {
  std::mutex mutex;
  std::vector<std::uint64_t> ended;
  run_wavefront({workers(), 1000, lead()}, [&](std::uint64_t i, WavefrontBlock& progress) {
    progress.finished(3);
    progress.wait_for(1000);  // the block before has ended
    const std::lock_guard lock(mutex);
    ended.push_back(i);
    return i < 20;
  });
  ASSERT_GE(ended.size(), 21U);
  EXPECT_LE(ended.size(), 21U + workers());
  for (std::uint64_t i = 0; i < ended.size(); ++i) EXPECT_EQ(ended[i], i);
}

TEST_P(WavefrontWith, THREADS_BlocksWaitForBlocksLongBefore) {
  constexpr std::uint64_t blocks = 60, most = 2;  // at work at once
  std::atomic<std::uint64_t> at_work{0};
  std::atomic<int> violations{0};
  std::vector<std::uint64_t> sums(blocks);  // plain memory, passed between blocks
  run_wavefront({workers(), blocks, lead()}, [&](std::uint64_t i, WavefrontBlock& progress) {
    if (i >= most) progress.wait_for_blocks(i + 1 - most);
    if (++at_work > most + 1) ++violations;  // a block before this one may not have returned yet
    sums[i] = (i >= most ? sums[i - most] : 0) + 1;
    --at_work;
    return true;
  });
  EXPECT_EQ(violations, 0);
  EXPECT_EQ(sums[blocks - 1], blocks / most);
}

TEST_P(WavefrontWith, THREADS_ASlowBlockDelaysBlocksFarBehind) {
  // A block's counter is given to a later block, so no more than workers() blocks may be under way: not even when a
  // block has published all its tiles, many of them, and has only not returned yet.
  constexpr std::uint64_t blocks = 60, tiles = 200;
  std::vector<std::atomic<bool>> returned(blocks);
  std::vector<std::uint64_t> column(tiles, 0);
  std::atomic<int> too_early{0};
  run_wavefront({workers(), blocks, lead()}, [&](std::uint64_t i, WavefrontBlock& progress) {
    if (i >= workers() && !returned[i - workers()]) ++too_early;
    for (std::uint64_t j = 0; j < tiles; ++j) {
      progress.wait_for(j);
      column[j] = column[j] * 3 + i;
      progress.finished(j);
    }
    if (i % 5 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    returned[i] = true;
    return true;
  });
  EXPECT_EQ(too_early, 0);
  std::uint64_t expected = 0;
  for (std::uint64_t i = 0; i < blocks; ++i) expected = expected * 3 + i;
  for (const std::uint64_t value : column) EXPECT_EQ(value, expected);
}

TEST_P(WavefrontWith, THREADS_OneExceptionIsRethrownAndTheOthersStop) {
  EXPECT_THROW(run_wavefront({workers(), 1000, lead()},
                             [&](std::uint64_t i, WavefrontBlock& progress) {
                               for (std::uint64_t j = 0; j < 50; ++j) {
                                 progress.wait_for(j);
                                 if (i == 7 && j == 20) throw std::runtime_error("tile");
                                 progress.finished(j);
                               }
                               return true;
                             }),
               std::runtime_error);
}

RC_GTEST_PROP(Wavefront, THREADS_KeepsItsOrderInRandomShapes, ()) {
  // Blocks of random stretches [begin, end), both increasing; some tiles take longer than others.
  const auto workers = *rc::gen::inRange(1u, 8u);
  const auto lead = *rc::gen::element<std::uint64_t>(0, 1, 3, 64);
  const auto blocks = *rc::gen::inRange<std::size_t>(1, 30);
  const auto steps = *rc::gen::container<std::vector<std::pair<unsigned, unsigned>>>(
      blocks, rc::gen::pair(rc::gen::inRange(0u, 40u), rc::gen::inRange(0u, 40u)));
  std::vector<std::uint64_t> begin(blocks), end(blocks);
  for (std::size_t i = 0; i < blocks; ++i) {
    begin[i] = (i > 0 ? begin[i - 1] : 0) + steps[i].first;
    end[i] = std::max(i > 0 ? end[i - 1] : 0, begin[i]) + steps[i].second;
  }
  // Per tile, the last block that visited it: plain memory, so that ThreadSanitizer sees what is not handed on.
  std::vector<std::uint64_t> last_block(end.back(), 0);
  std::vector<std::atomic<std::uint64_t>> done(blocks);
  std::atomic<int> violations{0};
  run_wavefront({workers, blocks, lead}, [&](std::uint64_t i, WavefrontBlock& progress) {
    for (std::uint64_t j = begin[i]; j < end[i]; ++j) {
      progress.wait_for(j);
      if (i > 0 && done[i - 1].load() < std::min(j + 1, end[i - 1])) ++violations;
      if (last_block[j] > i) ++violations;
      last_block[j] = i;
      if ((i * 7 + j) % 11 == 0) std::this_thread::yield();
      done[i] = j + 1;
      progress.finished(j);
    }
    if (begin[i] == end[i]) done[i] = end[i];
    return true;
  });
  RC_ASSERT(violations == 0);
  for (std::size_t i = 0; i < blocks; ++i) RC_ASSERT(done[i] == end[i]);
}

INSTANTIATE_TEST_SUITE_P(WorkersAndLead, WavefrontWith,
                         testing::Combine(testing::Values(1U, 2U, 3U, 7U), testing::Values(0U, 1U, 64U)));

}  // namespace
}  // namespace mexwave::core
