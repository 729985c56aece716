// Six directions compared with the mex over all moves and with published results; and the picture.

#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <sys/resource.h>

#include <algorithm>
#include <map>
#include <set>

#include "mexwave/chocolate_six.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chocolate {
namespace {

Six any_piece(std::uint32_t most) {
  Six x{};
  for (std::uint32_t& v : x) v = *rc::gen::inRange<std::uint32_t>(0, most + 1);
  for (int round = 0; round < 6; ++round) {  // lowers coordinates until none exceeds its bound
    for (std::uint32_t i = 0; i < 6; ++i) x[i] = std::min(x[i], x[(i + 5) % 6] + x[(i + 1) % 6] + i % 2);
  }
  return x;
}

TEST(Six, AgreesWithThePaper) {
  // Origin: Miyadera et al. 2009 by its program, run in the box x1, x3, x5 <= 3 and x2, x4, x6 <= 1: 76 shapes, 20 of
  // them P-positions, and the value of {2,1,2,1,2,1}.
  const SixGrundy table = six_grundy({{3, 1, 3, 1, 3, 1}});
  EXPECT_EQ(table.pieces, 76U);
  EXPECT_EQ(table.histogram[0], 20U);
  EXPECT_EQ(table.at({2, 1, 2, 1, 2, 1}), 2);
}

TEST(Six, ValuesAgreeWithTheDefinition) {
  for (const Six& most : {Six{3, 3, 3, 3, 3, 3}, Six{4, 2, 4, 2, 4, 2}, Six{1, 2, 3, 4, 3, 2}, Six{5, 0, 2, 4, 3, 1}}) {
    const SixGrundy table = six_grundy({most});
    std::uint64_t pieces = 0;
    std::vector<std::uint64_t> histogram(table.histogram.size());
    for_each_piece(table, [&](const Six& x, std::uint32_t value) {
      ASSERT_TRUE(is_piece(x));
      ++pieces;
      ++histogram.at(value);
      ASSERT_TRUE(pieces % 7 != 0 || value == six_grundy_reference(x));
    });
    EXPECT_EQ(pieces, table.pieces);
    EXPECT_EQ(histogram, table.histogram);
    std::uint64_t by_inequalities = 0;
    Six x{};
    for (std::size_t k = 0; k < table.values.size(); ++k) {
      by_inequalities += is_piece(x) ? 1 : 0;
      for (std::size_t i = 6; i-- > 0 && ++x[i] > most[i];) x[i] = 0;
    }
    EXPECT_EQ(pieces, by_inequalities);
  }
}

/// By the definition: the player to move loses if there is a move and none leaves a lost piece.
bool misere_lost(std::map<Six, bool>& known, const Six& x) {
  if (const auto found = known.find(x); found != known.end()) return found->second;
  bool wins = x == Six{};
  for (std::uint32_t direction = 1; direction <= 6; ++direction)
    for (std::uint32_t to = 0; to < x[direction - 1]; ++to)
      wins = misere_lost(known, six_after_move(x, direction, to)) || wins;
  return known[x] = !wins;
}

TEST(Six, MiserePlayAgreesWithTheDefinition) {
  std::map<Six, bool> known;
  for (const Six& most : {Six{3, 3, 3, 3, 3, 3}, Six{4, 2, 4, 2, 4, 2}, Six{1, 2, 3, 4, 3, 2}, Six{}}) {
    std::uint64_t lost = 0;
    const SixGrundy table = six_grundy({.most = most, .play = Play::misere});
    for_each_piece(table, [&](const Six& x, std::uint32_t value) {
      ASSERT_EQ(value == 0, misere_lost(known, x));
      lost += value == 0 ? 1 : 0;
    });
    EXPECT_EQ(table.histogram[0], lost);
  }
  const Six x{2, 1, 2, 1, 2, 1};
  const SixSolution solution = six_solve_misere(x);
  EXPECT_EQ(solution.is_p_position, misere_lost(known, x));
  for (const SixMove& move : solution.moves) EXPECT_EQ(move.grundy == 0, misere_lost(known, move.leaves));
  EXPECT_FALSE(six_solve_misere({}).is_p_position);
  EXPECT_THROW((void)six_grundy({Six{1, 1, 1, 1, 1, 1}, true, Play::misere}), InvalidArgument);
}

TEST(Six, WithAPassValuesAgreeWithTheDefinition) {
  for (const Six& most : {Six{2, 3, 2, 3, 2, 3}, Six{3, 1, 3, 1, 3, 1}, Six{4, 0, 1, 3, 2, 1}}) {
    const SixGrundy table = six_grundy({most, true}), without = six_grundy({most});
    std::uint64_t lost = 0;
    for_each_piece(table, [&](const Six& x, std::uint32_t value) {
      ASSERT_EQ(value, six_grundy_reference(x, true));
      lost += value == 0 ? 1 : 0;
      // What is lost without a pass is passed.
      EXPECT_TRUE(x == Six{} || value != 0 || without.at(x) != 0);
    });
    EXPECT_EQ(lost, table.histogram[0]);
    EXPECT_EQ(table.pieces, without.pieces);
  }
  for (const Six& x : {Six{0, 0, 0, 0, 0, 0}, Six{0, 1, 0, 0, 0, 0}, Six{2, 1, 2, 1, 2, 1}, Six{0, 1, 0, 1, 0, 0}}) {
    const SixSolution solution = six_solve_with_pass(x);
    EXPECT_EQ(solution.grundy, six_grundy_reference(x, true));
    EXPECT_EQ(solution.pass_wins, x != Six{} && six_grundy_reference(x) == 0);
    for (const SixMove& move : solution.moves) EXPECT_EQ(move.grundy, six_grundy_reference(move.leaves, true));
  }
}

RC_GTEST_PROP(Six, AnyPieceHasTheValueOfTheDefinition, ()) {
  const Six x = any_piece(5);
  const SixSolution solution = six_solve(x);
  RC_ASSERT(solution.grundy == six_grundy_reference(x));
  for (const SixMove& move : solution.moves) {
    RC_ASSERT(move.grundy != solution.grundy);
    RC_ASSERT(is_piece(move.leaves));  // nothing has to sink twice
  }
}

RC_GTEST_PROP(Six, TurnedAndMirroredPiecesHaveTheSameValue, ()) {
  static const SixGrundy table = six_grundy({{7, 6, 7, 6, 7, 6}});
  const Six x = any_piece(6);
  const std::uint32_t value = table.at(x);
  RC_ASSERT(value == table.at({x[2], x[3], x[4], x[5], x[0], x[1]}));
  RC_ASSERT(value == table.at({x[0], x[5], x[4], x[3], x[2], x[1]}));
}

/// Cells by the picture: all within reach of a cut, and no cut that takes nothing.
TEST(Six, InequalitiesAgreeWithThePicture) {
  // Each direction reaches a strip with a cell in it exactly if its coordinate is within its bound.
  const auto reaches = [](const std::vector<SixCell>& cells) {
    Six reach{};
    for (const SixCell& cell : cells) {
      const std::int32_t far[] = {-cell.b, cell.a, -cell.c, cell.b, -cell.a, cell.c};
      for (std::size_t i = 0; i < 6; ++i) reach[i] = std::max<std::uint32_t>(reach[i], std::max(far[i], 0));
    }
    return reach;
  };
  for_each_piece(six_grundy({{4, 3, 4, 3, 4, 3}}), [&](const Six& x, std::uint32_t) {
    const std::vector<SixCell> cells = six_cells(x);
    ASSERT_EQ(reaches(cells), x);
    ASSERT_TRUE(std::binary_search(cells.begin(), cells.end(), SixCell{0, 0, 0}));
    // Cutting off a strip leaves the cells of what the move leaves.
    for (std::uint32_t direction = 1; direction <= 6; ++direction) {
      if (x[direction - 1] == 0) continue;
      const auto to = static_cast<std::int32_t>(x[direction - 1] - 1);
      std::vector<SixCell> left;
      std::copy_if(cells.begin(), cells.end(), std::back_inserter(left), [&](const SixCell& cell) {
        const std::int32_t far[] = {-cell.b, cell.a, -cell.c, cell.b, -cell.a, cell.c};
        return far[direction - 1] <= to;
      });
      ASSERT_EQ(left, six_cells(six_after_move(x, direction, x[direction - 1] - 1)));
    }
  });
  EXPECT_EQ(six_cells({0, 0, 0, 0, 0, 0}).size(), 1U);
  EXPECT_EQ(six_cells({0, 0, 0, 0, 0, 1}).size(), 2U);  // the last inequality has its 1: a cell lies there
}

TEST(Six, RulesAreComparedWithTheGame) {
  const std::uint32_t upto = 5;
  const SixGrundy table = six_grundy({{upto, upto, upto, upto, upto, upto}});
  const std::vector<SixFace> faces = six_rules({upto, 1});
  std::set<std::array<bool, 6>> seen;
  for (const SixFace& face : faces) {
    EXPECT_TRUE(seen.insert(face.free).second);
    std::uint64_t pieces = 0, p_positions = 0, agrees = 0;
    std::optional<Six> fails;
    for_each_piece(table, [&](const Six& x, std::uint32_t value) {
      std::int32_t sum = 0;
      for (std::size_t i = 0; i < 6; ++i) {
        if (!face.free[i] && x[i] != 0) return;
        if (face.free[i]) sum ^= static_cast<std::int32_t>(x[i]) + face.s[i];
      }
      ++pieces;
      if (value == 0) ++p_positions;
      if ((sum == 0) == (value == 0)) {
        ++agrees;
        return;
      }
      const auto largest = [](const Six& y) { return *std::max_element(y.begin(), y.end()); };
      if (!fails || largest(x) < largest(*fails)) fails = x;
    });
    EXPECT_EQ(face.pieces, pieces);
    EXPECT_EQ(face.p_positions, p_positions);
    EXPECT_EQ(face.agrees, agrees);
    EXPECT_EQ(face.fails, fails) << face.text();
  }
  EXPECT_TRUE(seen.contains({false, false, false, false, false, true}));
  EXPECT_TRUE(seen.contains({true, true, true, true, true, true}));
}

TEST(Six, RefusesAndStops) {
  EXPECT_THROW((void)six_solve({1, 0, 0, 0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)six_solve({0, 43, 43, 0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)six_grundy({{43, 1, 1, 1, 1, 1}}), InvalidArgument);
  EXPECT_THROW((void)six_after_move({2, 1, 2, 1, 2, 1}, 7, 0), InvalidArgument);
  EXPECT_THROW((void)six_after_move({2, 1, 2, 1, 2, 1}, 2, 1), InvalidArgument);
  EXPECT_THROW((void)six_rules({3, 3}), InvalidArgument);
  EXPECT_THROW((void)six_cells({1, 0, 0, 0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)six_grundy({{20, 20, 20, 20, 20, 20}}, {.memory_limit = std::uint64_t{16} << 20}), MemoryLimit);
  EXPECT_THROW((void)six_grundy({{6, 6, 6, 6, 6, 6}}, {.cancelled = [] { return true; }}), Cancelled);
}

/// The peak memory of this process so far.
std::uint64_t peak_bytes() {
  rusage usage{};
  getrusage(RUSAGE_SELF, &usage);
  return static_cast<std::uint64_t>(usage.ru_maxrss) * 1024;
}

// A table of 887 MB: an immediate stop must not wait until all of it is allocated.
TEST(Six, SLOW_StopsWhileItsTableIsMade) {
  const std::uint64_t before = peak_bytes();
  EXPECT_THROW((void)six_grundy({{30, 30, 30, 30, 30, 30}}, {.cancelled = [] { return true; }}), Cancelled);
  EXPECT_LT(peak_bytes(), before + (std::uint64_t{100} << 20));
}

// Stopped when the table of 24 MB is there, before the list of its pieces, 58 MB, is.
TEST(Six, RulesStopWhilePiecesAreCounted) {
  const std::uint64_t before = peak_bytes();
  bool stop = false;
  EXPECT_THROW(
      (void)six_rules(
          {16, 1}, {.progress = [&stop](const Progress& progress) { stop = stop || progress.done == progress.total; },
                    .cancelled = [&stop] { return stop; }}),
      Cancelled);
  EXPECT_LT(peak_bytes(), before + (std::uint64_t{50} << 20));
}

}  // namespace
}  // namespace mexwave::chocolate
