// Attacks on certificates: rows computed far beyond a certificate must agree with it, and it must not claim what it
// cannot prove.

#include "chomp3/patterns.hpp"

#include <gtest/gtest.h>

#include <random>
#include <set>

#include "chomp3/oracle.hpp"

namespace mexwave::chomp3::detail {
namespace {

SettledPattern line(std::int32_t row, std::vector<std::int32_t> offsets) { return {row, std::move(offsets)}; }

/// Computes a row for many p with plain sets of integers.
std::vector<std::pair<std::int32_t, std::int32_t>> play(RowState state, std::int32_t from, std::int32_t steps,
                                                        const std::vector<SettledPattern>& lower) {
  std::set<std::int32_t> used;
  for (int k = 1; k < 64; ++k) {
    if ((state.beyond >> k) & 1) used.insert(state.first_free + k);
  }
  std::int32_t first = state.first_free;
  std::vector<std::pair<std::int32_t, std::int32_t>> pairs;
  for (std::int32_t p = from; p < from + steps; ++p) {
    std::set<std::int32_t> taken;
    for (const SettledPattern& s : lower) {
      const auto period = static_cast<std::int32_t>(s.offsets.size());
      for (std::int32_t d = 0; d <= p; ++d) {
        if (s.offsets[static_cast<std::size_t>((p - d) % period)] == d) taken.insert(p - d);
      }
    }
    std::int32_t q = first;
    while (used.contains(q) || taken.contains(q)) ++q;
    used.insert(q);
    while (used.contains(first)) used.erase(first++);
    pairs.emplace_back(p, q);
  }
  return pairs;
}

TEST(Certificate, AgreesWithTheComputedRow) {
  std::mt19937 random(7);
  const auto below = [&](int n) { return static_cast<std::int32_t>(random() % static_cast<unsigned>(n)); };
  int certified = 0;
  std::set<std::size_t> periods;
  for (int round = 0; round < 150; ++round) {
    // Rows that do not meet: offsets far apart, or of one row that alternates.
    PatternSet settled(4000);
    std::vector<SettledPattern> lower;
    std::int32_t d = 5 + below(4);
    for (int k = 0; k < 25; ++k) {
      SettledPattern s = below(5) == 0   ? line(k, {d + 2, d})
                         : below(9) == 0 ? line(k, {d + 2, d + 2, d - 1})
                                         : line(k, {d});
      if (s.offsets.size() == 3) {  // q, q+1, q+2 take p = q+d+2, q+d+3, q+d+1: three of each residue, no p twice
        s = line(k, {d + 1, d + 1, d - 2});
      }
      d += s.offsets.size() == 1 ? 1 + below(2) : 3 + below(2);
      lower.push_back(s);
      settled.add(s);
    }
    RowState state{1000 + below(50), 0};
    const std::int32_t from = state.first_free + 6 + below(d + 10);
    for (int k = 1; k < 6; ++k) state.beyond |= std::uint64_t{below(4) == 0} << k;
    const auto pattern = certify_pattern(99, state, from, settled);
    if (!pattern) continue;
    ++certified;
    periods.insert(pattern->offsets.size());
    for (const auto& [p, q] : play(state, from, 300, lower)) {
      const auto period = static_cast<std::int32_t>(pattern->offsets.size());
      ASSERT_EQ(p, q + pattern->offsets[static_cast<std::size_t>(q % period)]) << "round " << round;
    }
  }
  EXPECT_GT(certified, 20);
  EXPECT_GE(periods.size(), 3U);
}

TEST(Certificate, AStateThatDoesNotRecurIsNotCertified) {
  // The row is still filling a gap: it becomes regular later, but this state never comes back.
  PatternSet settled(1000);
  const RowState state{500, 0b1000};  // 503 is used, 500 to 502 are not
  EXPECT_FALSE(certify_pattern(3, state, 510, settled));
  const RowState later{504, 0};
  const auto pattern = certify_pattern(3, later, 514, settled);
  ASSERT_TRUE(pattern);
  EXPECT_EQ(pattern->offsets, std::vector<std::int32_t>{10});
}

TEST(Certificate, AccountsForThePeriodOfCrossedRows) {
  // Offset 10 is taken every other time, by a row of period 2: the row above must not be called constant.
  PatternSet settled(1000);
  const std::vector<SettledPattern> lower{line(0, {10, 12})};
  settled.add(lower[0]);
  for (const std::int32_t from : {510, 511}) {
    const RowState state{500, 0};
    const auto pattern = certify_pattern(1, state, from, settled);
    if (!pattern) continue;
    for (const auto& [p, q] : play(state, from, 100, lower)) {
      ASSERT_EQ(p, q + pattern->offsets[static_cast<std::size_t>(q) % pattern->offsets.size()]);
    }
  }
}

TEST(Certificate, PatternsHoldFarBeyondTheCertifiedColumns) {
  const Sweep s = sweep({.rows_upto = 430});
  const Table f = table({.rows = 431, .columns = 6000});
  int with_period = 0;
  for (const Row& row : s.rows) {
    if (!row.is_long) continue;
    with_period += row.period() > 1 ? 1 : 0;
    for (std::uint32_t q = row.preperiod; q < f.columns; ++q) {
      ASSERT_EQ(f.at(row.row, q) - q, row.pattern[(q - row.preperiod) % row.period()]) << "row " << row.row;
    }
    if (row.preperiod > row.row) {
      EXPECT_NE(f.at(row.row, row.preperiod - 1) - (row.preperiod - 1), row.pattern.back())
          << "preperiod of row " << row.row << " is not the least";
    }
  }
  EXPECT_GE(with_period, 5);
}

}  // namespace
}  // namespace mexwave::chomp3::detail
