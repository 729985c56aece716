// `mexwave heaps grundy`: the Grundy values of all heaps up to N.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_pass.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct GrundyOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::string game, upto;
  bool pass = false, count = false;
};

/// Values in a line of text: a round number, so that the place of a heap is easily found.
constexpr std::uint32_t values_a_line = 20;

void write_text(const heaps::Game& game, bool pass, const heaps::Grundy& table, Output& out) {
  out.write(fmt::format("Grundy values of {}{}, heaps 0 to {}; the largest is {}\n", game.text(),
                        pass ? " with a pass" : "", table.values.size() - 1, table.largest));
  const std::size_t width = fmt::format("{}", table.largest).size() + 1;
  const std::size_t margin = fmt::format("{}", table.values.size() - 1).size() + 1;
  std::string line;
  for (std::uint32_t n = 0; n < table.values.size(); ++n) {
    if (n % values_a_line == 0) line = fmt::format("{:>{}}:", n, margin);
    append(line, "{:>{}}", table.values[n], width);
    if (n % values_a_line == values_a_line - 1 || n + 1 == table.values.size()) out.write(line + "\n");
  }
}

void write_npy(const heaps::Grundy& table, Output& out) {
  out.write(npy_header("<u4", {table.values.size()}));
  std::string bytes;
  for (const std::uint32_t value : table.values) {
    for (int shift = 0; shift < 32; shift += 8) bytes += static_cast<char>(value >> shift & 0xff);
    if (bytes.size() < 1 << 16) continue;
    out.write(bytes);
    bytes.clear();
  }
  out.write(bytes);
}

void write_table(const heaps::Game& game, bool pass, const heaps::Grundy& table, Output& out) {
  if (out.format() == "text") return write_text(game, pass, table, out);
  if (out.format() == "npy") return write_npy(table, out);
  TableWriter list(out);
  for (std::uint32_t n = 0; n < table.values.size(); ++n) list.row({n, table.values[n]});
  list.end();
}

std::vector<heaps::ValueCount> counts_of(const std::vector<std::uint32_t>& values) {
  std::map<std::uint32_t, heaps::ValueCount> found;
  for (std::uint64_t n = 0; n < values.size(); ++n) {
    heaps::ValueCount& of = found.try_emplace(values[n], heaps::ValueCount{values[n], 0, n, n}).first->second;
    ++of.count;
    of.last = n;
  }
  std::vector<heaps::ValueCount> list;
  list.reserve(found.size());
  for (const auto& [value, of] : found) list.push_back(of);
  return list;
}

void run_count(const GrundyOptions& options, const heaps::Game& game) {
  const std::string& format = options.common.format;
  if (format == "bfile" || format == "npy")
    throw InvalidArgument(fmt::format("--format: expected one of text, csv, json with --count, got {}", format));
  if (options.pass || game.rules() == heaps::Rules::fibonacci)
    throw InvalidArgument("--count: expected no --pass, and a game other than fibonacci");
  const RunOptions run = run_options(options.common);
  const bool may_be_long = heaps::has_long_periods(game);
  const std::uint64_t upto =
      parse_large_number("--upto", options.upto, 0, may_be_long ? heaps::largest_long_heap : heaps::largest_heap);
  const bool in_window = heaps::has_few_rare_heaps(game, run);
  if (!in_window && upto > heaps::largest_heap)
    throw InvalidArgument(fmt::format("--upto: expected at most {}, because {} has many rare heaps, got '{}'",
                                      heaps::largest_heap, game.text(), options.upto));
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("heaps grundy --count"), {{"game", game.text()}, {"upto", upto}});
  const double start = seconds_now();
  const std::vector<heaps::ValueCount> counts =
      in_window ? heaps::count_values({game, upto}, run, long_run.checkpoint())
                : counts_of(heaps::grundy({game, static_cast<std::uint32_t>(upto)}, run, long_run.checkpoint()).values);
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(work_text(upto, "heap", seconds), seconds);
  TableWriter list(out);
  for (const heaps::ValueCount& of : counts) list.row({of.value, of.count, of.first, of.last});
  list.end();
  out.commit();
  long_run.done();
}

void run_grundy(const GrundyOptions& options) {
  const heaps::Game game = parse_heap_rules(options.game);
  if (options.count) return run_count(options, game);
  const bool may_be_counted = heaps::has_long_periods(game) && !options.pass;
  const std::uint64_t wanted = parse_large_number("--upto", options.upto, 0,
                                                  game.rules() == heaps::Rules::fibonacci ? heaps::largest_fibonacci
                                                  : may_be_counted                        ? heaps::largest_long_heap
                                                                                          : heaps::largest_heap);
  if (wanted > heaps::largest_heap)
    throw InvalidArgument(fmt::format(
        "--upto: expected at most {} for a table, got '{}'; with --count more are possible if few heaps are rare",
        heaps::largest_heap, options.upto));
  const auto upto = static_cast<std::uint32_t>(wanted);
  if (!options.checkpoints.checkpoint.empty() && !options.pass && !heaps::accepts_checkpoint(game)) {
    throw InvalidArgument(fmt::format(
        "--checkpoint: expected a game that splits a heap into two, take:squares, take:primes, take:2^k, or "
        "--pass, got {}, whose table has no checkpoints",
        game.text()));
  }
  const RunOptions run = run_options(options.common);
  Json parameters{{"game", game.text()}, {"upto", upto}};
  if (options.pass) parameters["pass"] = true;
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, options.pass ? form("heaps grundy --pass") : form("heaps grundy"), parameters);
  const double start = seconds_now();
  heaps::Grundy table;
  if (options.pass) {
    table.values = heaps::grundy_with_pass({game, upto}, run, long_run.checkpoint());
    table.largest = *std::max_element(table.values.begin(), table.values.end());
    table.work.computed = upto + 1;
  } else {
    table = heaps::grundy({game, upto}, run, long_run.checkpoint());
  }
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(rate_text(table, seconds), seconds);
  write_table(game, options.pass, table, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_heaps_grundy(Command& family) {
  Command& command = family.add_action("grundy", "Grundy values of the heaps 0 to N");
  GrundyOptions& options = command.runs(run_grundy);
  command.add_option("GAME", options.game, "the game, by name, code or rules:FILE; see mexwave heaps --help")
      .required();
  command
      .add_option(
          "--upto N", options.upto,
          fmt::format("N, the largest heap, 0 to {}; for fibonacci to {}; with --count, if few heaps are rare, to {}",
                      heaps::largest_heap, heaps::largest_fibonacci, heaps::largest_long_heap))
      .defaults_to("100");
  command.add_flag("--count", options.count,
                   "how many heaps have each value, the first and the last of them, in place of the table");
  command.add_flag("--pass", options.pass,
                   "once in the game, one player may pass, unless no move is left; values for an unused pass");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile", "npy"});
  command.examples = {"mexwave heaps grundy 0.137 --upto 101",
                      "mexwave heaps grundy subtract:2,5,7 --upto 50 --format csv",
                      "mexwave heaps grundy 0.6 --upto 1e4 --format npy -o officers.npy",
                      "mexwave heaps grundy grundy --upto 100 --format bfile",
                      "mexwave heaps grundy 0.007 --upto 1e4 --format csv -o values.csv --checkpoint values.state",
                      "mexwave heaps grundy take:squares --upto 3000 --format bfile -o b014586.txt",
                      "mexwave heaps grundy 0.3F --upto 200",
                      "mexwave heaps grundy take:3 --upto 40 --pass",
                      "mexwave heaps grundy 0.106 --upto 1e7 --count",
                      "mexwave heaps grundy allbut:1,4 --upto 3e4 -o values.npy"};
  command.remarks =
      "CSV columns: n,grundy; with --count value,count,first,last. bfile: n and the value, as in the OEIS. npy: a "
      "uint32 array, the value of n at index n. "
      "JSON: a list under \"values\". For fibonacci the value is that before the first move, which must not "
      "take all.\nmexwave check does not recompute tables with a pass; it only compares their checksum with the seal.";
}

}  // namespace mexwave::cli
