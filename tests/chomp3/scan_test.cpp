// The scan compared with the rules of the game, definition 2.10 and the table.

#include <gtest/gtest.h>

#include <map>
#include <set>
#include <tuple>

#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

std::vector<Position> positions(std::uint32_t upto) {
  std::vector<Position> found;
  (void)scan({.upto = upto}, [&](const Position& x) { found.push_back(x); });
  return found;
}

// No recurrence: a position is P if no move leads to one that is, and taking the poisoned square loses.
TEST(Scan, AgreesWithTheMoves) {
  constexpr std::uint32_t upto = 40;
  std::set<std::tuple<std::uint32_t, std::uint32_t, std::uint32_t>> lost;
  std::vector<Position> expected;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    for (std::uint32_t q = 0; q <= p; ++q) {
      for (std::uint32_t r = 0; r <= q; ++r) {
        bool wins = false;
        for (std::uint32_t x = 0; x < r; ++x) wins = wins || lost.contains({p, q, x});
        for (std::uint32_t x = 0; x < q; ++x) wins = wins || lost.contains({p, x, std::min(x, r)});
        for (std::uint32_t x = 1; x < p; ++x) wins = wins || lost.contains({x, std::min(x, q), std::min(x, r)});
        if (wins) continue;
        lost.insert({p, q, r});
        expected.push_back({p, q, r});
      }
    }
  }
  EXPECT_EQ(positions(upto), expected);  // in the same order, too
}

TEST(Scan, AgreesWithTheReferenceTable) {
  constexpr std::uint32_t upto = 130;
  const Table f = table_reference(upto + 1, upto + 1);
  std::size_t count = 0;
  for (const std::uint32_t p : f.values) count += p <= upto ? 1 : 0;
  const std::vector<Position> found = positions(upto);
  EXPECT_EQ(found.size(), count);
  for (const Position& x : found) ASSERT_EQ(f.at(x.r, x.q), x.p) << x.q << "," << x.r;
}

TEST(Scan, AgreesWithTheTable) {
  constexpr std::uint32_t upto = 1500;
  const Table f = table({.rows = upto + 1, .columns = upto + 1});
  std::size_t count = 0;
  for (const std::uint32_t p : f.values) count += p <= upto ? 1 : 0;
  std::vector<Position> found;
  const Scan scanned = scan({.upto = upto}, [&](const Position& x) { found.push_back(x); });
  EXPECT_EQ(found.size(), count);
  EXPECT_EQ(scanned.work.positions, count);
  for (const Position& x : found) ASSERT_EQ(f.at(x.r, x.q), x.p) << x.q << "," << x.r;
  for (std::uint32_t q = 0; q <= upto; ++q) {
    const auto seen = [&](std::uint32_t p) { return p <= upto ? p : none; };
    if (q > 0) {
      EXPECT_EQ(scanned.above_diagonal[q], seen(f.at(q - 1, q)));
    }
    if (f.at(q, q) <= upto) {
      EXPECT_EQ(scanned.diagonal_q[f.at(q, q)], q);
    }
    for (std::uint32_t r = 0; r <= q; ++r) {
      if (f.at(r, q) == q) {
        EXPECT_EQ(scanned.end_row[q], r);
      }
    }
  }
  const auto entries = [](const std::vector<std::uint32_t>& list) {
    return std::count_if(list.begin(), list.end(), [](std::uint32_t x) { return x != none; });
  };
  std::map<std::string, std::ptrdiff_t> expected;
  for (const Position& x : found) {
    expected["diagonal"] += x.q == x.r ? 1 : 0;
    expected["end"] += x.p == x.q ? 1 : 0;
  }
  EXPECT_EQ(entries(scanned.diagonal_q), expected["diagonal"]);
  EXPECT_EQ(entries(scanned.end_row), expected["end"]);
}

TEST(Scan, EverySmallSizeIsRight) {
  const Scan all = scan({.upto = 200});
  for (std::uint32_t upto = 1; upto <= 130; ++upto) {
    const Scan s = scan({.upto = upto});
    ASSERT_EQ(s.upto, upto);
    for (std::uint32_t p = 1; p <= upto; ++p) EXPECT_EQ(s.openings(p), all.openings(p)) << upto;
  }
}

// Two bounds keep it linear: without them a cell would look at p/64 words.
TEST(Scan, ReadsAboutTwoWordsPerCell) {
  for (const std::uint32_t upto : {1000u, 4000u}) {
    const Scan::Work work = scan({.upto = upto}).work;
    EXPECT_LT(work.cells, std::uint64_t{upto} * upto * 22 / 100);
    EXPECT_LT(work.words, work.cells * 3);
  }
}

TEST(Scan, OpeningsAreReportedOnce) {
  const Scan s = scan({.upto = 14});
  EXPECT_EQ(s.openings(14), (std::vector<Position>{{14, 14, 10}}));
  EXPECT_EQ(s.openings(8), (std::vector<Position>{{8, 4, 4}}));
  EXPECT_THROW((void)s.openings(0), InvalidArgument);
  EXPECT_THROW((void)s.openings(s.upto + 1), InvalidArgument);
}

TEST(Scan, RefusesStopsAndReportsProgress) {
  EXPECT_THROW((void)scan({.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = largest_p + 1}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(ScanGoal{.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = 20'000}, {}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)scan({.upto = 3000}, {}, {.cancelled = [] { return true; }}), Cancelled);
  std::vector<Progress> seen;
  (void)scan({.upto = 3000}, {}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().done, seen.back().total);
  for (const Progress& p : seen) EXPECT_LE(p.done, p.total);
}

}  // namespace
}  // namespace mexwave::chomp3
