// Values and winning moves against the definition: a position is P if no move leads to a P-position.

#include <gtest/gtest.h>

#include <algorithm>

#include "chomp3/oracle.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {
namespace {

std::vector<Position> winning_moves(const oracle::Positions& plain, const Position& x) {
  std::vector<Position> moves;
  const auto look = [&](const Position& y) {
    if (y.p > 0 && plain.is_p(y)) moves.push_back(y);
  };
  for (std::uint32_t r = 0; r < x.r; ++r) look({x.p, x.q, r});
  for (std::uint32_t q = 0; q < x.q; ++q) look({x.p, q, std::min(q, x.r)});
  for (std::uint32_t p = 0; p < x.p; ++p) look({p, std::min(p, x.q), std::min(p, x.r)});
  return moves;
}

void expect_solved(const oracle::Positions& plain, const Position& x) {
  const Solution got = solve(x);
  std::vector<Position> leaves;
  for (const WinningMove& move : got.moves) {
    leaves.push_back(move.leaves);
    // The square is there, and taking it leaves that.
    const std::uint32_t rows[] = {x.p, x.q, x.r};
    ASSERT_TRUE(move.row >= 1 && move.row <= 3 && move.column >= 1 && move.column <= rows[move.row - 1]);
    const auto kept = [&](std::uint32_t row) {
      return row < move.row ? rows[row - 1] : std::min(rows[row - 1], move.column - 1);
    };
    EXPECT_EQ((Position{kept(1), kept(2), kept(3)}), move.leaves);
  }
  std::vector<Position> expected = winning_moves(plain, x);
  const auto order = [](const Position& a, const Position& b) {
    return std::tie(a.p, a.q, a.r) > std::tie(b.p, b.q, b.r);
  };
  EXPECT_TRUE(std::is_sorted(leaves.begin(), leaves.end(), order));
  std::sort(expected.begin(), expected.end(), order);
  EXPECT_EQ(leaves, expected) << x.p << "," << x.q << "," << x.r;
  EXPECT_EQ(got.is_p_position, plain.is_p(x));
  EXPECT_EQ(got.is_p_position, got.moves.empty());
}

TEST(Solve, EveryPositionToTwenty) {
  const oracle::Positions plain(20);
  for (std::uint32_t p = 1; p <= 20; ++p) {
    for (std::uint32_t q = 0; q <= p; ++q) {
      for (std::uint32_t r = 0; r <= q; ++r) expect_solved(plain, {p, q, r});
    }
  }
}

TEST(Solve, SLOW_ScatteredPositionsToEightHundred) {
  const oracle::Positions plain(800);
  std::uint32_t seed = 12345;
  const auto next = [&](std::uint32_t bound) { return (seed = seed * 1664525 + 1013904223) / 65536 % bound; };
  for (int k = 0; k < 150; ++k) {
    const std::uint32_t p = 100 + next(701), q = next(p + 1), r = next(q + 1);
    expect_solved(plain, {p, q, r});
    for (std::uint32_t near = q; near <= std::min(p, q + 1); ++near) {  // P-positions, which chance seldom meets
      if (plain.r(p, near) != none) expect_solved(plain, {p, near, plain.r(p, near)});
    }
  }
}

TEST(Solve, RefusesInvalidPositions) {
  EXPECT_THROW((void)solve({3, 4, 1}), InvalidArgument);
  EXPECT_THROW((void)solve({3, 2, 3}), InvalidArgument);
  EXPECT_THROW((void)solve({0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)solve({largest_p + 1, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(Position{3, 4, 1}), InvalidArgument);
  EXPECT_EQ(estimate_bytes(Position{900, 4, 1}), estimate_bytes(SweepGoal{.openings_upto = 900}));
}

}  // namespace
}  // namespace mexwave::chomp3
