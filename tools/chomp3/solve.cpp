// `mexwave chomp3 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <memory>
#include <optional>

#include "chomp/chomp.hpp"
#include "chomp/lost_bars.hpp"
#include "chomp3/chomp3.hpp"
#include "cli/numbers.hpp"
#include "cli/positions.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> position;
  std::string depth = "1";
};

std::string text(const chomp3::Position& x) { return fmt::format("({},{},{})", x.p, x.q, x.r); }

chomp::Bar bar(const chomp3::Position& x) { return {x.p, x.q, x.r}; }

std::string reason(const chomp3::Position& y) { return fmt::format("f({},{}) = {}", y.q, y.r, y.p); }

/// Every position below (p,q,r), looked up: it is P exactly if f(q,r) = p.
Chain<chomp::Bar> chain_below(const chomp3::Position& x, const RunOptions& run) {
  const auto f = std::make_shared<const chomp3::Table>(chomp3::table({.rows = x.r + 1, .columns = x.q + 1}, run));
  return chain_of_bars([f](const chomp::Bar& bar) { return f->at(bar[2], bar[1]) == bar[0]; });
}

void run(const Options& options) {
  const auto rows = parse_position({"position", "8,4,4", 3, 3, chomp3::largest_p, true}, options.position);
  const chomp3::Position x{rows[0], rows[1], rows[2]};
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && options.common.format != "text")
    throw InvalidArgument(fmt::format("--depth '{}': only text has more than the winning moves", options.depth));
  const RunOptions run = run_options(options.common);
  Output out(options.common, "chomp3 solve", {{"p", x.p}, {"q", x.q}, {"r", x.r}});
  const chomp3::Solution solution = chomp3::solve(x, run);
  if (options.common.format == "csv") {
    out.write("row,square,p,q,r\n");
    for (const auto& move : solution.moves) {
      out.write(fmt::format("{},{},{},{},{}\n", move.row, move.column, move.leaves.p, move.leaves.q, move.leaves.r));
    }
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const auto& move : solution.moves) {
      moves.push_back({{"row", move.row},
                       {"square", move.column},
                       {"p", move.leaves.p},
                       {"q", move.leaves.q},
                       {"r", move.leaves.r}});
    }
    Json json{{"format", "mexwave chomp3 solve"},     {"version", 1},          {"p", x.p}, {"q", x.q}, {"r", x.r},
              {"p_position", solution.is_p_position}, {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    std::optional<Chain<chomp::Bar>> below;
    if (depth > 1) below = chain_below(x, run);
    out.write(draw_bar(bar(x), bar(x)));
    if (solution.is_p_position) {
      out.write(
          fmt::format("{} is a P-position: {}, so whoever has to move loses against best play.\n", text(x), reason(x)));
      if (below) out.write(below->text(bar(x), depth - 1));
    } else {
      out.write(fmt::format("{} is an N-position: the player to move wins. Winning moves: {}.\n", text(x),
                            solution.moves.size()));
    }
    constexpr const char* names[] = {"first", "second", "third"};
    for (const auto& move : solution.moves) {
      out.write(fmt::format(
          "\n  take square {} of the {} row, and all beyond and below it: leaves {}, a P-position, for {}\n",
          move.column, names[move.row - 1], text(move.leaves), reason(move.leaves)));
      out.write(draw_bar(bar(x), bar(move.leaves)));
      if (below) out.write(below->text(bar(move.leaves), depth - 1));
    }
  }
  out.commit();
}

}  // namespace

void register_solve(Command& family) {
  Command& command = family.add_action("solve", "Is (P,Q,R) a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option("POSITION", options->position,
                  "squares of the three rows, such as 8,4,4 or 8 4 4, none longer than the one before; or a board, 3x8")
      .required();
  command.add_option("--depth", options->depth, depth_help).type_name("N").not_empty();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp3 solve 14,14,10", "mexwave chomp3 solve 8 8 8",
                      "mexwave chomp3 solve 20000 17000 9000", "mexwave chomp3 solve 5 3 2 --depth 3"};
  command.remarks =
      "In the drawing X is the poisoned square, # stays, . is taken. CSV columns: row and square of the move, and the\n"
      "P-position (p,q,r) that it leaves.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
