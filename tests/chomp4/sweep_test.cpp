// The sweep against the rules and the scan, at every level, thread count and tile shape.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include <bitset>

#include "chomp4/collect.hpp"
#include "chomp4/plan.hpp"
#include "chomp4/sweeper.hpp"
#include "chomp4/tiled.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

std::vector<Position> swept(std::uint32_t upto, TileShape tile = {}, const RunOptions& run = {}) {
  std::vector<Position> found;
  (void)positions(Tiled<PositionsGoal>{{.upto = upto}, tile}, into(found), run);
  return found;
}

TEST(FourRowSweep, AgreesWithTheRules) {
  const std::vector<Position> expected = positions_reference(60);
  for (const SimdLevel level : usable_simd_levels()) {
    EXPECT_EQ(swept(60, {}, {.simd = level}), expected) << name(level);
  }
}

// A. Garg, arXiv:2604.25952, version 1. The other count is that of a plain program of another shape, (p,q,r) -> s with
// one pointer a line, written before this kernel (2026-11-21). Not tested, because they take longer: the same program
// found 304,565,297 to 2,048, and 961,619,972 to 3,000, as version 2 of the paper states, too.
TEST(FourRowSweep, SLOW_CountsAsPublished) {
  EXPECT_EQ(sweep({.upto = 500}).positions(), 4'316'097U);
  EXPECT_EQ(sweep({.upto = 1024}).positions(), 37'640'081U);
}

TEST(FourRowSweep, SLOW_AgreesWithTheScanToFiveHundred) {
  constexpr std::uint32_t upto = 500;
  std::vector<Position> expected;
  const Scan plain = scan({.upto = upto}, into(expected));
  std::vector<Position> found;
  const Sweep fast = positions({.upto = upto}, into(found));
  EXPECT_TRUE(found == expected);
  expect_same(fast, plain);
}

RC_GTEST_PROP(FourRowSweep, EveryLevelThreadCountAndTileShapeGivesTheSame, ()) {
  const auto upto = *rc::gen::inRange<std::uint32_t>(1, 200);
  const TileShape tile{*rc::gen::inRange<std::uint32_t>(0, 6) * 16, *rc::gen::inRange<std::uint32_t>(0, 80),
                       *rc::gen::inRange<std::uint32_t>(0, 20), *rc::gen::inRange<std::uint32_t>(0, 5)};
  std::vector<Position> expected, found;
  const Scan plain = scan({.upto = upto}, into(expected));
  const Sweep fast =
      positions(Tiled<PositionsGoal>{{.upto = upto}, tile}, into(found),
                {.threads = *rc::gen::inRange(1U, 4U), .simd = *rc::gen::elementOf(usable_simd_levels())});
  RC_ASSERT(found == expected);
  RC_ASSERT(fast.with_p == plain.with_p);
  RC_ASSERT(fast.openings == plain.openings);
}

TEST(FourRowSweep, SLOW_EveryLevelThreadCountAndTileShapeGivesTheSameFurtherOn) {
  constexpr std::uint32_t upto = 260;
  const Scan expected = scan({.upto = upto});
  const std::vector<TileShape> shapes{{}, {16, 1, 64, 2}, {32, 48, 5, 3}, {48, 100, 16, 4}, {256, 256, 1, 2}};
  for (const SimdLevel level : usable_simd_levels()) {
    for (const unsigned threads : {1U, 2U, 3U}) {
      for (std::size_t shape = 0; shape < shapes.size(); ++shape) {
        SCOPED_TRACE(std::string(name(level)) + ", threads " + std::to_string(threads) + ", shape " +
                     std::to_string(shape));
        expect_same(sweep(TiledSweep{{.upto = upto}, shapes[shape]}, {.threads = threads, .simd = level}), expected);
      }
    }
  }
}

/// Sweep::Work::cells by its definition: the cells with a unit that none of their three lines fills. All P-positions
/// are given. The units of p are those of a block of 64 p.
std::uint64_t cells_by_definition(std::uint32_t upto, std::uint32_t most_units,
                                  const std::vector<Position>& positions) {
  using Line = std::bitset<256>;  // the excluded q; above p all are
  const std::size_t n = upto + 1;
  std::vector<std::uint32_t> q_of(n * n * n, none);
  for (const Position& x : positions) q_of[(x.p * n + x.r) * n + x.s] = x.q;
  const auto from = [](std::uint32_t q) { return Line().set() << q; };
  std::vector<Line> rows(n * n);
  for (std::uint32_t r = 0; r <= upto; ++r) std::fill_n(rows.begin() + r * n, n, ~from(r));
  std::uint64_t cells = 0;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    std::uint32_t unit = 64;
    while (std::min(p | 63, upto) / unit >= most_units) unit *= 2;
    Line cut = from(p + 1);
    std::vector<Line> of_s(n);
    for (std::uint32_t r = 0; r <= p; ++r) {
      of_s[r] = cut | ~from(r);
      Line of_r = from(p + 1) | ~from(r);
      for (std::uint32_t s = 0; s <= r; ++s) {
        Line& row = rows[r * n + s];
        bool examined = false;
        for (std::uint32_t q = 0; q <= p; q += unit) {
          const Line range = from(q) & ~from(q + unit);
          examined |= (range & ~row).any() && (range & ~of_s[s]).any() && (range & ~of_r).any();
        }
        cells += examined ? 1U : 0U;
        const std::uint32_t q = q_of[(p * n + r) * n + s];
        if (q == none) continue;
        for (Line* const line : {&row, &of_s[s], &of_r}) line->set(q);
        if (r == s) cut.set(q);
        if (q == r) of_s[s].set();
        if (q == r && r == s) cut.set();
        if (q == p) row |= from(p);
        for (std::uint32_t dead = r + 1; q == p && r == p && dead <= upto; ++dead) rows[dead * n + s].set();
      }
    }
  }
  return cells;
}

TEST(FourRowSweep, THREADS_ExaminesTheCellsOfTheDefinition) {
  constexpr std::uint32_t upto = 200;
  const std::vector<Position> positions = scanned(upto);
  for (const TileShape& tile : {TileShape{64}, TileShape{64, 20, 3, 2}, TileShape{64, 48, 16, 1}}) {
    const std::uint64_t cells = cells_by_definition(upto, tile.most_units == 0 ? 64 : tile.most_units, positions);
    EXPECT_GT(cells, positions.size());
    for (const SimdLevel level : usable_simd_levels()) {
      for (const unsigned threads : {1U, 3U}) {
        EXPECT_EQ(sweep(TiledSweep{{.upto = upto}, tile}, {.threads = threads, .simd = level}).work.cells, cells);
      }
    }
  }
}

// The sweep also skips cells in which no word is left to more than one line.
TEST(FourRowSweep, SLOW_ReadsNoMoreCellsThanTheScan) {
  const std::uint64_t plain = scan({.upto = 500}).work.cells;
  EXPECT_LT(sweep({.upto = 500}).work.cells, plain * 76 / 100);
}

TEST(FourRowSweep, ReportsFromTheRequestedP) {
  std::vector<Position> expected = scanned(150);
  std::erase_if(expected, [](const Position& x) { return x.p < 101; });
  for (const unsigned threads : {1U, 3U}) {
    std::vector<Position> found;
    std::uint32_t told = 0;
    const auto each = [&](std::span<const Position> positions) {
      ++told;
      into(found)(positions);
    };
    (void)positions({.from = 101, .upto = 150}, each, {.threads = threads});
    EXPECT_EQ(found, expected);
    EXPECT_EQ(told, 50U);
  }
}

// A pool that is too small reports this; it does not grow.
TEST(FourRowSweep, RowsStayWithinTheMemoryLimit) {
  detail::Plan plan = detail::plan_for({.upto = 400}, {}, {});
  plan.row_bytes = 64 << 10;
  detail::Sweeper sweeper(plan);
  EXPECT_THROW(sweeper.run(), MemoryLimit);
  EXPECT_LE(sweeper.row_bytes(), plan.row_bytes + 4096);
}

TEST(FourRowSweep, RowsUseTheEstimatedMemory) {
  for (const std::uint32_t upto : {60U, 300U, 600U}) {
    const detail::Plan plan = detail::plan_for({.upto = upto}, {}, {});
    detail::Sweeper sweeper(plan);
    EXPECT_TRUE(sweeper.run());
    EXPECT_LE(sweeper.row_bytes(), plan.row_bytes);
  }
}

TEST(FourRowSweep, RefusesStopsAndReportsProgress) {
  EXPECT_THROW((void)sweep({.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)sweep({.upto = largest_p + 1}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 10}, {8, 0, 0}}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 10}, {272, 0, 0}}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 10}, {0, 257, 0}}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 10}, {0, 0, 65}}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 10}, {0, 0, 0, 65}}), InvalidArgument);
  EXPECT_THROW((void)sweep(TiledSweep{{.upto = 256}, {0, 0, 0, 1}}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(SweepGoal{.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)positions({.from = 0, .upto = 10}, {}), InvalidArgument);
  EXPECT_THROW((void)positions({.from = 11, .upto = 10}, {}), InvalidArgument);
  EXPECT_THROW((void)sweep({.upto = 1000}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)sweep({.upto = 1000}, {.threads = 3, .cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW((void)positions({.upto = 50}, [](auto) { throw std::runtime_error("enough"); }), std::runtime_error);
  std::vector<Progress> seen;
  (void)sweep({.upto = 500}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().done, seen.back().total);
  for (const Progress& p : seen) EXPECT_LE(p.done, p.total);
}

TEST(FourRowSweep, GrowsWithItsSize) {
  EXPECT_LT(estimate_bytes(SweepGoal{.upto = 100}), estimate_bytes(SweepGoal{.upto = 1000}));
  const RunOptions one{.threads = 1}, two{.threads = 2};
  EXPECT_LT(estimate_bytes(SweepGoal{.upto = 1000}, one), estimate_bytes(SweepGoal{.upto = 1000}, two));
  EXPECT_LT(estimate_bytes(SweepGoal{.upto = 1000}, one), estimate_bytes(SliceGoal{.p = 1000}, one));
}

}  // namespace
}  // namespace mexwave::chomp4
