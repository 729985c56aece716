// `mexwave chomp openings`: every winning first move of a board, or of all boards up to one.

#include <fmt/core.h>

#include <algorithm>
#include <map>
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
  std::string upto;
};

/// What a side may be before another family is named.
constexpr std::uint32_t longest = 1'000'000'000;

/// "14x14". Throws InvalidArgument naming the text and what is accepted.
chomp::OpeningsGoal parse_upto(const std::string& text) {
  const std::optional<Sides> sides = parse_sides(text, longest);
  if (!sides || sides->height > chomp::most_rows || sides->width > chomp::most_columns) {
    throw InvalidArgument(fmt::format(
        "--upto '{}': accepted are ROWSxCOLUMNS such as 14x14, 1 to {} rows, 1 to {} columns{}", text, chomp::most_rows,
        chomp::most_columns, sides ? family_of_long_rows(sides->height, sides->width, "openings") : ""));
  }
  return {.m = sides->height, .n = sides->width, .all = true};
}

/// "8x10", "8 10" or "8,10". Throws InvalidArgument naming the text, what is accepted, and the family that has longer
/// rows.
chomp::OpeningsGoal parse_one(const std::vector<std::string>& words) {
  const std::string text = joined(words, " ");
  const std::optional<Sides> sides = parse_sides(text, longest);
  const auto [shorter, longer] = std::minmax({sides ? sides->height : 0, sides ? sides->width : 0});
  if (!sides || longer > chomp::most_columns || shorter > chomp::most_rows) {
    throw InvalidArgument(
        fmt::format("board '{}': accepted are ROWSxCOLUMNS such as 8x10, 1 to {} each, the smaller at "
                    "most {}{}",
                    text, chomp::most_columns, chomp::most_rows, family_of_long_rows(shorter, longer, "openings")));
  }
  return {.m = sides->height, .n = sides->width, .all = false};
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
    out.write(fmt::format("\n  take square {} of row {}: leaves {}, a P-position\n", x.column, x.row, bar_text(left)));
    out.write(draw_bar(bar, left));
  }
}

/// A table of the openings, a row of boards a line; and the boards with several.
void write_all(const std::vector<chomp::Opening>& openings, Output& out) {
  std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<chomp::Opening>> boards;
  for (const chomp::Opening& x : openings) boards[{x.m, x.n}].push_back(x);
  std::string several;
  for (const auto& [board, list] : boards) {
    std::string moves;
    for (const chomp::Opening& x : list) moves += fmt::format(" ({},{})", x.row, x.column);
    out.write(fmt::format("{}x{}:{}\n", board.first, board.second, moves));
    if (list.size() > 1) several += fmt::format(" {}x{}", board.first, board.second);
  }
  out.write(fmt::format("More than one winning first move:{}\n", several.empty() ? " none" : several));
}

void write_openings(const chomp::OpeningsGoal& goal, const std::vector<chomp::Opening>& openings,
                    const std::string& format, Output& out) {
  if (format == "csv") {
    out.write("m,n,row,column\n");
    for (const chomp::Opening& x : openings) out.write(fmt::format("{},{},{},{}\n", x.m, x.n, x.row, x.column));
  } else if (format == "json") {
    out.open_json("openings");
    for (const chomp::Opening& x : openings)
      out.json_item({{"m", x.m}, {"n", x.n}, {"row", x.row}, {"column", x.column}});
    out.close_json();
  } else if (goal.all) {
    write_all(openings, out);
  } else {
    write_one(goal, openings, out);
  }
}

void run(const Options& options) {
  const bool all = !options.upto.empty();
  if (all == !options.board.empty())
    throw InvalidArgument("accepted are a board MxN, such as 8x10, or --upto MxN, such as --upto 14x14");
  const chomp::OpeningsGoal goal = all ? parse_upto(options.upto) : parse_one(options.board);
  const RunOptions run = run_options(options.common);
  with_checkpoints(options.common, options.checkpoints, [&](LongRun& long_run) {
    Output out(options.common, chomp_openings_kind, {{"m", goal.m}, {"n", goal.n}, {"all", all}});
    const double start = seconds_now();
    const chomp::Openings found = chomp::openings(goal, run, long_run.checkpoint());
    const double seconds = seconds_now() - start;
    long_run.note_time_when_done(sieve_text(found.positions, found.p_positions, found.work, seconds), seconds);
    write_openings(goal, found.openings, options.common.format, out);
    out.commit();
    long_run.done();
  });
}

}  // namespace

void register_chomp_openings(Command& family) {
  Command& command = family.add_action("openings", "Every winning first move on a board, or on all boards up to one");
  auto options = std::make_shared<Options>();
  command.add_option("BOARD", options->board,
                     fmt::format("rows and columns, such as 8x10 or 8 10, 1 to {0}, the smaller of the two at most {1}",
                                 chomp::most_columns, chomp::most_rows));
  command.add_option("--upto", options->upto, "every board that fits into this one, m <= n")
      .type_name("MxN")
      .not_empty();
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp openings 8x10", "mexwave chomp openings 7 29",
                      "mexwave chomp openings 8x16 --checkpoint openings.state",
                      "mexwave chomp openings --upto 12x12 --format csv -o openings.csv"};
  command.remarks =
      "CSV columns: m,n,row,column, the square that is taken, both from 1. X is the poisoned square, # "
      "stays, . goes.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
