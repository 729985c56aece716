// Hexadecimal codes, and games that bar some numbers: against the definition, published values, and their periods.

#include <gtest/gtest.h>

#include <algorithm>
#include <utility>

#include "heaps/three_heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {
namespace {

TEST(HeapsHexadecimal, EveryValueAgreesWithTheDefinition) {
  for (const char* name :
       {"hex:0.8", "0.3F", "hex:0.28", "hex:0.9", "hex:8.3", "C.1", "0.205200C", "0.0A", "0.B33B", "8.0000E"}) {
    const Game game = parse_game(name);
    EXPECT_EQ(game.most_left(), 3U) << name;
    EXPECT_EQ(grundy({game, 150}).values, grundy_reference(game, 150)) << name;
  }
}

// S. Howse, R. J. Nowakowski, Periodicity and arithmetic-periodicity in hexadecimal games (2004), and Winning Ways:
// 0.3F is arithmetic-periodic with period 6 and saltus 3.
TEST(HeapsHexadecimal, KenyonsGame) {
  const Grundy table = grundy({parse_game("0.3F"), 600});
  const std::uint32_t first[] = {0, 1, 2, 0, 1, 2};
  for (std::uint32_t n = 0; n <= 600; ++n) EXPECT_EQ(table.values[n], first[n % 6] + n / 6 * 3) << n;
  ASSERT_TRUE(table.period);
  EXPECT_EQ(table.period->preperiod, 0U);
  EXPECT_EQ(table.period->pattern, (std::vector<std::uint32_t>{0, 1, 2, 0, 1, 2}));
  EXPECT_EQ(table.period->saltus, 3U);
}

// The values agree with the definition far beyond those that prove the period. 0.9C: an m above 1; 0.F77D and 0.BBD1:
// the period is doubled; 0.8B: heaps before the preperiod take part in moves.
TEST(HeapsHexadecimal, SLOW_ArithmeticPeriodsHoldBeyondTheirProof) {
  constexpr std::uint32_t upto = 320;
  struct Known {
    const char* game;
    std::uint32_t proved_by, preperiod, period, saltus;
  };
  for (const Known& known :
       {Known{"0.73FF", 64, 0, 1, 1}, Known{"hex:0.8", 64, 1, 3, 1}, Known{"0.C", 64, 1, 2, 1},
        Known{"0.8B", 64, 7, 7, 4}, Known{"0.9C", 256, 28, 36, 16}, Known{"hex:0.28", 256, 1, 53, 16},
        Known{"0.F77D", 256, 58, 1, 1}, Known{"0.BBD1", 128, 22, 1, 1}, Known{"8.0000E", 64, 1, 2, 1}}) {
    const Game game = parse_game(known.game);
    const Grundy table = grundy({game, upto});
    ASSERT_TRUE(table.period) << known.game;
    EXPECT_EQ(table.period->values_needed, known.proved_by) << known.game;
    EXPECT_EQ(table.work.computed, known.proved_by) << known.game;
    EXPECT_EQ(table.period->preperiod, known.preperiod) << known.game;
    EXPECT_EQ(table.period->period(), known.period) << known.game;
    EXPECT_EQ(table.period->saltus, known.saltus) << known.game;
    const std::vector<std::uint32_t> values = grundy_reference(game, upto);
    EXPECT_EQ(table.values, values) << known.game;
    for (std::uint32_t n = 0; n < known.preperiod; ++n) {
      const std::uint32_t steps = upto / known.period - n / known.period - 1;
      const bool fits = values[n] + steps * known.saltus == values[n + steps * known.period];
      EXPECT_EQ(fits, std::count(table.period->exceptions.begin(), table.period->exceptions.end(), n) == 0)
          << known.game << " " << n;
    }
  }
}

/// What `values` would prove if they were those of the game.
std::optional<Period> certified(const char* name, const std::vector<std::uint16_t>& values) {
  return detail::certified_arithmetic_period(parse_game(name), values);
}

// 0.205200C repeats over long ranges, but not forever (J. P. Grossman, R. J. Nowakowski). Values of another game, and
// values that grow by another saltus, fail one of the conditions.
TEST(HeapsHexadecimal, ArithmeticPeriodsAreNotAssumed) {
  EXPECT_FALSE(grundy({parse_game("0.205200C"), 2000}).period);
  EXPECT_FALSE(grundy({parse_game("0.3F"), 20}).period);
  const auto growing = [](std::uint32_t period, std::uint32_t saltus) {
    std::vector<std::uint16_t> values;
    for (std::uint32_t n = 0; n < 400; ++n) values.push_back(static_cast<std::uint16_t>(n / period * saltus));
    return values;
  };
  EXPECT_TRUE(certified("0.73FF", growing(1, 1)));
  EXPECT_FALSE(certified("hex:0.8", growing(1, 1)));  // a value is too large to be reached
  EXPECT_FALSE(certified("0.73FF", growing(1, 2)));
  EXPECT_FALSE(certified("0.73FF", growing(2, 1)));  // a move leads to the value
}

// Proved for all heaps, and compared with the definition far beyond what proved it.
TEST(HeapsHexadecimal, PeriodsAreCertified) {
  for (const auto& [name, period] : std::vector<std::pair<const char*, std::uint32_t>>{
           {"0.A2", 4}, {"0.B3", 4}, {"0.F3", 4}, {"0.F5", 2}, {"0.B1", 2}, {"hex:0.058", 2}}) {
    const Grundy table = grundy({parse_game(name), 70});
    ASSERT_TRUE(table.period) << name;
    EXPECT_EQ(table.period->period(), period) << name;
    EXPECT_EQ(table.values, grundy_reference(parse_game(name), 70)) << name;
    EXPECT_EQ(grundy({parse_game(name), 160}).values, grundy_reference(parse_game(name), 160)) << name;
    const std::uint32_t start = std::max<std::uint32_t>(table.period->preperiod, 1);
    EXPECT_EQ(table.period->values_needed, 3 * start + 3 * period + parse_game(name).reach()) << name;
  }
  EXPECT_FALSE(grundy({parse_game("0.B3"), 14}).period);
}

TEST(HeapsHexadecimal, SolveFindsEveryMove) {
  const Game game = parse_game("hex:8.3");
  const std::vector<std::uint32_t> values = grundy_reference(game, 40);
  for (std::uint32_t n = 0; n <= 40; ++n) {
    const Solution solution = solve({{game, {n}}});
    EXPECT_EQ(solution.grundy, values[n]) << n;
    std::vector<std::vector<std::uint32_t>> expected;
    for (std::vector<std::uint32_t> left : options_reference(game, n)) {
      std::uint32_t value = 0;
      for (const std::uint32_t heap : left) value ^= values[heap];
      if (value == 0) expected.push_back(std::move(left));
    }
    if (values[n] == 0) expected.clear();
    std::sort(expected.begin(), expected.end());
    std::vector<std::vector<std::uint32_t>> found;
    for (const WinningMove& move : solution.moves) found.push_back(move.leaves);
    EXPECT_EQ(found, expected) << n;
  }
}

TEST(HeapsAllBut, EveryValueAgreesWithTheDefinition) {
  for (const char* name : {"allbut:1", "allbut:2", "allbut:1,4", "allbut:3,10", "allbut:1,2,5", "allbut:1,3,8,21",
                           "allbut:2,7,8,9,15", "allbut:40", "allbut:4,6,10,13,14"}) {
    const Game game = parse_game(name);
    const std::vector<std::uint32_t> expected = grundy_reference(game, 800);
    for (const std::uint32_t upto : {0U, 1U, 50U, 255U, 256U, 257U, 800U}) {
      const std::vector<std::uint32_t> head(expected.begin(), expected.begin() + upto + 1);
      EXPECT_EQ(grundy({game, upto}).values, head) << name << " " << upto;
    }
  }
}

// The period is proved for all heaps, and compared with the definition far beyond what proved it.
TEST(HeapsAllBut, SLOW_PeriodsHoldBeyondTheirProof) {
  for (const char* name :
       {"allbut:1,2,5", "allbut:3,10", "allbut:1,3,8,21", "allbut:2,7,8,9,15", "allbut:4,6,10,13,14"}) {
    const Game game = parse_game(name);
    const Grundy table = grundy({game, 300});
    ASSERT_TRUE(table.period) << name;
    EXPECT_LT(table.period->values_needed, 301U) << name;
    const std::uint32_t p = table.period->period(), start = table.period->preperiod, saltus = table.period->saltus;
    EXPECT_GT(saltus, 0U);
    const std::vector<std::uint32_t> values = grundy_reference(game, 2000);
    for (std::uint32_t n = start; n + p <= 2000; ++n) ASSERT_EQ(values[n + p], values[n] + saltus) << name << " " << n;
    if (start > 0) {
      EXPECT_NE(values[start - 1 + p], values[start - 1] + saltus) << name;
    }
    for (std::uint32_t n = 0; n < p; ++n) EXPECT_EQ(table.period->pattern[n], values[start + n]) << name;
    for (std::uint32_t shorter = 1; shorter < p; ++shorter) {
      bool repeats = true;
      for (std::uint32_t n = 1000; n < 1500; ++n)
        repeats = repeats && values[n + shorter] - values[n] == values[1000 + shorter] - values[1000];
      EXPECT_FALSE(repeats) << name << " " << shorter;
    }
  }
}

TEST(HeapsAllBut, MovesInASum) {
  const Solution solution = solve(parse_sum("allbut:1,4:9 + nim:1"));
  const std::vector<std::uint32_t> values = grundy_reference(parse_game("allbut:1,4"), 9);
  EXPECT_EQ(solution.values, (std::vector<std::uint32_t>{values[9], 1}));
  std::vector<std::vector<std::uint32_t>> expected;
  for (std::uint32_t n = 0; n < 9; ++n)
    if (values[n] == 1 && n != 8 && n != 5) expected.push_back({n});
  std::vector<std::vector<std::uint32_t>> found;
  for (const WinningMove& move : solution.moves)
    if (move.part == 0) found.push_back(move.leaves);
  EXPECT_EQ(found, expected);
}

TEST(HeapsOwnRules, InvalidRulesAreRefused) {
  for (const char* name :
       {"0.3G", "0.f", "2.8", "9.1", "D.3", "allbut:", "allbut:0", "allbut:1,1", "allbut:4096", "allbut:1;2", "0.0"})
    EXPECT_THROW((void)parse_game(name), InvalidArgument) << name;
}

TEST(HeapsOwnRules, OnlyATextThatNamesNoGameIsUnknown) {
  const auto is_unknown = [](const char* name) {
    try {
      (void)parse_game(name);
    } catch (const UnknownGame&) {
      return true;
    } catch (const InvalidArgument&) {
    }
    return false;
  };
  for (const char* name : {"chess", "", "take", "x.7"}) EXPECT_TRUE(is_unknown(name)) << name;
  for (const char* name : {"0.: unknown; ", "take:: unknown; ", "9.1", "nim"}) EXPECT_FALSE(is_unknown(name)) << name;
}

}  // namespace
}  // namespace mexwave::heaps
