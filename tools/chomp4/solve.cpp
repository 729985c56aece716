// `mexwave chomp4 solve`: one position, its value, every winning move and why it wins.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "chomp4/chomp4.hpp"
#include "cli/positions.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> position;
};

/// The bar, poisoned square first; what a move leaves is marked.
std::string draw(const chomp4::Position& x, const chomp4::Position& left) {
  constexpr std::uint32_t widest = 60;
  if (x.p > widest) return "";
  std::string picture;
  const std::uint32_t now[] = {x.p, x.q, x.r, x.s}, then[] = {left.p, left.q, left.r, left.s};
  for (int k = 0; k < 4 && now[k] > 0; ++k) {
    std::string line = "    ";
    for (std::uint32_t j = 0; j < now[k]; ++j) line += k == 0 && j == 0 ? 'X' : j < then[k] ? '#' : '.';
    picture += line + "\n";
  }
  return picture;
}

void write_text(const chomp4::Position& x, const chomp4::Solution& solution, Output& out) {
  out.write(draw(x, x));
  if (solution.is_p_position) {
    out.write(fmt::format(
        "{} is a P-position: no move leads to another one, so whoever has to move loses against best play.\n",
        position_text(x)));
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
    out.write(draw(x, y));
  }
}

void run(const Options& options) {
  const auto rows = parse_position({"position", "8,3,3,3", 4, 4, chomp4::largest_p}, options.position);
  const chomp4::Position x{rows[0], rows[1], rows[2], rows[3]};
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
    write_text(x, solution, out);
  }
  out.commit();
}

}  // namespace

void register_chomp4_solve(Command& family) {
  Command& command = family.add_action("solve", "Is (P,Q,R,S) a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option("POSITION", options->position,
                  "squares of the four rows, such as 8,3,3,3 or 8 3 3 3, none longer than the one before")
      .required();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp4 solve 8,8,8,8", "mexwave chomp4 solve 8 3 3 3",
                      "mexwave chomp4 solve 500 400 300 100"};
  command.remarks =
      "In the drawing X is the poisoned square, # stays, . is taken. CSV columns: row and square of the move, and the\n"
      "P-position (p,q,r,s) that it leaves. Takes as long as all P-positions to P: seconds to 1000.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
