// The squares commands: values with their origin, formats that other programs load, a game through a pipe, bad input.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <thread>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

std::vector<std::vector<std::string>> csv(const std::string& text) {
  std::vector<std::vector<std::string>> rows;
  std::istringstream all(text);
  for (std::string line; std::getline(all, line);) {
    rows.emplace_back();
    std::istringstream fields(line + ",");
    for (std::string field; std::getline(fields, field, ',');) rows.back().push_back(field);
  }
  return rows;
}

std::size_t times(const std::string& text, const std::string& part) {
  std::size_t found = 0;
  for (std::size_t k = text.find(part); k != std::string::npos; k = text.find(part, k + 1)) ++found;
  return found;
}

/// Every element is closed in its turn, attributes are quoted, and there is one root.
bool well_formed(const std::string& xml) {
  std::vector<std::string> open;
  std::size_t roots = 0;
  for (std::size_t k = 0; k < xml.size();) {
    if (xml[k] != '<') {
      if (xml[k] == '>' || (open.empty() && std::isspace(static_cast<unsigned char>(xml[k])) == 0)) return false;
      ++k;
      continue;
    }
    const std::size_t end = xml.find('>', k);
    if (end == std::string::npos) return false;
    const std::string tag = xml.substr(k + 1, end - k - 1);
    k = end + 1;
    if (tag.empty() || contains(tag, "<") || std::count(tag.begin(), tag.end(), '"') % 2 != 0) return false;
    if (tag[0] == '/') {
      if (open.empty() || open.back() != tag.substr(1)) return false;
      open.pop_back();
    } else {
      if (open.empty() && ++roots > 1) return false;
      if (tag.back() != '/') open.push_back(tag.substr(0, tag.find(' ')));
    }
  }
  return open.empty() && roots == 1;
}

TEST(SquaresDraws, TheThreeDrawsOfThePaperAreFound) {
  const Ran ran = Folder().run("squares draws --board 6x6 --balance equal --classes --quiet");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  // Csákány, Makay, Nyőgér: three essentially different draws with 18 men of each colour.
  EXPECT_TRUE(ran.out.starts_with("1: 18+18, orbit 16  2: 18+18, orbit 4  3: 18+18, orbit 4\n")) << ran.out;
  EXPECT_EQ(times(ran.out, "○"), 54U);
  EXPECT_EQ(times(ran.out, "●"), 54U);
  EXPECT_TRUE(contains(ran.out, "  a b c d e f"));
  EXPECT_TRUE(contains(ran.out, ": 24 draws\n3 classes up to symmetries of the board and exchange of colours\n"));
}

TEST(SquaresDraws, CsvListsBoardsThatAreDraws) {
  const auto rows = csv(Folder().run("squares draws --board 6x6 --format csv --quiet").out);
  ASSERT_EQ(rows.size(), 57U);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"n", "orbit", "white", "cells"}));
  std::map<std::string, int> seen;
  for (std::size_t k = 1; k < rows.size(); ++k) {
    ASSERT_EQ(rows[k].size(), 4U);
    EXPECT_EQ(rows[k][0], std::to_string(k));
    EXPECT_EQ(rows[k][1], "1");
    const std::string& cells = rows[k][3];
    ASSERT_EQ(cells.size(), 41U);
    EXPECT_EQ(std::to_string(std::count(cells.begin(), cells.end(), 'w')), rows[k][2]);
    EXPECT_EQ(++seen[cells], 1);
    const auto at = [&](int x, int y) { return cells[static_cast<std::size_t>(7 * y + x)]; };
    for (int x = 0; x < 6; ++x) {
      for (int y = 0; y < 6; ++y) {
        for (int a = 1; a < 6; ++a) {
          for (int b = 0; b < 6; ++b) {
            if (x + a > 5 || x - b < 0 || x + a - b < 0 || y + a + b > 5) continue;
            const char colour = at(x, y);
            EXPECT_FALSE(colour == at(x + a, y + b) && colour == at(x - b, y + a) && colour == at(x + a - b, y + a + b))
                << cells;
          }
        }
      }
    }
  }
}

TEST(SquaresDraws, CountsInAllFormats) {
  const Folder folder;
  // Reference counts: 5 x 5 has 7120 draws in 447 classes, of which balanced 5408 and 340; 5 x 30 has 1438848.
  EXPECT_EQ(folder.run("squares draws --board 5x5 --count --classes --quiet").out,
            "5x5, squares of any orientation: 7120 draws\n447 classes up to symmetries of the board and exchange of "
            "colours\n");
  EXPECT_EQ(folder.run("squares draws --board 5x5 --balance equal --count --classes --format csv --quiet").out,
            "height,width,squares,white_min,white_max,slice,slices,colourings,classes\n5,5,any,12,13,0,1,5408,340\n");
  const Json json = parsed(folder.run("squares draws --board 5x30 --count --format json --quiet").out);
  EXPECT_EQ(json.at("colourings"), "1438848");
  EXPECT_EQ(json.at("parameters").at("board"), "5x30");
  EXPECT_FALSE(json.contains("classes"));
  // A018803: axis-parallel squares only.
  const char* expected[] = {"14", "276", "10980", "781712"};
  for (int n = 2; n <= 5; ++n) {
    const std::string board = std::to_string(n) + "x" + std::to_string(n);
    EXPECT_EQ(parsed(folder.run("squares draws --axis-parallel --count --format json --quiet --board " + board).out)
                  .at("colourings"),
              expected[n - 2]);
  }
  EXPECT_TRUE(contains(folder.run("squares draws --board 7x7 --quiet").out, "no draws"));
  EXPECT_EQ(lines(folder.run("squares draws --board 5x1000 --count --quiet").out), 1U);
  EXPECT_TRUE(contains(folder.run("squares draws --board 5x5 --count").err, "nodes"));
}

TEST(SquaresDraws, SlicesAddUp) {
  const Folder folder;
  for (const std::string what : {"--board 5x5", "--board 5x5 --classes", "--board 4x7 --balance equal --classes"}) {
    const auto whole = csv(folder.run("squares draws --count --format csv --quiet " + what).out).at(1);
    std::uint64_t colourings = 0, classes = 0;
    std::size_t listed = 0;
    for (const std::string slice : {"0/3", "1/3", "2/3"}) {
      const std::string part = "squares draws --format csv --quiet " + what + " --slice " + slice;
      const auto row = csv(folder.run(part + " --count").out).at(1);
      colourings += std::stoull(row.at(7));
      if (!row.at(8).empty()) classes += std::stoull(row.at(8));
      listed += lines(folder.run(part).out) - 1;
    }
    EXPECT_EQ(std::to_string(colourings), whole.at(7)) << what;
    if (whole.size() > 8 && !whole.at(8).empty()) {
      EXPECT_EQ(std::to_string(classes), whole.at(8)) << what;
      EXPECT_EQ(classes, listed);
    } else {
      EXPECT_EQ(colourings, listed);
    }
  }
}

TEST(SquaresDraws, AListHasNoCheckpoints) {
  expect_refused("squares draws --board 3x3 -o f --resume", {"--resume: expected --count as well"});
  expect_refused("squares draws --board 3x3 -o f --every 5s", {"--every '5s': expected --count as well"});
  expect_refused("squares draws --board 3x3 -o f --checkpoint x", {"--checkpoint 'x': expected --count as well"});
}

TEST(SquaresDraws, LimitAndJsonListing) {
  const Folder folder;
  const Json json = parsed(folder.run("squares draws --board 6x6 --format json --limit 5 --quiet").out);
  EXPECT_EQ(json.at("draws").size(), 5U);
  EXPECT_EQ(json.at("draws").at(4).at("n"), 5);
  EXPECT_EQ(json.at("parameters").at("limit"), 5);
  EXPECT_TRUE(contains(folder.run("squares draws --board 6x6 --limit 5").out,
                       "\nShown: the first 5 draws. All: without --limit.\n"));
  EXPECT_TRUE(contains(folder.run("squares draws --board 6x6 --limit 56").out, ": 56 draws"));
}

TEST(SquaresDraws, BFilesHaveTheFormatOfTheOeis) {
  const Folder folder;
  // A018803, and row 4 of A255256.
  EXPECT_EQ(folder.run("squares draws --board 5x5 --axis-parallel --count --format bfile --quiet").out,
            "0 1\n1 2\n2 14\n3 276\n4 10980\n5 781712\n");
  EXPECT_EQ(folder.run("squares draws --board 4x4 --axis-parallel --count --method corners --format bfile --quiet").out,
            "0 1\n1 2\n2 14\n3 276\n4 10980\n");
  EXPECT_EQ(folder.run("squares draws --board 4x5 --axis-parallel --count --format bfile --quiet").out,
            "1 16\n2 178\n3 1498\n4 10980\n5 85138\n");
  EXPECT_TRUE(
      folder.run("squares draws --board 6x6 --count --classes --format bfile --quiet").out.ends_with("\n6 5\n"));
}

// One run counts the sides from 10 on: here those with the first column of one part of 256.
TEST(SquaresDraws, LargeSquareBoardsReportCountsOfSmallerOnes) {
  const Folder folder;
  const std::string command = "squares draws --board 13x13 --axis-parallel --count --slice 2/256 --quiet";
  EXPECT_EQ(folder.run(command).out,
            "13x13, axis-parallel squares only, slice 2/256: 8 draws\non the way to it: 10x10: 3386032\n"
            "on the way to it: 11x11: 1438160\non the way to it: 12x12: 2180\n");
  const Json json = parsed(folder.run(command + " --format json").out);
  EXPECT_EQ(json.at("method"), "corners");
  EXPECT_EQ(json.at("smaller").size(), 3U);
  EXPECT_EQ(json.at("smaller").at(2).at("colourings"), "2180");
}

TEST(SquaresDraws, SvgIsAWholeDocument) {
  const Folder folder;
  ASSERT_EQ(folder.run("squares draws --board 6x6 --classes --format svg -o x.svg --quiet").status, 0);
  const std::string svg = contents(folder / "x.svg");
  EXPECT_TRUE(svg.starts_with("<svg xmlns=\"http://www.w3.org/2000/svg\""));
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(times(svg, "<circle"), 5U * 36);
}

TEST(SquaresSolve, TheTheoremOfThePaper) {
  const Folder folder;
  // Csákány, Makay, Nyőgér: White makes a square within five moves, starting on any of the four middle cells, and not
  // sooner.
  const Json json = parsed(folder.run("squares solve --board 6x6 --format json --quiet").out);
  EXPECT_EQ(json.at("outcome"), "win");
  EXPECT_EQ(json.at("moves"), 5);
  EXPECT_EQ(json.at("best"), "c3");
  ASSERT_EQ(json.at("legal").size(), 36U);
  for (const Json& move : json.at("legal").items()) {
    const bool middle = move.at("like") == "c3";
    EXPECT_EQ(middle, move.at("outcome") == "win" && move.at("moves") == 5) << move;
  }
  const Ran text = folder.run("squares solve --board 6x6 --position \"1. c3 - d4 2. c1 - a6 3. b2+ - d2\" --quiet");
  EXPECT_TRUE(contains(text.out, "1. c3 d4 2. c1 a6 3. b2+ d2\n"));
  EXPECT_TRUE(contains(text.out, "White, to move, wins in 2 moves of their own."));
  EXPECT_TRUE(contains(text.out, "A best move is c2++: it threatens b1 b3, and Black can take only one."));
}

TEST(SquaresSolve, TextShowsGroupsUpToSymmetry) {
  const Ran ran = Folder().run("squares solve --board 4x4 --misere --quiet");
  EXPECT_TRUE(contains(ran.out, "White is to move; with best play it is a draw.")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "  draws        a1(4) b1(8) b2(4)\n")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "4 = = = =\n"));
}

TEST(SquaresSolve, CsvAndFinishedGames) {
  const Folder folder;
  const auto rows =
      csv(folder.run("squares solve --board 3x3 --position \"a1 b1 c3 b2 c1 a2\" --format csv --quiet").out);
  ASSERT_EQ(rows.size(), 4U);
  EXPECT_EQ(rows[0], (std::vector<std::string>{"cell", "outcome", "moves"}));
  EXPECT_EQ(rows[2], (std::vector<std::string>{"a3", "win", "1"}));
  const std::string over = "squares solve --board 3x3 --quiet --position \"a1 b1 c3 b2 c1 a2 a3\"";
  EXPECT_EQ(folder.run(over + " --format csv").out, "cell,outcome,moves\n");
  EXPECT_TRUE(contains(folder.run(over).out, "White has completed the square a1 c1 a3 c3 and wins."));
  EXPECT_TRUE(contains(folder.run(over + " --misere").out, "White has completed the square a1 c1 a3 c3 and loses."));
  const Json json = parsed(folder.run(over + " --format json").out);
  EXPECT_EQ(json.at("over"), true);
  EXPECT_EQ(json.at("square"), Json({"a1", "c1", "a3", "c3"}));
  EXPECT_EQ(json.at("legal"), Json::array());
  EXPECT_TRUE(json.at("best").is_null());
  const std::string svg = folder.run(over + " --format svg").out;
  EXPECT_TRUE(well_formed(svg));
  EXPECT_EQ(times(svg, "<polygon"), 1U);
}

TEST(SquaresSolve, ValueOnlySearchesNoMoves) {
  const Folder folder;
  EXPECT_EQ(folder.run("squares solve --board 3x3 --position \"a1 b2\" --value-only --quiet").out,
            "3x3, squares of any orientation, normal play\n1. a1 b2\n\n"
            "3 · · ·\n2 · ● ·\n1 ○ · ·\n  a b c\n\n"
            "White is to move; with best play it is a draw.\n");
  const Ran large = folder.run("squares solve --board 7x7 --value-only --threads 1 --format json");
  EXPECT_EQ(large.status, 0) << large.err;
  EXPECT_TRUE(contains(large.err, "the value:")) << large.err;
  EXPECT_FALSE(contains(large.err, "every move:")) << large.err;
  const Json json = parsed(large.out);
  EXPECT_EQ(json.at("outcome"), "win");
  EXPECT_EQ(json.at("over"), false);
  EXPECT_FALSE(json.contains("best") || json.contains("legal"));
  EXPECT_EQ(json.at("parameters").at("value_only"), true);
  EXPECT_TRUE(well_formed(folder.run("squares solve --board 3x3 --value-only --format svg --quiet").out));
  expect_refused("squares solve --board 3x3 --value-only --format csv -o f", {"--value-only: expected", "got csv"});
  expect_refused("squares solve --board 3x3 --value-only --depth 2", {"--value-only: expected --depth 1, got 2"});
}

TEST(SquaresRefused, OneLineThatNamesTheValue) {
  const std::pair<const char*, std::vector<std::string>> bad[] = {
      {"draws --board 0x5", {"'0x5'", "1 to 10000", "at most 16"}},
      {"draws --board 6x", {"'6x'", "6x6"}},
      {"draws --board x6", {"'x6'"}},
      {"draws --board 6x6x6", {"'6x6x6'"}},
      {"draws --board -1x5", {"'-1x5'"}},
      {"draws --board ''", {"''"}},
      {"draws --board 99x99", {"'99x99'", "at most 16"}},
      {"draws --board 5x10001 --count", {"'5x10001'", "10000"}},
      {"draws --board 6x6 --white 40", {"'40'", "0 to 36"}},
      {"draws --board 6x6 --white -1", {"'-1'", "0 to 36"}},
      {"draws --board 6x6 --white 3 --balance equal", {"--white", "--balance"}},
      {"draws --board 6x6 --balance even", {"'even'", "equal, any"}},
      {"draws --board 6x6 --slice 3/3", {"'3/3'", "r < m"}},
      {"draws --board 6x6 --slice x", {"'x'", "r/m"}},
      {"draws --board 6x6 --slice 0/0", {"'0/0'"}},
      {"draws --board 6x6 --slice -1/3", {"'-1/3'"}},
      {"draws --board 6x6 --slice 0/1000001", {"'0/1000001'", "1000000"}},
      {"draws --board 6x6 --method fast", {"'fast'", "transfer"}},
      {"draws --board 6x6 --method transfer", {"transfer", "list"}},
      {"draws --board 6x6 --method corners --count", {"'corners'", "axis-parallel"}},
      {"draws --board 6x6 --axis-parallel --method corners", {"corners", "list"}},
      {"draws --board 13x13 --count", {"'13x13'", "at most 12"}},
      {"draws --board 6x6 --limit 0", {"'0'"}},
      {"draws --board 6x6 --count --limit 3", {"--count", "--limit"}},
      {"draws --board 6x6 --count --format svg", {"svg", "text, csv, json"}},
      {"draws --board 6x6 --count --format png", {"png", "text, csv, json"}},
      {"draws --board 4x4 --format bfile", {"bfile", "--count"}},
      {"draws --board 4x4 --count --format bfile --white 3", {"bfile", "--white"}},
      {"draws --board 5x5 --format svg", {"400", "--limit", "--classes"}},
      {"draws --board 9x9 --method reference --count", {"reference", "64"}},
      {"solve --board 9x9", {"'9x9'", "1 to 8"}},
      {"solve --board 0x5", {"'0x5'"}},
      {"solve --board 6x6 --position 'c3 c3'", {"c3", "occupied"}},
      {"solve --board 6x6 --position 'z9'", {"z9", "a1 to f6"}},
      {"solve --board 6x6 --position 'c3 d4 nonsense'", {"nonsense"}},
      {"solve --board 4x4 --position '1. b2 2. c3'", {"move number: expected 1., got '2.'"}},
      {"solve --board 4x4 --position 'b2 c3 1.a1'", {"move number: expected 2., got '1.a1'"}},
      {"solve --board 3x3 --position 'a1 b1 c3 b2 c1 a2 a3 c2'", {"c2", "over"}},
      {"play --board 9x9", {"'9x9'", "1 to 8"}},
      {"play --side red", {"'red'", "white, black"}},
      {"play --think 0", {"'0'", "--think"}},
      {"play --position 'c3 c3'", {"c3", "occupied"}},
      {"slove", {"slove", "did you mean solve?"}},
  };
  for (const auto& [arguments, said] : bad) {
    const Folder folder;
    const bool writes = std::string(arguments).find(" --board") != std::string::npos && arguments[0] != 'p';
    expect_refused(folder, std::string("squares ") + arguments + (writes ? " -o x" : "") + " < /dev/null", said);
  }
}

/// What a session says to these lines.
Ran session(const Folder& folder, const std::string& options, const std::string& typed) {
  return folder.shell("printf '" + typed + "' | " + MEXWAVE_PROGRAM + " squares play " + options);
}

TEST(SquaresPlay, EndOfInputEndsTheGame) {
  const Folder folder;
  for (const char* input : {"< /dev/null", "<&-"}) {
    const Ran ran = folder.run(std::string("squares play --board 4x4 ") + input);
    EXPECT_EQ(ran.status, 0) << input;
    EXPECT_EQ(ran.err, "");
    EXPECT_TRUE(ran.out.ends_with("white> \n")) << ran.out;
  }
  EXPECT_EQ(session(folder, "--board 4x4", "b2").status, 0);  // the last line has no end
}

TEST(SquaresPlay, InvalidInputIsAnswered) {
  const Folder folder;
  const Ran ran =
      session(folder, "--board 4x4", "nonsense\\nz9\\n\\n   \\nb2 c3\\n\\001\\377\\t\\r\\n0\\n-1\\nquit\\nb2\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  EXPECT_EQ(times(ran.out, "is not a command: enter a cell such as c3"), 6U) << ran.out;
  EXPECT_FALSE(contains(ran.out, "White: b2"));  // it came after quit
  const Ran zeros =
      folder.shell(std::string("head -c 3000000 /dev/zero | ") + MEXWAVE_PROGRAM + " squares play --board 3x3");
  EXPECT_EQ(zeros.status, 0);
  EXPECT_LT(zeros.out.size(), 2000U);
}

TEST(SquaresPlay, MovesHintsAndUndo) {
  const Folder folder;
  const Ran ran =
      session(folder, "--board 3x3", "undo\\nB2+\\nb2\\nmoves\\nhint\\nvalue\\nundo\\nmoves\\nundo\\nhelp\\nboard\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(times(ran.out, "You have no move to take back."), 2U) << ran.out;
  EXPECT_EQ(times(ran.out, "White: b2\n"), 1U);
  EXPECT_EQ(times(ran.out, "Black: "), 1U);
  EXPECT_TRUE(contains(ran.out, "b2 is taken."));
  EXPECT_TRUE(contains(ran.out, "> 1. b2 "));
  EXPECT_TRUE(contains(ran.out, "No move yet."));
  EXPECT_TRUE(contains(ran.out, "White is to move; with best play it is a draw."));
  EXPECT_TRUE(contains(ran.out, "the end of input does the same"));
}

TEST(SquaresPlay, TheProgramWinsAsWhite) {
  // Csákány, Makay, Nyőgér: White wins within five moves, so Black has four to go.
  const Ran ran = session(Folder(), "--side black", "a6\\nf1\\na1\\nf6\\nb6\\nc6\\nd6\\nvalue\\nb1\\nmoves\\nundo\\n");
  EXPECT_EQ(ran.status, 0);
  EXPECT_TRUE(contains(ran.out, "White has completed the square ")) << ran.out;
  EXPECT_TRUE(contains(ran.out, ": you lose.\n"));
  EXPECT_TRUE(contains(ran.out, "game over> "));
  EXPECT_TRUE(contains(ran.out, "The game is over: undo takes back your last move, quit ends the program."));
  EXPECT_FALSE(contains(ran.out, "6. "));
  // A position from its proof.
  const std::string before = "--position \"1. c3 - d4 2. c1 - a6 3. b2+ - d2\"";
  EXPECT_TRUE(contains(session(Folder(), before, "c2++\\n").out, "White: c2++ threatens b1 b3\n"));
}

TEST(SquaresPlay, MirrorsTheMovesInMiserePlay) {
  const Ran ran = session(Folder(), "--misere --think 1", "c3\\nb3\\nf1\\n");
  EXPECT_EQ(ran.status, 0);
  for (const char* answer : {"Black: d4\n", "Black: e4\n", "Black: a6\n"})
    EXPECT_TRUE(contains(ran.out, answer)) << ran.out;
}

TEST(SquaresPlay, CtrlCAtThePrompt) {
  const Folder folder;
  ASSERT_EQ(folder.shell("mkfifo pipe").status, 0);  // open at both ends, it never has anything to read
  const Ran waiting = folder.shell(
      std::string("exec 3<>pipe; exec ") + MEXWAVE_PROGRAM + " squares play --board 3x3 <&3", [](pid_t child) {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        kill(child, SIGINT);
      });
  EXPECT_EQ(waiting.status, 130);
  EXPECT_TRUE(contains(waiting.err, "interrupted"));
}

}  // namespace
}  // namespace mexwave::cli::test
