// `mexwave chomp4 census`: runs one sweep, and writes its counts.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "checkpoints.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp4_census.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

constexpr std::array<const char*, 3> row_names{"second", "third", "fourth"};
constexpr std::array<char, 3> row_letters{'q', 'r', 's'};
constexpr std::array<const char*, 3> row_forms{"(n,q,q,q)", "(n,n,r,r)", "(n,n,n,s)"};

/// a/b with this many decimals, rounded down.
std::string quotient(std::uint64_t a, std::uint64_t b, int decimals = 6) {
  if (b == 0) return "-";
  std::string text = fmt::format("{}.", a / b);
  for (std::uint64_t rest = a % b; decimals > 0; --decimals) {
    rest *= 10;
    text += static_cast<char>('0' + rest / b);
    rest %= b;
  }
  return text;
}
std::string percent(std::uint64_t a, std::uint64_t b) { return quotient(100 * a, b, 2) + " %"; }

std::string range_text(const chomp4::Range& range) {
  if (range.least.p == 0) return "-";
  const auto one = [](const chomp4::Ratio& x) { return fmt::format("{} at {}", quotient(x.value, x.p), x.p); };
  return fmt::format("{} to {}", one(range.least), one(range.greatest));
}

std::string openings_text(const chomp4::Census& census) {
  std::string text =
      fmt::format("4 x n has exactly one opening: {} of the n from 1 to {}.\n", census.with_one_opening, census.upto);
  if (!census.without_opening.empty()) append(text, "  none at n = {}\n", joined(census.without_opening, ", "));
  if (!census.several_openings.empty()) append(text, "  several at n = {}\n", joined(census.several_openings, ", "));
  append(text, "\n{:<8}{:<12}{:>9}{:>12}{:>8}{:>8}\n", "row", "leaves", "n", "of all", "first", "last");
  for (std::size_t k = 0; k < 3; ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    append(text, "{:<8}{:<12}{:>9}{:>12}{:>8}{:>8}\n", row_names[k], row_forms[k], row.count,
           percent(row.count, census.upto), row.first, row.last);
  }
  return text;
}

std::string families_text(const chomp4::Census& census) {
  std::string text = fmt::format(
      "\nThe P-positions with a given p, by the row of the opening of 4 x p (p from {} on):\n", census.from);
  for (std::size_t k = 0; k < 3; ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    append(text, "  {} row\n    {}/p of the opening {}\n    s/p in the middle  {}\n    s/p at most        {}\n",
           row_names[k], row_letters[k], range_text(row.left), range_text(row.middle), range_text(row.largest));
  }
  if (census.apart_from == 0) return text;
  append(text,
         "From p = {} on the middle s/p of every p with its opening in the second row is below that of all others.\n",
         census.apart_from);
  return text;
}

std::string growth_text(const chomp4::Census& census) {
  std::string text = fmt::format("\n{:>8}{:>18}{:>12}{:>20}{:>12}{:>9}{:>9}{:>9}\n", "p <= n", "P-positions", "/ n^3",
                                 "triples (p,q,r)", "extend", "row 2", "row 3", "row 4");
  for (const chomp4::Growth& x : census.growth) {
    const std::uint64_t cube = std::uint64_t{x.upto} * x.upto * x.upto;
    append(text, "{:>8}{:>18}{:>12}{:>20}{:>12}{:>9}{:>9}{:>9}\n", x.upto, x.positions, quotient(x.positions, cube),
           x.triples, percent(x.positions, x.triples), x.openings_in[0], x.openings_in[1], x.openings_in[2]);
  }
  text += "\nThe middle s/p on average (sum of s over sum of p), with openings in the second row and in others:\n";
  std::uint32_t before = 0;
  for (const chomp4::Growth& x : census.growth) {
    append(text, "{:>8} < p <= {:<8}{:>12}{:>12}\n", before, x.upto, quotient(x.low.s, x.low.p),
           quotient(x.high.s, x.high.p));
    before = x.upto;
  }
  return text;
}

/// The number of steps that the text lists for each direction.
constexpr std::size_t shown = 5;

/// The text of the steps with the most agreement, and of the result for period 112.
std::string likeness_text(const std::vector<chomp4::Likeness>& by_step, const char* direction, const char* step_text) {
  constexpr std::uint32_t claimed = 112;
  const auto better = [&](std::size_t a, std::size_t b) {  // compares the shares exactly, as fractions
    return by_step[a].alike * by_step[b].triples > by_step[b].alike * by_step[a].triples;
  };
  std::vector<std::size_t> steps;
  for (std::size_t k = 1; k < by_step.size(); ++k) {
    if (by_step[k].triples != 0) steps.push_back(k);
  }
  std::stable_sort(steps.begin(), steps.end(), better);
  std::string text = fmt::format("  {}: ", direction);
  for (std::size_t k = 0; k < std::min(shown, steps.size()); ++k) {
    const chomp4::Likeness& x = by_step[steps[k]];
    append(text, "{}{} {}", k == 0 ? "" : ", ", steps[k], percent(x.alike, x.triples));
  }
  text += "\n";
  const auto place = std::find(steps.begin(), steps.end(), claimed);
  if (place == steps.end()) return text;
  const chomp4::Likeness& x = by_step[claimed];
  const auto at = [&](std::size_t step) { return percent(by_step[step].alike, by_step[step].triples); };
  append(text, "    {} steps: {}, rank {} of {}", claimed, at(claimed), place - steps.begin() + 1, steps.size());
  if (claimed + 1 < by_step.size())
    append(text, "; {} steps: {}, {} steps: {}", claimed - 1, at(claimed - 1), claimed + 1, at(claimed + 1));
  if (x.p != 0)
    append(text, "; the first that differ: {}",
           fmt::format(fmt::runtime(step_text), x.p, x.q, x.r, x.q + claimed, x.r + claimed, x.p + claimed));
  return text + "\n";
}

std::string likenesses_text(const chomp4::Likenesses& all) {
  std::string text = fmt::format(
      "\nThe table and a shifted copy, p <= {}: two triples (p,q,r) agree if both extend to a P-position\n"
      "or neither does. The shifts with the most agreement:\n",
      all.upto);
  text += likeness_text(all.in_r, "steps of r", "({0},{1},{2}) and ({0},{1},{4})");
  text += likeness_text(all.in_q, "steps of q", "({0},{1},{2}) and ({0},{3},{2})");
  text += likeness_text(all.in_all, "of p, q, r ", "({0},{1},{2}) and ({5},{3},{4})");
  return text;
}

std::string census_text(const chomp4::Census& census, const chomp4::Likenesses& likenesses) {
  return fmt::format("Four-row Chomp: all P-positions (p,q,r,s) with p <= {}.\n\n", census.upto) +
         openings_text(census) + families_text(census) + growth_text(census) + likenesses_text(likenesses) +
         cut_line(fmt::format("{} steps of each kind", shown), "--format json");
}

std::string census_csv(const chomp4::Census& census) {
  std::string text = "n,positions,triples,openings_in_row_2,openings_in_row_3,openings_in_row_4\n";
  for (const chomp4::Growth& x : census.growth) {
    append(text, "{},{},{},{},{},{}\n", x.upto, x.positions, x.triples, x.openings_in[0], x.openings_in[1],
           x.openings_in[2]);
  }
  return text;
}

Json as_json(const chomp4::Range& range) {
  const auto one = [](const chomp4::Ratio& x) { return Json{{"value", x.value}, {"p", x.p}}; };
  if (range.least.p == 0) return nullptr;
  return {{"least", one(range.least)}, {"greatest", one(range.greatest)}};
}

Json as_json(const std::vector<chomp4::Likeness>& by_step) {
  Json list = Json::array();
  for (std::size_t step = 1; step < by_step.size(); ++step) {
    const chomp4::Likeness& x = by_step[step];
    list.push_back({{"step", step},
                    {"triples", x.triples},
                    {"alike", x.alike},
                    {"extend", x.extend},
                    {"both", x.both},
                    {"first_to_differ", x.p == 0 ? Json(nullptr) : Json::array({x.p, x.q, x.r})}});
  }
  return list;
}

Json census_json(const chomp4::Census& census, const chomp4::Likenesses& likenesses, Json json) {
  json["with_one_opening"] = census.with_one_opening;
  json["without_opening"] = census.without_opening;
  json["several_openings"] = census.several_openings;
  json["ratios_from"] = census.from;
  json["families_apart_from"] = census.apart_from;
  Json& rows = json["openings_by_row"] = Json::array();
  for (std::size_t k = 0; k < census.rows.size(); ++k) {
    const chomp4::OpeningRow& row = census.rows[k];
    rows.push_back({{"row", k + 2},
                    {"count", row.count},
                    {"first", row.first},
                    {"last", row.last},
                    {"left", as_json(row.left)},
                    {"middle_s", as_json(row.middle)},
                    {"largest_s", as_json(row.largest)}});
  }
  Json& growth = json["growth"] = Json::array();
  for (const chomp4::Growth& x : census.growth) {
    growth.push_back(
        {{"n", x.upto}, {"positions", x.positions}, {"triples", x.triples}, {"openings_in_row_2_3_4", x.openings_in}});
  }
  json["likenesses"] = {{"upto", likenesses.upto},
                        {"steps_of_r", as_json(likenesses.in_r)},
                        {"steps_of_q", as_json(likenesses.in_q)},
                        {"steps_of_all", as_json(likenesses.in_all)}};
  return json;
}

/// Compares triples with those a number of steps later: to p = 500, as in the paper that claims a period, and beyond.
constexpr std::uint32_t likeness_upto = 500, likeness_step = 224;

struct CensusOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  std::string openings, counts;
};

void run_census(const CensusOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 10, chomp4::largest_p);
  const RunOptions run = run_options(options.common);
  LongRun long_run(options.common, options.checkpoints,
                   {{"--openings", options.openings}, {"--counts", options.counts}});
  const Json parameters{{"upto", upto}};
  Output out(options.common, form("chomp4 census"), parameters);
  const auto openings =
      output_beside(options.common, "--openings", options.openings, form("chomp4 openings"), "csv", parameters);
  const auto counts =
      output_beside(options.common, "--counts", options.counts, form("chomp4 counts"), "csv", parameters);
  const double start = seconds_now();
  const chomp4::Sweep sweep = chomp4::sweep({.upto = upto}, run, long_run.checkpoint());
  long_run.note_cells_when_done(sweep.work.cells, seconds_now() - start);
  const chomp4::Census census = chomp4::census(sweep);
  RunOptions quiet = run;  // no second progress line after a complete one
  quiet.progress = {};
  const chomp4::Likenesses likenesses = chomp4::likenesses(
      {.upto = std::min(upto, likeness_upto), .most_step = std::min(upto - 1, likeness_step)}, quiet);
  if (openings) {
    write_chomp4_openings(sweep, *openings);
    openings->commit();
  }
  if (counts) {
    write_chomp4_counts(sweep, *counts);
    counts->commit();
  }
  out.write(options.common.format == "csv"    ? census_csv(census)
            : options.common.format == "json" ? census_json(census, likenesses, out.json_head()).text(1) + "\n"
                                              : census_text(census, likenesses));
  out.commit();
  long_run.done();
}

}  // namespace

void register_chomp4_census(Command& family) {
  Command& command = family.add_action(
      "census", "Statistics of all P-positions: openings by row, two families of p, growth, repetition");
  CensusOptions& options = command.runs(run_census);
  command
      .add_option("--upto P", options.upto, fmt::format("P, 10 to {}: all P-positions with p <= P", chomp4::largest_p))
      .required();
  command.add_option("--openings FILE", options.openings, "also write all openings to this file, as CSV");
  command.add_option("--counts FILE", options.counts,
                     "also write the number of P-positions for each p to this file, as CSV");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.over_ranks = true;
  command.examples = {"mexwave chomp4 census --upto 200",
                      "mexwave chomp4 census --upto 300 --openings openings.csv --counts counts.csv",
                      "mexwave chomp4 census --upto 300 -o census.txt --checkpoint census.state --every 60s",
                      "mexwave chomp4 census --upto 200 --format csv"};
  command.remarks =
      "CSV has the growth table: P-positions, triples and openings for all p <= n, n = 1, 2, 5, 10, ... and P. Ratios "
      "are compared exactly; decimals are truncated. After Ctrl-C, a crash or a power cut, run the same command with "
      "--resume.";
}

}  // namespace mexwave::cli
