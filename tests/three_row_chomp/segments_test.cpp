// The memory of columns: what is taken is blank, what is given back is taken again.

#include "three_row_chomp/segments.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <set>

#include "three_row_chomp/column_tiles.hpp"

namespace mexwave::three_row_chomp::detail {
namespace {

TEST(Segments, AreBlankAndDoNotOverlap) {
  SegmentStore store(8);
  Segments segments(store);
  std::vector<std::uint64_t*> taken;
  for (int round = 0; round < 3; ++round) {
    for (int k = 0; k < 500; ++k) {
      std::uint64_t* const segment = segments.take();
      ASSERT_TRUE(std::all_of(segment, segment + store.words(), [](std::uint64_t word) { return word == 0; }));
      std::fill_n(segment, store.words(), ~std::uint64_t{0});
      taken.push_back(segment);
    }
    std::sort(taken.begin(), taken.end());
    for (std::size_t k = 1; k < taken.size(); ++k)
      ASSERT_GE(taken[k] - taken[k - 1], static_cast<std::ptrdiff_t>(store.words()));
    for (std::uint64_t* const segment : taken) segments.give_back(segment);
    taken.clear();
  }
}

TEST(Segments, GoFromWorkerToWorker) {
  SegmentStore store(32);
  std::set<std::uint64_t*> seen;
  for (int round = 0; round < 50; ++round) {
    Segments giving(store), taking(store);
    std::vector<std::uint64_t*> held(300);
    for (std::uint64_t*& segment : held) segment = taking.take();
    seen.insert(held.begin(), held.end());
    for (std::uint64_t* const segment : held) giving.give_back(segment);
  }
  // 300, and what two workers have at hand.
  EXPECT_LE(seen.size(), 300 + 8 * SegmentStore::batch);
}

TEST(Segments, OfATileComeAsRowsAreReached) {
  SegmentStore store(32);
  Segments segments(store);
  ColumnTile tile;
  tile.first_q = 32 * 1'000;
  tile.columns = 32;
  tile.open(22'000, 22'000, segments);
  const auto held = [&] {
    return tile.segments.size() -
           static_cast<std::size_t>(std::count(tile.segments.begin(), tile.segments.end(), ColumnTile::zero_segment()));
  };
  EXPECT_LE(held(), 2U);
  EXPECT_FALSE(tile.used(3, 25'000));
  EXPECT_TRUE(tile.used(3, 32'004));
  tile.make_ready(25'000, segments);
  EXPECT_LE(held(), 2U + 3'000 / segment_rows + 2);
  tile.mark(3, 25'000);
  EXPECT_TRUE(tile.used(3, 25'000));
  EXPECT_FALSE(tile.used(4, 25'000));
  tile.make_ready(32'020, segments);
  EXPECT_EQ(held(), tile.segments.size());
  EXPECT_TRUE(tile.used(3, 32'004));
  tile.finish(segments);
  EXPECT_FALSE(tile.is_open());
}

}  // namespace
}  // namespace mexwave::three_row_chomp::detail
