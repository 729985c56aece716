// Cells, squares, symmetries, moves as written, and the solver against plain minimax.

#include <gtest/gtest.h>

#include <algorithm>
#include <bit>
#include <random>

#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"
#include "squares/bit_board.hpp"

namespace mexwave::squares {
namespace {

constexpr Board six{6, 6};

std::uint32_t cell(const Board& board, const char* name) { return find_cell(board, name).value(); }

TEST(Cells, NamesRoundTrip) {
  for (const Board board : {six, Board{1, 1}, Board{5, 1000}, Board{1000, 5}, Board{3, 30}}) {
    for (std::uint32_t c = 0; c < board.cells(); ++c) ASSERT_EQ(find_cell(board, cell_name(board, c)), c);
  }
  EXPECT_EQ(cell_name(six, 20), "c4");
  EXPECT_EQ(cell_name({5, 1000}, 26), "aa1");
  EXPECT_EQ(cell_name({5, 1000}, 702), "aaa1");
  for (const char* bad :
       {"", "a", "1", "a0", "a7", "g1", "1a", "a01", "a1x", "A1", "a-1", "aa1", "a99999999999999999999"})
    EXPECT_FALSE(find_cell(six, bad)) << bad;
  EXPECT_THROW((void)cell_name(six, 36), InvalidArgument);
}

TEST(Squares, AreFourEqualSidesAtRightAngles) {
  for (const Board board : {six, Board{4, 7}, Board{1, 5}, Board{3, 3}}) {
    // The definition, over all quadruples of cells: distances squared are d, d, d, d, 2d, 2d.
    std::vector<std::array<std::uint32_t, 4>> expected;
    const auto distance = [&](std::uint32_t p, std::uint32_t q) {
      const auto x = static_cast<int>(p % board.width) - static_cast<int>(q % board.width);
      const auto y = static_cast<int>(p / board.width) - static_cast<int>(q / board.width);
      return x * x + y * y;
    };
    for (std::uint32_t a = 0; a < board.cells(); ++a) {
      for (std::uint32_t b = a + 1; b < board.cells(); ++b) {
        for (std::uint32_t c = b + 1; c < board.cells(); ++c) {
          for (std::uint32_t d = c + 1; d < board.cells(); ++d) {
            std::array<int, 6> all{distance(a, b), distance(a, c), distance(a, d),
                                   distance(b, c), distance(b, d), distance(c, d)};
            std::sort(all.begin(), all.end());
            if (all[0] == all[3] && all[4] == 2 * all[0] && all[5] == all[4]) expected.push_back({a, b, c, d});
          }
        }
      }
    }
    EXPECT_EQ(squares_of(board), expected);
  }
  EXPECT_EQ(squares_of(six).size(), 105U);  // n^2 (n^2 - 1) / 12
  EXPECT_EQ(squares_of({6, 6, Orientation::axis_parallel}).size(), 55U);
}

TEST(Squares, SymmetriesMapSquaresToSquares) {
  for (const Board board : {six, Board{4, 7}, Board{1, 5}, Board{1, 1}}) {
    const auto squares = squares_of(board);
    const auto images = symmetries_of(board);
    EXPECT_EQ(images.size(), board.cells() == 1 ? 1U : board.height == board.width ? 8U : board.height == 1 ? 2U : 4U);
    for (const auto& image : images) {
      for (auto square : squares) {
        for (auto& c : square) c = image[c];
        std::sort(square.begin(), square.end());
        EXPECT_TRUE(std::binary_search(squares.begin(), squares.end(), square));
      }
    }
  }
}

TEST(Squares, RefuseBoardsOutOfRange) {
  for (const Board& board : {Board{0, 5}, Board{17, 17}, Board{5, 10'001}}) {
    EXPECT_THROW((void)squares_of(board), InvalidArgument);
    EXPECT_THROW((void)symmetries_of(board), InvalidArgument);
    EXPECT_THROW((void)image_of(board, Mirror::rotate), InvalidArgument);
  }
}

TEST(Squares, SymmetriesOfAPositionMapItToItself) {
  const Board board{3, 3};
  EXPECT_EQ(symmetries_of(board, {}).size(), 8U);
  EXPECT_EQ(symmetries_of(board, {0b000010000, 0b000000001}).size(), 2U);  // centre and corner: one reflection
  EXPECT_EQ(symmetries_of(board, {0b000000101, 0b000000010}).size(), 2U);
  EXPECT_EQ(symmetries_of(board, {0b000000011, 0b000100000}).size(), 1U);
  EXPECT_EQ(symmetries_of(board, {0b100000001, 0b001000100}).size(), 4U);  // both diagonals, no exchange of colours
  EXPECT_THROW((void)symmetries_of({9, 9}, {}), InvalidArgument);
}

TEST(Squares, MirrorsAreTheirOwnInverses) {
  for (const Board board : {six, Board{3, 4}, Board{1, 5}}) {
    const auto images = symmetries_of(board);
    for (const Mirror mirror : {Mirror::rotate, Mirror::left_right, Mirror::up_down}) {
      const auto image = image_of(board, mirror);
      EXPECT_NE(std::find(images.begin(), images.end(), image), images.end());
      for (std::uint32_t c = 0; c < board.cells(); ++c) EXPECT_EQ(image[image[c]], c);
    }
  }
  EXPECT_EQ(image_of({2, 3}, Mirror::rotate), (std::vector<std::uint32_t>{5, 4, 3, 2, 1, 0}));
  EXPECT_EQ(image_of({2, 3}, Mirror::left_right), (std::vector<std::uint32_t>{2, 1, 0, 5, 4, 3}));
  EXPECT_EQ(image_of({2, 3}, Mirror::up_down), (std::vector<std::uint32_t>{3, 4, 5, 0, 1, 2}));
}

TEST(Games, MovesRoundTrip) {
  const std::string text = "1. c2 e3 2. b3 d1 3. d3+ c4+ 4. b2+ c3";
  const Game game = parse_moves(six, Play::normal, text);
  EXPECT_EQ(moves_text(game), text);
  EXPECT_EQ(moves_text(parse_moves(six, Play::misere, text)), "1. c2 e3 2. b3 d1 3. d3 c4 4. b2 c3");
  EXPECT_EQ(moves_text(Game(six, Play::normal)), "");
  std::mt19937 random(5);
  for (int k = 0; k < 50; ++k) {
    Game played(six, Play::normal);
    while (!played.over() && random() % 30 != 0) {
      const auto c = static_cast<std::uint32_t>(random() % 36);
      if (((played.men().white | played.men().black) >> c & 1) != 0) continue;
      const bool white = played.white_to_move();
      const std::string mark = played.mark(c);
      const std::vector<std::uint32_t> before = played.completing(white);
      played.move(c);
      const std::vector<std::uint32_t> now = played.completing(white), fresh = played.new_threats();
      for (const std::uint32_t threat : now) {
        const bool old = std::find(before.begin(), before.end(), threat) != before.end();
        EXPECT_EQ(std::find(fresh.begin(), fresh.end(), threat) == fresh.end(), old);
      }
      EXPECT_LE(fresh.size(), now.size());
      if (!played.over()) {
        EXPECT_EQ(mark.size(), std::min<std::size_t>(fresh.size(), 2));
      }
    }
    EXPECT_EQ(parse_moves(six, Play::normal, moves_text(played)).moves(), played.moves());
  }
  EXPECT_TRUE(Game(six, Play::normal).new_threats().empty());
}

TEST(Games, ThePapersSampleGame) {
  Game game = parse_moves(six, Play::normal, "1. c2 - e3 2. b3 \u2013 d1 3. d3+ c4+ 4.b2+ c3");
  EXPECT_EQ(game.moves().size(), 8U);
  EXPECT_EQ(game.mark(cell(six, "a2")), "++");
  EXPECT_EQ(game.mark(cell(six, "b1")), "++");
  EXPECT_EQ(game.mark(cell(six, "f6")), "");
  game.move(cell(six, "a2"));
  EXPECT_EQ(game.completing(true), (std::vector<std::uint32_t>{cell(six, "b1"), cell(six, "a3")}));
  game.undo();
  game.undo();
  EXPECT_EQ(game.completing(true), (std::vector<std::uint32_t>{cell(six, "c3")}));
  EXPECT_FALSE(game.over());
}

TEST(Games, EndAndRefuse) {
  Game game = parse_moves({2, 3}, Play::normal, "a1 c1 b1 c2 a2");
  EXPECT_FALSE(game.over());
  EXPECT_EQ(game.completing(true), (std::vector<std::uint32_t>{4}));
  game.undo();
  game.move(cell({2, 3}, "a2"));
  EXPECT_THROW((void)parse_moves({2, 2}, Play::normal, "a1 a1"), InvalidArgument);
  EXPECT_THROW((void)parse_moves({2, 2}, Play::normal, "a1 c1"), InvalidArgument);
  EXPECT_THROW((void)parse_moves({2, 2}, Play::normal, "1. a1+++"), InvalidArgument);
  EXPECT_THROW((void)parse_moves({3, 3}, Play::normal, "a1 c1 b1 c2 a2 c3 b2 a3"), InvalidArgument);
  EXPECT_THROW((void)parse_moves({9, 3}, Play::normal, ""), InvalidArgument);
  const Game won = parse_moves({3, 3}, Play::normal, "a1 c1 b1 c2 a2 c3 b2");
  ASSERT_TRUE(won.square().has_value());
  EXPECT_EQ(*won.square(), (std::array<std::uint32_t, 4>{0, 1, 3, 4}));
}

TEST(Games, EndOfInputInTheMiddleOfAWord) {
  for (const char* text : {"", " ", "1.", "-", "1. -", "\n\t,"})
    EXPECT_TRUE(parse_moves(six, Play::normal, text).moves().empty());
  EXPECT_THROW((void)parse_moves(six, Play::normal, "12"), InvalidArgument);
  EXPECT_THROW((void)parse_moves(six, Play::normal, "+"), InvalidArgument);
}

std::string text(const Value& v) {
  return std::string(1, "LDW"[static_cast<int>(v.outcome)]) + std::to_string(v.moves);
}

/// A random game to so many free cells, or to its end.
Men random_men(const Board& board, std::uint32_t free, std::mt19937& random) {
  Game game(board, Play::normal);
  while (!game.over() && board.cells() - game.moves().size() > free) {
    const auto c = static_cast<std::uint32_t>(random() % board.cells());
    if ((((game.men().white | game.men().black) >> c) & 1) == 0) game.move(c);
  }
  return game.men();
}

TEST(Solver, AgreesWithPlainMinimax) {
  std::mt19937 random(20101);
  for (const Orientation orientation : {Orientation::any, Orientation::axis_parallel}) {
    for (const Board board : {Board{3, 3}, Board{4, 4}, Board{3, 5}, Board{5, 3}, Board{2, 6}, Board{5, 5}, Board{8, 8},
                              Board{6, 7}, Board{1, 4}}) {
      const Board with{board.height, board.width, orientation};
      for (const Play play : {Play::normal, Play::misere}) {
        Solver solver(with, play);  // one table for all positions of the board
        for (int k = 0; k < 40; ++k) {
          const Men men = random_men(with, 3 + static_cast<std::uint32_t>(k) % 6, random);
          Value expected = value_reference(with, men, play);
          if (play == Play::misere) expected.moves = 0;
          ASSERT_EQ(text(solver.value(men)), text(expected)) << board.height << "x" << board.width << " " << k;
        }
      }
    }
  }
}

TEST(Solver, EveryMoveAndTheBestOne) {
  std::mt19937 random(7);
  for (const Play play : {Play::normal, Play::misere}) {
    for (const Board board : {Board{4, 4}, Board{3, 4}, Board{5, 5}}) {
      for (int k = 0; k < 40; ++k) {
        const Men men = random_men(board, 5 + static_cast<std::uint32_t>(k) % 3, random);
        Solver solver(board, play);
        const Value value = solver.value(men);
        const auto moves = solver.moves(men);
        const auto best = solver.best_move(men);
        ASSERT_EQ(best.has_value(), !moves.empty());
        Value greatest{Outcome::loss, 0};
        for (const MoveValue& move : moves) {
          Men after = men;
          const bool white = std::popcount(men.white) == std::popcount(men.black);
          (white ? after.white : after.black) |= std::uint64_t{1} << move.cell;
          Value left = value_reference(board, after, play);
          if (play == Play::misere) left.moves = 0;
          const Value expected{left.outcome == Outcome::win    ? Outcome::loss
                               : left.outcome == Outcome::loss ? Outcome::win
                                                               : Outcome::draw,
                               left.outcome == Outcome::loss && play == Play::normal ? left.moves + 1 : left.moves};
          ASSERT_EQ(text(move.value), text(expected));
          if (move.value.outcome > greatest.outcome) greatest = move.value;
          if (best == move.cell) {
            ASSERT_EQ(text(move.value), text(value));
          }
        }
        if (!moves.empty()) {
          ASSERT_EQ(greatest.outcome, value.outcome);
        }
        const Solution solution = solve(board, men, play);
        ASSERT_EQ(solution.value, value);
        ASSERT_EQ(solution.best, best);
        ASSERT_EQ(solution.legal.size(), moves.size());
        std::vector<WinningMove> winning;
        for (std::size_t m = 0; m < moves.size(); ++m) {
          ASSERT_EQ(solution.legal[m].cell, moves[m].cell);
          ASSERT_EQ(solution.legal[m].value, moves[m].value);
          if (moves[m].value.outcome != Outcome::win) continue;
          const std::uint64_t bit = std::uint64_t{1} << moves[m].cell;
          const bool white = std::popcount(men.white) == std::popcount(men.black);
          winning.push_back({moves[m].cell, white ? Men{men.white | bit, men.black} : Men{men.white, men.black | bit}});
        }
        ASSERT_EQ(solution.moves, winning);
      }
    }
  }
}

// Csákány, Makay, Nyőgér: White wins in at most five moves on 6 x 6, and not sooner. The other values are computed
// here; 3 x 3 and 4 x 4 are draws by plain minimax and by an independent solver.
TEST(Solver, WholeBoards) {
  Solver solver(six, Play::normal);
  EXPECT_EQ(text(solver.value({})), "W5");
  EXPECT_FALSE(solver.wins_within({}, 4));
  EXPECT_TRUE(solver.wins_within({}, 5));
  const auto moves = solver.moves({});
  EXPECT_EQ(text(moves[cell(six, "c3")].value), "W5");
  EXPECT_EQ(text(moves[cell(six, "a1")].value), "L7");
  EXPECT_EQ(text(moves[cell(six, "b1")].value), "W9");
  EXPECT_EQ(text(Solver({3, 3}, Play::normal).value({})), "D0");
  EXPECT_EQ(text(Solver({4, 4}, Play::normal).value({})), "D0");
  EXPECT_EQ(text(Solver({5, 5}, Play::normal).value({})), "W5");
  EXPECT_EQ(text(Solver({3, 3}, Play::misere).value({})), "D0");
  EXPECT_EQ(text(Solver({4, 4}, Play::misere).value({})), "D0");
  EXPECT_EQ(text(Solver({4, 5}, Play::misere).value({})), "D0");
}

// Boards whose questions are long enough to be shared: threads that search in orders of their own, with one table.
TEST(Solver, SLOW_THREADS_TheSameForEveryThreadCount) {
  struct Case {
    Board board;
    Play play;
    Men position;
  };
  for (const auto& [board, play, position] :
       {Case{{5, 5}, Play::normal, {}}, Case{{4, 5}, Play::misere, {1U << 7U, 0}}}) {
    const std::vector<MoveValue> first = Solver(board, play, {.threads = 1, .memory_limit = 1U << 24}).moves(position);
    for (const unsigned threads : test::compared_threads()) {
      Solver solver(board, play, {.threads = threads, .memory_limit = std::uint64_t{threads} << 24});
      const std::vector<MoveValue> found = solver.moves(position);
      ASSERT_EQ(found.size(), first.size());
      for (std::size_t k = 0; k < found.size(); ++k) {
        EXPECT_EQ(found[k].cell, first[k].cell);
        EXPECT_EQ(found[k].value, first[k].value) << threads << " threads, cell " << found[k].cell;
      }
      EXPECT_GT(solver.work().nodes, 400'000U) << threads;
    }
  }
}

TEST(Solver, AFullTableStillGivesTheRightValues) {
  const RunOptions run{.memory_limit = 1};  // the least table
  EXPECT_EQ(text(Solver({4, 4}, Play::misere, run).value({})), "D0");
  EXPECT_EQ(text(Solver(six, Play::normal, run).value({})), "W5");
}

TEST(Solver, RefusesImpossiblePositions) {
  Solver solver({3, 3}, Play::normal);
  EXPECT_THROW((void)solver.value({1, 1}), InvalidArgument);
  EXPECT_THROW((void)solver.value({0, 1}), InvalidArgument);
  EXPECT_THROW((void)solver.value({1 << 9, 0}), InvalidArgument);
  EXPECT_THROW((void)solver.value({7, 0}), InvalidArgument);
  EXPECT_THROW((void)solver.value({0b000011011, 0b111000000 | 0b100}), InvalidArgument);
  EXPECT_THROW(Solver({9, 9}, Play::normal), InvalidArgument);
  Solver big({8, 8}, Play::misere, {.cancelled = [] { return true; }});
  EXPECT_THROW((void)big.value({}), Cancelled);
}

namespace inside = detail;

TEST(BitBoard, SymmetricPositionsHaveOneCanonicalForm) {
  std::mt19937_64 random(3);
  for (const Board board : {six, Board{8, 8}, Board{3, 5}, Board{7, 2}}) {
    const inside::BitBoard bits(board);
    for (int k = 0; k < 50; ++k) {
      std::uint64_t white = random(), black = random() & ~white;
      const std::uint64_t all = board.cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << board.cells()) - 1;
      white &= all;
      black &= all;
      const auto expected = bits.canonical({bits.spread(white), bits.spread(black)});
      for (const auto& image : symmetries_of(board)) {
        std::uint64_t w = 0, b = 0;
        for (std::uint32_t c = 0; c < board.cells(); ++c) {
          w |= ((white >> c) & 1) << image[c];
          b |= ((black >> c) & 1) << image[c];
        }
        ASSERT_EQ(bits.canonical({bits.spread(w), bits.spread(b)}), expected);
      }
    }
  }
}

}  // namespace
}  // namespace mexwave::squares
