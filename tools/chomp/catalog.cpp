// `mexwave chomp catalog`: all P-positions of a board, listed as they are found, or counted.

#include <fmt/core.h>

#include <iterator>
#include <memory>

#include "checkpoints.hpp"
#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::vector<std::string> board;
  bool count = false;
};

using Rows = std::span<const std::uint8_t>;

/// "3,1,1": the rows that have squares.
std::string line_of(Rows rows) {
  std::string line;
  for (const std::uint8_t row : rows) {
    if (row == 0) break;
    if (!line.empty()) line += ',';
    append(line, "{}", row);
  }
  return line;
}

/// "3x4", "3 4" or "3,4". Throws InvalidArgument naming the text, what is accepted, and the family that has longer
/// rows.
chomp::CatalogGoal parse_catalog_board(const std::vector<std::string>& words) {
  const std::string text = joined(words, " ");
  const std::optional<Sides> sides = parse_sides(text, 1'000'000'000);
  if (!sides || sides->height > chomp::most_rows || sides->width > chomp::most_columns) {
    throw InvalidArgument(
        fmt::format("board '{}': accepted are ROWSxCOLUMNS such as 3x4, 1 to {} rows, 1 to {} columns{}", text,
                    chomp::most_rows, chomp::most_columns,
                    sides && sides->height != 3 ? family_of_long_rows(sides->height, sides->width, "positions") : ""));
  }
  return {.m = sides->height, .n = sides->width};
}

/// How many P-positions the boards m x 1, ..., m x n have.
void write_counts(const Options& options, const chomp::CatalogGoal& board,
                  const std::vector<std::uint64_t>& p_positions, Output& out) {
  if (options.common.format == "csv") out.write("m,n,p_positions\n");
  if (options.common.format == "json") out.open_json("counts");
  for (std::uint32_t n = 1; n <= board.n; ++n) {
    if (options.common.format == "csv")
      out.write(fmt::format("{},{},{}\n", board.m, n, p_positions[n]));
    else if (options.common.format == "bfile")
      out.write(fmt::format("{} {}\n", n, p_positions[n]));
    else if (options.common.format == "json")
      out.json_item({{"m", board.m}, {"n", n}, {"p_positions", p_positions[n]}});
    else
      out.write(fmt::format("{}x{}: {} P-positions\n", board.m, n, p_positions[n]));
  }
  if (options.common.format == "json") out.close_json();
}

void run(const Options& options) {
  const chomp::CatalogGoal board = parse_catalog_board(options.board);
  const std::string& format = options.common.format;
  if (!options.count && format == "bfile")
    throw InvalidArgument("--format 'bfile': a list of positions is no sequence; it goes with --count");
  if (!options.count && !options.checkpoints.checkpoint.empty())
    throw InvalidArgument(
        fmt::format("--checkpoint '{}': a list is written as it is found; checkpoints go with --count",
                    options.checkpoints.checkpoint));
  const RunOptions run = run_options(options.common);
  if (options.count) {
    with_checkpoints(options.common, options.checkpoints, [&](LongRun& long_run) {
      Output out(options.common, "chomp catalog --count", {{"m", board.m}, {"n", board.n}});
      const double start = seconds_now();
      const chomp::Catalog catalog = chomp::catalog(board, {}, run, long_run.checkpoint());
      const double seconds = seconds_now() - start;
      long_run.note_time_when_done(sieve_text(catalog.positions, catalog.p_positions, catalog.work, seconds), seconds);
      write_counts(options, board, catalog.by_columns, out);
      out.commit();
      long_run.done();
    });
    return;
  }
  Output out(options.common, chomp_catalog_kind, {{"m", board.m}, {"n", board.n}});
  if (format == "csv") {
    std::string header;
    for (std::uint32_t row = 1; row <= board.m; ++row) header += fmt::format("{}a{}", row == 1 ? "" : ",", row);
    out.write(header + "\n");
  }
  if (format == "json") out.open_json("p_positions");
  const double start = seconds_now();
  const chomp::EachPosition each = [&](Rows rows) {
    if (format == "csv")
      out.write(fmt::format("{}\n", joined(rows, ",")));
    else if (format == "json")
      out.json_item(rows);
    else
      out.write(line_of(rows) + "\n");
  };
  const chomp::Catalog catalog = chomp::catalog(board, each, run);
  const double seconds = seconds_now() - start;
  if (format == "json") out.close_json();
  out.commit();
  note(options.common, sieve_text(catalog.positions, catalog.p_positions, catalog.work, seconds));
}

}  // namespace

void register_chomp_catalog(Command& family) {
  Command& command = family.add_action("catalog", "All P-positions of a board");
  auto options = std::make_shared<Options>();
  command
      .add_option(
          "BOARD", options->board,
          fmt::format("rows, 1 to {}, and columns, 1 to {}, such as 3x4 or 3 4", chomp::most_rows, chomp::most_columns))
      .required();
  command.add_flag("--count", options->count, "how many the boards M x 1, ..., M x N have");
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave chomp catalog 3x4", "mexwave chomp catalog 12 12 --count",
                      "mexwave chomp catalog 4x60 --count --format bfile",
                      "mexwave chomp catalog 6 8 --format csv -o catalog.csv"};
  command.remarks =
      "A line a P-position, in lexicographic order of the rows. CSV has all M rows, those without squares as 0; text\n"
      "leaves those out. The list is written as it is found: memory does not grow with it. bfile, with --count: n and "
      "how "
      "many\nthe board M x n has; that sequence is not in the OEIS for four rows and more.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
