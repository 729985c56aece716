// `mexwave chomp5 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <algorithm>
#include <memory>
#include <span>

#include "chomp/chomp.hpp"
#include "chomp/lost_bars.hpp"
#include "chomp5/chomp5.hpp"
#include "cli/numbers.hpp"
#include "cli/positions.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

/// All P-positions to it are found first, and a run with a list leaves no checkpoint.
constexpr std::uint32_t largest_solved_p = 400;

struct Options {
  Common common;
  std::vector<std::string> position;
  std::string depth = "1";
};

/// All P-positions that a bar can become, itself included.
LostBars lost_below(const chomp::Bar& bar, const RunOptions& run) {
  LostBars lost(bar);
  const auto keep = [&](std::span<const chomp5::Position> with_p) {
    for (const chomp5::Position& y : with_p) lost.add({y.p, y.q, y.r, y.s, y.t});
  };
  (void)chomp5::scan({.upto = bar[0]}, keep, run);
  return lost;
}

void write_text(const chomp::Bar& bar, const std::string& name, const std::vector<BarMove>& winning,
                const LostBars& lost, std::uint32_t depth, Output& out) {
  const Chain<chomp::Bar> chain = chain_of_bars([&](const chomp::Bar& left) { return lost.contains(left); });
  out.write(draw_bar(bar, bar));
  if (lost.contains(bar)) {
    out.write(fmt::format("{} is a P-position: whoever has to move loses against best play.\n", name));
    out.write(chain.text(bar, depth - 1));
    return;
  }
  out.write(fmt::format("{} is an N-position: the player to move wins. Winning moves: {}.\n", name, winning.size()));
  for (const BarMove& move : winning) {
    out.write(fmt::format("\n  take square {} of row {}, and all beyond and below it: leaves {}, a P-position\n",
                          move.column, move.row, chain.name(move.leaves)));
    out.write(draw_bar(bar, move.leaves));
    out.write(chain.text(move.leaves, depth - 1));
  }
}

void run(const Options& options) {
  const auto rows = parse_position({"position", "8,3,3,3,2", 5, 5, largest_solved_p, true}, options.position);
  const chomp::Bar bar(rows.begin(), rows.end());
  const std::string name = position_text(chomp5::Position{bar[0], bar[1], bar[2], bar[3], bar[4]});
  if (!std::is_sorted(bar.rbegin(), bar.rend()) || bar[0] == 0)
    throw InvalidArgument(fmt::format("{} is not a position: accepted are p >= q >= r >= s >= t with p >= 1", name));
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && options.common.format != "text")
    throw InvalidArgument(fmt::format("--depth '{}': only text has more than the winning moves", options.depth));
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp5 solve",
             {{"p", bar[0]}, {"q", bar[1]}, {"r", bar[2]}, {"s", bar[3]}, {"t", bar[4]}});
  const LostBars lost = lost_below(bar, run);
  std::vector<BarMove> winning;
  for (BarMove& move : moves_of_bar(bar))
    if (lost.contains(move.leaves)) winning.push_back(std::move(move));
  if (options.common.format == "csv") {
    out.write("row,square,p,q,r,s,t\n");
    for (const BarMove& move : winning)
      out.write(fmt::format("{},{},{}\n", move.row, move.column, joined(move.leaves, ",")));
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const BarMove& move : winning) {
      const chomp::Bar& y = move.leaves;
      moves.push_back({{"row", move.row},
                       {"square", move.column},
                       {"p", y[0]},
                       {"q", y[1]},
                       {"r", y[2]},
                       {"s", y[3]},
                       {"t", y[4]}});
    }
    const Json json{{"format", "mexwave chomp5 solve"},
                    {"version", 1},
                    {"p", bar[0]},
                    {"q", bar[1]},
                    {"r", bar[2]},
                    {"s", bar[3]},
                    {"t", bar[4]},
                    {"p_position", lost.contains(bar)},
                    {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    write_text(bar, name, winning, lost, depth, out);
  }
  out.commit();
}

}  // namespace

void register_chomp5_solve(Command& family) {
  Command& command = family.add_action("solve", "Is (P,Q,R,S,T) a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option("POSITION", options->position,
                  fmt::format("squares of the five rows, such as 8,3,3,3,2 or 8 3 3 3 2, none longer than the one "
                              "before, to {}; or a board, 5x8",
                              largest_solved_p))
      .required();
  command.add_option("--depth", options->depth, depth_help).type_name("N").not_empty();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp5 solve 8,8,8,8,8", "mexwave chomp5 solve 40 30 20 10 5",
                      "mexwave chomp5 solve 4 2 2 2 1 --depth 3"};
  command.remarks =
      "In the drawing X is the poisoned square, # stays, . is taken. CSV columns: row and square of the move, and the\n"
      "P-position (p,q,r,s,t) that it leaves. Takes as long as all P-positions to P.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
