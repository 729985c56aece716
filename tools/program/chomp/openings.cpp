// `mexwave chomp openings`: every winning first move of a board, or of all boards that fit into it.

#include <fmt/core.h>

#include <algorithm>

#include "checkpoints.hpp"
#include "chomp/chomp.hpp"
#include "chomp/openings_text.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/table_writer.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct OpeningsOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::vector<std::string> board;
  std::string upto;
  std::string scratch;
};

/// A board "8x10", "8 10" or "8,10"; either side may be the longer one.
Sides parse_one(const std::vector<std::string>& words) {
  const std::string text = joined(words, " ");
  const std::optional<Sides> sides = parse_sides(text, 1'000'000'000);
  const auto [shorter, longer] = std::minmax({sides ? sides->height : 0, sides ? sides->width : 0});
  if (!sides || longer > chomp::most_columns || shorter > chomp::most_rows) {
    throw InvalidArgument(
        fmt::format("board: expected sides from 1 to {}, the shorter at most {}, such as 8x10, got '{}'{}",
                    chomp::most_columns, chomp::most_rows, text, family_of_long_rows(shorter, longer, "openings")));
  }
  return *sides;
}

void write_one(const chomp::OpeningsGoal& board, const std::vector<chomp::Opening>& openings, Output& out) {
  const chomp::Bar bar(board.m, board.n);
  if (openings.empty()) {
    out.write(fmt::format("{}x{}: there is only the poisoned square.\n", board.m, board.n));
    return;
  }
  out.write(fmt::format("{}x{}: {} winning first move{}\n", board.m, board.n, openings.size(),
                        openings.size() == 1 ? "" : "s"));
  for (const chomp::Opening& x : openings) {
    const chomp::Bar left = chomp::after_move(bar, x.row, x.column);
    out.write(fmt::format("\n  take {}: leaves {}, a P-position\n", square_text(x.row, x.column), bar_text(left)));
    out.write(draw_bar(bar, left));
  }
}

/// Writes the openings of all boards that fit.
void write_all(const std::vector<chomp::Opening>& openings, Output& out) {
  OpeningsText text(out);
  for (const chomp::Opening& x : openings) {
    chomp::Bar left = chomp::after_move(chomp::Bar(x.m, x.n), x.row, x.column);
    while (left.back() == 0) left.pop_back();
    text.add(x.m, x.n, left);
  }
  text.end();
}

void write_openings(const chomp::OpeningsGoal& goal, const std::vector<chomp::Opening>& openings, Output& out) {
  if (out.format() == "text") {
    goal.all ? write_all(openings, out) : write_one(goal, openings, out);
    return;
  }
  TableWriter table(out);
  for (const chomp::Opening& x : openings) table.row({x.m, x.n, x.row, x.column});
  table.end();
}

void run_openings(const OpeningsOptions& options) {
  const bool all = !options.upto.empty();
  if (all == !options.board.empty())
    throw InvalidArgument("expected a board MxN, such as 8x10, or --upto MxN, such as --upto 14x14");
  const Sides sides = all ? parse_board("--upto", options.upto, "14x14", "openings") : parse_one(options.board);
  const chomp::OpeningsGoal goal{.m = sides.height, .n = sides.width, .all = all, .scratch = options.scratch};
  const RunOptions run = run_options(options.common);
  LongRun long_run(options.common, options.checkpoints);
  Output out(options.common, form("chomp openings"), {{"m", goal.m}, {"n", goal.n}, {"all", all}});
  const double start = seconds_now();
  const chomp::Openings found = chomp::openings(goal, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(sieve_text(found.positions, found.p_positions, found.work, seconds), seconds);
  write_openings(goal, found.openings, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_chomp_openings(Command& family) {
  Command& command =
      family.add_action("openings", "Every winning first move on a board, or on all boards that fit into it");
  OpeningsOptions& options = command.runs(run_openings);
  command.add_option("BOARD", options.board,
                     fmt::format("rows and columns, such as 8x10 or 8 10, 1 to {0}, the smaller of the two at most {1}",
                                 chomp::most_columns, chomp::most_rows));
  command.add_option("--upto MxN", options.upto, "every board that fits into this one, m <= n");
  command.add_option("--scratch FOLDER", options.scratch,
                     "keep most of the data in files in this folder instead of memory; they are removed at the end");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp openings 8x10", "mexwave chomp openings 7 29",
                      "mexwave chomp openings 8x16 --checkpoint openings.state",
                      "mexwave chomp openings --upto 12x12 --format csv -o openings.csv"};
  command.remarks =
      "CSV columns: m,n,row,column; row and column of the square taken count from 1. X is the poisoned square, # a "
      "square that stays, . a square that is taken.";
}

}  // namespace mexwave::cli
