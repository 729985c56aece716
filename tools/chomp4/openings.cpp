// `mexwave chomp4 openings`: every winning first move of 4 x n.

#include <fmt/core.h>

#include <memory>

#include "checkpoints.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto;
};

void run(const Options& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 1, chomp4::largest_p);
  const RunOptions run = run_options(options.common);
  with_checkpoints(options.common, options.checkpoints, [&](LongRun& long_run) {
    Output out(options.common, chomp4_openings_kind, {{"upto", upto}});
    const double start = seconds_now();
    const chomp4::Sweep sweep = chomp4::sweep({.upto = upto, .tile = {}}, run, long_run.checkpoint());
    long_run.note_when_done(describe(sweep.work, seconds_now() - start, long_run.resumes()));
    write_chomp4_openings(sweep, options.common.format, out);
    out.commit();
    long_run.done();
  });
}

}  // namespace

void register_chomp4_openings(Command& family) {
  Command& command = family.add_action("openings", "Every winning first move of 4 x n for n = 1..N");
  auto options = std::make_shared<Options>();
  command.add_option("--upto", options->upto, fmt::format("N, 1 to {}", chomp4::largest_p)).type_name("N").required();
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 openings --upto 20",
                      "mexwave chomp4 openings --upto 500 --format csv -o openings.csv",
                      "mexwave chomp4 openings --upto 600 --format csv -o openings.csv --checkpoint openings.state"};
  command.remarks =
      "CSV columns: n,p,q,r,s, where (p,q,r,s) is the P-position that the first move leaves; p = n. After Ctrl-C, a\n"
      "crash or a power cut: the same command with --resume.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
