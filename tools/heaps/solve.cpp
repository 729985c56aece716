// `mexwave heaps solve`: the value of a sum, and every move that wins.

#include <fmt/core.h>

#include <memory>

#include "cli/messages.hpp"
#include "heaps/heaps.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> words;
};

std::string part_text(const heaps::Part& part) {
  return part.game.text() + ":" + heaps::position_text(part.game, part.at);
}

void write_text(const std::vector<heaps::Part>& sum, const heaps::Solution& solution, Output& out) {
  std::vector<std::string> parts;
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  out.write(fmt::format("{} is {}.", joined(parts, " + "),
                        solution.is_p_position ? "a P-position: whoever has to move loses against best play"
                                               : "an N-position: the player to move wins"));
  if (solution.grundy) {
    out.write(fmt::format(" Its Grundy number is {}{}.", *solution.grundy,
                          sum.size() == 1 ? "" : fmt::format(" = {}", joined(solution.values, " xor "))));
  }
  if (!solution.is_p_position) out.write(fmt::format(" Winning moves: {}.", solution.moves.size()));
  out.write("\n");
  for (const heaps::WinningMove& move : solution.moves) {
    out.write(fmt::format("  {} -> {}\n", parts[move.part], heaps::position_text(sum[move.part].game, move.leaves)));
  }
}

void run(const Options& options) {
  const std::vector<heaps::Part> sum = heaps::parse_sum(joined(options.words, " "));
  const RunOptions run = run_options(options.common);
  Json parts = Json::array();
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  Output out(options.common, "heaps solve", {{"sum", parts}});
  const double start = seconds_now();
  const heaps::Solution solution = heaps::solve(sum, run);
  const double seconds = seconds_now() - start;
  const auto leaves = [&](const heaps::WinningMove& move) {
    return heaps::position_text(sum[move.part].game, move.leaves);
  };
  if (options.common.format == "csv") {
    out.write("part,game,from,leaves\n");
    for (const heaps::WinningMove& move : solution.moves) {
      const heaps::Part& part = sum[move.part];
      out.write(fmt::format("{},\"{}\",\"{}\",\"{}\"\n", move.part + 1, part.game.text(),
                            heaps::position_text(part.game, part.at), leaves(move)));
    }
  } else if (options.common.format == "json") {
    Json json{{"format", "mexwave heaps solve"},
              {"version", 1},
              {"parameters", {{"sum", parts}}},
              {"p_position", solution.is_p_position}};
    if (solution.grundy) {
      json["grundy"] = *solution.grundy;
      json["values"] = solution.values;
    }
    Json moves = Json::array();
    for (const heaps::WinningMove& move : solution.moves)
      moves.push_back({{"part", move.part + 1}, {"leaves", leaves(move)}, {"numbers", move.leaves}});
    json["winning_moves"] = moves;
    out.write(json.text() + "\n");
  } else {
    write_text(sum, solution, out);
  }
  out.commit();
  note(options.common, fmt::format("{} winning move{} in {:.4f} s", solution.moves.size(),
                                   solution.moves.size() == 1 ? "" : "s", seconds));
}

}  // namespace

void register_heaps_solve(Command& family) {
  Command& command = family.add_action("solve", "The value of a sum of games, and every winning move");
  auto options = std::make_shared<Options>();
  command.add_option("SUM", options->words, "positions GAME:n, split by plus signs").required();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps solve \"rim:7 + dim:7 + nim:7\"", "mexwave heaps solve nim:3 + nim:5 + 0.137:20",
                      "mexwave heaps solve coins:3,5,6,10", "mexwave heaps solve fibonacci:20/6 + turn:WBBW",
                      "mexwave heaps solve wythoff:6,9 --format json"};
  command.remarks =
      "Positions: a heap n; fibonacci:n is an opening, fibonacci:n/q may take up to q; coins:3,5 names the places of "
      "the "
      "black\ncoins; turn:WBBW is a row; wythoff:x,y stands alone. What a move leaves is written likewise, and a heap "
      "that "
      "was split as\n\"3 + 4\". CSV columns: the number of the part, its game, its position, what the move leaves.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
