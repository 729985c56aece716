// `mexwave chomp3 openings`: every winning first move of 3 x n, and OEIS sequences from the same sweep.

#include <fmt/core.h>

#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct OpeningsOptions {
  Common common;
  LongSweepOptions long_run;
  std::string upto;
  std::string sequence;
  std::string offset;
  std::string terms;
};

struct BFile {
  const chomp3::Sequence* sequence;
  std::uint32_t offset;
  std::size_t terms;  ///< the number of terms to write; 0: all
};

void write_bfile(const BFile& file, const chomp3::Sweep& sweep, const RunOptions& run, Output& out) {
  std::vector<std::uint64_t> terms = chomp3::sequence_terms(*file.sequence, sweep, run);
  if (terms.size() < file.terms) {
    throw InvalidArgument(fmt::format("--terms {}: --upto {} determines only {} terms of {}", file.terms, sweep.upto,
                                      terms.size(), file.sequence->number));
  }
  if (terms.empty())
    throw InvalidArgument(fmt::format("--upto {} determines no term of {}", sweep.upto, file.sequence->number));
  if (file.terms != 0) terms.resize(file.terms);
  out.note_parameter("terms", terms.size());
  std::uint32_t n = file.offset;
  for (const std::uint64_t term : terms) out.write(fmt::format("{} {}\n", n++, term));
}

const chomp3::Sequence& sequence(const std::string& number) try {
  return chomp3::parse_sequence(number);
} catch (const InvalidArgument& wrong) {
  throw InvalidArgument(fmt::format("--sequence: {}", wrong.what()));
}

void run_openings(const OpeningsOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp3::largest_p);
  const bool wanted = options.common.format == "bfile";
  if (wanted == options.sequence.empty())
    throw InvalidArgument("expected --format bfile and --sequence ANUMBER together, such as --sequence A029900");
  if (!wanted && !(options.offset.empty() && options.terms.empty()))
    throw InvalidArgument("--offset and --terms are only for --format bfile");
  BFile file{nullptr, 0, 0};
  if (wanted) {
    file.sequence = &sequence(options.sequence);
    file.offset = options.offset.empty() ? file.sequence->offset : parse_number("--offset", options.offset, 0, 1000);
    if (!options.terms.empty()) file.terms = parse_number("--terms", options.terms, 1, chomp3::largest_p);
  }
  const RunOptions run = run_options(options.common);
  LongSweep long_sweep(options.common, options.long_run);
  Json parameters{{"upto", upto}};
  if (wanted) {
    parameters["sequence"] = options.sequence;
    parameters["offset"] = file.offset;
  }
  if (wanted && options.sequence == "A029899")  // checked before the sweep, which may take hours
    require_memory(fmt::format("counting all P-positions with p <= {}", upto),
                   chomp3::estimate_bytes(chomp3::PositionCountsGoal{.upto = upto}, run));
  Output out(options.common, form("chomp3 openings"), parameters);
  const chomp3::Sweep sweep = long_sweep.sweep({.openings_upto = upto}, run);
  if (wanted)
    write_bfile(file, sweep, run, out);
  else
    write_openings(sweep, out);
  out.commit();
  long_sweep.done();
}

std::string described_sequences() {
  std::string text;
  for (const chomp3::Sequence& one : chomp3::sequences())
    text += fmt::format("{}{} {}", text.empty() ? "" : ", ", one.number, one.description);
  return text;
}

}  // namespace

void register_openings(Command& family) {
  Command& command = family.add_action("openings", "Every winning first move of 3 x n for n = 1..N");
  OpeningsOptions& options = command.runs(run_openings);
  command.add_option("--upto N", options.upto, "N, 1 to 2e7").defaults_to("20");
  command.add_option("--sequence ANUMBER", options.sequence, "for bfile: " + described_sequences());
  command.add_option("--terms K", options.terms, "for bfile: write K terms (default: all that p <= N determines)");
  command.add_option("--offset K", options.offset, "for bfile: index of the first term (default: as in the OEIS)");
  add_long_sweep_options(command, options.long_run);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile"});
  command.over_ranks = true;
  command.examples = {
      "mexwave chomp3 openings 20", "mexwave chomp3 openings --upto 5000 --format csv -o openings.csv",
      "mexwave chomp3 openings --upto 5000 --format csv -o openings.csv --checkpoint openings.state --every 10m",
      "mexwave chomp3 openings --upto 5000 --double-check --format csv -o openings.csv",
      "mexwave chomp3 openings --upto 1e4 --format bfile --sequence A029900"};
  command.remarks = "CSV columns: " + csv_header(form("chomp3 openings")) +
                    ", where (p,q,r) is the P-position that the first move leaves. A b-file has the terms\n"
                    "that p <= N determines, without a gap. After Ctrl-C, a crash or a power cut, run the same command "
                    "with --resume.";
}

}  // namespace mexwave::cli
