// `mexwave chomp4 openings` and `mexwave chomp4 positions`: every winning first move of 4 x n; all P-positions, one by
// one or counted.

#include <fmt/core.h>

#include <optional>

#include "checkpoints.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct PositionsOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  std::string from = "1";
  bool count = false;
};

std::uint32_t upto_of(const PositionsOptions& options) {
  return parse_number("--upto", options.upto, 1, chomp4::largest_p);
}

/// Runs a sweep with checkpoints, and calls `write` with its result.
void run_long(const PositionsOptions& options, const Form& form, void (*write)(const chomp4::Counts&, Output&)) {
  const std::uint32_t upto = upto_of(options);
  const RunOptions run = run_options(options.common);
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form, {{"upto", upto}});
  const double start = seconds_now();
  const chomp4::Sweep sweep = chomp4::sweep({.upto = upto}, run, long_run.checkpoint());
  long_run.note_cells_when_done(sweep.work.cells, seconds_now() - start);
  write(sweep, out);
  out.commit();
  long_run.done();
}

/// Writes positions while they are found, so that even a billion need no memory.
void run_list(const PositionsOptions& options, std::uint32_t from, std::uint32_t upto) {
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp4 positions"), {{"from", from}, {"upto", upto}});
  std::optional<TableWriter> table;
  if (out.format() != "text") table.emplace(out);
  const double start = seconds_now();
  const chomp4::Sweep sweep = chomp4::positions(
      {.from = from, .upto = upto},
      [&](std::span<const chomp4::Position> with_p) {
        for (const chomp4::Position& x : with_p)
          table ? table->row({x.p, x.q, x.r, x.s}) : out.write(position_text(x) + "\n");
      },
      run);
  if (table) table->end();
  out.commit();
  note(options.common, work_text(sweep.work.cells, "cell", seconds_now() - start));
}

void run_positions(const PositionsOptions& options) {
  const std::uint32_t upto = upto_of(options);
  const std::uint32_t from = parse_number("--from", options.from, 1, upto);
  if (options.count && from != 1) throw InvalidArgument("--count starts at p = 1: expected no --from");
  if (options.count) return run_long(options, form("chomp4 counts"), write_chomp4_counts);
  if (options.common.format == "bfile" && from != 1)
    throw InvalidArgument("--format bfile: A395126 starts at p = 1: expected no --from");
  require_no_checkpoint(options.checkpoints);
  run_list(options, from, upto);
}

}  // namespace

void register_chomp4_openings(Command& family) {
  Command& command = family.add_action("openings", "Every winning first move of 4 x n for n = 1..N");
  PositionsOptions& options = command.runs<PositionsOptions>(
      [](const PositionsOptions& given) { run_long(given, form("chomp4 openings"), write_chomp4_openings); });
  command.add_option("--upto N", options.upto, fmt::format("N, 1 to {}", chomp4::largest_p)).defaults_to("20");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.over_ranks = true;
  command.examples = {"mexwave chomp4 openings --upto 20",
                      "mexwave chomp4 openings --upto 500 --format csv -o openings.csv",
                      "mexwave chomp4 openings --upto 600 --format csv -o openings.csv --checkpoint openings.state"};
  command.remarks = "CSV columns: " + csv_header(form("chomp4 openings")) +
                    ", where (p,q,r,s) is the P-position that the first move leaves; p = n. After Ctrl-C, a crash or a "
                    "power cut, run the same command with --resume.";
}

void register_chomp4_positions(Command& family) {
  Command& command =
      family.add_action("positions", "All P-positions (p,q,r,s) with p = 1..N, or their number for each p");
  PositionsOptions& options = command.runs(run_positions);
  command.add_option("--upto N", options.upto, fmt::format("N, 1 to {}", chomp4::largest_p)).defaults_to("8");
  command.add_option("--from P", options.from, "list only p >= P (default 1)");
  command.add_flag("--count", options.count,
                   "one line for each p: the number of P-positions, the middle s, the largest s");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave chomp4 positions --upto 8", "mexwave chomp4 positions --from 60 --upto 60 --format csv",
                      "mexwave chomp4 positions --upto 500 --count --format csv -o counts.csv",
                      "mexwave chomp4 positions --upto 100 --format bfile -o b395126.txt"};
  command.remarks =
      "CSV columns: " + csv_header(form("chomp4 positions")) + ", sorted; with --count " +
      csv_header(form("chomp4 counts")) +
      ", where the middle s is the median of s over the P-positions with this p (the lower of two middle values). A "
      "b-file has A395126, the s of all P-positions in order; with --count, the number for each p. To "
      "500 there are 4.3 million, to 3000 there are 962 million. Checkpoints are possible only with --count.";
}

}  // namespace mexwave::cli
