// `mexwave chomp positions`: all P-positions of a board, listed as they are found, or counted.

#include <fmt/core.h>

#include <optional>

#include "checkpoints.hpp"
#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct PositionsOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::vector<std::string> board;
  bool count = false;
};

using Rows = std::span<const std::uint16_t>;

/// The text of a bar, such as "3,1,1", without empty rows.
std::string line_of(Rows rows) {
  std::string line;
  for (const std::uint16_t row : rows) {
    if (row == 0) break;
    if (!line.empty()) line += ',';
    append(line, "{}", row);
  }
  return line;
}

/// Writes the numbers of P-positions of the boards m x 1, ..., m x n.
void write_counts(const chomp::CatalogGoal& board, const std::vector<std::uint64_t>& p_positions, Output& out) {
  if (out.format() == "text") {
    for (std::uint32_t n = 1; n <= board.n; ++n)
      out.write(fmt::format("{}x{}: {}\n", board.m, n, count_text(p_positions[n], "P-position")));
    return;
  }
  TableWriter table(out);
  for (std::uint32_t n = 1; n <= board.n; ++n) table.row({board.m, n, p_positions[n]});
  table.end();
}

void run_positions(const PositionsOptions& options) {
  const Sides sides = parse_board("board", joined(options.board, " "), "3x4", "positions");
  const chomp::CatalogGoal board{.m = sides.height, .n = sides.width};
  const std::string& format = options.common.format;
  if (!options.count && format == "bfile")
    throw InvalidArgument("--format 'bfile': a list of positions is not a sequence; use --count");
  if (!options.count) require_no_checkpoint(options.checkpoints);
  const RunOptions run = run_options(options.common);
  if (options.count) {
    LongRun long_run(options.common, options.checkpoints);
    Output out(options.common, form("chomp positions --count"), {{"m", board.m}, {"n", board.n}});
    const double start = seconds_now();
    const chomp::Catalog catalog = chomp::catalog(board, {}, run, long_run.checkpoint());
    const double seconds = seconds_now() - start;
    long_run.note_time_when_done(sieve_text(catalog.positions, catalog.p_positions, catalog.work, seconds), seconds);
    write_counts(board, catalog.by_columns, out);
    out.commit();
    long_run.done();
    return;
  }
  Output out(options.common, form("chomp positions"), {{"m", board.m}, {"n", board.n}});
  std::optional<TableWriter> table;
  if (format != "text") table.emplace(out, board.m);
  const double start = seconds_now();
  const chomp::EachPosition each = [&](Rows rows) {
    table ? table->row({std::vector<std::uint32_t>(rows.begin(), rows.end())}) : out.write(line_of(rows) + "\n");
  };
  const chomp::Catalog catalog = chomp::catalog(board, each, run);
  const double seconds = seconds_now() - start;
  if (table) table->end();
  out.commit();
  note(options.common, sieve_text(catalog.positions, catalog.p_positions, catalog.work, seconds));
}

}  // namespace

void register_chomp_positions(Command& family) {
  Command& command = family.add_action("positions", "All P-positions of a board, or their number");
  PositionsOptions& options = command.runs(run_positions);
  command
      .add_option(
          "BOARD", options.board,
          fmt::format("rows, 1 to {}, and columns, 1 to {}, such as 3x4 or 3 4", chomp::most_rows, chomp::most_columns))
      .required();
  command.add_flag("--count", options.count, "the numbers of P-positions of the boards M x 1, ..., M x N");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json", "bfile"});
  command.examples = {"mexwave chomp positions 3x4", "mexwave chomp positions 12 12 --count",
                      "mexwave chomp positions 4x60 --count --format bfile",
                      "mexwave chomp positions 6 8 --format csv -o positions.csv"};
  command.remarks =
      "Each line is a P-position, in lexicographic order of the rows. CSV has all M rows, empty ones as 0; text omits "
      "empty rows. The list is written while it is computed and is not kept in memory. bfile, with --count: n and "
      "the number for the board M x n; we found no entry of the OEIS for four to six rows. Checkpoints are possible "
      "only with --count.";
}

}  // namespace mexwave::cli
