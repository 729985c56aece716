// Square boards grown at a corner: against the search over columns, from every smaller base, by tables and cell by
// cell, and, where whole counts take minutes, from the beginning of a known board.

#include <gtest/gtest.h>

#include <atomic>
#include <string>
#include <vector>

#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"
#include "squares/draws_search.hpp"

namespace mexwave::squares {
namespace {

DrawsGoal goal(std::uint32_t side, Method method = Method::corners) {
  return {.board = {side, side, Orientation::axis_parallel}, .method = method};
}

/// The counts of all parts, by side.
std::vector<std::uint64_t> grown(std::uint32_t side, detail::CornerSides sides, const RunOptions& run = {}) {
  const auto search = detail::make_corners(detail::checked(goal(side)), run, sides);
  detail::Counted all;
  std::atomic<std::uint64_t> done{0};
  for (std::uint64_t part = 0; part < search->parts(); ++part) all += search->run_part(part, [](auto) {}, done, {});
  EXPECT_EQ(done, search->parts() * detail::DrawsSearch::part_size);
  return {all.of_side.begin() + sides.base + 1, all.of_side.begin() + side + 1};
}

// OEIS A018803.
const std::vector<std::uint64_t> known{1, 2, 14, 276, 10980, 781712, 58339148, 3066831440};

TEST(Corners, AgreeWithColumns) {
  for (std::uint32_t side = 2; side <= 7; ++side) {
    const DrawsCount count = count_draws(goal(side));
    EXPECT_EQ(count.colourings, std::to_string(known[side])) << side;
    EXPECT_EQ(count.method, Method::corners);
    EXPECT_TRUE(count.smaller.empty());
    if (side < 7) {
      EXPECT_EQ(count.colourings, count_draws(goal(side, Method::columns)).colourings);
    }
  }
}

TEST(Corners, FromEveryBaseByTablesOrCells) {
  for (const std::uint32_t side : {2U, 3U, 4U, 5U, 6U}) {
    for (std::uint32_t base = 1; base < side; ++base) {
      if (side == 6 && base < 3) continue;
      for (std::uint32_t last_table = base; last_table < side; ++last_table) {
        EXPECT_EQ(grown(side, {base, last_table}),
                  std::vector<std::uint64_t>(known.begin() + base + 1, known.begin() + side + 1))
            << side << " from " << base << ", tables to " << last_table;
      }
    }
  }
}

TEST(Corners, TheSameForEveryLevelAndThreadCount) {
  for (const DrawsGoal& g : {goal(6), goal(12)}) {
    DrawsGoal slice = g;
    if (g.board.width == 12) slice.slices = 256, slice.slice = 1;
    std::string colourings;
    std::uint64_t nodes = 0;
    for (const SimdLevel level : usable_simd_levels()) {
      for (const unsigned threads : {1U, 2U, 3U}) {
        const DrawsCount count = count_draws(slice, {.threads = threads, .simd = level});
        if (colourings.empty()) {
          colourings = count.colourings;
          nodes = count.work.nodes;
          EXPECT_GT(nodes, 1000U);
        }
        EXPECT_EQ(count.colourings, colourings);
        EXPECT_EQ(count.work.nodes, nodes);
      }
    }
  }
}

// The boards whose first column is that of part 2 of 256: few enough, and some grow to 13 x 13.
TEST(Corners, GrowPastTheTablesByCells) {
  DrawsGoal g = goal(14);
  g.slices = 256;
  g.slice = 2;
  std::vector<std::uint64_t> by_tables;
  for (const std::uint32_t last_table : {10U, 9U}) {
    const auto search = detail::make_corners(detail::checked(g), {}, {9, last_table});
    ASSERT_EQ(search->parts(), 1U);
    std::atomic<std::uint64_t> done{0};
    const detail::Counted counted = search->run_part(0, [](auto) {}, done, {});
    const std::vector<std::uint64_t> of_side(counted.of_side.begin() + 10, counted.of_side.begin() + 15);
    EXPECT_GT(of_side[3], 0U) << "13 x 13";
    if (by_tables.empty()) by_tables = of_side;
    EXPECT_EQ(of_side, by_tables);
  }
  const DrawsCount count = count_draws(g);
  ASSERT_EQ(count.smaller.size(), 4U);
  EXPECT_EQ(count.smaller.front().side, 10U);
  EXPECT_EQ(count.smaller.front().colourings, std::to_string(by_tables[0]));
  EXPECT_EQ(count.colourings, std::to_string(by_tables[4]));
}

TEST(Corners, SlicesAddUp) {
  std::uint64_t all = 0;
  DrawsGoal g = goal(6);
  for (g.slices = 5; g.slice < g.slices; ++g.slice) all += std::stoull(count_draws(g).colourings);
  EXPECT_EQ(all, known[6]);
}

TEST(Corners, RefuseUnsupportedGoals) {
  DrawsGoal any = goal(6), oblong = goal(6), classes = goal(6), white = goal(6);
  any.board.orientation = Orientation::any;
  oblong.board.width = 7;
  classes.classes = true;
  white.white_min = 1;
  for (const DrawsGoal& g : {any, oblong, classes, white, goal(1)}) EXPECT_THROW((void)count_draws(g), InvalidArgument);
  EXPECT_THROW((void)list_draws(goal(6), [](const Draw&) {}), InvalidArgument);
  EXPECT_THROW((void)count_draws(goal(17)), InvalidArgument);
  EXPECT_THROW((void)count_draws(goal(13, Method::columns)), InvalidArgument);
  EXPECT_GT(estimate_bytes(goal(16)), estimate_bytes(goal(9)));
  EXPECT_THROW((void)count_draws(goal(14), {.memory_limit = estimate_bytes(goal(14)) - 1}), MemoryLimit);
}

}  // namespace
}  // namespace mexwave::squares
