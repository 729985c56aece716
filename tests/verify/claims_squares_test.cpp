// The audit of Csákány, Makay, Nyőgér, and whether its checks can fail.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>

#include "check/square_board.hpp"
#include "mexwave/error.hpp"
#include "verify/claims_squares.hpp"

namespace mexwave::cli {
namespace {

CellSet bit(int cell) { return CellSet{1} << cell; }

Finding square_finding(const std::string& id) {
  const Evidence evidence([]() -> ChompEvidence { throw InvalidArgument("squares need no Chomp"); });
  for (const Claim& claim : all_claims()) {
    if (claim.id == id) return claim.check(evidence);
  }
  ADD_FAILURE() << id;
  return {};
}

TEST(SquareClaims, AreDecided) {
  for (const char* id : {"D01", "D02", "D03", "D04", "D06", "D07", "D08", "D09"}) {
    const Finding f = square_finding(id);
    EXPECT_TRUE(f.holds()) << id << ": " << f.first_counterexample;
    EXPECT_FALSE(f.checked_to.empty() || f.note.empty()) << id;
  }
  const Finding d05 = square_finding("D05");
  EXPECT_EQ(d05.failures, 2U);
  EXPECT_EQ(d05.first_counterexample, "1. c3 c1 2. d4 c5 3. d2+ e3 4. d3++: Black completes a square on a3");
  EXPECT_NE(square_finding("D01").note.find("24 colourings, in classes of 16, 4, 4"), std::string::npos);
  EXPECT_NE(square_finding("D09").note.find("0 for rotate, 0 for left-right, 0 for up-down"), std::string::npos);
}

TEST(SquareClaims, SecondMovesByTryingAllSets) {
  const squares::Board board;
  squares::Solver solver(board, Play::normal);
  const std::uint32_t c3 = *squares::find_cell(board, "c3");
  std::vector<CellSet> sets;
  for (std::uint32_t reply = 0; reply < 36; ++reply) {
    if (reply != c3) sets.push_back(winning_second_moves(solver, board, c3, reply));
  }
  std::uint32_t threes = 0, fours = 0;
  for (int a = 0; a < 36; ++a) {
    for (int b = a + 1; b < 36; ++b) {
      for (int c = b + 1; c < 36; ++c) {
        const CellSet three = bit(a) | bit(b) | bit(c);
        const auto meets = [&](CellSet cells) {
          return std::all_of(sets.begin(), sets.end(), [&](CellSet s) { return (s & cells) != 0; });
        };
        threes += meets(three) ? 1 : 0;
        for (int d = c + 1; d < 36; ++d) fours += meets(three | bit(d)) ? 1 : 0;
      }
    }
  }
  EXPECT_EQ(threes, 0U);
  EXPECT_NE(square_finding("D07").note.find(fmt::format("is 4, in {} ways", fours)), std::string::npos) << fours;
}

TEST(PrintedTree, TwoLinesFailAndOneColumnCorrectsThem) {
  const PrintedTreeCheck check = check_printed_tree(printed_tree());
  EXPECT_EQ(check.lines, 382U);
  EXPECT_EQ(check.without_fourth, 16U);
  EXPECT_EQ(check.failures.size(), 2U);
  EXPECT_TRUE(check.uncovered.empty());
  EXPECT_EQ(check.unfree_pairs, 0U);
  EXPECT_EQ(check.lost.size(), 3U);
  const Recheck repaired = check_strategy("repaired", check.repaired);
  EXPECT_FALSE(repaired.wrong) << *repaired.wrong;
  std::vector<PrintedTable> mended = printed_tree();
  mended[6].columns[0].third = "e3+";
  mended[6].columns[0].parry = "d2";
  const PrintedTreeCheck again = check_printed_tree(mended);
  EXPECT_TRUE(again.failures.empty());
  EXPECT_EQ(again.lines, 384U);
}

TEST(PrintedTree, EveryChangedLineIsDetected) {
  const std::vector<PrintedTable> sound = printed_tree();
  const auto seen = [](const std::vector<PrintedTable>& tree) {
    const PrintedTreeCheck check = check_printed_tree(tree);
    return check.failures.size() > 2 || !check.uncovered.empty();
  };
  EXPECT_FALSE(seen(sound));
  for (std::size_t t = 0; t < sound.size(); ++t) {
    std::vector<PrintedTable> tree = sound;
    tree.erase(tree.begin() + static_cast<std::ptrdiff_t>(t));
    EXPECT_TRUE(seen(tree)) << t;
    for (std::size_t c = 0; c < sound[t].columns.size(); ++c) {
      const auto changed = [&](const std::function<void(PrintedColumn&)>& change) {
        std::vector<PrintedTable> other = sound;
        change(other[t].columns[c]);
        EXPECT_TRUE(seen(other)) << t << " " << c;
      };
      changed([](PrintedColumn& x) { x.parry = "a6"; });
      changed([](PrintedColumn& x) { x.third = "c3+"; });
      changed([](PrintedColumn& x) { x.third = "f6+"; });
      if (sound[t].columns[c].fourth.empty()) continue;
      changed([](PrintedColumn& x) { x.fourth = "a6++"; });
      changed([](PrintedColumn& x) { x.fourth = "c3++"; });
    }
    tree = sound;
    tree[t].columns.pop_back();  // "mm", or the second half
    EXPECT_TRUE(seen(tree)) << t;
  }
}

// Two geometries that share no code.
TEST(SquareBoard, AgreesWithTheLibrary) {
  for (std::uint32_t h = 1; h <= 8; ++h) {
    for (std::uint32_t w = 1; w <= 8; ++w) {
      for (const bool axis_parallel : {false, true}) {
        const squares::Board board{h, w,
                                   axis_parallel ? squares::Orientation::axis_parallel : squares::Orientation::any};
        std::vector<CellSet> squares;
        for (const auto& four : squares::squares_of(board)) {
          CellSet cells = 0;
          for (const std::uint32_t c : four) cells |= bit(static_cast<int>(c));
          squares.push_back(cells);
        }
        std::sort(squares.begin(), squares.end());
        const SquareBoard own(static_cast<int>(h), static_cast<int>(w), axis_parallel);
        EXPECT_EQ(squares, own.squares()) << h << "x" << w;
        for (std::uint32_t c = 0; c < board.cells(); ++c) {
          EXPECT_EQ(squares::cell_name(board, c), own.name(static_cast<int>(c)));
          EXPECT_EQ(own.find(own.name(static_cast<int>(c))), static_cast<int>(c));
        }
      }
    }
  }
}

TEST(MirroredColourings, ByTryingAllColourings) {
  for (const auto& [h, w] : {std::pair{2, 2}, {2, 3}, {3, 2}, {2, 5}, {3, 4}, {4, 3}, {4, 4}, {3, 6}}) {
    const SquareBoard board(h, w, false);
    for (const Mirror mirror : {Mirror::rotate, Mirror::left_right, Mirror::up_down}) {
      std::uint64_t count = 0;
      bool fixed = false;
      for (CellSet white = 0; white <= board.all(); ++white) {
        bool good = true;
        for (int c = 0; c < board.cells() && good; ++c) {
          const int x = c % w, y = c / w;
          const int image =
              board.cell(mirror == Mirror::up_down ? x : w - 1 - x, mirror == Mirror::left_right ? y : h - 1 - y);
          fixed = fixed || image == c;
          good = ((white >> c ^ white >> image) & 1) != 0;
        }
        for (const CellSet square : board.squares()) good = good && (square & white) != 0 && (square & ~white) != 0;
        count += good ? 1 : 0;
      }
      const MirroredColourings square_finding = mirrored_colourings(board, mirror, UINT64_MAX);
      EXPECT_EQ(square_finding.count, count) << h << "x" << w;
      EXPECT_EQ(square_finding.fixed, fixed);
    }
  }
}

}  // namespace
}  // namespace mexwave::cli
