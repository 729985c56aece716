// `mexwave heaps solve`: the value of a sum, and every move that wins.

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "checkpoints.hpp"
#include "cli/messages.hpp"
#include "cli/numbers.hpp"
#include "heaps/heaps.hpp"
#include "mexwave/error.hpp"
#include "mexwave/heaps_misere.hpp"
#include "mexwave/heaps_pass.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

struct SolveOptions {
  Common common;
  CheckpointOptions checkpoints;
  std::vector<std::string> words;
  bool pass = false, misere = false;
  std::string depth = "1";
};

using Sum = std::vector<heaps::Part>;

std::string sum_text(const Sum& sum) {
  std::vector<std::string> parts;
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  return joined(parts, " + ");
}

/// The text of a move, such as "take 2 from kayles:9"; for games of other kinds "move in ...".
std::string move_text(const heaps::Part& part, const std::vector<std::uint32_t>& leaves) {
  if (!part.game.one_heap()) return "move in " + part_text(part);
  // In Fibonacci nim the second number is a quota.
  const bool has_quota = part.game.rules() == heaps::Rules::fibonacci;
  std::uint32_t taken = part.at[0];
  for (const std::uint32_t heap : leaves) {
    taken -= heap;
    if (has_quota) break;
  }
  return taken == 0 ? "split " + part_text(part) : fmt::format("take {} from {}", taken, part_text(part));
}

/// The sum after a move in one part. A heap that is split becomes two or three parts.
Sum after_move(const Sum& sum, std::size_t part, const std::vector<std::uint32_t>& leaves) {
  Sum left = sum;
  left[part].at = leaves;
  if (!sum[part].game.splits() && !leaves.empty()) return left;
  left[part].at = {leaves.empty() ? 0 : leaves[0]};
  for (std::size_t k = 1; k < leaves.size(); ++k)
    left.insert(left.begin() + static_cast<std::ptrdiff_t>(part + k), {sum[part].game, {leaves[k]}});
  return left;
}

/// The moves from a lost sum and the answers, on this many levels.
std::string chain_text(const Sum& lost, std::uint32_t levels, const RunOptions& run) {
  const auto replies = [&](const Sum& sum) {
    std::vector<Refuted<Sum>> all;
    for (std::size_t k = 0; k < sum.size(); ++k) {
      for (const auto& leaves : heaps::moves_of(sum[k])) {
        const Sum left = after_move(sum, k, leaves);
        const heaps::WinningMove answer = heaps::solve(left, run).moves.front();
        all.push_back({move_text(sum[k], leaves), sum_text(left), move_text(left[answer.part], answer.leaves),
                       after_move(left, answer.part, answer.leaves)});
      }
    }
    return all;
  };
  return Chain<Sum>{replies, sum_text, {}}.text(lost, levels);
}

/// The heaps that a move leaves, for JSON: without an empty heap, whether the game splits heaps or not.
std::vector<std::uint32_t> heaps_left(const heaps::Game& game, const std::vector<std::uint32_t>& leaves) {
  using heaps::Rules;
  const bool one_heap = game.rules() != Rules::turn && game.rules() != Rules::coins && game.rules() != Rules::wythoff;
  return one_heap && leaves == std::vector<std::uint32_t>{0} ? std::vector<std::uint32_t>() : leaves;
}

/// The output for a sum; no values in misère play.
struct Answer {
  bool is_p_position = false;
  std::optional<std::uint32_t> grundy;
  std::vector<std::uint32_t> values;  ///< of the parts; empty with a pass
  std::vector<heaps::WinningMove> moves;
  bool pass_wins = false;
};

void write_csv(const Sum& sum, const Answer& answer, Output& out) {
  out.write("part,game,from,leaves\n");
  for (const heaps::WinningMove& move : answer.moves) {
    const heaps::Part& part = sum[move.part];
    out.write(fmt::format("{},\"{}\",\"{}\",\"{}\"\n", move.part + 1, part.game.text(),
                          heaps::position_text(part.game, part.at), heaps::position_text(part.game, move.leaves)));
  }
  if (answer.pass_wins) out.write("0,\"pass\",\"\",\"\"\n");
}

void write_json(const Sum& sum, const Answer& answer, bool pass, Output& out) {
  Json json = out.json_head();
  json["p_position"] = answer.is_p_position;
  if (answer.grundy) json["grundy"] = *answer.grundy;
  if (answer.grundy && !pass) json["values"] = answer.values;
  if (pass) json["pass_wins"] = answer.pass_wins;
  Json moves = Json::array();
  for (const heaps::WinningMove& move : answer.moves) {
    moves.push_back({{"part", move.part + 1},
                     {"leaves", heaps::position_text(sum[move.part].game, move.leaves)},
                     {"numbers", heaps_left(sum[move.part].game, move.leaves)}});
  }
  json["winning_moves"] = moves;
  out.write(json.text() + "\n");
}

void write_text(const Sum& sum, const Answer& answer, bool pass, bool misere, std::uint32_t depth,
                const RunOptions& run, Output& out) {
  out.write_wrapped(verdict_text(sum_text(sum) + (pass     ? " with a pass"
                                                  : misere ? " in misere play"
                                                           : ""),
                                 answer.is_p_position, answer.grundy, answer.values, answer.moves.size(),
                                 answer.pass_wins));
  if (depth > 1 && answer.is_p_position) out.write(chain_text(sum, depth - 1, run));
  for (const heaps::WinningMove& move : answer.moves) {
    const heaps::Part& part = sum[move.part];
    out.write_wrapped(
        fmt::format("  {}: leaves {}", move_text(part, move.leaves), heaps::position_text(part.game, move.leaves)), 4);
    if (depth > 1) out.write(chain_text(after_move(sum, move.part, move.leaves), depth - 1, run));
  }
}

void run_solve(const SolveOptions& options) {
  const std::vector<heaps::Part> sum = parse_heap_sum(joined(options.words, " "));
  const RunOptions run = run_options(options.common);
  const std::uint32_t depth = parse_number("--depth", options.depth, 1, most_depth);
  const bool pass = options.pass, misere = options.misere;
  if (pass && misere) throw InvalidArgument("expected --pass or --misere, got both");
  if (depth > 1 && (pass || misere || options.common.format != "text")) {
    throw InvalidArgument(fmt::format(
        "--depth '{}': only text without --pass and --misere has more than the winning moves", options.depth));
  }
  if (const std::string given = options.checkpoints.given(); !pass && !misere && !given.empty()) {
    throw InvalidArgument(given +
                          ": a sum has checkpoints only with --pass or --misere; for long tables see mexwave "
                          "heaps grundy");
  }
  LongRun long_run(options.common, options.checkpoints);
  Json parts = Json::array();
  for (const heaps::Part& part : sum) parts.push_back(part_text(part));
  Json parameters{{"sum", parts}};
  if (pass) parameters["pass"] = true;
  if (misere) parameters["misere"] = true;
  Output out(options.common, form("heaps solve"), parameters);
  const double start = seconds_now();
  Answer answer;
  const auto note_work = [&](std::uint64_t positions, std::uint64_t moves) {
    const double seconds = seconds_now() - start;
    long_run.note_time_when_done(
        fmt::format("{}, {} looked up", work_text(positions, "position", seconds), count_text(moves, "move")), seconds);
  };
  if (misere) {
    heaps::MisereSolution found = heaps::solve_misere(sum, run, long_run.checkpoint());
    note_work(found.work.positions, found.work.moves);
    answer = {found.is_p_position, std::nullopt, {}, std::move(found.moves)};
  } else if (pass) {
    heaps::PassSolution found = heaps::solve_with_pass(sum, run, long_run.checkpoint());
    note_work(found.work.positions, found.work.moves);
    answer = {found.is_p_position, found.grundy, {}, std::move(found.moves), found.pass_wins};
  } else {
    heaps::Solution found = heaps::solve(sum, run);
    long_run.note_when_done(
        fmt::format("{} in {:.4f} s", count_text(found.moves.size(), "winning move"), seconds_now() - start));
    answer = {found.is_p_position, found.grundy, std::move(found.values), std::move(found.moves)};
  }
  if (out.format() == "csv")
    write_csv(sum, answer, out);
  else if (out.format() == "json")
    write_json(sum, answer, pass, out);
  else
    write_text(sum, answer, pass, misere, depth, run, out);
  out.commit();
  long_run.done();
}

}  // namespace

void register_heaps_solve(Command& family) {
  Command& command = family.add_action("solve", "The value of a sum of games, and every winning move");
  SolveOptions& options = command.runs(run_solve);
  command.add_option("SUM", options.words, "positions GAME:n, separated by plus signs").required();
  command.add_option("--depth N", options.depth, fmt::format("{}; not with --pass or --misere", depth_help));
  command.add_flag("--pass", options.pass,
                   "once in the game, one player may pass, unless no move is left; values for an unused pass");
  command.add_flag("--misere", options.misere, "a player who cannot move wins; outcome and winning moves, no values");
  add_checkpoint_options(command, options.checkpoints);
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave heaps solve \"rim:7 + dim:7 + nim:7\"",
                      "mexwave heaps solve nim:3 + nim:5 + 0.137:20",
                      "mexwave heaps solve coins:3,5,6,10",
                      "mexwave heaps solve fibonacci:20/6 + turn:WBBW",
                      "mexwave heaps solve wythoff:6,9 --format json",
                      "mexwave heaps solve \"nim:3 + nim:4 + nim:6\" --pass",
                      "mexwave heaps solve \"kayles:9 + kayles:4 + nim:3\" --misere",
                      "mexwave heaps solve \"nim:1 + rim:3 + 0.77:2\" --depth 2"};
  command.remarks = fmt::format(
      "Positions: GAME:n is a heap of n; fibonacci:n is a heap before the first move, and in fibonacci:n/q a move may "
      "take at most q; "
      "coins:3,5 has black coins at 3 and 5; turn:WBBW is a row; wythoff:x,y can be part of a sum only with --pass or "
      "--misere. Results use the "
      "same notation; a heap that was split is written\n\"3 + 4\". CSV columns: the number of the part, its game, its "
      "position, what the move leaves.\n"
      "With --pass or --misere one thread searches all positions of the sum, at most {}; checkpoints are "
      "possible\nonly "
      "with these options. Misère quotients are not computed.",
      heaps::most_with_pass);
}

}  // namespace mexwave::cli
