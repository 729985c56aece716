// User-defined rules on the command line: codes, files of rules, bounds by an expression, a pass. And explanations why
// a position is won: chains of answers, certificates.

#include <gtest/gtest.h>

#include "cli/changed_certificates.hpp"
#include "cli/expression.hpp"
#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"
#include "mexwave/chocolate_six.hpp"
#include "mexwave/heaps_pass.hpp"

namespace mexwave::cli::test {
namespace {

TEST(OwnRules, FilesDescribeTheSameGamesAsNames) {
  const Folder folder;
  put(folder / "kayles", "# Kayles\ntake 1,2 leave none one two\n\n");
  put(folder / "three", "split two three\ntake 1..3 leave one  # and no more\ntake 3 leave none\n");
  put(folder / "eight", "take 1 leave three\n");
  put(folder / "fifteen", "take 1 leave none one two three\n");
  put(folder / "some", "take 2,5..7\r\n");
  put(folder / "but", "take all but 1,4\n");
  put(folder / "squares", "take squares");
  const std::vector<std::pair<std::string, std::string>> same{
      {"kayles", "0.77"}, {"three", "C.223"},    {"some", "subtract:2,5,6,7"}, {"eight", "hex:0.8"},
      {"fifteen", "0.F"}, {"but", "allbut:1,4"}, {"squares", "take:squares"}};
  for (const auto& [file, code] : same) {
    const Ran by_file = folder.run("heaps grundy rules:" + file + " --upto 40 --quiet");
    EXPECT_EQ(by_file.out, folder.run("heaps grundy " + code + " --upto 40 --quiet").out) << by_file.err;
    EXPECT_TRUE(contains(by_file.out, " " + code + ",")) << by_file.out;
    EXPECT_EQ(folder.run("heaps solve 'nim:3 + rules:" + file + ":9' --quiet").out,
              folder.run("heaps solve 'nim:3 + " + code + ":9' --quiet").out);
    EXPECT_EQ(folder.run("sum 'chomp:2x3 + rules:" + file + ":9' --quiet").out,
              folder.run("sum 'chomp:2x3 + " + code + ":9' --quiet").out);
    ASSERT_EQ(folder.run("heaps grundy rules:" + file + " --upto 60 --format csv --quiet -o t.csv").status, 0);
    const Ran said = folder.run("check --strict t.csv");
    EXPECT_EQ(said.status, 0) << said.out << said.err;
  }
}

TEST(OwnRules, DamagedFilesAreRefusedInOneLine) {
  const std::vector<std::pair<std::string, std::string>> bad{
      {"take 1\ntake 1..3 leave none\n", "line 2: expected one rule for what taking 1 leaves"},
      {"take 0", "line 1: expected whole numbers from 1 to 4095, or ranges such as 1..3, got '0'"},
      {"take 5..2", "line 1: expected ranges that rise, such as 1..3, got '5..2'"},
      {"take 4096", "'4096'"},
      {"take 1,1", "line 1: expected each number once, got 1 twice"},
      {"# first\ntake 1, 3", "line 2: expected numbers without blanks between them, such as take 1,3, got 'take 1, 3'"},
      {"take cubes", "three', got 'take cubes'"},
      {"take powers of", "three', got 'take powers of'"},
      {"take powers of three", "'take powers of two'"},
      {"take all but", "line 1: expected 'take 1..3,5'"},
      {"take all but 1,4 leave one", "got 'take all but 1,4 leave one'"},
      {"take all but 3,3", "line 1: expected each number once, got 3 twice"},
      {"take 1 leave", "got 'take 1 leave'"},
      {"take 1 leave four", "expected none, one, two or three, got 'four'"},
      {"take 1 give one", "got 'take 1 give one'"},
      {"split", "expected 'split two', 'split three' or 'split two three', got 'split'"},
      {"split one", "expected two or three, the heaps that a heap is split into, got 'one'"},
      {"split two two", "expected each split once"},
      {"eat 1", "expected 'take 1..3,5', with or without 'leave'"},
      {"take", "got 'take'"},
      {"take squares\ntake 1", "line 2: expected no further line, got 'take': 'take all but 1,4'"},
      {"take 1\ntake all but 3", "line 2: expected no line before 'take all but 3'"},
      {"# nothing\n", "': expected 'take 1..3,5'"},
      {"take all but 0", "got '0'"}};
  for (const auto& [text, said] : bad) {
    const Folder folder;
    put(folder / "given", text);
    expect_refused(folder, "heaps grundy rules:given --upto 5", {"'given'", said});
  }
  expect_refused("heaps grundy rules:none --upto 5", {"'none'"});
  expect_refused("heaps grundy rules: --upto 5", {"'rules:'", "rules:FILE"});
  expect_refused("heaps grundy rules:/dev/zero --upto 5", {"'/dev/zero'", "expected a file or a pipe"});
  const Ran endless = Folder().shell("yes '# 1' | " + program() + " heaps grundy rules:/dev/stdin --upto 5");
  EXPECT_EQ(endless.status, 1);
  EXPECT_TRUE(contains(endless.err, ": expected at most ")) << endless.err;
  expect_refused("heaps solve rules:none", {"expected a position, such as rules:FILE:7, got 'rules:none'"});
  expect_refused("heaps grundy 0.3G --upto 5", {"'G' is not a digit", "A to F"});
  for (const char* code : {"0.19", "0.8", "8.3", "hex:0.1G"})
    expect_refused(std::string("heaps grundy ") + code + " --upto 5", {code, "expected 0 to 7, or 0 to F", "hex:0.9"});
  expect_refused("heaps grundy 3.1 --upto 5", {"'4.', '8.' or 'C.'"});
  expect_refused("heaps grundy allbut:1,x --upto 5", {"'x' is not a number of stones"});
  expect_refused("heaps grundy allbut:1,1 --upto 5", {"'1' is named twice: expected each number once"});
  for (const char* command :
       {"heaps grundy x --upto 5", "heaps plot x --upto 5 -o x.svg", "heaps solve x:5", "sum x:5"})
    expect_refused(command, {"'x'", "unknown", "; see mexwave heaps --help"});
}

// The text of another error is not mistaken for that of an unknown game.
TEST(OwnRules, OnlyAnUnknownGameRefersToTheList) {
  const Folder folder;
  EXPECT_TRUE(contains(folder.run("heaps grundy chess").err, "; see mexwave heaps --help\n"));
  EXPECT_TRUE(contains(folder.run("sum chess:7").err, "--help; also chomp, chocolate[K], six, tiling[TILE]\n"));
  for (const char* command : {"heaps grundy '0.: unknown; '", "sum '0.: unknown; :7'"}) {
    const Ran ran = folder.run(command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_FALSE(contains(ran.err, "--help") || contains(ran.err, "also chomp")) << ran.err;
  }
}

TEST(OwnRules, PeriodsNameTheirProof) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps period allbut:1,2,5 --upto 400 --quiet").out,
            "allbut:1,2,5: preperiod 0, period 3, saltus 1\nexceptions: none\n"
            "certified by induction: the distances of the values of 10 heaps in a row from\n"
            "the least new value decide all later values, and they repeat: checked for heaps\n"
            "below 14\n");
  EXPECT_EQ(folder.run("heaps period 0.3F --upto 100 --quiet").out,
            "0.3F: preperiod 0, period 6, saltus 3\nexceptions: none\n"
            "certified by induction: no move from n leads to G(n-6)+3, and some move leads to\n"
            "each smaller value, by the conditions in docs/explanation/proofs.md; checked for\n"
            "heaps below 64\n");
  EXPECT_EQ(folder.run("heaps period 0.205200C --upto 200 --quiet").out, "0.205200C: no period certified up to 200\n");
}

// ---------------------------------------------------------------------------------------------------------------------

std::int64_t value(const std::string& text, std::uint32_t x = 0, std::uint32_t z = 0) {
  return Expression(text).floor_at(x, z);
}

TEST(Expressions, AreEvaluatedExactly) {
  EXPECT_EQ(value("1+2*3-4/2"), 5);
  EXPECT_EQ(value("-7/2"), -4);
  EXPECT_EQ(value("ceil(-7/2)"), -3);
  EXPECT_EQ(value("(1/3+1/6)*4"), 2);
  EXPECT_EQ(value("0.1*3*10"), 3);  // 3.0000000000000004 in double
  EXPECT_EQ(value("--2^3"), 8);
  EXPECT_EQ(value("mod(-7,3)"), 2);
  EXPECT_EQ(value("max(x,z)-min(x,z)+abs(z-x)", 3, 8), 10);
  EXPECT_EQ(value("sqrt(2)*sqrt(8)"), 4);
  EXPECT_EQ(value("sqrt(2)+sqrt(8)+sqrt(18)"), 8);  // 6 sqrt(2)
  EXPECT_EQ(value("1/(sqrt(2)-1)-sqrt(2)"), 1);
  EXPECT_EQ(value("sqrt(1/4)*2"), 1);
  EXPECT_EQ(value("max(sqrt(2),7/5)*1000"), 1414);
  EXPECT_EQ(value("floor(-sqrt(2))"), -2);
  EXPECT_EQ(value("3x+2z", 5, 7), 29);
  EXPECT_EQ(value("2z^2-x^2z", 3, 5), 5);  // as if * stood there
  EXPECT_EQ(value("1/2z+0.5x", 3, 8), 5);
  for (std::uint32_t x = 1; x < 3000; x += 7) {
    EXPECT_EQ(value("floor(sqrt(x*z))", x, x), x);
    EXPECT_EQ(value("floor(sqrt(x*z-1))", x, x), x - 1);
    EXPECT_EQ(value("sqrt(x^8)", x), std::int64_t{x} * x * x * x);
  }
  // Pairs of Wythoff's game: floor(k (1 + sqrt(5)) / 2).
  for (std::uint32_t k = 0; k < 2000; k += 11)
    EXPECT_EQ(value("x*(1+sqrt(5))/2", k), static_cast<std::int64_t>(heaps::wythoff_lower(k)));
  // Double has 9007199254740993 wrong.
  EXPECT_EQ(value("9007199254740993"), 9007199254740993);
  EXPECT_EQ(value("sqrt(9007199254740993^2)"), 9007199254740993);
}

TEST(Expressions, InvalidExpressionsAreRefused) {
  for (const char* text : {"", "x+", "x y", "y", "sqrt", "sqrt(", "min(x)", "floor(x,z)", "2 x", "2(x)", "2xz", "x2",
                           "x)", "1e5", "1.2.3", "x^", "*x", "12345678901234567890"})
    EXPECT_THROW(Expression(std::string(text)), InvalidArgument) << text;
  EXPECT_THROW(Expression(std::string(200, '(')), InvalidArgument);
  EXPECT_THROW(Expression(std::string(2000, '1')), InvalidArgument);
  for (const char* text : {"1/x", "sqrt(x-1)", "mod(1,x)", "sqrt(2)+sqrt(3)", "sqrt(sqrt(2))", "2^(1/2)", "2^-1",
                           "mod(1/2,1)", "9^16*9^16*9^16", "1/(sqrt(2)-sqrt(2))", "10^16*10^16*10^8"})
    EXPECT_THROW((void)value(text), InvalidArgument) << text;
}

TEST(ChocolateExpressions, AreBounds) {
  const Folder folder;
  std::string rows;
  for (std::uint32_t x = 0; x <= 12; ++x) {
    for (std::uint32_t z = 0; z <= 12; ++z) {
      std::uint32_t root = 0;
      while ((root + 1) * (root + 1) <= x * z) ++root;
      rows += std::to_string(root) + (z == 12 ? "\n" : " ");
    }
  }
  put(folder / "rows.txt", rows);
  const std::string by_file = " --bound rows.txt --upto 12 --format csv --quiet",
                    by_expression = " --bound 'floor(sqrt(x*z))' --upto 12 --format csv --quiet";
  for (const std::string command : {"chocolate positions", "chocolate positions --misere", "chocolate grundy"}) {
    const Ran expected = folder.run(command + by_file);
    EXPECT_EQ(folder.run(command + by_expression).out, expected.out) << command;
    EXPECT_GT(lines(expected.out), 20U);
  }
  EXPECT_EQ(folder.run("chocolate grundy --bound 'x/3+z/3' --upto 20 --format csv --quiet").out,
            folder.run("chocolate grundy --k 3 --upto 20 --format csv --quiet").out);
  EXPECT_EQ(folder.run("chocolate grundy --bound 2z --upto 20 --format csv --quiet").out,
            folder.run("chocolate grundy --bound '2*z' --upto 20 --format csv --quiet").out);
  EXPECT_TRUE(contains(folder.run("chocolate solve 9 5 4 --bound 'floor(sqrt(x*z))' --quiet").out,
                       "under y <= floor(sqrt(x*z))"));
  EXPECT_EQ(folder.run("sum 'chocolate[x/3+z/3]:10,2,5' --format csv --quiet").status, 0);
  // The seal has the expression, and the check evaluates it.
  ASSERT_EQ(folder.run("chocolate positions" + by_expression + " -o p.csv").status, 0);
  EXPECT_EQ(folder.run("check --strict p.csv").status, 0);
  std::string seal = contents(folder / "p.csv.xxh3");
  ASSERT_TRUE(contains(seal, "floor(sqrt(x*z))"));
  seal.replace(seal.find("x*z"), 3, "x+z");
  put(folder / "p.csv.xxh3", seal);
  EXPECT_EQ(folder.run("check p.csv").status, 2);
}

TEST(ChocolateExpressions, ExpressionsThatAreNoBoundAreRefused) {
  const std::string command = "chocolate positions --upto 5 --bound ";
  expect_refused(command + "'x^17'", {"'x^17'", "exponents from 0 to 16"});
  expect_refused(command + "'x-z'", {"--bound 'x-z'", "-1 at x,z = 0,1", "0 to 262143"});
  expect_refused(command + "'max(x,3)-min(z,3)'", {"after", "never decrease"});
  expect_refused(command + "'1/x'", {"at x,z = 0,0", "division by 0"});
  expect_refused(command + "'sqrt(x)+sqrt(z)'", {"roots of different numbers"});
  expect_refused(command + "'floor(x'", {"character 8", "')'"});
  expect_refused(command + "'x+y'", {"character 3", "floor, ceil, sqrt"});
  expect_refused(command + "'1000000*x'", {"1000000 at x,z = 1,0"});
  expect_refused(command + "'x+z' --k 3", {"--k '3'", "EXPRESSION"});
  expect_refused(command + "nosuch", {"'nosuch'", "an expression in x and z", "no such file"});
  // Near misses.
  expect_refused(command + "x2", {"no such file", "character 2: expected + - * / ^ or the end", "2*(x+z) or x*z"});
  expect_refused(command + "1e3", {"no such file", "character 2", "a number without e"});
  expect_refused(command + "y", {"no such file", "character 1: expected numbers, x, z"});
  expect_refused(command + "'x^2^3'", {"character 4: expected parentheses in a power of a power"});
  expect_refused(command + "'max(2 x,z)'", {"character 7: expected + - * / ^ or ','"});
  expect_refused(command + "'sqrt x'", {"expected '('"});
  for (const char* action : {"solve 5,9,3", "certificate 5,9,3"}) {
    expect_refused(std::string("chocolate ") + action + " --bound 'floor(sqrt(x*z))'",
                   {"{5,9,3}", "y <= floor(sqrt(x*z))", "y from 0 to 3"});
  }
  std::string sum = "x";
  for (int k = 0; k < 200; ++k) sum += "+x";
  EXPECT_EQ(Folder().run(command + "'" + sum + "' --quiet").status, 0);
  expect_refused("chocolate positions --upto 5000 --bound 'x+z'",
                 {"expected x, z <= 4095 for an expression, got 5000"});
}

// ---------------------------------------------------------------------------------------------------------------------

TEST(PassProgram, HeapsAndChocolate) {
  const Folder folder;
  const std::vector<std::uint32_t> values = heaps::grundy_with_pass({heaps::parse_game("take:3"), 12});
  std::string csv = "n,grundy\n";
  for (std::uint32_t n = 0; n <= 12; ++n) csv += std::to_string(n) + "," + std::to_string(values[n]) + "\n";
  EXPECT_EQ(folder.run("heaps grundy take:3 --upto 12 --pass --format csv --quiet").out, csv);
  EXPECT_EQ(folder.run("heaps solve nim:1 + nim:2 --pass --quiet").out,
            "nim:1 + nim:2 with a pass is a P-position: the player to move loses against best\n"
            "play. Its Grundy value is 0.\n");
  EXPECT_EQ(folder.run("heaps solve nim:2 + nim:2 --pass --quiet").out,
            "nim:2 + nim:2 with a pass is an N-position: the player to move wins. Its Grundy\n"
            "value is 2. Winning moves: 2, and the pass.\n"
            "  take 1 from nim:2: leaves 1\n"
            "  take 1 from nim:2: leaves 1\n");
  const Json json = parsed(folder.run("heaps solve nim:2 + nim:2 --pass --format json --quiet").out);
  EXPECT_EQ(json.at("pass_wins"), true);
  EXPECT_EQ(json.at("grundy"), 2);
  // Three heaps of Nim are chocolate in a box.
  for (const char* heaps : {"3 2 5", "1 1 4", "6 6 6", "2 4 7"}) {
    std::string sum = "nim:", piece = heaps;
    for (const char c : piece) sum += c == ' ' ? std::string(" + nim:") : std::string(1, c);
    const Json nim = parsed(folder.run("heaps solve '" + sum + "' --pass --format json --quiet").out);
    const Json box = parsed(
        folder.run("chocolate solve " + piece + " --bound box --height 7 --pass --value --format json --quiet").out);
    EXPECT_EQ(nim.at("grundy"), box.at("grundy")) << heaps;
    EXPECT_EQ(nim.at("pass_wins"), box.at("pass_wins")) << heaps;
    EXPECT_EQ(nim.at("winning_moves").size(), box.at("winning_moves").size()) << heaps;
  }
  ASSERT_EQ(folder.run("chocolate positions --k 3 --upto 20 --pass --format csv --quiet -o p.csv").status, 0);
  EXPECT_EQ(folder.run("check p.csv").status, 0);
  for (const char* command : {"heaps grundy nim --upto 9 --pass", "chocolate grundy --k 3 --upto 9 --pass",
                              "chocolate grundy --k 3 --upto 9 --pass --count", "heaps solve nim:3 --pass",
                              "chocolate positions --k 3 --upto 9 --pass --count"}) {
    ASSERT_EQ(folder.run(std::string(command) + " --format json --quiet -o t.json").status, 0) << command;
    const Ran said = folder.run("check t.json");
    EXPECT_EQ(said.status, 0) << command << said.err;
    EXPECT_TRUE(contains(said.out, "not recomputed")) << said.out;
  }
  const std::vector<std::uint32_t> y = chocolate::positions_with_pass_reference(chocolate::Bound::sum(3), 20);
  EXPECT_EQ(lines(contents(folder / "p.csv")),
            1 + y.size() - static_cast<std::size_t>(std::count(y.begin(), y.end(), chocolate::none)));
  EXPECT_TRUE(contains(folder.run("chocolate grundy --k 3 --upto 20 --pass --quiet").out, "value"));
  expect_refused("heaps grundy coins --upto 5 --pass", {"'coins'"});
  expect_refused("heaps grundy 0.137 --upto 1000 --pass", {"1000", "0.137"});
  expect_refused("chocolate solve 5,1,1 --k 3 --pass --depth 2", {"--depth '2'", "--pass"});
  // Six directions.
  const std::string six = folder.run("chocolate six solve 2,1,2,1,2,1 --pass --format json --quiet").out;
  EXPECT_EQ(parsed(six).at("grundy"), chocolate::six_grundy_reference({2, 1, 2, 1, 2, 1}, true));
  EXPECT_EQ(parsed(six).at("pass_wins"), false);
  EXPECT_EQ(folder.run("chocolate six solve 0,1,0,0,0,1 --pass --format csv --quiet").out,
            "direction,x1,x2,x3,x4,x5,x6,grundy\n2,0,0,0,0,0,1,2\n6,0,1,0,0,0,0,2\n0,,,,,,,0\n");
  EXPECT_EQ(folder.run("chocolate solve 1,0,1 --k 3 --pass --format csv --quiet").out, "lowered,x,y,z\npass,,,\n");
  ASSERT_EQ(folder.run("chocolate six grundy --upto 3 --pass --format npy --quiet -o six.npy").status, 0);
  EXPECT_TRUE(contains(folder.run("check six.npy").out, "not recomputed"));
}

// ---------------------------------------------------------------------------------------------------------------------

TEST(Chains, EveryMoveHasAReply) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp3 solve 3 2 0 --depth 3 --quiet").out,
            "    X##\n    ##\n(3,2,0) is a P-position: f(2,0) = 3, so the player to move loses against best\nplay.\n"
            "    square 2 of row 1: leaves (1,1,0); then square 1 of row 2: leaves (1,0,0)\n"
            "        X\n"
            "      (1,0,0): only the poisoned square is left\n"
            "    square 3 of row 1: leaves (2,2,0); then square 2 of row 2: leaves (2,1,0)\n"
            "        X#\n"
            "        #\n"
            "      square 2 of row 1: leaves (1,1,0); then square 1 of row 2: leaves (1,0,0)\n"
            "      square 1 of row 2: leaves (2,0,0); then square 2 of row 1: leaves (1,0,0)\n"
            "    square 1 of row 2: leaves (3,0,0); then square 2 of row 1: leaves (1,0,0), as above\n"
            "    square 2 of row 2: leaves (3,1,0); then square 3 of row 1: leaves (2,1,0), as above\n");
  // A large position.
  const Ran large = folder.run("chomp3 solve 120 100 80 --depth 2 --quiet");
  EXPECT_EQ(large.status, 0) << large.err;
  EXPECT_TRUE(contains(large.out, "; then square "));
  EXPECT_EQ(folder.run("chomp3 solve 120 100 80 --depth 1 --quiet").out,
            folder.run("chomp3 solve 120,100,80 --quiet").out);
  EXPECT_TRUE(contains(folder.run("chomp solve 3,3,2 --depth 3 --quiet").out, "; then square "));
  // More rows than there are squares in: the same moves and answers.
  const auto tree = [&](const std::string& command) {
    const std::string out = folder.run(command + " --depth 9 --quiet").out;
    return out.substr(std::min(out.size(), out.find("    square")));
  };
  const auto without_a_row = [](std::string text) {
    for (std::size_t at = 0; (at = text.find(",0)", at)) != std::string::npos; ++at) text.erase(at, 2);
    return text;
  };
  const std::string three = tree("chomp3 solve 4 2 2");
  ASSERT_TRUE(contains(three, "as above")) << three;
  const std::string four = tree("chomp4 solve 4 2 2 0"), five = tree("chomp5 solve 4 2 2 0 0");
  EXPECT_EQ(without_a_row(four), three);
  EXPECT_EQ(without_a_row(five), four);
  EXPECT_EQ(folder.run("chomp3 solve 3x4 --quiet").out, folder.run("chomp3 solve 4 4 4 --quiet").out);
  EXPECT_EQ(folder.run("chomp4 solve 4x4 --quiet").out, folder.run("chomp4 solve 4,4,4,4 --quiet").out);
  EXPECT_EQ(folder.run("chomp5 solve 5x4 --quiet").out, folder.run("chomp5 solve 4,4,4,4,4 --quiet").out);
  expect_refused("chomp3 solve 4x3", {"'4x3'", "3 whole numbers", "or a board, 3x8"});
  expect_refused("chomp3 solve 3x", {"'3x'", "''"});
  expect_refused("chomp5 solve 4 4 4 4 5", {"(4,4,4,4,5) is not a position", "p >= q"});
  expect_refused("chomp5 solve 401 1 1 1 1", {"'401'", "from 0 to 400"});
  const Json solved = parsed(folder.run("chomp5 solve 4 2 2 2 1 --format json --quiet").out);
  EXPECT_EQ(solved.at("winning_moves").size(), 3U);
  EXPECT_EQ(folder.run("chomp5 solve 4 2 2 2 1 --format csv --quiet").out,
            "row,square,p,q,r,s,t\n1,3,2,2,2,2,1\n3,2,4,2,1,1,1\n4,1,4,2,2,0,0\n");
  EXPECT_TRUE(contains(folder.run("chomp5 solve 1 0 0 0 0 --quiet").out, "is a P-position"));
  expect_refused("chomp4 solve 4 2 2 1 --depth 2 --format json", {"--depth '2'", "only text"});
  expect_refused("chomp5 solve 4 2 2 1 1 --depth 2 --format csv", {"--depth '2'", "only text"});
  const std::string piece = folder.run("chocolate solve 3,1,2 --k 3 --depth 3 --quiet").out;
  EXPECT_TRUE(contains(piece, "; then ")) << piece;
  EXPECT_TRUE(contains(folder.run("chocolate solve 3,1,2 --k 3 --misere --depth 9 --quiet").out,
                       "leaves no move, and a player who cannot move wins"));
  const std::string sum = folder.run("heaps solve '0.77:5 + nim:4' --depth 3 --quiet").out;
  EXPECT_TRUE(contains(sum, "take 1 from 0.77:5: leaves 0.77:3 + 0.77:1 + nim:4; then ")) << sum;
  expect_refused("chomp3 solve 3 2 0 --depth 0", {"--depth", "'0'"});
  expect_refused("chomp3 solve 3 2 0 --depth 2 --format csv", {"--depth '2'", "only text"});
  expect_refused("chomp3 solve 900 800 700 --depth 30", {"--depth", "at most 1000000 lines"});
}

TEST(Chains, OfSquares) {
  const Folder folder;
  // 3 x 3 is drawn: of Black's replies to a1 one of each kind, and an answer that keeps the draw.
  const std::string plain = folder.run("squares solve --board 3x3 --quiet").out;
  EXPECT_EQ(folder.run("squares solve --board 3x3 --depth 1 --quiet").out, plain);
  EXPECT_EQ(folder.run("squares solve --board 3x3 --depth 2 --quiet").out,
            plain +
                "\nAfter a1, every move of Black, and White's answer:\n"
                "  b1(2): leaves White a1, Black b1; then c1: leaves White a1 c1, Black b1\n"
                "  c1(2): leaves White a1, Black c1; then b1: leaves White a1 b1, Black c1\n"
                "  b2: leaves White a1, Black b2; then b1: leaves White a1 b1, Black b2\n"
                "  c2(2): leaves White a1, Black c2; then b1: leaves White a1 b1, Black c2\n"
                "  c3: leaves White a1, Black c3; then b1: leaves White a1 b1, Black c3\n");
  // Two threats: where Black stops neither, and where one.
  const std::string won = folder.run("squares solve --board 6x6 --position \"c3 d4 c4 a6\" --depth 2 --quiet").out;
  EXPECT_TRUE(contains(won, "\n  d3: then b4: completes the square b3 c3 b4 c4\n")) << won;
  EXPECT_TRUE(contains(won, "\n  b4: leaves White b3 c3 c4, Black b4 d4 a6; then c2++: leaves White")) << won;
  // In misere play whoever completes a square has lost, and nothing is threatened.
  const std::string misere =
      folder.run("squares solve --board 3x3 --misere --position \"a1 c3 b1 c2\" --depth 9 --quiet").out;
  EXPECT_TRUE(contains(misere, "completes the square")) << misere;
  EXPECT_FALSE(contains(misere.substr(misere.find("every move of Black")), "+")) << misere;
  expect_refused("squares solve --board 3x3 --depth 2 --format csv", {"--depth '2'", "only text"});
  expect_refused("squares solve --board 3x3 --depth 1001", {"--depth", "'1001'"});
}

TEST(Chains, OfLines) {
  const Folder folder;
  const std::string drawn = "lines solve tictactoe --position \"a1 b2\" --quiet";
  const std::string plain = folder.run(drawn).out;
  EXPECT_EQ(folder.run(drawn + " --depth 1").out, plain);
  EXPECT_EQ(folder.run(drawn + " --depth 2").out,
            plain +
                "\nAfter b1, every move of O, and X's answer:\n"
                "  c1: leaves X a1 b1, O c1 b2; then a3: leaves X a1 b1 a3, O c1 b2\n"
                "  a2: then c1: completes the line a1 b1 c1\n  c2: then c1: completes the line a1 b1 c1\n"
                "  a3: then c1: completes the line a1 b1 c1\n  b3: then c1: completes the line a1 b1 c1\n"
                "  c3: then c1: completes the line a1 b1 c1\n");
  // No reply is left after the end, nor after a best move that ends the game.
  for (const std::string position : {"b1 a1 c2 a3 b2 a2", "b1 a1 c2 c3 b3"}) {
    const std::string command = "lines solve tictactoe --quiet --position \"" + position + "\"";
    EXPECT_EQ(folder.run(command + " --depth 9").out, folder.run(command).out) << position;
  }
  EXPECT_TRUE(contains(folder.run("lines solve trihex --position \"p a\" --depth 2 --quiet").out,
                       "\nAfter y, every move of O"));
  EXPECT_TRUE(contains(folder.run("lines solve trihex --misere --depth 2 --quiet").out,
                       "\nEvery move of X, and O's answer:\n"));
  expect_refused("lines solve trihex --depth 2 --format csv", {"--depth '2'", "only text"});
  expect_refused("lines solve trihex --depth 2 --value-only", {"--value-only: expected --depth 1, got 2"});
}

TEST(Chains, OfPaintingGames) {
  const Folder folder;
  const std::string lost = "tiling solve --board 2x5 --quiet";
  EXPECT_EQ(folder.run(lost + " --depth 1").out, folder.run(lost).out);
  EXPECT_EQ(
      folder.run(lost + " --depth 3").out,
      folder.run(lost).out +
          "    paint a1 b1 a2 b2: leaves a1 b1 a2 b2 painted; then paint c1 d1 c2 d2: leaves a1 b1 c1 d1 a2 b2 c2 "
          "d2 painted\n"
          "        2  # # # # .\n        1  # # # # .\n           a b c d e\n"
          "      a1 b1 c1 d1 a2 b2 c2 d2 painted: no move is left\n"
          "    paint b1 c1 b2 c2: leaves b1 c1 b2 c2 painted; then paint d1 e1 d2 e2: leaves b1 c1 d1 e1 b2 c2 d2 "
          "e2 painted\n"
          "        2  . # # # #\n        1  . # # # #\n           a b c d e\n"
          "      b1 c1 d1 e1 b2 c2 d2 e2 painted: no move is left\n"
          "    paint c1 d1 c2 d2: leaves c1 d1 c2 d2 painted; then paint a1 b1 a2 b2: leaves a1 b1 c1 d1 a2 b2 c2 "
          "d2 painted, as above\n"
          "    paint d1 e1 d2 e2: leaves d1 e1 d2 e2 painted; then paint a1 b1 a2 b2: leaves a1 b1 d1 e1 a2 b2 d2 "
          "e2 painted\n"
          "        2  # # . # #\n        1  # # . # #\n           a b c d e\n"
          "      a1 b1 d1 e1 a2 b2 d2 e2 painted: no move is left\n");
  EXPECT_TRUE(contains(folder.run("tiling solve --board 2x4 --depth 2 --quiet").out,
                       "\n  paint b1 c1 b2 c2\n    b1 c1 b2 c2 painted: no move is left\n"));
  EXPECT_TRUE(contains(folder.run("tiling solve --tile cram --board 2x3 --misere --depth 3 --quiet").out,
                       "      paint a2 b2: leaves no move, and a player who cannot move wins\n"));
  expect_refused("tiling solve --board 2x5 --depth 2 --format json", {"--depth '2'", "only text"});
  expect_refused("tiling solve --board 2x5 --depth 2 --value-only", {"--value-only: expected --depth 1, got 2"});
}

TEST(PositionCertificates, OfChocolate) {
  const Folder folder;
  const std::string text =
      "mexwave chocolate certificate 1\nbound sum 3\nplay normal\npiece 3,1,1\nclaim wins by x1\n1,0,1: x0>z0 z0>x0\n"
      "0,0,0:\nend\n";
  EXPECT_EQ(without_checksum(folder.run("chocolate certificate 3,1,1 --k 3 --quiet").out), text);
  EXPECT_EQ(checked(text), "holds");
  for (const std::string given : {"10,2,5 --k 3", "10 2 5 --k 3 --misere", "0,0,0 --k 1", "0,0,0 --k 1 --misere",
                                  "9,5,4 --bound 'floor(sqrt(x*z))'", "7,2,9 --bound z --k 2 --misere",
                                  "5,6,3 --bound box --height 6", "1,1,0 --bound box --height 3 --misere"}) {
    const Ran made = folder.run("chocolate certificate " + given + " -o c.txt");
    ASSERT_EQ(made.status, 0) << made.err;
    const Ran said = folder.run("check --strict c.txt");
    EXPECT_EQ(said.status, 0) << given << said.out << said.err;
    EXPECT_TRUE(contains(said.out, "matches its checksum")) << said.out;
  }
  EXPECT_NE(checked(replaced(text, "wins by x1", "wins by x2")), "holds");
  EXPECT_NE(checked(replaced(text, "wins by x1", "wins by z9")), "holds");
  EXPECT_NE(checked(replaced(text, "claim wins by x1", "claim loses")), "holds");
  EXPECT_NE(checked(replaced(text, "claim wins by x1", "claim is over")), "holds");
  EXPECT_NE(checked(replaced(text, " z0>x0", "")), "holds");
  EXPECT_NE(checked(replaced(text, "z0>x0", "x0>z0")), "holds");
  EXPECT_NE(checked(replaced(text, "x0>z0", "x0>y0")), "holds");
  EXPECT_NE(checked(replaced(text, "0,0,0:\n", "")), "holds");
  EXPECT_NE(checked(replaced(text, "play normal", "play misere")), "holds");
  EXPECT_NE(checked(replaced(text, "bound sum 3", "bound sum 9")), "holds");
  EXPECT_EQ(checked(replaced(text, "end\n", "")), "");
  EXPECT_EQ(checked(replaced(text, "bound sum 3", "bound sum 0")), "");
  EXPECT_EQ(checked(replaced(text, "bound sum 3", "bound expression x+")), "");
  EXPECT_EQ(checked(text + "checksum 00\n"), "");
  put(folder / "table", "0 1 2\n");
  expect_refused(folder, "chocolate certificate 0,1,1 --bound table",
                 {"--bound: expected sum, z, box or an expression", "got the file 'table'"});
  expect_refused("chocolate certificate 1,5,1 --k 3", {"{1,5,1}", "y from 0 to 0"});
}

TEST(PositionCertificates, OfHeaps) {
  const Folder folder;
  const std::string text =
      "mexwave heaps certificate 1\nsum 0.77:3 + nim:2\nclaim wins by 1 -> 2\nvalues 0.77 0 1 2 3\nvalues nim 0 1 "
      "2\nend\n";
  EXPECT_EQ(without_checksum(folder.run("heaps certificate 0.77:3 + nim:2 --quiet").out), text);
  EXPECT_EQ(checked(text), "holds");
  for (const char* sum : {"nim:0", "rim:7 + dim:7 + nim:6", "hex:8.3:20 + 0.137:30", "grundy:40 + grundy:30",
                          "allbut:1,4:50 + take:primes:60", "take:squares:90 + take:2^k:33 + subtract:2,5:31"}) {
    ASSERT_EQ(folder.run(std::string("heaps certificate -o c.txt ") + sum).status, 0) << sum;
    const Ran said = folder.run("check --strict c.txt");
    EXPECT_EQ(said.status, 0) << sum << said.out << said.err;
  }
  EXPECT_NE(checked(replaced(text, "-> 2", "-> 1")), "holds");
  EXPECT_NE(checked(replaced(text, "-> 2", "-> 3")), "holds");
  EXPECT_NE(checked(replaced(text, "by 1", "by 3")), "holds");
  EXPECT_NE(checked(replaced(text, "0 1 2 3\n", "0 1 2 4\n")), "holds");
  EXPECT_NE(checked(replaced(text, "0 1 2 3\n", "0 1 2\n")), "holds");
  EXPECT_NE(checked(replaced(text, "claim wins by 1 -> 2", "claim loses")), "holds");
  EXPECT_EQ(checked(replaced(text, "values nim", "values dim")), "");
  EXPECT_EQ(checked(replaced(text, "sum 0.77:3", "sum coins:3")), "");
  EXPECT_EQ(checked(replaced(text, "claim wins by 1 -> 2", "claim wins")), "");
  expect_refused("heaps certificate wythoff:3,5", {"'wythoff:3,5'"});
  expect_refused("heaps certificate nim:1 + fibonacci:4", {"got 'nim:1 + fibonacci:4'"});
  expect_refused("heaps certificate nim:20001", {"'nim:20001'", "20000"});
}

}  // namespace
}  // namespace mexwave::cli::test
