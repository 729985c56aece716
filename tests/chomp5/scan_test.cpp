// Five rows: the scan against the rules, the sieve for any number of rows, and four-row Chomp.

#include <gtest/gtest.h>

#include <algorithm>
#include <tuple>
#include <vector>

#include "mexwave/chomp.hpp"
#include "mexwave/chomp4.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp5 {

void PrintTo(const Position& x, std::ostream* out) {
  *out << '(' << x.p << ',' << x.q << ',' << x.r << ',' << x.s << ',' << x.t << ')';
}

namespace {

std::vector<Position> scanned(std::uint32_t upto) {
  std::vector<Position> found;
  (void)scan({.upto = upto},
             [&](std::span<const Position> with_p) { found.insert(found.end(), with_p.begin(), with_p.end()); });
  return found;
}

TEST(FiveRowScan, AgreesWithTheRules) { EXPECT_EQ(scanned(26), positions_reference(26)); }

TEST(FiveRowScan, AgreesWithTheSieve) {
  constexpr std::uint32_t upto = 66;  // lines of two words
  std::vector<Position> sieved;
  (void)chomp::catalog({.m = 5, .n = upto}, [&](std::span<const std::uint16_t> rows) {
    sieved.push_back({rows[0], rows[1], rows[2], rows[3], rows[4]});
  });
  const std::vector<Position> found = scanned(upto);
  ASSERT_GT(found.size(), 10'000U);
  EXPECT_TRUE(found == sieved);
}

TEST(FiveRowScan, WithoutAFifthRowItIsFourRowChomp) {
  constexpr std::uint32_t upto = 110;  // two words a line
  std::vector<Position> four, found = scanned(upto);
  (void)chomp4::scan({.upto = upto}, [&](std::span<const chomp4::Position> with_p) {
    for (const auto& x : with_p) four.push_back({x.p, x.q, x.r, x.s, 0});
  });
  std::erase_if(found, [](const Position& x) { return x.t != 0; });
  EXPECT_TRUE(found == four);
}

// No move leads from a P-position to another, and from every other position one does. Checked where lines have two or
// three words.
TEST(FiveRowScan, IsAKernelWhereLinesAreLonger) {
  constexpr std::uint32_t upto = 140;
  const std::vector<Position> all = scanned(upto);
  const auto is_p = [&](const Position& x) { return std::binary_search(all.begin(), all.end(), x); };
  const auto wins = [&](const Position& x) {
    for (std::uint32_t k = 0; k < x.t; ++k)
      if (is_p({x.p, x.q, x.r, x.s, k})) return true;
    for (std::uint32_t k = 0; k < x.s; ++k)
      if (is_p({x.p, x.q, x.r, k, std::min(x.t, k)})) return true;
    for (std::uint32_t k = 0; k < x.r; ++k)
      if (is_p({x.p, x.q, k, std::min(x.s, k), std::min(x.t, k)})) return true;
    for (std::uint32_t k = 0; k < x.q; ++k)
      if (is_p({x.p, k, std::min(x.r, k), std::min(x.s, k), std::min(x.t, k)})) return true;
    for (std::uint32_t k = 1; k < x.p; ++k)
      if (is_p({k, std::min(x.q, k), std::min(x.r, k), std::min(x.s, k), std::min(x.t, k)})) return true;
    return false;
  };
  std::uint32_t state = 1;
  const auto below = [&](std::uint32_t n) {
    state = state * 1664525 + 1013904223;
    return (state >> 8) % n;
  };
  for (int k = 0; k < 4000; ++k) {
    const std::uint32_t p = 60 + below(81), q = below(p + 1), r = below(q + 1), s = below(r + 1), t = below(s + 1);
    const Position x = k % 4 == 0 ? all[all.size() - 1 - below(1'000'000)] : Position{p, q, r, s, t};
    EXPECT_NE(is_p(x), wins(x)) << testing::PrintToString(x);
  }
}

TEST(FiveRowScan, THREADS_AnyNumberGivesTheSame) {
  // Blocks and tiles are 8 wide; the last ones have 1, 3 and 8 values.
  for (const std::uint32_t upto : {64U, 74U, 79U}) {
    const auto with_threads = [&](unsigned threads) {
      const Scan all = scan({.upto = upto}, {}, {.threads = threads});
      return std::tuple(all.with_p, all.openings, all.work.cells, all.work.words);
    };
    const auto one = with_threads(1);
    EXPECT_EQ(with_threads(2), one) << upto;
    EXPECT_EQ(with_threads(3), one) << upto;
  }
}

TEST(FiveRowScan, TotalsAgreeWithTheReportedPositions) {
  const std::vector<Position> all = scanned(40);
  const Scan found = scan({.upto = 40});
  EXPECT_EQ(found.positions(), all.size());
  std::vector<std::uint64_t> with_p(41);
  std::vector<Position> openings;
  for (const Position& x : all) {
    ++with_p[x.p];
    const bool whole[] = {x.s == x.p, x.r == x.p && x.s == x.t, x.q == x.p && x.r == x.t, x.q == x.t};
    if (std::any_of(std::begin(whole), std::end(whole), [](bool is) { return is; })) openings.push_back(x);
  }
  EXPECT_EQ(found.with_p, with_p);
  EXPECT_EQ(found.openings, openings);
  EXPECT_GT(found.work.words, found.work.cells / 2);
  for (std::uint32_t upto = 1; upto < 40; ++upto) {
    const Scan fewer = scan({.upto = upto});
    EXPECT_TRUE(std::equal(fewer.with_p.begin(), fewer.with_p.end(), with_p.begin())) << upto;
  }
}

TEST(FiveRowScan, RefusesStopsAndReportsProgress) {
  EXPECT_THROW((void)positions_reference(0), InvalidArgument);
  EXPECT_THROW((void)positions_reference(largest_reference_p + 1), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = 0}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = largest_p + 1}), InvalidArgument);
  EXPECT_THROW((void)scan({.upto = 200}, {}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)scan({.upto = 100}, {}, {.cancelled = [] { return true; }}), Cancelled);
  EXPECT_THROW((void)scan({.upto = 20}, [](auto) { throw std::runtime_error("enough"); }), std::runtime_error);
  std::vector<Progress> seen;
  (void)scan({.upto = 60}, {}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
  ASSERT_FALSE(seen.empty());
  EXPECT_EQ(seen.back().done, seen.back().total);
}

}  // namespace
}  // namespace mexwave::chomp5
