// `mexwave chomp5`: five-row Chomp.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "checkpoints.hpp"
#include "chomp5/chomp5.hpp"
#include "cli/family.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

std::string position_text(const chomp5::Position& x) {
  return fmt::format("({},{},{},{},{})", x.p, x.q, x.r, x.s, x.t);
}

namespace {

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  bool count = false;
};

std::uint32_t upto_of(const Options& options) { return parse_number("--upto", options.upto, 1, chomp5::largest_p); }

std::string work_of(const chomp5::Scan& scan, double seconds) { return work_text(scan.work.cells, "cells", seconds); }

void write_openings(const chomp5::Scan& scan, const std::string& format, Output& out) {
  if (format == "json") out.open_json("openings");
  if (format != "json")
    out.write(format == "csv" ? "n,p,q,r,s,t\n" : fmt::format("{:>8}   winning first move leaves\n", "5 x n"));
  for (const chomp5::Position& x : scan.openings) {
    if (format == "json")
      out.json_item({{"n", x.p}, {"p", x.p}, {"q", x.q}, {"r", x.r}, {"s", x.s}, {"t", x.t}});
    else
      out.write(format == "csv" ? fmt::format("{},{},{},{},{},{}\n", x.p, x.p, x.q, x.r, x.s, x.t)
                                : fmt::format("{:>8}   {}\n", x.p, position_text(x)));
  }
  if (format == "json") out.close_json();
}

void write_counts(const chomp5::Scan& scan, const std::string& format, Output& out) {
  if (format == "json") out.open_json("counts");
  if (format != "json") out.write(format == "csv" ? "p,positions\n" : fmt::format("{:>8}{:>14}\n", "p", "positions"));
  for (std::uint32_t p = 1; p <= scan.upto; ++p) {
    if (format == "json")
      out.json_item({{"p", p}, {"positions", scan.with_p[p]}});
    else
      out.write(fmt::format(fmt::runtime(format == "csv" ? "{},{}\n" : "{:>8}{:>14}\n"), p, scan.with_p[p]));
  }
  if (format == "json") out.close_json();
  if (format == "text") out.write(fmt::format("P-positions with p <= {}: {}\n", scan.upto, scan.positions()));
}

/// A scan that tells nobody, with its checkpoints; `write` writes what it found.
void run_long(const Options& options, const char* kind,
              void (*write)(const chomp5::Scan&, const std::string& format, Output&)) {
  const std::uint32_t upto = upto_of(options);
  const RunOptions run = run_options(options.common);
  with_checkpoints(options.common, options.checkpoints, [&](LongRun& long_run) {
    Output out(options.common, kind, {{"upto", upto}});
    const double start = seconds_now();
    const chomp5::Scan scan = chomp5::scan({.upto = upto}, {}, run, long_run.checkpoint());
    const double seconds = seconds_now() - start;
    long_run.note_time_when_done(work_of(scan, seconds), seconds);
    write(scan, options.common.format, out);
    out.commit();
    long_run.done();
  });
}

void run_positions(const Options& options) {
  if (options.count) return run_long(options, "chomp5 counts", write_counts);
  if (!options.checkpoints.checkpoint.empty())
    throw InvalidArgument(
        fmt::format("--checkpoint '{}': a list is written as it is found; checkpoints go with --count",
                    options.checkpoints.checkpoint));
  const std::uint32_t upto = upto_of(options);
  const RunOptions run = run_options(options.common);
  const std::string& format = options.common.format;
  Output out(options.common, "chomp5 positions", {{"upto", upto}});
  const double start = seconds_now();
  if (format == "json") out.open_json("positions");
  if (format == "csv") out.write("p,q,r,s,t\n");
  const auto write = [&](std::span<const chomp5::Position> with_p) {
    for (const chomp5::Position& x : with_p) {
      if (format == "json")
        out.json_item(Json::array({x.p, x.q, x.r, x.s, x.t}));
      else
        out.write(format == "csv" ? fmt::format("{},{},{},{},{}\n", x.p, x.q, x.r, x.s, x.t) : position_text(x) + "\n");
    }
  };
  const chomp5::Scan scan = chomp5::scan({.upto = upto}, write, run);
  if (format == "json") out.close_json();
  out.commit();
  note(options.common, work_of(scan, seconds_now() - start));
}

Option& add_upto(Command& command, Options& options) {
  return command.add_option("--upto", options.upto, fmt::format("N, 1 to {}", chomp5::largest_p))
      .type_name("N")
      .required();
}

const Family registered(16, [](Command& program) {
  Command& family = program.add_action("chomp5", "Five-row Chomp: openings, all P-positions, winning moves");
  family.examples = {"mexwave chomp5 openings --upto 60", "mexwave chomp5 positions --upto 60 --count",
                     "mexwave chomp5 solve 8 8 8 8 8"};
  family.remarks =
      "A position (p,q,r,s,t), p >= q >= r >= s >= t, has rows of so many squares. One thread: 300 takes 10 s.";

  Command& openings = family.add_action("openings", "Every winning first move of 5 x n for n = 1..N");
  auto options = std::make_shared<Options>();
  add_upto(openings, *options);
  add_checkpoint_options(openings, options->checkpoints);
  add_common_options(openings, options->common, {"text", "csv", "json"});
  openings.examples = {"mexwave chomp5 openings --upto 60", "mexwave chomp5 openings --upto 100 --format csv -o o.csv",
                       "mexwave chomp5 openings --upto 80 --checkpoint openings.state"};
  openings.remarks = "CSV columns: n,p,q,r,s,t, where (p,q,r,s,t) is the P-position that the first move leaves; p = n.";
  openings.run = [options] { run_long(*options, "chomp5 openings", write_openings); };

  Command& positions = family.add_action("positions", "All P-positions with p = 1..N, or how many with each p");
  auto listed = std::make_shared<Options>();
  add_upto(positions, *listed);
  positions.add_flag("--count", listed->count, "one line a p: how many there are");
  add_checkpoint_options(positions, listed->checkpoints);
  add_common_options(positions, listed->common, {"text", "csv", "json"});
  positions.examples = {"mexwave chomp5 positions --upto 6",
                        "mexwave chomp5 positions --upto 100 --count --format csv"};
  positions.remarks = "CSV columns: p,q,r,s,t, sorted; with --count p,positions.";
  positions.run = [listed] { run_positions(*listed); };

  register_chomp5_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
