// Checks files of `mexwave chomp4 rows`: every row against the plain table as far as the table goes, and beyond by a
// state that recurs, if the table is long enough to contain one.

#include <fmt/core.h>

#include <algorithm>
#include <numeric>
#include <optional>

#include "check/plain_chomp.hpp"
#include "check/table_reader.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// Numbered in the order of the form's words.
enum KindOfRow : std::uint8_t { dead, ended, periodic, open };

struct SavedRow4 {
  std::uint32_t r = 0, s = 0;
  KindOfRow kind = open;
  std::uint32_t end = absent, preperiod = absent;
  std::vector<std::uint32_t> pattern;  ///< absent where a p has no q
};

std::vector<SavedRow4> saved_four_rows(const Given& file, const Table& table) {
  std::vector<SavedRow4> rows;
  for (std::size_t k = 0; k < table.rows(); ++k) {
    const auto f = table.row(k);
    rows.push_back({f[0], f[1], static_cast<KindOfRow>(f[2]), f[3], f[4], table.list(k, 6)});
    const std::size_t period = rows.back().pattern.size();
    if (f[5] != (period == 0 ? absent : period))
      file.refuse(fmt::format("line {}: the period is not the length of the pattern", k + 2));
  }
  return rows;
}

[[noreturn]] void wrong(const SavedRow4& row, const std::string& why) {
  throw Wrong(fmt::format("row ({},{}): {}", row.r, row.s, why));
}

/// Throws Wrong if a row's fields contradict each other.
void require_form(const SavedRow4& row) {
  if ((row.kind == ended) > (row.end != absent) || (row.end != absent && row.end < row.r))
    wrong(row, "its end is missing or before the row");
  if ((row.kind == dead || row.kind == periodic) && row.end != absent) wrong(row, "it has an end");
  if ((row.kind == periodic) != (row.preperiod != absent) || (row.kind == periodic) == row.pattern.empty())
    wrong(row, "a row has a preperiod and a pattern if and only if it is periodic");
  if (row.kind == periodic && row.preperiod < row.r) wrong(row, "its preperiod lies before the row");
  if (const std::size_t period = least_period(row.pattern); period < row.pattern.size())
    wrong(row, fmt::format("its pattern repeats after {}, not {}", period, row.pattern.size()));
}

/// Compares a row with its q for each p <= limit; `absent` means no q. The file was computed to p = upto.
void compare(const SavedRow4& row, const std::vector<std::uint32_t>& q_of, std::uint32_t limit, std::uint64_t upto) {
  std::uint32_t end = absent;
  bool has_any = false;
  for (std::uint32_t p = std::max(row.r, 1U); p <= limit; ++p) {
    has_any = has_any || q_of[p] != absent;
    if (q_of[p] == p) end = p;
  }
  if (row.kind == dead && has_any) wrong(row, "it has P-positions");
  const bool beyond_file = row.kind == open && row.end == absent && end > upto;
  if (end != absent && row.end != end && !beyond_file) wrong(row, fmt::format("it ends at {}", end));
  if (end == absent && row.end <= limit) wrong(row, fmt::format("it has not ended by p = {}", limit));
  if (row.kind != periodic) return;
  const auto fits = [&](std::uint32_t p) {
    const std::uint32_t offset = offset_at(row.pattern, row.preperiod, p);
    return offset == absent ? q_of[p] == absent : q_of[p] != absent && p - q_of[p] == offset;
  };
  for (std::uint32_t p = row.preperiod; p <= limit; ++p) {
    if (!fits(p)) wrong(row, fmt::format("p = {} does not follow the pattern", p));
  }
  if (row.preperiod > std::max(row.r, 1U) && row.preperiod <= limit && fits(row.preperiod - 1))
    wrong(row, fmt::format("the pattern holds before its preperiod {}", row.preperiod));
}

/// The numbers p - q for all q <= p that no P-position of the row with first row at most p has.
std::vector<std::uint32_t> unused(const SavedRow4& row, const std::vector<std::uint32_t>& q_of, std::uint32_t p) {
  std::vector<bool> used(p + std::size_t{1});
  for (std::uint32_t before = 1; before <= p; ++before) {
    if (q_of[before] != absent) used[q_of[before]] = true;
  }
  std::vector<std::uint32_t> left;
  for (std::uint32_t q = row.r; q <= std::min(p, row.end); ++q) {
    if (!used[q]) left.push_back(p - q);
  }
  return left;
}

/// Whether all rows repeat forever what they did for the last `period` p. The conditions: every row that continues has
/// the same unused p - q as one period before, and all of these q are above the last r; every row that has ended has no
/// unused q; and for every row (r,s) of kind dead there is a P-position (c,c,c,s) with c < r, to which a move in the
/// first row leads. Then with the next p a row takes the least q that it has not used and that no P-position with the
/// same p and a smaller r or s has. A move that changes p leads to a used q, or to a P-position with q <= r or p <= r,
/// and there are no new ones of these. So every later p has the same result as p - period.
bool goes_on(const std::vector<SavedRow4>& rows, const std::vector<std::vector<std::uint32_t>>& q_of,
             std::uint32_t limit) {
  std::uint64_t period = 1;
  for (const SavedRow4& row : rows) {
    if (row.kind == open) return false;
    if (row.kind == periodic) period = std::lcm(period, row.pattern.size());
    if (period > limit / 2) return false;
  }
  const std::uint32_t before = limit - static_cast<std::uint32_t>(period), last_r = rows.back().r;
  if (before <= last_r) return false;
  for (std::size_t k = 0; k < rows.size(); ++k) {
    const SavedRow4& row = rows[k];
    if (row.kind == dead) {
      if (std::none_of(rows.begin(), rows.begin() + static_cast<std::ptrdiff_t>(k), [&](const SavedRow4& above) {
            return above.s == row.s && above.r < row.r && above.kind == ended && above.end == above.r;
          }))
        return false;
      continue;
    }
    const std::vector<std::uint32_t> then = unused(row, q_of[k], before);
    if (row.kind == ended) {
      if (row.end > before || then != std::vector<std::uint32_t>{}) return false;
      continue;
    }
    if (row.preperiod > before + 1 || (!then.empty() && before - then.front() <= last_r) ||
        then != unused(row, q_of[k], limit))
      return false;
  }
  return true;
}

Recheck recheck_rows4(const Given& file, const Effort& effort) {
  const std::uint32_t limit = effort.quick ? 40 : std::min(effort.upto / 10, 3000U);
  const Table table = read_table(file);
  const std::vector<SavedRow4> rows = saved_four_rows(file, table);
  std::uint32_t r = 0, s = 0;
  for (const SavedRow4& row : rows) {
    if (row.r != r || row.s != s) wrong(row, fmt::format("is in the place of ({},{})", r, s));
    require_form(row);
    if (s++ == r) s = 0, ++r;
  }
  if (s != 0 || rows.empty()) throw Wrong(fmt::format("rows ({},{}) and more are missing", r, s));
  const std::optional<std::uint64_t> last_r = claimed(table.parameters, "rows");
  if (last_r && *last_r != r - 1) throw Wrong(fmt::format("rows to r = {}, expected to r = {}", r - 1, *last_r));
  // [row] q by p.
  std::vector<std::vector<std::uint32_t>> q_of(rows.size(), std::vector<std::uint32_t>(limit + std::size_t{1}, absent));
  plain_four_rows(limit, [&](std::uint32_t p, const std::vector<FourRows>& with_p) {
    for (const FourRows& x : with_p) {
      const std::size_t at = std::size_t{x[2]} * (x[2] + 1) / 2 + x[3];
      if (at < q_of.size()) q_of[at][p] = x[1];
    }
  });
  const std::uint64_t upto = claimed(table.parameters, "upto").value_or(~std::uint64_t{0});
  for (std::size_t k = 0; k < rows.size(); ++k) compare(rows[k], q_of[k], limit, upto);
  const bool proved = goes_on(rows, q_of, limit);
  return {fmt::format("{}: all followed to p = {}; {}", count_text(rows.size(), "row"), limit,
                      proved ? "a state recurs, so the patterns repeat forever"
                             : "that the patterns repeat forever was not proved again"),
          proved && last_r};
}

const Checker chomp4_rows_checker("chomp4-rows", {"chomp4 rows"}, recheck_rows4);

}  // namespace

}  // namespace mexwave::cli
