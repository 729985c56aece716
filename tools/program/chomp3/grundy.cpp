// `mexwave chomp3 grundy`: the Grundy values of 3 x n, the sequence A069001.

#include <fmt/core.h>

#include "checkpoints.hpp"
#include "chomp3/chomp3.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp3_grundy.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct GrundyOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
};

void write_text(const std::vector<std::uint32_t>& values, Output& out) {
  constexpr std::uint32_t values_a_line = 20;
  out.write(fmt::format("Grundy values of 3 x n, n = 1 to {}\n", values.size()));
  const std::size_t width = std::to_string(values.back()).size() + 2;
  const std::size_t margin = std::to_string(values.size()).size() + 1;
  std::string line;
  for (std::size_t n = 1; n <= values.size(); ++n) {
    if (n % values_a_line == 1) line = fmt::format("{:>{}}:", n, margin);
    append(line, "{:>{}}", values[n - 1], width);
    if (n % values_a_line == 0 || n == values.size()) out.write(line + "\n");
  }
}

void run_grundy(const GrundyOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp3::largest_grundy_n);
  const RunOptions run = run_options(options.common);
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("chomp3 grundy"), {{"upto", upto}});
  const double start = seconds_now();
  const chomp3::GrundyValues found = chomp3::grundy_values({upto}, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(work_text(found.bars, "bar", seconds), seconds);
  const std::vector<std::uint32_t>& values = found.values;
  const std::string& format = options.common.format;
  if (format == "npy") {
    std::string bytes = npy_header("<u2", {upto});
    for (const std::uint32_t value : values) bytes += {static_cast<char>(value & 0xff), static_cast<char>(value >> 8)};
    out.write(bytes);
  } else if (format == "text") {
    write_text(values, out);
  } else {
    TableWriter table(out);
    for (std::uint32_t n = 1; n <= upto; ++n) table.row({n, values[n - 1]});
    table.end();
  }
  out.commit();
  long_run.done();
}

}  // namespace

void register_chomp3_grundy(Command& family) {
  Command& command = family.add_action("grundy", "Grundy values of 3 x n for n = 1..N");
  GrundyOptions& options = command.runs(run_grundy);
  command
      .add_option("--upto N", options.upto,
                  fmt::format("N, 1 to {}; the time grows as N^4, the memory as N^3", chomp3::largest_grundy_n))
      .defaults_to("60");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile", "npy"});
  command.examples = {"mexwave chomp3 grundy --upto 60",
                      "mexwave chomp3 grundy --upto 100 --format bfile -o b069001.txt",
                      "mexwave chomp3 grundy --upto 120 --checkpoint grundy.state"};
  command.remarks =
      "CSV columns: n,grundy. bfile: n and the value, which is A069001. npy: a uint16 array, the value of 3 x n at n - "
      "1. Any bar\nof three rows: mexwave chomp grundy 100,80,60.";
}

}  // namespace mexwave::cli
