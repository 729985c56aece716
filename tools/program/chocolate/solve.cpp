// `mexwave chocolate solve`: one position, every winning move, its value, and the chocolate before and after.

#include <fmt/core.h>

#include <algorithm>
#include <optional>

#include "chocolate/chocolate.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct SolveOptions {
  Common common;
  BoundOptions bound;
  std::vector<std::string> position;
  bool misere = false;
  bool pass = false;
  bool value = false;
  std::string depth = "1";
};

void write_text(const NamedBound& named, const chocolate::Position& position, const SolveOptions& options,
                const chocolate::Solution& solution, const std::optional<std::uint32_t>& value, const LostPieces* below,
                std::uint32_t depth, Output& out) {
  const bool misere = options.misere;
  out.write(draw_piece(named, position, position));
  out.write_wrapped(verdict_text(
      fmt::format("{} under {}{}{}{}", position_text(position), named.text(), misere ? ", misere play" : "",
                  options.pass ? ", with a pass" : "", misere || options.pass ? "," : ""),
      solution.is_p_position, value, {}, solution.moves.size(), solution.pass_wins));
  const auto write_chain = [&](const chocolate::Position& lost) {
    if (below == nullptr) return;
    const Chain<chocolate::Position> chain{
        [&](const chocolate::Position& piece) { return below->replies(piece); }, position_text,
        [&](const chocolate::Position& piece) { return draw_piece(named, piece, piece); }};
    out.write(chain.text(lost, depth - 1));
  };
  if (solution.is_p_position) write_chain(position);
  for (const chocolate::WinningMove& move : solution.moves) {
    out.write("\n");
    out.write_wrapped(
        fmt::format("  {}: leaves {}, a P-position", move_text(position, move), position_text(move.leaves)), 4);
    out.write(draw_piece(named, position, move.leaves));
    write_chain(move.leaves);
  }
}

void run_solve(const SolveOptions& options) {
  const chocolate::Position position = parse_piece(options.position);
  const RunOptions run = run_options(options.common);
  const NamedBound named = parse_bound(options.bound, std::max(position.x, position.z));
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && (options.pass || options.common.format != "text")) {
    throw InvalidArgument(
        fmt::format("--depth '{}': only text without --pass has more than the winning moves", options.depth));
  }
  if (options.value && options.misere)
    throw InvalidArgument("--value: Grundy values are those of normal play; expected no --misere");
  Json parameters = piece_parameters(named, position, options.misere);
  if (options.pass) parameters["pass"] = true;
  Output out(options.common, form("chocolate solve"), parameters);
  const double start = seconds_now();
  const Play play = options.misere ? Play::misere : Play::normal;
  const chocolate::Solution solution = options.pass ? chocolate::solve_with_pass(named.bound, position, play, run)
                                                    : chocolate::solve(named.bound, position, play, run);
  std::optional<std::uint32_t> value;
  if (options.value) value = chocolate::grundy_value(named.bound, position, options.pass, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("lowered,x,y,z\n");
    for (const chocolate::WinningMove& move : solution.moves)
      out.write(fmt::format("{},{},{},{}\n", move.lowered, move.leaves.x, move.leaves.y, move.leaves.z));
    if (solution.pass_wins) out.write("pass,,,\n");
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const chocolate::WinningMove& move : solution.moves) {
      moves.push_back({{"lowered", std::string(1, move.lowered)},
                       {"x", move.leaves.x},
                       {"y", move.leaves.y},
                       {"z", move.leaves.z}});
    }
    Json json = out.json_head();
    json["p_position"] = solution.is_p_position;
    if (value) json["grundy"] = *value;
    if (options.pass) json["pass_wins"] = solution.pass_wins;
    json["winning_moves"] = moves;
    out.write(json.text() + "\n");
  } else {
    std::optional<LostPieces> below;
    if (depth > 1) below.emplace(named.bound, position, play, run);
    write_text(named, position, options, solution, value, below ? &*below : nullptr, depth, out);
  }
  out.commit();
  note(options.common,
       fmt::format("{} in {:.4f} s", count_text(solution.moves.size() + (solution.pass_wins ? 1 : 0), "winning move"),
                   seconds));
}

}  // namespace

void register_chocolate_solve(Command& family) {
  Command& command = family.add_action("solve", "Whether {X,Y,Z} is a P-position; if not, which moves win");
  SolveOptions& options = command.runs(run_solve);
  command
      .add_option("PIECE", options.position,
                  "x, y, z: cuts on one side of the bitter cell, above it (at most the bound), and on the other "
                  "side, such as "
                  "10,2,5 or 10 2 5")
      .required();
  add_bound_options(command, options.bound);
  add_misere(command, options.misere);
  add_pass(command, options.pass);
  command.add_flag("--value", options.value, "also the Grundy value, which takes far more time and memory");
  command.add_option("--depth N", options.depth, std::string(depth_help) + "; not with --pass");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chocolate solve 10,2,5 --k 3",
                      "mexwave chocolate solve 10,2,5 --k 3 --value",
                      "mexwave chocolate solve 3,1,2 --k 3 --depth 3",
                      "mexwave chocolate solve 10 2 0 --k 3 --misere",
                      "mexwave chocolate solve 3 6 2 --bound box --height 6",
                      "mexwave chocolate solve 200 90 100 --k 3",
                      "mexwave chocolate solve 9 5 4 --bound \"floor(sqrt(x*z))\"",
                      "mexwave chocolate solve 5,2,3 --bound box --height 2 --pass"};
  command.remarks =
      "In the drawing XX (or X) is the bitter cell, and . marks the part that is broken off. If the bound depends on "
      "x+z, the drawing is the triangle of Miyadera et al. (2012): x cuts along /, z cuts along \\, and y cuts along "
      "the base at the dashed lines. CSV columns: the coordinate that is lowered, and the P-position that the move "
      "leaves; or pass, if the pass wins.";
}

}  // namespace mexwave::cli
