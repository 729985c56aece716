// `mexwave chocolate solve`: one position, its value, every winning move, and the chocolate before and after.

#include <fmt/core.h>

#include <algorithm>
#include <memory>

#include "chocolate/chocolate.hpp"
#include "chocolate/piece_drawing.hpp"
#include "cli/messages.hpp"
#include "cli/positions.hpp"
#include "output/named_file.hpp"
#include "output/output.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  BoundOptions bound;
  std::vector<std::string> position;
  bool misere = false;
};

/// "x from 10 to 5, and with it y from 2 to 1".
std::string move_text(const chocolate::Position& from, const chocolate::WinningMove& move) {
  const auto coordinate = [&](const chocolate::Position& position) {
    return move.lowered == 'x' ? position.x : move.lowered == 'y' ? position.y : position.z;
  };
  std::string text = fmt::format("{} from {} to {}", move.lowered, coordinate(from), coordinate(move.leaves));
  if (move.lowered != 'y' && move.leaves.y != from.y)
    text += fmt::format(", and with it y from {} to {}", from.y, move.leaves.y);
  return text;
}

/// A table too large for the machine has P-positions still, which take far less.
std::string value_text(const chocolate::Solution& solution, bool misere) {
  if (solution.grundy) return fmt::format(" Its Grundy number is {}.", *solution.grundy);
  return misere ? "" : " Its Grundy number would take too large a table.";
}

void write_text(const NamedBound& named, const chocolate::Position& position, bool misere,
                const chocolate::Solution& solution, Output& out) {
  out.write(draw_piece(named, position, position));
  out.write(fmt::format("{} under {}{} is {}.{}", position_text(position), named.text(), misere ? ", misere play," : "",
                        solution.is_p_position ? "a P-position: whoever has to move loses against best play"
                                               : "an N-position: the player to move wins",
                        value_text(solution, misere)));
  if (!solution.is_p_position) {
    // In misere play {0,0,0} is won where it stands.
    if (solution.moves.empty())
      out.write(" There is no move left.");
    else
      out.write(fmt::format(" Winning moves: {}.", solution.moves.size()));
  }
  out.write("\n");
  for (const chocolate::WinningMove& move : solution.moves) {
    out.write(fmt::format("\n  {}: leaves {}, a P-position\n", move_text(position, move), position_text(move.leaves)));
    out.write(draw_piece(named, position, move.leaves));
  }
}

void run(const Options& options) {
  const NamedBound named = parse_bound(options.bound);
  const auto cuts = parse_position({"piece", "10,2,5", 3, 3, chocolate::largest_height}, options.position);
  const chocolate::Position position{cuts[0], cuts[1], cuts[2]};
  const RunOptions run = run_options(options.common);
  Json parameters = bound_parameters(named, std::max(position.x, position.z));
  parameters["x"] = position.x;
  parameters["y"] = position.y;
  parameters["z"] = position.z;
  parameters["misere"] = options.misere;
  require_distinct({{"--bound", named.file}, {"-o", options.common.output}});
  Output out(options.common, "chocolate solve", parameters);
  const double start = seconds_now();
  const chocolate::Solution solution =
      chocolate::solve(named.bound, position, options.misere ? Play::misere : Play::normal, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("lowered,x,y,z\n");
    for (const chocolate::WinningMove& move : solution.moves)
      out.write(fmt::format("{},{},{},{}\n", move.lowered, move.leaves.x, move.leaves.y, move.leaves.z));
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const chocolate::WinningMove& move : solution.moves) {
      moves.push_back({{"lowered", std::string(1, move.lowered)},
                       {"x", move.leaves.x},
                       {"y", move.leaves.y},
                       {"z", move.leaves.z}});
    }
    Json json{{"format", "mexwave chocolate solve"},
              {"version", 1},
              {"parameters", parameters},
              {"p_position", solution.is_p_position}};
    if (solution.grundy) json["grundy"] = *solution.grundy;
    json["winning_moves"] = moves;
    out.write(json.text() + "\n");
  } else {
    write_text(named, position, options.misere, solution, out);
  }
  out.commit();
  note(options.common, fmt::format("{} winning move{} in {:.4f} s", solution.moves.size(),
                                   solution.moves.size() == 1 ? "" : "s", seconds));
}

}  // namespace

void register_chocolate_solve(Command& family) {
  Command& command = family.add_action("solve", "Is {X,Y,Z} a P-position, or which moves win?");
  auto options = std::make_shared<Options>();
  command
      .add_option(
          "PIECE", options->position,
          "cuts on the one side of the bitter piece, above it (at most the bound), and on the other side, such as "
          "10,2,5 or 10 2 5")
      .required();
  add_bound_options(command, options->bound);
  command.add_flag("--misere", options->misere, "whoever cannot move wins");
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate solve 10,2,5 --k 3", "mexwave chocolate solve 10 2 0 --k 3 --misere",
                      "mexwave chocolate solve 3 6 2 --bound box --height 6",
                      "mexwave chocolate solve 200 90 100 --k 3"};
  command.remarks =
      "In the drawing XX (or X) is the bitter piece, . is broken off. Where the bound goes by x+z, it is the triangle "
      "of "
      "the\npaper: x cuts along /, z cuts along \\, and y cuts along the base at the lines of dashes. CSV columns: the "
      "coordinate\nthat is lowered, and the P-position that the move leaves.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
