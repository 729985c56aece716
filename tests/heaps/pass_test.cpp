// Sums with a pass: against the definition, and against what is published.

#include <gtest/gtest.h>

#include <algorithm>

#include "mexwave/error.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::heaps {
namespace {

std::uint32_t nim_with_pass(const std::vector<std::uint32_t>& heaps) {
  std::vector<Part> sum;
  for (const std::uint32_t n : heaps) sum.push_back({parse_game("nim"), {n}});
  return solve_with_pass(sum).grundy;
}

TEST(HeapsPass, MovesAgreeWithTheDefinition) {
  for (const char* name :
       {"nim", "rim", "dim", "grundy", "0.137", "hex:8.3", "4.7", "subtract:2,5", "take:squares", "allbut:1,3"}) {
    const Game game = parse_game(name);
    for (std::uint32_t n = 0; n <= 14; ++n) {
      std::vector<std::vector<std::uint32_t>> expected = options_reference(game, n);
      const bool octal = game.rules() == Rules::octal;
      for (std::vector<std::uint32_t>& left : expected)
        if (octal && left == std::vector<std::uint32_t>{0}) left.clear();
      std::sort(expected.begin(), expected.end());
      expected.erase(std::unique(expected.begin(), expected.end()), expected.end());
      EXPECT_EQ(moves_of({game, {n}}), expected) << name << " " << n;
    }
  }
}

TEST(HeapsPass, EveryValueAgreesWithTheDefinition) {
  for (const char* text :
       {"nim:3 + nim:4 + nim:6", "rim:9 + dim:8", "0.137:9", "0.77:7 + nim:2", "grundy:12 + take:3:4", "fibonacci:9",
        "fibonacci:8/3 + nim:2", "wythoff:4,6", "wythoff:3,5 + nim:1", "coins:2,4 + nim:2", "turn:BWBB", "hex:8.3:8",
        "allbut:1,3:9 + subtract:2,5:7", "nim:0", "nim:0 + 0.7:0", "nim:1"}) {
    const std::vector<Part> sum = parse_sum(text);
    const PassSolution solution = solve_with_pass(sum);
    EXPECT_EQ(solution.grundy, pass_reference(sum)) << text;
    EXPECT_EQ(solution.is_p_position, solution.grundy == 0) << text;
    EXPECT_EQ(solution.is_p_position, solution.moves.empty() && !solution.pass_wins) << text;
    // Winning moves are those to positions of value 0.
    std::size_t winning = 0;
    for (std::size_t k = 0; k < sum.size(); ++k) {
      for (const std::vector<std::uint32_t>& leaves : moves_of(sum[k])) {
        std::vector<Part> left = sum;
        left[k].at = leaves;
        const bool wins = pass_reference(left) == 0;
        winning += wins ? 1 : 0;
        const bool found =
            std::find(solution.moves.begin(), solution.moves.end(), WinningMove{k, leaves}) != solution.moves.end();
        EXPECT_EQ(found, wins) << text;
      }
    }
    EXPECT_EQ(winning, solution.moves.size()) << text;
  }
}

// One heap of Nim with a pass: 0, then n + 1 for odd n and n - 1 for even n; two heaps are lost exactly if they are
// 2k - 1 and 2k, or both empty. By induction from the definition.
TEST(HeapsPass, OneHeapAndTwoOfNim) {
  const std::vector<std::uint32_t> values = grundy_with_pass({parse_game("nim"), 60});
  for (std::uint32_t n = 0; n <= 60; ++n) EXPECT_EQ(values[n], n == 0 ? 0 : n % 2 == 1 ? n + 1 : n - 1) << n;
  for (std::uint32_t a = 0; a <= 12; ++a) {
    for (std::uint32_t b = a; b <= 12; ++b) {
      const bool lost = (a == 0 && b == 0) || (a % 2 == 1 && b == a + 1);
      EXPECT_EQ(nim_with_pass({a, b}) == 0, lost) << a << " " << b;
    }
  }
}

// H. Manabe, R. Miyadera, K. Suetsugu, On the Sprague-Grundy values of games with a pass (2025): if every position of
// every part has a move to the end of that part, a sum with a pass has the value of Nim with a pass on the parts'
// values.
TEST(HeapsPass, PartsThatCanBeEndedAreNimHeaps) {
  const std::vector<std::uint32_t> dim = grundy_reference(parse_game("dim"), 16);
  for (std::uint32_t a = 0; a <= 16; a += 2) {
    for (std::uint32_t b = 0; b <= 9; ++b) {
      EXPECT_EQ(
          solve_with_pass(parse_sum("dim:" + std::to_string(a) + " + dim:" + std::to_string(b) + " + nim:2")).grundy,
          nim_with_pass({dim[a], dim[b], 2}));
    }
  }
  // Rim heaps have no such move, and it is not so.
  const std::vector<std::uint32_t> rim = grundy_reference(parse_game("rim"), 16);
  bool differs = false;
  for (std::uint32_t a = 0; a <= 16; ++a)
    differs = differs || solve_with_pass({{parse_game("rim"), {a}}}).grundy != nim_with_pass({rim[a]});
  EXPECT_TRUE(differs);
}

std::uint32_t mex_of(const std::vector<std::uint32_t>& values) {
  std::uint32_t least = 0;
  while (std::find(values.begin(), values.end(), least) != values.end()) ++least;
  return least;
}

// U. Larsson, H. Manabe, R. Miyadera, A subtraction Nim with a pass, arXiv:2605.14321 (2026), of which the abstract was
// read: taking 2, 4n or 4n+2, n >= 3, G(x) is the mex of G(x+2), G(x+4n) and G(x+4n+2), without a pass and with one. By
// the rules here it is so without a pass for all x, and with one for all but eight, the last of them 12n+9.
TEST(HeapsPass, ValuesAreTheMexOverPredecessorsExceptAtKnownHeaps) {
  for (const std::uint32_t n : {3U, 4U, 5U, 9U}) {
    const std::uint32_t takes[] = {2, 4 * n, 4 * n + 2};
    const GrundyGoal goal{parse_game("subtract:2," + std::to_string(4 * n) + "," + std::to_string(4 * n + 2)), 2000};
    const auto exceptions = [&](const std::vector<std::uint32_t>& values) {
      std::vector<std::uint32_t> found;
      for (std::uint32_t x = 0; x + takes[2] < values.size(); ++x)
        if (values[x] != mex_of({values[x + takes[0]], values[x + takes[1]], values[x + takes[2]]})) found.push_back(x);
      return found;
    };
    EXPECT_EQ(exceptions(grundy(goal).values), std::vector<std::uint32_t>());
    const std::vector<std::uint32_t> small{4 * n + 2, 4 * n + 3, 4 * n + 6,  4 * n + 7,
                                           8 * n + 6, 8 * n + 7, 12 * n + 8, 12 * n + 9};
    EXPECT_EQ(exceptions(grundy_with_pass(goal)), small) << n;
  }
}

TEST(HeapsPass, TablesOfOneHeapAgreeWithTheDefinition) {
  for (const char* name :
       {"nim", "rim", "0.137", "0.77", "grundy", "hex:8.3", "take:3", "take:squares", "fibonacci", "allbut:2"}) {
    const Game game = parse_game(name);
    const std::vector<std::uint32_t> values = grundy_with_pass({game, 11});
    ASSERT_EQ(values.size(), 12U);
    for (std::uint32_t n = 0; n <= 11; ++n) {
      const bool quota = game.rules() == Rules::fibonacci;
      const Part heap{game, quota ? std::vector<std::uint32_t>{n, n == 0 ? 0 : n - 1} : std::vector<std::uint32_t>{n}};
      EXPECT_EQ(values[n], pass_reference({heap})) << name << " " << n;
    }
  }
}

TEST(HeapsPass, MemoryIsCheckedBeforeItIsAllocated) {
  const RunOptions little{.memory_limit = 1 << 20};
  EXPECT_THROW((void)solve_with_pass(parse_sum("nim:300 + nim:300 + nim:300"), little), MemoryLimit);
  EXPECT_THROW((void)grundy_with_pass({parse_game("0.137"), 40}, little), MemoryLimit);
  EXPECT_THROW((void)solve_with_pass(parse_sum("nim:3000 + nim:3000 + nim:3000")), InvalidArgument);
  EXPECT_THROW((void)grundy_with_pass({parse_game("0.137"), 500}), InvalidArgument);
  EXPECT_THROW((void)grundy_with_pass({parse_game("coins"), 5}), InvalidArgument);
  EXPECT_THROW((void)grundy_with_pass({parse_game("wythoff"), 5}), InvalidArgument);
  EXPECT_THROW((void)solve_with_pass({}), InvalidArgument);
}

TEST(HeapsPass, MovesNeedAPosition) {
  for (const auto& [game, at] : std::vector<std::pair<std::string, std::vector<std::uint32_t>>>{{"wythoff", {}},
                                                                                                {"wythoff", {1}},
                                                                                                {"fibonacci", {}},
                                                                                                {"fibonacci", {5}},
                                                                                                {"fibonacci", {5, 9}},
                                                                                                {"nim", {}},
                                                                                                {"nim", {1, 2}}})
    EXPECT_THROW((void)moves_of({parse_game(game), at}), InvalidArgument) << game;
  EXPECT_EQ(moves_of({parse_game("nim"), {2}}), (std::vector<std::vector<std::uint32_t>>{{0}, {1}}));
  EXPECT_TRUE(moves_of({parse_game("0.07"), {}}).empty());
}

}  // namespace
}  // namespace mexwave::heaps
