// `mexwave chomp4 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <memory>
#include <optional>
#include <span>

#include "chomp/chomp.hpp"
#include "chomp/lost_bars.hpp"
#include "chomp4/chomp4.hpp"
#include "cli/numbers.hpp"
#include "cli/positions.hpp"
#include "mexwave/error.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> position;
  std::string depth = "1";
};

chomp::Bar bar(const chomp4::Position& x) { return {x.p, x.q, x.r, x.s}; }

/// All P-positions that x can become, looked up.
Chain<chomp::Bar> chain_below(const chomp4::Position& x, const RunOptions& run) {
  const auto lost = std::make_shared<LostBars>(bar(x));
  const auto keep = [&](std::span<const chomp4::Position> with_p) {
    for (const chomp4::Position& y : with_p) lost->add(bar(y));
  };
  (void)chomp4::positions({.from = 1, .upto = x.p}, keep, run);
  return chain_of_bars([lost](const chomp::Bar& left) { return lost->contains(left); });
}

void write_text(const chomp4::Position& x, const chomp4::Solution& solution, std::uint32_t depth, const RunOptions& run,
                Output& out) {
  std::optional<Chain<chomp::Bar>> below;
  if (depth > 1) below = chain_below(x, run);
  out.write(draw_bar(bar(x), bar(x)));
  if (solution.is_p_position) {
    out.write(fmt::format(
        "{} is a P-position: no move leads to another one, so whoever has to move loses against best play.\n",
        position_text(x)));
    if (below) out.write(below->text(bar(x), depth - 1));
    return;
  }
  out.write(fmt::format("{} is an N-position: the player to move wins. Winning moves: {}.\n", position_text(x),
                        solution.moves.size()));
  constexpr const char* names[] = {"first", "second", "third", "fourth"};
  for (const auto& move : solution.moves) {
    const chomp4::Position& y = move.leaves;
    // Of the P-positions with the same p, r and s there is one: its q is the least that no smaller one excludes.
    out.write(
        fmt::format("\n  take square {} of the {} row, and all beyond and below it: leaves {}, a P-position, the only "
                    "({},*,{},{})\n",
                    move.column, names[move.row - 1], position_text(y), y.p, y.r, y.s));
    out.write(draw_bar(bar(x), bar(y)));
    if (below) out.write(below->text(bar(y), depth - 1));
  }
}

void run(const Options& options) {
  const auto rows = parse_position({"position", "8,3,3,3", 4, 4, chomp4::largest_p, true}, options.position);
  const chomp4::Position x{rows[0], rows[1], rows[2], rows[3]};
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && options.common.format != "text")
    throw InvalidArgument(fmt::format("--depth '{}': only text has more than the winning moves", options.depth));
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp4 solve", {{"p", x.p}, {"q", x.q}, {"r", x.r}, {"s", x.s}});
  const chomp4::Solution solution = chomp4::solve(x, run);
  if (options.common.format == "csv") {
    out.write("row,square,p,q,r,s\n");
    for (const auto& move : solution.moves) {
      const chomp4::Position& y = move.leaves;
      out.write(fmt::format("{},{},{},{},{},{}\n", move.row, move.column, y.p, y.q, y.r, y.s));
    }
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const auto& move : solution.moves) {
      const chomp4::Position& y = move.leaves;
      moves.push_back({{"row", move.row}, {"square", move.column}, {"p", y.p}, {"q", y.q}, {"r", y.r}, {"s", y.s}});
    }
    const Json json{
        {"format", "mexwave chomp4 solve"},     {"version", 1},          {"p", x.p}, {"q", x.q}, {"r", x.r}, {"s", x.s},
        {"p_position", solution.is_p_position}, {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    write_text(x, solution, depth, run, out);
  }
  out.commit();
}

}  // namespace

void register_chomp4_solve(Command& family) {
  Command& command = family.add_action("solve", "Is (P,Q,R,S) a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option(
          "POSITION", options->position,
          "squares of the four rows, such as 8,3,3,3 or 8 3 3 3, none longer than the one before; or a board, 4x8")
      .required();
  command.add_option("--depth", options->depth, depth_help).type_name("N").not_empty();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 solve 8,8,8,8", "mexwave chomp4 solve 8 3 3 3",
                      "mexwave chomp4 solve 500 400 300 100", "mexwave chomp4 solve 4 2 2 2 --depth 3"};
  command.remarks =
      "In the drawing X is the poisoned square, # stays, . is taken. CSV columns: row and square of the move, and the\n"
      "P-position (p,q,r,s) that it leaves. Takes as long as all P-positions to P: seconds to 1000.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
