// The claims on small boards: what is decided, and that each check can fail.

#include "verify/claims_heaps.hpp"

#include <gtest/gtest.h>

namespace mexwave::cli {
namespace {

TEST(SmallBoardClaims, ClaimsHold) {
  std::size_t found = 0;
  for (const Claim& claim : all_claims()) {
    if (claim.id != "C01" && claim.id != "C02" && claim.id != "C03") continue;
    ++found;
    const Finding f = claim.check(Evidence(std::function<ChompEvidence()>{}));
    EXPECT_TRUE(f.holds()) << claim.id << ": " << f.first_counterexample;
    EXPECT_FALSE(f.checked_to.empty()) << claim.id;
  }
  EXPECT_EQ(found, 3U);
}

TEST(SmallBoardClaims, TheQueensFigure) {
  std::set<Square> lost = lost_queen_squares(10, 8);
  EXPECT_EQ(lost.size(), 7U);
  EXPECT_TRUE(check_queen(lost).holds());
  lost.erase({8, 5});
  EXPECT_EQ(check_queen(lost).first_counterexample, "column 8, row 5: won, printed as lost");
  lost = lost_queen_squares(10, 8);
  lost.insert({10, 1});
  EXPECT_EQ(check_queen(lost).failures, 2U);  // the square, and a third first move
}

TEST(SmallBoardClaims, PaintedBoards) {
  tiling::Solver solver(tiling::Rules({tiling::parse_tile("2x2")}));
  // One board's value changed.
  const auto spoiled = [&](const tiling::Board& board, bool empty, std::uint32_t value) {
    return check_painting([&, board, empty, value](const tiling::Position& position) {
      const bool is_empty = position.painted == std::array<std::uint64_t, 2>{};
      return position.board == board && is_empty == empty ? value : solver.grundy(position);
    });
  };
  EXPECT_EQ(spoiled({4, 6}, true, 0).first_counterexample, "4 x 6: the second player wins");
  EXPECT_EQ(spoiled({4, 6}, false, 2).first_counterexample, "4 x 6 after the middle square: 2");
  EXPECT_EQ(spoiled({3, 8}, true, 0).first_counterexample, "3 x 8: the second player wins");
  EXPECT_EQ(spoiled({3, 8}, false, 1).failures, 2U);
  EXPECT_EQ(spoiled({2, 7}, true, 0).first_counterexample, "2 x 7: 0, Dawson's chess on 6 cells 1");
  // Another tile is another game.
  tiling::Solver dominoes(tiling::Rules({tiling::parse_tile("1x2")}));
  EXPECT_FALSE(check_painting([&](const tiling::Position& position) {
                 return position.board.cells() > 30 ? 0 : dominoes.grundy(position);
               }).holds());
}

TEST(SmallBoardClaims, TrihexOnOtherBoards) {
  const lines::Board trihex = lines::named_board("trihex");
  EXPECT_NE(check_trihex(trihex).note.find("p q r in 4 moves, a b c x y z in 5 moves"), std::string::npos);
  EXPECT_EQ(check_trihex(lines::named_board("tictactoe")).first_counterexample, "there are no side points p, q, r");
  lines::Board fewer = trihex;
  fewer.lines.pop_back();
  EXPECT_FALSE(check_trihex(fewer).holds());
  lines::Board joined = trihex;  // p, q, r on a line
  joined.lines.back() = {3, 4, 5};
  EXPECT_FALSE(check_trihex(joined).holds());
  lines::Board drawn = trihex;  // the points of tic-tac-toe under Trihex's names
  drawn.lines = lines::named_board("tictactoe").lines;
  const Finding f = check_trihex(drawn);
  EXPECT_FALSE(f.holds());
  EXPECT_NE(f.note.find("how many moves the winner needs: none"), std::string::npos);
}

}  // namespace
}  // namespace mexwave::cli
