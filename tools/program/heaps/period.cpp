// `mexwave heaps period`: whether the values of a game are periodic, with a proof.

#include <fmt/core.h>

#include <algorithm>
#include <array>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using heaps::Rules;

struct PeriodOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string game, upto, certificate;
};

std::string certified_by(const heaps::Game& game, const heaps::Period& period) {
  if (game.rules() == Rules::all_but) {
    return fmt::format(
        "by induction: the distances of the values of {} heaps in a row from the least new value decide all later "
        "values, and they repeat: checked for heaps below {}",
        2 * game.reach(), period.values_needed);
  }
  if (game.rules() == Rules::powers)
    return "by induction: G(n) = n mod 3, because no power of two is a multiple of 3, and 1 and 2 may be taken";
  if (game.rules() != Rules::octal)
    return "by induction: a move from n can lead to each of the values 0 to n-1, and to no other";
  if (!game.splits()) {
    return fmt::format(
        "because no heap is split and the values of {} heaps in a row repeat: checked for heaps below {}", game.reach(),
        period.values_needed);
  }
  const std::uint32_t start = std::max<std::uint32_t>(period.preperiod, 1), p = period.period();
  if (period.saltus != 0) {
    return fmt::format(
        "by induction: no move from n leads to G(n-{})+{}, and some move leads to each smaller value, by the "
        "conditions in docs/explanation/proofs.md; checked for heaps below {}",
        p, period.saltus, period.values_needed);
  }
  if (game.most_left() == 3) {
    return fmt::format(
        "by the octal games' periodicity theorem, adapted to three heaps: G(n+{0}) = G(n) for {1} <= n < {2} = "
        "3*{1}+2*{0}+{3}, where {3} is the number of digits of the code; checked for heaps below {4}",
        p, start, period.values_needed - p, game.reach(), period.values_needed);
  }
  return fmt::format(
      "by the octal games' periodicity theorem: G(n+{0}) = G(n) for {1} <= n < {2} = 2*{1}+{0}+{3}, where {3} is the "
      "number of digits of the code; checked for heaps below {4}",
      p, start, period.values_needed - p, game.reach(), period.values_needed);
}

/// A period that is proved for all n.
struct Proved {
  std::uint64_t preperiod = 0, period = 0;
  std::uint32_t saltus = 0;
  std::optional<std::vector<std::uint32_t>> exceptions;  ///< nullopt if they are not known, beyond a table
  std::string certificate;                               ///< the reason, as text
};

/// Statistics of the values of a window: names of columns of CSV and of members of JSON.
constexpr std::array<std::string_view, 4> seen_columns{"rare", "last_rare", "largest", "largest_at"};

/// Writes the result, followed by statistics: `members` in JSON, `line` in text, `seen` in CSV.
void write_period(const std::string& game, std::uint64_t upto, const std::optional<Proved>& found,
                  const Json::Members& members, const std::string& line, const std::string& seen, Output& out) {
  if (out.format() == "json") {
    Json json = out.json_head();
    json["certified"] = found.has_value();
    if (found) {
      json["preperiod"] = found->preperiod;
      json["period"] = found->period;
      json["saltus"] = found->saltus;
      if (found->exceptions) json["exceptions"] = *found->exceptions;
      json["certificate"] = found->certificate;
    }
    for (const auto& [name, value] : members) json[name] = value;
    out.write(json.text() + "\n");
  } else if (out.format() == "csv") {
    out.write(fmt::format("game,upto,certified,preperiod,period,saltus,exceptions,{}\n", joined(seen_columns, ",")));
    out.write(found ? fmt::format("\"{}\",{},1,{},{},{},{},{}\n", game, upto, found->preperiod, found->period,
                                  found->saltus, found->exceptions ? joined(*found->exceptions, " ") : "", seen)
                    : fmt::format("\"{}\",{},0,,,,,{}\n", game, upto, seen));
  } else {
    if (found) {
      out.write(fmt::format("{}: preperiod {}, period {}, saltus {}\n", game, found->preperiod, found->period,
                            found->saltus));
      if (found->exceptions) {
        const std::string list = joined(*found->exceptions, ", ");
        out.write_wrapped("exceptions: " + (list.empty() ? "none" : "n = " + list));
      }
      out.write_wrapped("certified " + found->certificate);
    }
    out.write(line);
  }
}

/// Writes the certificate; its format is in docs/reference/certificates.md.
void write_certificate(const heaps::Game& game, const heaps::LongPeriod& result, Output& out) {
  std::string text = fmt::format("{}1\ngame {}\n", out.form().first_line, game.text());
  text += fmt::format("mask {}\nparity {}\ntwist {}\nrare", result.mask, result.with_parity ? 1 : 0, result.twist);
  for (const auto& [heap, value] : result.rare_heaps) text += fmt::format(" {}:{}", heap, value);
  text += fmt::format("\nreach {}\npreperiod {}\nperiod {}\n", result.snapshots.front().values.size(),
                      std::max<std::uint64_t>(result.found->preperiod, 1), result.found->period);
  for (const auto& [next, values] : result.snapshots) {
    text += fmt::format("before {} ", next);
    for (const std::uint16_t value : values) text += fmt::format("{:03x}", value);
    text += '\n';
  }
  text += "end\n";
  out.write(text + "checksum " + checksum(text) + "\n");
}

/// Calls heaps::find_long_period(). If the period of the game has no certificate because there are too many rare heaps,
/// but a table proves it, the error states this.
heaps::LongPeriod search_long_period(const heaps::LongPeriodGoal& goal, const RunOptions& run,
                                     const Checkpoint& checkpoint) {
  try {
    return heaps::find_long_period(goal, run, checkpoint);
  } catch (const InvalidArgument& error) {
    const auto period = goal.certificate ? heaps::find_period({goal.game, heaps::short_table}, run) : std::nullopt;
    if (!period) throw;
    throw InvalidArgument(
        fmt::format("{}; without --certificate, the program proves the period {}", error.what(), period->period()));
  }
}

/// Searches for a period with a window: it is proved if a window recurs.
void run_long(const PeriodOptions& options, const heaps::Game& game, std::uint64_t upto) {
  const RunOptions run = run_options(options.common);
  const Json parameters{{"game", game.text()}, {"upto", upto}};
  LongRun long_run(options.common, options.checkpoints, {{"--certificate", options.certificate}});
  Output out(options.common, form("heaps period"), parameters);
  const auto certificate = output_beside(options.common, "--certificate", options.certificate,
                                         form("heaps period --certificate"), "text", parameters);
  const double start = seconds_now();
  const heaps::LongPeriod result = search_long_period({game, upto, certificate != nullptr}, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  std::optional<Proved> proved;
  if (const auto& found = result.found) {
    const std::string by = fmt::format(
        "by a window that recurs: the values of the {0} heaps before {1} are those before {2}, and every value between "
        "was decided by at most the {3} heaps before it",
        result.window, found->first, found->second, result.furthest);
    proved = {found->preperiod, found->period, 0, std::nullopt, by};
  }
  const std::size_t rare = result.rare_heaps.size();
  Json rare_heaps = Json::array();
  for (const auto& [heap, value] : result.rare_heaps) rare_heaps.push_back({heap, value});
  write_period(
      game.text(), upto, proved,
      {{"mask", result.mask},
       {"with_parity", result.with_parity},
       {"twist", result.twist},
       {"rare", rare},
       {"last_rare", result.last_rare()},
       {"largest", result.largest},
       {"largest_at", result.largest_at},
       {"furthest", result.furthest},
       {"rare_heaps", rare_heaps}},
      fmt::format("{}rare heaps: {}, the last is {}, by {}\nlargest value: {}, first at heap {}\n",
                  proved ? "" : fmt::format("{}: no period certified up to {}\n", game.text(), upto), rare,
                  result.last_rare(), mask_text(result.mask, result.with_parity), result.largest, result.largest_at),
      fmt::format("{},{},{},{}", rare, result.last_rare(), result.largest, result.largest_at), out);
  long_run.note_time_when_done(work_text(result.computed, "heap", seconds), seconds);
  if (certificate && result.found) {
    write_certificate(game, result, *certificate);
    certificate->commit();
  }
  out.commit();
  long_run.done();
  if (certificate && !result.found) {
    throw Error(
        fmt::format("'{}' is not written: no window recurs up to heap {}; without --certificate, a table may certify a "
                    "short period",
                    options.certificate, upto));
  }
}

/// What a table of the values to heap `upto` proves, and the time that it took.
struct Searched {
  std::uint32_t upto = 0;
  std::optional<heaps::Period> period;
  double seconds = 0;
};

Searched search_table(const heaps::Game& game, std::uint32_t upto, const RunOptions& run) {
  const double start = seconds_now();
  auto period = heaps::find_period({game, upto}, run);
  return {upto, std::move(period), seconds_now() - start};
}

Output output_of_table(const PeriodOptions& options, const heaps::Game& game, std::uint64_t upto) {
  return Output(options.common, form("heaps period"), {{"game", game.text()}, {"upto", upto}});
}

/// Writes what a table means for heaps to `upto`.
void write_searched(const PeriodOptions& options, const heaps::Game& game, std::uint64_t upto, const Searched& searched,
                    Output& out) {
  std::optional<Proved> proved;
  std::string unproved;
  if (const auto& period = searched.period) {
    proved = {period->preperiod, period->period(), period->saltus, period->exceptions, certified_by(game, *period)};
  } else {
    const bool has_theorem = game.rules() == Rules::octal || game.rules() == Rules::all_but || has_long_periods(game);
    unproved = fmt::format("{}: no period certified up to {}{}\n", game.text(), upto,
                           has_theorem ? "" : "; no theorem is known that could certify one");
  }
  write_period(game.text(), upto, proved, {}, unproved, ",,,", out);
  out.commit();
  note(options.common, fmt::format("values up to {} in {:.4f} s", searched.upto, searched.seconds));
}

void run_period(const PeriodOptions& options) {
  const heaps::Game game = parse_heap_rules(options.game);
  const bool may_be_long = heaps::has_long_periods(game);
  const std::uint64_t most = may_be_long                        ? heaps::largest_long_heap
                             : game.rules() == Rules::fibonacci ? heaps::largest_fibonacci
                                                                : heaps::largest_heap;
  const std::uint64_t upto = options.upto.empty() ? std::min<std::uint64_t>(10'000, most)
                                                  : parse_large_number("--upto", options.upto, 0, most);
  const bool certificate = !options.certificate.empty(), checkpoints = !options.checkpoints.checkpoint.empty();
  if (certificate && !may_be_long)
    throw InvalidArgument("--certificate: expected a game that may split a heap into two heaps, but not into three");
  const bool is_long = may_be_long && (upto > heaps::short_table || certificate);
  if (!is_long && (checkpoints || options.checkpoints.resume)) {
    throw InvalidArgument(fmt::format("--checkpoint: expected --upto beyond {} of a game that splits heaps into two",
                                      heaps::short_table));
  }
  const RunOptions run = run_options(options.common);
  const bool needs_window = certificate || checkpoints || upto > heaps::largest_heap;
  if (is_long && (needs_window || has_few_rare_heaps(game, run))) {
    if (!certificate && !options.checkpoints.resume) {
      const Searched searched = search_table(game, heaps::short_table, run);
      if (searched.period) {
        Output out = output_of_table(options, game, upto);
        return write_searched(options, game, upto, searched, out);
      }
    }
    try {
      return run_long(options, game, upto);
    } catch (const InvalidArgument&) {  // rare heaps or values that no window can have
      if (needs_window) throw;
    } catch (const MemoryLimit&) {  // a table may need less
      if (needs_window) throw;
    }
  }
  Output out = output_of_table(options, game, upto);  // before the work, in case the file cannot be written
  write_searched(options, game, upto, search_table(game, static_cast<std::uint32_t>(upto), run), out);
}

}  // namespace

void register_heaps_period(Command& family) {
  Command& command = family.add_action("period", "Preperiod, period, exceptions, and a proof for all heaps");
  PeriodOptions& options = command.runs(run_period);
  command.add_option("GAME", options.game, "the game, by name, code or rules:FILE; see mexwave heaps --help")
      .required();
  command.add_option(
      "--upto N", options.upto,
      fmt::format("N, the largest heap, 0 to {}; for fibonacci to {}; 0 to {} if the game may split a heap "
                  "into two heaps, but not into three (default 10000, for fibonacci {})",
                  heaps::largest_heap, heaps::largest_fibonacci, heaps::largest_long_heap, heaps::largest_fibonacci));
  command.add_option(
      "--certificate FILE", options.certificate,
      "write a certificate of the period to this file, for mexwave check; only for games that split heaps into two "
      "and have few rare heaps; an error if no window recurs up to N");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps period 0.137",
                      "mexwave heaps period 0.356 --upto 1e7",
                      "mexwave heaps period 0.16 --upto 1e6 --certificate 016.txt",
                      "mexwave heaps period 0.106 --upto 2e5 --checkpoint 0106.state",
                      "mexwave heaps period 0.127 --upto 1e5 --format json",
                      "mexwave heaps period take:6 --upto 100",
                      "mexwave heaps period allbut:3,10 --upto 1e4",
                      "mexwave heaps period 0.B3 --upto 500",
                      "mexwave heaps period 0.3F --upto 500"};
  command.remarks =
      "G(n+period) = G(n)+saltus for all n from the preperiod on. Exceptions are smaller heaps whose values differ "
      "from the pattern continued backwards. \"certified\" means proved for all n; otherwise nothing is known beyond "
      "N. A saltus above 0 is certified for nim, coins, allbut, and hexadecimal games that split heaps into three. "
      "CSV columns: as named in the first line; blanks separate the exceptions. For games that split heaps into two, "
      "a table of the first 131072 heaps is tried first. A run beyond it keeps only a window of the last values if the "
      "game has few rare heaps, and always with --checkpoint, --certificate or N beyond 268435456; games with many "
      "rare heaps are slower with a window than with a table. Runs with a window list no exceptions; only they fill "
      "the last four columns of CSV and list the rare heaps in JSON, as pairs [heap, value].";
}

}  // namespace mexwave::cli
