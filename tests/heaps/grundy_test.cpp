// Tables of Grundy values: against the definition on every level, against published values, and their periods.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <string>
#include <utility>
#include <vector>

#include "core/bits/simd_level.hpp"
#include "heaps/pair_scan.hpp"
#include "heaps/period.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {
namespace {

std::vector<std::uint32_t> beginning(const Grundy& table, std::size_t from, std::size_t count) {
  return {table.values.begin() + static_cast<std::ptrdiff_t>(from),
          table.values.begin() + static_cast<std::ptrdiff_t>(from + count)};
}

// Long enough for the second thread, and for masks to change.
class HeapsGame : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(Named, HeapsGame, testing::Values("0.6", "0.007", "grundy", "4.0064"));

TEST_P(HeapsGame, THREADS_IsTheSameForEveryThreadCountAndLevel) {
  const Game game = parse_game(GetParam());
  constexpr std::uint32_t upto = 5000;  // threads share a table from 4,096 heaps on
  const Grundy expected = grundy({game, upto}, {.threads = 1, .simd = SimdLevel::scalar});
  for (const SimdLevel level : usable_simd_levels()) {  // not compared_levels(): these levels share different data
    for (const unsigned threads : test::compared_threads()) {
      const Grundy table = grundy({game, upto}, {.threads = threads, .simd = level});
      EXPECT_EQ(table.values, expected.values) << threads;
      EXPECT_EQ(table.work.pairs, expected.work.pairs) << threads;
    }
  }
}

TEST(HeapsGrundy, SquaresAndPrimesAreInTheOeis) {
  // Origin: oeis.org, A014586 and A014589, a(0) on.
  const auto values = [](const char* game) { return grundy({parse_game(game), 80}).values; };
  const std::vector<std::uint32_t> squares = {0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0, 1, 2, 0, 1, 0,
                                              1, 2, 3, 2, 3, 4, 5, 3, 2, 3, 4, 0, 1, 2, 3, 2, 0, 1, 2, 3, 2, 0, 1,
                                              2, 3, 2, 3, 4, 5, 0, 1, 3, 4, 5, 0, 1, 3, 4, 5, 0, 1, 3, 0, 1, 0};
  const std::vector<std::uint32_t> primes = {0, 0, 1, 1, 2, 2, 3, 3, 4, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6,
                                             7, 7, 0, 4, 1, 5, 2, 6, 3, 4, 7, 0, 0, 1, 1, 2, 2, 3, 3, 4, 8, 5, 7,
                                             6, 8, 9, 0, 4, 1, 5, 2, 6, 0, 4, 1, 5, 2, 6, 3, 4, 7, 5, 8, 4, 10};
  EXPECT_TRUE(std::equal(squares.begin(), squares.end(), values("take:squares").begin()));
  EXPECT_TRUE(std::equal(primes.begin(), primes.end(), values("take:primes").begin()));
  for (std::uint32_t n = 0; n <= 80; ++n) EXPECT_EQ(values("take:2^k")[n], n % 3);  // no power is a multiple of 3
}

TEST(HeapsGrundy, AgreesWithTheDefinitionOnEveryLevel) {
  for (const char* name : {"0.137",
                           "0.07",
                           "0.77",
                           "0.6",
                           "0.007",
                           "0.004",
                           "0.16",
                           "0.177",
                           "0.45",
                           "4.7",
                           "4.3",
                           "0.4",
                           "0.0005",
                           "4.0064",
                           "0.644",
                           "0.3",
                           "0.1",
                           "0.27",
                           "grundy",
                           "rim",
                           "dim",
                           "nim",
                           "coins",
                           "take:7",
                           "take:squares",
                           "take:primes",
                           "take:2^k",
                           "subtract:2,5,7",
                           "subtract:13,1,40"}) {
    const Game game = parse_game(name);
    const std::uint32_t upto = game.splits() ? 1100 : 700;
    const std::vector<std::uint32_t> expected = grundy_reference(game, upto);
    for (const SimdLevel level : usable_simd_levels()) {
      const Grundy table = grundy({game, upto}, {.simd = level});
      ASSERT_EQ(table.values.size(), expected.size());
      for (std::uint32_t n = 0; n <= upto; ++n) ASSERT_EQ(table.values[n], expected[n]) << name << " " << n;
      EXPECT_EQ(table.largest, *std::max_element(expected.begin(), expected.end()));
    }
  }
}

TEST(HeapsGrundy, EveryTableIsAPrefixOfALongerOne) {
  for (const char* name : {"0.6", "0.007", "grundy", "0.137", "0.177"}) {
    const Game game = parse_game(name);
    const std::vector<std::uint32_t> whole = grundy({game, 1200}).values;
    for (std::uint32_t upto = 0; upto <= 1200; upto += upto < 520 ? 13 : 31)
      EXPECT_EQ(grundy({game, upto}).values, std::vector(whole.begin(), whole.begin() + upto + 1))
          << name << " " << upto;
  }
}

// The list of the numbers that may be taken is made again when the heaps outgrow it, first at 65536.
TEST(HeapsGrundy, TakingSquaresFromLargeHeapsAgreesWithTheDefinition) {
  constexpr std::uint32_t upto = 140'000;
  std::vector<std::uint32_t> expected(upto + 1), seen(1024, upto + 1);
  for (std::uint32_t n = 0; n <= upto; ++n) {
    for (std::uint32_t k = 1; k * k <= n; ++k) seen[expected[n - k * k]] = n;
    while (seen[expected[n]] == n) ++expected[n];
  }
  EXPECT_TRUE(grundy({parse_game("take:squares"), upto}).values == expected);
}

// 0.007: take three, and split what is left if you like. So many heaps are rare that most of them strike out one by
// one.
TEST(HeapsGrundy, ManyRareHeapsAgreeWithAllPairs) {
  constexpr std::uint32_t upto = 20'000;
  std::vector<std::uint32_t> expected(upto + 1);
  std::vector<std::uint32_t> seen(4096, upto + 1);
  for (std::uint32_t n = 3; n <= upto; ++n) {
    for (std::uint32_t i = 0; 2 * i <= n - 3; ++i) seen[expected[i] ^ expected[n - 3 - i]] = n;
    while (seen[expected[n]] == n) ++expected[n];
  }
  const Grundy table = grundy({parse_game("0.007"), upto});
  EXPECT_GT(table.rare, 5000);
  EXPECT_TRUE(table.values == expected);
}

// In these games the parity of the heap, too, decides which values are rare; without it half of the heaps of 0.106 are.
TEST(HeapsGrundy, TheParityOfTheHeapMakesFewHeapsRare) {
  constexpr std::uint32_t upto = 5'000;
  const std::string long_code = "0.106" + std::string(596, '0') + '1';  // a heap of 600 may be taken
  for (const std::string& name :
       std::vector<std::string>{"0.104", "0.106", "0.127", "0.207", "0.324", "0.0025", "0.013027", long_code}) {
    const Game game = parse_game(name);
    const std::vector<std::uint32_t> expected = grundy_reference(game, upto);
    for (const unsigned threads : {1U, 2U, 3U}) {
      for (const SimdLevel level : usable_simd_levels()) {
        const Grundy table = grundy({game, upto}, {.threads = threads, .simd = level});
        ASSERT_TRUE(table.values == expected) << name;
        EXPECT_TRUE(table.with_parity) << name;
        std::uint32_t rare = 0;
        for (std::uint32_t n = 0; n <= upto; ++n) {
          rare += (static_cast<std::uint32_t>(std::popcount(table.values[n] & table.mask)) + n + table.twist) % 2 == 0;
        }
        EXPECT_EQ(table.rare, rare) << name;
        EXPECT_LT(rare, upto / 5) << name;
      }
    }
  }
}

TEST(HeapsGrundy, LevelsDoTheSameWorkFarOut) {
  for (const char* name : {"0.6", "grundy", "0.007", "0.106"}) {
    std::optional<Grundy> first;
    for (const SimdLevel level : usable_simd_levels()) {
      const Grundy table = grundy({parse_game(name), 20'000}, {.simd = level});
      if (!first) first = table;
      EXPECT_TRUE(table.values == first->values) << name;
      EXPECT_EQ(table.work.pairs, first->work.pairs) << name;
      EXPECT_EQ(table.rare, first->rare) << name;
    }
  }
}

// OEIS A002187, offset 0; its formula gives the period and the exceptions.
TEST(HeapsGrundy, DawsonsChessAsInTheOeis) {
  const Grundy table = grundy({parse_game("0.137"), 10'000});
  EXPECT_EQ(beginning(table, 0, 102),
            (std::vector<std::uint32_t>{0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 0, 5, 2, 2, 3, 3, 0, 1, 1, 3, 0, 2,
                                        1, 1, 0, 4, 5, 2, 7, 4, 0, 1, 1, 2, 0, 3, 1, 1, 0, 3, 3, 2, 2, 4, 4, 5, 5, 2,
                                        3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4, 8, 1, 1, 2, 0, 3, 1, 1, 0, 3,
                                        3, 2, 2, 4, 4, 5, 5, 9, 3, 3, 0, 1, 1, 3, 0, 2, 1, 1, 0, 4, 5, 3, 7, 4}));
  ASSERT_TRUE(table.period);
  EXPECT_EQ(table.period->period(), 34U);
  EXPECT_EQ(table.period->exceptions, (std::vector<std::uint32_t>{0, 14, 16, 17, 31, 34, 51}));
  // 0.07 has the values of n - 1, and 0.4 those of n - 2 (comment there).
  const Grundy kayles = grundy({parse_game("0.07"), 10'000}), four = grundy({parse_game("0.4"), 10'000});
  for (std::uint32_t n = 2; n <= 10'000; ++n) {
    ASSERT_EQ(kayles.values[n], table.values[n - 1]) << n;
    ASSERT_EQ(four.values[n], table.values[n - 2]) << n;
  }
}

// OEIS A002188, offset 0.
TEST(HeapsGrundy, GrundysGameAsInTheOeis) {
  const Grundy table = grundy({parse_game("grundy"), 40'000});
  EXPECT_EQ(beginning(table, 0, 68),
            (std::vector<std::uint32_t>{0, 0, 0, 1, 0, 2, 1, 0, 2, 1, 0, 2, 1, 3, 2, 1, 3, 2, 4, 3, 0, 4, 3,
                                        0, 4, 3, 0, 4, 1, 2, 3, 1, 2, 4, 1, 2, 4, 1, 2, 4, 1, 5, 4, 1, 5, 4,
                                        1, 5, 4, 1, 0, 2, 1, 0, 2, 1, 5, 2, 1, 3, 2, 1, 3, 2, 4, 3, 2, 4}));
  EXPECT_FALSE(table.period);
}

// A. Flammenkamp, Sprague-Grundy values of Grundy's game, wwwhomes.uni-bielefeld.de/achim/grundy.html: a value is
// sparse if it has an even number of bits but for the lowest one. 1287 heaps with such values are known, in tables much
// longer than this one; here is the head of his list of them.
TEST(HeapsGrundy, RareHeapsOfGrundysGameAsFlammenkampLists) {
  constexpr std::uint32_t all_but_lowest = ~1U;
  const std::vector<std::pair<std::uint32_t, std::uint32_t>> published{
      {0, 0},    {1, 0},   {2, 0},   {3, 1},   {4, 0},    {6, 1},    {7, 0},    {9, 1},    {10, 0},  {12, 1},
      {15, 1},   {20, 0},  {23, 0},  {26, 0},  {28, 1},   {31, 1},   {34, 1},   {37, 1},   {40, 1},  {43, 1},
      {46, 1},   {49, 1},  {50, 0},  {52, 1},  {53, 0},   {55, 1},   {58, 1},   {61, 1},   {87, 7},  {90, 7},
      {93, 7},   {146, 6}, {149, 6}, {152, 6}, {158, 11}, {161, 11}, {164, 11}, {167, 11}, {176, 7}, {179, 7},
      {181, 12}, {182, 7}, {185, 7}, {188, 7}, {190, 12}, {193, 12}, {196, 10}, {231, 10}};
  const Grundy table = grundy({parse_game("grundy"), 40'000});
  std::vector<std::pair<std::uint32_t, std::uint32_t>> rare;
  for (std::uint32_t n = 0; n < table.values.size(); ++n)
    if (std::popcount(table.values[n] & all_but_lowest) % 2 == 0) rare.emplace_back(n, table.values[n]);
  ASSERT_GT(rare.size(), published.size());
  EXPECT_EQ(std::vector(rare.begin(), rare.begin() + static_cast<std::ptrdiff_t>(published.size())), published);
  EXPECT_LE(rare.size(), 1287U);
  // The program finds the mask by itself; its own count is that of the heaps it computed.
  EXPECT_EQ(table.work.computed, table.values.size());
  for (const std::uint32_t value : table.values)
    ASSERT_EQ(std::popcount(value & table.mask) % 2, std::popcount(value & all_but_lowest) % 2) << value;
  EXPECT_EQ(table.rare, rare.size());
}

// OEIS A002186 (offset 0).
TEST(HeapsGrundy, KaylesAsInTheOeis) {
  EXPECT_EQ(beginning(grundy({parse_game("0.77"), 200}), 0, 34),
            (std::vector<std::uint32_t>{0, 1, 2, 3, 1, 4, 3, 2, 1, 4, 2, 6, 4, 1, 2, 7, 1,
                                        4, 3, 2, 1, 4, 6, 7, 4, 1, 2, 8, 5, 4, 7, 2, 1, 8}));
}

struct Published {
  const char* game;
  std::uint32_t period, last_exception;
  const char* origin;
};

TEST(HeapsPeriod, AsPublished) {
  for (const Published& known : {Published{"0.177", 20, 496, "A071435"},
                                 {"0.1377", 24, 140, "A071434"},
                                 {"0.11377", 32, 186, "A071452"},
                                 {"0.117", 48, 46, "A071453"},
                                 {"0.127", 4, 46577, "A071464"}}) {
    const auto period = find_period({parse_game(known.game), 200'000});
    ASSERT_TRUE(period) << known.game;
    EXPECT_EQ(period->period(), known.period) << known.origin;
    EXPECT_EQ(period->preperiod, known.last_exception + 1) << known.origin;
    EXPECT_EQ(period->exceptions.back(), known.last_exception) << known.origin;
    EXPECT_EQ(period->saltus, 0U);
  }
  // A071453: the only exceptions of 0.117 from n = 1 on; n = 0 is none.
  EXPECT_EQ(find_period({parse_game("0.117"), 1000})->exceptions,
            (std::vector<std::uint32_t>{2, 6, 7, 12, 16, 22, 26, 36, 46}));
}

TEST(HeapsPeriod, IsCertifiedExactlyWhenTheTheoremApplies) {
  for (const char* name : {"0.137", "0.77", "0.117", "subtract:2,5,7", "take:6", "0.27"}) {
    const Game game = parse_game(name);
    const auto period = find_period({game, 3000});
    ASSERT_TRUE(period) << name;
    const std::uint32_t needed = period->values_needed;
    EXPECT_TRUE(find_period({game, needed - 1})) << name;
    EXPECT_FALSE(find_period({game, needed - 2})) << name;
    // By the values themselves: the preperiod and the exceptions are as they say, and the period is the least one.
    const std::vector<std::uint32_t> values = grundy_reference(game, 1500);
    const auto repeats = [&](std::uint32_t p, std::uint32_t from) {
      for (std::uint32_t n = from; n + p <= 1500; ++n)
        if (values[n + p] != values[n]) return false;
      return true;
    };
    EXPECT_TRUE(repeats(period->period(), period->preperiod)) << name;
    for (std::uint32_t k = 0; k < period->period(); ++k)
      EXPECT_EQ(period->pattern[k], values[period->preperiod + k]) << name << " " << k;
    EXPECT_FALSE(period->preperiod > 0 && repeats(period->period(), period->preperiod - 1)) << name;
    for (std::uint32_t p = 1; p < period->period(); ++p) EXPECT_FALSE(repeats(p, 700)) << name << " " << p;
  }
  EXPECT_FALSE(find_period({parse_game("0.6"), 5000}));
  EXPECT_FALSE(find_period({parse_game("dim"), 5000}));
  const std::optional<Period> nim = find_period({parse_game("nim"), 5});
  EXPECT_EQ(nim->saltus, 1U);
  EXPECT_EQ(nim->pattern, std::vector<std::uint32_t>{0});
}

TEST(HeapsPeriod, SLOW_CopiedValuesAgreeWithComputedOnes) {
  // 0.177 is certified while its table is filled: the rest is copied.
  const Grundy table = grundy({parse_game("0.177"), 6000});
  EXPECT_LT(table.work.computed, 6001U);
  EXPECT_EQ(table.values, grundy_reference(parse_game("0.177"), 6000));
}

TEST(HeapsFibonacci, OpeningsByTheDefinition) {
  EXPECT_EQ(grundy({parse_game("fibonacci"), 90}).values, grundy_reference(parse_game("fibonacci"), 90));
  // The first player loses exactly with a Fibonacci number.
  const Grundy table = grundy({parse_game("fibonacci"), 600});
  std::uint32_t a = 1, b = 2;
  for (std::uint32_t n = 1; n <= 600; ++n) {
    if (n >= b) {
      a += b;
      std::swap(a, b);
    }
    EXPECT_EQ(table.values[n] == 0, n == a) << n;
    EXPECT_EQ(fibonacci_move(n) == n, n == a) << n;
  }
}

TEST(HeapsWythoff, PartnersByTheDefinition) {
  const std::vector<std::uint32_t> expected = wythoff_reference(1500);
  for (std::uint32_t x = 0; x <= 1500; ++x) EXPECT_EQ(wythoff_partner(x), expected[x]) << x;
  // Far out: one number of each pair below is in the lower column, one in the upper.
  for (const std::uint64_t x : {123'456'789U, 199'757'280U, 500'000'000U, 600'000'001U, 999'999'998U, 999'999'999U}) {
    const std::uint64_t y = wythoff_partner(x), a = std::min(x, y), k = std::max(x, y) - a;
    // a = floor(k (1 + sqrt 5) / 2): the positive zero of t^2 - k t - k^2, which is irrational, is between a and a + 1.
    EXPECT_TRUE(k > 0 && a >= k && a * (a - k) < k * k && (a + 1) * (a + 1 - k) > k * k) << x << " and " << y;
    if (y < largest_number) {
      EXPECT_EQ(wythoff_partner(y), x);
    }
  }
  EXPECT_THROW((void)wythoff_partner(largest_number), InvalidArgument);
}

TEST(HeapsLevels, SearchesAgree) {
  std::vector<std::uint16_t> a(300), b(300);
  std::uint32_t seed = 1;
  for (std::size_t i = 0; i < a.size(); ++i) {
    seed = seed * 1'664'525 + 1'013'904'223;
    a[i] = static_cast<std::uint16_t>(seed >> 20 & 0x1ff);
    b[i] = static_cast<std::uint16_t>(seed >> 8 & 0x1ff);
  }
  constexpr core::LevelTable<detail::FindPair> find_at MEXWAVE_LEVELS(detail::find_pair);
  for (const SimdLevel level : usable_simd_levels()) {
    for (std::size_t begin = 0; begin < 40; ++begin) {
      for (std::size_t end = begin; end <= a.size(); end += 7) {
        for (const std::uint16_t value : {std::uint16_t{3}, std::uint16_t{77}, std::uint16_t{0x3ff}}) {
          std::size_t expected = 0;
          while (expected < end - begin && (a[begin + expected] ^ b[begin + expected]) != value) ++expected;
          ASSERT_EQ(core::at_level(find_at, level)(a.data() + begin, b.data() + begin, end - begin, value), expected);
        }
      }
    }
  }
}

// Every number of groups of 16 halves that a register takes, and those where a level goes over to bytes.
TEST(HeapsLevels, MarksAreThoseOfEachPair) {
  using namespace detail;  // NOLINT(google-build-using-namespace)
  constexpr core::LevelTable<StrikePart> strike_at MEXWAVE_LEVELS(strike_part);
  constexpr core::LevelTable<StrikeParts> parts_at MEXWAVE_LEVELS(strike_parts);
  constexpr std::size_t heaps = 300;
  std::uint32_t seed = 1;
  for (const std::uint32_t groups :
       {1U, 2U, 3U, 4U, 5U, 7U, 8U, 9U, 10U, 15U, 16U, 17U, 25U, 31U, 32U, 33U, 64U, 65U}) {
    std::vector<std::uint16_t> codes(heaps);
    std::vector<std::uint8_t> low(heaps), high(heaps);
    std::vector<MarkingHeap> lists[2];  // heaps of common values, and of rare ones
    for (std::uint32_t n = 0; n < heaps; ++n) {
      seed = seed * 1'664'525 + 1'013'904'223;
      const std::uint32_t half = (seed >> 8) % (16 * groups);
      const bool common = seed >> 29 != 0;
      codes[n] = static_cast<std::uint16_t>(2 * half + (common ? 1 : 0));
      low[n] = half % 16;
      high[n] = common ? static_cast<std::uint8_t>(half / 16) : rare_high;
      if (n % 3 == 0 || !common)
        lists[common ? 0 : 1].push_back({n, codes[n], half % 16 * 0x01010101U, half / 16 % 256 * 0x01010101U});
    }
    const auto split = [&](std::size_t first, std::size_t of_common, std::size_t of_rare) {
      return StrikeJob::Split{
          first, {lists[0].data(), lists[1].data()}, {lists[0].data() + of_common, lists[1].data() + of_rare}};
    };
    const std::vector<StrikeJob::Split> splits{split(heaps - block_heaps, lists[0].size() / 2, lists[1].size() / 2),
                                               split(heaps - block_heaps - 7, 3, 0), split(200, 0, 1)};
    const std::size_t rows = std::size_t{2} * groups, halves = 8 * rows, bytes = (rows + 15) / 16 * 16 * block_heaps;
    // Bit 0: some pair in the lists has that value; bit 1: one of a common heap in the list and a rare one.
    std::vector<std::uint8_t> expected[2];
    for (auto& marks : expected) marks.resize(halves * block_heaps);
    for (const auto& by : splits) {
      for (std::size_t common = 0; common < 2; ++common) {
        for (const MarkingHeap* strike = by.begin[common]; strike != by.end[common]; ++strike) {
          for (std::size_t lane = 0; lane < block_heaps; ++lane) {
            const std::uint16_t partner = codes[by.first - strike->heap + lane], code = partner ^ strike->code;
            if (code / 2U >= 16 * groups) continue;
            if (partner % 2 != 0) expected[common][code / std::size_t{2} * block_heaps + lane] |= 1;
            if (partner % 2 == 0 && common == 0) expected[1][code / std::size_t{2} * block_heaps + lane] |= 2;
          }
        }
      }
    }
    for (const SimdLevel level : usable_simd_levels()) {
      std::vector<std::uint8_t> marks(2 * bytes, 0xaa);
      const StrikeJob job{splits.data(),
                          splits.size(),
                          codes.data(),
                          low.data(),
                          high.data(),
                          groups,
                          std::bit_ceil(32 * groups),
                          {marks.data(), marks.data() + bytes}};
      std::vector<std::uint8_t> own(job.codes_end * std::size_t{part_lanes});
      for (std::uint32_t part = 0; part < core::at_level(parts_at, level)(groups); ++part)
        core::at_level(strike_at, level)(job, part, own.data());
      for (std::size_t common = 0; common < 2; ++common) {
        for (std::size_t half = 0; half < halves; ++half) {
          for (std::size_t lane = 0; lane < block_heaps; ++lane) {
            const bool found = (job.marks[common][half / 8 * block_heaps + lane] >> half % 8 & 1) != 0;
            const std::uint8_t pairs = expected[common][half * block_heaps + lane];
            ASSERT_TRUE(pairs == 2 || found == (pairs != 0)) << groups << " " << common << " " << half << " " << lane;
          }
        }
      }
    }
  }
}

TEST(HeapsPeriod, SearchesCheckCancellationBetweenValues) {
  std::vector<std::uint16_t> values(std::size_t{5} << 20);
  for (std::size_t n = 0; n < values.size(); ++n)
    values[n] = static_cast<std::uint16_t>(std::countr_zero(n | 1ULL << 40));
  std::size_t ticks = 0;
  EXPECT_FALSE(detail::certified_period({2, 3}, values, [&] { ++ticks; }));
  EXPECT_EQ(ticks, 4U);
}

TEST(HeapsRefused, Games) {
  for (const char* bad : {"", "0.", "0.G", "0.1a7", "1.3", "0.000", "chess", "take:0", "take:", "take:1,2", "take:5000",
                          "subtract:", "subtract:1,,2", "subtract:0,1", "subtract:2,2", "subtract:-1", "rim:7", "0"}) {
    EXPECT_THROW((void)parse_game(bad), InvalidArgument) << bad;
  }
  EXPECT_THROW((void)grundy({parse_game("wythoff"), 10}), InvalidArgument);
  EXPECT_THROW((void)grundy({parse_game("turn"), 10}), InvalidArgument);
  EXPECT_THROW((void)grundy({parse_game("0.6"), largest_heap + 1}), InvalidArgument);
  RunOptions run{.memory_limit = 1'000'000};
  EXPECT_THROW((void)grundy({parse_game("0.6"), 10'000'000}, run), MemoryLimit);
  run.cancelled = [] { return true; };
  EXPECT_THROW((void)grundy({parse_game("0.6"), 80'000}, run), Cancelled);
}

}  // namespace
}  // namespace mexwave::heaps
