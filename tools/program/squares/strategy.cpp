// `mexwave squares strategy`: a strategy to learn, print and check. docs/reference/certificates.md describes its text.
// Subtrees of several lines that occur again get a name at their first place.

#include <fmt/core.h>

#include <algorithm>
#include <bit>
#include <optional>
#include <sstream>

#include "cli/messages.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/output.hpp"
#include "output/text.hpp"
#include "run_options.hpp"
#include "squares/squares.hpp"

namespace mexwave::cli {

namespace {

using squares::Strategy;

class Tree {
 public:
  explicit Tree(const Strategy& strategy)
      : strategy_(strategy),
        references_(strategy.nodes.size()),
        sizes_(strategy.nodes.size()),
        labels_(strategy.nodes.size()) {}

  [[nodiscard]] std::string text() {
    for (const Strategy::Answer& answer : strategy_.first) measure(answer.node);
    for (const Strategy::Answer& answer : strategy_.first) write(answer, 0, !strategy_.begins());
    return std::move(out_);
  }

 private:
  /// Computes the number of lines of each node when written out, and how often it occurs.
  void measure(std::uint32_t id) {
    if (references_[id]++ > 0) return;
    std::uint64_t size = 1;
    for (const Strategy::Answer& answer : strategy_.nodes[id].answers) {
      measure(answer.node);
      size = std::min<std::uint64_t>(size + sizes_[answer.node], 1'000'000'000);
    }
    sizes_[id] = size;
  }

  void write(const Strategy::Answer& answer, std::size_t depth, bool with_replies) {
    out_.append(depth, ' ');
    if (with_replies && answer.otherwise) out_ += "else: ";
    if (with_replies && !answer.otherwise) {
      for (std::uint64_t rest = answer.replies; rest != 0; rest &= rest - 1)
        out_ += name(static_cast<std::uint32_t>(std::countr_zero(rest))) + ((rest & (rest - 1)) != 0 ? " " : ": ");
    }
    const Strategy::Node& node = strategy_.nodes[answer.node];
    constexpr std::uint64_t worth_a_name = 4;
    if (labels_[answer.node] != 0) {
      out_ += fmt::format("see {}\n", labels_[answer.node]);
      return;
    }
    if (references_[answer.node] > 1 && sizes_[answer.node] >= worth_a_name) {
      labels_[answer.node] = ++last_label_;
      out_ += fmt::format("#{} ", last_label_);
    }
    out_ += fmt::format("{}. {}{}\n", node.number, name(node.cell), std::string(node.threats, '+'));
    for (const Strategy::Answer& next : node.answers) write(next, depth + 1, true);
  }

  [[nodiscard]] std::string name(std::uint32_t cell) const { return squares::cell_name(strategy_.board, cell); }

  const Strategy& strategy_;
  std::vector<std::uint64_t> references_, sizes_, labels_;
  std::uint64_t last_label_ = 0;
  std::string out_;
};

const char* name_of(squares::Mirror mirror) {
  if (mirror == squares::Mirror::rotate) return "rotate";
  return mirror == squares::Mirror::left_right ? "left-right" : "up-down";
}

const char* player(const Strategy& strategy) { return strategy.second ? "second" : "first"; }

std::string claim(const Strategy& strategy) {
  if (strategy.outcome == Outcome::draw) return "draws";
  return strategy.within > 0 ? fmt::format("wins within {}", strategy.within) : "wins";
}

struct StrategyOptions {
  Common common;
  GameOptions game;
  std::string player;
  std::optional<std::string> moves;
};

std::vector<std::uint32_t> parse_cells(const squares::Board& board, std::string text) {
  std::replace(text.begin(), text.end(), ',', ' ');
  std::vector<std::uint32_t> cells;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::optional<std::uint32_t> cell = squares::find_cell(board, word);
    if (!cell) {
      throw InvalidArgument(fmt::format("--moves: expected cells from a1 to {}, got '{}'",
                                        squares::cell_name(board, board.cells() - 1), word));
    }
    cells.push_back(*cell);
  }
  if (cells.empty()) throw InvalidArgument(fmt::format("--moves: expected cells, such as \"b2 d4\", got '{}'", text));
  return cells;
}

void run_strategy(const StrategyOptions& options) {
  const squares::Game game = options.game.parse();
  squares::StrategyGoal goal{.board = game.board(), .play = game.play(), .position = game.moves()};
  if (!options.player.empty()) goal.second = options.player == "second";
  if (options.moves) goal.second_moves = parse_cells(goal.board, *options.moves);
  const RunOptions run = run_options(options.common);
  Output out(options.common, form("squares strategy"),
             {{"board", board_name(goal.board)},
              {"axis_parallel", options.game.board.axis_parallel},
              {"misere", options.game.misere},
              {"player", options.player},
              {"moves", options.moves.value_or("")},
              {"position", cell_names(goal.board, goal.position)}});
  const double start = seconds_now();
  const squares::Strategy strategy = squares::strategy(goal, run);
  const std::string text = strategy_text(strategy);
  out.write(text);
  out.commit();
  note(options.common,
       fmt::format("{}; {} lines, {} in {:.2f} s", claim_text(strategy), std::count(text.begin(), text.end(), '\n'),
                   count_text(strategy.work.positions, "position"), seconds_now() - start));
}

}  // namespace

std::string strategy_text(const Strategy& strategy) {
  const squares::Board& board = strategy.board;
  const std::string body =
      strategy.mirror ? fmt::format("mirror {}\n", name_of(*strategy.mirror)) : "tree\n" + Tree(strategy).text();
  const std::string position =
      strategy.position.empty() ? "" : fmt::format("position {}\n", cell_names(board, strategy.position));
  std::string text =
      fmt::format("mexwave squares strategy 1\nboard {}\nsquares {}\nplay {}\nplayer {}\nclaim {}\n{}{}end\n",
                  board_name(board), orientation_name(board), strategy.play == Play::normal ? "normal" : "misere",
                  player(strategy), claim(strategy), position, body);
  return text + "checksum " + checksum(text) + "\n";
}

std::string claim_text(const Strategy& strategy) {
  return fmt::format("the {} player {}{}", player(strategy), claim(strategy),
                     strategy.within > 1    ? " moves"
                     : strategy.within == 1 ? " move"
                                            : "");
}

void register_squares_strategy(Command& family) {
  Command& command = family.add_action("strategy", "A complete winning or drawing strategy, for `mexwave check`");
  StrategyOptions& options = command.runs(run_strategy);
  options.game.add_to(command);
  command.add_option("--player WHO", options.player, "first or second (default: the player who wins; in a draw, first)")
      .one_of({"first", "second"});
  command.add_option("--moves CELLS", options.moves, "the second move of this player must be one of these cells");
  add_common_options(command, options.common, {"text"});
  command.examples = {"mexwave squares strategy --board 6x6 -o strategy.txt",
                      "mexwave squares strategy --board 6x6 --moves \"b2 b4 d2 d4\"",
                      "mexwave squares strategy --board 6x6 --misere",
                      "mexwave squares strategy --board 3x3 --player second",
                      "mexwave squares strategy --board 4x4 --position \"b2 c3 c2\""};
  command.remarks =
      "A line has replies and the answer to all of them: \"b2 d2: 3. b4+\" answers b2 and d2 by b4, which threatens "
      "one cell (++: two or more). Lines that follow are indented by one more blank. \"else\" means every other reply, "
      "\"#7\" names a line, and \"see 7\" continues as after that line. In normal play a player who can complete a "
      "square does so; this needs no line. The mirror strategy in misere play is one line: every move is answered by "
      "its image.";
}

}  // namespace mexwave::cli
