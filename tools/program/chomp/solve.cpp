// `mexwave chomp solve`: one bar, its value, every winning move; for a lost bar, the answer to every move.

#include <fmt/core.h>

#include <map>

#include "chomp/chomp.hpp"
#include "cli/messages.hpp"
#include "output/chain.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "output/wrap.hpp"
#include "run_options.hpp"

namespace mexwave::cli {

namespace {

using chomp::Bar;

struct SolveOptions {
  Common common;
  std::vector<std::string> bar;
  std::string depth = "1";
};

/// Answers are printed for boards of at most this many positions.
constexpr std::uint64_t most_explained = 3'000'000;

/// Every move from a P-position, and a move that answers it with another P-position.
std::string answers_text(const Bar& bar, const RunOptions& run) {
  std::string text = "Every move, and the answer to it:\n";
  for (const chomp::Answer& move : chomp::answers(bar, run)) {
    text += fmt::format("  {}: ", square_text(move.row, move.column));
    if (move.answer) {
      text += fmt::format("leaves {}; then {}: leaves {}\n", bar_text(chomp::after_move(bar, move.row, move.column)),
                          square_text(move.answer->row, move.answer->column), bar_text(move.answer->leaves));
    } else {
      text += "the poisoned square, which loses\n";
    }
  }
  return text;
}

Bar without_empty_rows(Bar bar) {
  while (!bar.empty() && bar.back() == 0) bar.pop_back();
  return bar;
}

/// The replies to a lost bar and the answers, on this many levels, with the answers of its certificate.
std::string chain_text(const Bar& lost, std::uint32_t levels, const RunOptions& run) {
  std::map<Bar, std::vector<chomp::Certificate::Reply>> replies_to;
  for (chomp::Certificate::Lost& entry : chomp::certificate(lost, chomp::most_replies, run).lost)
    replies_to[entry.bar] = std::move(entry.replies);
  const auto square = [](const chomp::Square& taken) { return square_text(taken.row, taken.column); };
  const auto replies = [&](const Bar& bar) {
    std::vector<Refuted<Bar>> all;
    for (const auto& [move, answer] : replies_to.at(bar)) {
      const Bar left = chomp::after_move(bar, move.row, move.column);
      all.push_back({square(move), bar_text(left), square(answer),
                     without_empty_rows(chomp::after_move(left, answer.row, answer.column))});
    }
    return all;
  };
  const Chain<Bar> chain{replies, bar_text, [](const Bar& bar) { return draw_bar(bar, bar); }, only_poisoned_square};
  return chain.text(without_empty_rows(lost), levels);
}

void write_text(const Bar& bar, const chomp::Solution& solution, std::uint64_t positions, std::uint32_t depth,
                const RunOptions& run, Output& out) {
  out.write(draw_bar(bar, bar));
  if (solution.is_p_position) {
    out.write_wrapped(fmt::format("{} is a P-position: the player to move loses against best play.", bar_text(bar)));
    if (depth > 1)
      out.write(chain_text(bar, depth - 1, run));
    else if (positions <= most_explained)
      out.write(answers_text(bar, run));
    else
      out.write(cut_line("no answers to the moves", "--depth 2"));
    return;
  }
  out.write_wrapped(fmt::format("{} is an N-position: the player to move wins.{}", bar_text(bar),
                                winning_moves_text(solution.moves.size())));
  for (const chomp::WinningMove& move : solution.moves) {
    out.write(fmt::format("\n  take {}: leaves {}, a P-position\n", square_text(move.row, move.column),
                          bar_text(move.leaves)));
    out.write(draw_bar(bar, move.leaves));
    if (depth > 1) out.write(chain_text(move.leaves, depth - 1, run));
  }
}

void run_solve(const SolveOptions& options) {
  const Bar bar = parse_rows(options.bar);
  const std::uint32_t depth = parse_depth(options.depth, options.common.format);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("chomp solve"), {{"rows", bar}});
  const double start = seconds_now();
  const chomp::Solution solution = chomp::solve(bar, run);
  const double seconds = seconds_now() - start;
  if (options.common.format == "csv") {
    out.write("row,column\n");
    for (const chomp::WinningMove& move : solution.moves) out.write(fmt::format("{},{}\n", move.row, move.column));
  } else if (options.common.format == "json") {
    Json moves = Json::array();
    for (const chomp::WinningMove& move : solution.moves)
      moves.push_back({{"row", move.row}, {"column", move.column}, {"leaves", move.leaves}});
    const Json json{{"format", "mexwave chomp solve"},
                    {"version", 1},
                    {"rows", bar},
                    {"p_position", solution.is_p_position},
                    {"winning_moves", moves}};
    out.write(json.text() + "\n");
  } else {
    write_text(bar, solution, chomp::position_count(static_cast<std::uint32_t>(bar.size()), bar[0]), depth, run, out);
  }
  out.commit();
  note(options.common, fmt::format("{} winning move{} in {:.4f} s", solution.moves.size(),
                                   solution.moves.size() == 1 ? "" : "s", seconds));
}

}  // namespace

void register_chomp_solve(Command& family) {
  Command& command = family.add_action("solve", "Whether a bar is a P-position; if not, which moves win");
  SolveOptions& options = command.runs(run_solve);
  command.add_option("ROWS", options.bar, "the rows' squares, such as 5,3,3,1 or 5 3 3 1, or a board such as 3x4")
      .required();
  command.add_option("--depth N", options.depth,
                     std::string(depth_help) + "; for a lost bar on a small board, 1 shows every move and its answer");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave chomp solve 5,3,3,1", "mexwave chomp solve 4,2,2,2",
                      "mexwave chomp solve 10,10,10,10,10,10,10,10", "mexwave chomp solve 3,3,2 --depth 3"};
  command.remarks =
      "X is the poisoned square, # a square that stays, . a square that is taken. CSV columns: row,column of the "
      "square taken, from 1.";
}

}  // namespace mexwave::cli
