// Rows (r,s) compared with the table, with three-row Chomp, and with the predictions of their periods.

#include <gtest/gtest.h>

#include <map>
#include <numeric>

#include "chomp4/collect.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/chomp4_rows.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

/// [r][s] p -> q, for r <= rows_upto.
std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<std::uint32_t, std::uint32_t>> table_rows(
    std::uint32_t rows_upto, std::uint32_t upto) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::map<std::uint32_t, std::uint32_t>> rows;
  (void)positions({.upto = upto}, [&](std::span<const Position> with_p) {
    for (const Position& x : with_p) {
      if (x.r <= rows_upto) rows[{x.r, x.s}][x.p] = x.q;
    }
  });
  return rows;
}

void expect_as_in_table(const Rows& found, std::uint32_t upto) {
  auto table = table_rows(found.rows_upto, upto);
  for (const Row& row : found.rows) {
    SCOPED_TRACE(std::to_string(row.r) + "," + std::to_string(row.s));
    const auto& with_p = table[{row.r, row.s}];
    EXPECT_EQ(row.kind == RowKind::dead, with_p.empty());
    for (const auto& [p, q] : with_p) {
      if (q == p) {
        EXPECT_EQ(row.end, p);
      }
    }
    if (row.kind == RowKind::ended && row.end <= upto) {
      EXPECT_TRUE(with_p.contains(row.end));
    }
    if (row.kind != RowKind::periodic) continue;
    for (std::uint32_t p = row.preperiod; p <= upto; ++p) {
      const std::uint32_t expected = row.pattern[(p - row.preperiod) % row.period()];
      const auto at = with_p.find(p);
      ASSERT_EQ(at == with_p.end() ? none : p - at->second, expected) << p;
    }
    if (row.preperiod > std::max(row.r, 1U) && row.preperiod + row.period() <= upto) {
      const std::uint32_t before = row.preperiod - 1;  // it is the least
      const auto offset = [&](std::uint32_t p) { return with_p.contains(p) ? p - with_p.at(p) : none; };
      EXPECT_NE(offset(before), offset(before + row.period()));
    }
  }
}

TEST(FourRowRows, AgreeWithTheTable) {
  const Rows found = rows({.rows_upto = 24, .upto = 6000});
  ASSERT_EQ(found.rows.size(), 25U * 26 / 2);
  for (const Row& row : found.rows) EXPECT_NE(row.kind, RowKind::open) << row.r << "," << row.s;
  expect_as_in_table(found, 850);  // the greatest preperiod + period is 847
}

// Early certificates must hold later on.
TEST(FourRowRows, MoreRowsOrALargerTableGiveTheSameResult) {
  const Rows far = rows({.rows_upto = 20, .upto = 8000});
  for (const std::uint32_t upto : {60U, 300U, 1000U, 3000U}) {
    const Rows near = rows({.rows_upto = 20, .upto = upto});
    for (std::size_t k = 0; k < near.rows.size(); ++k) {
      const Row &a = near.rows[k], &b = far.rows[k];
      EXPECT_TRUE(a.kind == b.kind || a.kind == RowKind::open) << a.r << "," << a.s << " " << upto;
      if (a.kind != RowKind::periodic) continue;
      EXPECT_EQ(a.period(), b.period()) << a.r << "," << a.s;
      EXPECT_EQ(a.preperiod, b.preperiod) << a.r << "," << a.s;
      EXPECT_EQ(a.pattern, b.pattern) << a.r << "," << a.s;
    }
  }
  const Rows fewer = rows({.rows_upto = 9, .upto = 8000});
  for (std::size_t k = 0; k < fewer.rows.size(); ++k) {
    EXPECT_EQ(fewer.rows[k].pattern, far.rows[k].pattern);
    EXPECT_EQ(fewer.rows[k].preperiod, far.rows[k].preperiod);
    EXPECT_EQ(fewer.rows[k].end, far.rows[k].end);
  }
}

TEST(FourRowRows, JointPeriodsHoldAllOthers) {
  const Rows found = rows({.rows_upto = 16, .upto = 4000});
  for (std::uint32_t r = 0; r <= 16; ++r) {
    ASSERT_NE(found.joint_period[r], 0U);
    if (r > 0) {
      EXPECT_EQ(found.joint_period[r] % found.joint_period[r - 1], 0U);
    }
  }
  std::uint64_t lcm = 1;
  for (const Row& row : found.rows) {
    if (row.kind != RowKind::periodic) continue;
    EXPECT_EQ(found.joint_period[row.r] % row.period(), 0U);
    EXPECT_LE(row.preperiod, found.joint_preperiod[row.r]);
    lcm = std::lcm(lcm, row.period());
  }
  EXPECT_EQ(lcm, found.joint_period[16]);
}

TEST(FourRowRows, WithoutAFourthRowTheyAgreeWithThreeRows) {
  const Rows found = rows({.rows_upto = 60, .upto = 3000});
  for (const chomp3::Row& row : chomp3::sweep({.rows_upto = 60}).rows) {
    const Row& own = found.rows[row.row * (row.row + 1) / 2];
    ASSERT_EQ(own.r, row.row);
    ASSERT_EQ(own.s, 0U);
    EXPECT_EQ(own.end, row.is_long ? none : row.end) << row.row;
    if (!row.is_long || own.kind != RowKind::periodic) continue;
    EXPECT_EQ(own.pattern, std::vector<std::uint32_t>{row.pattern.front()}) << row.row;  // all of period 1 so far
  }
}

TEST(FourRowRows, ReportUndecidedRows) {
  const Rows found = rows({.rows_upto = 12, .upto = 40});
  EXPECT_TRUE(
      std::any_of(found.rows.begin(), found.rows.end(), [](const Row& row) { return row.kind == RowKind::open; }));
  expect_as_in_table(found, 200);
}

TEST(FourRowRows, RefuseAndStop) {
  EXPECT_THROW((void)rows({.rows_upto = largest_row + 1, .upto = 10}), InvalidArgument);
  EXPECT_THROW((void)rows({.rows_upto = 1, .upto = 0}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(RowsGoal{.rows_upto = 1, .upto = largest_row_p + 1}), InvalidArgument);
  EXPECT_THROW((void)rows({.rows_upto = 100, .upto = 100'000}, {.memory_limit = 1 << 20}), MemoryLimit);
  EXPECT_THROW((void)rows({.rows_upto = 20, .upto = 10'000}, {.cancelled = [] { return true; }}), Cancelled);
}

}  // namespace
}  // namespace mexwave::chomp4
