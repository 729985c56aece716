// Grundy values of Chomp against the mex over all moves, and the P-positions of the sieve.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <algorithm>
#include <map>
#include <numeric>

#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {
namespace {

using Table = std::map<Bar, std::uint32_t>;

Table table_of(const Bar& bar, const RunOptions& run = {}) {
  Table table;
  Bar before(bar.size());
  (void)grundy_table(
      {bar, 0},
      [&](std::span<const std::uint16_t> rows, std::uint32_t value) {
        const Bar at(rows.begin(), rows.end());
        EXPECT_LT(before, at);
        before = at;
        table[at] = value;
      },
      run);
  return table;
}

Bar any_bar() {
  Bar bar(*rc::gen::inRange<std::size_t>(1, 7));
  std::uint32_t most = *rc::gen::inRange<std::uint32_t>(1, 9);
  for (std::uint32_t& row : bar) row = most = *rc::gen::inRange<std::uint32_t>(0, most + 1);
  if (bar[0] == 0) bar[0] = 1;
  while (std::accumulate(bar.begin(), bar.end(), 0U) > 26) {
    if (bar.size() > 1)
      bar.pop_back();
    else
      --bar[0];
  }
  return bar;
}

RC_GTEST_PROP(ChompGrundy, BarsHaveTheValuesOfTheDefinition, ()) {
  const Bar bar = any_bar();
  const RunOptions run{.threads = *rc::gen::inRange(1U, 4U), .simd = *rc::gen::elementOf(usable_simd_levels())};
  const Table table = table_of(bar, run);
  const GrundyTable counted = grundy_table({bar, 1}, {}, run);
  RC_ASSERT(table.size() == counted.bars);
  std::vector<std::uint64_t> histogram(counted.histogram.size());
  const Bar inside = [&] {
    auto any = table.begin();
    std::advance(any, *rc::gen::inRange<std::size_t>(0, table.size()));
    return any->first;
  }();
  RC_ASSERT(table.at(inside) == grundy_reference(inside));
  RC_ASSERT(table.at(bar) == grundy_reference(bar));
  for (const auto& [at, value] : table) {
    RC_ASSERT(value < histogram.size());
    ++histogram[value];
  }
  RC_ASSERT(histogram == counted.histogram);
}

TEST(ChompGrundy, EveryBarOfSmallBoards) {
  for (const auto& [m, n] : {std::pair{1U, 9U}, {2U, 9U}, {3U, 6U}, {4U, 5U}, {5U, 4U}, {7U, 2U}, {9U, 1U}}) {
    const Bar board(m, n);
    const Table table = table_of(board);
    ASSERT_EQ(table.size() + 1, position_count(m, n));
    const GrundyTable found = grundy_table({board, 0});
    for (const auto& [bar, value] : table) {
      ASSERT_EQ(value, grundy_reference(bar)) << m << "x" << n;
      const auto rows = static_cast<std::uint32_t>(std::count(bar.begin(), bar.end(), bar[0]));
      const bool rectangle = rows == m || bar[rows] == 0;
      ASSERT_TRUE(!rectangle || found.rectangles[(rows - 1) * n + bar[0] - 1] == value) << rows;
    }
  }
}

TEST(ChompGrundy, ValuesDoNotDependOnBandsOrLevels) {
  for (const Bar& bar : {Bar{90, 70, 60}, Bar(3, 60), Bar{300}, Bar{120, 100}, Bar(6, 12), Bar{30, 9, 9, 5, 2}}) {
    const GrundyTable whole = grundy_table({bar, 4096});
    for (const std::uint32_t band : {1U, 2U, 3U, 9U}) {
      for (const SimdLevel level : usable_simd_levels()) {
        const GrundyTable found = grundy_table({bar, band}, {}, {.simd = level});
        EXPECT_EQ(found.rectangles, whole.rectangles);
        EXPECT_EQ(found.histogram, whole.histogram);
        EXPECT_EQ(found.largest, whole.largest);
      }
    }
    GrundyTable told;
    told.histogram.resize(whole.histogram.size());
    (void)grundy_table({bar, 0},
                       [&](std::span<const std::uint16_t>, std::uint32_t value) { ++told.histogram.at(value); });
    EXPECT_EQ(told.histogram, whole.histogram);
  }
}

TEST(ChompGrundy, ZerosAreThePPositions) {
  for (const auto& [m, n] : {std::pair{3U, 50U}, {5U, 13U}, {8U, 8U}, {10U, 9U}}) {
    std::vector<Bar> zeros, p_positions;
    (void)grundy_table({Bar(m, n), 0}, [&](std::span<const std::uint16_t> rows, std::uint32_t value) {
      if (value == 0) zeros.emplace_back(rows.begin(), rows.end());
    });
    (void)catalog({m, n},
                  [&](std::span<const std::uint16_t> rows) { p_positions.emplace_back(rows.begin(), rows.end()); });
    EXPECT_EQ(zeros, p_positions);
  }
}

TEST(ChompGrundy, OneBarAndItsOptions) {
  for (const Bar& bar : {Bar{1}, Bar{5, 3, 3, 1}, Bar{4, 4, 4}, Bar{7}, Bar{1, 1, 1}, Bar{6, 2, 0}}) {
    const GrundyValue found = grundy_value(bar);
    EXPECT_EQ(found.grundy, grundy_reference(bar));
    EXPECT_EQ(found.moves.size() + 1, std::accumulate(bar.begin(), bar.end(), 0U));
    for (const ValuedMove& move : found.moves) {
      EXPECT_EQ(move.leaves, after_move(bar, move.row, move.column));
      EXPECT_EQ(move.grundy, grundy_reference(move.leaves)) << move.row << " " << move.column;
    }
  }
}

TEST(ChompGrundy, RefusesAndStops) {
  EXPECT_THROW((void)grundy_table({{}, 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({{0, 0}, 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({{3, 4}, 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({Bar(33, 2), 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({{60'000, 6'000}, 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({Bar(32, 2000), 0}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({{3}, 1}, [](std::span<const std::uint16_t>, std::uint32_t) {}), InvalidArgument);
  EXPECT_THROW((void)grundy_value({2, 3}), InvalidArgument);
  EXPECT_THROW((void)grundy_table({Bar(3, 1000), 0}, {}, {.memory_limit = std::uint64_t{16} << 20}), MemoryLimit);
  EXPECT_THROW((void)grundy_table({Bar(8, 8), 0}, {}, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::chomp
