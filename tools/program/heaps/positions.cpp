// `mexwave heaps positions`: the P-positions of games that take a number from a list, one by one or counted.

#include <fmt/core.h>

#include <optional>

#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_positions.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct PositionsOptions {
  Common common;
  std::string game, upto;
  bool count = false;
};

void run_positions(const PositionsOptions& options) {
  const heaps::PositionsGoal goal{parse_heap_rules(options.game),
                                  parse_large_number("--upto", options.upto, 0, heaps::largest_position)};
  if (options.count && options.common.format == "bfile")
    throw InvalidArgument("--format: expected text, csv or json with --count, got 'bfile'");
  if (!heaps::has_positions(goal.game)) {
    throw InvalidArgument(fmt::format(
        "GAME: expected take:squares, take:primes, take:2^k, take:M, subtract:1,2,3 or rules:FILE of such a game, got "
        "'{}'",
        options.game));
  }
  const RunOptions run = run_options(options.common);
  Output out(options.common, options.count ? form("heaps counts") : form("heaps positions"),
             {{"game", goal.game.text()}, {"upto", goal.upto}});
  const bool lists_as_text = out.format() == "text" && !options.count;
  std::optional<TableWriter> table;
  if (!lists_as_text) table.emplace(out);
  std::uint64_t count = 0, power = 1;
  const auto write_counts = [&](std::uint64_t n) {  // all P-positions below n have been counted
    for (; power < n && power < goal.upto; power *= 10) table->row({power, count});
  };
  const double start = seconds_now();
  const heaps::Positions found = heaps::positions(
      goal,
      [&](std::span<const std::uint64_t> some) {
        for (const std::uint64_t n : some) {
          if (options.count)
            write_counts(n);
          else if (table)
            table->row({count, n});
          else
            out.write(fmt::format("{}\n", n));
          ++count;
        }
      },
      run);
  if (options.count) {
    write_counts(goal.upto);
    table->row({goal.upto, count});
  }
  if (table) table->end();
  out.commit();
  const double seconds = seconds_now() - start;
  note(options.common,
       fmt::format("{}; {}", count_text(found.count, "P-position"), work_text(goal.upto + 1, "heap", seconds)));
}

}  // namespace

void register_heaps_positions(Command& family) {
  Command& command = family.add_action("positions", "The P-positions of take:squares and other lists, or their number");
  PositionsOptions& options = command.runs(run_positions);
  command.add_option("GAME", options.game, "take:squares, take:primes, take:2^k, take:M, subtract:1,2,3 or rules:FILE")
      .required();
  command.add_option("--upto N", options.upto, fmt::format("N, the largest heap, 0 to {}", heaps::largest_position))
      .defaults_to("100");
  command.add_flag("--count", options.count, "the number of P-positions to 1, 10, 100, ... and N");
  add_common_options(command, options.common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave heaps positions take:squares --upto 100",
                      "mexwave heaps positions take:squares --upto 1e6 --count",
                      "mexwave heaps positions take:primes --upto 5e4 --format csv -o primes.csv",
                      "mexwave heaps positions take:squares --upto 5e5 --format bfile -o b030193.txt"};
  command.remarks = fmt::format(
      "A P-position is a heap of value 0: the player to move loses. CSV columns: {}, where k counts from 0; "
      "with\n--count {}. The b-file of take:squares is A030193. That of take:primes is A025043, whose\n"
      "index in the OEIS is larger by one. Memory: for take:squares eight bytes for each P-position, for take:primes "
      "two bits for each heap, for others one bit.",
      csv_header(form("heaps positions")), csv_header(form("heaps counts")));
}

}  // namespace mexwave::cli
