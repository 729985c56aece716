// The chomp4 commands: known values, formats that other programs load, checks of saved files.

#include <gtest/gtest.h>

#include "check/plain_chomp.hpp"
#include "cli/image.hpp"
#include "cli/parsed.hpp"
#include "cli/resealed.hpp"
#include "cli/sieve_openings.hpp"
#include "mexwave/chomp4.hpp"

namespace mexwave::cli::test {
namespace {

TEST(FourRowCommand, OpeningsAgreeWithTheSieve) {
  const Folder folder;
  const std::string expected = "n,p,q,r,s\n" + openings_by_the_sieve(folder, 4, 12);
  EXPECT_EQ(folder.run("chomp4 openings --upto 12 --format csv --quiet").out, expected);
}

TEST(FourRowCommand, CountsAndLists) {
  const Folder folder;
  // A. Garg, arXiv:2604.25952, version 1: 4,316,097 to n = 500.
  EXPECT_TRUE(
      contains(folder.run("chomp4 positions --upto 500 --count --quiet").out, "P-positions with p <= 500: 4316097\n"));
  EXPECT_EQ(folder.run("chomp4 positions --upto 3 --format csv --quiet").out,
            "p,q,r,s\n1,0,0,0\n2,1,0,0\n2,2,1,0\n2,2,2,1\n3,1,1,0\n3,2,0,0\n3,3,1,1\n");
  EXPECT_EQ(folder.run("chomp4 positions --from 3 --upto 3 --quiet").out, "(3,1,1,0)\n(3,2,0,0)\n(3,3,1,1)\n");
  // OEIS A395126: initial terms.
  EXPECT_TRUE(folder.run("chomp4 positions --upto 20 --format bfile --quiet")
                  .out.starts_with("1 0\n2 0\n3 0\n4 1\n5 0\n6 0\n7 1\n8 1\n9 0\n10 0\n"));
  const auto json = parsed(folder.run("chomp4 positions --upto 40 --count --format json --quiet").out);
  EXPECT_EQ(json.at("counts").at(2), Json({{"p", 3}, {"positions", 3}, {"middle_s", 0}, {"largest_s", 1}}));
  std::uint64_t sum = 0;
  for (const Json& x : json.at("counts").items()) sum += x.at("positions").number();
  EXPECT_EQ(sum, parsed(folder.run("chomp4 positions --upto 40 --format json --quiet").out).at("positions").size());
  const auto openings = parsed(folder.run("chomp4 openings --upto 9 --format json --quiet").out);
  EXPECT_EQ(openings.at("openings").at(8), Json({{"n", 9}, {"p", 9}, {"q", 9}, {"r", 9}, {"s", 7}}));
}

TEST(FourRowCommand, SolvePrintsTheOutcomeAndTheReason) {
  const Folder folder;
  EXPECT_TRUE(contains(folder.run("chomp4 solve 8 3 3 3").out, "(8,3,3,3) is a P-position"));
  const Ran square = folder.run("chomp4 solve 8 8 8 8");
  EXPECT_TRUE(contains(square.out, "take square 4 of row 2: leaves (8,3,3,3)")) << square.out;
  EXPECT_TRUE(contains(square.out, "leaves (8,3,3,3), a P-position, the only (8,*,3,3)\n    X#######\n    ###.....\n"))
      << square.out;
  const auto json = parsed(folder.run("chomp4 solve 30 20 11 5 --format json").out);
  const std::string csv = folder.run("chomp4 solve 30 20 11 5 --format csv").out;
  EXPECT_EQ(lines(csv), json.at("winning_moves").size() + 1);
  EXPECT_EQ(json.at("p_position").boolean(), json.at("winning_moves").size() == 0);
  EXPECT_EQ(folder.run("chomp4 solve 8 3 3 3 --format csv").out, "row,square,p,q,r,s\n");
}

TEST(FourRowCommand, DrawsASlice) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp4 plot --p 100 -o p.png").status, 0);
  const Image image = read_image(folder / "p.png");
  // A cell of 9 x 9 dots for each (q,r) with a P-position, and none elsewhere, in a grey frame around 101 cells.
  std::size_t left = 0, top = 0;
  for (std::size_t y = 0; y < image.height && top == 0; ++y) {
    std::size_t run = 0;
    for (std::size_t x = 0; x < image.width && top == 0; ++x) {
      run = image.at(x, y) == Dot{96, 96, 96} ? run + 1 : 0;
      if (run < 101 * 9) continue;  // its corners are round
      top = y + 1;
      left = x + 1 - 101 * 9;
    }
  }
  ASSERT_GT(top, 0U) << "no frame";
  const chomp4::Slice slice = chomp4::slice({.p = 100});
  for (std::uint32_t q = 1; q <= 100; q += 3) {
    for (std::uint32_t r = 0; r < q; ++r) {
      const bool blank = image.at(left + 9 * q + 4, top + 9 * (100 - r) + 4) == white;
      EXPECT_EQ(blank, slice.at(q, r) == chomp4::none) << q << " " << r;
    }
  }
}

TEST(FourRowCommand, AllFormatsOfTheCensusContainTheSameNumbers) {
  const Folder folder;
  const std::string command = "chomp4 census --upto 260 --quiet ";
  const Ran text = folder.run(command + "--openings o.csv --counts c.csv");
  ASSERT_EQ(text.status, 0) << text.err;
  EXPECT_TRUE(contains(text.out, "exactly one opening: 260 of the n from 1 to 260.")) << text.out;
  EXPECT_TRUE(contains(text.out, "112 steps: ")) << text.out;
  EXPECT_EQ(contents(folder / "o.csv"), folder.run("chomp4 openings --upto 260 --format csv --quiet").out);
  EXPECT_EQ(contents(folder / "c.csv"), folder.run("chomp4 positions --upto 260 --count --format csv --quiet").out);
  const auto json = parsed(folder.run(command + "--format json").out);
  EXPECT_EQ(json.at("with_one_opening"), 260);
  const auto& rows = json.at("openings_by_row");
  EXPECT_EQ(rows.at(0).at("count").number() + rows.at(1).at("count").number() + rows.at(2).at("count").number(), 260U);
  EXPECT_EQ(json.at("likenesses").at("steps_of_r").size(), 224U);
  const auto& last = json.at("growth").items().back();
  const std::string csv = folder.run(command + "--format csv").out;
  EXPECT_TRUE(contains(csv, "\n260," + std::to_string(last.at("positions").number()) + ",")) << csv;
}

TEST(FourRowCommand, IncompatibleOptionsAreRefused) {
  expect_refused("chomp4 openings --upto 0", {"'0'", "from 1 to 16319"});
  expect_refused("chomp4 positions --upto 10 --from 11", {"--from", "11", "from 1 to 10"});
  expect_refused("chomp4 positions --upto 10 --from 2 --count", {"--count", "--from"});
  expect_refused("chomp4 positions --upto 10 --from 2 --format bfile", {"A395126", "--from"});
  expect_refused("chomp4 positions --upto 10 --checkpoint state", {"--checkpoint", "--count"});
  expect_refused("chomp4 census --upto 100 --openings x --counts x", {"--openings 'x' and --counts", "'x'"});
  expect_refused("chomp4 plot --p 10", {"-o FILE"});
  expect_refused("chomp4 plot --p 4001 -o x.png", {"4001", "from 1 to 4000"});
  expect_refused("chomp4 rows --rows 201", {"201", "from 0 to 200"});
  expect_refused("chomp4 solve 3 4 0 0", {"(3,4,0,0)", "p >= q >= r >= s"});
  expect_refused("chomp4 solve 3 2 1", {"position: expected 4 whole numbers", "such as 8,3,3,3", "got '3 2 1'"});
}

// ---- mexwave check

TEST(FourRowCheck, PlainTableAgreesWithTheRules) {
  std::vector<chomp4::Position> found;
  plain_four_rows(60, [&](std::uint32_t, const std::vector<FourRows>& with_p) {
    for (const auto& [p, q, r, s] : with_p) found.push_back({p, q, r, s});
  });
  EXPECT_EQ(found, chomp4::positions_reference(60));
}

TEST(FourRowCommand, RowsEndOrRepeat) {
  const Folder folder;
  const std::string csv = folder.run("chomp4 rows --rows 9 --upto 3000 --format csv --quiet").out;
  EXPECT_TRUE(
      csv.starts_with("r,s,kind,end,preperiod,period,pattern\n0,0,periodic,,1,1,1\n1,0,ended,2,,,\n1,1,ended,3,,,\n"))
      << csv;
  EXPECT_TRUE(contains(csv, "\n8,3,periodic,,24,16,8 7 3 2 4 8 8 4 2 7 3 2 8 8 2 4\n")) << csv;
  const auto json = parsed(folder.run("chomp4 rows --rows 9 --upto 3000 --format json --quiet").out);
  EXPECT_EQ(json.at("rows").size(), 55U);
  EXPECT_EQ(json.at("rows").at(1), Json({{"r", 1}, {"s", 0}, {"kind", "ended"}, {"end", 2}}));
  EXPECT_TRUE(contains(folder.run("chomp4 rows --rows 9 --upto 3000 --quiet").out, "all: 16\n"));
  EXPECT_TRUE(contains(folder.run("chomp4 rows --rows 9 --upto 20 --quiet").out, " ?"));
}

constexpr const char* saved_files[] = {
    "openings --upto 60 --format csv",          "openings --upto 60 --format json",
    "positions --upto 20 --format csv",         "positions --from 9 --upto 20 --format json",
    "positions --upto 60 --count --format csv", "positions --upto 60 --count --format json",
    "positions --upto 30 --format bfile",       "positions --upto 60 --count --format bfile"};

TEST(FourRowCheck, SavedFilesPassAndChangedFilesFail) {
  for (const std::string command : saved_files) {
    SCOPED_TRACE(command);
    const Folder folder;
    ASSERT_EQ(folder.run("chomp4 " + command + " -o f").status, 0);
    const Ran right = folder.run("check f");
    EXPECT_EQ(right.status, 0) << right.err;
    EXPECT_TRUE(contains(right.out, "all entries checked")) << right.out;
    Resealed file(folder, "f");
    const std::string whole = contents(folder / "f");
    // Every digit counts, but for those of the words that JSON begins with.
    const std::size_t begin = whole[0] == '{' ? whole.find('[') : whole[0] == '1' ? 0 : whole.find('\n');
    expect_changed_digits_fail(file, whole, begin, 40);
    // One line is removed; one line is repeated.
    if (whole[0] == '{') continue;
    const std::size_t last = whole.rfind('\n', whole.size() - 2) + 1;
    EXPECT_EQ(file.check(whole.substr(0, last)).status, 2);
    EXPECT_NE(file.check(whole + whole.substr(last)).status, 0);
  }
}

TEST(FourRowCheck, OpenRowsMayEndBeyondTheFile) {
  const Folder folder;
  for (const int upto : {1, 5, 7, 8, 20}) {  // row (5,2) ends at 8
    ASSERT_EQ(folder.run("chomp4 rows --rows 6 --quiet --format csv -o f --upto " + std::to_string(upto)).status, 0);
    const Ran ran = folder.run("check f");
    EXPECT_EQ(ran.status, 0) << upto << ran.out << ran.err;
  }
  // Without a seal nothing says how far the file goes, so a missing end is an error.
  std::string whole = contents(folder / "f");
  const std::size_t at = whole.find("\n5,2,ended,8,");
  ASSERT_NE(at, std::string::npos) << whole;
  EXPECT_TRUE(
      contains(Resealed(folder, "f").check(whole.replace(at, 13, "\n5,2,open,,")).out, "row (5,2): it ends at 8"));
}

TEST(FourRowCheck, RowsAreFollowed) {
  const Folder folder;
  for (const std::string format : {"csv", "json"}) {
    ASSERT_EQ(folder.run("chomp4 rows --rows 9 --upto 3000 -o f --format " + format).status, 0);
    const Ran right = folder.run("check f");
    EXPECT_EQ(right.status, 0) << right.err;
    EXPECT_TRUE(contains(right.out, "55 rows: all followed to p = 500")) << right.out;
    Resealed file(folder, "f");
    const std::string whole = contents(folder / "f");
    const std::size_t begin = format == "csv" ? whole.find('\n') : whole.find('[');
    expect_changed_digits_fail(file, whole, begin, 12);
  }
}

TEST(FourRowCheck, BeyondTheRecomputedPartTheFormIsChecked) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp4 openings --upto 60 --format csv -o o").status, 0);
  const std::string whole = contents(folder / "o");
  const auto said = [&](const std::string& from, const std::string& to) {
    std::string bytes = whole;
    const std::size_t at = bytes.find(from);
    EXPECT_NE(at, std::string::npos);
    put(folder / "w", bytes.replace(at, from.size(), to));
    return folder.run("check w --upto 60").out;  // p <= 6
  };
  put(folder / "w", whole);
  EXPECT_TRUE(contains(folder.run("check w --upto 60").out,
                       "all 6 with p <= 6 recomputed; of the others only this was checked: order"));
  EXPECT_TRUE(contains(said("\n9,9,9,9,7\n", "\n9,9,9,8,7\n"), "line 10: no first move of 4 x 9 leaves (9,9,8,7)"));
  EXPECT_TRUE(
      contains(said("\n8,8,3,3,3\n", "\n8,8,2,2,2\n"), "line 9: (8,2,2,2): a move leads from it to an earlier"));
  EXPECT_TRUE(contains(said("\n8,8,3,3,3\n", "\n7,7,3,3,3\n"), "line 9: (7,3,3,3) is not after the line before it"));
  EXPECT_TRUE(
      contains(said("\n2,2,2,2,1\n", "\n2,2,2,2,0\n"), "line 3: (2,2,2,1) is an opening, the file has (2,2,2,0)"));
}

}  // namespace
}  // namespace mexwave::cli::test
