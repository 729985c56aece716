// `mexwave chomp4 positions`: all P-positions, one by one or counted.

#include <fmt/core.h>

#include <memory>

#include "checkpoints.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
  std::string from = "1";
  bool count = false;
};

void write_count(const Options& options, std::uint32_t upto, const RunOptions& run, LongRun& long_run) {
  Output out(options.common, chomp4_counts_kind, {{"upto", upto}});
  const double start = seconds_now();
  const chomp4::Sweep sweep = chomp4::sweep({.upto = upto, .tile = {}}, run, long_run.checkpoint());
  long_run.note_when_done(describe(sweep.work, seconds_now() - start, long_run.resumes()));
  write_chomp4_counts(sweep, options.common.format, out);
  out.commit();
  long_run.done();
}

/// Line by line as they are found: a billion need no memory.
void write_list(const Options& options, std::uint32_t from, std::uint32_t upto, const RunOptions& run) {
  const std::string& format = options.common.format;
  Output out(options.common, chomp4_positions_kind, {{"from", from}, {"upto", upto}});
  if (format == "json") out.open_json("positions");
  if (format == "csv") out.write("p,q,r,s\n");
  std::uint64_t index = 0;
  const auto line = [&](const chomp4::Position& x) {
    if (format == "json")
      out.json_item(Json::array({x.p, x.q, x.r, x.s}));
    else if (format == "bfile")
      out.write(fmt::format("{} {}\n", ++index, x.s));
    else
      out.write(format == "csv" ? fmt::format("{},{},{},{}\n", x.p, x.q, x.r, x.s) : position_text(x) + "\n");
  };
  const double start = seconds_now();
  const chomp4::Sweep sweep = chomp4::positions(
      {.from = from, .upto = upto, .tile = {}},
      [&](std::span<const chomp4::Position> with_p) {
        for (const chomp4::Position& x : with_p) line(x);
      },
      run);
  if (format == "json") out.close_json();
  out.commit();
  note(options.common, describe(sweep.work, seconds_now() - start, false));
}

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp4::largest_p);
  const std::uint32_t from = parse_number("--from", options.from, 1, upto);
  if (options.count && from != 1) throw InvalidArgument("--count counts from p = 1 on: leave out --from");
  if (!options.count && options.common.format == "bfile" && from != 1)
    throw InvalidArgument("--format bfile: A395126 begins with p = 1, leave out --from");
  if (!options.count && !options.checkpoints.checkpoint.empty())
    throw InvalidArgument("--checkpoint: the list is written as it is found; accepted with --count alone");
  const RunOptions run = run_options(options.common);
  with_checkpoints(options.common, options.checkpoints, [&](LongRun& long_run) {
    if (options.count)
      write_count(options, upto, run, long_run);
    else
      write_list(options, from, upto, run);
  });
}

}  // namespace

void register_chomp4_positions(Command& family) {
  Command& command = family.add_action("positions", "All P-positions (p,q,r,s) with p = 1..N, or how many with each p");
  auto options = std::make_shared<Options>();
  command.add_option("--upto", options->upto, fmt::format("N, 1 to {}", chomp4::largest_p)).type_name("N").required();
  command.add_option("--from", options->from, "list only p from here on (default 1)").type_name("P").not_empty();
  command.add_flag("--count", options->count, "one line a p: how many there are, their middle s and their largest s");
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave chomp4 positions --upto 8", "mexwave chomp4 positions --from 60 --upto 60 --format csv",
                      "mexwave chomp4 positions --upto 500 --count --format csv -o counts.csv",
                      "mexwave chomp4 positions --upto 100 --format bfile -o b395126.txt"};
  command.remarks =
      "CSV columns: p,q,r,s, sorted; with --count p,positions,middle_s,largest_s, where the middle one is that of the\n"
      "P-positions with this p sorted by s, the lower of two. A b-file holds A395126, the s of all of them in order;\n"
      "with --count the number for each p. To 500 there are 4.3 million, to 3000 there are 962 million.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
