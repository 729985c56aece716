// `mexwave check FILE`: checks whether a saved result is complete and correct.

#include <fmt/core.h>

#include "check/check.hpp"
#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  std::string file;
  std::string upto;
  std::string sample;
  std::string seed = "1";
  std::string slice;
  bool strict = false;
};

/// The seal of the file, if there is one. Throws FormatError if it does not match the bytes.
std::optional<Seal> matching_seal(const std::string& path, std::string_view bytes) {
  const std::vector<Seal> seals = read_seals(path);
  if (seals.empty()) return std::nullopt;
  const std::string found = checksum(bytes);
  for (const Seal& seal : seals) {
    if (bytes.size() == seal.bytes && found == seal.checksum) return seal;
  }
  if (bytes.size() < seals.front().bytes)
    throw FormatError(fmt::format("'{}' is truncated: {} bytes of {}", path, bytes.size(), seals.front().bytes));
  throw FormatError(fmt::format("'{}' is damaged: its checksum differs from that in its seal", path));
}

Effort parse_effort(const Options& options) {
  Effort effort;
  if (!options.upto.empty()) effort.scan_upto = effort.upto = parse_number("--upto", options.upto, 1, 100'000);
  if (!options.sample.empty()) {
    effort.sample = parse_number("--sample", options.sample, 0, 1'000'000'000);
    effort.sample_is_least = false;
  }
  effort.seed = parse_number("--seed", options.seed, 0, 1'000'000'000);
  if (!options.slice.empty()) {
    const Part part = parse_slice(options.slice);
    effort.slice = part.slice;
    effort.slices = part.slices;
  }
  return effort;
}

void run(const Options& options) {
  const Effort effort = parse_effort(options);
  const std::string& path = options.file;
  add_output("");  // standard output, for the result of the check
  const std::string bytes = read_input(path);
  const Given file{.path = path, .bytes = bytes, .seal = matching_seal(path, bytes)};
  const Recheck found = recheck(file, effort);
  const bool falls_short = options.strict && !found.complete;
  if (found.wrong || falls_short) set_exit_status(does_not_hold);
  const std::string said =
      fmt::format("{}: {}{}{}{}", path,
                  !found.whole.empty() ? found.whole
                  : file.seal          ? "matches its seal"
                                       : "has no seal",
                  found.wrong ? "; its content is wrong: " : "; ", found.wrong.value_or(found.done),
                  !found.wrong && falls_short ? " (--strict: not every value was checked)" : "");
  fmt::print("{}\n", one_line(said));
}

const Family check_family(100, [](Command& program) {
  Command& command =
      program.add_action("check", "Check a saved file: seal, and content recomputed by independent code");
  Options& options = command.runs(run);
  command.add_option("FILE", options.file, "a file that mexwave saved; its seal is FILE.xxh3").required().names_file();
  command.add_option(
      "--upto N", options.upto,
      "chomp3 and b-files: recompute to p = N; chomp4: to a tenth of N, at most p = 3000; heaps: recompute all "
      "values to N (default: 15000 for fast methods, otherwise 5000, and more heaps if this takes about a second; "
      "at most 1e5, which takes minutes)");
  command.add_option("--sample N", options.sample,
                     "large tables, catalogs and heaps: check N random pairs, values or bars of those "
                     "not recomputed (default: 2000, or as many as take a second or two)");
  command.add_option("--seed S", options.seed, "seed of this random choice (default 1)");
  command.add_option(
      "--slice r/m", options.slice,
      "tables of chocolate, catalogs and period certificates of heaps: check part r of m completely, 0 <= r "
      "< m; 0/1 is the entire file");
  command.add_flag("--strict", options.strict, "exit status 2 also if not every value of the file was recomputed");
  command.examples = {"mexwave chomp3 openings --upto 2000 --format csv -o openings.csv",
                      "mexwave check openings.csv",
                      "mexwave heaps grundy 0.137 --upto 1e4 --format npy -o dawson.npy",
                      "mexwave check dawson.npy",
                      "mexwave squares strategy --board 6x6 -o strategy.txt",
                      "mexwave check strategy.txt",
                      "mexwave chocolate positions --k 3 --upto 500 --format npy -o cut.npy",
                      "mexwave check cut.npy --slice 0/4"};
  command.remarks = "These files are recomputed:\n  " + recomputed_kinds() +
                    ".\nFor other files with a seal only the checksum is checked. The answer states what was checked; "
                    "docs/reference/check.md explains how.";
});

}  // namespace

}  // namespace mexwave::cli
