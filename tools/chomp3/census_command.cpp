// `mexwave chomp3 census`: one sweep, everything that can be counted and measured in it.

#include <fmt/core.h>

#include <optional>

#include "chomp3/census.hpp"
#include "chomp3/chomp3.hpp"
#include "chomp3/long_run.hpp"
#include "chomp3/results.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  LongSweepOptions long_run;
  std::string upto, rows_upto;
  std::string openings, rows, plot;
};

std::string plot_format(const std::string& path) { return path.ends_with(".svg") ? "svg" : "png"; }

/// By p, or by rows: then p is what they are planned to need, and the sweep goes on if they need more.
chomp3::SweepGoal parse_goal(const Options& options) {
  if (options.upto.empty() == options.rows_upto.empty()) {
    const bool number = options.rows.find_first_not_of("0123456789") == std::string::npos && !options.rows.empty();
    throw InvalidArgument(
        fmt::format("chomp3 census: accepted is one of --upto P and --rows-upto R{}",
                    number ? fmt::format("; --rows '{}' names a file to write, the rows 0 to R are --rows-upto {}",
                                         options.rows, options.rows)
                           : ""));
  }
  if (!options.upto.empty()) return {.openings_upto = parse_number("--upto", options.upto, 100, chomp3::largest_p)};
  const std::uint32_t rows = parse_number("--rows-upto", options.rows_upto, 0, chomp3::largest_row);
  return {.openings_upto = chomp3::planned_p(rows), .rows_upto = rows};
}

void run(const Options& options) {
  const chomp3::SweepGoal goal = parse_goal(options);
  const RunOptions run = run_options(options.common);
  with_long_sweep(
      options.common, options.long_run,
      [&](LongSweep& long_sweep) {
        Json parameters{{"upto", goal.openings_upto}};
        if (goal.rows_upto) parameters["rows_upto"] = *goal.rows_upto;
        Output out(options.common, "chomp3 census", parameters);
        const auto openings = output_beside(options.common, options.openings, openings_kind, "csv", parameters);
        const auto rows = output_beside(options.common, options.rows, rows_kind, "csv", parameters);
        const auto plot =
            output_beside(options.common, options.plot, "chomp3 census plot", plot_format(options.plot), parameters);
        const chomp3::Sweep sweep = long_sweep.sweep(goal, run);
        const chomp3::Census census = chomp3::census(sweep);
        if (openings) {
          write_openings(sweep, "csv", *openings);
          openings->commit();
        }
        if (rows) {
          rows->note_parameter("rows", sweep.rows.size());  // those that p <= upto decide, or that were asked for
          write_rows(sweep.rows, "csv", *rows);
          rows->commit();
        }
        if (plot) {
          plot->write(census_plot(census, plot_format(options.plot)));
          plot->commit();
        }
        out.write(options.common.format == "csv"    ? census_csv(census)
                  : options.common.format == "json" ? census_json(census).text(1) + "\n"
                                                    : census_text(census));
        out.commit();
        long_sweep.done();
      },
      {{"--openings", options.openings}, {"--rows", options.rows}, {"--plot", options.plot}});
}

}  // namespace

void register_census(Command& family) {
  Command& command =
      family.add_action("census", "All rows together: periods, consecutive long rows, strips, and how they grow");
  auto options = std::make_shared<Options>();
  command
      .add_option("--upto", options->upto,
                  "P, 100 to 2e7: all positions with first row <= P; rows are settled to about P/2")
      .type_name("P")
      .not_empty();
  command
      .add_option("--rows-upto", options->rows_upto,
                  fmt::format("R, 0 to {}, instead of P: rows 0 to R, and all p that they need", chomp3::largest_row))
      .type_name("R")
      .not_empty();
  command.add_option("--openings", options->openings, "write all winning openings to this file too, as CSV")
      .type_name("FILE")
      .names_file()
      .not_empty();
  command.add_option("--rows", options->rows, "write all settled rows to this file too, as CSV")
      .type_name("FILE")
      .names_file()
      .not_empty();
  command
      .add_option("--plot", options->plot,
                  "draw the growth of the extremes to this file, as its name says: PNG, or SVG")
      .type_name("FILE")
      .names_file()
      .not_empty();
  add_long_run_options(command, options->long_run);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp3 census --upto 1e4",
                      "mexwave chomp3 census --upto 2e4 --openings openings.csv --rows rows.csv --plot growth.png",
                      "mexwave chomp3 census --upto 2e4 -o census.txt --checkpoint census.state --every 60s",
                      "mexwave chomp3 census --upto 1e4 --format csv", "mexwave chomp3 census --rows-upto 1000"};
  command.remarks =
      "CSV is the growth table: extremes over all p <= n, or all rows <= n, for n = 1, 2, 5, 10, ... thousand. "
      "Extremes\n"
      "are compared exactly; decimals are cut, not rounded. --rows-upto R sweeps to p = 2 R + 512 + R/64, and "
      "further if not\nall of the rows are settled by then. After Ctrl-C, a crash or a power cut: the same command\n"
      "with --resume.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
