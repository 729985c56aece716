// `mexwave verify`: the audit of the sources' claims.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <functional>
#include <utility>

#include "chomp3/chomp3.hpp"
#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "verify/report.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  LongSweepOptions long_run;
  std::vector<std::string> ids;
  std::string source;
  std::string upto = "1e4";
  std::string exceptions;
  bool strict = false;
  bool list = false;
};

/// Whether the id names this claim; E03 names E03.1, E03.2, ...
bool is_named(const Claim& claim, const std::string& id) { return claim.id == id || claim.id.starts_with(id + "."); }

std::vector<const Claim*> chosen(const std::vector<Claim>& claims, const Options& options) {
  for (const std::string& id : options.ids) {
    if (std::none_of(claims.begin(), claims.end(), [&](const Claim& claim) { return is_named(claim, id); })) {
      throw InvalidArgument(fmt::format("ID: expected a claim that --list names, such as A22, got '{}'", id));
    }
  }
  std::string_view source;
  std::vector<std::string_view> keys;
  for (const Paper& paper : all_papers()) {
    keys.push_back(paper.key);
    if (options.source == paper.key || options.source == paper.author) source = paper.key;
  }
  if (!options.source.empty() && source.empty())
    throw InvalidArgument(fmt::format("--source: expected one of {}, got '{}'", joined(keys, ", "), options.source));
  std::vector<const Claim*> list;
  for (const Claim& claim : claims) {
    const bool named = options.ids.empty() || std::any_of(options.ids.begin(), options.ids.end(),
                                                          [&](const std::string& id) { return is_named(claim, id); });
    if (named && (source.empty() || source == claim.source)) list.push_back(&claim);
  }
  if (list.empty()) {
    throw InvalidArgument(fmt::format("--source '{}': none of the claims {} is from this source", options.source,
                                      joined(options.ids, ", ")));
  }
  return list;
}

void require_exceptions(const std::vector<const Claim*>& list) {
  if (list.size() == 1 && list.front()->exceptions == Exceptions::listed) return;
  std::vector<std::string> ids;
  for (const Claim& claim : all_claims()) {
    if (claim.exceptions == Exceptions::listed) ids.push_back(claim.id);
  }
  throw InvalidArgument(
      fmt::format("--exceptions: expected one of the claims {}, got {}", joined(ids, ", "),
                  list.size() == 1 ? "'" + list.front()->id + "'" : fmt::format("{} claims", list.size())));
}

void write_exceptions(const Finding& finding, Output& out) {
  TableWriter table(out);
  for (const auto& [number, what] : finding.exceptions) table.row({number, what});
  table.end();
  out.note_parameter("last", finding.last);
  out.commit();
}

/// The claims that took longest, such as ": A22 0.51 s, B03 0.32 s, A07 0.10 s"; empty if only one claim was checked.
std::string slowest(std::vector<std::pair<double, std::string>> times) {
  if (times.size() < 2) return "";
  std::sort(times.begin(), times.end(), std::greater<>());
  if (times.size() > 3) times.resize(3);
  std::vector<std::string> texts;
  texts.reserve(times.size());
  for (const auto& [seconds, id] : times) texts.push_back(fmt::format("{} {:.2f} s", id, seconds));
  return ": " + joined(texts, ", ");
}

/// The least --upto: A11 names a decrease at 89, which smaller tables do not have.
constexpr std::uint32_t least_upto = 100;

void check(const std::vector<const Claim*>& list, const Options& options, LongSweep& long_sweep) {
  const std::uint32_t upto = parse_number("--upto", options.upto, least_upto, chomp3::largest_p);
  const RunOptions run = run_options(options.common);
  const bool needs_sweep =
      std::any_of(list.begin(), list.end(), [](const Claim* claim) { return claim->source == "horvath"; });
  if (!options.long_run.checkpoint.empty() && !needs_sweep)
    throw InvalidArgument(
        "--checkpoint: expected claims of Horváth, because only the sweep of three-row Chomp has checkpoints");
  Output out(options.common, form("verify"), {{"upto", upto}});
  const auto exceptions = output_beside(options.common, "--exceptions", options.exceptions, form("verify --exceptions"),
                                        "csv", {{"claim", list.front()->id}, {"upto", upto}});
  const double start = seconds_now();
  const Evidence evidence(
      [&] {
        const std::uint32_t head = std::min<std::uint32_t>(1500, upto);
        return chomp_evidence(long_sweep.sweep({.openings_upto = upto}, run),
                              chomp3::table({.rows = head, .columns = head * 3 / 2}, run));
      },
      run, upto);
  if (needs_sweep) (void)evidence.chomp();  // so that the sweep is not counted as the time of the first claim
  const double computed = seconds_now();
  std::vector<Verdict> verdicts;
  std::vector<std::pair<double, std::string>> times;
  for (const Claim* claim : list) {
    check_interrupt();
    const double begin = seconds_now();
    verdicts.push_back({claim, claim->check(evidence)});
    times.emplace_back(seconds_now() - begin, claim->id);
  }
  const std::string& format = options.common.format;
  const bool colour = options.common.output.empty() && isatty(STDOUT_FILENO) == 1;
  out.write(format == "json"       ? json_report(verdicts)
            : format == "csv"      ? csv_report(verdicts)
            : format == "markdown" ? markdown_report(verdicts, upto)
                                   : text_report(verdicts, upto, out.columns(), colour));
  if (exceptions) write_exceptions(verdicts.front().finding, *exceptions);
  out.commit();
  long_sweep.done();
  note(options.common, fmt::format("{}{} claim{} checked in {:.2f} s{}",
                                   needs_sweep ? fmt::format("tables in {:.2f} s; ", computed - start) : "",
                                   list.size(), list.size() == 1 ? "" : "s", seconds_now() - computed, slowest(times)));
  const bool all_hold =
      std::all_of(verdicts.begin(), verdicts.end(), [](const Verdict& v) { return v.finding.holds(); });
  if (!all_hold && options.strict) set_exit_status(does_not_hold);
}

void run(const Options& options) {
  const std::vector<Claim> claims = all_claims();
  const std::vector<const Claim*> list = chosen(claims, options);
  if (options.list) {
    Output out(options.common, form("verify"), {{"list", true}});
    out.write(claim_list(list, options.common.format, out.columns()));
    out.commit();
    return;
  }
  if (!options.exceptions.empty()) require_exceptions(list);
  LongSweep long_sweep(options.common, options.long_run, {{"--exceptions", options.exceptions}});
  check(list, options, long_sweep);
}

const Family registered(90, [](Command& program) {
  Command& command = program.add_action("verify", "Check the published claims of five papers (the audit)");
  Options& options = command.runs(run);
  command.add_option("ID", options.ids, "claims to check, such as A22 (default: all)").suggests([] {
    std::vector<Option::Suggestion> ids;
    for (const Claim& claim : all_claims()) ids.push_back({claim.id, place(claim) + ": " + claim.statement});
    return ids;
  });
  command
      .add_option("--source AUTHOR", options.source,
                  "only the claims of one paper: horvath, miyadera, nyitrai, csakany or baron")
      .suggests([] {
        std::vector<Option::Suggestion> keys;
        for (const Paper& paper : all_papers()) keys.push_back({std::string(paper.key), std::string(paper.subject)});
        return keys;
      });
  command.add_option(
      "--upto N", options.upto,
      "N, 100 to 2e7 (default 1e4): Chomp to N squares in the first row; some other tables also grow with N");
  const Option& list = command.add_flag("--list", options.list, "list the claims without checking them");
  command
      .add_option("--exceptions FILE", options.exceptions,
                  "also write every number for which the claim is wrong, as CSV; for one claim on three-row Chomp")
      .excludes(list);
  command.add_flag("--strict", options.strict, "exit status 2 if a claim fails");
  add_checkpoint_options(command, options.long_run);
  add_common_options(command, options.common, {"text", "csv", "json", "markdown"});
  command.examples = {"mexwave verify --source horvath",
                      "mexwave verify A22 A23 --upto 1e4 --format json",
                      "mexwave verify --list --source baron",
                      "mexwave verify B01 B02",
                      "mexwave verify A25 --exceptions a25.csv",
                      "mexwave verify --source horvath --upto 2000 --format markdown -o audit.md"};
  command.remarks = "Rows of three-row Chomp are checked to about N/2, as far as they are settled.";
});

}  // namespace

}  // namespace mexwave::cli
