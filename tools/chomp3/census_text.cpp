// The census for people.

#include <fmt/core.h>

#include "chomp3/census.hpp"

namespace mexwave::cli {

namespace {

using chomp3::Census;
using chomp3::PreperiodRatio;
using chomp3::Record;
using chomp3::RowCounts;
using chomp3::RowPeriod;
using chomp3::Strip;

double share(std::uint64_t part, std::uint64_t whole) {
  return whole == 0 ? 0 : static_cast<double>(part) / static_cast<double>(whole);
}
double percent(std::uint64_t part, std::uint64_t whole) { return 100 * share(part, whole); }

std::string described(const RowPeriod& row) {
  return fmt::format("{} (period {}, from {})", row.row, row.period, row.preperiod);
}

std::string rows_text(const Census& census) {
  const RowCounts& all = census.total;
  const std::uint64_t rows = all.short_rows + all.long_rows;
  if (rows == 0) return "No row is settled.\n";
  std::string text =
      fmt::format("Rows 0 to {} are settled: {} short ({:.4f} %), {} long ({:.4f} %).\n\n", all.last_row,
                  all.short_rows, percent(all.short_rows, rows), all.long_rows, percent(all.long_rows, rows));
  text += fmt::format("{:>8}{:>10}{:>13}  {}\n", "period", "rows", "of long", "the first, and where each begins");
  for (const auto& [period, count] : all.by_period) {
    std::string first;
    for (const RowPeriod& row : census.first_of.at(period))
      first += fmt::format("{}{} from {}", first.empty() ? "" : ", ", row.row, row.preperiod);
    text += fmt::format("{:>8}{:>10}{:>11.4f} %  {}\n", period, count, percent(count, all.long_rows), first);
  }
  text += fmt::format("\nPeriods other than 1, 2 and 4: {} rows{}\n", census.uncommon.size(),
                      census.uncommon.empty() ? "." : ":");
  for (const RowPeriod& row : census.uncommon)
    text += fmt::format("  row {:>7}  period {:>3}  from {}\n", row.row, row.period, row.preperiod);
  return text;
}

std::string consecutive_text(const Census& census) {
  const RowCounts& all = census.total;
  std::string text = fmt::format("\nConsecutive long rows: {} pairs, {} triples.\n", all.pairs, all.triples);
  for (const auto& [lower, upper] : census.first_pairs)
    text += fmt::format("  rows {} and {}\n", described(lower), described(upper));
  if (all.pairs > census.first_pairs.size()) text += "  ...\n";
  for (const auto& triple : census.triples) {
    text += fmt::format("  triple: {}, {}, {}\n", described(triple[0]), described(triple[1]), described(triple[2]));
  }
  if (all.pairs == 0) return text;
  const std::uint64_t periodic = all.periodic_rows();
  const double x = share(periodic, all.long_rows);
  text += fmt::format(
      "Of the {} rows in pairs {} have a period above 1; independence would give {:.1f}.\n"
      "Of the {} rows with a period above 1 {} are in pairs ({:.2f} %); of all long rows {:.2f} %.\n"
      "Of the {} pairs {} hold a row with a period above 1; independence would give {:.1f}.\n",
      all.rows_in_pairs, all.periodic_rows_in_pairs, x * static_cast<double>(all.rows_in_pairs), periodic,
      all.periodic_rows_in_pairs, percent(all.periodic_rows_in_pairs, periodic),
      percent(all.rows_in_pairs, all.long_rows), all.pairs, all.pairs_with_period,
      (1 - (1 - x) * (1 - x)) * static_cast<double>(all.pairs));
  text += fmt::format(
      "In {} of the pairs the lower row has period 1 and the upper one a longer period. {} rows with a period above 1\n"
      "are neither the upper row of a pair nor two rows above another such row.\n",
      all.pairs_of_period_1_and_more, all.periodic_without_pair);
  text += fmt::format(
      "\nFrom one long row to the next, and which of the two have a period above 1 ({:.3f} % of all):\n", 100 * x);
  text += fmt::format("{:>8}{:>10}{:>12}{:>12}{:>10}{:>20}\n", "gap", "count", "the lower", "the upper", "both",
                      "both, independent");
  for (const auto& [gap, counts] : census.by_gap) {
    text += fmt::format("{:>8}{:>10}{:>10.3f} %{:>10.3f} %{:>10}{:>20.1f}\n", gap, counts.count,
                        percent(counts.lower_periodic, counts.count), percent(counts.upper_periodic, counts.count),
                        counts.both_periodic,
                        share(counts.lower_periodic, counts.count) * static_cast<double>(counts.upper_periodic));
  }
  return text;
}

std::string extremes_text(const Census& census) {
  std::string text = "\nExtremes, compared exactly; decimals are cut. `at` is p, or the row where rows are measured.\n";
  for (const Strip& strip : census.strips) {
    if (strip.least.empty()) continue;
    text += fmt::format("  {:<49}{:>11} at {:<8}{:>11} at {}\n", strip.description,
                        decimal(strip.least.back().value, strip.divisor, 6), strip.least.back().at,
                        decimal(strip.greatest.back().value, strip.divisor, 6), strip.greatest.back().at);
  }
  const RowPeriod& longest = census.longest_wait;
  text += fmt::format("The longest wait for a pattern: onset - row = {}, row {} from {} on.\n",
                      longest.preperiod - longest.row, longest.row, longest.preperiod);
  const auto ratio = [](const PreperiodRatio& x) {
    return fmt::format("{} (row {}, from {})", decimal({Wide{x.preperiod}, 0}, static_cast<int>(x.row), 6), x.row,
                       x.preperiod);
  };
  if (census.least_ratio.row != 0) {
    text += fmt::format("onset / row for long rows from {} on: {} to {}.\n", Census::ratios_from,
                        ratio(census.least_ratio), ratio(census.greatest_ratio));
  }
  return text;
}

/// Least and greatest so far: of the strips of openings, or of those of rows.
std::string strips_growth(const Census& census, bool of_rows) {
  std::string text = fmt::format("{:>9}", of_rows ? "rows <= n" : "p <= n");
  for (const Strip& strip : census.strips) {
    if (strip.of_rows == of_rows) text += fmt::format("{:>20}", strip.id);
  }
  text += "\n";
  std::vector<std::uint32_t> settled;
  for (const RowCounts& counts : census.growth) settled.push_back(counts.last_row);
  for (const std::uint32_t n : of_rows ? settled : census.points) {
    text += fmt::format("{:>9}", n);
    for (const Strip& strip : census.strips) {
      if (strip.of_rows != of_rows) continue;
      const Record *least = record_at(strip.least, n), *greatest = record_at(strip.greatest, n);
      if (least == nullptr) continue;
      text += fmt::format("{:>11}{:>9}", decimal(least->value, strip.divisor, 4),
                          decimal(greatest->value, strip.divisor, 4));
    }
    text += "\n";
  }
  return text;
}

std::string growth_text(const Census& census) {
  std::string text = "\nHow they grow, least and greatest so far:\n" + strips_growth(census, false) + "\n" +
                     strips_growth(census, true);
  text += fmt::format("\n{:>9}{:>9}{:>9}{:>12}{:>10}{:>8}{:>9}{:>15}\n", "rows to", "short", "long", "period > 1",
                      "of long", "pairs", "triples", "pairs, per row");
  for (const RowCounts& counts : census.growth) {
    text += fmt::format("{:>9}{:>9}{:>9}{:>12}{:>8.3f} %{:>8}{:>9}{:>15.6f}\n", counts.last_row, counts.short_rows,
                        counts.long_rows, counts.periodic_rows(), percent(counts.periodic_rows(), counts.long_rows),
                        counts.pairs, counts.triples, share(counts.pairs, counts.last_row + std::uint64_t{1}));
  }
  return text;
}

}  // namespace

std::string census_text(const chomp3::Census& census) {
  return fmt::format("Three-row Chomp: all P-positions (p,q,r) with p <= {}.\n\n", census.upto) + rows_text(census) +
         consecutive_text(census) + extremes_text(census) + growth_text(census);
}

}  // namespace mexwave::cli
