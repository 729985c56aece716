// The memory of columns: segments taken are blank, and those given back are reused.

#include "chomp3/column_tiles.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <random>
#include <set>
#include <string>

#include "chomp3/state_bytes.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3::detail {
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

TEST(Segments, MoveBetweenWorkers) {
  SegmentStore store(32);
  std::set<std::uint64_t*> seen;
  for (int round = 0; round < 50; ++round) {
    Segments giving(store), taking(store);
    std::vector<std::uint64_t*> held(300);
    for (std::uint64_t*& segment : held) segment = taking.take();
    seen.insert(held.begin(), held.end());
    for (std::uint64_t* const segment : held) giving.give_back(segment);
  }
  // 300, and those that two workers hold in reserve.
  EXPECT_LE(seen.size(), 300 + 8 * SegmentStore::batch);
}

TEST(Segments, AreReleasedByAllWorkers) {
  SegmentStore store(8);
  Segments segments(store);
  std::vector<std::uint64_t*> taken(5'000);
  for (std::uint64_t*& segment : taken) std::fill_n(segment = segments.take(), store.words(), ~std::uint64_t{0});
  store.empty(3);
  for (const std::uint64_t* const segment : taken)
    ASSERT_TRUE(std::all_of(segment, segment + store.words(), [](std::uint64_t word) { return word == 0; }));
}

TEST(Segments, AreAllocatedWhenRowsAreReached) {
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
  EXPECT_FALSE(tile.has_segments());
}

/// Limited to the range that the test needs.
void expect_same(const ColumnTile& read, const ColumnTile& tile) {
  ASSERT_EQ(read.floor, tile.floor);
  ASSERT_EQ(read.base, tile.base);
  for (std::int32_t r = tile.floor; r < tile.end(); ++r) {
    for (std::int32_t c = 0; c < tile.columns; ++c)
      ASSERT_EQ(read.used(c, r), r < tile.base / 64 * 64 || tile.used(c, r)) << "row " << r;
  }
}

TEST(Segments, RoundTripAsBytes) {
  std::mt19937 random(20261126);
  const auto number = [&](std::int32_t from, std::int32_t to) {
    return std::uniform_int_distribution<std::int32_t>(from, to)(random);
  };
  int refused = 0;
  for (int trial = 0; trial < 200; ++trial) {
    const std::int32_t columns = 8 * number(1, 6);
    SegmentStore store(columns);
    Segments segments(store);
    ColumnTile tile;
    tile.first_q = columns * number(1, 400);
    tile.columns = columns;
    tile.open(number(0, tile.first_q), number(0, tile.first_q), segments);
    for (int k = number(0, 200); k > 0; --k) {
      const std::int32_t r = number(tile.floor, number(tile.floor, tile.first_q));
      if (r >= tile.ready) tile.make_ready(r, segments);
      tile.mark(number(0, columns - 1), r);
    }
    tile.base = number(tile.base, tile.last_q());  // settled rows may move it beyond what has a segment
    const std::string bytes = core::state_text([&](StateWriter& out) { write_tile(out, tile); });
    const auto read_back = [&](const std::string& from, bool whole) {
      ColumnTile read;
      read.first_q = tile.first_q;
      read.columns = columns;
      StateReader in(state_in(from));
      read_tile(in, read, segments);
      in.end();
      if (whole) expect_same(read, tile);
    };
    read_back(bytes, true);

    // Rows that `ready` does not cover exist, too.
    std::string other = bytes;
    std::memcpy(other.data() + 1 + 2 * sizeof(std::int32_t), &tile.floor, sizeof(std::int32_t));
    read_back(other, true);

    for (int flip = 0; flip < 20; ++flip) {  // refused, or read as something else
      std::string damaged = bytes;
      damaged[random() % damaged.size()] = static_cast<char>(random());
      try {
        read_back(damaged, false);
      } catch (const FormatError&) {
        ++refused;
      }
    }
  }
  EXPECT_GT(refused, 100);  // of 4,000
}

}  // namespace
}  // namespace mexwave::chomp3::detail
