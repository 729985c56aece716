// `mexwave verify`: the audit of the sources' claims.

#include <fmt/core.h>
#include <unistd.h>

#include <algorithm>
#include <memory>

#include "chomp3/long_run.hpp"
#include "cli/ending.hpp"
#include "cli/family.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "verify/papers.hpp"
#include "verify/report.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  LongSweepOptions long_run;
  std::vector<std::string> ids;
  std::string source;
  std::string upto = "1e4";
  bool strict = false;
  bool list = false;
};

/// E03 names E03.1, E03.2, ... together.
bool is_named(const Claim& claim, const std::string& id) { return claim.id == id || claim.id.starts_with(id + "."); }

std::vector<const Claim*> chosen(const std::vector<Claim>& claims, const Options& options) {
  std::vector<std::string> known;
  for (const Claim& claim : claims) known.push_back(claim.id);
  for (const std::string& id : options.ids) {
    if (std::none_of(claims.begin(), claims.end(), [&](const Claim& claim) { return is_named(claim, id); })) {
      throw InvalidArgument(fmt::format("unknown claim '{}': accepted are {}", id, joined(known, ", ")));
    }
  }
  std::vector<std::string> sources;
  for (const Claim& claim : claims) {
    if (std::find(sources.begin(), sources.end(), claim.source) == sources.end()) sources.push_back(claim.source);
  }
  if (!options.source.empty() && std::find(sources.begin(), sources.end(), options.source) == sources.end()) {
    throw InvalidArgument(
        fmt::format("no claims of source '{}' yet: accepted are {}", options.source, joined(sources, ", ")));
  }
  std::vector<const Claim*> list;
  for (const Claim& claim : claims) {
    const bool named = options.ids.empty() || std::any_of(options.ids.begin(), options.ids.end(),
                                                          [&](const std::string& id) { return is_named(claim, id); });
    if (named && (options.source.empty() || options.source == claim.source)) list.push_back(&claim);
  }
  if (list.empty()) {
    throw InvalidArgument(fmt::format("--source '{}': none of the claims {} is of that source", options.source,
                                      joined(options.ids, ", ")));
  }
  return list;
}

void audit(const Options& options, LongSweep& long_sweep) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 60, chomp3::largest_p);
  const std::vector<Claim> claims = all_claims();
  const std::vector<const Claim*> list = chosen(claims, options);
  const RunOptions run = run_options(options.common);
  const auto of_source = [&](const char* source) {
    return std::any_of(list.begin(), list.end(), [&](const Claim* claim) { return claim->source == source; });
  };
  if (!options.long_run.checkpoint.empty() && !of_source("000"))
    throw InvalidArgument("--checkpoint: it is the sweep of three-row Chomp, for claims of source 000");
  Output out(options.common, "verify", {{"upto", upto}});
  const double start = seconds_now();
  const Evidence evidence(
      [&] {
        const std::uint32_t head = std::min<std::uint32_t>(1500, upto);
        return chomp_evidence(long_sweep.sweep({.openings_upto = upto}, run),
                              chomp3::table({.rows = head, .columns = head * 3 / 2}, run));
      },
      run, upto);
  if (of_source("000")) (void)evidence.chomp();  // before the clock that times single claims
  const double computed = seconds_now();
  std::vector<Verdict> verdicts;
  std::size_t failed = 0;
  for (const Claim* claim : list) {
    check_interrupt();
    const double begin = seconds_now();
    verdicts.push_back({claim, claim->check(evidence), 0});
    verdicts.back().seconds = seconds_now() - begin;
    failed += verdicts.back().finding.holds() ? 0 : 1;
  }
  const std::string& format = options.common.format;
  const bool colour = options.common.output.empty() && isatty(STDOUT_FILENO) == 1;
  out.write(format == "json"       ? json_report(verdicts)
            : format == "csv"      ? csv_report(verdicts)
            : format == "markdown" ? markdown_report(verdicts, upto)
                                   : text_report(verdicts, upto, colour));
  out.commit();
  long_sweep.done();
  note(options.common, fmt::format("{}{} checked in {:.2f} s",
                                   of_source("000") ? fmt::format("tables in {:.2f} s; ", computed - start) : "",
                                   list.size() == 1 ? std::string("1 claim") : fmt::format("{} claims", list.size()),
                                   seconds_now() - computed));
  if (failed > 0 && options.strict) set_exit_status(does_not_hold);
}

void list_claims(const Options& options) {
  const std::vector<Claim> claims = all_claims();
  const std::vector<const Claim*> list = chosen(claims, options);
  Output out(options.common, "verify", {{"list", true}});
  out.write(claim_list(list, options.common.format));
  out.commit();
}

void run(const Options& options) {
  if (options.list) {
    list_claims(options);
    return;
  }
  with_long_sweep(options.common, options.long_run, [&](LongSweep& long_sweep) { audit(options, long_sweep); });
}

const Family registered(90, [](Command& program) {
  Command& command = program.add_action("verify", "The audit: every claim of the sources, checked and extended");
  auto options = std::make_shared<Options>();
  command.add_option("ID", options->ids, "claims to check, such as A22; all by default").suggests([] {
    std::vector<Option::Suggestion> ids;
    for (const Claim& claim : all_claims()) ids.push_back({claim.id, place(claim) + ": " + claim.statement});
    return ids;
  });
  command
      .add_option(
          "--source", options->source,
          fmt::format("claims of this source alone, {} to {}", all_papers().front().key, all_papers().back().key))
      .type_name("SOURCE")
      .not_empty()
      .suggests([] {
        std::vector<Option::Suggestion> keys;
        for (const Paper& paper : all_papers()) keys.push_back({paper.key, paper.subject});
        return keys;
      });
  command
      .add_option(
          "--upto", options->upto,
          "Chomp: all positions with first row <= N, 60 to 2e7 (default 1e4); chocolate: tables grow with it a little")
      .type_name("N");
  command.add_flag("--list", options->list, "what the claims say, without checking them");
  command.add_flag("--strict", options->strict, "exit with status 2 if a claim fails");
  add_checkpoint_options(command, options->long_run);
  add_common_options(command, options->common, {"text", "csv", "json", "markdown"});
  command.examples = {"mexwave verify --source 003", "mexwave verify A22 A23 --upto 1e4 --format json",
                      "mexwave verify --list --source 004", "mexwave verify B01 B02",
                      "mexwave verify --source 000 --upto 2000 --format markdown -o audit.md"};
  command.remarks =
      "Exit status 0 when every claim was decided. Rows are checked as far as they are settled, about N/2.";
  command.run = [options] { run(*options); };
});

}  // namespace

}  // namespace mexwave::cli
