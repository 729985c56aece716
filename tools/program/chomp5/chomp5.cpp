// `mexwave chomp5`: five-row Chomp.

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "checkpoints.hpp"
#include "chomp/fixed_rows.hpp"
#include "chomp/openings_text.hpp"
#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp5.hpp"
#include "output/table_writer.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

std::string position_text(const chomp5::Position& x) {
  return fmt::format("({},{},{},{},{})", x.p, x.q, x.r, x.s, x.t);
}

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  bool count = false;
};

std::uint32_t upto_of(const Options& options) { return parse_number("--upto", options.upto, 1, chomp5::largest_p); }

void write_openings(const chomp5::Scan& scan, Output& out) {
  if (out.format() == "text") {
    OpeningsText text(out);
    for (const chomp5::Position& x : scan.openings) text.add(5, x.p, {x.p, x.q, x.r, x.s, x.t});
    return text.end();
  }
  TableWriter table(out);
  for (const chomp5::Position& x : scan.openings) table.row({x.p, x.p, x.q, x.r, x.s, x.t});
  table.end();
}

void write_counts(const chomp5::Scan& scan, Output& out) {
  TableWriter table(out);
  for (std::uint32_t p = 1; p <= scan.upto; ++p) table.row({p, scan.with_p[p]});
  table.end();
  if (out.format() == "text") out.write(fmt::format("P-positions with p <= {}: {}\n", scan.upto, scan.positions()));
}

/// Runs a scan with checkpoints, and calls `write` with its result.
void run_long(const Options& options, const Form& form, void (*write)(const chomp5::Scan&, Output&)) {
  const std::uint32_t upto = upto_of(options);
  const RunOptions run = run_options(options.common);
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form, {{"upto", upto}});
  const double start = seconds_now();
  const chomp5::Scan scan = chomp5::scan({.upto = upto}, {}, run, long_run.checkpoint());
  long_run.note_cells_when_done(scan.work.cells, seconds_now() - start);
  write(scan, out);
  out.commit();
  long_run.done();
}

void run_positions(const Options& options) {
  if (options.count) return run_long(options, form("chomp5 counts"), write_counts);
  require_no_checkpoint(options.checkpoints);
  const std::uint32_t upto = upto_of(options);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp5 positions"), {{"upto", upto}});
  const double start = seconds_now();
  std::optional<TableWriter> table;
  if (out.format() != "text") table.emplace(out);
  const auto write = [&](std::span<const chomp5::Position> with_p) {
    for (const chomp5::Position& x : with_p)
      table ? table->row({x.p, x.q, x.r, x.s, x.t}) : out.write(position_text(x) + "\n");
  };
  const chomp5::Scan scan = chomp5::scan({.upto = upto}, write, run);
  if (table) table->end();
  out.commit();
  note(options.common, work_text(scan.work.cells, "cell", seconds_now() - start));
}

/// Lists P-positions, after all of them have been found. A run with a list writes no checkpoint.
constexpr std::uint32_t largest_solved_p = 400;

IsLost lost_below(const chomp::Bar& bar, const RunOptions& run) {
  const auto lost = std::make_shared<LostBars>(bar);
  const auto keep = [&](std::span<const chomp5::Position> with_p) {
    for (const chomp5::Position& x : with_p) lost->add({x.p, x.q, x.r, x.s, x.t});
  };
  (void)chomp5::scan({.upto = bar[0]}, keep, run);
  return [lost](const chomp::Bar& left) { return lost->contains(left); };
}

void add_upto(Command& command, Options& options, const char* usual) {
  command.add_option("--upto N", options.upto, fmt::format("N, 1 to {}", chomp5::largest_p)).defaults_to(usual);
}

const Family registered(16, [](Command& program) {
  Command& family = program.add_action("chomp5", "Five-row Chomp: openings, all P-positions, winning moves");
  family.examples = {"mexwave chomp5 openings --upto 60", "mexwave chomp5 positions --upto 60 --count",
                     "mexwave chomp5 solve 8 8 8 8 8"};
  family.remarks =
      "A position (p,q,r,s,t), p >= q >= r >= s >= t, has rows of p, q, r, s and t squares. Lists of positions and "
      "solve use one thread.";

  Command& openings = family.add_action("openings", "Every winning first move of 5 x n for n = 1..N");
  Options& options =
      openings.runs<Options>([](const Options& given) { run_long(given, form("chomp5 openings"), write_openings); });
  add_upto(openings, options, "20");
  add_checkpoint_options(openings, options.checkpoints);
  add_common_options(openings, options.common, {"text", "csv", "json"});
  openings.examples = {"mexwave chomp5 openings --upto 60", "mexwave chomp5 openings --upto 100 --format csv -o o.csv",
                       "mexwave chomp5 openings --upto 80 --checkpoint openings.state"};
  openings.remarks = "CSV columns: " + csv_header(form("chomp5 openings")) +
                     ", where (p,q,r,s,t) is the P-position that the first move leaves; p = n.";

  Command& positions = family.add_action("positions", "All P-positions with p = 1..N, or their number for each p");
  Options& listed = positions.runs(run_positions);
  add_upto(positions, listed, "6");
  positions.add_flag("--count", listed.count, "one line for each p: the number of P-positions");
  add_checkpoint_options(positions, listed.checkpoints);
  add_common_options(positions, listed.common, {"text", "csv", "json"});
  positions.examples = {"mexwave chomp5 positions --upto 6",
                        "mexwave chomp5 positions --upto 100 --count --format csv"};
  positions.remarks = "CSV columns: " + csv_header(form("chomp5 positions")) + ", sorted; with --count " +
                      csv_header(form("chomp5 counts")) + ". Checkpoints are possible only with --count.";

  const auto no_reason = [](const chomp::Bar&) { return std::string(); };
  register_solve_action(family, {.form = form("chomp5 solve"),
                                 .letters = {"p", "q", "r", "s", "t"},
                                 .such_as = "8,3,3,3,2",
                                 .largest = largest_solved_p,
                                 .examples = {"mexwave chomp5 solve 8,8,8,8,8", "mexwave chomp5 solve 40 30 20 10 5",
                                              "mexwave chomp5 solve 4 2 2 2 1 --depth 3"},
                                 .last_remark = " This takes as long as computing all P-positions to P.",
                                 .lost_below = lost_below,
                                 .winning_moves = nullptr,
                                 .why_lost = no_reason,
                                 .why_left_is_lost = no_reason});
});

}  // namespace

}  // namespace mexwave::cli
