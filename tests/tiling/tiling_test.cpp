// Painting games: tiles, regions, and values against the definition.

#include "mexwave/tiling.hpp"

#include <gtest/gtest.h>

#include <random>

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"
#include "tiling/region.hpp"

namespace mexwave::tiling {
namespace {

Rules rules(const char* tile, bool fixed = false) { return Rules({parse_tile(tile)}, fixed); }

Position random_position(const Board& board, std::mt19937_64& random) {
  Position position{board, {}};
  const std::uint64_t density = random() % 4;
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell)
    if (random() % 4 < density && random() % 2 == 0) position.paint(cell);
  return position;
}

TEST(Tiles, AreParsedFromText) {
  EXPECT_EQ(parse_tile("1x2"), (Tile{{0, 0}, {0, 1}}));
  EXPECT_EQ(parse_tile("cram"), parse_tile("1x2"));
  EXPECT_EQ(parse_tile("2x1"), (Tile{{0, 0}, {1, 0}}));
  EXPECT_EQ(parse_tile("XX./.XX"), (Tile{{0, 1}, {0, 2}, {1, 0}, {1, 1}}));
  EXPECT_EQ(parse_tile(".X.\nX.X\n"), (Tile{{0, 0}, {0, 2}, {1, 1}}));
  for (const char* bad : {"", "x", "0x2", "2x", "12x12", "2x2x2", "X-X", "../..", "-1x2", "1e1x2"})
    EXPECT_THROW((void)parse_tile(bad), InvalidArgument) << bad;
  EXPECT_EQ(rules("2x2").tiles.size(), 1U);
  EXPECT_EQ(rules("1x2").tiles.size(), 2U);
  EXPECT_EQ(rules("1x2", true).tiles.size(), 1U);
  EXPECT_EQ(rules("X./X./XX").tiles.size(), 8U);
  EXPECT_EQ(rules("XX./.XX").tiles.size(), 4U);
  EXPECT_THROW(Rules({}), InvalidArgument);
  EXPECT_THROW(Rules({Tile{}}), InvalidArgument);
}

// In boxes of up to 11 x 11 cells, in rows of 11 cells and in rows that are as wide as the longer side: to 8 cells,
// that is the path for boxes to 8 x 8.
TEST(Regions, HaveOneCanonicalFormForAllImages) {
  std::mt19937_64 random(3);
  const detail::Symmetries all{true, true, true, true};
  for (int k = 0; k < 3000; ++k) {
    const auto below = [&](std::uint64_t most) { return static_cast<std::uint32_t>(random() % most); };
    const std::uint32_t height = 1 + below(11), width = 1 + below(11), spared = 1 + below(8);
    const std::uint32_t side = std::max(height, width), up = below(12 - side), right = below(12 - side);
    std::array<detail::Cells, 8> wide{}, narrow{};  // the images
    for (std::uint32_t y = 0; y < height; ++y) {
      for (std::uint32_t x = 0; x < width; ++x) {
        if (below(9) >= spared) continue;
        const std::uint32_t v = height - 1 - y, u = width - 1 - x;
        const std::array<std::array<std::uint32_t, 2>, 8> at{
            {{y, x}, {y, u}, {v, x}, {v, u}, {x, y}, {u, y}, {x, v}, {u, v}}};
        for (std::size_t i = 0; i < 8; ++i) {
          wide[i] |= detail::bit_at((at[i][0] + up) * detail::widest_row + at[i][1] + right);
          narrow[i] |= detail::bit_at((at[i][0] + up) * side + at[i][1]);
        }
      }
    }
    if (wide[0] == 0) continue;
    const detail::Region region = detail::canonical(wide[0], detail::widest_row, all);
    ASSERT_EQ(detail::count(region.cells), detail::count(wide[0]));
    ASSERT_GE(region.height, region.width);
    for (const detail::Cells image : wide) ASSERT_EQ(detail::canonical(image, detail::widest_row, all), region);
    for (const detail::Cells image : narrow) ASSERT_EQ(detail::canonical(image, side, all), region);
    // It is one of the images.
    ASSERT_EQ(detail::canonical(region.cells, region.width, all), region);
  }
}

// Origin: the search that tests one number at a time, without proof numbers (commit 8da2823).
TEST(Painting, SquaresOnMoreThan64Cells) {
  Solver solver(rules("2x2"));
  EXPECT_EQ(solver.grundy({{6, 11}, {}}), 5U);
  EXPECT_EQ(solver.grundy({{6, 13}, {}}), 4U);
  EXPECT_EQ(solver.grundy({{5, 13}, {}}), 0U);
  EXPECT_EQ(solver.grundy({{7, 11}, {}}), 3U);
}

TEST(Painting, AgreesWithTheDefinition) {
  std::mt19937_64 random(5);
  struct Case {
    const char* tile;
    bool fixed;
    std::uint32_t most;
  };
  for (const Case& c : {Case{"2x2", false, 25},
                        {"1x2", false, 12},
                        {"1x2", true, 16},
                        {"2x1", true, 16},
                        {"X./XX", false, 16},
                        {"X./XX", true, 16},
                        {"X.X", false, 16},
                        {"XX./.XX", true, 20},
                        {"1x3", false, 16},
                        {"1x1", false, 8}}) {
    Solver solver(rules(c.tile, c.fixed));
    for (std::uint32_t height = 1; height <= 6; ++height) {
      for (std::uint32_t width = 1; width <= 8; ++width) {
        if (height * width > c.most) continue;
        for (int k = 0; k < 4; ++k) {
          const Position position = k == 0 ? Position{{height, width}, {}} : random_position({height, width}, random);
          ASSERT_EQ(solver.grundy(position), grundy_reference(rules(c.tile, c.fixed), position))
              << c.tile << " on " << height << "x" << width;
          for (const Play play : {Play::normal, Play::misere}) {
            ASSERT_EQ(solver.wins(position, play), wins_reference(rules(c.tile, c.fixed), position, play))
                << c.tile << " on " << height << "x" << width;
          }
        }
      }
    }
  }
}

// The winner first: then the table has numbers that a region does not have before it has values.
TEST(Painting, CramOnEveryBoardToSixteenCells) {
  for (std::uint32_t height = 1; height <= 16; ++height) {
    for (std::uint32_t width = 1; height * width <= 16; ++width) {
      Solver solver(rules("cram"));
      const Position board{{height, width}, {}};
      const std::uint32_t value = grundy_reference(rules("1x2"), board);
      ASSERT_EQ(solver.wins(board), value != 0) << height << "x" << width;
      ASSERT_EQ(solver.grundy(board), value) << height << "x" << width;
      ASSERT_EQ(solver.wins(board), value != 0) << height << "x" << width;
    }
  }
}

// Random regions of Cram and of other tiles: the answers of the search one by one, in an order that leaves many open
// questions in its table, against the definition.
TEST(Painting, QuestionsInAnyOrder) {
  std::mt19937_64 random(17);
  for (const char* tile : {"1x2", "X./XX", "1x3"}) {
    Solver solver(rules(tile));
    for (int k = 0; k < 150; ++k) {
      Position position{{3 + static_cast<std::uint32_t>(random() % 2), 5}, {}};
      for (std::uint64_t painted = 2 + random() % 5; painted > 0; --painted)
        position.paint(static_cast<std::uint32_t>(random() % position.board.cells()));
      const std::uint32_t value = grundy_reference(rules(tile), position);
      if (random() % 2 == 0) {
        ASSERT_EQ(solver.wins(position), value != 0) << tile;
      }
      ASSERT_EQ(solver.grundy(position), value) << tile;
    }
  }
}

// Moves on the middle column leave two equal regions, which cancel, and a third one. What the table has about the equal
// ones must not be taken for an answer about the third: then the value would be 1.
TEST(Painting, TwoEqualRegionsBesideAThird) {
  Position position{{5, 5}, {}};
  for (const std::uint32_t cell : {1U, 3U, 7U, 10U, 14U, 16U, 18U, 20U, 24U}) position.paint(cell);
  EXPECT_EQ(grundy_reference(rules("1x2"), position), 3U);
  EXPECT_EQ(solve(rules("1x2"), position).grundy, 3U);
}

// Pieces of 1 x 1 to 1 x n on a strip: any run may be painted, so the value is n. The table can exclude only numbers
// below 32; larger values are computed by the mex over all moves.
TEST(Painting, ValuesBeyondThoseThatTheTableExcludes) {
  std::vector<Tile> runs;
  for (std::uint32_t length = 1; length <= 36; ++length) {
    Tile run;
    for (std::uint32_t column = 0; column < length; ++column) run.push_back({0, column});
    runs.push_back(run);
  }
  Solver solver(Rules(runs, true));
  EXPECT_EQ(solver.grundy({{1, 36}, {}}), 36U);
  Position two{{1, 36}, {}};
  two.paint(1);
  EXPECT_EQ(solver.grundy(two), 1U ^ 34U);
  EXPECT_TRUE(solver.wins(two));
}

// A half turn answers every move if no move shares a cell with its image.
TEST(Painting, PositionsWithAHalfTurn) {
  std::mt19937_64 random(11);
  std::uint32_t zeros = 0;
  for (const char* tile : {"1x2", "1x3", "X./XX", "XX./.XX", "X.X", "2x2"}) {
    for (const bool fixed : {false, true}) {
      for (int k = 0; k < 60; ++k) {
        const auto below = [&](std::uint64_t most) { return static_cast<std::uint32_t>(random() % most); };
        Position position{{2 + below(3), 2 + below(3)}, {}};
        const std::uint32_t cells = position.board.cells();
        for (std::uint32_t painted = below(cells / 2); painted > 0; --painted) {
          const std::uint32_t cell = below(cells);
          position.paint(cell);
          position.paint(cells - 1 - cell);
        }
        Solver solver(rules(tile, fixed));
        const std::uint32_t value = grundy_reference(rules(tile, fixed), position);
        ASSERT_EQ(solver.wins(position), value != 0) << tile;
        ASSERT_EQ(solver.grundy(position), value) << tile;
        zeros += value == 0 ? 1 : 0;
      }
    }
  }
  EXPECT_GT(zeros, 100U);
}

// Values from P. Beling's table, and the strategies of symmetry: P for even x even, N for even x odd.
TEST(Painting, CramValuesInPrint) {
  Solver solver(rules("cram"));
  EXPECT_EQ(solver.grundy({{4, 5}, {}}), 2U);
  EXPECT_EQ(solver.grundy({{4, 7}, {}}), 3U);
  EXPECT_EQ(solver.grundy({{5, 5}, {}}), 0U);
  EXPECT_EQ(solver.grundy({{5, 6}, {}}), 2U);
  for (const Board board : {Board{6, 6}, {4, 10}, {8, 8}, {10, 12}}) EXPECT_FALSE(solver.wins({board, {}}));
  for (const Board board : {Board{6, 7}, {6, 9}, {4, 11}, {9, 12}}) EXPECT_TRUE(solver.wins({board, {}}));
}

TEST(Painting, SeveralTilesAtOnce) {
  const Rules both({parse_tile("1x2"), parse_tile("X./XX")});
  EXPECT_EQ(both.tiles.size(), 6U);
  Solver solver(both);
  std::mt19937_64 random(9);
  for (int k = 0; k < 20; ++k) {
    const Position position = random_position({3, 4}, random);
    EXPECT_EQ(solver.grundy(position), grundy_reference(both, position));
  }
}

// Fails only with the undefined-behaviour sanitizer: laid on its side, the tile is wider than the board, and its second
// cell, in a row of the width of the board, would have a negative number.
TEST(Painting, TilesThatFitOnlyUpright) {
  for (const char* text : {"...X/X", "....X/XX"}) {
    const Rules hook = rules(text);
    Solver solver(hook);
    for (const Board board : {Board{5, 2}, {2, 6}, {5, 3}})
      EXPECT_EQ(solver.grundy({board, {}}), grundy_reference(hook, {board, {}})) << text;
  }
}

TEST(Painting, StripsAreOctalGames) {
  // 2 x n by squares is Dawson's chess on n - 1 cells; 1 x n by dominoes is Dawson's Kayles; by single cells, parity.
  const auto chess = heaps::grundy({heaps::parse_game("0.137"), 64}).values;
  const auto kayles = heaps::grundy({heaps::parse_game("0.07"), 128}).values;
  Solver squares(rules("2x2")), dominoes(rules("1x2")), upright(rules("2x1", true));
  for (std::uint32_t n = 1; n <= 64; ++n) {
    EXPECT_EQ(squares.grundy({{2, n}, {}}), chess[n - 1]) << n;
    EXPECT_EQ(squares.grundy({{n, 2}, {}}), chess[n - 1]) << n;
  }
  for (std::uint32_t n = 1; n <= 128; ++n) {
    EXPECT_EQ(dominoes.grundy({{1, n}, {}}), kayles[n]) << n;
    EXPECT_EQ(upright.grundy({{n, 1}, {}}), kayles[n]) << n;
    EXPECT_EQ(upright.grundy({{1, n}, {}}), 0U) << n;
  }
}

TEST(Painting, MovesReportThePositionAfterThem) {
  Solver solver(rules("2x2"));
  Position position{{3, 5}, {}};
  position.paint(0);
  for (const Play play : {Play::normal, Play::misere}) {
    const Solution solution = solve(rules("2x2"), position, play);
    EXPECT_EQ(solution.is_p_position, !wins_reference(rules("2x2"), position, play));
    EXPECT_EQ(solution.grundy.has_value(), play == Play::normal);
    if (solution.grundy) {
      EXPECT_EQ(*solution.grundy, grundy_reference(rules("2x2"), position));
    }
    const std::vector<Move> moves = solver.moves(position, play);
    EXPECT_EQ(moves.size(), 7U);
    ASSERT_EQ(solution.legal.size(), moves.size());
    std::vector<WinningMove> winning;
    for (std::size_t k = 0; k < moves.size(); ++k) {
      const Move& move = moves[k];
      Position left = position;
      for (const std::uint32_t cell : move.cells) {
        EXPECT_FALSE(position.is_painted(cell));
        left.paint(cell);
      }
      EXPECT_EQ(move.cells.size(), 4U);
      EXPECT_EQ(move.wins, !wins_reference(rules("2x2"), left, play));
      EXPECT_EQ(move.grundy.has_value(), play == Play::normal);
      if (move.grundy) {
        EXPECT_EQ(*move.grundy, grundy_reference(rules("2x2"), left));
      }
      EXPECT_EQ(solution.legal[k].cells, move.cells);
      EXPECT_EQ(solution.legal[k].wins, move.wins);
      EXPECT_EQ(solution.legal[k].grundy, move.grundy);
      if (move.wins) winning.push_back({move.cells, left});
    }
    EXPECT_EQ(solution.moves, winning);
  }
}

TEST(Painting, AllBoardsUpToOne) {
  const Grundy table = grundy({.rules = rules("X./XX"), .upto = {4, 5}});
  ASSERT_EQ(table.values.size(), 20U);
  for (std::uint32_t m = 1; m <= 4; ++m)
    for (std::uint32_t n = 1; n <= 5; ++n)
      EXPECT_EQ(table.at(m, n), grundy_reference(rules("X./XX"), {{m, n}, {}})) << m << "x" << n;
  EXPECT_EQ(grundy({.upto = {3, 4}}).at(3, 4), grundy_reference(rules("2x2"), {{3, 4}, {}}));
  EXPECT_GT(table.work.moves, table.work.regions);
  EXPECT_THROW((void)grundy({.upto = {0, 4}}), InvalidArgument);
  EXPECT_THROW((void)grundy({.upto = {12, 11}}), InvalidArgument);
  EXPECT_THROW((void)grundy({.upto = {2, 2}}, {.memory_limit = estimate_bytes(GrundyGoal{.upto = {2, 2}}) - 1}),
               MemoryLimit);
  EXPECT_THROW((void)grundy({.upto = {2, 2}}, {.cancelled = [] { return true; }}), Cancelled);
}

TEST(Painting, InvalidGoalsAreRefused) {
  Solver solver(rules("2x2"));
  for (const Board board : {Board{0, 5}, Board{5, 0}, Board{12, 11}, Board{1, 129}, Board{65536, 65536}})
    EXPECT_THROW((void)solver.grundy({board, {}}), InvalidArgument);
  Solver poor(rules("1x2"), {.memory_limit = 100'000});
  EXPECT_THROW((void)poor.grundy({{6, 7}, {}}), MemoryLimit);
  Solver cancelled(rules("1x2"), {.cancelled = [] { return true; }});
  EXPECT_THROW((void)cancelled.grundy({{6, 7}, {}}), Cancelled);
}

}  // namespace
}  // namespace mexwave::tiling
