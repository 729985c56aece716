// One position, and one p, against the table.

#include <gtest/gtest.h>

#include <set>

#include "chomp4/collect.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {
namespace {

/// The definition: every move, and whether it leaves a P-position.
Solution solve_by_moves(const Position& at, const std::set<Position>& lost) {
  Solution solution{lost.contains(at), {}};
  const auto look = [&](std::uint32_t row, std::uint32_t kept, const Position& left) {
    if (lost.contains(left)) solution.moves.push_back({row, kept + 1, left});
  };
  for (std::uint32_t x = 0; x < at.s; ++x) look(4, x, {at.p, at.q, at.r, x});
  for (std::uint32_t x = 0; x < at.r; ++x) look(3, x, {at.p, at.q, x, std::min(at.s, x)});
  for (std::uint32_t x = 0; x < at.q; ++x) look(2, x, {at.p, x, std::min(at.r, x), std::min(at.s, x)});
  for (std::uint32_t x = 1; x < at.p; ++x) look(1, x, {x, std::min(at.q, x), std::min(at.r, x), std::min(at.s, x)});
  std::sort(solution.moves.begin(), solution.moves.end(),
            [](const WinningMove& a, const WinningMove& b) { return a.leaves > b.leaves; });
  return solution;
}

void expect_same(const Solution& found, const Solution& expected, const Position& at) {
  const std::string text = testing::PrintToString(at);
  EXPECT_EQ(found.is_p_position, expected.is_p_position) << text;
  ASSERT_EQ(found.moves.size(), expected.moves.size()) << text;
  for (std::size_t k = 0; k < found.moves.size(); ++k) {
    EXPECT_EQ(found.moves[k].row, expected.moves[k].row) << text;
    EXPECT_EQ(found.moves[k].column, expected.moves[k].column) << text;
    EXPECT_EQ(found.moves[k].leaves, expected.moves[k].leaves) << text;
  }
  EXPECT_EQ(found.is_p_position, found.moves.empty()) << text;
}

TEST(FourRowSolve, EverySmallPosition) {
  const std::vector<Position> table = positions_reference(13);
  const std::set<Position> lost(table.begin(), table.end());
  for (std::uint32_t p = 1; p <= 13; ++p) {
    for (std::uint32_t q = 0; q <= p; ++q) {
      for (std::uint32_t r = 0; r <= q; ++r) {
        for (std::uint32_t s = 0; s <= r; ++s)
          expect_same(solve({p, q, r, s}, {.threads = 1}), solve_by_moves({p, q, r, s}, lost), {p, q, r, s});
      }
    }
  }
}

TEST(FourRowSolve, ScatteredPositions) {
  const std::vector<Position> table = scanned(160);
  const std::set<Position> lost(table.begin(), table.end());
  for (std::uint32_t k = 0; k < 60; ++k) {
    const std::uint32_t p = 100 + k, q = p - k * 7 % 90, r = q - k * 13 % (q / 2 + 1), s = r - k * 29 % (r + 1);
    expect_same(solve({p, q, r, s}), solve_by_moves({p, q, r, s}, lost), {p, q, r, s});
  }
  for (const Position& x : {Position{160, 160, 160, 160}, Position{128, 128, 128, 0}, table.back(), table[9000]})
    expect_same(solve(x), solve_by_moves(x, lost), x);
}

TEST(FourRowSolve, RefusesInvalidPositions) {
  EXPECT_THROW((void)solve({0, 0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)solve({3, 4, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)solve({3, 2, 3, 0}), InvalidArgument);
  EXPECT_THROW((void)solve({3, 2, 1, 2}), InvalidArgument);
  EXPECT_THROW((void)solve({largest_p + 1, 0, 0, 0}), InvalidArgument);
  EXPECT_THROW((void)estimate_bytes(Position{0, 0, 0, 0}), InvalidArgument);
}

TEST(FourRowSlice, HoldsAllOfOneP) {
  const std::vector<Position> table = scanned(150);
  for (const std::uint32_t p : {1U, 2U, 16U, 64U, 150U}) {
    const Slice found = slice({.p = p});
    EXPECT_EQ(found.p, p);
    std::vector<std::uint32_t> expected((p + 1) * (p + 1), none);
    for (const Position& x : table) {
      if (x.p == p) expected[x.q * (p + 1) + x.r] = x.s;
    }
    EXPECT_EQ(found.s, expected);
    EXPECT_EQ(found.at(p, 0), expected[p * (p + 1)]);
  }
  EXPECT_THROW((void)slice({.p = 0}), InvalidArgument);
}

}  // namespace
}  // namespace mexwave::chomp4
