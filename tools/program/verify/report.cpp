// Writes the findings of the audit as text, CSV, JSON and Markdown.

#include "verify/report.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "output/json.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"

namespace mexwave::cli {

namespace {

std::string block(const Verdict& v, std::size_t columns, bool colour) {
  const bool holds = v.finding.holds();
  const std::string verdict = holds ? "holds" : "FAILS";
  const std::string painted = !colour ? verdict : fmt::format("\x1b[{}m{}\x1b[0m", holds ? 32 : 31, verdict);
  constexpr std::size_t indent = 12;
  const auto paragraph = [&](const std::string& words) {
    return filled(std::string(indent, ' ') + words, columns, indent);
  };
  std::string text = fmt::format("{}  {}  {}\n", v.claim->id, painted, place(*v.claim));
  text += paragraph(v.claim->statement);
  text += paragraph(fmt::format("in the paper: {}; checked here: {}", v.claim->paper_range, v.finding.checked_to));
  if (!holds) {
    text += paragraph(fmt::format("first counterexample: {}{}", v.finding.first_counterexample,
                                  v.finding.failures == 1 ? "" : fmt::format("; {} in all", v.finding.failures)));
  }
  if (!v.finding.note.empty()) text += paragraph(v.finding.note);
  return text;
}

std::size_t failures(std::span<const Verdict> verdicts) {
  return static_cast<std::size_t>(
      std::count_if(verdicts.begin(), verdicts.end(), [](const Verdict& v) { return !v.finding.holds(); }));
}

std::vector<Paper> papers_of(std::span<const Verdict> verdicts) {
  std::vector<Paper> papers;
  std::copy_if(all_papers().begin(), all_papers().end(), std::back_inserter(papers), [&](const Paper& paper) {
    return std::any_of(verdicts.begin(), verdicts.end(),
                       [&](const Verdict& v) { return v.claim->source == paper.key; });
  });
  return papers;
}

std::string sweep_text(const Paper& one, std::uint32_t upto) {
  return one.key == "horvath" ? fmt::format(" All P-positions with A <= {} were computed.", upto) : "";
}

/// Escapes vertical bars, which would end a cell of a table.
std::string cell_text(const std::string& text) {
  std::string escaped;
  for (const char c : text) escaped += c == '|' ? "\\|" : std::string(1, c);
  return escaped;
}

Json as_json(const Claim& claim) {
  const Paper& source = paper(claim.source);
  return {{"id", claim.id},
          {"source", place(claim)},
          {"paper", {{"key", source.key}, {"authors", source.authors}, {"title", source.title}, {"date", source.date}}},
          {"statement", claim.statement},
          {"paper_range", claim.paper_range}};
}

Json as_json(const Verdict& v) {
  Json item = as_json(*v.claim);
  item["checked_to"] = v.finding.checked_to;
  item["verdict"] = v.finding.holds() ? "holds" : "fails";
  item["first_counterexample"] = v.finding.holds() ? Json(nullptr) : Json(v.finding.first_counterexample);
  item["failures"] = v.finding.failures;
  if (!v.finding.note.empty()) item["note"] = v.finding.note;
  return item;
}

std::string csv_field(const std::string& text) {
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? "\"\"" : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

std::string text_report(std::span<const Verdict> verdicts, std::uint32_t upto, std::size_t columns, bool colour) {
  std::string text;
  for (const Paper& one : papers_of(verdicts)) {
    text +=
        filled(fmt::format("{} ({}). {}{}", one.subject, reference(one), one.words, sweep_text(one, upto)), columns);
    text += "\n";
  }
  for (const Verdict& v : verdicts) text += block(v, columns, colour);
  const std::size_t failed = failures(verdicts);
  const std::size_t held = verdicts.size() - failed;
  return text + fmt::format("\n{} claim{}: {} hold{}, {} fail{}.\n", verdicts.size(), verdicts.size() == 1 ? "" : "s",
                            held, held == 1 ? "s" : "", failed, failed == 1 ? "s" : "");
}

std::string csv_report(std::span<const Verdict> verdicts) {
  std::string text = "id,source,statement,paper_range,checked_to,verdict,first_counterexample,failures\n";
  for (const Verdict& v : verdicts) {
    text += fmt::format("{},{},{},{},{},{},{},{}\n", v.claim->id, csv_field(place(*v.claim)),
                        csv_field(v.claim->statement), csv_field(v.claim->paper_range), csv_field(v.finding.checked_to),
                        v.finding.holds() ? "holds" : "fails", csv_field(v.finding.first_counterexample),
                        v.finding.failures);
  }
  return text;
}

std::string json_report(std::span<const Verdict> verdicts) {
  Json all = Json::array();
  for (const Verdict& v : verdicts) all.push_back(as_json(v));
  return all.text(1) + "\n";
}

std::string markdown_report(std::span<const Verdict> verdicts, std::uint32_t upto) {
  const auto paragraph = [](const std::string& text) { return filled(text, 120); };
  std::vector<std::string> failed;
  for (const Verdict& v : verdicts)
    if (!v.finding.holds()) failed.push_back(v.claim->id);
  std::string named;  // the claims, if there are not all of them
  if (verdicts.size() < all_claims().size())
    for (const Verdict& v : verdicts) named += " " + v.claim->id;
  const std::size_t held = verdicts.size() - failed.size();
  std::string text =
      "# The claims\n" +
      paragraph(
          fmt::format("Written by `mexwave verify{} --upto {} --format markdown`. {}: {} hold{} as far as they were "
                      "checked, {} fail{} as printed{}.",
                      named, upto, count_text(verdicts.size(), "claim"), held, held == 1 ? "s" : "", failed.size(),
                      failed.size() == 1 ? "s" : "", failed.empty() ? "" : fmt::format(" ({})", joined(failed, ", "))));
  for (const Paper& one : papers_of(verdicts)) {
    text += fmt::format("\n## {}\n{}\n", one.subject, paragraph(reference(one) + "."));
    text += paragraph(std::string(one.words) + sweep_text(one, upto));
    for (const Verdict& v : verdicts) {
      if (v.claim->source != one.key) continue;
      text += "\n" + paragraph(fmt::format("**{} {}.** {}: {}", v.claim->id, v.finding.holds() ? "holds" : "fails",
                                           place(*v.claim), v.claim->statement));
      text += paragraph(fmt::format("In the paper: {}. Checked here: {}.", v.claim->paper_range, v.finding.checked_to));
      if (!v.finding.holds()) {
        text += paragraph(
            fmt::format("First counterexample: {}; {} in all.", v.finding.first_counterexample, v.finding.failures));
      }
      if (!v.finding.note.empty()) text += paragraph(v.finding.note);
    }
  }
  return text;
}

std::string claim_list(std::span<const Claim* const> claims, const std::string& format, std::size_t columns) {
  std::string text;
  if (format == "json") {
    Json all = Json::array();
    for (const Claim* claim : claims) all.push_back(as_json(*claim));
    return all.text(1) + "\n";
  }
  if (format == "csv") text = "id,source,statement,paper_range\n";
  if (format == "markdown") text = "| claim | printed in | what it says |\n| --- | --- | --- |\n";
  for (const Claim* claim : claims) {
    if (format == "csv") {
      text += fmt::format("{},{},{},{}\n", claim->id, csv_field(place(*claim)), csv_field(claim->statement),
                          csv_field(claim->paper_range));
    } else if (format == "markdown") {
      text += fmt::format("| {} | {} | {} |\n", claim->id, cell_text(place(*claim)), cell_text(claim->statement));
    } else {
      text += fmt::format("{:<6} {}\n", claim->id, place(*claim)) + filled("       " + claim->statement, columns, 7);
    }
  }
  return text;
}

}  // namespace mexwave::cli
