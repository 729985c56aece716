// Strategies as trees: what they say of themselves, and that they hold, by the rules alone; who plays against you.
// tests/cli/strategy_test.cpp holds the printed ones against every defence by other code.

#include <gtest/gtest.h>

#include <set>

#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::squares {
namespace {

/// Plays a strategy against every defence, by the rules of the game: the least that the strategist reaches, and the
/// most moves of his own that a win takes.
class Referee {
 public:
  explicit Referee(const Strategy& strategy) : s_(strategy) {}

  void run() {
    Game game(s_.board, s_.play);
    if (s_.second) {
      replies(game, s_.first, 0);
    } else {
      ASSERT_EQ(s_.first.size(), 1U);
      answer(game, s_.first[0].node, 1);
    }
  }
  [[nodiscard]] Outcome least() const { return least_; }
  [[nodiscard]] std::uint32_t longest() const { return longest_; }
  [[nodiscard]] std::size_t visited() const { return visited_.size(); }

 private:
  [[nodiscard]] bool strategists_turn(const Game& game) const { return game.white_to_move() != s_.second; }

  void end(const Game& game, std::uint32_t number) {
    Outcome outcome = Outcome::draw;
    if (game.square()) {
      const bool his = !strategists_turn(game);  // who made the last move
      outcome = his == (s_.play == Play::normal) ? Outcome::win : Outcome::loss;
    }
    least_ = std::min(least_, outcome);
    if (outcome == Outcome::win) longest_ = std::max(longest_, number);
  }

  void answer(Game game, std::uint32_t id, std::uint32_t number) {
    ASSERT_LT(id, s_.nodes.size());
    visited_.insert(id);
    const Strategy::Node& node = s_.nodes[id];
    ASSERT_EQ(node.number, number);
    const std::size_t before = game.moves().size();
    game.move(node.cell);
    ASSERT_EQ(game.moves().size(), before + 1);
    if (s_.play == Play::normal) {
      // Threats are all cells that would complete a square, old and new.
      ASSERT_EQ(node.threats, std::min<std::size_t>(game.completing(!s_.second).size(), 2));
    }
    replies(game, node.answers, number);
  }

  void replies(const Game& game, const std::vector<Strategy::Answer>& answers, std::uint32_t number) {
    if (game.over()) return end(game, number);
    std::uint64_t listed = 0;
    for (const Strategy::Answer& a : answers) {
      ASSERT_EQ(listed & a.replies, 0U);
      listed |= a.replies;
      ASSERT_EQ(a.otherwise, a.replies == 0);
      ASSERT_TRUE(!a.otherwise || &a == &answers.back());
    }
    for (std::uint32_t cell = 0; cell < s_.board.cells(); ++cell) {
      if (((game.men().white | game.men().black) >> cell & 1) != 0) continue;
      Game after = game;
      after.move(cell);
      if (after.over()) {
        end(after, number);
        continue;
      }
      const auto complete = after.completing(!s_.second);
      if (s_.play == Play::normal && !complete.empty()) {  // he completes a square, and needs no line for it
        after.move(complete.front());
        end(after, number + 1);
        continue;
      }
      const Strategy::Answer* found = nullptr;
      for (const Strategy::Answer& a : answers)
        if (found == nullptr && (a.otherwise || (a.replies >> cell & 1) != 0)) found = &a;
      ASSERT_NE(found, nullptr) << moves_text(after);
      answer(after, found->node, number + 1);
    }
  }

  const Strategy& s_;
  Outcome least_ = Outcome::win;
  std::uint32_t longest_ = 0;
  std::set<std::uint32_t> visited_;
};

TEST(Strategy, HoldsAgainstEveryDefence) {
  for (const Board board : {Board{2, 3}, Board{3, 3}, Board{3, 4}, Board{5, 5}, Board{6, 6}}) {
    for (const Play play : {Play::normal, Play::misere}) {
      if (play == Play::misere && board.cells() > 12) continue;
      for (const std::optional<bool> second : {std::optional<bool>{}, std::optional(false), std::optional(true)}) {
        if (board.cells() > 12 && second.value_or(false)) continue;
        const Strategy found = strategy({.board = board, .play = play, .second = second});
        EXPECT_EQ(found.board, board);
        EXPECT_EQ(found.play, play);
        if (second) {
          EXPECT_EQ(found.second, *second);
        }
        if (found.mirror) {
          EXPECT_TRUE(found.nodes.empty() && found.first.empty());
          EXPECT_TRUE(found.second && play == Play::misere);
          continue;
        }
        Referee referee(found);
        referee.run();
        if (HasFatalFailure()) return;
        EXPECT_EQ(referee.least(), found.outcome);
        if (found.within > 0) {
          EXPECT_EQ(referee.longest(), found.within);
        }
        EXPECT_EQ(referee.visited(), found.nodes.size());  // nothing is kept that is not led to
      }
    }
  }
}

TEST(Strategy, OnSixBySix) {
  const Strategy won = strategy({});
  EXPECT_FALSE(won.second);
  EXPECT_EQ(won.outcome, Outcome::win);
  EXPECT_EQ(won.within, 5U);
  EXPECT_GT(won.work.positions, 0U);
  const std::vector<std::uint32_t> second_moves{7, 9, 19, 21};  // b2 d2 b4 d4
  const Strategy narrowed = strategy({.second_moves = second_moves});
  for (const Strategy::Node& node : narrowed.nodes) {
    if (node.number != 2) continue;
    EXPECT_NE(std::find(second_moves.begin(), second_moves.end(), node.cell), second_moves.end());
  }
  const Strategy mirrored = strategy({.play = Play::misere});
  EXPECT_TRUE(mirrored.second);
  EXPECT_EQ(mirrored.outcome, Outcome::win);
  EXPECT_EQ(mirrored.mirror, Mirror::rotate);
}

TEST(Strategy, RefusesInvalidAndTooLargeGoals) {
  EXPECT_THROW((void)strategy({.board = {9, 9}}), InvalidArgument);
  EXPECT_THROW((void)strategy({.second = true}), InvalidArgument);
  EXPECT_THROW((void)strategy({.play = Play::misere, .second = false}), InvalidArgument);
  EXPECT_THROW((void)strategy({.second_moves = {0}}), InvalidArgument);
  EXPECT_THROW((void)strategy({.second_moves = {36}}), InvalidArgument);
  EXPECT_THROW((void)strategy({.most_positions = 10}), InvalidArgument);
  RunOptions run{.memory_limit = estimate_bytes(StrategyGoal{}) - 1};
  EXPECT_THROW((void)strategy({}, run), MemoryLimit);
  run.memory_limit = estimate_bytes(StrategyGoal{});
  EXPECT_NO_THROW((void)strategy({}, run));
  // 77,251 positions.
  EXPECT_THROW((void)strategy({.board = {4, 4}, .play = Play::misere, .second = false}, run), MemoryLimit);
  EXPECT_THROW((void)strategy({}, {.cancelled = [] { return true; }}), Cancelled);
}

TEST(Opponent, AgreesWithTheSolver) {
  const Board board{4, 4};
  Opponent opponent(board, Play::normal, 60);
  Solver solver(board, Play::normal);
  Game game(board, Play::normal);
  while (!game.over()) {
    EXPECT_EQ(opponent.value(game), solver.value(game.men()));
    const Choice choice = opponent.choose(game);
    EXPECT_EQ(choice.reason, Choice::Reason::solver);
    EXPECT_EQ(choice.value, solver.value(game.men()));
    for (const MoveValue& move : solver.moves(game.men())) {
      if (move.cell == choice.cell) {
        EXPECT_EQ(move.value, choice.value);
      }
    }
    game.move(choice.cell);
  }
  EXPECT_THROW((void)opponent.choose(game), InvalidArgument);
  EXPECT_THROW(Opponent({9, 9}, Play::normal, 1), InvalidArgument);
  // Other boards than its own, and other play.
  EXPECT_THROW((void)opponent.value(Game({5, 5}, Play::normal)), InvalidArgument);
  EXPECT_THROW((void)opponent.choose(Game({5, 5}, Play::normal)), InvalidArgument);
  EXPECT_THROW((void)opponent.choose(Game(board, Play::misere)), InvalidArgument);
  EXPECT_THROW((void)opponent.choose(Game({4, 4, Orientation::axis_parallel}, Play::normal)), InvalidArgument);
}

TEST(Opponent, MirrorsWhereThatWins) {
  const Board board{6, 6};
  Opponent opponent(board, Play::misere, 60);
  Game game(board, Play::misere);
  for (const char* cell : {"c3", "a1", "f2"}) {
    game.move(find_cell(board, cell).value());
    const Choice choice = opponent.choose(game);
    EXPECT_EQ(choice.reason, Choice::Reason::mirror);
    EXPECT_EQ(choice.value, (Value{Outcome::win, 0}));
    EXPECT_EQ(choice.cell, 35 - game.moves().back());
    game.move(choice.cell);
  }
}

TEST(Opponent, UsesAHeuristicWhenTimeRunsOut) {
  const Board board{8, 8};
  Opponent opponent(board, Play::misere, 0.02);
  Game game(board, Play::misere);
  EXPECT_EQ(opponent.value(game), std::nullopt);
  const Choice choice = opponent.choose(game);
  EXPECT_EQ(choice.reason, Choice::Reason::rule_of_thumb);
  EXPECT_FALSE(choice.value);
  EXPECT_LT(choice.cell, board.cells());
  // No time at all, and a square to complete.
  Opponent hasty(board, Play::normal, 0);
  const Game open = parse_moves(board, Play::normal, "a1 h8 b1 h6 a2 g3");
  const Choice move = hasty.choose(open);
  if (move.reason == Choice::Reason::rule_of_thumb) {
    EXPECT_EQ(cell_name(board, move.cell), "b2");
  }
  bool stop = false;
  Opponent stopped(board, Play::misere, 60, {.cancelled = [&] { return stop; }});
  stop = true;
  EXPECT_THROW((void)stopped.choose(game), Cancelled);
  EXPECT_THROW((void)stopped.value(game), Cancelled);
}

}  // namespace
}  // namespace mexwave::squares
