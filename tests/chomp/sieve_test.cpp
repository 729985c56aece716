// The sieve's parts and its leaves of every size against the definition.

#include "chomp/sieve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <random>
#include <string>
#include <string_view>
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
}

/// The state of a sieve, as a checkpoint keeps it.
std::string state_of(const detail::Sieve& sieve) {
  std::string state;
  sieve.save([&state](std::string_view piece) { state += piece; });
  return state;
}

/// Continues the sieve in a new one again and again, after 1..most_leaves * 64 leaves. Returns the largest state.
std::size_t expect_continues(const CatalogGoal& goal, std::uint32_t most_bars, std::uint32_t most_leaves) {
  std::mt19937_64 random(goal.m * 1000 + goal.n);
  const Catalog expected = catalog(goal);
  std::string state;
  for (std::size_t largest = 0;; largest = std::max(largest, state.size())) {
    detail::Sieve sieve(goal, most_bars);
    std::uint64_t left = 1 + random() % most_leaves;
    sieve.tick = [](std::uint64_t) {};
    sieve.pause = [&left] { return --left == 0; };
    if (!state.empty()) sieve.restore(core::state_in(state));
    if (!sieve.run()) {
      state = state_of(sieve);
      continue;
    }
    const Catalog found = sieve.take_result();
    EXPECT_EQ(found.p_positions, expected.p_positions);
    EXPECT_EQ(found.by_columns, expected.by_columns);
    EXPECT_EQ(found.openings, expected.openings);
    return largest;
  }
}

TEST(Sieve, ContinuesInANewOneAfterMemoryWasFreed) {
  constexpr std::uint64_t row_1 = 5'200'300;  // (25 choose 12) bits, in the state for a first row of 13 squares
  for (const CatalogGoal& goal : {CatalogGoal{13, 14}, CatalogGoal{13, 14, testing::TempDir()}}) {
    const std::size_t largest = expect_continues(goal, detail::Sieve::leaf_bars, 30);
    EXPECT_GT(largest, row_1 / 8);
    EXPECT_LT(largest, 3 * row_1 / 16);  // up to 1.86 times row 1 if nothing is freed
  }
  expect_continues({7, 9}, 5, 3);
  expect_continues({6, 12}, 70, 1);
}

TEST(Sieve, EstimatesOfLargeBoards) {
  constexpr std::uint64_t gib = std::uint64_t{1} << 30;
  EXPECT_EQ(detail::Sieve::estimate_bytes({21, 22}) / gib, 45U);
  EXPECT_EQ(detail::Sieve::estimate_bytes({21, 22, "folder"}) / gib, 11U);
}

}  // namespace
}  // namespace mexwave::chomp
