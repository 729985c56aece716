// `mexwave chomp3 rows`: writes one line per row.

#include <fmt/core.h>

#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct RowsOptions {
  Common common;
  LongSweepOptions long_run;
  std::string upto;
};

void run_rows(const RowsOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, chomp3::largest_row);
  const RunOptions run = run_options(options.common);
  LongSweep long_sweep(options.common, options.long_run);
  Output out(options.common, form("chomp3 rows"), {{"upto", upto}});
  const chomp3::Sweep sweep = long_sweep.sweep({.rows_upto = upto}, run);
  write_rows(sweep.rows, out);
  out.commit();
  long_sweep.done();
}

}  // namespace

void register_rows(Command& family) {
  Command& command =
      family.add_action("rows", "Rows 0 to R of the table: short or long, first value, end, minimum, pattern");
  RowsOptions& options = command.runs(run_rows);
  command.add_option("--upto R", options.upto, fmt::format("R, 0 to {}", chomp3::largest_row)).defaults_to("20");
  add_long_sweep_options(command, options.long_run);
  add_common_options(command, options.common, {"text", "csv", "json", "npy"});
  command.over_ranks = true;
  command.examples = {"mexwave chomp3 rows --upto 20", "mexwave chomp3 rows --upto 2000 --format csv -o rows.csv",
                      "mexwave chomp3 rows --upto 2000 --format csv -o rows.csv --checkpoint rows.state --every 10m",
                      "mexwave chomp3 rows --upto 2000 --format npy -o rows.npy"};
  command.remarks =
      "first = f(r,r); a short row ends at the P-position (end,end,row); min_at is the q of the minimum. In a long row "
      "f(q,row) - q repeats the pattern for all q >= preperiod. This is proved; preperiod and period are the least "
      "possible. npy: an int64 array; at [r] first, end, min, min_at, preperiod, period, then the pattern; -1 stands "
      "for no value.\n"
      "After Ctrl-C, a crash or a power cut, run the same command with --resume.";
}

}  // namespace mexwave::cli
