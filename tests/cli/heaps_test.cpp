// `mexwave heaps` and `mexwave nim`: output and refused input.

#include <gtest/gtest.h>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::cli::test {
namespace {

TEST(HeapsProgram, GrundyInEveryFormat) {
  const Folder folder;
  const std::vector<std::uint32_t> values = heaps::grundy_reference(heaps::parse_game("0.137"), 40);
  std::string csv = "n,grundy\n", bfile;
  for (std::uint32_t n = 0; n <= 40; ++n) {
    csv += std::to_string(n) + "," + std::to_string(values[n]) + "\n";
    bfile += std::to_string(n) + " " + std::to_string(values[n]) + "\n";
  }
  EXPECT_EQ(folder.run("heaps grundy 0.137 --upto 40 --format csv --quiet").out, csv);
  EXPECT_EQ(folder.run("heaps grundy 0.137 --upto 40 --format bfile --quiet").out, bfile);
  const Json json = parsed(folder.run("heaps grundy 0.137 --upto 40 --format json --quiet").out);
  EXPECT_EQ(json.at("values"), Json(values));
  EXPECT_EQ(json.at("parameters"), Json({{"game", "0.137"}, {"upto", 40}}));
  const std::string npy = folder.run("heaps grundy 0.137 --upto 40 --format npy --quiet").out;
  EXPECT_NE(npy.find("'<u4'"), std::string::npos);
  ASSERT_GE(npy.size(), 41 * 4U);
  for (std::uint32_t n = 0; n <= 40; ++n)
    EXPECT_EQ(static_cast<std::uint32_t>(npy[npy.size() - 164 + 4 * n]), values[n]) << n;
  EXPECT_EQ(folder.run("heaps grundy take:3 --upto 21 --quiet").out,
            "Grundy values of take:3, heaps 0 to 21; the largest is 3\n"
            "  0: 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3 0 1 2 3\n"
            " 20: 0 1\n");
}

TEST(HeapsProgram, PeriodsNameTheirProof) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps period 0.137 --upto 1000 --quiet").out,
            "0.137: preperiod 52, period 34, saltus 0\n"
            "exceptions: n = 0, 14, 16, 17, 31, 34, 51\n"
            "certified by the octal games' periodicity theorem: G(n+34) = G(n) for 52 <= n <\n"
            "141 = 2*52+34+3, where 3 is the number of digits of the code; checked for heaps\n"
            "below 175\n");
  const Json json = parsed(folder.run("heaps period 0.137 --upto 1000 --format json --quiet").out);
  EXPECT_EQ(json.at("certified"), true);
  EXPECT_EQ(json.at("exceptions"), Json({0, 14, 16, 17, 31, 34, 51}));
  EXPECT_EQ(folder.run("heaps period 0.137 --upto 173 --quiet").out, "0.137: no period certified up to 173\n");
  EXPECT_EQ(folder.run("heaps period grundy --upto 200 --quiet").out, "grundy: no period certified up to 200\n");
  EXPECT_NE(folder.run("heaps period 0.137 --upto 174 --quiet").out.find("period 34"), std::string::npos);
  EXPECT_EQ(folder.run("heaps period subtract:1,2 --upto 50 --format csv --quiet").out,
            "game,upto,certified,preperiod,period,saltus,exceptions,rare,last_rare,largest,largest_at\n"
            "\"subtract:1,2\",50,1,0,3,0,,,,,\n");
  // 0.16: by a window, as its period is too long for the theorem and so many heaps. A resumed run says the same.
  EXPECT_NE(folder.run("heaps period 0.16 --upto 6e5 --quiet").out.find("preperiod 105351, period 149459, saltus 0"),
            std::string::npos);
  const Json far = parsed(folder.run("heaps period 0.137 --upto 1e13 --format json --quiet").out);
  EXPECT_EQ(far.at("parameters"), Json({{"game", "0.137"}, {"upto", 10'000'000'000'000}}));
  EXPECT_EQ(far.at("exceptions"), json.at("exceptions"));
  const Json rare = parsed(folder.run("heaps period 0.104 --upto 2e5 --format json --quiet").out);
  EXPECT_EQ(rare.at("rare_heaps").size(), 20U);
  EXPECT_EQ(rare.at("rare_heaps").at(19), Json({284, 2}));
  EXPECT_EQ(rare.at("last_rare"), 284);
  EXPECT_NE(folder.run("heaps period 0.106 --upto 2e5 --quiet")
                .out.find("rare heaps: 15, the last is 1103, by mask "
                          "0xd and the heap's parity\nlargest value: "),
            std::string::npos);
  EXPECT_NE(folder.run("heaps period nim --upto 5 --quiet").out.find("saltus 1"), std::string::npos);
  EXPECT_NE(folder.run("heaps period rim --upto 50 --quiet").out.find("no theorem"), std::string::npos);
  expect_refused("heaps period 0.137 --upto 1e6 --certificate c.txt",
                 {"expected at most 32768 rare heaps", "without --certificate, the program proves the period 34"});
  // The result is printed, but the certificate of another game is not what was asked for.
  put(folder / "c.txt", "old");
  const Ran none = folder.run("heaps period 0.6 --upto 20000 --certificate c.txt --checkpoint c.state --quiet");
  EXPECT_EQ(none.status, 1);
  EXPECT_TRUE(contains(none.out, "0.6: no period certified up to 20000\n")) << none.out;
  EXPECT_TRUE(contains(none.err, "'c.txt' is not written: no window recurs up to heap 20000")) << none.err;
  EXPECT_EQ(contents(folder / "c.txt"), "old");
  EXPECT_FALSE(std::filesystem::exists(folder / "c.state"));
}

// Rare heaps come up to the end, so a window would have to hold all heaps; a table needs less.
TEST(HeapsProgram, ATableFollowsAWindowThatNeedsTooMuchMemory) {
  const Folder folder;
  const std::string ending = " heaps period 0.143 --upto 1e6 --format json --quiet";
  const Ran ran = folder.shell("ulimit -v 60000; exec " + program() + ending);
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(parsed(ran.out).at("certified"), false);
  const Ran window = folder.shell("ulimit -v 60000; exec " + program() + ending + " --checkpoint state");
  EXPECT_EQ(window.status, 1);
  EXPECT_TRUE(contains(window.err, "a window of 1048576 heaps")) << window.err;
}

TEST(HeapsProgram, SolvesMisereSums) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps solve \"nim:1 + nim:2\" --misere --quiet").out,
            "nim:1 + nim:2 in misere play is an N-position: the player to move wins. Winning\n"
            "moves: 1.\n"
            "  take 2 from nim:2: leaves 0\n");
  EXPECT_NE(folder.run("heaps solve nim:0 --misere --quiet").out.find("the player to move wins. No move is left."),
            std::string::npos);
  const Json json = parsed(folder.run("heaps solve nim:1 --misere --format json --quiet").out);
  EXPECT_EQ(json.at("p_position"), true);
  EXPECT_EQ(json.at("parameters").at("misere"), true);
  EXPECT_FALSE(json.contains("grundy"));
  expect_refused("heaps solve nim:1 --misere --pass -o f", {"expected --pass or --misere, got both"});
  expect_refused("heaps solve nim:1 --misere --depth 2 -o f", {"--depth '2'", "--misere"});
  expect_refused("heaps solve nim:1e9 --misere -o f", {"'nim:1e9': expected a whole number from 0"});
}

TEST(HeapsProgram, IdentifiesGames) {
  const Folder folder;
  // As tests/heaps/grundy_test.cpp has them.
  const std::string squares = "0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,0,1,0,1,2,3,2,3,4,5,3,2,3,4,0";
  EXPECT_EQ(folder.run("heaps identify " + squares + " --quiet").out,
            "1 of the games has these 35 values; = means equal over 1001 heaps\ntake:squares\n");
  EXPECT_EQ(folder.run("heaps identify " + squares + " --quiet --format csv").out,
            "game,first,group\ntake:squares,0,1\n");
  EXPECT_EQ(folder.run("heaps identify 0, 1, 2, 3, 1, 4, 3 --quiet --upto 50").out,
            folder.run("heaps identify 0,1,2,3,1,4,3 --quiet --upto 50").out);
  // From the other code's heap 1 on there is one value less.
  const auto games = [](const std::string& text) { return text.substr(text.find('\n')); };
  const std::string dawson = games(folder.run("heaps identify dawson --quiet").out);
  EXPECT_TRUE(contains(dawson, "0.07 from heap 1")) << dawson;
  EXPECT_EQ(games(folder.run("heaps identify 0.07 --quiet").out), dawson);
  expect_refused("heaps identify 0,,1 -o f", {"expected values such as 0,1,1,2, got '0,,1'"});
  expect_refused("heaps identify 0,1,2 --upto 1 -o f", {"expected 1 to 2 values, got 3"});
  expect_refused("heaps identify wythoff -o f", {"wythoff"});
}

TEST(HeapsProgram, SolvesSums) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps solve \"rim:7 + dim:7 + nim:7\" --quiet").out,
            "rim:7 + dim:7 + nim:7 is an N-position: the player to move wins. Its Grundy\n"
            "value is 2 = 4 xor 1 xor 7. Winning moves: 1.\n"
            "  take 2 from nim:7: leaves 5\n");
  EXPECT_EQ(folder.run("heaps solve rim:7+dim:7 + nim:5 --quiet").out,
            "rim:7 + dim:7 + nim:5 is a P-position: the player to move loses against best\n"
            "play. Its Grundy value is 0 = 4 xor 1 xor 5.\n");
  const Json json = parsed(folder.run("heaps solve coins:3,5,6,10 --format json --quiet").out);
  EXPECT_EQ(json.at("grundy"), 10);
  EXPECT_EQ(json.at("winning_moves"), Json::array({{{"part", 1}, {"leaves", "3,5,6"}, {"numbers", {3, 5, 6}}}}));
  EXPECT_EQ(folder.run("heaps solve 0.77:5 --format csv --quiet").out.substr(0, 23), "part,game,from,leaves\n1");
  EXPECT_NE(folder.run("heaps solve wythoff:3,5 --quiet").out.find("a P-position"), std::string::npos);
  for (const auto& [sum, move] :
       std::vector<std::pair<std::string, std::string>>{{"kayles:9", "take 1 from 0.77:9: leaves 4 + 4"},
                                                        {"grundy:3", "split grundy:3: leaves 2 + 1"},
                                                        {"fibonacci:20/6", "take 2 from fibonacci:20/6: leaves 18/4"},
                                                        {"coins:3,5,6,10", "move in coins:3,5,6,10: leaves 3,5,6"},
                                                        {"wythoff:6,9", "move in wythoff:6,9: leaves 4,7"}})
    EXPECT_TRUE(contains(folder.run("heaps solve " + sum + " --quiet").out, "\n  " + move + "\n"))
        << folder.run("heaps solve " + sum + " --quiet").out;
}

TEST(HeapsProgram, AnEmptiedHeapIsNotListed) {
  const Folder folder;
  for (const char* sum : {"nim:3", "0.77:1", "take:3:2", "nim:3 --pass"}) {
    const Json json = parsed(folder.run(std::string("heaps solve ") + sum + " --format json --quiet").out);
    std::size_t emptied = 0;
    for (const Json& move : json.at("winning_moves").items()) {
      if (move.at("leaves") != "0") continue;
      ++emptied;
      EXPECT_EQ(move.at("numbers"), Json::array()) << sum;
    }
    EXPECT_EQ(emptied, 1U) << sum << json;
  }
}

TEST(HeapsProgram, TakesFromListsWithoutEnd) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps solve take:squares:11 --quiet").out,
            "take:squares:11 is an N-position: the player to move wins. Its Grundy value is\n"
            "1. Winning moves: 3.\n"
            "  take 9 from take:squares:11: leaves 2\n"
            "  take 4 from take:squares:11: leaves 7\n"
            "  take 1 from take:squares:11: leaves 10\n");
  EXPECT_EQ(folder.run("sum 'take:primes:5 + nim:2' --quiet").out.find("take:primes:5 + nim:2 is a P-position"), 0U);
  for (const char* game : {"take:squares", "take:primes", "take:2^k"}) {
    for (const char* format : {"csv", "json"}) {
      const std::string made = std::string("heaps grundy ") + game + " --upto 3000 --quiet -o f --format " + format;
      ASSERT_EQ(folder.run(made).status, 0);
      EXPECT_EQ(folder.run("check f").status, 0) << made;
    }
  }
  EXPECT_EQ(folder.run("heaps period take:2^k --upto 10 --quiet").out.find("take:2^k: preperiod 0, period 3"), 0U);
  expect_refused("heaps grundy take:cubes --upto 5", {"'cubes' is not a number of stones"});
  // Tables of Fibonacci nim are smaller than the default of the other games.
  EXPECT_TRUE(folder.run("heaps period fibonacci").out.starts_with("fibonacci: no period certified up to 8000;"));
  EXPECT_TRUE(folder.run("heaps period nim").err.starts_with("values up to 10000 in "));
}

TEST(HeapsProgram, Triples) {
  const Folder folder;
  EXPECT_EQ(folder.run("nim triples --upto 7 --quiet").out,
            "1: (2,3) (4,5) (6,7)\n2: (4,6) (5,7)\n3: (4,7) (5,6)\n7 v-triples up to 7\n");
  const Ran one = folder.run("nim triples --upto 3");
  EXPECT_EQ(one.out, "1: (2,3)\n1 v-triple up to 3\n");
  EXPECT_TRUE(one.err.starts_with("1 triple in ")) << one.err;
  EXPECT_EQ(folder.run("nim triples --upto 5 --format csv --quiet").out, "a,b,c\n1,2,3\n1,4,5\n");
  EXPECT_EQ(
      folder.run("nim triples --upto 40 --complete --quiet").out,
      "complete at 3: 1 triple\ncomplete at 7: 7 triples\ncomplete at 15: 35 triples\ncomplete at 31: 155 triples\n");
  EXPECT_EQ(
      folder.run("nim triples --halve 25,43,50 --quiet").out,
      "(25,43,50)\n(12,21,25)\n(6,10,12)\n(3,5,6)\n(1,2,3)\n(25,43,50) is a v-triple: the last one is (1,2n,2n+1)\n");
  EXPECT_EQ(folder.run("nim triples --halve 16,39,47 --quiet").out,
            "(16,39,47)\n(8,19,23)\n(4,9,11)\n(2,4,5)\n(16,39,47) is not a v-triple: the last sum is odd\n");
  const Json json = parsed(folder.run("nim triples --upto 7 --format json --quiet").out);
  EXPECT_EQ(json.at("triples").size(), 7U);
}

TEST(HeapsRefusedByTheProgram, GamesAndSums) {
  expect_refused("heaps grundy 0.106 --upto 1e10", {"at most 268435456 for a table", "'1e10'", "--count"});
  expect_refused("heaps grundy 0.6 --upto 1e10 --count", {"at most 268435456", "0.6 has many rare heaps"});
  expect_refused("heaps grundy nim --upto 1e10", {"from 0 to 268435456", "'1e10'"});
  expect_refused("heaps grundy nim --upto 1e10 --count", {"from 0 to 268435456", "'1e10'"});
  expect_refused("heaps grundy 0.1g --upto 5 -o f",
                 {"'0.1g'", "'g' is not a digit", "expected 0 to 7, or 0 to F if the code has a digit A to F"});
  expect_refused("heaps grundy chess --upto 5 -o f", {"'chess'", "expected a name or a code, such as kayles"});
  expect_refused("heaps grundy subtract:1,x --upto 5", {"game 'subtract': 'x' is not a number of stones"});
  expect_refused("heaps grundy wythoff --upto 5 -o f",
                 {"'wythoff'", "expected a game whose positions are single heaps"});
  expect_refused("heaps grundy 0.6 --upto 1e9 -o f", {"--upto", "'1e9'", "268435456"});
  expect_refused("heaps grundy fibonacci --upto 8001", {"'8001'", "8000"});
  expect_refused("heaps period 9.1 --upto 5", {"'9.1'", "'0.'"});
  expect_refused("heaps solve rim:-1 -o f", {"'rim:-1': expected a whole number from 0"});
  expect_refused("heaps solve \"nim:3 nim:4\" -o f", {"'nim:3 nim:4': expected + between positions"});
  expect_refused("heaps solve '' -o f", {"empty sum", "rim:7 + nim:7"});
  expect_refused("heaps solve 'nim:3 + '", {"empty part"});
  expect_refused("heaps solve nim", {"'nim'", "a position is missing"});
  expect_refused("heaps solve 'nim:3 + wythoff:1,2'", {"'wythoff'", "cannot be part of a sum"});
  expect_refused("heaps solve turn:BXW", {"'turn:BXW'", "B (black) and W (white)"});
  expect_refused("nim triples", {"--upto N", "--halve A,B,C"});
  expect_refused("nim triples --upto 16384 -o f", {"'16384'", "16383"});
  expect_refused("nim triples --halve 3,2,1", {"'3,2,1'", "three increasing numbers"});
  expect_refused("nim triples --halve 1,2", {"'1,2'"});
  expect_refused("nim triples --halve 1,2,3 --complete", {"--complete", "--upto"});
}

}  // namespace
}  // namespace mexwave::cli::test
