// `mexwave chocolate six`: output, saved files, refused input.

#include <gtest/gtest.h>

#include <string>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate_six.hpp"

namespace mexwave::cli::test {
namespace {

TEST(SixCommand, PositionsAndValues) {
  const Folder folder;
  const std::string head = "Six directions, x1..x6 <= 3,1,3,1,3,1: 76 pieces, 20 P-positions\n";
  const std::string text = folder.run("chocolate six positions --upto 3,1,3,1,3,1 --quiet").out;
  EXPECT_TRUE(text.starts_with(head + "{0,0,0,0,0,0}\n")) << text;
  EXPECT_EQ(lines(text), 21U);
  EXPECT_EQ(lines(folder.run("chocolate six positions --upto 3,1,3,1,3,1 --format csv --quiet").out), 21U);
  EXPECT_EQ(parsed(folder.run("chocolate six positions --upto 1 --format json --quiet").out).at("positions").at(0),
            Json({0, 0, 0, 0, 0, 0}));
  const std::string npy = folder.run("chocolate six positions --upto 3,1,3,1,3,1 --format npy --quiet").out;
  EXPECT_NE(npy.find("'|u1'"), std::string::npos);
  EXPECT_NE(npy.find("(20,6,)"), std::string::npos);
  const std::string table = folder.run("chocolate six grundy --upto 3 --format npy --quiet").out;
  ASSERT_EQ(table.size(), 128U + 4096U);
  const std::size_t at = ((((2 * 4 + 1) * 4 + 2) * 4 + 1) * 4 + 2) * 4 + 1;
  EXPECT_EQ(table[128 + at], 2);
  EXPECT_EQ(table[128 + 1024], '\xff');  // {1,0,0,0,0,0} is no piece
  EXPECT_NE(folder.run("chocolate six grundy --upto 1 --format csv --quiet").out.find("\n0,0,0,0,0,1,1\n"),
            std::string::npos);
  ASSERT_EQ(folder.run("chocolate six grundy --upto 2 --format csv --quiet -o f").status, 0);
  EXPECT_EQ(folder.run("check f").status, 0);
}

TEST(SixCommand, SolvesDrawsAndLooksForRules) {
  const Folder folder;
  const std::string solved = folder.run("chocolate six solve 2 1 2 1 2 1 --quiet").out;
  EXPECT_EQ(solved,
            "{2,1,2,1,2,1} is an N-position: the player to move wins. Its Grundy value is 2.\n"
            "Winning moves: 3.\n"
            "  cut in direction 1: leaves {1,1,2,1,2,1}, a P-position\n"
            "  cut in direction 3: leaves {2,1,1,1,2,1}, a P-position\n"
            "  cut in direction 5: leaves {2,1,2,1,1,1}, a P-position\n");
  EXPECT_EQ(folder.run("chocolate six solve 2,1,2,1,2,1 --quiet").out, solved);
  EXPECT_EQ(folder.run("chocolate six solve '{2,1, 2,1,2,1}' --quiet").out, solved);
  EXPECT_EQ(folder.run("chocolate six solve 0,0,0,0,0,1 --format csv --quiet").out,
            "direction,x1,x2,x3,x4,x5,x6,grundy\n6,0,0,0,0,0,0,0\n");
  const std::string svg = folder.run("chocolate six draw 2,1,2,1,2,1 --quiet").out;
  std::size_t cells = 0;
  for (std::size_t k = svg.find("<polygon"); k != std::string::npos; k = svg.find("<polygon", k + 1)) ++cells;
  EXPECT_EQ(cells, chocolate::six_cells({2, 1, 2, 1, 2, 1}).size());
  EXPECT_NE(svg.find(">x6 = 1<"), std::string::npos);
  EXPECT_TRUE(svg.ends_with("</svg>\n"));
  EXPECT_NE(folder.run("chocolate six formula --upto 4 --quiet").out.find("x2 xor x4 xor x6 = 0: holds\n"),
            std::string::npos);
}

TEST(SixCommand, MiserePlay) {
  const Folder folder;
  EXPECT_EQ(folder.run("chocolate six solve 0,0,0,0,0,1 --misere --quiet").out,
            "{0,0,0,0,0,1} in misere play is a P-position: the player to move loses against\nbest play.\n");
  EXPECT_EQ(folder.run("chocolate six solve 0,1,0,0,0,1 --misere --format csv --quiet").out,
            "direction,x1,x2,x3,x4,x5,x6,wins\n2,0,0,0,0,0,1,1\n6,0,1,0,0,0,0,1\n");
  const Json json = parsed(folder.run("chocolate six solve 0,1,0,0,0,1 --misere --format json --quiet").out);
  EXPECT_EQ(json.at("play"), "misere");
  EXPECT_EQ(json.at("moves").at(0).at("wins"), true);
  EXPECT_EQ(folder.run("chocolate six positions --upto 0,1,0,0,0,1 --misere --quiet").out,
            "Six directions in misere play, x1..x6 <= 0,1,0,0,0,1: 4 pieces, 2 P-positions\n{0,0,0,0,0,1}\n"
            "{0,1,0,0,0,0}\n");
  expect_refused("chocolate six solve 0,0,0,0,0,1 --misere --pass -o f", {"expected --pass or --misere, got both"});
  expect_refused("chocolate six positions --misere --pass -o f", {"expected --pass or --misere, got both"});
}

TEST(SixCommand, RefusesInOneLineAndWritesNothing) {
  for (const auto& [arguments, said] :
       {std::pair<const char*, const char*>{"solve 2,1,2,1,2", "piece: expected 6 whole numbers"},
        {"solve 2,1,2,1,2,x", "expected a whole number from 0 to 42, got 'x'"},
        {"solve 2,1,2,,2,1", "got '2,1,2,,2,1'"},
        {"solve 1,0,0,0,0,0", "{1,0,0,0,0,0} is not a piece: x1 is at most x6 + x2 = 0"},
        {"solve 0,0,0,0,0,2", "x6 is at most x5 + x1 + 1 = 1"},
        {"draw 0,9,0,0,0,0 -o f", "x2 is at most x1 + x3 + 1 = 1"},
        {"positions --upto 43 -o f", "--upto: expected a whole number from 0 to 42, got '43'"},
        {"grundy --upto 3,1,3 -o f", "got '3,1,3'"},
        {"formula --upto 4 --shift 3", "--shift: expected a whole number from 0 to 2, got '3'"}}) {
    expect_refused(std::string("chocolate six ") + arguments, {said});
  }
}

}  // namespace
}  // namespace mexwave::cli::test
