// `mexwave chomp3 openings`: every winning first move of 3 x n, and the OEIS sequences made of them.

#include <fmt/format.h>

#include "chomp3/chomp3.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::string upto;
  std::string sequence;
  std::string offset;
};

/// Winning openings of 3 x n: the P-positions (n,q,q) and (n,n,r).
std::vector<chomp::Position> openings_of(const chomp::Sweep& sweep, std::uint32_t n) {
  std::vector<chomp::Position> found;
  if (sweep.diagonal_q[n] != chomp::none) found.push_back({n, sweep.diagonal_q[n], sweep.diagonal_q[n]});
  if (sweep.end_row[n] != chomp::none) found.push_back({n, n, sweep.end_row[n]});
  return found;
}

/// Terms of a sequence that the sweep has decided without a gap.
std::vector<std::uint32_t> terms(const chomp::Sweep& sweep, const std::string& sequence) {
  std::vector<std::uint32_t> all;
  if (sequence == "A029900") {
    std::vector<std::uint32_t> diagonal(std::size_t{sweep.upto} + 1, chomp::none);
    for (std::uint32_t p = 1; p <= sweep.upto; ++p) {
      if (sweep.diagonal_q[p] != chomp::none) diagonal[sweep.diagonal_q[p]] = p;
    }
    for (std::uint32_t q = 0; q <= sweep.upto && diagonal[q] != chomp::none; ++q) all.push_back(diagonal[q]);
    return all;
  }
  for (const chomp::Row& row : sweep.rows) {
    if (!row.is_long) all.push_back(sequence == "A029901" ? row.end : row.row);
  }
  return all;
}

void write_bfile(const Options& options, const chomp::Sweep& sweep, Output& out) {
  const std::uint32_t first = options.offset.empty() ? (options.sequence == "A029900" ? 0 : 1)
                                                     : parse_number("--offset", options.offset, 0, 1000);
  std::uint32_t n = first;
  for (const std::uint32_t term : terms(sweep, options.sequence)) out.write(fmt::format("{} {}\n", n++, term));
}

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp::largest_p);
  const bool bfile = options.common.format == "bfile";
  if (bfile != !options.sequence.empty()) {
    throw InvalidArgument("--format bfile and --sequence A029900, A029901 or A029902 go together");
  }
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp3 openings",
             bfile ? nlohmann::ordered_json{{"upto", upto}, {"sequence", options.sequence}}
                   : nlohmann::ordered_json{{"upto", upto}});
  const double start = seconds_now();
  const chomp::Sweep sweep = chomp::sweep({.openings_upto = upto, .rows_upto = {}, .tile = {}}, run);
  note(options.common, describe(sweep.work, seconds_now() - start));

  if (bfile) {
    write_bfile(options, sweep, out);
  } else if (options.common.format == "json") {
    out.open_json("openings");
    for (std::uint32_t n = 1; n <= upto; ++n) {
      for (const auto& x : openings_of(sweep, n)) out.json_item({{"n", n}, {"p", x.p}, {"q", x.q}, {"r", x.r}});
    }
    out.close_json();
  } else {
    const bool csv = options.common.format == "csv";
    out.write(csv ? "n,p,q,r\n" : fmt::format("{:>8}   winning first move leaves\n", "3 x n"));
    for (std::uint32_t n = 1; n <= upto; ++n) {
      for (const auto& x : openings_of(sweep, n)) {
        out.write(csv ? fmt::format("{},{},{},{}\n", n, x.p, x.q, x.r)
                      : fmt::format("{:>8}   ({},{},{})\n", n, x.p, x.q, x.r));
      }
    }
  }
  out.commit();
}

}  // namespace

void register_openings(CLI::App& family) {
  CLI::App* command = family.add_subcommand("openings", "Every winning first move of 3 x n for n = 1..N");
  auto options = std::make_shared<Options>();
  command->add_option("--upto", options->upto, "N, 1 to 4e6")->type_name("N")->required();
  command
      ->add_option("--sequence", options->sequence,
                   "for bfile: A029900 f(n,n), A029901 ends of short rows, A029902 their rows")
      ->type_name("ANUMBER")
      ->check(CLI::IsMember({"A029900", "A029901", "A029902"}));
  command->add_option("--offset", options->offset, "for bfile: index of the first term (default 0 for A029900, else 1)")
      ->type_name("K");
  add_common_options(*command, options->common, {"text", "csv", "json", "bfile"});
  command->footer(
      examples({"mexwave chomp3 openings --upto 20", "mexwave chomp3 openings --upto 1e4 --format csv -o openings.csv",
                "mexwave chomp3 openings --upto 1e4 --format bfile --sequence A029900"}) +
      "CSV columns: n,p,q,r, where (p,q,r) is the P-position that the first move leaves. A b-file holds the terms\n"
      "that all p <= N decide: f(n,n) as long as there is no gap, short rows in rising order of the row.");
  command->callback([options] { run(*options); });
}

}  // namespace mexwave::cli
