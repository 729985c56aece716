// Chocolate with a pass compared with the definition on every level, with unusual tiles and several threads; and Nim.

#include <gtest/gtest.h>

#include "chocolate/tiled.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {
namespace {

std::vector<Bound> pass_bounds() {
  std::vector<Bound> list{Bound::sum(1),  Bound::sum(2),      Bound::sum(3),
                          Bound::last(2), Bound::constant(6), Bound::constant(0)};
  std::vector<std::vector<std::uint32_t>> rows(24, std::vector<std::uint32_t>(24));
  for (std::uint32_t x = 0; x < 24; ++x)
    for (std::uint32_t z = 0; z < 24; ++z) rows[x][z] = x / 2 + z / 5;
  list.push_back(Bound::by_pair(rows));
  return list;
}

TEST(ChocolatePass, EveryValueAgreesWithTheDefinition) {
  constexpr std::uint32_t upto = 13;
  for (const Bound& bound : pass_bounds()) {
    const std::vector<std::uint32_t> expected = grundy_with_pass_reference(bound, upto);
    for (const SimdLevel level : usable_simd_levels()) {
      for (const TileShape tile : {TileShape{}, TileShape{3, 5}}) {
        std::vector<std::vector<std::uint16_t>> by_x;
        const Grundy table = grundy(TiledGrundy{{.bound = bound, .upto = upto, .pass = true}, tile},
                                    [&](std::uint32_t, std::span<const std::uint16_t> values) {
                                      by_x.emplace_back(values.begin(), values.end());
                                    },
                                    {.threads = tile.x == 0 ? 1U : 3U, .simd = level});
        std::uint32_t largest = 0;
        std::size_t at = 0;
        for (std::uint32_t x = 0; x <= upto; ++x) {
          std::size_t own = 0;
          for (std::uint32_t z = 0; z <= upto; ++z) {
            for (std::uint32_t y = 0; y <= bound(x, z); ++y, ++at) {
              largest = std::max(largest, expected[at]);
              if (bound.symmetric() && z < x) continue;
              ASSERT_EQ(by_x[x][own++], expected[at]) << bound.text() << " " << x << " " << y << " " << z;
            }
          }
        }
        EXPECT_EQ(table.largest, largest);
      }
    }
  }
}

TEST(ChocolatePass, EveryPositionAgreesWithTheDefinition) {
  constexpr std::uint32_t upto = 22;
  for (const Bound& bound : pass_bounds()) {
    for (const Play play : {Play::normal, Play::misere}) {
      const std::vector<std::uint32_t> expected = positions_with_pass_reference(bound, upto, play);
      for (const TileShape tile : {TileShape{}, TileShape{3, 5}}) {
        const Positions found =
            positions(TiledPositions{{.bound = bound, .upto = upto, .play = play, .keep = true, .pass = true}, tile},
                      {.threads = tile.x == 0 ? 1U : 3U});
        ASSERT_EQ(found.y, expected) << bound.text();
        EXPECT_EQ(found.count,
                  expected.size() - static_cast<std::size_t>(std::count(expected.begin(), expected.end(), none)));
      }
    }
  }
}

TEST(ChocolatePass, LongRowsAgreeWithTheValues) {
  for (const Bound& bound : {Bound::sum(2), Bound::constant(150), Bound::last(1)}) {
    constexpr std::uint32_t upto = 140;
    const Positions found = positions({.bound = bound, .upto = upto, .keep = true, .pass = true});
    std::size_t wrong = 0;
    (void)grundy({.bound = bound, .upto = upto, .pass = true},
                 [&](std::uint32_t x, std::span<const std::uint16_t> values) {
                   std::size_t at = 0;
                   for (std::uint32_t z = bound.symmetric() ? x : 0; z <= upto; ++z)
                     for (std::uint32_t y = 0; y <= bound(x, z); ++y, ++at)
                       wrong += (values[at] == 0) != (found.at(x, z) == y) ? 1 : 0;
                 });
    EXPECT_EQ(wrong, 0U) << bound.text();
  }
}

TEST(ChocolatePass, SolveHasTheValueAndEveryMove) {
  for (const Bound& bound : {Bound::sum(2), Bound::last(1)}) {
    constexpr std::uint32_t upto = 5;
    const std::vector<std::uint32_t> values = grundy_with_pass_reference(bound, upto),
                                     without = grundy_reference(bound, upto);
    std::size_t at = 0;
    for (std::uint32_t x = 0; x <= upto; ++x) {
      for (std::uint32_t z = 0; z <= upto; ++z) {
        for (std::uint32_t y = 0; y <= bound(x, z); ++y, ++at) {
          const Solution solution = solve_with_pass(bound, {x, y, z});
          EXPECT_EQ(grundy_value(bound, {x, y, z}, true), values[at]);
          EXPECT_EQ(solution.is_p_position, values[at] == 0);
          EXPECT_EQ(solution.pass_wins, x + y + z != 0 && without[at] == 0);
          EXPECT_EQ(solution.is_p_position, solution.moves.empty() && !solution.pass_wins);
        }
      }
    }
  }
}

TEST(ChocolatePass, MemoryIsCheckedBeforeItIsAllocated) {
  const RunOptions little{.memory_limit = 1 << 20};
  const GrundyGoal goal{.bound = Bound::sum(3), .upto = 400, .pass = true};
  GrundyGoal plain = goal;
  plain.pass = false;
  const std::uint64_t kept = 2 * GrundyLayout{goal.bound, goal.upto}.size();
  EXPECT_GE(estimate_bytes(goal), estimate_bytes(plain) + kept);
  EXPECT_THROW((void)grundy(goal, {}, little), MemoryLimit);
  EXPECT_THROW((void)positions({.bound = Bound::sum(3), .upto = 2000, .pass = true}, little), MemoryLimit);
}

}  // namespace
}  // namespace mexwave::chocolate
