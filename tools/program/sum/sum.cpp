// `mexwave sum`: the value of a sum of positions of different games, and every winning move; with a pass or in misère
// play by a table of all positions of the sum.

#include <fmt/core.h>

#include <optional>
#include <utility>

#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/sums.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "sum/term.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> words;
  bool pass = false, misere = false;
};

struct Move {
  std::size_t term = 0;
  std::string leaves;
};

/// The output for a sum.
struct Answer {
  bool is_p_position = false;
  std::optional<std::uint32_t> grundy;  ///< none in misère play
  std::vector<std::uint32_t> values;    ///< of the terms; only in normal play without a pass
  std::vector<Move> moves;
  bool pass_wins = false;
  std::string work{};  ///< the statistics of a table
};

/// The value of a sum is the xor of the values of its terms (Sprague, Grundy). A move wins if it gives its term the xor
/// of the values of the others.
Answer by_values(const std::vector<Term>& terms, const RunOptions& run) {
  Answer answer;
  std::uint32_t total = 0;
  std::vector<TermValue> valued;
  for (const Term& term : terms) {
    valued.push_back(term.valued(run));
    answer.values.push_back(valued.back().value);
    total ^= valued.back().value;
  }
  for (std::size_t k = 0; total != 0 && k < terms.size(); ++k)
    for (std::string& leaves : valued[k].moves_to(valued[k].value ^ total))
      answer.moves.push_back({k, std::move(leaves)});
  answer.grundy = total;
  answer.is_p_position = total == 0;
  return answer;
}

/// With a pass or in misère play the values of the terms do not decide, so a table of all positions of the sum is
/// computed.
Answer by_table(const std::vector<Term>& terms, bool pass, const RunOptions& run) {
  std::vector<sums::Part> parts;
  parts.reserve(terms.size());
  for (const Term& term : terms) parts.push_back(term.part());
  const sums::Solution found = pass ? sums::solve_with_pass(parts, run) : sums::solve_misere(parts, run);
  Answer answer;
  answer.is_p_position = found.is_p_position;
  if (pass) answer.grundy = found.grundy;
  for (const sums::WinningMove& move : found.moves)
    answer.moves.push_back({move.part, terms[move.part].written(move.leaves)});
  answer.pass_wins = found.pass_wins;
  answer.work = fmt::format("{}, {} looked up, ", count_text(found.work.positions, "position"),
                            count_text(found.work.moves, "move"));
  return answer;
}

std::string text_of(const Answer& answer, const std::string& sum, const Options& options) {
  return verdict_text(escaped(sum) + (options.pass     ? " with a pass"
                                      : options.misere ? " in misere play"
                                                       : ""),
                      answer.is_p_position, answer.grundy, answer.values, answer.moves.size(), answer.pass_wins);
}

void write_csv(const std::vector<Term>& terms, const Answer& answer, Output& out) {
  out.write("term,from,leaves\n");
  for (const Move& move : answer.moves)
    out.write(fmt::format("{},\"{}\",\"{}\"\n", move.term + 1, escaped(terms[move.term].text), escaped(move.leaves)));
  if (answer.pass_wins) out.write("0,\"pass\",\"\"\n");
}

void write_json(const Answer& answer, bool pass, Output& out) {
  Json json = out.json_head();
  json["p_position"] = answer.is_p_position;
  if (answer.grundy) json["grundy"] = *answer.grundy;
  if (!answer.values.empty()) json["values"] = answer.values;
  if (pass) json["pass_wins"] = answer.pass_wins;
  Json winning = Json::array();
  for (const Move& move : answer.moves) winning.push_back({{"term", move.term + 1}, {"leaves", move.leaves}});
  json["winning_moves"] = winning;
  out.write(json.text() + "\n");
}

void run(const Options& options) {
  if (options.pass && options.misere) throw InvalidArgument("expected --pass or --misere, got both");
  const RunOptions run = run_options(options.common);
  const double start = seconds_now();
  const std::vector<Term> terms = parse_terms(joined(options.words, " "));
  std::vector<std::string> texts;
  texts.reserve(terms.size());
  for (const Term& term : terms) texts.push_back(term.text);
  const Answer answer = options.pass || options.misere ? by_table(terms, options.pass, run) : by_values(terms, run);
  const double seconds = seconds_now() - start;
  Json parameters{{"sum", texts}};
  if (options.pass) parameters["pass"] = true;
  if (options.misere) parameters["misere"] = true;
  Output out(options.common, form("sum"), parameters);
  if (options.common.format == "csv") {
    write_csv(terms, answer, out);
  } else if (options.common.format == "json") {
    write_json(answer, options.pass, out);
  } else {
    out.write_wrapped(text_of(answer, joined(texts, " + "), options));
    for (const Move& move : answer.moves)
      out.write_wrapped(escaped(fmt::format("  move in {}: leaves {}", terms[move.term].text, move.leaves)), 4);
  }
  out.commit();
  note(options.common,
       fmt::format("{}{} in {:.4f} s", answer.work,
                   count_text(answer.moves.size() + (answer.pass_wins ? 1 : 0), "winning move"), seconds));
}

const Family registered(45, [](Command& program) {
  Command& command = program.add_action("sum", "Sums of positions of different games: value, winning moves");
  Options& options = command.runs(run);
  command.add_option("SUM", options.words, "positions GAME:POSITION, separated by plus signs").required();
  command.add_flag("--pass", options.pass,
                   "once in the game, one player may pass, unless no move is left; value for an unused pass");
  command.add_flag("--misere", options.misere, "a player who cannot move wins; outcome and winning moves, no values");
  add_common_options(command, options.common, {"text", "csv", "json"});
  command.examples = {"mexwave sum \"nim:5 + chomp:3x4\"",
                      "mexwave sum \"0.26:20 + chomp:3x4 + chocolate[3]:10,2,5 + rim:7 + tiling[2x2]:5x6\"",
                      "mexwave sum six:2,1,2,1,2,1 + coins:3,5,6 + chomp:5,3,3,1 --format json",
                      "mexwave sum \"tiling[2x2]:3x5/a1 a2 b1 b2 + chocolate[box:6]:3,6,2\"",
                      "mexwave sum \"chomp:3x3 + kayles:4 + six:1,1,1,1,1,1\" --misere",
                      "mexwave sum \"wythoff:3,5 + chomp:2x4\" --pass"};
  command.remarks =
      std::string(
          "A move is made in one of the games. A player who cannot move loses, or wins with --misere.\n"
          "GAME:POSITION is one of\n"
          "  nim:7 0.137:20 rim:7 dim:7 ...  as in mexwave heaps solve; wythoff only with --pass or --misere\n"
          "  chomp:3x4 chomp:5,3,3,1         a bar; its poisoned square is never taken\n"
          "  chocolate[3]:10,2,5             {x,y,z} with y <= (x+z)/3; chocolate[z:3]: y <= z/3; chocolate[box:6]: y "
          "<= "
          "6;\n"
          "                                  chocolate[floor(sqrt(x*z))], chocolate[FILE]: as --bound of mexwave "
          "chocolate\n"
          "  six:2,1,2,1,2,1                 a piece of mexwave chocolate six\n"
          "  tiling[2x2]:5x8                 a board; tiling[2x2;1x3;fixed] has two tiles that are not rotated,\n"
          "                                  and 5x8/a1 a2 b1 b2 has four painted cells\n"
          "With --pass or --misere one thread searches all positions of the sum. Their number, the product "
          "of\nthe games' numbers of positions, is at most ") +
      std::to_string(sums::most_positions) +
      ". CSV columns: the number of the term (0: the pass), the term, what the move leaves.";
});

}  // namespace

}  // namespace mexwave::cli
