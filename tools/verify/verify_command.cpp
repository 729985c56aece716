// `mexwave verify`: the audit of the sources' claims.

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>

#include <algorithm>

#include "chomp3/long_run.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  LongRun long_run;
  std::vector<std::string> ids;
  std::string source;
  std::string upto = "1e4";
  bool strict = false;
};

struct Verdict {
  const Claim* claim;
  Finding finding;
  double seconds;
};

std::vector<const Claim*> chosen(const std::vector<Claim>& claims, const Options& options) {
  std::vector<std::string> known;
  for (const Claim& claim : claims) known.push_back(claim.id);
  for (const std::string& id : options.ids) {
    if (std::find(known.begin(), known.end(), id) == known.end()) {
      throw InvalidArgument(fmt::format("unknown claim '{}': accepted are {}", id, fmt::join(known, ", ")));
    }
  }
  std::vector<std::string> sources;
  for (const Claim& claim : claims) {
    if (std::find(sources.begin(), sources.end(), claim.source) == sources.end()) sources.push_back(claim.source);
  }
  if (!options.source.empty() && std::find(sources.begin(), sources.end(), options.source) == sources.end()) {
    throw InvalidArgument(
        fmt::format("no claims of source '{}' yet: accepted are {}", options.source, fmt::join(sources, ", ")));
  }
  std::vector<const Claim*> list;
  for (const Claim& claim : claims) {
    const bool named =
        options.ids.empty() || std::find(options.ids.begin(), options.ids.end(), claim.id) != options.ids.end();
    if (named && (options.source.empty() || options.source == claim.source)) list.push_back(&claim);
  }
  return list;
}

/// Words of `text` in lines of at most `width`, each after `indent`.
std::string wrapped(const std::string& text, std::size_t width, const std::string& indent) {
  std::string result, line;
  std::size_t at = 0;
  while (at < text.size()) {
    const std::size_t end = std::min(text.find(' ', at), text.size());
    const std::string word = text.substr(at, end - at);
    at = end + 1;
    if (!line.empty() && line.size() + 1 + word.size() > width) {
      result += indent + line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return result + indent + line + "\n";
}

std::string block(const Verdict& v, bool colour) {
  const bool holds = v.finding.holds();
  const std::string verdict = holds ? "holds" : "FAILS";
  const std::string painted = !colour ? verdict : fmt::format("\x1b[{}m{}\x1b[0m", holds ? 32 : 31, verdict);
  const std::string indent(12, ' ');
  std::string text = fmt::format("{}  {}  {} {}\n", v.claim->id, painted, v.claim->source, v.claim->place);
  text += wrapped(v.claim->statement, 106, indent);
  text += wrapped(fmt::format("paper: {}; here: {}", v.claim->paper_range, v.finding.checked_to), 106, indent);
  if (!holds) {
    text += wrapped(fmt::format("fails at {}{}", v.finding.first_counterexample,
                                v.finding.failures == 1 ? "" : fmt::format("; {} failures in all", v.finding.failures)),
                    106, indent);
  }
  if (!v.finding.note.empty()) text += wrapped(v.finding.note, 106, indent);
  return text;
}

nlohmann::ordered_json as_json(const Verdict& v) {
  nlohmann::ordered_json item{{"id", v.claim->id},
                              {"source", v.claim->source + ", " + v.claim->place},
                              {"statement", v.claim->statement},
                              {"paper_range", v.claim->paper_range},
                              {"checked_to", v.finding.checked_to},
                              {"verdict", v.finding.holds() ? "holds" : "fails"},
                              {"first_counterexample", nullptr},
                              {"failures", v.finding.failures},
                              {"seconds", v.seconds}};
  if (!v.finding.holds()) item["first_counterexample"] = v.finding.first_counterexample;
  if (!v.finding.note.empty()) item["note"] = v.finding.note;
  return item;
}

std::string csv_field(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

void audit(const Options& options, LongSweep& long_sweep) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 60, chomp::largest_p);
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
        return chomp_evidence(long_sweep.sweep({.openings_upto = upto, .rows_upto = {}, .tile = {}}, run),
                              chomp::table(head, head * 3 / 2, run));
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
  if (options.common.format == "json") {
    nlohmann::ordered_json all = nlohmann::ordered_json::array();
    for (const Verdict& v : verdicts) all.push_back(as_json(v));
    out.write(all.dump(1) + "\n");
  } else if (options.common.format == "csv") {
    out.write("id,source,statement,paper_range,checked_to,verdict,first_counterexample,failures\n");
    for (const Verdict& v : verdicts) {
      out.write(fmt::format(
          "{},{},{},{},{},{},{},{}\n", v.claim->id, csv_field(v.claim->source + ", " + v.claim->place),
          csv_field(v.claim->statement), csv_field(v.claim->paper_range), csv_field(v.finding.checked_to),
          v.finding.holds() ? "holds" : "fails", csv_field(v.finding.first_counterexample), v.finding.failures));
    }
  } else {
    const bool colour = options.common.output.empty() && isatty(STDOUT_FILENO) == 1;
    if (of_source("000")) {
      out.write(fmt::format(
          "Three-row Chomp (source 000): (A,B,C) is a bar with rows of A >= B >= C squares; f(B,C) = A if it is a\n"
          "P-position, one that the previous player wins. Row C of the table is f(C,C), f(C+1,C), ...; it is short if\n"
          "it ends, at f(A,C) = A, and long if not. All P-positions with A <= {} were computed.\n\n",
          upto));
    }
    if (of_source("001")) {
      out.write(
          "Chocolate games (source 001): {x,y,z} says how often the chocolate can be cut in each of three directions,\n"
          "0 <= y <= b(x,z), the bound, which is floor((x+z)/k) unless another is named. A move lowers one "
          "coordinate;\n"
          "if x or z is lowered, y sinks to the bound where it exceeds it. Whoever cannot move loses, in misere play\n"
          "wins. ⊕ is the nim-sum, addition without carry in binary.\n\n");
    }
    if (of_source("003")) {
      out.write(
          "The square-making game (source 003): whoever first has men of his own on the four vertices of a square, of\n"
          "any orientation, wins. White begins; 6 x 6 cells, c4 is column c, row 4 from below. + marks a threat to\n"
          "complete a square, ++ a double threat.\n\n");
    }
    for (const Verdict& v : verdicts) out.write(block(v, colour));
    out.write(fmt::format("\n{} claims: {} hold, {} fail.\n", verdicts.size(), verdicts.size() - failed, failed));
  }
  out.commit();
  long_sweep.done();
  note(options.common, fmt::format("{}claims checked in {:.2f} s",
                                   of_source("000") ? fmt::format("tables in {:.2f} s; ", computed - start) : "",
                                   seconds_now() - computed));
  if (failed > 0 && options.strict) set_exit_status(does_not_hold);
}

void run(const Options& options) {
  with_long_sweep(options.common, options.long_run, [&](LongSweep& long_sweep) { audit(options, long_sweep); });
}

}  // namespace

void register_verify(CLI::App& app) {
  CLI::App* command = app.add_subcommand("verify", "The audit: every claim of the sources, checked and extended");
  auto options = std::make_shared<Options>();
  command->add_option("ID", options->ids, "claims to check, such as A22; all by default");
  command->add_option("--source", options->source, "claims of this source alone, 000, 001 or 003")->type_name("SOURCE");
  command
      ->add_option(
          "--upto", options->upto,
          "Chomp: all positions with first row <= N, 60 to 4e6 (default 1e4); chocolate: tables grow with it a little")
      ->type_name("N");
  command->add_flag("--strict", options->strict, "exit with status 2 if a claim fails");
  add_checkpoint_options(*command, options->long_run);
  add_common_options(*command, options->common, {"text", "csv", "json"});
  command->footer(
      examples({"mexwave verify --upto 2000", "mexwave verify A22 A23 --upto 1e4 --format json",
                "mexwave verify --source 001", "mexwave verify --source 003"}) +
      "Exit status 0 when every claim was decided. Rows are checked as far as they are settled, about N/2.");
  command->callback([options] { run(*options); });
}

}  // namespace mexwave::cli
