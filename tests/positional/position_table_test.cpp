// The table of positions: exact keys, bounded memory.

#include "positional/position_table.hpp"

#include <gtest/gtest.h>

#include <random>

namespace mexwave::positional {
namespace {

TEST(PositionTable, KeepsExactKeysAndStaysWithinItsMemory) {
  std::mt19937_64 random(5);
  PositionTable table(1 << 20);
  std::vector<std::pair<Sides, std::uint32_t>> stored;
  for (int k = 0; k < 20'000; ++k) {
    const std::uint64_t mine = random(), theirs = random() & ~mine;
    stored.push_back({{mine, theirs}, 1 + static_cast<std::uint32_t>(random() % 4095)});
    table.store(stored.back().first, stored.back().second);
    EXPECT_EQ(table.find({theirs, mine}), 0U);
  }
  std::size_t forgotten = 0;  // a bucket may be full before the table is
  for (const auto& [sides, note] : stored) {
    const std::uint32_t found = table.find(sides);
    ASSERT_TRUE(found == 0 || found == note);
    forgotten += found == 0 ? 1 : 0;
  }
  EXPECT_LT(forgotten, stored.size() / 10);
  for (int k = 0; k < 200'000; ++k) {
    const std::uint64_t mine = random(), theirs = random() & ~mine;
    table.store({mine, theirs}, 7);
  }
  EXPECT_LE(table.size(), (std::size_t{1} << 20) / 16);
  for (const auto& [sides, note] : stored) {
    const std::uint32_t found = table.find(sides);
    ASSERT_TRUE(found == 0 || found == note);
  }
}

}  // namespace
}  // namespace mexwave::positional
