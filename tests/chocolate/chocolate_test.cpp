// Chocolate games: the kernels compared with the definition for many bounds, levels, thread counts and unusual tiles;
// known values.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <random>
#include <set>
#include <stdexcept>

#include "chocolate/tiled.hpp"
#include "levels_and_threads.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {
namespace {

/// Bounds of every shape, good to 24 at least.
std::vector<Bound> bounds() {
  std::vector<Bound> list;
  for (const std::uint32_t k : {1U, 2U, 3U, 4U, 5U, 7U, 32U}) list.push_back(Bound::sum(k));
  for (const std::uint32_t k : {1U, 2U, 3U}) list.push_back(Bound::last(k));
  for (const std::uint32_t height : {0U, 1U, 5U, 40U}) list.push_back(Bound::constant(height));
  std::mt19937 random(1202);
  for (int k = 0; k < 4; ++k) {
    std::vector<std::uint32_t> values(60);
    for (std::size_t s = 1; s < values.size(); ++s)
      values[s] = values[s - 1] + static_cast<std::uint32_t>(random() % 3);
    list.push_back(Bound::by_sum(values));
    std::vector<std::vector<std::uint32_t>> rows(25, std::vector<std::uint32_t>(25));
    for (std::size_t x = 0; x < 25; ++x) {
      for (std::size_t z = 0; z < 25; ++z) {
        rows[x][z] = std::max(x > 0 ? rows[x - 1][z] : 1, z > 0 ? rows[x][z - 1] : 0);
        if (random() % 3 == 0) rows[x][z] += static_cast<std::uint32_t>(random() % 3);
      }
    }
    list.push_back(Bound::by_pair(rows));
  }
  return list;
}

/// The complete table from the kernel's callback, sorted by x, then z, then y.
std::vector<std::uint32_t> whole_table(const Bound& bound, std::uint32_t upto, const RunOptions& run, TileShape tile) {
  std::vector<std::uint16_t> packed;
  std::uint32_t expected_x = 0;
  const auto each = [&](std::uint32_t x, std::span<const std::uint16_t> values) {
    EXPECT_EQ(x, expected_x++);
    packed.insert(packed.end(), values.begin(), values.end());
  };
  grundy(TiledGrundy{{.bound = bound, .upto = upto}, tile}, each, run);
  EXPECT_EQ(expected_x, upto + 1);
  const GrundyLayout layout{bound, upto};
  EXPECT_EQ(packed.size(), layout.size());
  std::vector<std::uint32_t> all;
  for (std::uint32_t x = 0; x <= upto; ++x) {
    for (std::uint32_t z = 0; z <= upto; ++z) {
      const std::uint64_t start = layout.start(x, z);
      for (std::uint32_t y = 0; y <= bound(x, z); ++y) all.push_back(packed[start + y]);
    }
  }
  EXPECT_EQ(all.size(), layout.positions());
  return all;
}

TEST(Grundy, THREADS_AgreesWithTheDefinitionForEveryBoundLevelThreadCountAndTile) {
  constexpr TileShape tiles[] = {{0, 0}, {1, 1}, {3, 7}, {5, 2}, {30, 4}};
  std::size_t variant = 0;
  for (const Bound& bound : bounds()) {
    for (const std::uint32_t upto : {0U, 1U, 7U, 24U}) {
      const auto expected = grundy_reference(bound, upto);
      for (const SimdLevel level : test::compared_levels()) {
        for (const unsigned threads : test::compared_threads()) {
          ASSERT_EQ(whole_table(bound, upto, {.threads = threads, .simd = level}, tiles[variant++ % 5]), expected)
              << bound.text() << " to " << upto;
        }
      }
    }
  }
}

/// As a large table has them: lines far below a tile's z are still at work elsewhere.
TEST(Positions, THREADS_TallTilesAgreeWithSquareOnes) {
  for (const Bound& bound : {Bound::sum(2), Bound::sum(3), Bound::last(1)}) {
    const Positions expected =
        positions(TiledPositions{{.bound = bound, .upto = 1'500, .keep = true}, {64, 64}}, {.threads = 1});
    for (const TileShape tile : {TileShape{700, 64}, TileShape{1024, 16}, TileShape{129, 256}}) {
      for (const unsigned threads : test::compared_threads()) {
        const Positions found =
            positions(TiledPositions{{.bound = bound, .upto = 1'500, .keep = true}, tile}, {.threads = threads});
        ASSERT_EQ(found.y, expected.y) << bound.text() << ", tiles of " << tile.x << " x " << tile.z;
        ASSERT_EQ(found.count, expected.count);
        ASSERT_EQ(found.work.pairs, expected.work.pairs);
        ASSERT_EQ(found.work.words, expected.work.words);
      }
    }
  }
}

TEST(Positions, THREADS_AgreeWithTheDefinitionForEveryBoundLevelThreadCountAndTile) {
  constexpr TileShape tiles[] = {{0, 0}, {1, 1}, {3, 7}, {5, 2}, {30, 4}};
  std::size_t variant = 0;
  for (const Bound& bound : bounds()) {
    for (const Play play : {Play::normal, Play::misere}) {
      for (const std::uint32_t upto : {0U, 1U, 7U, 24U}) {
        const auto expected = positions_reference(bound, upto, play);
        for (const SimdLevel level : test::compared_levels()) {
          for (const unsigned threads : test::compared_threads()) {
            const Positions found = positions(
                TiledPositions{{.bound = bound, .upto = upto, .play = play, .keep = true}, tiles[variant++ % 5]},
                {.threads = threads, .simd = level});
            ASSERT_EQ(found.y, expected) << bound.text() << " to " << upto;
            std::uint64_t count = 0, on_bound = 0;
            for (std::uint32_t x = 0; x <= upto; ++x) {
              for (std::uint32_t z = 0; z <= upto; ++z) {
                count += found.at(x, z) != none ? 1 : 0;
                on_bound += found.at(x, z) == bound(x, z) ? 1 : 0;
              }
            }
            ASSERT_EQ(found.count, count);
            ASSERT_EQ(found.on_bound, on_bound);
          }
        }
      }
    }
  }
}

// Larger tables have scans that leave the words looked at by hand: there the levels part ways.
TEST(Levels, SLOW_AgreeWhereScansAreLong) {
  for (const Bound& bound : {Bound::sum(1), Bound::sum(2), Bound::sum(3), Bound::last(1), Bound::constant(300)}) {
    std::vector<std::uint64_t> histogram;
    std::uint64_t words = 0, count = 0, position_words = 0;
    for (const SimdLevel level : usable_simd_levels()) {
      const RunOptions run{.threads = 2, .simd = level};
      const Grundy table = grundy({.bound = bound, .upto = 300}, {}, run);
      const Positions found = positions({.bound = bound, .upto = 2500}, run);
      if (histogram.empty()) {
        histogram = table.histogram;
        words = table.work.words;
        count = found.count;
        position_words = found.work.words;
      }
      EXPECT_EQ(table.histogram, histogram) << bound.text();
      EXPECT_EQ(table.work.words, words);
      EXPECT_EQ(found.count, count);
      EXPECT_EQ(found.work.words, position_words);
    }
  }
}

// A constant bound is Nim with three heaps (Miyadera et al., example 1.2): the value is x ^ y ^ z.
TEST(Grundy, ThreeHeapsAreNim) {
  const auto each = [&](std::uint32_t x, std::span<const std::uint16_t> values) {
    std::size_t k = 0;
    for (std::uint32_t z = x; z <= 150; ++z) {
      for (std::uint32_t y = 0; y <= 130; ++y) ASSERT_EQ(values[k++], x ^ y ^ z);
    }
  };
  const Grundy table = grundy({.bound = Bound::constant(130), .upto = 150}, each);
  EXPECT_EQ(table.largest, 255U);
}

// Origin: two independent programs (an anchor list for k = 3), and the theorem of Miyadera et al. for the P-positions.
TEST(Grundy, AnchorsForK3) {
  const std::map<std::vector<std::uint32_t>, std::uint32_t> anchors{
      {{0, 1, 3}, 4}, {{8, 5, 8}, 11}, {{16, 10, 16}, 9}, {{24, 16, 24}, 24}, {{32, 21, 32}, 24}};
  for (const auto& [p, value] : anchors) {
    EXPECT_EQ(grundy_value(Bound::sum(3), {p[0], p[1], p[2]}), value);
    EXPECT_EQ(grundy_value(Bound::sum(3), {p[2], p[1], p[0]}), value);
  }
  const Grundy table = grundy({.bound = Bound::sum(3), .upto = 256});
  EXPECT_EQ(table.positions, 5'680'214U);
  EXPECT_EQ(table.histogram[0], 21'847U);
  std::uint64_t all = 0;
  for (const std::uint64_t n : table.histogram) all += n;
  EXPECT_EQ(all, table.positions);
}

TEST(Positions, THREADS_K3IsTheTheorem) {
  const Positions found = positions({.bound = Bound::sum(3), .upto = 256, .keep = true});
  EXPECT_EQ(found.count, 21'847U);
  for (std::uint32_t x = 0; x <= 256; ++x) {
    for (std::uint32_t z = 0; z <= 256; ++z) ASSERT_EQ(found.at(x, z), (x ^ z) <= (x + z) / 3 ? (x ^ z) : none);
  }
}

TEST(Solve, EveryWinningMoveByTheDefinition) {
  for (const Bound& bound : bounds()) {
    const std::uint32_t upto = 6;
    for (const Play play : {Play::normal, Play::misere}) {
      const auto p = positions_reference(bound, upto, play);
      const auto is_p = [&](const Position& at) { return p[at.x * (upto + 1) + at.z] == at.y; };
      for (std::uint32_t x = 0; x <= upto; x += 3) {
        for (std::uint32_t z = 0; z <= upto; z += 2) {
          for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
            const Solution solution = solve(bound, {x, y, z}, play);
            ASSERT_EQ(solution.is_p_position, is_p({x, y, z}));
            std::vector<Position> expected, got;
            for (std::uint32_t u = 0; u < x; ++u) expected.push_back({u, std::min(y, bound(u, z)), z});
            for (std::uint32_t v = 0; v < y; ++v) expected.push_back({x, v, z});
            for (std::uint32_t w = 0; w < z; ++w) expected.push_back({x, std::min(y, bound(x, w)), w});
            std::erase_if(expected, [&](const Position& at) { return !is_p(at); });
            for (const WinningMove& move : solution.moves) got.push_back(move.leaves);
            ASSERT_EQ(got, expected);
            if (play == Play::normal) {
              ASSERT_EQ(grundy_value(bound, {x, y, z}) == 0, solution.is_p_position);
            }
          }
        }
      }
    }
  }
}

// Compares every rule with every pair of a table by the definition, and checks the order in which rules are reported.
TEST(ShiftRules, AreComparedWithEveryPair) {
  const auto key = [](const TestedRule& tested) {
    const auto& [rule, fails] = tested;
    const std::int64_t sum = std::abs(rule.a) + std::abs(rule.b) + std::abs(rule.c);
    const std::int64_t x = fails ? fails->x : 0, z = fails ? fails->z : 0;
    return std::array<std::int64_t, 8>{fails ? 1 : 0, -std::max(x, z), -x, -z, sum, rule.a, rule.b, rule.c};
  };
  for (const Bound& bound : {Bound::sum(3), Bound::sum(2), Bound::last(2), Bound::constant(9)}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const std::uint32_t upto = 20;
      const auto y = positions_reference(bound, upto, play);
      const auto rules = shift_rules({.bound = bound, .upto = upto, .play = play, .shift = 2});
      ASSERT_EQ(rules.size(), 125U);
      std::set<std::array<std::int32_t, 3>> seen;
      for (const TestedRule& tested : rules) {
        const auto [a, b, c] = tested.rule;
        EXPECT_LE(std::max({std::abs(a), std::abs(b), std::abs(c)}), 2);
        seen.insert({a, b, c});
        std::optional<Difference> first;
        for (std::uint32_t m = 0; m <= upto && !first; ++m) {
          for (std::uint32_t x = 0; x <= m && !first; ++x) {
            for (std::uint32_t z = x < m ? m : 0; z <= m && !first; ++z) {
              std::uint32_t ruled = none;
              for (std::uint32_t v = 0; v <= bound(x, z); ++v)
                if (((std::int64_t{x} + a) ^ (std::int64_t{v} + b) ^ (std::int64_t{z} + c)) == 0) ruled = v;
              if (y[x * (upto + 1) + z] != ruled) first = Difference{x, z, y[x * (upto + 1) + z], ruled};
            }
          }
        }
        ASSERT_EQ(tested.fails, first) << bound.text() << ": " << tested.rule.text();
      }
      EXPECT_EQ(seen.size(), 125U);
      EXPECT_TRUE(std::is_sorted(rules.begin(), rules.end(), [&](const TestedRule& left, const TestedRule& right) {
        return key(left) < key(right);
      }));
    }
  }
  EXPECT_EQ((ShiftRule{-1, 0, 12}.text()), "(x-1) xor y xor (z+12) = 0");
  EXPECT_EQ(shift_rules({.upto = 200}).front().rule, ShiftRule{});  // Miyadera et al., theorem of k = 4n + 3
  EXPECT_THROW((void)shift_rules({.shift = largest_shift + 1}), InvalidArgument);
  EXPECT_THROW((void)first_difference({}, Bound::sum(3), positions({.upto = 20})), InvalidArgument);  // y is not kept
  EXPECT_THROW((void)first_difference({}, Bound::by_sum({0, 0, 1}), positions({.upto = 20, .keep = true})),
               InvalidArgument);
  EXPECT_THROW((void)Bound::sum(largest_k + 1), InvalidArgument);
  EXPECT_THROW((void)shift_rules({.upto = 200}, {.memory_limit = 1000}), MemoryLimit);
  EXPECT_THROW((void)shift_rules({.upto = 2}, {.cancelled = [] { return true; }}), Cancelled);
}

TEST(Bounds, InvalidBoundsAreRefused) {
  EXPECT_THROW((void)Bound::sum(0), InvalidArgument);
  EXPECT_THROW((void)Bound::last(0), InvalidArgument);
  EXPECT_THROW((void)Bound::constant(300'000), InvalidArgument);
  EXPECT_THROW((void)Bound::by_sum({}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_sum({0, 2, 1}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({{0, 1}, {0}}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({{0, 0}, {}}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({{0, 0, 0}, {0, 0, 0}, {0}}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({{0, 1}, {1, 0}}), InvalidArgument);
  EXPECT_THROW((void)Bound::by_pair({{1, 1}, {0, 1}}), InvalidArgument);
  EXPECT_TRUE(Bound::by_pair({{0, 1}, {1, 1}}).symmetric());
  EXPECT_FALSE(Bound::by_pair({{0, 1}, {0, 1}}).symmetric());
  EXPECT_EQ(Bound::by_sum({0, 0, 1, 1, 2}).reach(), 2U);
  EXPECT_EQ(Bound::by_pair({{0, 1, 1}, {0, 1, 1}}).reach(), 1U);
  EXPECT_EQ(Bound::by_pair({{0, 1}, {1, 1}}).text(), "y <= b(x,z), a table of 2 x 2");
  EXPECT_EQ(Bound::by_pair({{0, 1}, {1, 1}}, "y <= x+z, 1 at most").text(), "y <= x+z, 1 at most");
}

// As many values as bits in the words of a row: the first open one is beyond them.
TEST(Grundy, RowsThatFillUp) {
  for (const std::uint32_t height : {510U, 511U, 512U, 1023U}) {
    const Grundy table = grundy(TiledGrundy{{.bound = Bound::constant(height)}, {1, 1}});
    EXPECT_EQ(table.largest, height);
    EXPECT_EQ(table.histogram, std::vector<std::uint64_t>(height + 1, 1));
  }
}

TEST(Chocolate, RefusesInvalidAndTooLargeGoals) {
  EXPECT_THROW((void)positions({.bound = Bound::by_sum({0, 0, 1, 1, 2}), .upto = 3}), InvalidArgument);
  EXPECT_THROW((void)positions({.upto = largest_side + 1}), InvalidArgument);
  EXPECT_THROW((void)positions(TiledPositions{{.upto = 100}, {1025, 0}}), InvalidArgument);
  EXPECT_THROW((void)positions(TiledPositions{{.upto = 100}, {0, 257}}), InvalidArgument);
  EXPECT_THROW((void)grundy({.upto = largest_grundy_side + 1}), InvalidArgument);
  EXPECT_THROW((void)grundy({.bound = Bound::constant(65'536)}), InvalidArgument);
  GrundyGoal g{.upto = 2000};
  RunOptions run{.memory_limit = 10 << 20};
  EXPECT_THROW((void)grundy(g, {}, run), MemoryLimit);
  g.upto = 200;  // what tells of its values may take more than what only counts them
  run.memory_limit = estimate_bytes(g, run);
  EXPECT_NO_THROW((void)grundy(
      g, [](std::uint32_t, std::span<const std::uint16_t>) {}, run));
  --run.memory_limit;
  EXPECT_NO_THROW((void)grundy(g, {}, run));
  EXPECT_THROW((void)grundy(
                   g, [](std::uint32_t, std::span<const std::uint16_t>) {}, run),
               MemoryLimit);
  run.memory_limit = 10 << 20;
  EXPECT_THROW((void)positions({.upto = 20'000, .keep = true}, run), MemoryLimit);
  EXPECT_THROW((void)solve(Bound::sum(3), {3, 3, 3}), InvalidArgument);
  EXPECT_THROW((void)grundy_value(Bound::sum(3), {3, 3, 3}), InvalidArgument);
  EXPECT_THROW((void)grundy_value(Bound::sum(3), {largest_grundy_side + 1, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_value(Bound::sum(3), {2000, 800, 1500}, false, run), MemoryLimit);
  EXPECT_FALSE(solve(Bound::sum(3), {200, 80, 150}, Play::normal, run).moves.empty());  // without that table
  run = {.cancelled = [] { return true; }};
  g.upto = 300;
  EXPECT_THROW((void)grundy(g, {}, run), Cancelled);
  EXPECT_THROW((void)positions({.upto = 6000}, run), Cancelled);
  int told = 0;
  const auto each = [&](std::uint32_t x, std::span<const std::uint16_t>) {
    ++told;
    if (x == 40) throw std::out_of_range("enough");
  };
  EXPECT_THROW((void)grundy(g, each, {.threads = 3}), std::out_of_range);
  EXPECT_EQ(told, 41);
}

}  // namespace
}  // namespace mexwave::chocolate
