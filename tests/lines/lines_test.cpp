// Games of lines: boards, symmetries, and the solver against plain minimax.

#include "mexwave/lines.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <numeric>
#include <random>
#include <set>

#include "lines/line_board.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::lines {
namespace {

TEST(LineBoards, HaveTheKnownLines) {
  const Board trihex = named_board("trihex");
  EXPECT_EQ(trihex.cells.size(), 9U);
  EXPECT_EQ(trihex.lines.size(), 9U);
  EXPECT_EQ(named_board("tictactoe").lines.size(), 8U);
  EXPECT_EQ(named_board("4x4").lines.size(), 10U);
  EXPECT_EQ(named_board("cube").lines.size(), 49U);  // (5^3 - 3^3) / 2
  for (const std::string& name : board_names()) {
    const Board board = named_board(name);
    EXPECT_EQ(board.places.size(), board.cells.size());
    EXPECT_EQ(std::set(board.cells.begin(), board.cells.end()).size(), board.cells.size());
    std::set<std::pair<std::uint32_t, std::uint32_t>> pairs;  // two cells are on one line at most
    for (const auto& line : board.lines) {
      for (const std::uint32_t a : line) {
        for (const std::uint32_t b : line) {
          if (a < b) {
            EXPECT_TRUE(pairs.insert({a, b}).second) << name;
          }
        }
      }
    }
  }
  EXPECT_THROW((void)named_board("qubic"), InvalidArgument);
}

TEST(LineBoards, FromText) {
  const Board board = parse_board("file", "one two three # a remark\n\n# nothing\n three 4 five\r\n");
  EXPECT_EQ(board.cells, (std::vector<std::string>{"one", "two", "three", "4", "five"}));
  EXPECT_EQ(board.lines, (std::vector<std::vector<std::uint32_t>>{{0, 1, 2}, {2, 3, 4}}));
  std::string many;
  for (int k = 0; k < 65; ++k) many += std::to_string(k) + " ";
  for (const std::string& bad :
       {std::string(), std::string("# only\n"), std::string("a b\nc d c\n"), std::string("a b\nb a\n"), many}) {
    EXPECT_THROW((void)parse_board("file", bad), InvalidArgument) << bad;
  }
}

bool keeps_lines(const Board& board, const std::vector<std::uint32_t>& image) {
  return std::all_of(board.lines.begin(), board.lines.end(), [&](std::vector<std::uint32_t> line) {
    for (std::uint32_t& cell : line) cell = image[cell];
    std::sort(line.begin(), line.end());
    return std::binary_search(board.lines.begin(), board.lines.end(), line);
  });
}

TEST(LineSymmetries, AreComplete) {
  for (const char* name : {"trihex", "tictactoe"}) {
    const Board board = named_board(name);
    std::vector<std::uint32_t> image(9);
    std::iota(image.begin(), image.end(), 0U);
    std::set<std::vector<std::uint32_t>> all;  // of all 9! permutations
    do {
      if (keeps_lines(board, image)) all.insert(image);
    } while (std::next_permutation(image.begin(), image.end()));
    const auto found = symmetries_of(board);
    EXPECT_EQ(std::set(found.begin(), found.end()), all) << name;
    EXPECT_EQ(found.size(), all.size()) << name;
    EXPECT_TRUE(std::is_sorted(found.front().begin(), found.front().end())) << name;
  }
  EXPECT_EQ(symmetries_of(named_board("cube")).size(), 48U);
}

TEST(LineSymmetries, ABoundedSearchFindsTrueSymmetries) {
  Board loose;  // twenty cells on lines of their own: 20! symmetries
  for (std::uint32_t k = 0; k < 20; ++k) {
    loose.cells.push_back(std::to_string(k));
    loose.lines.push_back({k});
  }
  const auto found = symmetries_of(loose, 50);
  EXPECT_EQ(found.size(), 50U);
  for (const auto& image : found) EXPECT_TRUE(keeps_lines(loose, image));
}

Men random_men(const Board& board, std::mt19937_64& random, std::uint32_t free) {
  std::vector<std::uint32_t> cells(board.cells.size());
  std::iota(cells.begin(), cells.end(), 0U);
  std::shuffle(cells.begin(), cells.end(), random);
  Men men;
  for (std::uint32_t k = 0; k + free < cells.size(); ++k)
    (k % 2 == 0 ? men.white : men.black) |= std::uint64_t{1} << cells[k];
  return men;
}

bool mover_owns_line(const Board& board, const Men& men) {
  const std::uint64_t mine = std::popcount(men.white) == std::popcount(men.black) ? men.white : men.black;
  return detail::LineBoard(board).holds_line(mine);
}

/// Every position's value and every move's, against the definition.
void expect_values(const Board& board, Play play, Solver& solver, const Men& men) {
  const Value value = value_reference(board, men, play);
  ASSERT_EQ(solver.value(men), value) << board.name;
  const bool white = std::popcount(men.white) == std::popcount(men.black);
  for (const MoveValue& move : solver.moves(men)) {
    Men left = men;
    (white ? left.white : left.black) |= std::uint64_t{1} << move.cell;
    const Value reply = value_reference(board, left, play);
    Value expected = reply;
    if (reply.outcome == Outcome::win) expected.outcome = Outcome::loss;
    if (reply.outcome == Outcome::loss) expected = {Outcome::win, play == Play::normal ? reply.moves + 1 : 0};
    ASSERT_EQ(move.value, expected) << board.name;
  }
  const Solution solution = solver.solve(men);
  ASSERT_EQ(solution.value, value) << board.name;
  ASSERT_EQ(solution.best, solver.best_move(men)) << board.name;
  ASSERT_EQ(solution.best.has_value(), !solution.legal.empty()) << board.name;
  std::vector<WinningMove> winning;
  for (const MoveValue& move : solution.legal) {
    ASSERT_LE(move.value, value) << board.name;
    if (move.cell == solution.best) {
      ASSERT_EQ(move.value, value) << board.name;
    }
    if (move.value.outcome != Outcome::win) continue;
    const std::uint64_t bit = std::uint64_t{1} << move.cell;
    winning.push_back({move.cell, white ? Men{men.white | bit, men.black} : Men{men.white, men.black | bit}});
  }
  ASSERT_EQ(solution.moves, winning) << board.name;
}

TEST(LineSolver, AgreesWithMinimaxOnTheKnownBoards) {
  std::mt19937_64 random(7);
  for (const char* name : {"trihex", "tictactoe", "4x4", "cube"}) {
    const Board board = named_board(name);
    for (const Play play : {Play::normal, Play::misere}) {
      Solver solver(board, play);
      for (int k = 0; k < 60; ++k) {
        const Men men = random_men(board, random, static_cast<std::uint32_t>(k % 8));
        if (!mover_owns_line(board, men)) expect_values(board, play, solver, men);
      }
      if (board.cells.size() == 9) {
        ASSERT_EQ(solver.value({}), value_reference(board, {}, play)) << name;
      }
    }
  }
}

TEST(LineSolver, AgreesWithMinimaxOnAnyLines) {
  // Lines of any sizes, contained in each other, cells on no line: nothing is asked of them.
  std::mt19937_64 random(11);
  for (int k = 0; k < 400; ++k) {
    Board board;
    board.name = "random " + std::to_string(k);
    const auto cells = static_cast<std::uint32_t>(2 + random() % 6),
               lines = static_cast<std::uint32_t>(1 + random() % 8);
    for (std::uint32_t c = 0; c < cells; ++c) board.cells.push_back(std::to_string(c));
    std::set<std::vector<std::uint32_t>> all;
    for (std::uint32_t l = 0; l < lines; ++l) {
      std::vector<std::uint32_t> line;
      const std::uint64_t in = k % 3 == 0 ? random() : random() & random();
      for (std::uint32_t c = 0; c < cells; ++c)
        if ((in >> c & 1) != 0) line.push_back(c);
      if (!line.empty()) all.insert(line);
    }
    board.lines.assign(all.begin(), all.end());
    if (board.lines.empty()) continue;
    for (const Play play : {Play::normal, Play::misere}) {
      Solver solver(board, play);
      expect_values(board, play, solver, {});
      const Men men = random_men(board, random, static_cast<std::uint32_t>(1 + random() % cells));
      if (!mover_owns_line(board, men)) expect_values(board, play, solver, men);
    }
  }
}

TEST(LineSolver, SquaresAreLinesToo) {
  // The same searches behind two rooms: the squares of 4 x 4 handed over as lines.
  const squares::Board squares_board{4, 4};
  Board board;
  for (std::uint32_t c = 0; c < 16; ++c) board.cells.push_back(squares::cell_name(squares_board, c));
  for (const auto& square : squares::squares_of(squares_board)) board.lines.emplace_back(square.begin(), square.end());
  for (const Play play : {Play::normal, Play::misere}) {
    Solver solver(board, play);
    squares::Solver other(squares_board, play);
    EXPECT_EQ(solver.symmetries(), 8U);
    const auto ours = solver.moves({}), theirs = other.moves({});
    ASSERT_EQ(ours.size(), theirs.size());
    for (std::size_t k = 0; k < ours.size(); ++k) {
      EXPECT_EQ(ours[k].cell, theirs[k].cell);
      EXPECT_EQ(ours[k].value, theirs[k].value);
    }
  }
}

TEST(LineSolver, WorkIsCountedPerCallAndInTotal) {
  const Board board = named_board("tictactoe");
  Solver solver(board, Play::normal);
  const Solution first = solver.solve({}), again = solver.solve({});
  EXPECT_GT(first.work.nodes, again.work.nodes);
  EXPECT_EQ(solver.work().nodes, first.work.nodes + again.work.nodes);
  EXPECT_EQ(solve(board, {}).work.nodes, first.work.nodes);
  EXPECT_EQ(solve(board, {}, Play::misere).value, value_reference(board, {}, Play::misere));
}

TEST(Values, AreOrderedForThePlayerToMove) {
  const std::vector<Value> rising{
      {Outcome::loss, 1}, {Outcome::loss, 4}, {Outcome::draw, 0}, {Outcome::win, 4}, {Outcome::win, 1}};
  for (std::size_t a = 0; a < rising.size(); ++a) {
    for (std::size_t b = 0; b < rising.size(); ++b) {
      EXPECT_EQ(rising[a] < rising[b], a < b);
      EXPECT_EQ(rising[a] == rising[b], a == b);
    }
  }
}

TEST(LineSolver, NobodyWinsSecond) {
  // Strategy stealing: Nyitrai, section 1.2.
  for (const std::string& name : board_names())
    EXPECT_NE(Solver(named_board(name), Play::normal).value({}).outcome, Outcome::loss) << name;
  EXPECT_EQ(Solver(named_board("trihex"), Play::normal).value({}), (Value{Outcome::win, 4}));
  EXPECT_EQ(Solver(named_board("cube"), Play::normal).value({}), (Value{Outcome::win, 4}));
}

TEST(LineSolver, RefusesImpossiblePositions) {
  const Board board = named_board("tictactoe");
  Solver solver(board, Play::normal);
  EXPECT_THROW((void)solver.value({1, 1}), InvalidArgument);
  EXPECT_THROW((void)solver.value({0, 1}), InvalidArgument);
  EXPECT_THROW((void)solver.value({7, 0}), InvalidArgument);
  EXPECT_THROW((void)solver.value({std::uint64_t{1} << 9, 0}), InvalidArgument);
  EXPECT_THROW((void)solver.value({0b1000000111, 0b111000}), InvalidArgument);
  EXPECT_THROW((void)solver.value({0b111, 0b111000}), InvalidArgument);  // White, to move, has a line
  EXPECT_EQ(solver.value({0b111, 0b11000}), (Value{Outcome::loss, 0}));
  Board bad = board;
  bad.lines.push_back({2, 2});
  EXPECT_THROW(Solver(bad, Play::normal), InvalidArgument);
  bad.lines.back() = {};
  EXPECT_THROW(Solver(bad, Play::normal), InvalidArgument);
  bad.lines.clear();
  EXPECT_THROW(Solver(bad, Play::normal), InvalidArgument);
}

TEST(LineGames, MovesAsWritten) {
  const Board board = named_board("tictactoe");
  const Game game = parse_moves(board, "b2 a1  b1 a2 b3");
  EXPECT_EQ(game.moves.size(), 5U);
  ASSERT_TRUE(game.line);
  EXPECT_EQ(board.lines[*game.line], (std::vector<std::uint32_t>{1, 4, 7}));
  EXPECT_FALSE(game.white_to_move());
  EXPECT_THROW((void)parse_moves(board, "b2 b2"), InvalidArgument);
  EXPECT_THROW((void)parse_moves(board, "b2 d4"), InvalidArgument);
  EXPECT_THROW((void)parse_moves(board, "b2 a1 b1 a2 b3 c3"), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::lines
