// The census for programs: the growth table as CSV, and everything as JSON.

#include <fmt/core.h>

#include <algorithm>

#include "chomp3/census.hpp"

namespace mexwave::cli {

namespace {

using chomp3::Census;
using chomp3::PreperiodRatio;
using chomp3::Record;
using chomp3::RowCounts;
using chomp3::RowPeriod;
using chomp3::Strip;

/// Every n of the growth table: the round ones, the last settled row, and the end.
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

/// What is known of the strip at n: null if it is one of rows, and row n is not settled.
const Record* known_at(const Census& census, const Strip& strip, const std::vector<Record>& records, std::uint32_t n) {
  if (strip.of_rows && n > census.total.last_row) return nullptr;
  return record_at(records, n);
}

std::uint64_t of_period(const RowCounts& counts, std::uint32_t period) {
  const auto found = counts.by_period.find(period);
  return found == counts.by_period.end() ? 0 : found->second;
}

Json as_json(const RowPeriod& row) { return {{"row", row.row}, {"period", row.period}, {"onset", row.preperiod}}; }

template <class Rows>
Json list_of(const Rows& rows) {
  Json list = Json::array();
  for (const RowPeriod& row : rows) list.push_back(as_json(row));
  return list;
}

/// Exact, (u + v sqrt(2)) / divisor, and as a decimal that is cut.
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

}  // namespace

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

Json census_json(const chomp3::Census& census) {
  Json json{{"format", "mexwave chomp3 census"},
            {"version", 1},
            {"parameters", {{"upto", census.upto}}},
            {"rows", as_json(census.total)}};
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
  json["longest_preperiod"] = as_json(census.longest_wait);
  if (census.least_ratio.row != 0) {
    const auto ratio = [](const PreperiodRatio& x) { return Json{{"row", x.row}, {"onset", x.preperiod}}; };
    json["onset_by_row"] = {{"rows_from", Census::ratios_from},
                            {"least", ratio(census.least_ratio)},
                            {"greatest", ratio(census.greatest_ratio)}};
  }
  Json& growth = json["growth"] = Json::array();
  for (const RowCounts& counts : census.growth) growth.push_back(as_json(counts));
  return json;
}

}  // namespace mexwave::cli
