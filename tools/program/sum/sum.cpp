// `mexwave sum`: the value of a sum of positions of different games, and every winning move.

#include <fmt/core.h>

#include <memory>

#include "cli/command.hpp"
#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "sum/term.hpp"

namespace mexwave::cli {

namespace {

struct Options {
  Common common;
  std::vector<std::string> words;
};

struct Move {
  std::size_t term = 0;
  std::string leaves;
};

void run(const Options& options) {
  const RunOptions run = run_options(options.common);
  const double start = seconds_now();
  const std::vector<Term> terms = parse_terms(joined(options.words, " "), run);
  std::uint32_t total = 0;
  Json texts = Json::array();
  std::vector<std::string> spelled;
  std::vector<std::uint32_t> values;
  for (const Term& term : terms) {
    total ^= term.value;
    texts.push_back(term.text);
    spelled.push_back(term.text);
    values.push_back(term.value);
  }
  // The value of a sum is the xor of its terms' (Sprague, Grundy): a move wins that gives its term what the others have
  // together.
  std::vector<Move> moves;
  for (std::size_t k = 0; total != 0 && k < terms.size(); ++k) {
    for (std::string& leaves : terms[k].moves_to(values[k] ^ total)) moves.push_back({k, std::move(leaves)});
  }
  const double seconds = seconds_now() - start;
  Output out(options.common, form("sum"), {{"sum", texts}});
  if (options.common.format == "csv") {
    out.write("term,from,leaves\n");
    for (const Move& move : moves)
      out.write(fmt::format("{},\"{}\",\"{}\"\n", move.term + 1, escaped(terms[move.term].text), escaped(move.leaves)));
  } else if (options.common.format == "json") {
    Json winning = Json::array();
    for (const Move& move : moves) winning.push_back({{"term", move.term + 1}, {"leaves", move.leaves}});
    const Json json{{"format", "mexwave sum"},  {"version", 1},    {"parameters", {{"sum", texts}}},
                    {"p_position", total == 0}, {"grundy", total}, {"values", values},
                    {"winning_moves", winning}};
    out.write(json.text() + "\n");
  } else {
    out.write_wrapped(fmt::format("{} is {}. Its Grundy number is {}{}.{}", escaped(joined(spelled, " + ")),
                                  total == 0 ? "a P-position: the player to move loses against best play"
                                             : "an N-position: the player to move wins",
                                  total, terms.size() == 1 ? "" : fmt::format(" = {}", joined(values, " xor ")),
                                  total == 0 ? "" : fmt::format(" Winning moves: {}.", moves.size())));
    for (const Move& move : moves)
      out.write_wrapped(escaped(fmt::format("  move in {}: leaves {}", terms[move.term].text, move.leaves)), 4);
  }
  out.commit();
  note(options.common,
       fmt::format("{} winning move{} in {:.4f} s", moves.size(), moves.size() == 1 ? "" : "s", seconds));
}

const Family registered(45, [](Command& program) {
  Command& command = program.add_action("sum", "Sums of positions of different games: value, winning moves");
  auto options = std::make_shared<Options>();
  command.add_option("SUM", options->words, "positions GAME:POSITION, separated by plus signs").required();
  add_common_options(command, options->common, {"text", "csv", "json"});
  command.examples = {"mexwave sum \"nim:5 + chomp:3x4\"",
                      "mexwave sum \"0.26:20 + chomp:3x4 + chocolate[3]:10,2,5 + rim:7 + tiling[2x2]:5x6\"",
                      "mexwave sum six:2,1,2,1,2,1 + coins:3,5,6 + chomp:5,3,3,1 --format json",
                      "mexwave sum \"tiling[2x2]:3x5/a1 a2 b1 b2 + chocolate[box:6]:3,6,2\""};
  command.remarks =
      "A move is made in one of the games. A player who cannot move loses. GAME:POSITION is one of\n"
      "  nim:7 0.137:20 rim:7 dim:7 ...  as in mexwave heaps solve, except wythoff\n"
      "  chomp:3x4 chomp:5,3,3,1         a bar; its poisoned square is never taken\n"
      "  chocolate[3]:10,2,5             {x,y,z} with y <= (x+z)/3; chocolate[z:3]: y <= z/3; chocolate[box:6]: y <= "
      "6;\n"
      "                                  chocolate[floor(sqrt(x*z))], chocolate[FILE]: as --bound of mexwave "
      "chocolate\n"
      "  six:2,1,2,1,2,1                 a piece of mexwave chocolate six\n"
      "  tiling[2x2]:5x8                 a board; tiling[2x2;1x3;fixed] has two tiles that are not rotated,\n"
      "                                  and 5x8/a1 a2 b1 b2 has four painted cells\n"
      "Misere play of sums is not supported. CSV columns: the number of the term, the term, what "
      "the move leaves.";
  command.run = [options] { run(*options); };
});

}  // namespace

}  // namespace mexwave::cli
