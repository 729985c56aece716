// `mexwave heaps catalog`: octal games, with the period, largest value and rare values of each.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/heaps_catalog.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct CatalogOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string codes, upto;
  bool splitting_only = false;
};

/// The text of a game. It does not state `upto`, which is the same for all games; it states a period if one is proved.
constexpr std::array<std::string_view, 9> heads{"game", "preperiod", "period", "last exception", "largest",
                                                "at",   "mask",      "rare",   "last rare"};

std::array<std::string, heads.size()> fields_of(const heaps::CatalogEntry& entry) {
  const auto if_it = [](bool has, std::uint32_t n) { return has ? fmt::format("{}", n) : std::string("-"); };
  const bool rare = entry.mask != 0;
  return {entry.game,
          if_it(entry.proved, entry.preperiod),
          if_it(entry.proved, entry.period),
          if_it(entry.last_exception.has_value(), entry.last_exception.value_or(0)),
          fmt::format("{}", entry.largest),
          fmt::format("{}", entry.largest_at),
          if_it(rare, entry.mask),
          if_it(rare, entry.rare),
          if_it(rare, entry.last_rare)};
}

void write_table(const std::vector<heaps::CatalogEntry>& entries, std::uint32_t upto, Output& out) {
  TableWriter table(out);
  for (const heaps::CatalogEntry& entry : entries) {
    const auto if_it = [](bool has, std::uint32_t n) { return has ? Cell(n) : Cell(); };
    const bool rare = entry.mask != 0;
    table.row({entry.game, upto, entry.proved, if_it(entry.proved, entry.preperiod), if_it(entry.proved, entry.period),
               if_it(entry.last_exception.has_value(), entry.last_exception.value_or(0)), entry.largest,
               entry.largest_at, if_it(rare, entry.mask), if_it(rare, entry.rare), if_it(rare, entry.last_rare)});
  }
  table.end();
}

void write_text(const std::vector<heaps::CatalogEntry>& entries, const heaps::CatalogGoal& goal, Output& out) {
  const auto proved = std::count_if(entries.begin(), entries.end(), [](const auto& entry) { return entry.proved; });
  out.write(fmt::format("{} {}{}, heaps 0 to {}: {} proved periodic\n", count_text(entries.size(), "game"), goal.codes,
                        goal.splitting_only ? " that split heaps" : "", goal.upto, proved));
  std::array<std::size_t, heads.size()> width{};
  for (std::size_t k = 0; k < heads.size(); ++k) width[k] = heads[k].size();
  for (const heaps::CatalogEntry& entry : entries) {
    const auto fields = fields_of(entry);
    for (std::size_t k = 0; k < heads.size(); ++k) width[k] = std::max(width[k], fields[k].size());
  }
  std::string line;
  const auto end_line = [&] {
    out.write(line + "\n");
    line.clear();
  };
  for (std::size_t k = 0; k < heads.size(); ++k)
    k == 0 ? append(line, "{:<{}}", heads[k], width[k]) : append(line, "  {:>{}}", heads[k], width[k]);
  end_line();
  for (const heaps::CatalogEntry& entry : entries) {
    const auto fields = fields_of(entry);
    for (std::size_t k = 0; k < heads.size(); ++k)
      k == 0 ? append(line, "{:<{}}", fields[0], width[0]) : append(line, "  {:>{}}", fields[k], width[k]);
    end_line();
  }
}

void run_catalog(const CatalogOptions& options) {
  heaps::CatalogGoal goal{.codes = options.codes, .upto = 0, .splitting_only = options.splitting_only};
  goal.upto = parse_number("--upto", options.upto, 0, heaps::largest_heap);
  (void)heaps::games_of(goal);  // throws for an impossible goal, before the checkpoint is checked
  const RunOptions run = run_options(options.common);
  Json parameters{{"codes", goal.codes}, {"upto", goal.upto}};
  if (goal.splitting_only) parameters["splitting"] = true;
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("heaps catalog"), parameters);
  const double start = seconds_now();
  const std::vector<heaps::CatalogEntry> entries = heaps::catalog(goal, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  std::uint64_t computed = 0;
  for (const heaps::CatalogEntry& entry : entries) computed += entry.work.computed;
  long_run.note_time_when_done(
      fmt::format("{}; {}", count_text(entries.size(), "game"), work_text(computed, "value", seconds)), seconds);
  if (out.format() == "text")
    write_text(entries, goal, out);
  else
    write_table(entries, goal.upto, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_heaps_catalog(Command& family) {
  Command& command = family.add_action("catalog", "A list of octal games: periods, largest values, rare values");
  CatalogOptions& options = command.runs(run_catalog);
  command
      .add_option(
          "CODES", options.codes,
          "an octal code; each x in it, up to five, stands for any digit: 0.xxx means all games of up to three digits")
      .required();
  command.add_option("--upto N", options.upto, fmt::format("N, the largest heap, 0 to {}", heaps::largest_heap))
      .defaults_to("1000");
  command.add_flag("--splitting", options.splitting_only, "omit games that never split a heap; they are all periodic");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.over_ranks = true;
  command.examples = {
      "mexwave heaps catalog 0.xx --upto 2000", "mexwave heaps catalog 0.1x7 --upto 1e4 --splitting --format csv",
      "mexwave heaps catalog 4.xx --upto 1000 --format json -o codes.json", "mexwave heaps catalog 0.007 --upto 1e4"};
  command.remarks =
      "Period, preperiod and last exception are given if they are proved for all n (see mexwave heaps period). For "
      "other splitting games: a value v is rare if v & mask has an even number of binary digits 1. The mask is the one "
      "with the fewest rare heaps; the column rare is their number, to N. CSV columns: as named in the "
      "first line; JSON: a list under \"games\".";
}

}  // namespace mexwave::cli
