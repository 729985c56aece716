// `mexwave chomp partitions`: how many bars of n squares are lost, or won by exactly one move; four sequences.

#include <fmt/core.h>

#include <algorithm>
#include <iterator>

#include "checkpoints.hpp"
#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/chomp_partitions.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct PartitionsOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string upto, sequence;
};

struct Sequence {
  const char* number;
  std::uint32_t offset;
  std::vector<std::uint64_t> chomp::Partitions::*counts;
};

constexpr Sequence sequences[] = {{"A112470", 0, &chomp::Partitions::losing},
                                  {"A112471", 0, &chomp::Partitions::winning},
                                  {"A112472", 1, &chomp::Partitions::unique},
                                  {"A112473", 1, &chomp::Partitions::several}};

const Sequence* parse_sequence(const PartitionsOptions& options) {
  const bool wanted = options.common.format == "bfile";
  const auto* const found = std::find_if(std::begin(sequences), std::end(sequences),
                                         [&](const Sequence& one) { return options.sequence == one.number; });
  if (wanted == options.sequence.empty() || (wanted && found == std::end(sequences))) {
    throw InvalidArgument(
        fmt::format("--sequence: expected A112470 to A112473 with --format bfile, and none without it, got '{}'",
                    options.sequence));
  }
  return wanted ? found : nullptr;
}

void write_counts(std::uint32_t upto, const chomp::Partitions& found, const Sequence* sequence, Output& out) {
  if (sequence != nullptr) {
    for (std::uint32_t n = sequence->offset; n <= upto; ++n)
      out.write(fmt::format("{} {}\n", n, (found.*(sequence->counts))[n]));
    return;
  }
  TableWriter table(out);
  for (std::uint32_t n = 0; n <= upto; ++n)
    table.row({n, found.all[n], found.losing[n], found.winning[n], found.unique[n], found.several[n]});
  table.end();
}

void run_partitions(const PartitionsOptions& options) {
  const std::uint32_t upto = parse_number("--upto", options.upto, 0, chomp::largest_partition);
  const Sequence* const sequence = parse_sequence(options);
  const RunOptions run = run_options(options.common);
  Json parameters{{"upto", upto}};
  if (sequence != nullptr) parameters["sequence"] = sequence->number;
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("chomp partitions"), parameters);
  const double start = seconds_now();
  const chomp::Partitions found = chomp::partitions({upto}, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(work_text(found.work.moves, "move", seconds), seconds);
  write_counts(upto, found, sequence, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_chomp_partitions(Command& family) {
  Command& command =
      family.add_action("partitions", "The numbers of bars of n squares that are lost, or won by one move only");
  PartitionsOptions& options = command.runs(run_partitions);
  command
      .add_option("--upto N", options.upto,
                  fmt::format("N, 0 to {} squares; the time grows as N times the number of partitions of N",
                              chomp::largest_partition))
      .defaults_to("30");
  command.add_option("--sequence ANUMBER", options.sequence,
                     "for bfile: A112470 lost, A112471 won, A112472 won by one move, A112473 won by several");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave chomp partitions --upto 30",
                      "mexwave chomp partitions --upto 40 --format bfile --sequence A112472 -o b112472.txt",
                      "mexwave chomp partitions --upto 45 --format csv -o bars.csv --checkpoint bars.state"};
  command.remarks =
      "A bar of n squares is a partition of n into its rows. CSV columns: " + csv_header(form("chomp partitions")) +
      ". "
      "With 0 squares the player to move has won; there is no winning move.";
}

}  // namespace mexwave::cli
