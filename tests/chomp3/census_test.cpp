// The census, the position counts and the sequences: against published counts, and against the definition.

#include "mexwave/chomp3_census.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

Sweep openings_upto(std::uint32_t p) { return sweep({.openings_upto = p}); }

// G. Nivasch's census of three-row Chomp's periods to row 10,000 (SOURCES.md): 141 rows of period 2, 7 of 3, 54 of 4,
// and 6541 and 8767 of 9.
TEST(Census, SLOW_NivaschsPeriodsToRow10000) {
  const Sweep s = sweep({.rows_upto = 10'000});
  const Census all = census(s);
  std::map<std::uint32_t, std::uint64_t> longer = all.total.by_period;
  longer.erase(1);
  EXPECT_EQ(longer, (std::map<std::uint32_t, std::uint64_t>{{2, 141}, {3, 7}, {4, 54}, {9, 2}}));
  EXPECT_EQ(all.first_of.at(2).front().row, 120U);
  EXPECT_EQ(all.first_of.at(9).front().row, 6541U);
  EXPECT_EQ(s.rows[8767].period(), 9U);
  // Two rows for which a published table gives periods 25 and 720.
  EXPECT_EQ(s.rows[782].period(), 1U);
  EXPECT_FALSE(s.rows[7751].is_long);
  EXPECT_EQ(all.uncommon.size(), 9U);
  EXPECT_EQ(all.total.short_rows + all.total.long_rows, 10'001U);
  EXPECT_EQ(all.growth.back().last_row, 10'000U);
}

TEST(Census, AgreesWithACountByHand) {
  const Sweep sweep = openings_upto(5000);
  const Census all = census(sweep);
  const auto& rows = sweep.rows;
  const auto long_at = [&](std::size_t r) { return r < rows.size() && rows[r].is_long; };
  const auto longer_at = [&](std::size_t r) { return long_at(r) && rows[r].period() > 1; };
  std::uint64_t pairs = 0, triples = 0, in_pairs = 0, longer_in_pairs = 0, pairs_with = 0, without = 0;
  for (std::size_t r = 0; r < rows.size(); ++r) {
    if (!long_at(r)) continue;
    const bool upper = r > 0 && long_at(r - 1), lower = long_at(r + 1);
    pairs += upper ? 1 : 0;
    triples += upper && lower ? 1 : 0;
    in_pairs += upper || lower ? 1 : 0;
    longer_in_pairs += (upper || lower) && longer_at(r) ? 1 : 0;
    pairs_with += upper && (longer_at(r) || longer_at(r - 1)) ? 1 : 0;
    without += longer_at(r) && !upper && !(r >= 2 && longer_at(r - 2)) ? 1 : 0;
  }
  EXPECT_GT(pairs, 10U);
  EXPECT_EQ(all.total.pairs, pairs);
  EXPECT_EQ(all.total.triples, triples);
  EXPECT_EQ(all.total.rows_in_pairs, in_pairs);
  EXPECT_EQ(all.total.periodic_rows_in_pairs, longer_in_pairs);
  EXPECT_EQ(all.total.pairs_with_period, pairs_with);
  EXPECT_EQ(all.total.periodic_without_pair, without);
  std::uint64_t gaps = 0;
  for (const auto& [gap, counts] : all.by_gap) gaps += gap * counts.count;
  EXPECT_EQ(gaps, std::uint64_t{rows.size()} - 1 - (long_at(rows.size() - 1) ? 0 : 1));
  ASSERT_EQ(all.growth.size(), 3U);  // rows to 1000, 2000 and the last
  const Census half = census(openings_upto(2500));
  ASSERT_EQ(half.growth.front().last_row, 1000U);
  EXPECT_EQ(half.growth.front().pairs, all.growth.front().pairs);
  EXPECT_EQ(half.growth.front().by_period, all.growth.front().by_period);
}

TEST(Census, TriplesAreCountedOnce) {
  Sweep sweep;
  sweep.upto = 20;
  sweep.diagonal_q.assign(21, none);
  sweep.end_row = sweep.diagonal_q;
  for (std::uint32_t r = 0; r < 8; ++r) {
    Row row;
    row.row = r;
    row.is_long = r < 4 || r == 6;  // four in a row, then one alone
    row.preperiod = row.is_long ? 2 * r : none;
    if (row.is_long) row.pattern = r == 2 ? std::vector<std::uint32_t>{3, 1} : std::vector<std::uint32_t>{1};
    row.end = row.is_long ? none : 2 * r;
    sweep.rows.push_back(row);
  }
  const Census all = census(sweep);
  EXPECT_EQ(all.total.pairs, 3U);
  EXPECT_EQ(all.total.triples, 2U);
  EXPECT_EQ(all.total.rows_in_pairs, 4U);
  EXPECT_EQ(all.total.periodic_rows_in_pairs, 1U);
  EXPECT_EQ(all.total.pairs_with_period, 2U);
  EXPECT_EQ(all.total.pairs_of_period_1_and_more, 1U);
}

TEST(Census, SLOW_StripsAsPublished) {
  // Published to n < 130,000: -1.242 < A - (2+sqrt(2))/2 B < 2.141 and -1.506 < q_n - (1+sqrt(2)) n < 1.493, rounded.
  const Census all = census(openings_upto(60'000));
  const auto strip = [&](const std::string& id) {
    const auto found = std::find_if(all.strips.begin(), all.strips.end(), [&](auto& x) { return x.id == id; });
    EXPECT_NE(found, all.strips.end());
    return decimal(found->least.back().value, found->divisor, 3) + " " +
           decimal(found->greatest.back().value, found->divisor, 3);
  };
  EXPECT_EQ(strip("diagonal"), "-1.242 2.141");
  EXPECT_EQ(strip("nth_end"), "-1.506 1.493");
  for (const Strip& one : all.strips) {
    for (std::size_t k = 1; k < one.least.size(); ++k) {
      EXPECT_LT(one.least[k - 1].at, one.least[k].at);
      EXPECT_LT(sign(one.least[k].value - one.least[k - 1].value), 0);
    }
  }
}

TEST(PositionCounts, AgreeWithTheDefinition) {
  constexpr std::uint32_t upto = 90;
  const Table f = table_reference(upto + 1, upto + 1);
  std::vector<std::uint64_t> expected(upto + 1);
  for (const std::uint32_t p : f.values) {
    if (p <= upto) ++expected[p];
  }
  const Sweep sweep = openings_upto(upto);
  ASSERT_GT(sweep.rows.size(), 30U);
  EXPECT_EQ(position_counts({.upto = upto, .rows = sweep.rows}).counts, expected);
  EXPECT_EQ(position_counts({.upto = upto}).counts, expected);  // without information about rows
}

TEST(PositionCounts, RefusesWrongRows) {
  const Sweep sweep = openings_upto(90);
  const auto refused = [&](const std::function<void(std::vector<Row>&)>& change) {
    std::vector<Row> wrong = sweep.rows;
    change(wrong);
    try {
      (void)position_counts({.upto = 90, .rows = wrong});
      return std::string("nothing");
    } catch (const InvalidArgument& error) {
      return std::string(error.what());
    }
  };
  EXPECT_EQ(refused([](auto& rows) { rows[3].end += 1; }), "row 3: expected first value 6 and end 5, got 6 and 6");
  EXPECT_EQ(refused([](auto& rows) { rows[1].first = none; }).substr(0, 6), "row 1:");
}

TEST(PositionCounts, AgreeWithTheScan) {
  constexpr std::uint32_t upto = 2000;
  std::vector<std::uint64_t> expected(upto + 1);
  (void)scan({.upto = upto}, [&](const Position& x) { ++expected[x.p]; });
  const Sweep sweep = openings_upto(upto);
  EXPECT_EQ(position_counts({.upto = upto, .rows = sweep.rows}).counts, expected);
}

TEST(PositionCounts, PatternsSkipCellsAndKeepTheResult) {
  const Sweep sweep = openings_upto(1500);  // with rows of period 2 and 4
  const PositionCounts spared = position_counts({.upto = 1500, .rows = sweep.rows});
  const PositionCounts plain = position_counts({.upto = 1500});
  EXPECT_EQ(spared.counts, plain.counts);
  EXPECT_LT(spared.work.cells, plain.work.cells / 2);
  EXPECT_GT(spared.work.regular, 100'000U);
  EXPECT_EQ(plain.work.regular, 0U);
}

TEST(PositionCounts, RefuseStopAndReportProgress) {
  EXPECT_THROW((void)position_counts({.upto = largest_p + 1}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(PositionCountsGoal{.upto = largest_p + 1}), InvalidArgument);
  EXPECT_EQ(position_counts({.upto = 0}).counts, std::vector<std::uint64_t>{0});
  EXPECT_THROW((void)position_counts({.upto = 20'000}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)position_counts({.upto = 5000}, {.cancelled = [] { return true; }}), Cancelled);
  std::vector<Progress> seen;
  for (const std::vector<Row>& rows : {openings_upto(4000).rows, std::vector<Row>{}}) {
    seen.clear();
    (void)position_counts({.upto = 4000, .rows = rows}, {.progress = [&](const Progress& p) { seen.push_back(p); }});
    ASSERT_FALSE(seen.empty());
    EXPECT_EQ(seen.back().done, seen.back().total);
    for (const Progress& p : seen) EXPECT_LE(p.done, p.total);
  }
}

TEST(Sequences, AgreeWithTheOeis) {
  // The data sections of oeis.org, November 2026. A147983 is printed there with "15231525", two terms run together.
  const std::map<std::string_view, std::vector<std::uint64_t>> data{
      {"A029899", {0,   1,   3,   5,   7,   10,  13,  17,  20,  25,  29,  33,  39,  44,  51,  56,  62,  70,  76,
                   85,  92,  100, 110, 121, 129, 137, 149, 158, 167, 180, 190, 204, 214, 229, 239, 250, 266, 278,
                   295, 307, 320, 338, 351, 370, 384, 398, 418, 439, 453, 468, 490, 506, 529, 545, 562, 586, 603}},
      {"A029900", {1,  3,  4,  6,  8,  10, 11, 13, 15, 16, 18, 20, 21, 24, 25,  27,  28,  30,  32,  34,  35, 37,
                   39, 40, 42, 44, 45, 48, 49, 51, 53, 54, 56, 57, 59, 60, 63,  64,  66,  68,  70,  72,  73, 74,
                   76, 78, 80, 82, 83, 85, 87, 89, 88, 92, 93, 95, 96, 98, 100, 102, 104, 105, 107, 109, 111}},
      {"A029901", {2,  5,   7,   9,   12,  14,  17,  19,  22,  23,  26,  29,  31,  33,  36,  38,  41,  43,  46,  47,
                   50, 52,  55,  58,  61,  62,  65,  67,  69,  71,  75,  77,  79,  81,  84,  86,  90,  91,  94,  97,
                   99, 101, 103, 106, 108, 110, 114, 115, 119, 120, 123, 126, 127, 131, 132, 135, 137, 140, 142, 145}},
      {"A029902", {1,  3,  4,  6,  8,  10, 12, 13, 15, 16, 18, 20, 21, 23, 25,  27,  29,  30,  32,  33,  35, 37,
                   39, 41, 43, 44, 46, 47, 49, 50, 52, 54, 55, 57, 59, 61, 63,  64,  66,  68,  70,  71,  73, 75,
                   76, 78, 80, 81, 83, 85, 87, 89, 90, 92, 93, 95, 96, 98, 100, 102, 103, 105, 107, 109, 111}},
      {"A029903", {1, 2, 4, 5, 6, 7, 9, 11, 12, 14, 15, 16, 17, 19, 21, 22, 23, 24, 25, 27}},
      {"A029904", {0, 2, 7, 10, 12, 19, 20, 24, 27, 31, 34, 36, 39, 44, 48, 50, 56, 60, 63, 63}},
      {"A029905", {0, 2, 5, 7, 9, 11, 14, 17, 19, 22, 24, 26, 28, 31, 34, 36, 38, 40, 42, 45}},
      {"A147983", {120,  400,  402,  422,  424,  513,  576,  583,  585,  593,  605,  610,  861,  888,  890,
                   892,  904,  1013, 1015, 1059, 1129, 1141, 1143, 1163, 1216, 1281, 1291, 1293, 1295, 1419,
                   1448, 1508, 1523, 1525, 1537, 1561, 1723, 1747, 1824, 1868, 1870, 1875, 1889, 2003, 2010}}};
  const Sweep sweep = openings_upto(4100);
  for (const Sequence& one : sequences()) {
    const std::vector<std::uint64_t>& printed = data.at(one.number);
    const std::vector<std::uint64_t> terms = sequence_terms(one, sweep);
    ASSERT_GE(terms.size(), printed.size()) << one.number;
    EXPECT_TRUE(std::equal(printed.begin(), printed.end(), terms.begin())) << one.number;
    // A shorter sweep gives fewer terms, and none of them is wrong.
    const std::vector<std::uint64_t> fewer = sequence_terms(one, openings_upto(1000));
    ASSERT_LT(fewer.size(), terms.size()) << one.number;
    EXPECT_TRUE(std::equal(fewer.begin(), fewer.end(), terms.begin())) << one.number;
  }
  EXPECT_EQ(data.size(), sequences().size());
}

TEST(Sequences, AreFoundByNumber) {
  EXPECT_EQ(parse_sequence("A147983").offset, 1U);
  for (const Sequence& one : sequences()) EXPECT_EQ(parse_sequence(one.number).number, one.number);
  try {
    (void)parse_sequence("A000001");
    FAIL();
  } catch (const InvalidArgument& error) {
    EXPECT_EQ(std::string(error.what()),
              "expected one of A029899, A029900, A029901, A029902, A029903, A029904, A029905, A147983, got 'A000001'");
  }
  EXPECT_THROW((void)sequence_terms({"A000001", "", 0}, openings_upto(10)), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::chomp3
