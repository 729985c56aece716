// A15 to A23: short and long rows, their minima, ends and patterns. All range over settled rows.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "output/text.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

namespace {

using chomp3::none;
using chomp3::Row;

std::string rows_checked(const ChompEvidence& e) { return fmt::format("rows <= {}", e.sweep.rows.size() - 1); }

Finding a15(const ChompEvidence& e) {
  Finding f;
  if (e.ends.empty()) f.fail("none at all");
  f.checked_to = fmt::format("A <= {}", e.sweep.upto);
  f.note = fmt::format("{} of them with A <= {}; the last is ({},{},{}).", e.ends.size(), e.sweep.upto,
                       e.ends.empty() ? 0 : e.ends.back(), e.ends.empty() ? 0 : e.ends.back(),
                       e.ends.empty() ? 0 : e.end_rows.back());
  return f;
}

Finding a16(const ChompEvidence& e) {
  Finding f;
  for (std::size_t r = 1; r < e.sweep.rows.size(); ++r) {
    const Row &a = e.sweep.rows[r - 1], &b = e.sweep.rows[r];
    if (a.min > b.min || (a.min == b.min && a.min_at >= b.min_at)) {
      f.fail(fmt::format("rows {} and {}: minima {} at {} and {} at {}", r - 1, r, a.min, a.min_at, b.min, b.min_at));
    }
  }
  f.checked_to = rows_checked(e);
  return f;
}

Finding a17(const ChompEvidence& e) {
  Finding f;
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
  f.checked_to = rows_checked(e);
  f.note = fmt::format("{} minima stand at an end, {} at a beginning.", at_end, at_beginning);
  return f;
}

Finding a18(const ChompEvidence& e) {
  Finding f;
  for (const Row& row : e.sweep.rows) {
    if (!row.is_long && row.min_at != row.end)
      f.fail(fmt::format("row {}: minimum {} at {}, end {}", row.row, row.min, row.min_at, row.end));
  }
  f.checked_to = rows_checked(e);
  return f;
}

Finding a19(const ChompEvidence& e) {
  Finding f;
  Finding lengths;
  const Row* before = nullptr;
  for (const Row& row : e.sweep.rows) {
    if (row.is_long) continue;
    if (before != nullptr) {
      if (before->end >= row.end)
        f.fail(fmt::format("rows {} and {} end at {} and {}", before->row, row.row, before->end, row.end));
      if (before->end - before->row >= row.end - row.row) {
        lengths.fail(fmt::format("rows {} and {}, {} and {}", before->row, row.row, before->end - before->row,
                                 row.end - row.row));
      }
    }
    before = &row;
  }
  f.checked_to = rows_checked(e);
  f.note = lengths.holds() ? "Read as `end - row increases` it holds as well."
                           : fmt::format("Read as `end - row increases` it fails {} times, first at {}.",
                                         lengths.failures, lengths.first_counterexample);
  return f;
}

Finding a20(const ChompEvidence& e) {
  Finding f;
  for (const Row& row : e.sweep.rows) {
    if (row.min_at == row.row && row.row != 0 && row.row != 2)
      f.fail(fmt::format("row {}: minimum {} at its beginning", row.row, row.min));
  }
  f.checked_to = rows_checked(e);
  f.note = "Rows 0 and 2 excepted, as in the paper.";
  return f;
}

Finding a21(const ChompEvidence& e) {
  Finding f;
  std::size_t last = 0;
  for (std::size_t r = 0; r < e.sweep.rows.size(); ++r) {
    const Row& row = e.sweep.rows[r];
    if (!row.is_long) continue;
    std::size_t next = r + 1;
    while (next < e.sweep.rows.size() && e.sweep.rows[next].is_long) ++next;
    if (next == e.sweep.rows.size()) break;
    last = r;
    const Row& next_short = e.sweep.rows[next];
    if (row.min != next_short.min)
      f.fail(fmt::format("row {}: minimum {}; row {}: minimum {}", r, row.min, next, next_short.min));
  }
  f.checked_to = fmt::format("rows <= {}", last);
  return f;
}

Finding a22(const ChompEvidence& e) {
  Finding f;
  std::map<std::uint32_t, std::uint64_t> by_period;
  for (const Row& row : e.sweep.rows) {
    if (!row.is_long) continue;
    ++by_period[row.period()];
    if (row.period() > 1) {
      f.fail(fmt::format("row {}: f(q,{}) - q repeats {} from q = {} on", row.row, row.row, joined(row.pattern, ", "),
                         row.preperiod));
    }
  }
  f.checked_to = rows_checked(e);
  std::string counts;
  for (const auto& [period, count] : by_period)
    counts += fmt::format("{}{} of period {}", counts.empty() ? "" : ", ", count, period);
  f.note = "Long rows: " + counts + ".";
  return f;
}

Finding a23(const ChompEvidence& e) {
  Finding f;
  std::uint64_t triples = 0;
  for (std::size_t r = 0; r + 1 < e.sweep.rows.size(); ++r) {
    if (!e.sweep.rows[r].is_long || !e.sweep.rows[r + 1].is_long) continue;
    f.fail(fmt::format("rows {} and {}", r, r + 1));
    if (r + 2 < e.sweep.rows.size() && e.sweep.rows[r + 2].is_long) ++triples;
  }
  f.checked_to = rows_checked(e);
  f.note = fmt::format("{} pairs, {} triples of consecutive long rows.", f.failures, triples);
  return f;
}

const Claims claims("000", [](const Claims::Add& add) {
  add("A15", "theorem 2.20", "There are infinitely many P-positions (A,A,C): they are counted here.", "proved", a15);
  add("A16", "proposition 2.23", "Row minima never decrease; where two are equal, the later one stands further right.",
      "proved", a16);
  add("A17", "corollaries 2.24, 2.25",
      "A minimum at a row's end is less than the next row's; one at a row's beginning is also more than the row's "
      "before.",
      "proved", a17);
  add("A18", "problem 3.1, 1", "The minimum of a short row stands at its end.", "500 rows", a18);
  add("A19", "problem 3.1, 2 (2.27)", "The ends of short rows increase with the row.", "500 rows", a19);
  add("A20", "problem 3.1, 3", "The minimum of a row is never on the main diagonal.", "500 rows", a20);
  add("A21", "problem 3.1, 4", "The minimum of a long row is the minimum of the next short row.", "500 rows", a21);
  add("A22", "problem 3.2", "Every long row C has an a with f(A,C) = A + a for all large A.", "seen, range not stated",
      a22);
  add("A23", "problem 3.3", "There are no two consecutive long rows.", "500 rows", a23);
});

}  // namespace

}  // namespace mexwave::cli
