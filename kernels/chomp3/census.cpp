// The census: distances from straight lines, which are compared exactly as u + v sqrt(2), and counts of rows. Then the
// sequences of the OEIS, one function each (docs/reference/sequences.md defines them). Then the double check: a second
// sweep with another tile shape, thread count and (if the machine has one) SIMD level.

#include <algorithm>
#include <string>

#include "chomp3/plan.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {

namespace {

constexpr std::size_t first_rows_kept = 5;
constexpr std::size_t first_pairs_kept = 10;

/// 1000, 2000, 5000, 10000, ... below `end`.
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

/// Whether row r - 1 is long, or row r - 1 is short and row r - 2 has a period above 1. `before` is the last long row
/// before r, or null.
bool is_after_long_or_periodic(const Row* before, std::uint32_t r) {
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
  Strip preperiod{"preperiod", "preperiod - sqrt(2) row, long rows", true, 1, {}, {}};
  Strip minimum{"min_at", "place of the minimum - sqrt(2) row, long rows", true, 1, {}, {}};
  Strip height{"min_height", "minimum - its place, long rows", true, 1, {}, {}};
  for (const Row& row : rows) {
    if (!row.is_long) continue;
    const Wide r = row.row, min_at = row.min_at;
    if (row.period() == 1) note(offset, {Wide{row.pattern.front()} - 2 * r, r}, row.row);
    note(preperiod, {Wide{row.preperiod}, -r}, row.row);
    note(minimum, {min_at, -r}, row.row);
    note(height, {Wide{row.min} - min_at, 0}, row.row);
    RowPeriod& longest = census.longest_preperiod;
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
  const Row* before = nullptr;  // the previous long row
  for (const Row& row : rows) {
    const std::uint32_t r = row.row;
    counts.last_row = r;
    if (row.is_long) {
      ++counts.long_rows;
      const bool periodic = row.period() > 1;
      if (++counts.by_period[row.period()] <= first_rows_kept) census.first_of[row.period()].push_back(described(row));
      if (row.period() != 1 && row.period() != 2 && row.period() != 4) census.uncommon.push_back(described(row));
      if (periodic && !is_after_long_or_periodic(before, r)) ++counts.periodic_without_pair;
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

namespace {

using Terms = std::vector<std::uint64_t>;

/// A029899(n): P-positions with first row at most n.
Terms positions(const Sweep& sweep, const RunOptions& run) {
  Terms terms = position_counts({.upto = sweep.upto, .rows = sweep.rows}, run).counts;
  for (std::size_t p = 1; p < terms.size(); ++p) terms[p] += terms[p - 1];
  return terms;
}

/// A029900(q) = f(q,q).
Terms diagonal(const Sweep& sweep, const RunOptions&) {
  std::vector<std::uint32_t> f(std::size_t{sweep.upto} + 1, none);
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.diagonal_q[p] != none) f[sweep.diagonal_q[p]] = p;
  }
  Terms terms;
  for (std::uint32_t q = 0; q <= sweep.upto && f[q] != none; ++q) terms.push_back(f[q]);
  return terms;
}

/// A029901 and A029902: the p, or the r, of P-positions (p,p,r) in order of p.
template <bool of_p>
Terms ends(const Sweep& sweep, const RunOptions&) {
  Terms terms;
  for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
    if (sweep.end_row[p] != none) terms.push_back(of_p ? p : sweep.end_row[p]);
  }
  return terms;
}

/// A029903, A029904, A029905: alpha, preperiod, row of the long rows of period 1, which are the families (k + alpha +
/// preperiod, k + preperiod, row), k >= 0. A147983: the other long rows.
std::uint32_t alpha(const Row& row) { return row.pattern.front(); }
std::uint32_t preperiod_of(const Row& row) { return row.preperiod; }
std::uint32_t row_number(const Row& row) { return row.row; }
template <std::uint32_t value(const Row&), bool period_1 = true>
Terms long_rows(const Sweep& sweep, const RunOptions&) {
  Terms terms;
  for (const Row& row : sweep.rows) {
    if (row.is_long && (row.period() == 1) == period_1) terms.push_back(value(row));
  }
  return terms;
}

struct Known {
  Sequence sequence;
  Terms (*terms)(const Sweep& sweep, const RunOptions& run);
};

constexpr Known known[] = {
    {{"A029899", "P-positions with p <= n", 0}, positions},
    {{"A029900", "f(n,n)", 0}, diagonal},
    {{"A029901", "ends of short rows", 0}, ends<true>},
    {{"A029902", "their rows", 0}, ends<false>},
    {{"A029903", "offsets of long rows of period 1", 0}, long_rows<alpha>},
    {{"A029904", "their preperiods", 0}, long_rows<preperiod_of>},
    {{"A029905", "their rows", 0}, long_rows<row_number>},
    {{"A147983", "long rows of other periods", 1}, long_rows<row_number, false>},
};

const Known& known_as(std::string_view number) {
  std::string numbers;
  for (const Known& one : known) {
    if (one.sequence.number == number) return one;
    numbers.append(numbers.empty() ? "" : ", ").append(one.sequence.number);
  }
  throw InvalidArgument("expected one of " + numbers + ", got '" + std::string(number) + "'");
}

}  // namespace

const std::vector<Sequence>& sequences() {
  static const std::vector<Sequence> all = [] {
    std::vector<Sequence> list;
    for (const Known& one : known) list.push_back(one.sequence);
    return list;
  }();
  return all;
}

const Sequence& parse_sequence(std::string_view number) {
  return sequences()[static_cast<std::size_t>(&known_as(number) - known)];
}

std::vector<std::uint64_t> sequence_terms(const Sequence& sequence, const Sweep& sweep, const RunOptions& run) {
  return known_as(sequence.number).terms(sweep, run);
}

namespace {

using Field = Difference::Field;
using List = std::vector<std::uint32_t>;

std::optional<Difference> difference(Field field, std::uint32_t at, std::uint32_t first, std::uint32_t second) {
  if (first == second) return std::nullopt;
  return Difference{field, at, {first}, {second}};
}

std::optional<Difference> difference(Field field, const List& first, const List& second) {
  const auto [x, y] = std::mismatch(first.begin(), first.end(), second.begin(), second.end());
  if (x == first.end() && y == second.end()) return std::nullopt;
  const auto here = [](const List& list, List::const_iterator at) { return at == list.end() ? List{} : List{*at}; };
  return Difference{field, static_cast<std::uint32_t>(x - first.begin()), here(first, x), here(second, y)};
}

std::optional<Difference> difference(std::uint32_t r, const Row& first, const Row& second) {
  if (auto found = difference(Field::row_number, r, first.row, second.row)) return found;
  if (auto found = difference(Field::row_is_long, r, first.is_long ? 1 : 0, second.is_long ? 1 : 0)) return found;
  if (auto found = difference(Field::row_first, r, first.first, second.first)) return found;
  if (auto found = difference(Field::row_end, r, first.end, second.end)) return found;
  if (auto found = difference(Field::row_min, r, first.min, second.min)) return found;
  if (auto found = difference(Field::row_min_at, r, first.min_at, second.min_at)) return found;
  if (auto found = difference(Field::row_preperiod, r, first.preperiod, second.preperiod)) return found;
  if (first.pattern != second.pattern) return Difference{Field::row_pattern, r, first.pattern, second.pattern};
  return std::nullopt;
}

}  // namespace

std::optional<Difference> first_difference(const Sweep& first, const Sweep& second) {
  if (auto found = difference(Field::upto, 0, first.upto, second.upto)) return found;
  if (auto found = difference(Field::diagonal_q, first.diagonal_q, second.diagonal_q)) return found;
  if (auto found = difference(Field::end_row, first.end_row, second.end_row)) return found;
  if (auto found = difference(Field::above_diagonal, first.above_diagonal, second.above_diagonal)) return found;
  for (std::size_t r = 0; r < std::min(first.rows.size(), second.rows.size()); ++r) {
    if (auto found = difference(static_cast<std::uint32_t>(r), first.rows[r], second.rows[r])) return found;
  }
  return difference(Field::row_count, 0, static_cast<std::uint32_t>(first.rows.size()),
                    static_cast<std::uint32_t>(second.rows.size()));
}

DoubleCheck double_check(const Sweep& sweep, const SweepGoal& goal, const RunOptions& run) {
  const unsigned threads = core::resolve_threads(run);
  DoubleCheck check{.threads = threads == 1 ? 2 : threads - 1,
                    .tile_columns = 24,  // sweep() chooses neither of these
                    .tile_p = 48,
                    .difference = std::nullopt};
  for (const SimdLevel level : usable_simd_levels()) {
    check.simd = level;
    if (level != run.simd.value_or(best_simd_level())) break;  // the lowest level that the first sweep did not use
  }
  RunOptions other = run;
  other.threads = check.threads;
  other.simd = check.simd;
  check.difference = first_difference(sweep, detail::sweep(goal, {check.tile_columns, check.tile_p}, other));
  return check;
}

}  // namespace mexwave::chomp3
