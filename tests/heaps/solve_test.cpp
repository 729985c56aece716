// Sums: values and winning moves against a search by hand.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {
namespace {

/// All moves of a sum of single heaps that leave xor 0, by the definition's options and values.
std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> by_definition(const std::vector<Part>& sum) {
  std::vector<std::vector<std::uint32_t>> values;
  std::uint32_t total = 0;
  for (const Part& part : sum) {
    values.push_back(grundy_reference(part.game, part.at[0]));
    total ^= values.back()[part.at[0]];
  }
  std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> moves;
  for (std::size_t k = 0; k < sum.size() && total != 0; ++k) {
    for (const auto& leaves : options_reference(sum[k].game, sum[k].at[0])) {
      std::uint32_t value = total ^ values[k].back();
      for (const std::uint32_t heap : leaves) value ^= values[k][heap];
      if (value == 0) moves.emplace_back(k, leaves);
    }
  }
  std::sort(moves.begin(), moves.end());
  moves.erase(std::unique(moves.begin(), moves.end()), moves.end());
  return moves;
}

TEST(HeapsSolve, EveryWinningMoveByTheDefinition) {
  const std::vector<const char*> games{"rim",    "dim",    "nim",          "0.137", "0.77",
                                       "grundy", "take:3", "subtract:1,4", "4.7",   "0.15"};
  for (std::size_t g = 0; g < games.size(); ++g) {
    for (std::uint32_t n = 0; n <= 24; ++n) {
      const std::string text = std::string(games[g]) + ":" + std::to_string(n) + " + " + games[(g + 3) % games.size()] +
                               ":" + std::to_string(n * 7 % 19) + " + nim:" + std::to_string(n % 5);
      const std::vector<Part> sum = parse_sum(text);
      const Solution solution = solve(sum);
      std::vector<std::pair<std::size_t, std::vector<std::uint32_t>>> moves;
      for (const WinningMove& move : solution.moves) {
        std::vector<std::uint32_t> leaves = move.leaves;
        moves.emplace_back(move.part, leaves);
      }
      // A heap of 0 and no heap are the same position; the definition lists what the rule leaves.
      EXPECT_EQ(moves, by_definition(sum)) << text;
      EXPECT_EQ(solution.is_p_position, moves.empty()) << text;
    }
  }
}

TEST(HeapsSolve, RidinimOfThePaper) {
  const Solution solution = solve(parse_sum("rim:7 + dim:7 + nim:7"));
  EXPECT_EQ(solution.grundy, 2U);
  EXPECT_EQ(solution.values, (std::vector<std::uint32_t>{4, 1, 7}));
  ASSERT_EQ(solution.moves.size(), 1U);
  EXPECT_EQ(solution.moves[0].part, 2U);
  EXPECT_EQ(solution.moves[0].leaves, std::vector<std::uint32_t>{5});
}

TEST(HeapsSolve, RowsOfCoinsByTheDefinition) {
  const std::vector<std::uint32_t> two = coin_rows_reference(Rules::coins, 8),
                                   right = coin_rows_reference(Rules::turn, 8);
  for (std::uint32_t row = 1; row < 256; ++row) {
    std::string places, letters;
    for (std::uint32_t i = 0; i < 8; ++i) {
      if ((row >> i & 1) != 0) places += (places.empty() ? "" : ",") + std::to_string(i + 1);
      letters += (row >> (7 - i) & 1) != 0 ? 'B' : 'W';
    }
    const Solution coins = solve(parse_sum("coins:" + places)), turn = solve(parse_sum("turn:" + letters));
    EXPECT_EQ(coins.grundy, two[row]);
    EXPECT_EQ(turn.grundy, right[row]);
    std::size_t winning = 0, turning = 0;
    for (std::uint32_t i = 0; i < 8; ++i) {
      if ((row >> i & 1) == 0) continue;
      turning += right[row] != 0 && right[row ^ ((2U << i) - 1)] == 0 ? 1 : 0;
      if (two[row] == 0) continue;
      winning += two[row ^ 1U << i] == 0 ? 1 : 0;
      for (std::uint32_t j = 0; j < i; ++j) winning += two[row ^ 1U << i ^ 1U << j] == 0 ? 1 : 0;
    }
    EXPECT_EQ(coins.moves.size(), winning) << places;
    EXPECT_EQ(turn.moves.size(), turning) << letters;
    for (const WinningMove& move : coins.moves) {
      std::uint32_t left = 0;
      for (const std::uint32_t place : move.leaves) left ^= 1U << (place - 1);
      EXPECT_EQ(two[left], 0U) << places;
    }
  }
}

TEST(HeapsSolve, FibonacciNimByHeapAndQuota) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, bool> wins;
  for (std::uint32_t n = 0; n <= 30; ++n) {
    for (std::uint32_t q = 0; q <= n; ++q) {
      std::vector<std::uint32_t> winning;
      for (std::uint32_t k = 1; k <= q; ++k)
        if (!wins[{n - k, std::min(2 * k, n - k)}]) winning.push_back(n - k);
      wins[{n, q}] = !winning.empty();
      const Solution solution = solve(parse_sum("fibonacci:" + std::to_string(n) + "/" + std::to_string(q)));
      EXPECT_EQ(solution.is_p_position, winning.empty()) << n << "/" << q;
      std::vector<std::uint32_t> found;
      for (const WinningMove& move : solution.moves) found.push_back(move.leaves[0]);
      std::sort(winning.begin(), winning.end());
      EXPECT_EQ(found, winning) << n << "/" << q;
    }
  }
  EXPECT_EQ(parse_sum("fibonacci:13")[0].at, (std::vector<std::uint32_t>{13, 12}));
}

TEST(HeapsSolve, WythoffByTheDefinition) {
  const std::vector<std::uint32_t> partner = wythoff_reference(40);
  for (std::uint32_t x = 0; x <= 20; ++x) {
    for (std::uint32_t y = 0; y <= 20; ++y) {
      std::vector<std::vector<std::uint32_t>> winning;
      for (std::uint32_t k = 1; k <= std::max(x, y); ++k) {
        if (k <= x && partner[x - k] == y) winning.push_back({x - k, y});
        if (k <= y && partner[x] == y - k) winning.push_back({x, y - k});
        if (k <= x && k <= y && partner[x - k] == y - k) winning.push_back({x - k, y - k});
      }
      std::sort(winning.begin(), winning.end());
      const Solution solution = solve(parse_sum("wythoff:" + std::to_string(x) + "," + std::to_string(y)));
      EXPECT_EQ(solution.is_p_position, partner[x] == y);
      std::vector<std::vector<std::uint32_t>> found;
      for (const WinningMove& move : solution.moves) found.push_back(move.leaves);
      EXPECT_EQ(found, winning) << x << "," << y;
    }
  }
}

TEST(HeapsSolve, RefusesInvalidSums) {
  for (const char* bad : {"",
                          "  ",
                          "nim:7 +",
                          "+ nim:7",
                          "nim",
                          "nim:",
                          "rim:-1",
                          "rim:x",
                          "nim:3 nim:4",
                          "0.1G:5",
                          "turn:BX",
                          "turn:",
                          "coins:3,3",
                          "coins:0",
                          "wythoff:3",
                          "fibonacci:5/",
                          "nim:99999999999",
                          "rim:1e9",
                          "fibonacci:20001",
                          "4.:99999999999"}) {
    EXPECT_THROW((void)parse_sum(bad), InvalidArgument) << bad;
  }
  EXPECT_THROW((void)solve({}), InvalidArgument);
  EXPECT_THROW((void)solve(parse_sum("wythoff:1,2 + nim:3")), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(parse_sum("wythoff:1,2 + nim:3")), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(GrundyGoal{parse_game("fibonacci"), 0xffffffff}), InvalidArgument);
}

TEST(HeapsSolve, RefusesInvalidParts) {
  const auto refused = [](const char* game, const std::vector<std::uint32_t>& at) {
    EXPECT_THROW((void)solve({{parse_game(game), at}}), InvalidArgument) << game;
  };
  refused("nim", {});
  refused("nim", {1, 2});
  refused("wythoff", {3});
  refused("fibonacci", {5});
  refused("fibonacci", {5, 6});
  refused("fibonacci", {largest_fibonacci + 1, 5});
  refused("rim", {largest_rim + 1});
  refused("coins", {3, 2});
  refused("coins", {2, 2});
  refused("coins", {0, 2});
  refused("coins", {});
  refused("turn", {});
  refused("turn", {0, 2});
}

TEST(HeapsSolve, MemoryIncludesAllPartsAndMoves) {
  RunOptions poor{.memory_limit = std::uint64_t{1} << 20};
  EXPECT_THROW((void)solve(parse_sum("fibonacci:8000"), poor), MemoryLimit);
  // Each alone would fit.
  EXPECT_NO_THROW((void)solve(parse_sum("rim:150000"), poor));
  EXPECT_THROW((void)solve(parse_sum("rim:150000 + rim:150001"), poor), MemoryLimit);
  // 4.: a heap may be split, and no more; half a million ways to leave two equal values.
  poor.memory_limit = std::uint64_t{16} << 20;
  EXPECT_THROW((void)solve(parse_sum("4.:1000000"), poor), MemoryLimit);
}

}  // namespace
}  // namespace mexwave::heaps
