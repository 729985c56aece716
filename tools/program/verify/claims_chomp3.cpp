// A01 to A14: the table of f, its bounds, its first rows. A15 to A23: short and long rows, their minima, ends and
// patterns, for settled rows.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <map>

#include "mexwave/error.hpp"
#include "output/text.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

namespace {

using chomp3::none;
using chomp3::Row;

std::string cell(std::uint64_t q, std::uint64_t r, std::uint32_t value) {
  return fmt::format("f({},{}) = {}", q, r, value == none ? "undefined" : std::to_string(value));
}

std::string up_to(const char* what, std::uint64_t value) { return fmt::format("{} <= {}", what, value); }

/// Figure 4 as printed by Horváth: row r from column r to 15, with 0 for an asterisk.
constexpr std::array<std::array<std::uint32_t, 16>, 16> figure_4{
    {{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
     {3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
     {4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17},
     {6, 7, 5, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0},
     {8, 9, 10, 7, 0, 0, 0, 0, 0, 0, 0, 0},
     {10, 9, 11, 12, 13, 14, 15, 16, 17, 18, 19},
     {11, 12, 13, 9, 0, 0, 0, 0, 0, 0},
     {13, 14, 12, 15, 16, 17, 18, 19, 20},
     {15, 14, 16, 17, 12, 0, 0, 0},
     {16, 17, 14, 18, 19, 20, 21},
     {18, 19, 20, 21, 14, 0},
     {20, 19, 22, 17, 23},
     {21, 23, 22, 24},
     {24, 23, 22},
     {25, 26},
     {27}}};

Finding a01(const ChompEvidence& e) {
  Finding f{.checked_to = "16 rows, 16 columns"};
  for (std::uint32_t r = 0; r < 16; ++r) {
    for (std::uint32_t q = r; q < 16; ++q) {
      const std::uint32_t printed = figure_4[r][q - r] == 0 ? none : figure_4[r][q - r];
      if (e.head.at(r, q) != printed) f.fail(fmt::format("{}, printed {}", cell(q, r, e.head.at(r, q)), printed));
    }
  }
  return f;
}

/// Whether f(q,r) = q + offset for every q >= r. The pattern of the row is certified, so this holds for all q.
bool is_line(const Row& row, std::uint32_t offset) {
  return row.is_long && row.preperiod == row.row && row.pattern == std::vector<std::uint32_t>{offset};
}

Finding a03(const ChompEvidence& e) {
  Finding f{.checked_to = up_to("C", e.diagonal.size() - 1)};
  for (std::uint32_t c = 1; c < e.diagonal.size(); ++c) {
    const std::uint32_t above = e.sweep.above_diagonal[c];
    // A value above the diagonal that is at least f(c,c) would be in the sweep too, or beyond it and therefore larger.
    if (above == none || above >= e.diagonal[c])
      f.fail(fmt::format("{}, {}", cell(c, c - 1, above), cell(c, c, e.diagonal[c])));
  }
  return f;
}

Finding a04(const ChompEvidence& e) {
  Finding f{.checked_to = up_to("A", e.sweep.upto)};
  for (std::uint32_t p = 1; p <= e.sweep.upto; ++p) {
    if (e.sweep.diagonal_q[p] == p || e.sweep.end_row[p] == p) f.fail(fmt::format("({0},{0},{0})", p));
  }
  return f;
}

Finding a05(const ChompEvidence& e) {
  Finding f{.checked_to = up_to("n", e.sweep.upto)};
  // In the head of the table openings are counted; beyond it, a sweep has at most one opening of each kind.
  std::vector<std::uint32_t> count(e.head.columns, 0);
  for (std::uint32_t q = 0; q < e.head.columns; ++q) {
    for (std::uint32_t r = 0; r <= q && r < e.head.rows; ++r) {
      const std::uint32_t p = e.head.at(r, q);
      if (p < count.size() && (r == q || p == q)) ++count[p];
    }
  }
  for (std::uint32_t n = 1; n < count.size(); ++n) {
    if (count[n] > 2) f.fail(fmt::format("3 x {} has {} winning first moves", n, count[n]));
  }
  std::uint64_t doubles = 0;
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const std::uint32_t b = e.sweep.diagonal_q[n], c = e.sweep.end_row[n];
    if (b == none || c == none) continue;
    ++doubles;
    if (c >= b) f.fail(fmt::format("({0},{1},{1}) and ({0},{0},{2})", n, b, c));
  }
  f.note = fmt::format("{} of these boards have two.", doubles);
  return f;
}

Finding a06(const ChompEvidence& e) {
  Finding f{.checked_to = "this position"};
  if (e.head.at(10, 14) != 14) f.fail(cell(14, 10, e.head.at(10, 14)));
  return f;
}

/// Checks f(q,r) <= q + r + slack for all r >= least_row and all p of the sweep: for rows below 6 cell by cell and with
/// their certified patterns, for the others with the bound of the sweep.
Finding bounded(const ChompEvidence& e, std::uint32_t least_row, std::int64_t slack) {
  Finding f{.checked_to = up_to("f(B,C)", e.sweep.upto)};
  for (std::uint32_t r = least_row; r < 6; ++r) {
    const Row& row = e.sweep.rows.at(r);
    const std::uint32_t explicit_columns = row.is_long ? row.preperiod : row.end + 1;
    for (std::uint32_t q = r; q < explicit_columns; ++q) {
      const std::uint32_t p = e.head.at(r, q);
      if (std::int64_t{p} > std::int64_t{q} + r + slack) f.fail(cell(q, r, p));
    }
    for (std::uint32_t k = 0; k < row.period(); ++k) {
      if (std::int64_t{row.pattern[k]} > r + slack)
        f.fail(cell(row.preperiod + k, r, row.preperiod + k + row.pattern[k]) + ", and so on");
    }
  }
  if (e.sweep.excess_bound_from_row_6 > slack) {
    for (std::uint32_t r = 6; r < e.head.rows; ++r) {
      for (std::uint32_t q = r; q < e.head.columns && e.head.at(r, q) != none; ++q) {
        if (std::int64_t{e.head.at(r, q)} > std::int64_t{q} + r + slack) f.fail(cell(q, r, e.head.at(r, q)));
      }
    }
    if (f.holds()) throw Error("the bound on f(q,r) - q - r is too coarse to decide a claim");
  }
  return f;
}

Finding a07(const ChompEvidence& e) { return bounded(e, 0, 1); }
Finding a08(const ChompEvidence& e) { return bounded(e, 2, 0); }
Finding a09(const ChompEvidence& e) { return bounded(e, 6, -1); }

Finding a10(const ChompEvidence& e) {
  Finding f{.checked_to = up_to("B", e.diagonal.size() - 1)};
  for (std::uint32_t b = 6; b < e.diagonal.size(); ++b) {
    if (e.diagonal[b] >= 2 * b) f.fail(fmt::format("({0},{1},{1})", e.diagonal[b], b));
  }
  return f;
}

Finding a11(const ChompEvidence& e) {
  // Pairs A, B as printed in the introduction and in section 2.3.
  constexpr std::array<std::uint32_t, 19> printed_a{1,  3,  4,  6,  8,  10, 11, 72, 73, 74,
                                                    76, 78, 80, 82, 83, 85, 87, 89, 88};
  constexpr std::array<std::uint32_t, 19> printed_b{0,  1,  2,  3,  4,  5,  6,  41, 42, 43,
                                                    44, 45, 46, 47, 48, 49, 50, 51, 52};
  Finding f{.checked_to = "the 19 printed terms and all before B = 52"};
  for (std::size_t k = 0; k < printed_a.size(); ++k) {
    const std::uint32_t a = printed_a[k], b = printed_b[k];
    if (b >= e.diagonal.size() || e.diagonal[b] != a) {
      f.fail(fmt::format("({0},{1},{1}), printed ({2},{1},{1})", b < e.diagonal.size() ? e.diagonal[b] : 0, b, a));
    }
  }
  const auto fall = std::adjacent_find(e.diagonal.begin(), e.diagonal.end(), std::greater<>());
  const auto at = static_cast<std::uint64_t>(fall - e.diagonal.begin()) + 1;
  if (at != 52) f.fail(fmt::format("the diagonal first decreases at B = {}", at));
  return f;
}

Finding a12(const ChompEvidence& e) {
  // f(B,B) <= 2B + 1 (A07), so the sweep must have the value of every B up to (N - 1)/2.
  Finding f{.checked_to = up_to("B", std::max<std::uint64_t>(e.diagonal.size(), 1) - 1)};
  for (std::uint64_t b = e.diagonal.size(); b <= (e.sweep.upto - 1) / 2; ++b) f.fail(fmt::format("B = {}", b));
  return f;
}

Finding a13(const ChompEvidence& e) {
  Finding f{.checked_to = "every B (rows 0 to 2 are certified)"};
  if (!is_line(e.sweep.rows.at(0), 1)) f.fail("row 0");
  if (e.sweep.rows.at(1).is_long || e.sweep.rows.at(1).end != 2) f.fail("row 1");
  if (!is_line(e.sweep.rows.at(2), 2)) f.fail("row 2");
  return f;
}

Finding a14(const ChompEvidence& e) {
  Finding f{.checked_to = up_to("rows", e.sweep.rows.size() - 1)};
  std::uint64_t rows = 0;
  for (const Row& row : e.sweep.rows) {
    if (row.is_long) continue;
    ++rows;
    if (row.row >= e.head.rows || row.end + 1 >= e.head.columns) continue;  // counted by the sweep, column by column
    std::uint32_t count = 0;
    for (std::uint32_t q = row.row; q < e.head.columns; ++q) count += e.head.at(row.row, q) != none ? 1 : 0;
    if (count != row.end - row.row + 1)
      f.fail(fmt::format("row {} has {} P-positions and ends at {}", row.row, count, row.end));
  }
  f.note = fmt::format("The {} short rows were checked column by column.", rows);
  return f;
}

}  // namespace

Finding check_two_rows(const ChompEvidence& e) {
  Finding f{.checked_to = "every b (row 0 is certified)"};
  if (!is_line(e.sweep.rows.at(0), 1)) f.fail("row 0 is not f(q,0) = q + 1 throughout");
  return f;
}

namespace {

std::uint32_t last_row(const ChompEvidence& e) { return static_cast<std::uint32_t>(e.sweep.rows.size()) - 1; }

std::string rows_checked(const ChompEvidence& e) { return fmt::format("rows <= {}", last_row(e)); }

Finding a15(const ChompEvidence& e) {
  Finding f{.checked_to = fmt::format("A <= {}", e.sweep.upto)};
  if (e.ends.empty()) f.fail("none at all");
  const std::uint32_t last = e.ends.empty() ? 0 : e.ends.back(), row = e.ends.empty() ? 0 : e.end_rows.back();
  f.note = fmt::format(
      "{} P-positions (A,A,C) were found; the last is ({},{},{}). A finite count cannot show that there are infinitely "
      "many.",
      e.ends.size(), last, last, row);
  return f;
}

Finding a16(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e)};
  for (std::size_t r = 1; r < e.sweep.rows.size(); ++r) {
    const Row &a = e.sweep.rows[r - 1], &b = e.sweep.rows[r];
    if (a.min > b.min || (a.min == b.min && a.min_at >= b.min_at)) {
      f.fail(fmt::format("rows {} and {}: minima {} at {} and {} at {}", r - 1, r, a.min, a.min_at, b.min, b.min_at));
    }
  }
  return f;
}

Finding a17(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e)};
  std::uint64_t at_end = 0, at_beginning = 0;
  for (std::size_t r = 0; r + 1 < e.sweep.rows.size(); ++r) {
    const Row& row = e.sweep.rows[r];
    const bool end = row.min_at == row.end, beginning = row.min_at == row.row;
    at_end += end ? 1 : 0;
    at_beginning += beginning ? 1 : 0;
    const bool rises = row.min < e.sweep.rows[r + 1].min;
    const bool rose = r == 0 || e.sweep.rows[r - 1].min < row.min;
    if (((end || beginning) && !rises) || (beginning && !rose)) f.fail(fmt::format("row {}: minimum {}", r, row.min));
  }
  f.note = fmt::format("{} rows have their minimum at the end, {} at the beginning.", at_end, at_beginning);
  return f;
}

Finding a18(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e), .last = last_row(e)};
  for (const Row& row : e.sweep.rows) {
    if (!row.is_long && row.min_at != row.end)
      f.fail_at(row.row, fmt::format("row {}: minimum {} at {}, end {}", row.row, row.min, row.min_at, row.end));
  }
  return f;
}

Finding a19(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e), .last = last_row(e)};
  Finding lengths, falls;  // end - row: where it does not increase, and where it decreases
  const Row* before = nullptr;
  for (const Row& row : e.sweep.rows) {
    if (row.is_long) continue;
    if (before != nullptr) {
      if (before->end >= row.end)
        f.fail_at(row.row, fmt::format("rows {} and {} end at {} and {}", before->row, row.row, before->end, row.end));
      const std::uint32_t length_before = before->end - before->row, length = row.end - row.row;
      const std::string where = fmt::format("rows {} and {} ({} and {})", before->row, row.row, length_before, length);
      if (length_before >= length) lengths.fail(where);
      if (length_before > length) falls.fail(where);
    }
    before = &row;
  }
  f.note =
      "Checked as 2.27 states it: if C1 < C2 are short rows with ends B1 and B2, then B1 < B2. The problem could also "
      "mean that end - row increases. This ";
  f.note +=
      lengths.holds()
          ? "is also true."
          : fmt::format("fails {} times, first at {}; {}.", lengths.failures, lengths.first_counterexample,
                        falls.holds() ? "end - row never decreases"
                                      : fmt::format("end - row decreases first at {}", falls.first_counterexample));
  return f;
}

Finding a20(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e), .last = last_row(e)};
  for (const Row& row : e.sweep.rows) {
    if (row.min_at == row.row && row.row != 0 && row.row != 2)
      f.fail_at(row.row, fmt::format("row {}: minimum {} at its beginning", row.row, row.min));
  }
  f.note = "Rows 0 and 2 are exceptions, as in the paper.";
  return f;
}

Finding a21(const ChompEvidence& e) {
  Finding f;
  for (std::uint32_t r = 0; r < e.sweep.rows.size(); ++r) {
    const Row& row = e.sweep.rows[r];
    if (!row.is_long) continue;
    std::uint32_t next = r + 1;
    while (next < e.sweep.rows.size() && e.sweep.rows[next].is_long) ++next;
    if (next == e.sweep.rows.size()) break;
    f.last = r;
    const Row& next_short = e.sweep.rows[next];
    if (row.min != next_short.min)
      f.fail_at(r, fmt::format("row {}: minimum {}; row {}: minimum {}", r, row.min, next, next_short.min));
  }
  f.checked_to = fmt::format("rows <= {}", f.last);
  return f;
}

Finding a22(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e), .last = last_row(e)};
  std::map<std::uint32_t, std::uint64_t> by_period;
  for (const Row& row : e.sweep.rows) {
    if (!row.is_long) continue;
    ++by_period[row.period()];
    if (row.period() > 1) {
      f.fail_at(row.row, fmt::format("row {}: f(q,{}) - q repeats {} from q = {} on", row.row, row.row,
                                     joined(row.pattern, ", "), row.preperiod));
    }
  }
  std::string counts;
  for (const auto& [period, count] : by_period)
    counts += fmt::format("{}{} of period {}", counts.empty() ? "" : ", ", count, period);
  f.note = "Long rows: " + counts + ".";
  return f;
}

Finding a23(const ChompEvidence& e) {
  Finding f{.checked_to = rows_checked(e), .last = last_row(e) - 1};
  std::uint64_t triples = 0;
  for (std::uint32_t r = 0; r + 1 < e.sweep.rows.size(); ++r) {
    if (!e.sweep.rows[r].is_long || !e.sweep.rows[r + 1].is_long) continue;
    f.fail_at(r, fmt::format("rows {} and {}", r, r + 1));
    if (r + 2 < e.sweep.rows.size() && e.sweep.rows[r + 2].is_long) ++triples;
  }
  if (!f.holds()) f.note = fmt::format("Triples of consecutive long rows: {}.", triples);
  return f;
}

const Claims chomp3_claims("horvath", []() -> std::vector<Claim> {
  return {
      {"A01", "2.2, figure 4", "Every entry of the printed corner of the table of f is correct.", "16 x 16", a01},
      {"A03", "lemma 2.8", "f(C,C-1) < f(C,C). Either both are defined, or neither is.", "proved", a03},
      {"A04", "corollary 2.9", "f(A,A) = A never holds: (A,A,A) is never a P-position.", "proved", a04},
      {"A05", "proposition 2.11",
       "3 x n has at most two winning first moves. If it has two, they leave (n,B,B) and (n,n,C) with C < B.", "proved",
       a05},
      {"A06", "example 2.12", "(14,14,10) is a P-position.", "this position", a06},
      {"A07", "theorem 2.13", "f(B,C) <= B + C + 1.", "proved", a07},
      {"A08", "proposition 2.14", "f(B,C) <= B + C for C >= 2.", "proved", a08},
      {"A09", "proposition 2.15", "f(B,C) <= B + C - 1 for C > 5.", "proved", a09},
      {"A10", "corollary 2.16", "If (A,B,B) is a P-position and B > 5, then A/B < 2.", "proved", a10},
      {"A11", "introduction, 2.3",
       "The main diagonal is 1, 3, 4, 6, ..., 85, 87 for B = 0, ..., 50. Then follow 89 and 88, its first decrease.",
       "B <= 52", a11},
      {"A12", "theorem 2.17", "For every B there is an A such that (A,B,B) is a P-position.", "proved", a12},
      {"A13", "proposition 2.18", "f(B,0) = B + 1. f(B,1) is undefined for B > 2. f(B,2) = B + 2 for B >= 2.", "proved",
       a13},
      {"A14", "proposition 2.19",
       "If (A,A,C) is a P-position, row C has exactly A - C + 1 P-positions, one for each B from C to A.", "proved",
       a14},

      {"A15", "theorem 2.20", "There are infinitely many P-positions (A,A,C).", "proved", a15},
      {"A16", "proposition 2.23",
       "Row minima never decrease. If two rows have the same minimum, the later row has it further right.", "proved",
       a16},
      {"A17", "corollaries 2.24, 2.25",
       "A minimum at the end of a row is less than the minimum of the next row. A minimum at the beginning of a row is "
       "also greater than the minimum of the row before.",
       "proved", a17},
      {"A18", "problem 3.1, 1", "The minimum of a short row is at its end.", "500 rows", a18, Exceptions::listed},
      {"A19", "problem 3.1, 2 (2.27)", "The ends of short rows increase with the row.", "500 rows", a19,
       Exceptions::listed},
      {"A20", "problem 3.1, 3", "The minimum of a row is never on the main diagonal.", "500 rows", a20,
       Exceptions::listed},
      {"A21", "problem 3.1, 4", "The minimum of a long row equals the minimum of the next short row.", "500 rows", a21,
       Exceptions::listed},
      {"A22", "problem 3.2", "For every long row C there is an a with f(A,C) = A + a for all large A.",
       "observed, range not stated", a22, Exceptions::listed},
      {"A23", "problem 3.3", "There are no two consecutive long rows.", "500 rows", a23, Exceptions::listed},
  };
});

}  // namespace

}  // namespace mexwave::cli
