// `mexwave chomp3 census`: runs one sweep, and writes its counts and measurements.

#include <fmt/core.h>

#include <algorithm>

#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/picture.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

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
  text += fmt::format("{:>8}{:>10}{:>13}  {}\n", "period", "rows", "of long",
                      "the first rows, and where each pattern begins");
  for (const auto& [period, count] : all.by_period) {
    std::string first;
    for (const RowPeriod& row : census.first_of.at(period))
      first += fmt::format("{}{} from {}", first.empty() ? "" : ", ", row.row, row.preperiod);
    text += fmt::format("{:>8}{:>10}{:>11.4f} %  {}\n", period, count, percent(count, all.long_rows), first);
  }
  text += fmt::format("\nPeriods other than 1, 2 and 4: {} {}{}\n", census.uncommon.size(),
                      census.uncommon.size() == 1 ? "row" : "rows", census.uncommon.empty() ? "." : ":");
  for (const RowPeriod& row : census.uncommon)
    text += fmt::format("  row {:>7}  period {:>3}  from {}\n", row.row, row.period, row.preperiod);
  return text;
}

std::string consecutive_text(const Census& census) {
  const RowCounts& all = census.total;
  std::string text = fmt::format("\nConsecutive long rows: {} pairs, {} triples.\n", all.pairs, all.triples);
  for (const auto& [lower, upper] : census.first_pairs)
    text += fmt::format("  rows {} and {}\n", described(lower), described(upper));
  for (const auto& triple : census.triples) {
    text += fmt::format("  triple: {}, {}, {}\n", described(triple[0]), described(triple[1]), described(triple[2]));
  }
  if (all.pairs == 0) return text;
  const std::uint64_t periodic = all.periodic_rows();
  const double x = share(periodic, all.long_rows);
  text += fmt::format(
      "Of the {} rows in pairs, {} have a period above 1; if this were independent of pairs, {:.1f} would.\n"
      "Of the {} rows with a period above 1, {} are in pairs ({:.2f} %); of all long rows {:.2f} % are.\n"
      "Of the {} pairs, {} have a row with a period above 1; if rows were independent, {:.1f} would.\n",
      all.rows_in_pairs, all.periodic_rows_in_pairs, x * static_cast<double>(all.rows_in_pairs), periodic,
      all.periodic_rows_in_pairs, percent(all.periodic_rows_in_pairs, periodic),
      percent(all.rows_in_pairs, all.long_rows), all.pairs, all.pairs_with_period,
      (1 - (1 - x) * (1 - x)) * static_cast<double>(all.pairs));
  text += fmt::format(
      "In {} of the pairs, the first row has period 1 and the second a longer period. For {} rows r with a "
      "period above 1,\nrow r - 1 is short, and row r - 2 does not have a period above 1.\n",
      all.pairs_of_period_1_and_more, all.periodic_without_pair);
  text += fmt::format(
      "\nGaps between a long row and the next, and how often each has a period above 1 ({:.3f} % of all do):\n",
      100 * x);
  text += fmt::format("{:>8}{:>10}{:>12}{:>12}{:>10}{:>22}\n", "gap", "count", "the lower", "the upper", "both",
                      "both, if independent");
  for (const auto& [gap, counts] : census.by_gap) {
    text += fmt::format("{:>8}{:>10}{:>10.3f} %{:>10.3f} %{:>10}{:>22.1f}\n", gap, counts.count,
                        percent(counts.lower_periodic, counts.count), percent(counts.upper_periodic, counts.count),
                        counts.both_periodic,
                        share(counts.lower_periodic, counts.count) * static_cast<double>(counts.upper_periodic));
  }
  return text;
}

std::string extremes_text(const Census& census) {
  std::string text = "\nExtremes, compared exactly; decimals are truncated. `at` is p, or the row.\n";
  for (const Strip& strip : census.strips) {
    if (strip.least.empty()) continue;
    text += fmt::format("  {:<49}{:>11} at {:<8}{:>11} at {}\n", strip.description,
                        decimal(strip.least.back().value, strip.divisor, 6), strip.least.back().at,
                        decimal(strip.greatest.back().value, strip.divisor, 6), strip.greatest.back().at);
  }
  const RowPeriod& longest = census.longest_preperiod;
  text += fmt::format("The pattern that begins latest after its row: preperiod - row = {}, row {} from {} on.\n",
                      longest.preperiod - longest.row, longest.row, longest.preperiod);
  const auto ratio = [](const PreperiodRatio& x) {
    return fmt::format("{} (row {}, from {})", decimal({Wide{x.preperiod}, 0}, static_cast<int>(x.row), 6), x.row,
                       x.preperiod);
  };
  if (census.least_ratio.row != 0) {
    text += fmt::format("preperiod / row for long rows from {} on: {} to {}.\n", Census::ratios_from,
                        ratio(census.least_ratio), ratio(census.greatest_ratio));
  }
  return text;
}

/// The text of the least and greatest values so far, for the strips of openings or for those of rows.
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

std::string census_text(const chomp3::Census& census) {
  const std::size_t pairs = census.first_pairs.size();
  return fmt::format("Three-row Chomp: all P-positions (p,q,r) with p <= {}.\n\n", census.upto) + rows_text(census) +
         consecutive_text(census) + extremes_text(census) + growth_text(census) +
         (census.total.pairs > pairs ? cut_line(fmt::format("the first {} pairs of long rows", pairs), "--rows FILE")
                                     : "");
}

/// The values of n in the growth table: round numbers, the last settled row, and the end.
std::vector<std::uint32_t> growth_lines(const Census& census) {
  std::vector<std::uint32_t> lines = census.points;
  for (const RowCounts& counts : census.growth) lines.push_back(counts.last_row);
  std::sort(lines.begin(), lines.end());
  lines.erase(std::unique(lines.begin(), lines.end()), lines.end());
  return lines;
}

const RowCounts* counts_at(const Census& census, std::uint32_t n) {
  for (const RowCounts& counts : census.growth) {
    if (counts.last_row == n) return &counts;
  }
  return nullptr;
}

/// The record of a strip at n; null for a strip of rows if row n is not settled.
const Record* known_at(const Census& census, const Strip& strip, const std::vector<Record>& records, std::uint32_t n) {
  if (strip.of_rows && n > census.total.last_row) return nullptr;
  return record_at(records, n);
}

std::uint64_t of_period(const RowCounts& counts, std::uint32_t period) {
  const auto found = counts.by_period.find(period);
  return found == counts.by_period.end() ? 0 : found->second;
}

Json as_json(const RowPeriod& row) { return {{"row", row.row}, {"period", row.period}, {"preperiod", row.preperiod}}; }

template <class Rows>
Json list_of(const Rows& rows) {
  Json list = Json::array();
  for (const RowPeriod& row : rows) list.push_back(as_json(row));
  return list;
}

/// The value (u + v sqrt(2)) / divisor exactly, and as a decimal rounded toward zero.
Json as_json(const Record& record, const Strip& strip) {
  return {{"at", record.at},
          {"value", std::stod(decimal(record.value, strip.divisor, 6))},
          {"u", static_cast<std::int64_t>(record.value.u)},
          {"v", static_cast<std::int64_t>(record.value.v)},
          {"divisor", strip.divisor}};
}

Json as_json(const std::vector<Record>& records, const Strip& strip) {
  Json list = Json::array();
  for (const Record& record : records) list.push_back(as_json(record, strip));
  return list;
}

Json as_json(const RowCounts& counts) {
  Json periods = Json::object();
  for (const auto& [period, count] : counts.by_period) periods[std::to_string(period)] = count;
  return {{"last_row", counts.last_row},
          {"short", counts.short_rows},
          {"long", counts.long_rows},
          {"periods", periods},
          {"pairs", counts.pairs},
          {"triples", counts.triples},
          {"rows_in_pairs", counts.rows_in_pairs},
          {"periodic_rows_in_pairs", counts.periodic_rows_in_pairs},
          {"pairs_with_period", counts.pairs_with_period},
          {"pairs_of_period_1_and_more", counts.pairs_of_period_1_and_more},
          {"periodic_without_pair", counts.periodic_without_pair}};
}

std::string census_csv(const chomp3::Census& census) {
  std::string text = "n";
  for (const Strip& strip : census.strips) {
    for (const char* which : {"least", "greatest"}) text += fmt::format(",{0}_{1},{0}_{1}_at", strip.id, which);
  }
  text +=
      ",short,long,pairs,triples,rows_in_pairs,periodic_rows_in_pairs,pairs_with_period,"
      "pairs_of_period_1_and_more,periodic_without_pair";
  for (const auto& [period, count] : census.total.by_period) text += fmt::format(",period_{}", period);
  text += "\n";
  for (const std::uint32_t n : growth_lines(census)) {
    text += std::to_string(n);
    for (const Strip& strip : census.strips) {
      for (const auto* records : {&strip.least, &strip.greatest}) {
        const Record* record = known_at(census, strip, *records, n);
        text += record == nullptr ? ",," : fmt::format(",{},{}", decimal(record->value, strip.divisor, 6), record->at);
      }
    }
    const RowCounts* counts = counts_at(census, n);
    for (const auto count :
         {&RowCounts::short_rows, &RowCounts::long_rows, &RowCounts::pairs, &RowCounts::triples,
          &RowCounts::rows_in_pairs, &RowCounts::periodic_rows_in_pairs, &RowCounts::pairs_with_period,
          &RowCounts::pairs_of_period_1_and_more, &RowCounts::periodic_without_pair}) {
      text += counts == nullptr ? "," : fmt::format(",{}", counts->*count);
    }
    for (const auto& [period, count] : census.total.by_period)
      text += counts == nullptr ? "," : fmt::format(",{}", of_period(*counts, period));
    text += "\n";
  }
  return text;
}

Json census_json(const chomp3::Census& census, Json json) {
  json["rows"] = as_json(census.total);
  Json& first = json["first_rows"] = Json::object();
  for (const auto& [period, rows] : census.first_of) first[std::to_string(period)] = list_of(rows);
  json["uncommon"] = list_of(census.uncommon);
  Json& pairs = json["first_pairs"] = Json::array();
  for (const auto& pair : census.first_pairs) pairs.push_back(list_of(pair));
  Json& triples = json["triples"] = Json::array();
  for (const auto& triple : census.triples) triples.push_back(list_of(triple));
  Json& gaps = json["gaps"] = Json::array();
  for (const auto& [gap, counts] : census.by_gap) {
    gaps.push_back({{"gap", gap},
                    {"count", counts.count},
                    {"lower_periodic", counts.lower_periodic},
                    {"upper_periodic", counts.upper_periodic},
                    {"both_periodic", counts.both_periodic}});
  }
  Json& strips = json["strips"] = Json::array();
  for (const Strip& strip : census.strips) {
    strips.push_back({{"id", strip.id},
                      {"description", strip.description},
                      {"at", strip.of_rows ? "row" : "p"},
                      {"least", as_json(strip.least, strip)},
                      {"greatest", as_json(strip.greatest, strip)}});
  }
  json["longest_preperiod"] = as_json(census.longest_preperiod);
  if (census.least_ratio.row != 0) {
    const auto ratio = [](const PreperiodRatio& x) { return Json{{"row", x.row}, {"preperiod", x.preperiod}}; };
    json["preperiod_by_row"] = {{"rows_from", Census::ratios_from},
                                {"least", ratio(census.least_ratio)},
                                {"greatest", ratio(census.greatest_ratio)}};
  }
  Json& growth = json["growth"] = Json::array();
  for (const RowCounts& counts : census.growth) growth.push_back(as_json(counts));
  return json;
}

struct CensusOptions {
  Common common;
  LongSweepOptions long_run;
  std::string upto, rows_upto;
  std::string openings, rows, plot;
};

std::string plot_format(const std::string& path) {
  const std::string named = format_named(path);
  if (named == "svg") return "svg";
  if (named.empty() || named == "png") return "png";
  throw InvalidArgument(fmt::format("--plot '{}': its name says {}, expected png, svg; use another name", path, named));
}

/// The goal of the sweep, in p or in rows. For rows, p is an estimate, and the sweep continues beyond it if necessary.
chomp3::SweepGoal parse_goal(const CensusOptions& options) {
  if (options.upto.empty() == options.rows_upto.empty()) {
    const bool number = options.rows.find_first_not_of("0123456789") == std::string::npos && !options.rows.empty();
    throw InvalidArgument(
        fmt::format("expected either --upto P or --rows-upto R{}",
                    number ? fmt::format("; --rows '{}' names a file to write; for rows 0 to R use --rows-upto {}",
                                         options.rows, options.rows)
                           : ""));
  }
  if (!options.upto.empty()) return {.openings_upto = parse_number("--upto", options.upto, 100, chomp3::largest_p)};
  const std::uint32_t rows = parse_number("--rows-upto", options.rows_upto, 0, chomp3::largest_row);
  return {.openings_upto = chomp3::planned_p(rows), .rows_upto = rows};
}

void run_census(const CensusOptions& options) {
  const chomp3::SweepGoal goal = parse_goal(options);
  if (!options.plot.empty()) Picture::require(plot_format(options.plot));
  const RunOptions run = run_options(options.common);
  LongSweep long_sweep(options.common, options.long_run,
                       {{"--openings", options.openings}, {"--rows", options.rows}, {"--plot", options.plot}});
  Json parameters{{"upto", goal.openings_upto}};
  if (goal.rows_upto) parameters["rows_upto"] = *goal.rows_upto;
  Output out(options.common, form("chomp3 census"), parameters);
  const auto openings =
      output_beside(options.common, "--openings", options.openings, form("chomp3 openings"), "csv", parameters);
  const auto rows = output_beside(options.common, "--rows", options.rows, form("chomp3 rows"), "csv", parameters);
  const auto plot = output_beside(options.common, "--plot", options.plot, form("chomp3 census plot"),
                                  plot_format(options.plot), parameters);
  const chomp3::Sweep sweep = long_sweep.sweep(goal, run);
  const chomp3::Census census = chomp3::census(sweep);
  if (openings) {
    write_openings(sweep, *openings);
    openings->commit();
  }
  if (rows) {
    rows->note_parameter("rows", sweep.rows.size());  // the rows that p <= upto decide, or the number of --rows
    write_rows(sweep.rows, *rows);
    rows->commit();
  }
  if (plot) {
    plot->write(census_plot(census, plot_format(options.plot)));
    plot->commit();
  }
  out.write(options.common.format == "csv"    ? census_csv(census)
            : options.common.format == "json" ? census_json(census, out.json_head()).text(1) + "\n"
                                              : census_text(census));
  out.commit();
  long_sweep.done();
}

}  // namespace

void register_census(Command& family) {
  Command& command =
      family.add_action("census", "Statistics of all rows: periods, consecutive long rows, extremes and their growth");
  CensusOptions& options = command.runs(run_census);
  command.add_option("--upto P", options.upto,
                     "P, 100 to 2e7: all positions with first row <= P; rows are settled to about P/2");
  command.add_option(
      "--rows-upto R", options.rows_upto,
      fmt::format("R, 0 to {}, in place of --upto: rows 0 to R, and all p that they need", chomp3::largest_row));
  command.add_option("--openings FILE", options.openings, "also write all openings to this file, as CSV");
  command.add_option("--rows FILE", options.rows, "also write all settled rows to this file, as CSV");
  command.add_option("--plot FILE", options.plot, "draw the growth of the extremes; FILE.png or FILE.svg");
  add_long_sweep_options(command, options.long_run);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.over_ranks = true;
  command.examples = {"mexwave chomp3 census --upto 1e4",
                      "mexwave chomp3 census --upto 2e4 --openings openings.csv --rows rows.csv --plot growth.png",
                      "mexwave chomp3 census --upto 2e4 -o census.txt --checkpoint census.state --every 60s",
                      "mexwave chomp3 census --upto 1e4 --format csv", "mexwave chomp3 census --rows-upto 1000"};
  command.remarks =
      "CSV has the growth table: extremes over all p <= n, or all rows <= n, for n = 1, 2, 5, 10, ... thousand, the "
      "last settled row and P. Extremes are compared exactly; decimals are truncated. --rows-upto R sweeps to p = 2 R "
      "+ 512 + R/64, and further if not all of these rows are settled by then. After Ctrl-C, a crash or a power cut, "
      "run the same command with --resume.";
}

}  // namespace mexwave::cli
