// The sieve's parts and its leaves of every size against the definition.

#include "chomp/sieve.hpp"

#include <gtest/gtest.h>

#include <random>
#include <string>
#include <utility>
#include <vector>

namespace mexwave::chomp {
namespace {

bool bit(const std::uint64_t* words, std::uint64_t at) { return ((words[at / 64] >> (at % 64)) & 1) != 0; }

TEST(RowMoves, CopiesBitsAndKeepsThoseBefore) {
  std::mt19937_64 random(1);
  constexpr std::uint32_t size = 2000;
  for (int round = 0; round < 2000; ++round) {
    detail::RowMoves moves(size);
    std::vector<bool> expected(size);
    for (std::uint32_t k = 0; k < size; ++k) {
      if (random() % 2 == 0) continue;
      moves.set(k);
      expected[k] = true;
    }
    const std::uint64_t from = random() % 600, count = 1 + random() % (round % 2 == 0 ? 70 : 600);
    const std::uint64_t to = from + count + random() % 100;
    moves.copy(from, to, count);
    for (std::uint64_t k = 0; k < count; ++k) expected[to + k] = expected[from + k];
    for (std::uint64_t k = 0; k < to + count; ++k) ASSERT_EQ(bit(moves.words(), k), expected[k]) << from << " " << to;
  }
}

using Rows = std::vector<std::vector<std::uint16_t>>;

Rows found_with(const CatalogGoal& goal, std::uint32_t most_bars) {
  Rows found;
  detail::Sieve sieve(goal, most_bars);
  sieve.tick = [](std::uint64_t) {};
  sieve.each = [&](std::span<const std::uint16_t> rows) { found.emplace_back(rows.begin(), rows.end()); };
  EXPECT_TRUE(sieve.run());
  const Catalog catalog = sieve.take_result();
  EXPECT_EQ(catalog.p_positions, found.size());
  EXPECT_EQ(catalog.by_columns.back(), found.size());
  return found;
}

TEST(Sieve, LeavesOfEverySizeAgreeWithTheDefinition) {
  for (const auto& [m, n] : {std::pair{1U, 1U}, {1U, 9U}, {2U, 8U}, {3U, 7U}, {5U, 5U}, {6U, 6U}, {8U, 3U}}) {
    const Rows expected = p_positions_reference(m, n);
    for (const std::uint32_t most_bars : {1U, 2U, 7U, 63U, 64U, 65U, 300U, detail::Sieve::leaf_bars})
      EXPECT_EQ(found_with({m, n}, most_bars), expected) << m << " x " << n << ", leaves of " << most_bars;
  }
}

TEST(Sieve, LeavesOfEverySizeAgreeOnLargeBoards) {
  for (const auto& [m, n] : {std::pair{9U, 11U}, {4U, 60U}, {20U, 4U}, {32U, 2U}, {2U, 1000U}}) {
    const Rows expected = found_with({m, n}, detail::Sieve::leaf_bars);
    for (const std::uint32_t most_bars : {3U, 100U, 257U}) EXPECT_EQ(found_with({m, n}, most_bars), expected);
  }
}

TEST(Sieve, ReadsTheSameFromFiles) {
  const std::string folder = testing::TempDir();
  for (const auto& [m, n] : {std::pair{1U, 9U}, {2U, 90U}, {9U, 11U}, {11U, 12U}}) {
    for (const std::uint32_t most_bars : {3U, detail::Sieve::leaf_bars})
      EXPECT_EQ(found_with({m, n, folder}, most_bars), found_with({m, n}, most_bars)) << m << " x " << n;
  }
  EXPECT_LT(detail::Sieve::estimate_bytes({12, 20, folder}), detail::Sieve::estimate_bytes({12, 20}));
}

}  // namespace
}  // namespace mexwave::chomp
