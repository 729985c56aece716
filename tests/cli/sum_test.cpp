// `mexwave sum`: terms against the definitions of their games, winning moves by what they leave, bad input.

#include <gtest/gtest.h>

#include <string>
#include <utility>
#include <vector>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::cli::test {
namespace {

/// G{x,y,z} by the definition.
std::uint32_t chocolate_value(const chocolate::Bound& bound, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const std::uint32_t upto = std::max(x, z);
  const std::vector<std::uint32_t> values = chocolate::grundy_reference(bound, upto);
  std::size_t at = 0;
  for (std::uint32_t u = 0; u <= upto; ++u) {
    for (std::uint32_t w = 0; w <= upto; ++w) {
      if (u == x && w == z) return values[at + y];
      at += bound(u, w) + std::size_t{1};
    }
  }
  return 0;
}

Json sum_of(const Folder& folder, const std::string& text) {
  return parsed(folder.run("sum '" + text + "' --format json --quiet").out);
}

TEST(SumCommand, TermsHaveTheValuesOfTheDefinitions) {
  const Folder folder;
  const tiling::Rules squares({tiling::parse_tile("2x2")});
  const tiling::Rules lying({tiling::parse_tile("1x2"), tiling::parse_tile("2x2")}, true);
  const auto heap = [](const char* game, std::uint32_t n) {
    return heaps::grundy_reference(heaps::parse_game(game), n).back();
  };
  const std::vector<std::pair<const char*, std::uint32_t>> terms = {
      {"chomp:3x4", chomp::grundy_reference({4, 4, 4})},
      {"chomp:5,3,3,1", chomp::grundy_reference({5, 3, 3, 1})},
      {"chomp:1", 0},
      {"chocolate[3]:10,2,5", chocolate_value(chocolate::Bound::sum(3), 10, 2, 5)},
      {"chocolate[z:2]:3,4,9", chocolate_value(chocolate::Bound::last(2), 3, 4, 9)},
      {"chocolate[box:6]:3,6,2", chocolate_value(chocolate::Bound::constant(6), 3, 6, 2)},
      {"six:2,1,2,1,2,1", chocolate::six_grundy_reference({2, 1, 2, 1, 2, 1})},
      {"tiling[2x2]:3x5", tiling::grundy_reference(squares, {{3, 5}, {}})},
      {"tiling:3x5", tiling::grundy_reference(squares, {{3, 5}, {}})},
      {"tiling[1x2;2x2;fixed]:3x4", tiling::grundy_reference(lying, {{3, 4}, {}})},
      {"0.137:20", heap("0.137", 20)},
      {"subtract:1,4:9", heap("subtract:1,4", 9)},
      {"rim:15", heap("rim", 15)},
      {"grundy:18", heap("grundy", 18)},
      {"coins:3,5,8", 3U ^ 5U ^ 8U}};
  std::string whole;
  std::uint32_t total = 0;
  for (const auto& [text, value] : terms) {
    EXPECT_EQ(sum_of(folder, text).at("grundy"), value) << text;
    whole += (whole.empty() ? "" : " + ") + std::string(text);
    total ^= value;
  }
  const Json sum = sum_of(folder, whole);
  EXPECT_EQ(sum.at("grundy"), total);
  EXPECT_EQ(sum.at("values").size(), terms.size());
}

TEST(SumCommand, WinningMovesAreExactlyThoseThatLeaveValueZero) {
  const Folder folder;
  const std::vector<std::string> terms = {
      "0.137:12",        "chomp:3,2,2", "chocolate[2]:3,2,4", "tiling[2x2]:3x4/a1 b1 a2 b2", "rim:9",
      "six:1,1,1,1,1,1", "nim:8"};
  std::string whole;
  for (const std::string& term : terms) whole += (whole.empty() ? "" : " + ") + term;
  const Json sum = sum_of(folder, whole);
  ASSERT_EQ(sum.at("p_position"), false);
  ASSERT_GT(sum.at("winning_moves").size(), 2U);
  std::vector<std::size_t> count(terms.size());
  for (const Json& move : sum.at("winning_moves").items()) {
    const std::uint32_t moved = move.at("term").number() - 1;
    ++count[moved];
    std::string left;
    for (std::size_t k = 0; k < terms.size(); ++k)
      left += (left.empty() ? "" : " + ") + (k == moved ? move.at("leaves").string() : terms[k]);
    EXPECT_EQ(sum_of(folder, left).at("p_position"), true) << left;
  }
  // None is missing: Chomp's by all squares.
  const std::uint32_t total = sum.at("grundy").number();
  const chomp::Bar bar{3, 2, 2};
  std::size_t expected = 0;
  for (std::uint32_t row = 1; row <= 3; ++row) {
    for (std::uint32_t column = row == 1 ? 2 : 1; column <= bar[row - 1]; ++column) {
      const std::uint32_t left = chomp::grundy_reference(chomp::after_move(bar, row, column));
      expected += left == (chomp::grundy_reference(bar) ^ total) ? 1 : 0;
    }
  }
  EXPECT_EQ(count[1], expected);
  EXPECT_EQ(count[6], (8U ^ total) < 8 ? 1U : 0U);
}

TEST(SumCommand, EveryFormatContainsTheSolution) {
  const Folder folder;
  EXPECT_EQ(folder.run("sum 'nim:5 + chomp:2,2' --quiet").out,
            "nim:5 + chomp:2,2 is an N-position: the player to move wins. Its Grundy number\n"
            "is 7 = 5 xor 2. Winning moves: 1.\n"
            "  move in nim:5: leaves nim:2\n");
  EXPECT_EQ(folder.run("sum nim:2 + chomp:2,2 --quiet").out,
            "nim:2 + chomp:2,2 is a P-position: the player to move loses against best play.\n"
            "Its Grundy number is 0 = 2 xor 2.\n");
  EXPECT_EQ(folder.run("sum kayles:7 --quiet --format csv").status, 0);
  EXPECT_EQ(folder.run("sum 'nim:5 + chomp:2,2' --format csv --quiet").out,
            "term,from,leaves\n1,\"nim:5\",\"nim:2\"\n");
  ASSERT_EQ(folder.run("sum nim:5 --format json --quiet -o f").status, 0);
  EXPECT_EQ(folder.run("check f").status, 0);
}

TEST(SumCommand, RefusesInOneLineAndWritesNothing) {
  for (const auto& [sum, said] : {std::pair<const char*, const char*>{"", "an empty term"},
                                  {"nim:5 +", "an empty term"},
                                  {"nim", "'nim': expected a position"},
                                  {"chess:5", "'chess': unknown; expected one of"},
                                  {"chess:5", "chomp, chocolate[K], six, tiling[TILE]"},
                                  {"chomp:3,4", "a row of 4 squares follows a row of 3"},
                                  {"chomp:3x", "got '3x'"},
                                  {"chomp[2]:3", "chomp has no rules in brackets"},
                                  {"chocolate:1,2,3", "expected a bound in brackets"},
                                  {"chocolate[3]:1,5,0", "'chocolate[3]:1,5,0': y is at most 0"},
                                  {"chocolate[3]:1,5", "expected 3 whole numbers"},
                                  {"chocolate[3]:9000,0,0", "expected x and z from 0 to 8191"},
                                  {"chocolate[nofile]:1,0,1", "no such file"},
                                  {"six:1,0,0,0,0,0", "is not a piece"},
                                  {"tiling[2x2:5x8", "expected GAME[RULES]:POSITION"},
                                  {"tiling[2x2]:5", "expected HEIGHTxWIDTH"},
                                  {"tiling[2x2]:3x3/z9", "expected cells from a1 to c3, each once, got 'z9'"},
                                  {"wythoff:3,5", "only the P-positions are known"}}) {
    expect_refused("sum '" + std::string(sum) + "' -o f", {said});
  }
}

}  // namespace
}  // namespace mexwave::cli::test
