// Checks rows in three ways: the first rows by crossing out; all rows against the P-positions with a small p; and all
// rows by laws that hold for every table: two coordinates of a P-position determine the third.

#include <fmt/core.h>

#include <algorithm>
#include <array>
#include <random>

#include "check/chomp3_check.hpp"
#include "check/plain_chomp.hpp"

namespace mexwave::cli {

namespace {

[[noreturn]] void wrong(std::size_t row, const std::string& why) { throw Wrong(fmt::format("row {}: {}", row, why)); }

std::uint32_t offset_in(const SavedRow& row, std::uint64_t q) { return offset_at(row.pattern, row.preperiod, q); }

/// Checks each row alone, and the first values and ends of all rows together.
void require_form(const std::vector<SavedRow>& rows) {
  std::vector<std::uint32_t> ends, firsts;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> places;  // of minima
  for (std::size_t r = 0; r < rows.size(); ++r) {
    const SavedRow& row = rows[r];
    if (row.row != r) wrong(r, fmt::format("the file has row {} in its place", row.row));
    if (row.min > row.first || row.min_at < row.row || row.first < row.row)
      wrong(r, "minimum or first value out of place");
    if ((row.min == row.first) != (row.min_at == r)) wrong(r, "minimum and first value do not fit together");
    if (!row.is_long && (row.min > row.end || row.min_at > row.end || (row.min == row.end) != (row.min_at == row.end)))
      wrong(r, "minimum and end do not fit together");
    if (row.is_long) {
      if (row.preperiod < r) wrong(r, fmt::format("preperiod {} lies before the row", row.preperiod));
      if (row.min_at >= row.preperiod && row.min != row.min_at + std::uint64_t{offset_in(row, row.min_at)})
        wrong(r, "the minimum does not follow the pattern");
      if (const std::size_t period = least_period(row.pattern); period < row.pattern.size())
        wrong(r, fmt::format("the pattern repeats after {}, not {}", period, row.pattern.size()));
    }
    places.emplace_back(row.min, row.min_at);
    firsts.push_back(row.first);
    if (!row.is_long) ends.push_back(row.end);
  }
  for (std::vector<std::uint32_t>* list : {&ends, &firsts}) {
    std::sort(list->begin(), list->end());
    const auto twice = std::adjacent_find(list->begin(), list->end());
    if (twice != list->end())
      throw Wrong(fmt::format("{} is the {} of two rows", *twice, list == &ends ? "end" : "first value"));
  }
  std::sort(places.begin(), places.end());
  const auto same = std::adjacent_find(places.begin(), places.end());
  if (same != places.end())
    throw Wrong(fmt::format("two rows have their minimum {} at q = {}", same->first, same->second));
  // Every 3 x p has an opening: it leaves (p,q,q) or (p,p,r), and q and r are at most p.
  std::vector<bool> seen(rows.size());
  for (const std::vector<std::uint32_t>* list : {&ends, &firsts}) {
    for (const std::uint32_t p : *list) {
      if (p < seen.size()) seen[p] = true;
    }
  }
  for (std::size_t p = 1; p < rows.size(); ++p) {
    if (!seen[p]) throw Wrong(fmt::format("{} is neither the first value nor the end of a row", p));
  }
}

/// Recomputes rows 0 to checked - 1 by crossing out.
void recompute(const std::vector<SavedRow>& rows, std::size_t checked) {
  const auto columns = static_cast<std::uint32_t>(2 * checked + 200);
  PlainRows plain(columns);
  for (std::size_t r = 0; r < checked; ++r) {
    const SavedRow& row = rows[r];
    const std::vector<std::uint32_t> f = plain.next();
    const auto least = std::min_element(f.begin(), f.end());
    const auto q_of = [&](std::size_t k) { return static_cast<std::uint32_t>(r + k); };
    const bool ended = f.back() == q_of(f.size() - 1);
    if (ended == row.is_long)
      wrong(r, row.is_long ? fmt::format("it is short and ends at {}", f.back())
                           : fmt::format("it goes on at q = {}", columns - 1));
    if (row.first != f.front()) wrong(r, fmt::format("first is {}, the file says {}", f.front(), row.first));
    if (ended && row.end != f.back()) wrong(r, fmt::format("end is {}, the file says {}", f.back(), row.end));
    if (row.min != *least || row.min_at != q_of(static_cast<std::size_t>(least - f.begin()))) {
      wrong(r, fmt::format("minimum is {} at q = {}, the file says {} at {}", *least,
                           q_of(static_cast<std::size_t>(least - f.begin())), row.min, row.min_at));
    }
    if (!row.is_long) continue;
    const auto fits = [&](std::uint32_t q) { return f[q - r] == q + offset_in(row, q); };
    for (std::uint32_t q = row.preperiod; q < columns; ++q) {
      if (!fits(q)) wrong(r, fmt::format("f({},{}) = {} does not follow the pattern", q, r, f[q - r]));
    }
    // A preperiod beyond the recomputed columns is wrong too, if the pattern holds before it.
    if (row.preperiod > r && fits(std::min(row.preperiod, columns) - 1))
      wrong(r, fmt::format("the pattern holds before its preperiod {}", row.preperiod));
  }
}

/// Compares all P-positions with p <= limit, from a scan of p, with their rows.
class Scanned {
 public:
  explicit Scanned(const std::vector<SavedRow>& rows) : rows_(rows), seen_(rows.size()) {}

  void until(std::uint32_t limit) {
    PlainScan scan;
    for (std::uint32_t p = 1; p <= limit; ++p) {
      for (const auto& [q, r] : scan.next()) {
        if (r < rows_.size()) position(p, q, r);
      }
    }
    for (std::size_t r = 0; r < rows_.size(); ++r) require_all_seen(r, limit);
  }

  /// The number of consecutive rows from `from` on for which the scan decided the minimum, the first value, the end,
  /// and one period.
  [[nodiscard]] std::array<std::size_t, 4> decided(std::size_t from) const {
    std::array<std::size_t, 4> rows{};
    for (std::size_t r = from; r < rows_.size(); ++r) {
      rows[0] += seen_[r].any ? 1 : 0;
      rows[1] += seen_[r].first ? 1 : 0;
      rows[2] += seen_[r].end ? 1 : 0;
      rows[3] += rows_[r].is_long && seen_[r].of_pattern >= rows_[r].pattern.size() ? 1 : 0;
    }
    return rows;
  }

 private:
  struct Seen {
    bool any = false, first = false, end = false;
    std::uint64_t of_pattern = 0;
  };

  /// Compares the P-position (p,q,r) with its row. The first position of a row has its minimum.
  void position(std::uint32_t p, std::uint32_t q, std::uint32_t r) {
    const SavedRow& row = rows_[r];
    Seen& seen = seen_[r];
    if (!seen.any && (row.min != p || row.min_at != q))
      wrong(r, fmt::format("minimum is {} at q = {}, the file says {} at {}", p, q, row.min, row.min_at));
    seen.any = true;
    if (q == r) {
      if (row.first != p) wrong(r, fmt::format("first is {}, the file says {}", p, row.first));
      seen.first = true;
    }
    if (p == q) {
      if (row.is_long) wrong(r, fmt::format("it is short and ends at {}", p));
      if (row.end != p) wrong(r, fmt::format("end is {}, the file says {}", p, row.end));
      seen.end = true;
    }
    if (!row.is_long) {
      if (q > row.end) wrong(r, fmt::format("f({},{}) = {}, but the file says that it ends at {}", q, r, p, row.end));
      return;
    }
    const bool fits = p == q + std::uint64_t{offset_in(row, q)};
    if (q >= row.preperiod && !fits) wrong(r, fmt::format("f({},{}) = {} does not follow the pattern", q, r, p));
    if (q + 1 == row.preperiod && fits)
      wrong(r, fmt::format("the pattern holds before its preperiod {}", row.preperiod));
    seen.of_pattern += q >= row.preperiod ? 1 : 0;
  }

  /// Checks that all P-positions of the row with p <= limit were in the scan.
  void require_all_seen(std::size_t r, std::uint32_t limit) const {
    const SavedRow& row = rows_[r];
    const Seen& seen = seen_[r];
    if (row.min <= limit && !seen.any)
      wrong(r, fmt::format("minimum is more than {}, the file says {}", limit, row.min));
    if (row.first <= limit && !seen.first) wrong(r, fmt::format("first is not {}", row.first));
    if (!row.is_long) {
      if (row.end <= limit && !seen.end) wrong(r, fmt::format("it does not end at {}", row.end));
      return;
    }
    std::uint64_t in_pattern = 0;
    const std::uint64_t period = row.pattern.size();
    for (std::uint64_t k = 0; k < period; ++k) {
      const std::uint64_t p = std::uint64_t{row.preperiod} + k + row.pattern[k];
      if (p <= limit) in_pattern += (limit - p) / period + 1;
    }
    if (in_pattern != seen.of_pattern)
      wrong(r, fmt::format("{} of the pattern's values to {} are in the row", seen.of_pattern, in_pattern));
  }

  const std::vector<SavedRow>& rows_;
  std::vector<Seen> seen_;
};

/// Checks that no two rows have the same p in a column, for columns beyond every preperiod, where the patterns give the
/// p of each long row.
void require_no_meeting(const std::vector<SavedRow>& rows, std::uint64_t columns, std::uint64_t seed) {
  std::uint64_t beyond = 0;
  for (const SavedRow& row : rows) {
    if (row.is_long) beyond = std::max<std::uint64_t>(beyond, row.preperiod);
  }
  std::mt19937_64 random(seed);
  std::vector<std::pair<std::uint32_t, std::uint32_t>> offsets;  // offset and row
  for (std::uint64_t k = 0; k < columns; ++k) {
    const std::uint64_t q = beyond + random() % 1'000'000;
    offsets.clear();
    for (const SavedRow& row : rows) {
      if (row.is_long) offsets.emplace_back(offset_in(row, q), row.row);
    }
    std::sort(offsets.begin(), offsets.end());
    const auto same = std::adjacent_find(offsets.begin(), offsets.end(),
                                         [](const auto& a, const auto& b) { return a.first == b.first; });
    if (same != offsets.end()) {
      throw Wrong(
          fmt::format("rows {} and {} both have {} at q = {}", same->second, same[1].second, q + same->first, q));
    }
  }
}

}  // namespace

Recheck recheck_rows(const std::vector<SavedRow>& rows, const Effort& effort, std::optional<std::uint64_t> count) {
  if (count && rows.size() != *count) throw Wrong(fmt::format("{} rows, expected {}", rows.size(), *count));
  if (rows.empty()) return {"no rows: nothing to check"};
  require_form(rows);
  const std::size_t checked = std::min<std::size_t>(rows.size(), effort.upto < 202 ? 1 : (effort.upto - 200) / 2 + 1);
  recompute(rows, checked);
  std::string done = fmt::format("{} rows: rows 0 to {} recomputed, their patterns followed to q = {}; ", rows.size(),
                                 checked - 1, 2 * checked + 199);
  if (checked == rows.size()) return {done + "all entries checked", count.has_value()};
  Scanned scanned(rows);
  scanned.until(effort.scan_upto);
  // Sorting costs about twenty times as much as a look-up.
  const std::uint64_t columns = std::min<std::uint64_t>(effort.samples(20 * rows.size()), 2000);
  require_no_meeting(rows, columns, effort.seed);
  const auto [minima, firsts, ends, patterns] = scanned.decided(checked);
  return {done +
          fmt::format("of the other {} those with p <= {} compared with every P-position: {} minima, {} first "
                      "values, {} ends, {} patterns for at least one period; no two long rows meet in {} columns "
                      "beyond all preperiods (seed {}); of the others only this was checked: the order, the "
                      "form, and that first values and ends omit and repeat no number",
                      rows.size() - checked, effort.scan_upto, minima, firsts, ends, patterns, columns, effort.seed)};
}

}  // namespace mexwave::cli
