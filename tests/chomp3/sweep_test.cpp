// The sweep against the reference, the table and the scan, at every level, thread count and tile shape.

#include <gtest/gtest.h>

#include "chomp3/oracle.hpp"
#include "chomp3/tiled.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

Sweep openings(std::uint32_t upto, TileShape tile = {}, const RunOptions& run = {}) {
  return detail::sweep({.openings_upto = upto}, tile, run);
}

TEST(Sweep, AgreesWithTheScanToThreeThousand) {
  const Scan plain = scan({.upto = 3000});
  const Sweep s = openings(3000);
  ASSERT_EQ(s.upto, plain.upto);
  EXPECT_EQ(s.diagonal_q, plain.diagonal_q);
  EXPECT_EQ(s.end_row, plain.end_row);
  EXPECT_EQ(s.above_diagonal, plain.above_diagonal);
}

TEST(Sweep, THREADS_AgreesWithTheReferenceTable) {
  constexpr std::uint32_t size = 120;
  const Table f = table_reference(size, size);
  const Sweep s = openings(2 * size);
  for (std::uint32_t q = 0; q < size; ++q) {
    EXPECT_EQ(s.diagonal_q[f.at(q, q)], q);
    if (q > 0) {
      EXPECT_EQ(s.above_diagonal[q], f.at(q - 1, q));
    }
    for (std::uint32_t r = 0; r <= q; ++r) {
      if (f.at(r, q) == q) {
        EXPECT_EQ(s.end_row[q], r);
      }
    }
  }
}

TEST(Sweep, RowsAgreeWithTheTable) {
  constexpr std::uint32_t count = 1500;
  const std::vector<Row> plain = oracle::rows(count);
  const Sweep s = sweep({.rows_upto = count - 1});
  ASSERT_EQ(s.rows.size(), count);
  for (std::uint32_t r = 0; r < count; ++r) EXPECT_TRUE(s.rows[r] == plain[r]) << "row " << r;
}

TEST(Sweep, SLOW_EveryLevelThreadCountAndTileShapeGivesTheSame) {
  constexpr std::uint32_t upto = 9000;
  const Sweep expected = openings(upto);
  for (const SimdLevel level : usable_simd_levels()) {
    for (const unsigned threads : {1u, 2u, 3u}) {
      SCOPED_TRACE(std::string(name(level)) + ", threads " + std::to_string(threads));
      expect_same(openings(upto, {}, {.threads = threads, .simd = level}), expected);
    }
  }
  for (const std::uint32_t columns : {8u, 24u, 40u, 48u}) {
    for (const std::uint32_t rows : {16u, 48u, 112u, 256u}) {
      SCOPED_TRACE("tile " + std::to_string(rows) + " x " + std::to_string(columns));
      expect_same(
          openings(upto, {.columns = columns, .p = rows, .window_bits = 64}, {.threads = 1 + (rows + columns) % 3}),
          expected);
    }
  }
}

TEST(Sweep, TinyWindowsGiveTheSameResult) {
  constexpr std::uint32_t upto = 6000;
  const Sweep expected = openings(upto);
  EXPECT_EQ(expected.work.window_misses, 0U) << "64 bits are enough here; if not, this test is about something else";
  std::uint64_t misses = 0;
  for (const std::uint32_t bits : {1u, 2u, 5u, 12u, 20u, 33u}) {
    SCOPED_TRACE(bits);
    const Sweep s = openings(upto, {.columns = 0, .p = 0, .window_bits = bits});
    expect_same(s, expected);
    EXPECT_LT(s.work.fast_cells, expected.work.fast_cells);
    misses += s.work.window_misses;
  }
  EXPECT_GT(misses, 0U);
}

TEST(Sweep, THREADS_WorkDoesNotDependOnLevelOrThreads) {
  const Sweep a = openings(20'000, {}, {.threads = 1, .simd = SimdLevel::scalar});
  const Sweep b = openings(20'000, {}, {.threads = 3});
  EXPECT_EQ(a.work.cells, b.work.cells);
  EXPECT_EQ(a.work.fast_cells, b.work.fast_cells);
  EXPECT_EQ(a.work.positions, b.work.positions);
  EXPECT_EQ(a.work.window_misses, b.work.window_misses);
  // The non-regular cells are about 0.08 n^2 (docs of the kernel); visiting many more would be a regression of the
  // idea.
  EXPECT_LT(a.work.cells, 20'000ULL * 20'000 / 1000 * 90);
}

// More blocks under way than a few threads have, low and narrow, so that all that is shared between them is in use.
TEST(Sweep, THREADS_WorkersFarAheadOfEachOtherAgree) {
  constexpr std::uint32_t upto = 3500;
  const Sweep expected = openings(upto);
  for (const unsigned threads : {5u, 8u}) {
    expect_same(openings(upto, {.columns = 8, .p = 16, .window_bits = 64}, {.threads = threads}), expected);
  }
}

TEST(Sweep, EverySmallSizeIsRight) {
  const Sweep all = openings(400);
  for (std::uint32_t upto = 1; upto <= 130; ++upto) {
    const Sweep s = openings(upto);
    ASSERT_EQ(s.upto, upto);
    for (std::uint32_t p = 1; p <= upto; ++p) {
      EXPECT_EQ(s.diagonal_q[p], all.diagonal_q[p]);
      EXPECT_EQ(s.end_row[p], all.end_row[p]);
    }
    for (std::size_t r = 0; r < s.rows.size(); ++r) EXPECT_TRUE(s.rows[r] == all.rows[r]) << upto << " row " << r;
  }
}

TEST(Sweep, ExcessIsTheTrueMaximumOnSmallTables) {
  constexpr std::uint32_t upto = 600;
  const oracle::Positions plain(upto);
  std::int64_t excess = -1'000'000;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    for (std::uint32_t q = 6; q <= p; ++q) {
      const std::uint32_t r = plain.r(p, q);
      if (r != none && r >= 6) excess = std::max(excess, std::int64_t{p} - q - r);
    }
  }
  EXPECT_EQ(openings(upto).excess_bound_from_row_6, excess);
}

TEST(Sweep, RefusesInvalidGoals) {
  EXPECT_THROW((void)openings(largest_p + 1), InvalidArgument);
  EXPECT_THROW((void)openings(0), InvalidArgument);
  EXPECT_EQ(sweep({.rows_upto = 0}).rows.size(), 1U);
  EXPECT_THROW((void)sweep({.rows_upto = largest_row + 1}), InvalidArgument);
  EXPECT_GT(estimate_bytes({.rows_upto = largest_row}), std::uint64_t{1} << 30);
  EXPECT_THROW((void)openings(100, {.columns = 12, .p = 0, .window_bits = 64}), InvalidArgument);
  EXPECT_THROW((void)openings(100, {.columns = 0, .p = 40, .window_bits = 64}), InvalidArgument);
  EXPECT_THROW((void)openings(100, {.columns = 0, .p = 0, .window_bits = 0}), InvalidArgument);
  try {
    (void)openings(100'000, {}, {.memory_limit = 1 << 20});
    FAIL();
  } catch (const MemoryLimit& limit) {
    EXPECT_EQ(limit.allowed_bytes(), 1U << 20);
    EXPECT_GT(limit.needed_bytes(), 1U << 20);
  }
}

TEST(Sweep, THREADS_StopsWhenCancelledAndReportsProgress) {
  int asked = 0;
  EXPECT_THROW((void)openings(60'000, {}, {.threads = 2, .cancelled = [&] { return ++asked > 1; }}), Cancelled);
  std::vector<Progress> seen;
  (void)openings(20'000, {}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().done, seen.back().total);
  for (std::size_t k = 1; k < seen.size(); ++k) EXPECT_LE(seen[k - 1].done, seen[k].done);
}

}  // namespace
}  // namespace mexwave::chomp3
