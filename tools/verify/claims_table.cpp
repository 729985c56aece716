// A01 to A14: the table of f, its bounds, its first rows.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "mexwave/error.hpp"
#include "verify/claim.hpp"
#include "verify/papers.hpp"

namespace mexwave::cli {

namespace {

using chomp3::none;
using chomp3::Row;

std::string cell(std::uint64_t q, std::uint64_t r, std::uint32_t value) {
  return fmt::format("f({},{}) = {}", q, r, value == none ? "undefined" : std::to_string(value));
}

std::string up_to(const char* what, std::uint64_t value) { return fmt::format("{} <= {}", what, value); }

/// Figure 4 as printed in source 000: row r from column r to 15, 0 for an asterisk.
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
  Finding f;
  for (std::uint32_t r = 0; r < 16; ++r) {
    for (std::uint32_t q = r; q < 16; ++q) {
      const std::uint32_t printed = figure_4[r][q - r] == 0 ? none : figure_4[r][q - r];
      if (e.head.at(r, q) != printed) f.fail(fmt::format("{}, printed {}", cell(q, r, e.head.at(r, q)), printed));
    }
  }
  f.checked_to = "16 rows, 16 columns";
  return f;
}

/// Whether a row is f(q,r) = q + offset for every q >= r: certified, so for all q.
bool is_line(const Row& row, std::uint32_t offset) {
  return row.is_long && row.preperiod == row.row && row.pattern == std::vector<std::uint32_t>{offset};
}

Finding a03(const ChompEvidence& e) {
  Finding f;
  for (std::uint32_t c = 1; c < e.diagonal.size(); ++c) {
    const std::uint32_t above = e.sweep.above_diagonal[c];
    // A value above the diagonal that is not below f(c,c) would be seen too, or lie beyond the sweep and so be larger.
    if (above == none || above >= e.diagonal[c])
      f.fail(fmt::format("{}, {}", cell(c, c - 1, above), cell(c, c, e.diagonal[c])));
  }
  f.checked_to = up_to("C", e.diagonal.size() - 1);
  return f;
}

Finding a04(const ChompEvidence& e) {
  Finding f;
  for (std::uint32_t p = 1; p <= e.sweep.upto; ++p) {
    if (e.sweep.diagonal_q[p] == p || e.sweep.end_row[p] == p) f.fail(fmt::format("({0},{0},{0})", p));
  }
  f.checked_to = up_to("A", e.sweep.upto);
  return f;
}

Finding a05(const ChompEvidence& e) {
  Finding f;
  // In the head of the table, by counting; beyond, a sweep gives at most one opening of each kind.
  std::vector<std::uint32_t> count(e.head.columns, 0);
  for (std::uint32_t q = 0; q < e.head.columns; ++q) {
    for (std::uint32_t r = 0; r <= q && r < e.head.rows; ++r) {
      const std::uint32_t p = e.head.at(r, q);
      if (p < count.size() && (r == q || p == q)) ++count[p];
    }
  }
  for (std::uint32_t n = 1; n < count.size(); ++n) {
    if (count[n] > 2) f.fail(fmt::format("3 x {} has {} winning openings", n, count[n]));
  }
  std::uint64_t doubles = 0;
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const std::uint32_t b = e.sweep.diagonal_q[n], c = e.sweep.end_row[n];
    if (b == none || c == none) continue;
    ++doubles;
    if (c >= b) f.fail(fmt::format("({0},{1},{1}) and ({0},{0},{2})", n, b, c));
  }
  f.checked_to = up_to("n", e.sweep.upto);
  f.note = fmt::format("{} boards have two.", doubles);
  return f;
}

Finding a06(const ChompEvidence& e) {
  Finding f;
  if (e.head.at(10, 14) != 14) f.fail(cell(14, 10, e.head.at(10, 14)));
  f.checked_to = "this position";
  return f;
}

/// f(q,r) <= q + r + slack for all r >= least_row and all p of the sweep: rows below 6 cell by cell and by their
/// certified patterns, the others by the sweep's bound.
Finding bounded(const ChompEvidence& e, std::uint32_t least_row, std::int64_t slack) {
  Finding f;
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
  f.checked_to = up_to("f(B,C)", e.sweep.upto);
  return f;
}

Finding a07(const ChompEvidence& e) { return bounded(e, 0, 1); }
Finding a08(const ChompEvidence& e) { return bounded(e, 2, 0); }
Finding a09(const ChompEvidence& e) { return bounded(e, 6, -1); }

Finding a10(const ChompEvidence& e) {
  Finding f;
  for (std::uint32_t b = 6; b < e.diagonal.size(); ++b) {
    if (e.diagonal[b] >= 2 * b) f.fail(fmt::format("({0},{1},{1})", e.diagonal[b], b));
  }
  f.checked_to = up_to("B", e.diagonal.size() - 1);
  return f;
}

Finding a11(const ChompEvidence& e) {
  // Pairs A, B as the introduction and section 2.3 print them.
  constexpr std::array<std::pair<std::uint32_t, std::uint32_t>, 19> printed{{{1, 0},
                                                                             {3, 1},
                                                                             {4, 2},
                                                                             {6, 3},
                                                                             {8, 4},
                                                                             {10, 5},
                                                                             {11, 6},
                                                                             {72, 41},
                                                                             {73, 42},
                                                                             {74, 43},
                                                                             {76, 44},
                                                                             {78, 45},
                                                                             {80, 46},
                                                                             {82, 47},
                                                                             {83, 48},
                                                                             {85, 49},
                                                                             {87, 50},
                                                                             {89, 51},
                                                                             {88, 52}}};
  Finding f;
  for (const auto& [a, b] : printed) {
    if (b >= e.diagonal.size() || e.diagonal[b] != a) {
      f.fail(fmt::format("({0},{1},{1}), printed ({2},{1},{1})", b < e.diagonal.size() ? e.diagonal[b] : 0, b, a));
    }
  }
  const auto fall = std::adjacent_find(e.diagonal.begin(), e.diagonal.end(), std::greater<>());
  const auto at = static_cast<std::uint64_t>(fall - e.diagonal.begin()) + 1;
  if (at != 52) f.fail(fmt::format("the diagonal first falls at B = {}", at));
  f.checked_to = "the 19 printed terms and all before B = 52";
  return f;
}

Finding a12(const ChompEvidence& e) {
  // f(B,B) <= 2B + 1 (A07), so that every B up to (N - 1)/2 must have shown its value.
  Finding f;
  for (std::uint64_t b = e.diagonal.size(); b <= (e.sweep.upto - 1) / 2; ++b) f.fail(fmt::format("B = {}", b));
  f.checked_to = up_to("B", std::max<std::uint64_t>(e.diagonal.size(), 1) - 1);
  return f;
}

Finding a13(const ChompEvidence& e) {
  Finding f;
  if (!is_line(e.sweep.rows.at(0), 1)) f.fail("row 0");
  if (e.sweep.rows.at(1).is_long || e.sweep.rows.at(1).end != 2) f.fail("row 1");
  if (!is_line(e.sweep.rows.at(2), 2)) f.fail("row 2");
  f.checked_to = "every B: rows 0 to 2 are certified";
  return f;
}

Finding a14(const ChompEvidence& e) {
  Finding f;
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
  f.checked_to = up_to("rows", e.sweep.rows.size() - 1);
  f.note = fmt::format("{} short rows, each seen to hold one P-position in every column up to its end.", rows);
  return f;
}

}  // namespace

Finding check_two_rows(const ChompEvidence& e) {
  Finding f;
  if (!is_line(e.sweep.rows.at(0), 1)) f.fail("row 0 is not f(q,0) = q + 1 throughout");
  f.checked_to = "every b: row 0 is certified";
  return f;
}

namespace {

const RegisteredPaper registered(
    {.key = "000",
     .author = "Horváth",
     .authors = "G. Horváth",
     .title = "[The poisoned chocolate game]",
     .date = "2003 or later",
     .subject = "Three-row Chomp",
     .words =
         "(A,B,C) is a bar with rows of A >= B >= C squares; f(B,C) = A if it is a P-position, one that the previous "
         "player "
         "wins. Row C of the table is f(C,C), f(C+1,C), ...; it is short if it ends, at f(A,C) = A, and long if not."});

const Claims claims("000", [](const Claims::Add& add) {
  add("A01", "2.2, figure 4", "The printed head of the table of f is right, entry for entry.", "16 x 16", a01);
  add("A03", "lemma 2.8", "f(C,C-1) < f(C,C), and one is defined if and only if the other is.", "proved", a03);
  add("A04", "corollary 2.9", "f(A,A) = A never happens: (A,A,A) is never a P-position.", "proved", a04);
  add("A05", "proposition 2.11",
      "3 x n has at most two winning openings; if two, they leave (n,B,B) and (n,n,C) with C < B.", "proved", a05);
  add("A06", "example 2.12", "(14,14,10) is a P-position.", "this position", a06);
  add("A07", "theorem 2.13", "f(B,C) <= B + C + 1.", "proved", a07);
  add("A08", "proposition 2.14", "f(B,C) <= B + C for C >= 2.", "proved", a08);
  add("A09", "proposition 2.15", "f(B,C) <= B + C - 1 for C > 5.", "proved", a09);
  add("A10", "corollary 2.16", "If (A,B,B) is a P-position and B > 5, then A/B < 2.", "proved", a10);
  add("A11", "introduction, 2.3",
      "The diagonal runs 1, 3, 4, 6, ... 85, 87 for B = 0..50 and then 89, 88: its first fall.", "B <= 52", a11);
  add("A12", "theorem 2.17", "For every B there is an A with (A,B,B) a P-position.", "proved", a12);
  add("A13", "proposition 2.18", "f(B,0) = B + 1; f(B,1) is undefined for B > 2; f(B,2) = B + 2 for B >= 2.", "proved",
      a13);
  add("A14", "proposition 2.19",
      "If (A,A,C) is a P-position, row C holds exactly A - C + 1, one for each B from C to A.", "proved", a14);
});

}  // namespace

}  // namespace mexwave::cli
