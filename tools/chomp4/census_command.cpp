// `mexwave chomp4 census`: one sweep, and what can be counted in it.

#include <fmt/core.h>

#include <algorithm>

#include "checkpoints.hpp"
#include "chomp4/census.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// Triples compared with others some steps on: to p = 500, as in the paper that speaks of a period, and further than
/// that period.
constexpr std::uint32_t likeness_upto = 500, likeness_step = 224;

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  std::string openings, counts;
};

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 10, chomp4::largest_p);
  const RunOptions run = run_options(options.common);
  with_checkpoints(
      options.common, options.checkpoints,
      [&](LongRun& long_run) {
        const Json parameters{{"upto", upto}};
        Output out(options.common, "chomp4 census", parameters);
        const auto openings = output_beside(options.common, options.openings, chomp4_openings_kind, "csv", parameters);
        const auto counts = output_beside(options.common, options.counts, chomp4_counts_kind, "csv", parameters);
        const double start = seconds_now();
        const chomp4::Sweep sweep = chomp4::sweep({.upto = upto, .tile = {}}, run, long_run.checkpoint());
        long_run.note_when_done(describe(sweep.work, seconds_now() - start, long_run.resumes()));
        const chomp4::Census census = chomp4::census(sweep);
        RunOptions unseen = run;  // a second bar after a full one would say little
        unseen.progress = {};
        const chomp4::Likenesses likenesses = chomp4::likenesses(
            {.upto = std::min(upto, likeness_upto), .most_step = std::min(upto - 1, likeness_step)}, unseen);
        if (openings) {
          write_chomp4_openings(sweep, "csv", *openings);
          openings->commit();
        }
        if (counts) {
          write_chomp4_counts(sweep, "csv", *counts);
          counts->commit();
        }
        out.write(options.common.format == "csv"    ? chomp4_census_csv(census)
                  : options.common.format == "json" ? chomp4_census_json(census, likenesses).text(1) + "\n"
                                                    : chomp4_census_text(census, likenesses));
        out.commit();
        long_run.done();
      },
      {{"--openings", options.openings}, {"--counts", options.counts}});
}

}  // namespace

void register_chomp4_census(Command& family) {
  Command& command =
      family.add_action("census", "All P-positions together: openings by row, two families of p, growth, likeness");
  auto options = std::make_shared<Options>();
  command
      .add_option("--upto", options->upto, fmt::format("P, 10 to {}: all P-positions with p <= P", chomp4::largest_p))
      .type_name("P")
      .required();
  command.add_option("--openings", options->openings, "write all winning openings to this file too, as CSV")
      .type_name("FILE")
      .names_file()
      .not_empty();
  command
      .add_option("--counts", options->counts, "write the number of P-positions with each p to this file too, as CSV")
      .type_name("FILE")
      .names_file()
      .not_empty();
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 census --upto 200",
                      "mexwave chomp4 census --upto 300 --openings openings.csv --counts counts.csv",
                      "mexwave chomp4 census --upto 300 -o census.txt --checkpoint census.state --every 60s",
                      "mexwave chomp4 census --upto 200 --format csv"};
  command.remarks =
      "CSV is the growth table: P-positions, triples and openings for all p <= n, n = 1, 2, 5, 10, ... Ratios are\n"
      "compared exactly; decimals are cut, not rounded. After Ctrl-C, a crash or a power cut: the same command with\n"
      "--resume.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
