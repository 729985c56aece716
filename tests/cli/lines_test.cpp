// `mexwave lines` and `mexwave tiling`: output and refused input.

#include <gtest/gtest.h>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/lines.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::cli::test {
namespace {

/// The same with a file "given".
void expect_file_refused(const std::string& arguments, const std::vector<std::string>& said, const std::string& file) {
  const Folder folder;
  put(folder / "given", file);
  expect_refused(folder, arguments, said);
}

TEST(LinesProgram, SolvesInEveryFormat) {
  const Folder folder;
  EXPECT_EQ(folder.run("lines solve trihex --quiet").out,
            "trihex, 9 cells, 9 lines, 12 symmetries, normal play\n\n"
            "         5                      a\n\n\n"
            "     4   5   4              r   x   q\n"
            "       5   5                  y   z\n\n"
            " 5       4       5      b       p       c\n\n"
            "X is to move, and X wins in 4 moves of their own.\nA best move is p.\n"
            "  wins in 4    p q r\n  wins in 5    a b c x y z\n");
  EXPECT_EQ(folder.run("lines solve tictactoe --position \"a1 b2 c3 a3 c1 b1\" --format csv --quiet").out,
            "cell,outcome,moves\na2,loss,1\nc2,win,1\nb3,draw,\n");
  const Json json = parsed(folder.run("lines solve cube --format json --quiet").out);
  EXPECT_EQ(json.at("outcome"), "win");
  EXPECT_EQ(json.at("moves"), 4);
  EXPECT_EQ(json.at("best"), "2b2");
  EXPECT_EQ(json.at("legal").size(), 27U);
  EXPECT_NE(folder.run("lines solve tictactoe --position \"a1 a2 b1 b2 c1\" --quiet")
                .out.find("The game is over: X owns the line a1 b1 c1 and wins."),
            std::string::npos);
  EXPECT_NE(folder.run("lines solve trihex --misere --quiet").out.find("X is to move, and O wins."), std::string::npos);
}

TEST(LinesProgram, ValueOnlySearchesNoMoves) {
  const Folder folder;
  EXPECT_EQ(folder.run("lines solve tictactoe --position \"a1 b2\" --value-only --quiet").out,
            "tictactoe, 9 cells, 8 lines, 8 symmetries, normal play\n\n"
            " . . .      a3 b3 c3\n . O .      a2 b2 c2\n X . .      a1 b1 c1\n\n"
            "X is to move; with best play it is a draw.\n");
  const Json json = parsed(folder.run("lines solve cube --value-only --format json --quiet").out);
  EXPECT_EQ(json.at("over"), false);
  EXPECT_EQ(json.at("outcome"), "win");
  EXPECT_EQ(json.at("moves"), 4);
  EXPECT_FALSE(json.contains("best") || json.contains("legal"));
  EXPECT_EQ(json.at("parameters").at("value_only"), true);
  expect_refused("lines solve trihex --value-only --format csv -o f", {"--value-only: expected", "got csv"});
}

TEST(LinesProgram, ShownLinesAreABoardAgain) {
  const Folder folder;
  EXPECT_EQ(folder.run("lines show tictactoe --quiet").out,
            "# tictactoe: 9 cells, 8 lines\na1 b1 c1\na1 a2 a3\na1 b2 c3\nb1 b2 b3\nc1 b2 a3\nc1 c2 c3\na2 b2 c2\n"
            "a3 b3 c3\n");
  for (const std::string name : {"trihex", "tictactoe", "4x4", "cube"}) {
    ASSERT_EQ(folder.run("lines show " + name + " --quiet -o given").status, 0);
    const std::string again = folder.run("lines show given --quiet").out;
    EXPECT_EQ(again.substr(again.find(':'), 20), contents(folder / "given").substr(2 + name.size(), 20)) << name;
    const std::string value = " --value-only --format json --quiet";
    const Json shown = parsed(folder.run("lines solve given" + value).out);
    const Json built_in = parsed(folder.run("lines solve " + name + value).out);
    EXPECT_EQ(shown.at("outcome"), built_in.at("outcome")) << name;
    EXPECT_EQ(shown.at("moves"), built_in.at("moves")) << name;
    EXPECT_EQ(shown.at("parameters").at("lines").size(), lines::named_board(name).lines.size()) << name;
    EXPECT_FALSE(built_in.at("parameters").contains("lines"));
  }
  expect_refused("lines show qubic", {"'qubic'", "trihex, tictactoe, 4x4, cube"});
}

TEST(LinesProgram, AFileIsABoard) {
  const Folder folder;
  std::ofstream(folder / "given")
      << "# tic-tac-toe by numbers\n1 2 3\n4 5 6\n7 8 9\n1 4 7\n2 5 8\n3 6 9\n1 5 9\n3 5 7\n";
  const Json json = parsed(folder.run("lines solve given --position \"5 1\" --format json --quiet").out);
  const Json same = parsed(folder.run("lines solve tictactoe --position \"b2 a1\" --format json --quiet").out);
  EXPECT_EQ(json.at("outcome"), same.at("outcome"));
  EXPECT_EQ(json.at("legal").size(), 7U);
  EXPECT_EQ(json.at("parameters").at("position"), Json({"5", "1"}));
  EXPECT_NE(folder.run("lines solve given --quiet").out.find("given, 9 cells, 8 lines, 8 symmetries"),
            std::string::npos);
}

TEST(TilingProgram, TablesInEveryFormat) {
  const Folder folder;
  EXPECT_EQ(folder.run("tiling grundy --tile 2x2 --upto 3x6 --quiet").out,
            "       1   2   3   4   5   6\n"
            "   1   0   0   0   0   0   0\n"
            "   2   0   1   1   2   0   3\n"
            "   3   0   1   1   2   0   3\n");
  const tiling::Rules dominoes({{{0, 0}, {0, 1}}});
  std::string csv = "height,width,grundy\n";
  Json values = Json::array();
  for (std::uint32_t m = 1; m <= 3; ++m) {
    Json row = Json::array();
    for (std::uint32_t n = 1; n <= 4; ++n) {
      const std::uint32_t value = tiling::grundy_reference(dominoes, {{m, n}, {}});
      csv += std::to_string(m) + "," + std::to_string(n) + "," + std::to_string(value) + "\n";
      row.push_back(value);
    }
    values.push_back(row);
  }
  EXPECT_EQ(folder.run("tiling grundy --tile 1x2 --upto 3x4 --format csv --quiet").out, csv);
  EXPECT_EQ(parsed(folder.run("tiling grundy --tile 1x2 --upto 3x4 --format json --quiet").out).at("values"), values);
  std::ofstream(folder / "given") << "XX\n";
  EXPECT_EQ(folder.run("tiling grundy --tile given --upto 3x4 --format csv --quiet").out, csv);
  std::ofstream(folder / "other") << "XX.\r\n.XX\r\n";
  const Json json = parsed(folder.run("tiling grundy --tile other --upto 3x3 --format json --quiet").out);
  EXPECT_EQ(json.at("parameters").at("tiles"), Json::array({"XX./.XX"}));
  EXPECT_EQ(folder.run("tiling grundy --tile 1x2 --tile 2x1 --fixed --upto 3x4 --format csv --quiet").out, csv);
  EXPECT_NE(folder.run("tiling grundy --tile 1x2 --fixed --upto 3x4 --format csv --quiet").out, csv);
}

TEST(TilingProgram, SolvesWithAPicture) {
  const Folder folder;
  EXPECT_EQ(folder.run("tiling solve --board 3x5 --tile 2x2 --painted \"a1 a2\" --quiet").out,
            "    3  . . . . .\n"
            "    2  # . + + .\n"
            "    1  # . + + .\n"
            "       a b c d e\n"
            "The player to move wins. The Grundy value is 2. 2 of 6 moves win:\n"
            "  paint c1 d1 c2 d2\n  paint c2 d2 c3 d3\n");
  EXPECT_EQ(folder.run("tiling solve --board 2x3 --misere --format csv --quiet").out,
            "cells,wins\na1 b1 a2 b2,0\nb1 c1 b2 c2,0\n");
  const Json json = parsed(folder.run("tiling solve --board 5x6 --format json --quiet").out);
  EXPECT_EQ(json.at("grundy"), 0);
  EXPECT_EQ(json.at("wins"), false);
  EXPECT_EQ(json.at("legal"), 20);
  EXPECT_EQ(json.at("winning_moves"), Json::array());
}

TEST(TilingProgram, ValueOnlySearchesNoMoves) {
  const Folder folder;
  EXPECT_EQ(folder.run("tiling solve --board 3x5 --tile 2x2 --painted \"a1 a2\" --value-only --quiet").out,
            "    3  . . . . .\n"
            "    2  # . . . .\n"
            "    1  # . . . .\n"
            "       a b c d e\n"
            "The player to move wins. The Grundy value is 2.\n");
  const tiling::Rules cram({tiling::parse_tile("cram")});
  for (const std::uint32_t width : {3U, 4U}) {
    const Json misere =
        parsed(folder
                   .run("tiling solve --tile cram --misere --value-only --format json --quiet --board 4x" +
                        std::to_string(width))
                   .out);
    EXPECT_EQ(misere.at("wins"), tiling::wins_reference(cram, {{4, width}, {}}, Play::misere)) << width;
    EXPECT_FALSE(misere.contains("grundy"));
  }
  const Json json = parsed(folder.run("tiling solve --board 5x6 --value-only --format json --quiet").out);
  EXPECT_EQ(json.at("grundy"), 0);
  EXPECT_EQ(json.at("wins"), false);
  EXPECT_FALSE(json.contains("legal") || json.contains("winning_moves"));
  expect_refused("tiling solve --board 3x3 --value-only --format csv -o f", {"--value-only: expected", "got csv"});
}

TEST(TilingProgram, WinnerOnlySearchesNoValue) {
  const Folder folder;
  // Even x even: the second player wins. Even x odd: the first player does.
  for (const auto& [board, wins] : {std::pair("4x4", false), std::pair("4x5", true), std::pair("3x5", true)}) {
    const std::string command = "tiling solve --tile cram --board " + std::string(board);
    const Json winner = parsed(folder.run(command + " --winner-only --format json --quiet").out);
    EXPECT_EQ(winner.at("wins"), wins) << board;
    EXPECT_FALSE(winner.contains("grundy") || winner.contains("legal")) << board;
    EXPECT_EQ(parsed(folder.run(command + " --format json --quiet").out).at("wins"), wins) << board;
  }
  expect_refused("tiling solve --board 3x3 --winner-only --format csv -o f", {"--winner-only: expected", "got csv"});
}

TEST(LinesRefusedByTheProgram, BoardsAndMoves) {
  expect_refused("lines solve qubic -o f", {"'qubic'", "trihex, tictactoe, 4x4, cube"});
  expect_refused("lines solve trihex --position \"a d\" -o f", {"move 2 'd'", "free cell among a, b, c"});
  expect_refused("lines solve trihex --position \"a a\" -o f", {"move 2 'a'", "taken"});
  expect_refused("lines solve tictactoe --position \"a1 a2 b1 b2 c1 c2\"", {"move 6 'c2'", "over"});
  expect_file_refused("lines solve given -o f", {"given:2", "got 'b' twice"}, "a b c\nb d b\n");
  expect_file_refused("lines solve given -o f", {"given:3", "line 1 again"}, "a b c\nb d\nc b a\n");
  expect_file_refused("lines solve given -o f", {"given", "got none"}, "# nothing\n\n");
  std::string many;
  for (int k = 0; k < 65; ++k) many += std::to_string(k) + " ";
  expect_file_refused("lines solve given -o f", {"given:1", "'64'", "at most 64"}, many + "\n");
  expect_file_refused("lines solve given -o f", {"given", "separated by blanks", "got '1,2,3'"}, "1,2,3\n4,5,6\n");
  expect_file_refused("lines solve given -o f", {"given:1", "blanks alone, got '1,'"}, "1, 2, 3\n4, 5, 6\n");
  expect_refused("lines solve", {"BOARD is required"});
}

TEST(TilingRefusedByTheProgram, BoardsAndTiles) {
  expect_refused("tiling solve --board 3x3 --value-only --winner-only -o f", {"--winner-only, got both"});
  expect_refused("tiling solve --board 20x20 -o f", {"--board: expected", "128 cells", "got '20x20'"});
  expect_refused("tiling solve --board 5 -o f", {"--board: expected", "5x6", "got '5'"});
  expect_refused("tiling grundy --upto 0x4 -o f", {"--upto: expected", "got '0x4'"});
  expect_refused("tiling grundy --upto 4x4 --tile 2xx -o f", {"'2xx'", "HEIGHTxWIDTH"});
  expect_refused("tiling grundy --upto 4x4 --tile missing -o f",
                 {"or a file with such rows, got 'missing'", "no such file"});
  expect_file_refused("tiling grundy --upto 4x4 --tile given -o f", {"given: tile: ", "it contains no X"}, "..\n..\n");
  expect_refused("tiling solve --board 3x3 --painted \"a1 d1\" -o f", {"--painted: expected", "a1 to c3", "got 'd1'"});
  expect_refused("tiling solve --board 3x3 --painted \"a1 a1\" -o f", {"--painted: expected", "each once, got 'a1'"});
}

}  // namespace
}  // namespace mexwave::cli::test
