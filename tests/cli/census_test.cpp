// The output of the census, b-files and the double check.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "chomp3/chomp3.hpp"
#include "cli/image.hpp"
#include "cli/numbers.hpp"
#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {
namespace {

chomp3::Sweep openings_upto(std::uint32_t p) { return chomp3::sweep({.openings_upto = p}); }

TEST(Census, AllFormatsContainTheSameNumbers) {
  const test::Folder folder;
  const test::Ran ran = folder.run(
      "chomp3 census --upto 2500 --format csv --quiet --openings o.csv --rows r.csv --plot growth.png -o census.csv");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(test::contents(folder / "o.csv") == folder.run("chomp3 openings --upto 2500 --format csv --quiet").out);
  const std::string rows = test::contents(folder / "r.csv");
  EXPECT_TRUE(folder.run("chomp3 rows --upto 1249 --format csv --quiet").out.starts_with(rows.substr(0, 20'000)));
  EXPECT_GE(test::lines(rows), 1200U);
  EXPECT_EQ(folder.run("check o.csv").status, 0);
  EXPECT_EQ(folder.run("check r.csv").status, 0);
  EXPECT_EQ(folder.run("check growth.png").status, 0);
  ASSERT_EQ(folder.run("chomp4 census --upto 30 --quiet --openings o4.csv --counts c4.csv").status, 0);
  for (const char* file : {"o4.csv", "c4.csv"}) EXPECT_EQ(folder.run(std::string("check ") + file).status, 0) << file;
  EXPECT_GT(test::read_image(folder / "growth.png").width, 800U);

  const auto json = parsed(folder.run("chomp3 census --upto 2500 --format json --quiet").out);
  EXPECT_EQ(json.at("parameters"), (Json{{"upto", 2500}}));
  EXPECT_EQ(
      parsed(folder.run("chomp3 census --rows-upto 700 --format json --quiet").out).at("parameters").at("rows_upto"),
      700);
  std::istringstream csv(test::contents(folder / "census.csv"));
  std::string head, line;
  std::getline(csv, head);
  const auto fields = [](const std::string& text) {
    std::vector<std::string> list{""};
    for (const char c : text) {
      if (c == ',')
        list.emplace_back();
      else
        list.back() += c;
    }
    return list;
  };
  const auto column = [&](const std::string& title) {
    const auto titles = fields(head);
    return static_cast<std::size_t>(std::find(titles.begin(), titles.end(), title) - titles.begin());
  };
  std::string last_settled;
  std::size_t count = 0;
  for (; std::getline(csv, line); ++count) {
    EXPECT_EQ(fields(line).size(), fields(head).size()) << line;
    if (!fields(line).at(column("pairs")).empty()) last_settled = line;
  }
  EXPECT_EQ(count, 4U);  // 1000, the last settled row, 2000, 2500
  const auto& all = json.at("rows");
  EXPECT_EQ(fields(last_settled).at(0), std::to_string(all.at("last_row").number()));
  EXPECT_EQ(fields(last_settled).at(column("pairs")), std::to_string(all.at("pairs").number()));
  EXPECT_EQ(fields(last_settled).at(column("period_2")), std::to_string(all.at("periods").at("2").number()));
  const std::string text = folder.run("chomp3 census --upto 2500 --quiet").out;
  EXPECT_NE(text.find("Rows 0 to " + fields(last_settled).at(0) + " are settled"), std::string::npos) << text;
  EXPECT_NE(text.find(": " + fields(last_settled).at(column("pairs")) + " pairs"), std::string::npos) << text;
}

TEST(Census, ByRows) {
  const test::Folder folder;
  const test::Ran ran = folder.run("chomp3 census --rows-upto 300 --rows r.csv --openings o.csv --quiet");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(test::contains(ran.out, "Rows 0 to 300 are settled"));
  EXPECT_TRUE(test::contents(folder / "r.csv") == folder.run("chomp3 rows --upto 300 --format csv --quiet").out);
  // 2 * 300 + 512 + 300/64 = 1116.
  EXPECT_TRUE(test::contents(folder / "o.csv") == folder.run("chomp3 openings --upto 1116 --format csv --quiet").out);
  EXPECT_EQ(folder.run("check r.csv").status, 0);
  EXPECT_EQ(folder.run("check o.csv").status, 0);
  const test::Folder empty;
  test::expect_refused(empty, "chomp3 census", {"--upto P", "--rows-upto R"});
  test::expect_refused(empty, "chomp3 census --upto 100 --rows-upto 9", {"either --upto P or --rows-upto R"});
  test::expect_refused(empty, "chomp3 census --rows 1000", {"--rows '1000' names a file", "--rows-upto 1000"});
  test::expect_refused(empty, "chomp3 census --rows-upto 8750001", {"'8750001'", "0 to 8750000"});
}

TEST(Sequences, OffsetAndTermsOptionsSelectTheTerms) {
  const test::Folder folder;
  const std::string command = "chomp3 openings --upto 1000 --format bfile --quiet --sequence ";
  for (const char* from_0 : {"A029899", "A029900", "A029901", "A029902", "A029903", "A029904", "A029905"})
    EXPECT_TRUE(folder.run(command + from_0 + " --terms 3").out.starts_with("0 ")) << from_0;
  EXPECT_EQ(folder.run(command + "A147983 --terms 2").out, "1 120\n2 400\n");
  const test::Ran ran = folder.run(command + "A147983 --terms 50 -o b.txt");
  EXPECT_EQ(ran.status, 1);
  EXPECT_NE(ran.err.find("--terms 50: --upto 1000 determines"), std::string::npos) << ran.err;
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(DoubleCheckText, NamesTheFirstDifference) {
  const chomp3::Sweep sweep = openings_upto(400);
  const auto said = [&](const std::function<void(chomp3::Sweep&)>& change) {
    chomp3::Sweep other = sweep;
    change(other);
    const auto found = chomp3::first_difference(sweep, other);
    return found ? described(*found) : "nothing";
  };
  EXPECT_EQ(said([](auto& s) { s.diagonal_q[8] += 1; }), "q of (p,q,q) for p = 8: 4 against 5");
  EXPECT_EQ(said([](auto& s) { s.end_row[14] = chomp3::none; }), "r of (p,p,r) for p = 14: 10 against none");
  EXPECT_EQ(said([](auto& s) { s.above_diagonal[1] = 7; }), "f(q,q-1) for q = 1: 2 against 7");
  EXPECT_EQ(said([](auto& s) { s.rows[5].preperiod = 8; }), "row 5, preperiod: 7 against 8");
  EXPECT_EQ(said([](auto& s) { s.rows[120].pattern = {72}; }), "row 120, pattern: 72 70 against 72");
  EXPECT_EQ(said([](auto& s) { s.rows[5].is_long = false; }), "row 5, kind: long against short");
  EXPECT_EQ(said([](auto& s) { s.diagonal_q.pop_back(); }).substr(0, 25), "q of (p,q,q) for p = 400:");
  EXPECT_EQ(said([](auto& s) { s.rows[3].min_at = 1; }), "row 3, place of the minimum: 5 against 1");
  EXPECT_EQ(said([](auto& s) { s.rows.pop_back(); }),
            "rows settled: " + std::to_string(sweep.rows.size()) + " against " + std::to_string(sweep.rows.size() - 1));
  EXPECT_EQ(said([](auto& s) { s.work.cells += 1; }), "nothing");
}

TEST(DoubleCheckText, ADifferenceThrows) {
  const chomp3::SweepGoal goal{.openings_upto = 400};
  chomp3::Sweep wrong = chomp3::sweep(goal);
  EXPECT_NE(double_checked(wrong, goal, {}).find("tiles of 24 x 48"), std::string::npos);
  wrong.end_row[14] = 9;
  EXPECT_THROW((void)double_checked(wrong, goal, {}), Error);
}

TEST(Durations, AreParsedWithTheirUnit) {
  EXPECT_EQ(parse_seconds("--every", "0.5s"), 0.5);
  EXPECT_EQ(parse_seconds("--every", "60s"), 60);
  EXPECT_EQ(parse_seconds("--every", "10m"), 600);
  EXPECT_EQ(parse_seconds("--every", "2h"), 7200);
}

}  // namespace
}  // namespace mexwave::cli
