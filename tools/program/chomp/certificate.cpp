// `mexwave chomp certificate`: a proof that a bar is lost, or won, as a text that other programs can check.

#include <fmt/core.h>

#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "mexwave/output_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct CertificateOptions {
  Common common;
  std::vector<std::string> bar;
};

std::string certificate_text(const chomp::Certificate& found) {
  std::string text = fmt::format("mexwave chomp certificate 1\nbar {}\n", joined(found.bar, ","));
  text += found.wins ? fmt::format("claim wins by {},{}\n", found.wins->row, found.wins->column) : "claim loses\n";
  for (const chomp::Certificate::Lost& lost : found.lost) {
    text += joined(lost.bar, ",") + ":";
    for (const auto& [move, answer] : lost.replies)
      append(text, " {},{}>{},{}", move.row, move.column, answer.row, answer.column);
    text += "\n";
  }
  text += "end\n";
  return text + "checksum " + checksum(text) + "\n";
}

void run_certificate(const CertificateOptions& options) {
  const chomp::Bar bar = parse_rows(options.bar);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp certificate"), {{"rows", bar}});
  const double start = seconds_now();
  const chomp::Certificate found = chomp::certificate(bar, chomp::most_replies, run);
  out.write(certificate_text(found));
  out.commit();
  note(options.common,
       fmt::format("{} {}: {} in {:.4f} s", bar_text(found.bar),
                   found.wins ? fmt::format("is won by ({},{})", found.wins->row, found.wins->column) : "is lost",
                   count_text(found.lost.size(), "lost bar"), seconds_now() - start));
}

}  // namespace

void register_chomp_certificate(Command& family) {
  Command& command =
      family.add_action("certificate", "A certificate that a bar is lost or won: an answer to every move");
  CertificateOptions& options = command.runs(run_certificate);
  command.add_option("ROWS", options.bar, "the rows' squares, such as 5,3,3,1 or 5 3 3 1, or a board such as 3x4")
      .required();
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave chomp certificate 8,8,8 -o certificate.txt", "mexwave check certificate.txt"};
  command.remarks =
      "After the claim there is a line for each lost bar that is needed: \"3,2: 1,3>2,2 ...\" means: if square 3 of "
      "row 1 is taken, take square 2 of row 2; this leaves a bar on a later line. docs/reference/certificates.md "
      "describes the format and has a short reader in Python.";
}

}  // namespace mexwave::cli
