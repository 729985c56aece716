// `mexwave heaps solve`: the value of a sum, and every move that wins.

#include <fmt/core.h>

#include <memory>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "heaps/rules_file.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_pass.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  CheckpointOptions checkpoints;
  std::vector<std::string> words;
  bool pass = false;
  std::string depth = "1";
};

std::string part_text(const heaps::Part& part) {
  return part.game.text() + ":" + heaps::position_text(part.game, part.at);
}

using Sum = std::vector<heaps::Part>;

std::string sum_text(const Sum& sum) {
  std::vector<std::string> parts;
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  return joined(parts, " + ");
}

/// The sum after a move in one part. A heap that was split is two parts, or three.
Sum after_move(const Sum& sum, std::size_t part, const std::vector<std::uint32_t>& leaves) {
  Sum left = sum;
  left[part].at = leaves;
  if (!sum[part].game.splits() && !leaves.empty()) return left;
  left[part].at = {leaves.empty() ? 0 : leaves[0]};
  for (std::size_t k = 1; k < leaves.size(); ++k)
    left.insert(left.begin() + static_cast<std::ptrdiff_t>(part + k), {sum[part].game, {leaves[k]}});
  return left;
}

/// `levels` of answers to a lost sum.
std::string chain_text(const Sum& lost, std::uint32_t levels, const RunOptions& run) {
  const auto said = [](const heaps::Part& part, const std::vector<std::uint32_t>& leaves) {
    return fmt::format("{} -> {}", part_text(part), heaps::position_text(part.game, leaves));
  };
  const auto replies = [&](const Sum& sum) {
    std::vector<Refuted<Sum>> all;
    for (std::size_t k = 0; k < sum.size(); ++k) {
      for (const auto& leaves : heaps::moves_of(sum[k])) {
        const Sum left = after_move(sum, k, leaves);
        const heaps::WinningMove answer = heaps::solve(left, run).moves.front();
        all.push_back({said(sum[k], leaves), sum_text(left), said(left[answer.part], answer.leaves),
                       after_move(left, answer.part, answer.leaves)});
      }
    }
    return all;
  };
  return Chain<Sum>{replies, sum_text, {}}.text(lost, levels);
}

void write_with_pass(const Options& options, const Sum& sum, const RunOptions& run, LongRun& long_run) {
  Json parts = Json::array();
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  Json parameters{{"sum", parts}, {"pass", true}};
  Output out(options.common, "heaps solve", parameters);
  const double start = seconds_now();
  const heaps::PassSolution solution = heaps::solve_with_pass(sum, run, long_run.checkpoint());
  const double seconds = seconds_now() - start;
  long_run.note_time_when_done(
      fmt::format("{}, {} moves looked up", work_text(solution.work.positions, "positions", seconds),
                  solution.work.moves),
      seconds);
  if (options.common.format == "csv") {
    out.write("part,game,from,leaves\n");
    for (const heaps::WinningMove& move : solution.moves) {
      const heaps::Part& part = sum[move.part];
      out.write(fmt::format("{},\"{}\",\"{}\",\"{}\"\n", move.part + 1, part.game.text(),
                            heaps::position_text(part.game, part.at), heaps::position_text(part.game, move.leaves)));
    }
    if (solution.pass_wins) out.write("0,\"pass\",\"\",\"\"\n");
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const heaps::WinningMove& move : solution.moves) {
      moves.push_back({{"part", move.part + 1},
                       {"leaves", heaps::position_text(sum[move.part].game, move.leaves)},
                       {"numbers", move.leaves}});
    }
    const Json json{{"format", "mexwave heaps solve"}, {"version", 1},
                    {"parameters", parameters},        {"p_position", solution.is_p_position},
                    {"grundy", solution.grundy},       {"pass_wins", solution.pass_wins},
                    {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    out.write(fmt::format("{} with a pass is {}. Its Grundy number is {}.{}\n", sum_text(sum),
                          solution.is_p_position ? "a P-position: whoever has to move loses against best play"
                                                 : "an N-position: the player to move wins",
                          solution.grundy,
                          solution.is_p_position ? ""
                                                 : fmt::format(" Winning moves: {}{}.", solution.moves.size(),
                                                               solution.pass_wins ? ", and the pass" : "")));
    for (const heaps::WinningMove& move : solution.moves)
      out.write(fmt::format("  {} -> {}\n", part_text(sum[move.part]),
                            heaps::position_text(sum[move.part].game, move.leaves)));
  }
  out.commit();
  long_run.done();
}

void write_text(const Sum& sum, const heaps::Solution& solution, std::uint32_t depth, const RunOptions& run,
                Output& out) {
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
  if (depth > 1 && solution.is_p_position) out.write(chain_text(sum, depth - 1, run));
  for (const heaps::WinningMove& move : solution.moves) {
    out.write(fmt::format("  {} -> {}\n", parts[move.part], heaps::position_text(sum[move.part].game, move.leaves)));
    if (depth > 1) out.write(chain_text(after_move(sum, move.part, move.leaves), depth - 1, run));
  }
}

void run(const Options& options) {
  const std::vector<heaps::Part> sum = parse_heap_sum(joined(options.words, " "));
  const RunOptions run = run_options(options.common);
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  if (depth > 1 && (options.pass || options.common.format != "text")) {
    throw InvalidArgument(
        fmt::format("--depth '{}': only text without --pass has more than the winning moves", options.depth));
  }
  if (options.pass) {
    with_checkpoints(options.common, options.checkpoints,
                     [&](LongRun& long_run) { write_with_pass(options, sum, run, long_run); });
    return;
  }
  if (!options.checkpoints.checkpoint.empty() || !options.checkpoints.every.empty() || options.checkpoints.resume) {
    throw InvalidArgument(fmt::format(
        "--checkpoint '{}': a sum leaves one with --pass only; the tables of long runs are those of mexwave "
        "heaps grundy",
        options.checkpoints.checkpoint));
  }
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
    write_text(sum, solution, depth, run, out);
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
  command.add_option("--depth", options->depth, std::string(depth_help) + "; not with --pass")
      .type_name("N")
      .not_empty();
  command.add_flag("--pass", options->pass,
                   "one of the players, once in the whole game, may leave all as it is, but not where no move is left");
  add_checkpoint_options(command, options->checkpoints);
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps solve \"rim:7 + dim:7 + nim:7\"",
                      "mexwave heaps solve nim:3 + nim:5 + 0.137:20",
                      "mexwave heaps solve coins:3,5,6,10",
                      "mexwave heaps solve fibonacci:20/6 + turn:WBBW",
                      "mexwave heaps solve wythoff:6,9 --format json",
                      "mexwave heaps solve \"nim:3 + nim:4 + nim:6\" --pass",
                      "mexwave heaps solve \"nim:1 + rim:3 + 0.77:2\" --depth 2"};
  command.remarks =
      "Positions: a heap n; fibonacci:n is an opening, fibonacci:n/q may take up to q; coins:3,5 names the places of "
      "the "
      "black\ncoins; turn:WBBW is a row; wythoff:x,y stands alone. What a move leaves is written likewise, and a heap "
      "that "
      "was split as\n\"3 + 4\". CSV columns: the number of the part, its game, its position, what the move leaves.\n"
      "With a pass the positions of all parts together are looked up: at most " +
      std::to_string(heaps::most_with_pass) + ", one thread; checkpoints go with --pass.";
  command.run = [options] { run(*options); };
}

}  // namespace mexwave::cli
