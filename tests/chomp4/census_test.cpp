// The census against plain counting in the rules' table.

#include "mexwave/chomp4_census.hpp"

#include <gtest/gtest.h>

#include <set>

#include "chomp4/collect.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

TEST(FourRowCensus, CountsOpeningsByRow) {
  const Sweep swept = sweep({.upto = 60});
  const Census found = census(swept);
  EXPECT_EQ(found.upto, 60U);
  EXPECT_EQ(found.with_one_opening, 60U);
  EXPECT_TRUE(found.without_opening.empty() && found.several_openings.empty());
  std::array<std::uint64_t, 3> rows{};
  for (const Position& x : positions_reference(60)) {
    if (x.r == x.p) ++rows[2];
    if (x.q == x.p && x.r == x.s) ++rows[1];
    if (x.q == x.s) ++rows[0];
  }
  for (std::size_t k = 0; k < 3; ++k) EXPECT_EQ(found.rows[k].count, rows[k]);
  // (1,0,0,0) in row 2, (2,2,2,1) in row 4, (3,3,1,1) in row 3.
  EXPECT_EQ(found.rows[0].first, 1U);
  EXPECT_EQ(found.rows[1].first, 3U);
  EXPECT_EQ(found.rows[2].first, 2U);
}

TEST(FourRowCensus, ReportsBoardsWithNoneOrSeveral) {
  Sweep swept = sweep({.upto = 20});
  swept.openings.erase(swept.openings.begin() + 4);  // n = 5
  swept.openings.insert(swept.openings.begin() + 8, {9, 9, 9, 8});
  const Census found = census(swept);
  EXPECT_EQ(found.without_opening, std::vector<std::uint32_t>{5});
  EXPECT_EQ(found.several_openings, std::vector<std::uint32_t>{9});
  EXPECT_EQ(found.with_one_opening, 18U);
}

TEST(FourRowCensus, RatiosAgreeWithTheCounts) {
  const Sweep swept = sweep({.upto = 300});
  const Census found = census(swept);
  EXPECT_EQ(found.from, 1U);
  std::set<std::uint32_t> low;
  for (const Position& x : swept.openings) {
    if (x.q == x.s) low.insert(x.p);
  }
  Range middle, left;
  for (const std::uint32_t p : low) middle.add({swept.with_p[p].middle_s, p});
  for (const Position& x : swept.openings) {
    if (x.q == x.s) left.add({x.q, x.p});
  }
  EXPECT_EQ(found.rows[0].middle.least, middle.least);
  EXPECT_EQ(found.rows[0].middle.greatest, middle.greatest);
  EXPECT_EQ(found.rows[0].left.least, left.least);
  EXPECT_EQ(found.rows[0].left.greatest, left.greatest);
  // Apart from some p on, and not from the one before.
  const auto apart = [&](std::uint32_t from) {
    for (std::uint32_t a = from; a <= 300; ++a) {
      for (std::uint32_t b = from; b <= 300; ++b) {
        if (low.contains(a) && !low.contains(b) &&
            !(Ratio{swept.with_p[a].middle_s, a} < Ratio{swept.with_p[b].middle_s, b}))
          return false;
      }
    }
    return true;
  };
  ASSERT_GT(found.apart_from, 1U);
  EXPECT_TRUE(apart(found.apart_from));
  EXPECT_FALSE(apart(found.apart_from - 1));
}

TEST(FourRowCensus, Grows) {
  const Sweep swept = sweep({.upto = 130});
  const Census found = census(swept);
  std::vector<std::uint32_t> points;
  std::uint32_t before = 0;
  for (const Growth& x : found.growth) {
    points.push_back(x.upto);
    std::uint64_t triples = 0;
    for (std::uint32_t p = 1; p <= x.upto; ++p) {
      for (std::uint32_t q = 0; q <= p; ++q) triples += q + 1;
    }
    EXPECT_EQ(x.triples, triples);
    EXPECT_EQ(x.positions, sweep({.upto = x.upto}).positions());
    EXPECT_EQ(x.openings_in[0] + x.openings_in[1] + x.openings_in[2], x.upto);
    std::uint64_t low_s = 0, low_p = 0, all_s = 0, all_p = 0;
    for (const Position& opening : swept.openings) {
      if (opening.p <= before || opening.p > x.upto) continue;
      const std::uint32_t s = swept.with_p[opening.p].middle_s;
      low_s += opening.q == opening.s ? s : 0;
      low_p += opening.q == opening.s ? opening.p : 0;
      all_s += s;
      all_p += opening.p;
    }
    EXPECT_EQ(x.low.s, low_s);
    EXPECT_EQ(x.low.p, low_p);
    EXPECT_EQ(x.low.s + x.high.s, all_s);
    EXPECT_EQ(x.low.p + x.high.p, all_p);
    before = x.upto;
  }
  EXPECT_EQ(points, (std::vector<std::uint32_t>{1, 2, 5, 10, 20, 50, 100, 130}));
}

/// Triple by triple.
Likeness expected(const std::set<std::array<std::uint32_t, 3>>& extend, std::uint32_t upto,
                  std::array<std::uint32_t, 3> step) {
  Likeness sum;
  for (std::uint32_t p = 1; p <= upto; ++p) {
    for (std::uint32_t q = 0; q <= p; ++q) {
      for (std::uint32_t r = 0; r <= q; ++r) {
        const std::array<std::uint32_t, 3> to{p + step[0], q + step[1], r + step[2]};
        if (to[0] > upto || to[1] > to[0] || to[2] > to[1]) continue;
        const bool here = extend.contains({p, q, r}), there = extend.contains(to);
        ++sum.triples;
        sum.alike += here == there ? 1 : 0;
        sum.both += here && there ? 1 : 0;
        sum.extend += here ? 1 : 0;
        if (here == there || sum.p != 0) continue;
        sum.p = p;
        sum.q = q;
        sum.r = r;
      }
    }
  }
  return sum;
}

void expect_same(const Likeness& a, const Likeness& b) {
  EXPECT_EQ(a.triples, b.triples);
  EXPECT_EQ(a.alike, b.alike);
  EXPECT_EQ(a.both, b.both);
  EXPECT_EQ(a.extend, b.extend);
  EXPECT_EQ(std::tie(a.p, a.q, a.r), std::tie(b.p, b.q, b.r));
}

TEST(FourRowLikeness, SLOW_ComparesEveryTriple) {
  constexpr std::uint32_t upto = 90;
  std::set<std::array<std::uint32_t, 3>> extend;
  for (const Position& x : positions_reference(upto)) extend.insert({x.p, x.q, x.r});
  const Likenesses found = likenesses({.upto = upto, .most_step = 89});
  ASSERT_EQ(found.in_r.size(), 90U);
  for (const std::uint32_t step : {1U, 2U, 7U, 63U, 64U, 65U, 89U}) {
    SCOPED_TRACE(step);
    expect_same(found.in_r[step], expected(extend, upto, {0, 0, step}));
    expect_same(found.in_q[step], expected(extend, upto, {0, step, 0}));
    expect_same(found.in_all[step], expected(extend, upto, {step, step, step}));
  }
}

TEST(FourRowLikeness, SLOW_Refuses) {
  EXPECT_THROW((void)likenesses({.upto = 0, .most_step = 1}), InvalidArgument);
  EXPECT_THROW((void)likenesses({.upto = most_likeness_p + 1, .most_step = 1}), InvalidArgument);
  EXPECT_THROW((void)likenesses({.upto = 10, .most_step = 0}), InvalidArgument);
  EXPECT_THROW((void)likenesses({.upto = 10, .most_step = most_likeness_step + 1}), InvalidArgument);
  EXPECT_THROW((void)likenesses({.upto = 500, .most_step = 100}, {.memory_limit = 1 << 16}), MemoryLimit);
}

}  // namespace
}  // namespace mexwave::chomp4
