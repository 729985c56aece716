// The scan against the rules, the m x n sieve, three-row Chomp and published counts.

#include <gtest/gtest.h>

#include "chomp4/collect.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

TEST(FourRowScan, AgreesWithTheRules) { EXPECT_EQ(scanned(60), positions_reference(60)); }

// A. Garg, arXiv:2604.25952, version 1: 4,316,097 P-positions to n = 500.
TEST(FourRowScan, CountsAsPublished) {
  std::uint64_t told = 0;
  const Scan s = scan({.upto = 500}, [&](std::span<const Position> positions) { told += positions.size(); });
  EXPECT_EQ(s.positions(), 4'316'097U);
  EXPECT_EQ(told, 4'316'097U);
}

TEST(FourRowScan, EverySmallSizeIsRight) {
  const std::vector<Position> all = scanned(130);
  const Scan whole = scan({.upto = 130});
  for (std::uint32_t upto = 1; upto <= 130; ++upto) {
    std::vector<Position> expected = all;
    std::erase_if(expected, [&](const Position& x) { return x.p > upto; });
    ASSERT_EQ(scanned(upto), expected) << upto;
    const Scan s = scan({.upto = upto});
    EXPECT_EQ(s.upto, upto);
    ASSERT_EQ(s.with_p.size(), upto + 1);
    EXPECT_TRUE(std::equal(s.with_p.begin(), s.with_p.end(), whole.with_p.begin()));
  }
}

TEST(FourRowScan, TotalsAgreeWithTheReportedPositions) {
  std::vector<Position> found, openings;
  const Scan s = scan({.upto = 100}, into(found));
  std::vector<std::vector<std::uint32_t>> of_p(101);
  for (const Position& x : found) {
    of_p[x.p].push_back(x.s);
    const bool one = x.r == x.p, two = x.q == x.p && x.s == x.r, three = x.q == x.s;
    if (one || two || three) openings.push_back(x);
  }
  EXPECT_EQ(s.openings, openings);
  EXPECT_EQ(s.with_p[0], WithP{});
  for (std::uint32_t p = 1; p <= 100; ++p) {
    std::vector<std::uint32_t>& sorted = of_p[p];
    std::sort(sorted.begin(), sorted.end());
    const WithP expected{static_cast<std::uint32_t>(sorted.size()), sorted[(sorted.size() - 1) / 2], sorted.back()};
    EXPECT_EQ(s.with_p[p], expected) << p;
  }
}

TEST(FourRowScan, OpeningsAgreeWithTheSieve) {
  constexpr std::uint32_t upto = 40;
  std::vector<Position> expected;
  for (const chomp::Opening& x : chomp::catalog({.m = 4, .n = upto}).openings) {
    if (x.m != 4) continue;
    Position left{x.n, x.n, x.n, x.n};
    for (std::uint32_t* const length : {&left.s, &left.r, &left.q, &left.p}) {
      *length = x.column - 1;
      if (length == (x.row == 4 ? &left.s : x.row == 3 ? &left.r : x.row == 2 ? &left.q : &left.p)) break;
    }
    expected.push_back(left);
  }
  std::sort(expected.begin(), expected.end());
  EXPECT_EQ(scan({.upto = upto}).openings, expected);
}

// Compares all P-positions; the sieve has no code specific to four rows.
TEST(FourRowScan, AgreesWithTheSieve) {
  constexpr std::uint32_t upto = 140;
  std::vector<Position> sieved;
  (void)chomp::catalog({.m = 4, .n = upto}, [&](std::span<const std::uint16_t> rows) {
    sieved.push_back({rows[0], rows[1], rows[2], rows[3]});
  });
  ASSERT_GT(sieved.size(), 90'000U);
  EXPECT_TRUE(scanned(upto) == sieved);
}

TEST(FourRowScan, WithoutAFourthRowItIsThreeRowChomp) {
  constexpr std::uint32_t upto = 300;
  std::vector<Position> three, found = scanned(upto);
  (void)chomp3::scan({.upto = upto}, [&](const chomp3::Position& x) { three.push_back({x.p, x.q, x.r, 0}); });
  std::erase_if(found, [](const Position& x) { return x.s != 0; });
  EXPECT_EQ(found, three);
}

TEST(FourRowScan, RefusesStopsAndReportsProgress) {
  EXPECT_THROW((void)scan({.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = largest_p + 1}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(ScanGoal{.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = 500}, {}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)scan({.upto = 500}, {}, {.cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW((void)scan({.upto = 50}, [](auto) { throw std::runtime_error("enough"); }), std::runtime_error);
  std::vector<Progress> seen;
  (void)scan({.upto = 300}, {}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().done, seen.back().total);
  for (const Progress& p : seen) EXPECT_LE(p.done, p.total);
}

}  // namespace
}  // namespace mexwave::chomp4
