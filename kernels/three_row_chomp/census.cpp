// The census: one pass over the openings, one over the rows. Values along straight lines are compared exactly, as
// u + v sqrt(2).

#include <algorithm>

#include "mexwave/three_row_chomp_census.hpp"

namespace mexwave::three_row_chomp {

namespace {

constexpr std::size_t first_rows_kept = 5;
constexpr std::size_t first_pairs_kept = 10;

/// 1, 2, 5, 10, ... thousand below `end`.
std::vector<std::uint32_t> round_numbers_below(std::uint32_t end) {
  std::vector<std::uint32_t> points;
  for (std::uint32_t power = 1000; power < end; power *= 10) {
    for (const std::uint32_t digit : {1u, 2u, 5u}) {
      if (digit * power < end) points.push_back(digit * power);
    }
  }
  return points;
}

RowPeriod described(const Row& row) { return {row.row, row.period(), row.preperiod}; }

void note(Strip& strip, const Surd& value, std::uint32_t at) {
  if (strip.least.empty() || sign(value - strip.least.back().value) < 0) strip.least.push_back({at, value});
  if (strip.greatest.empty() || sign(value - strip.greatest.back().value) > 0) strip.greatest.push_back({at, value});
}

/// Row r is the upper one of a pair, or stands two rows above one with a period above 1; `before` is the long row
/// before it.
bool begins_or_follows(const Row* before, std::uint32_t r) {
  return before != nullptr && (before->row + 1 == r || (before->row + 2 == r && before->period() > 1));
}

void measure_openings(const Sweep& sweep, std::vector<Strip>& strips) {
  Strip ends{"end", "p - sqrt(2) r, ends (p,p,r) of short rows", false, 1, {}, {}};
  Strip diagonal{"diagonal", "p - (2+sqrt(2))/2 q, diagonal (p,q,q)", false, 2, {}, {}};
  Strip nth{"nth_end", "p - (1+sqrt(2)) n, the n-th end (p,p,r)", false, 1, {}, {}};
  std::uint32_t n = 0;
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    const Wide a = p;
    if (const Wide c = sweep.end_row[p]; sweep.end_row[p] != none) {
      note(ends, {a, -c}, p);
      const Wide k = ++n;
      note(nth, {a - k, -k}, p);
    }
    if (const Wide b = sweep.diagonal_q[p]; sweep.diagonal_q[p] != none) note(diagonal, {2 * (a - b), -b}, p);
  }
  strips.insert(strips.end(), {ends, diagonal, nth});
}

void measure_rows(const std::vector<Row>& rows, Census& census) {
  Strip offset{"offset", "offset - (2-sqrt(2)) row, long rows of period 1", true, 1, {}, {}};
  Strip preperiod{"onset", "onset - sqrt(2) row, long rows", true, 1, {}, {}};
  Strip minimum{"min_at", "place of the minimum - sqrt(2) row, long rows", true, 1, {}, {}};
  Strip height{"min_height", "minimum - its place, long rows", true, 1, {}, {}};
  for (const Row& row : rows) {
    if (!row.is_long) continue;
    const Wide r = row.row, min_at = row.min_at;
    if (row.period() == 1) note(offset, {Wide{row.pattern.front()} - 2 * r, r}, row.row);
    note(preperiod, {Wide{row.preperiod}, -r}, row.row);
    note(minimum, {min_at, -r}, row.row);
    note(height, {Wide{row.min} - min_at, 0}, row.row);
    RowPeriod& longest = census.longest_wait;
    if (row.preperiod - row.row > longest.preperiod - longest.row) longest = described(row);
    if (row.row < Census::ratios_from) continue;
    const PreperiodRatio ratio{row.row, row.preperiod};
    const auto less = [](const PreperiodRatio& a, const PreperiodRatio& b) {
      return std::uint64_t{a.preperiod} * b.row < std::uint64_t{b.preperiod} * a.row;
    };
    if (census.least_ratio.row == 0 || less(ratio, census.least_ratio)) census.least_ratio = ratio;
    if (census.greatest_ratio.row == 0 || less(census.greatest_ratio, ratio)) census.greatest_ratio = ratio;
  }
  census.strips.insert(census.strips.end(), {offset, preperiod, minimum, height});
}

void count_rows(const std::vector<Row>& rows, Census& census) {
  const auto size = static_cast<std::uint32_t>(rows.size());
  std::vector<std::uint32_t> points = round_numbers_below(size - 1);
  points.push_back(size - 1);
  RowCounts& counts = census.total;
  const Row* before = nullptr;  // the long row before
  for (const Row& row : rows) {
    const std::uint32_t r = row.row;
    counts.last_row = r;
    if (row.is_long) {
      ++counts.long_rows;
      const bool periodic = row.period() > 1;
      if (++counts.by_period[row.period()] <= first_rows_kept) census.first_of[row.period()].push_back(described(row));
      if (row.period() != 1 && row.period() != 2 && row.period() != 4) census.uncommon.push_back(described(row));
      if (periodic && !begins_or_follows(before, r)) ++counts.periodic_without_pair;
      if (before != nullptr) {
        const bool before_periodic = before->period() > 1;
        GapCounts& gap = census.by_gap[r - before->row];
        ++gap.count;
        gap.lower_periodic += before_periodic ? 1 : 0;
        gap.upper_periodic += periodic ? 1 : 0;
        gap.both_periodic += periodic && before_periodic ? 1 : 0;
        if (before->row + 1 == r) {
          const bool triple = r >= 2 && rows[r - 2].is_long;
          ++counts.pairs;
          counts.pairs_of_period_1_and_more += periodic && !before_periodic ? 1 : 0;
          counts.pairs_with_period += periodic || before_periodic ? 1 : 0;
          counts.rows_in_pairs += triple ? 1 : 2;
          counts.periodic_rows_in_pairs += (periodic ? 1u : 0u) + (before_periodic && !triple ? 1u : 0u);
          if (census.first_pairs.size() < first_pairs_kept)
            census.first_pairs.push_back({described(*before), described(row)});
          if (triple) {
            ++counts.triples;
            census.triples.push_back({described(rows[r - 2]), described(*before), described(row)});
          }
        }
      }
      before = &row;
    } else {
      ++counts.short_rows;
    }
    if (r == points[census.growth.size()]) census.growth.push_back(counts);
  }
}

}  // namespace

const Record* record_at(const std::vector<Record>& records, std::uint32_t n) {
  const auto after =
      std::upper_bound(records.begin(), records.end(), n, [](std::uint32_t x, const Record& y) { return x < y.at; });
  return after == records.begin() ? nullptr : &*(after - 1);
}

std::uint64_t RowCounts::periodic_rows() const {
  const auto ones = by_period.find(1);
  return long_rows - (ones == by_period.end() ? 0 : ones->second);
}

Census census(const Sweep& sweep) {
  Census result;
  result.upto = sweep.upto;
  result.points = round_numbers_below(sweep.upto);
  result.points.push_back(sweep.upto);
  measure_openings(sweep, result.strips);
  measure_rows(sweep.rows, result);
  if (!sweep.rows.empty()) count_rows(sweep.rows, result);
  return result;
}

}  // namespace mexwave::three_row_chomp
