// Draws: published counts, the methods against each other, classes against orbit sums, slices, order.

#include <gtest/gtest.h>

#include <algorithm>
#include <atomic>
#include <set>
#include <string>

#include "levels_and_threads.hpp"
#include "mexwave/error.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::squares {
namespace {

DrawsGoal goal(std::uint32_t height, std::uint32_t width, Orientation orientation = Orientation::any) {
  return {.board = {height, width, orientation}};
}

DrawsGoal balanced(DrawsGoal g) {
  g.white_min = g.board.cells() / 2;
  g.white_max = g.board.cells() - g.white_min;
  return g;
}

DrawsGoal classes(DrawsGoal g) {
  g.classes = true;
  return g;
}

// Origins: 14, 248, 5006, 7120, 56, 0 and 1,438,848 are counts that a depth-first search and clasp agree on; 24 draws
// with 18 + 18 men in three classes is of Csákány, Makay, Nyőgér; 447, 340 and 332 by the same two programs.
TEST(Draws, AnyOrientationAsKnown) {
  const std::pair<std::uint32_t, const char*> known[] = {{1, "2"},    {2, "14"}, {3, "248"}, {4, "5006"},
                                                         {5, "7120"}, {6, "56"}, {7, "0"}};
  for (const auto& [n, colourings] : known) EXPECT_EQ(count_draws(goal(n, n)).colourings, colourings) << n;
  EXPECT_EQ(count_draws(goal(6, 7)).colourings, "0");
  EXPECT_EQ(count_draws(goal(5, 30)).colourings, "1438848");
  EXPECT_EQ(count_draws(goal(30, 5)).colourings, "1438848");
  EXPECT_EQ(count_draws(balanced(goal(6, 6))).colourings, "24");
  EXPECT_EQ(count_draws(balanced(goal(5, 5))).colourings, "5408");
  EXPECT_EQ(count_draws(classes(goal(4, 4))).classes, "332");
  EXPECT_EQ(count_draws(classes(goal(5, 5))).classes, "447");
  EXPECT_EQ(count_draws(classes(balanced(goal(5, 5)))).classes, "340");
  EXPECT_EQ(count_draws(classes(goal(6, 6))).classes, "5");
}

// OEIS A018803 (axis-parallel squares), which has n = 0 to 14.
TEST(Draws, SLOW_AxisParallelAsKnown) {
  const std::pair<std::uint32_t, const char*> known[] = {{2, "14"},     {3, "276"},      {4, "10980"},
                                                         {5, "781712"}, {6, "58339148"}, {7, "3066831440"}};
  for (const auto& [n, colourings] : known)
    EXPECT_EQ(count_draws(goal(n, n, Orientation::axis_parallel)).colourings, colourings) << n;
}

// OEIS A255256, the same for k x n, and its rows A133357 (3 x n) and A255255 (4 x n).
TEST(Draws, AxisParallelOblongAsKnown) {
  const std::tuple<std::uint32_t, std::uint32_t, const char*> known[] = {{2, 8, "28642"},
                                                                         {3, 7, "260204"},
                                                                         {3, 4, "1498"},
                                                                         {4, 5, "85138"},
                                                                         {5, 6, "6965108"},
                                                                         {6, 4, "655090"},
                                                                         {3, 20, "1288106280145770"},
                                                                         {4, 12, "148059349634"},
                                                                         {4, 20, "2027268764564330754"}};
  for (const auto& [h, w, colourings] : known)
    EXPECT_EQ(count_draws(goal(h, w, Orientation::axis_parallel)).colourings, colourings) << h << "x" << w;
}

TEST(Draws, ThreeClassesOf6x6WithOrbits) {
  std::multiset<std::uint32_t> orbits;
  list_draws(classes(balanced(goal(6, 6))), [&](const Draw& draw) {
    orbits.insert(draw.orbit);
    EXPECT_EQ(std::count(draw.white.begin(), draw.white.end(), 1), 18);
  });
  EXPECT_EQ(orbits, (std::multiset<std::uint32_t>{4, 4, 16}));
}

struct Listed {
  std::vector<std::vector<std::uint8_t>> boards;
  std::vector<std::uint32_t> orbits;
  DrawsCount count;
};
Listed listed(const DrawsGoal& g, const RunOptions& run = {}) {
  Listed result;
  result.count = list_draws(
      g,
      [&](const Draw& draw) {
        result.boards.push_back(draw.white);
        result.orbits.push_back(draw.orbit);
      },
      run);
  return result;
}

TEST(Draws, ColumnsAgreeWithTheDefinitionBoardByBoard) {
  for (const Orientation orientation : {Orientation::any, Orientation::axis_parallel}) {
    for (std::uint32_t h = 1; h <= 5; ++h) {
      for (std::uint32_t w = 1; w <= 5 && h * w <= 16; ++w) {
        for (const bool by_class : {false, true}) {
          for (int range = 0; range < 3; ++range) {
            DrawsGoal g = goal(h, w, orientation);
            g.classes = by_class;
            if (range == 1) g = balanced(g);
            if (range == 2) g.white_min = g.white_max = h * w / 3;
            const Listed fast = listed(g);
            g.method = Method::reference;
            const Listed slow = listed(g);
            ASSERT_EQ(fast.boards, slow.boards) << h << "x" << w << " range " << range;
            ASSERT_EQ(fast.orbits, slow.orbits) << h << "x" << w << " range " << range;
            ASSERT_EQ(fast.count.colourings, slow.count.colourings);
            ASSERT_EQ(fast.count.classes, slow.count.classes);
            g.method = Method::columns;
            ASSERT_EQ(count_draws(g).colourings, slow.count.colourings);
            if (by_class) continue;
            g.method = Method::transfer;
            ASSERT_EQ(count_draws(g).colourings, slow.count.colourings) << h << "x" << w << " range " << range;
          }
        }
      }
    }
  }
}

TEST(Draws, OrbitsAddUpToTheRawCount) {
  for (const auto& g : {goal(5, 5), goal(4, 6), goal(6, 4), balanced(goal(5, 5)), balanced(goal(5, 8)), goal(3, 7),
                        goal(4, 4, Orientation::axis_parallel)}) {
    const DrawsCount by_class = count_draws(classes(g));
    EXPECT_EQ(by_class.colourings, count_draws(g).colourings);
    EXPECT_LT(std::stoull(by_class.classes), std::stoull(by_class.colourings) / 3);
  }
}

TEST(Draws, TransferAgreesWithColumnsOnLongBoards) {
  for (auto g : {goal(5, 17), goal(4, 9), balanced(goal(5, 13)), goal(3, 12, Orientation::axis_parallel),
                 balanced(goal(4, 8, Orientation::axis_parallel)), goal(6, 6), goal(1, 20), goal(2, 9)}) {
    g.method = Method::transfer;
    const DrawsCount transfer = count_draws(g);
    g.method = Method::columns;
    EXPECT_EQ(transfer.colourings, count_draws(g).colourings) << g.board.height << "x" << g.board.width;
  }
}

TEST(Draws, SLOW_CountsOfAnySize) {
  EXPECT_EQ(count_draws(goal(1, 100)).colourings, "1267650600228229401496703205376");  // 2^100: no squares
  EXPECT_GT(count_draws(goal(5, 1000)).colourings.size(), 100U);
  // Few white men and the others, counted apart, make up all.
  DrawsGoal few = goal(5, 60), many = goal(5, 60);
  few.white_max = 140;
  many.white_min = 141;
  EXPECT_EQ(std::to_string(std::stoull(count_draws(few).colourings) + std::stoull(count_draws(many).colourings)),
            count_draws(goal(5, 60)).colourings);
  DrawsGoal by_white = goal(1, 80);
  by_white.white_min = by_white.white_max = 40;
  EXPECT_EQ(count_draws(by_white).colourings, "107507208733336176461620");  // 80 over 40
}

TEST(Draws, SlicesAddUp) {
  for (auto g : {goal(5, 5), classes(goal(5, 5)), balanced(goal(5, 12)), goal(5, 40), goal(1, 5), goal(9, 1),
                 balanced(goal(1, 12)), goal(2, 3), goal(1, 1)}) {
    const DrawsCount whole = count_draws(g);
    std::uint64_t colourings = 0, by_class = 0;
    g.slices = 7;
    for (g.slice = 0; g.slice < g.slices; ++g.slice) {
      const DrawsCount part = count_draws(g);
      colourings += std::stoull(part.colourings);
      by_class += g.classes ? std::stoull(part.classes) : 0;
    }
    EXPECT_EQ(std::to_string(colourings), whole.colourings);
    if (g.classes) {
      EXPECT_EQ(std::to_string(by_class), whole.classes);
    }
  }
}

TEST(Draws, ARangeOfWhiteMenFitsInMemoryOrIsRefused) {
  DrawsGoal g = goal(4, 300);
  g.white_min = 600;
  EXPECT_THROW((void)count_draws(g, {.memory_limit = 20'000'000}), MemoryLimit);
}

TEST(Draws, ATransferStopsWhenAsked) {
  DrawsGoal g = goal(8, 100, Orientation::axis_parallel);
  g.method = Method::transfer;
  int asked = 0;
  EXPECT_THROW((void)count_draws(g, {.cancelled = [&] { return ++asked >= 2; }}), Cancelled);
  EXPECT_EQ(asked, 2);
}

// A long board's first part alone takes longer than anybody waits.
TEST(Draws, ProgressIsReportedWithinAPart) {
  DrawsGoal g = goal(2, 20);
  g.classes = true;
  RunOptions run{.threads = 1};
  std::vector<std::uint64_t> told;
  run.progress = [&](const Progress& progress) {
    told.push_back(progress.done);
    EXPECT_LT(progress.done, progress.total / 256);
  };
  run.cancelled = [&] { return told.size() == 4; };
  EXPECT_THROW((void)count_draws(g, run), Cancelled);
  ASSERT_EQ(told.size(), 4U);
  EXPECT_GT(told[1], 0U);
  EXPECT_TRUE(std::is_sorted(told.begin(), told.end()));
  EXPECT_LT(told.front(), told.back());
}

TEST(Draws, THREADS_TheSameForEveryLevelAndThreadCount) {
  for (auto g : {goal(5, 6), classes(balanced(goal(6, 6))), goal(7, 4, Orientation::axis_parallel), goal(8, 3),
                 goal(9, 9), goal(3, 10, Orientation::axis_parallel), goal(10, 2)}) {
    const DrawsCount expected = count_draws(g, {.threads = 1, .simd = SimdLevel::scalar});
    for (const SimdLevel level : test::compared_levels()) {
      for (const unsigned threads : test::compared_threads()) {
        const DrawsCount count = count_draws(g, {.threads = threads, .simd = level});
        EXPECT_EQ(count.colourings, expected.colourings);
        EXPECT_EQ(count.work.nodes, expected.work.nodes);
      }
    }
  }
}

TEST(Draws, THREADS_ListsComeInOrderFromAnyNumberOfThreads) {
  const Listed a = listed(goal(5, 10), {.threads = 1}), b = listed(goal(5, 10), {.threads = 3});
  EXPECT_EQ(a.boards, b.boards);
  EXPECT_GT(a.boards.size(), 5000U);
  EXPECT_EQ(std::to_string(a.boards.size()), a.count.colourings);
}

TEST(Draws, ExceptionsOfTheCallbackArePropagated) {
  RunOptions run{.threads = 3};
  int seen = 0;
  EXPECT_THROW(list_draws(
                   goal(5, 20),
                   [&](const Draw&) {
                     if (++seen == 1000) throw std::out_of_range("enough");
                   },
                   run),
               std::out_of_range);
  EXPECT_EQ(seen, 1000);
  run.cancelled = [] { return true; };
  EXPECT_THROW((void)count_draws(goal(7, 7, Orientation::axis_parallel), run), Cancelled);
}

// On a board whose parts would take years each, every worker must end when one does.
TEST(Draws, AFailureEndsTheOtherWorkers) {
  RunOptions run{.threads = 3};
  DrawsGoal g = goal(8, 100, Orientation::axis_parallel);
  EXPECT_THROW(list_draws(
                   g, [](const Draw&) { throw std::out_of_range("enough"); }, run),
               std::out_of_range);
  std::atomic<int> asked{0};
  run.cancelled = [&] { return ++asked == 3; };  // once, and never again
  g.method = Method::columns;
  EXPECT_THROW((void)count_draws(g, run), Cancelled);
}

TEST(Draws, MemoryIsEstimatedForEachMethod) {
  DrawsGoal g = goal(8, 20);
  EXPECT_GT(estimate_bytes(g, {.threads = 3}), estimate_bytes(g, {.threads = 1}));
  for (const Method method : {Method::columns, Method::transfer}) {
    g.method = method;
    const std::uint64_t needed = estimate_bytes(g, {.threads = 1});
    EXPECT_THROW((void)count_draws(g, {.threads = 1, .memory_limit = needed - 1}), MemoryLimit);
  }
  g = goal(9, 9);
  for (const Method method : {Method::transfer, Method::reference}) {
    g.method = method;
    EXPECT_THROW((void)estimate_bytes(g), InvalidArgument);
  }
  EXPECT_THROW((void)estimate_bytes(goal(0, 5)), InvalidArgument);
}

TEST(Draws, InvalidGoalsAreRefused) {
  for (const DrawsGoal& g :
       {goal(0, 5), goal(13, 13), goal(13, 14, Orientation::axis_parallel), goal(17, 17, Orientation::axis_parallel),
        goal(2, 10'001), DrawsGoal{.board = {3, 3}, .white_min = 10},
        DrawsGoal{.board = {3, 3}, .slice = 2, .slices = 2},
        DrawsGoal{.board = {3, 3}, .classes = true, .method = Method::transfer},
        DrawsGoal{.board = {9, 9}, .method = Method::reference}})
    EXPECT_THROW((void)count_draws(g), InvalidArgument) << g.board.height << "x" << g.board.width;
  const DrawsGoal g{.board = {8, 40, Orientation::axis_parallel}, .method = Method::transfer};
  EXPECT_THROW((void)count_draws(g, {.memory_limit = 100 << 20}), MemoryLimit);
}

/// A symmetry by what it does to the corner a1 and its neighbour b1.
const std::vector<std::uint32_t>& rotation(const std::vector<std::vector<std::uint32_t>>& images, const Board& board) {
  for (const auto& image : images) {
    if (image[0] == board.cells() - 1 && (board.width == 1 || image[1] == board.cells() - 2)) return image;
  }
  throw std::logic_error("no half turn");
}

TEST(Draws, MirroredDrawsAgreeWithTheList) {
  for (const Board board :
       {Board{6, 6}, Board{4, 4}, Board{4, 5}, Board{2, 3}, Board{4, 4, Orientation::axis_parallel}}) {
    for (const auto& image : symmetries_of(board)) {
      bool involution = true, free = true;
      for (std::uint32_t c = 0; c < board.cells(); ++c) {
        involution = involution && image[image[c]] == c;
        free = free && image[c] != c;
      }
      if (!involution) {
        EXPECT_THROW((void)count_mirrored_draws(board, image), InvalidArgument);
        continue;
      }
      std::uint64_t expected = 0;
      list_draws({.board = board}, [&](const Draw& draw) {
        bool mirrored = free;
        for (std::uint32_t c = 0; c < board.cells(); ++c) mirrored = mirrored && draw.white[c] != draw.white[image[c]];
        expected += mirrored ? 1 : 0;
      });
      EXPECT_EQ(count_mirrored_draws(board, image), expected);
    }
  }
  const Board odd{5, 5};
  EXPECT_EQ(count_mirrored_draws(odd, rotation(symmetries_of(odd), odd)), 0U);
  const Board large{8, 8, Orientation::axis_parallel};
  EXPECT_THROW((void)count_mirrored_draws(large, image_of(large, Mirror::rotate), {.cancelled = [] { return true; }}),
               Cancelled);
}

}  // namespace
}  // namespace mexwave::squares
