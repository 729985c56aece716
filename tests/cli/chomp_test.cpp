// `mexwave chomp`: output, saved files, `mexwave check` on them, and refused input.

#include <gtest/gtest.h>

#include <tuple>

#include "cli/program.hpp"

namespace mexwave::cli::test {
namespace {

TEST(ChompCommand, OpeningsOfOneBoard) {
  const Folder folder;
  // Origin: Horváth, section 2.3, has the two; the squares are this program's, held against the definition in tests.
  EXPECT_EQ(folder.run("chomp openings 8 10 --quiet --format csv").out, "m,n,row,column\n8,10,4,9\n8,10,5,6\n");
  EXPECT_EQ(folder.run("chomp openings 10 8 --quiet --format csv").out, "m,n,row,column\n10,8,6,5\n10,8,9,4\n");
  EXPECT_EQ(folder.run("chomp openings 8 10 --quiet --format csv --scratch .").out,
            "m,n,row,column\n8,10,4,9\n8,10,5,6\n");
  EXPECT_TRUE(
      contains(folder.run("chomp openings 8 10 --scratch none").err, "bytes in a file in 'none': No such file"));
  EXPECT_EQ(folder.run("chomp openings 1 1 --quiet").out, "1x1: there is only the poisoned square.\n");
  EXPECT_EQ(folder.run("chomp openings 2 3 --quiet").out,
            "2x3: 1 winning first move\n\n  take square 3 of row 2: leaves (3,2), a P-position\n    X##\n    ##.\n");
  EXPECT_EQ(folder.run("chomp openings 40 2 --quiet --format csv").out, "m,n,row,column\n40,2,40,2\n");
}

TEST(ChompCommand, OpeningsOfAllBoards) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp openings --upto 3x3 --quiet --format csv").out,
            "m,n,row,column\n1,2,1,2\n1,3,1,2\n2,2,2,2\n2,3,2,3\n3,3,2,2\n");
  EXPECT_EQ(folder.run("chomp openings --upto 5x3 --quiet --format csv").out,
            folder.run("chomp openings --upto 3x5 --quiet --format csv").out);
  (void)folder.run("chomp openings --upto 5x3 --quiet --format csv -o f.csv");
  EXPECT_EQ(folder.run("check f.csv --strict").status, 0);
  const std::string text = folder.run("chomp openings --upto 6x13 --quiet").out;
  EXPECT_TRUE(contains(text, "\n     3x3   take square 2 of row 2: leaves (3,1,1)\n")) << text;
  EXPECT_TRUE(text.ends_with("\nWinning first moves: 1 on 61 boards, 2 on 1 board (6x13)\n")) << text;
  EXPECT_TRUE(folder.run("chomp openings --upto 3x4 --quiet").out.ends_with("\nWinning first moves: 1 on 8 boards\n"));
}

TEST(ChompCommand, SolvePrintsWinningMovesAndReplies) {
  const Folder folder;
  const std::string won = folder.run("chomp solve 4,2,2,2 --quiet").out;
  EXPECT_NE(won.find("(4,2,2,2) is an N-position: the player to move wins. Winning moves: 2."), std::string::npos)
      << won;
  EXPECT_NE(won.find("take square 2 of row 2: leaves (4,1,1,1), a P-position"), std::string::npos) << won;
  const std::string lost = folder.run("chomp solve 3,1,1 --quiet").out;
  EXPECT_NE(lost.find("(3,1,1) is a P-position"), std::string::npos);
  EXPECT_NE(lost.find("  square 1 of row 1: the poisoned square, which loses\n"), std::string::npos);
  EXPECT_NE(lost.find("  square 3 of row 1: leaves (2,1,1); then square 1 of row 3: leaves (2,1)\n"), std::string::npos)
      << lost;
  EXPECT_EQ(folder.run("chomp solve 2,2 --quiet --format csv").out, "row,column\n2,2\n");
  EXPECT_EQ(
      folder.run("chomp solve 2,1,0,0 --quiet --format json").out,
      "{\"format\":\"mexwave chomp solve\",\"version\":1,\"rows\":[2,1],\"p_position\":true,\"winning_moves\":[]}\n");
}

TEST(ChompCommand, PositionsListsAndCounts) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp positions 2 3 --quiet").out, "1\n2,1\n3,2\n");
  EXPECT_EQ(folder.run("chomp positions 2 3 --quiet --format csv").out, "a1,a2\n1,0\n2,1\n3,2\n");
  EXPECT_EQ(folder.run("chomp positions 2 3 --quiet --count --format csv").out,
            "m,n,p_positions\n2,1,1\n2,2,2\n2,3,3\n");
  // Origin: notes on records, 26,838 at 12 x 12.
  EXPECT_NE(folder.run("chomp positions 12 12 --quiet --count").out.find("12x12: 26838 P-positions\n"),
            std::string::npos);
}

TEST(ChompCommand, CheckPassesSavedFilesAndRefusesChangedFiles) {
  for (const auto& [command, right, wrong] :
       {std::tuple<const char*, const char*, const char*>{"openings --upto 7x9 --format csv", "\n7,9,", "\n7,8,"},
        {"openings 7 9 --format json", "\"row\":", "\"row\":1"},
        {"openings 12 13 --format csv", "12,13,", "12,13,1"},
        {"positions 5 6 --format csv", "\n6,5,0,0,0\n", "\n"},
        {"positions 5 6 --format csv", "\n6,5,0,0,0\n", "\n6,5,1,0,0\n"},
        {"positions 5 6 --format json", "[6,5,0,0,0],", ""},
        {"positions 3 240 --format csv", "\n2,1,0\n", "\n"}}) {
    const Folder folder;
    ASSERT_EQ(folder.run(std::string("chomp ") + command + " --quiet -o f").status, 0);
    const Ran ran = folder.run("check f");
    EXPECT_EQ(ran.status, 0) << command << ran.out << ran.err;
    fs::remove(folder / "f.xxh3");
    EXPECT_EQ(folder.run("check f").status, 0) << command;
    std::string bytes = contents(folder / "f");
    const std::size_t at = bytes.find(right);
    ASSERT_NE(at, std::string::npos) << command << " " << right;
    put(folder / "f", bytes.replace(at, std::string(right).size(), wrong));
    const int status = folder.run("check f").status;
    EXPECT_TRUE(status == 2 || status == 1) << command << " " << wrong << ": " << status;
  }
}

TEST(ChompCommand, CheckAcceptsTheLongestBoards) {
  const Folder folder;
  for (const char* command : {"openings 2 1000", "positions 2 1000"}) {
    ASSERT_EQ(folder.run(std::string("chomp ") + command + " --format csv --quiet -o f").status, 0) << command;
    const Ran ran = folder.run("check f --strict");
    EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  }
}

TEST(ChompCommand, CheckOfManyBoardsWithoutASeal) {
  const Folder folder;
  const std::string wide = folder.run("chomp openings --upto 2x9 --format csv --quiet").out;
  const std::string high = folder.run("chomp openings --upto 5x6 --format csv --quiet").out;
  const std::string three_rows = high.substr(high.find("\n3,") + 1);
  put(folder / "f", wide + three_rows);  // the boards within 2 x 9, and those of 3 to 5 rows within 5 x 6
  EXPECT_EQ(folder.run("check f").status, 0) << folder.run("check f").out;
  put(folder / "f", wide + three_rows.substr(three_rows.find('\n') + 1));
  EXPECT_TRUE(contains(folder.run("check f").out, "3x3 has a winning first move, but none is listed"));
  put(folder / "f", "m,n,row,column\n8,10,5,6\n8,10,4,9\n");
  const Ran unsorted = folder.run("check f");
  EXPECT_EQ(unsorted.status, 2);
  EXPECT_TRUE(contains(unsorted.out, "entry 2: 8,10,4,9 follows 8,10,5,6, expected increasing entries"));
}

TEST(ChompCommand, GrundyValues) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp grundy 3,2 --quiet").out,
            "(3,2) has Grundy value 0.\nTaking a square leaves a bar of this value:\n    X 1 2\n    2 3\n");
  EXPECT_EQ(folder.run("chomp grundy 2,2 --format csv --quiet").out, "row,column,grundy\n1,2,1\n2,1,1\n2,2,0\n");
  EXPECT_EQ(folder.run("chomp grundy 1 --quiet").out, "(1) has Grundy value 0.\n");
  EXPECT_EQ(folder.run("chomp grundy --upto 2x3 --quiet").out, "   1 2 3\n 1 0 1 2\n 2 1 2 4\n");
  EXPECT_EQ(folder.run("chomp grundy --upto 2x2 --bars --format csv --quiet").out,
            "a1,a2,grundy\n1,0,0\n1,1,1\n2,0,1\n2,1,0\n2,2,2\n");
  EXPECT_EQ(folder.run("chomp grundy --upto 1x3 --bars --quiet").out, "(1) 0\n(2) 1\n(3) 2\n");
  const std::string npy = folder.run("chomp grundy --upto 3x8 --format npy --quiet").out;
  EXPECT_NE(npy.find("'shape': (3,8,)"), std::string::npos);
  EXPECT_EQ(npy[npy.size() - 2], 16);  // of 3 x 8: A069001(8)
  EXPECT_EQ(folder.run("chomp3 grundy --upto 5 --format bfile --quiet").out, "1 2\n2 4\n3 5\n4 9\n5 11\n");
  EXPECT_EQ(folder.run("chomp3 grundy --upto 3 --quiet").out, "Grundy values of 3 x n, n = 1 to 3\n 1:  2  4  5\n");
  ASSERT_EQ(folder.run("chomp grundy --upto 3x3 --format csv --quiet -o g.csv").status, 0);
  EXPECT_EQ(folder.run("check g.csv").status, 0);
}

TEST(ChompCommand, Partitions) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp partitions --upto 5 --format csv --quiet").out,
            "n,partitions,losing,winning,unique,several\n0,1,0,1,0,0\n1,1,1,0,0,0\n2,2,0,2,2,0\n3,3,1,2,2,0\n"
            "4,5,0,5,5,0\n5,7,3,4,4,0\n");
  ASSERT_EQ(folder.run("chomp partitions --upto 6 --format bfile --sequence A112473 -o b.txt --quiet").status, 0);
  EXPECT_EQ(contents(folder / "b.txt"), "1 0\n2 0\n3 0\n4 0\n5 0\n6 1\n");
  EXPECT_EQ(folder.run("check b.txt").status, 0);
  expect_refused("chomp partitions --upto 121 -o f", {"--upto: expected a whole number from 0 to 120, got '121'"});
  expect_refused("chomp partitions --upto 5 --format bfile", {"--sequence: expected A112470 to A112473", "got ''"});
  expect_refused("chomp partitions --upto 5 --format bfile --sequence A1", {"got 'A1'"});
  expect_refused("chomp partitions --upto 5 --sequence A112470", {"got 'A112470'"});
}

TEST(ChompCommand, RefusesInOneLineAndWritesNothing) {
  for (const auto& [arguments, said] :
       {std::pair<const char*, const char*>{"openings", "expected a board MxN"},
        {"openings 8", "the shorter at most 32, such as 8x10, got '8'"},
        {"openings 8 10 --upto 3x3", "expected a board MxN"},
        {"openings 0 10", "got '0 10'"},
        {"openings 8 1001", "got '8 1001'"},
        {"openings 3x1001", "for longer boards of 3 rows: mexwave chomp3 openings"},
        {"openings --upto 4x1001", "mexwave chomp4 openings"},
        {"solve 1001,500,3", "mexwave chomp3 solve"},
        {"solve 4x1001", "mexwave chomp4 solve"},
        {"positions 5x1001", "got '5x1001'"},
        {"openings 40 40", "got '40 40'"},
        {"openings --upto 14", "--upto: expected 1 to 32 rows and 1 to 1000 columns, such as 14x14, got '14'"},
        {"openings --upto 40x14", "got '40x14'"},
        {"solve 5,6", "a row of 6 squares follows a row of 5"},
        {"solve 5,,1", "row 2 is not a whole number from 0 to 1000"},
        {"solve 5,-1", "row 2 is not"},
        {"solve 0", "the first row is empty"},
        {"solve y", "row 1 is not"},
        {"solve 3x", "bar: expected 1 to 32 rows and 1 to 1000 columns, such as 5,3,3,1 or 3x4, got '3x'"},
        {"grundy", "expected ROWS, such as 5,3,3,1, or --upto MxN"},
        {"grundy 3,2 --upto 3x3", "expected ROWS"},
        {"grundy 3,4", "a row of 4 squares follows a row of 3"},
        {"grundy 3,2 --bars", "--bars: expected --upto"},
        {"grundy 3,2 --format npy", "--format npy: expected --upto"},
        {"grundy --upto 3x3 --bars --format npy", "expected text, csv or json with --bars"},
        {"grundy --upto 33x3", "--upto: expected 1 to 32 rows"},
        {"grundy --upto 30x3000", "got '30x3000'"},
        {"grundy --upto 30x300", "2^49"},
        {"positions 33 2", "got '33 2'"},
        {"positions 30 60", "fewer than 2^49"}}) {
    expect_refused(std::string("chomp ") + arguments + " -o f", {said});
  }
}

TEST(ChompCommand, CountsAsABFile) {
  const Folder folder;
  const std::string three = folder.run("chomp positions 3x60 --count --format bfile --quiet").out;
  EXPECT_TRUE(contains(three, "\n60 "));
  // A029899 begins with n = 0.
  EXPECT_TRUE(contains(folder.run("chomp3 openings --upto 60 --format bfile --sequence A029899 --quiet").out, three));
  const std::string four = folder.run("chomp positions 4x30 --count --format bfile --quiet").out;
  const std::size_t listed = lines(folder.run("chomp4 positions --upto 30 --format csv --quiet").out) - 1;
  EXPECT_TRUE(four.ends_with("\n30 " + std::to_string(listed) + "\n")) << four;
  EXPECT_TRUE(four.starts_with("1 1\n"));
  expect_refused("chomp positions 4x4 --format bfile", {"bfile", "--count"});
}

}  // namespace
}  // namespace mexwave::cli::test
