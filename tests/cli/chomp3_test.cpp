// The chomp3 commands: known values, formats that other programs load, and the same bytes for all threads and levels.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "mexwave/run.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Openings, FirstOpeningsAgreeWithThePaper) {
  const Ran ran = Folder().run("chomp3 openings --upto 14 --format csv --quiet");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.err, "");
  // Horváth, figure 4: the diagonal and the ends of rows.
  EXPECT_EQ(ran.out,
            "n,p,q,r\n1,1,0,0\n2,2,2,1\n3,3,1,1\n4,4,2,2\n5,5,5,3\n6,6,3,3\n7,7,7,4\n8,8,4,4\n9,9,9,6\n10,10,5,5\n"
            "11,11,6,6\n12,12,12,8\n13,13,7,7\n14,14,14,10\n");
}

TEST(Openings, BFiles) {
  // OEIS A029900, A029901, A029902: initial terms, numbered from 0 there.
  EXPECT_EQ(Folder().run("chomp3 openings --upto 20 --format bfile --sequence A029900 --quiet").out,
            "0 1\n1 3\n2 4\n3 6\n4 8\n5 10\n6 11\n7 13\n8 15\n9 16\n10 18\n11 20\n");
  EXPECT_TRUE(Folder()
                  .run("chomp3 openings --upto 60 --format bfile --sequence A029901 --quiet")
                  .out.starts_with("0 2\n1 5\n2 7\n3 9\n4 12\n5 14\n6 17\n"));
  EXPECT_TRUE(Folder()
                  .run("chomp3 openings --upto 60 --format bfile --sequence A029902 --offset 1 --quiet")
                  .out.starts_with("1 1\n2 3\n3 4\n4 6\n5 8\n6 10\n7 12\n"));
}

TEST(Rows, HeadingsDoNotRunTogether) {
  const Ran ran = Folder().run("chomp3 rows --upto 1 --quiet");
  EXPECT_TRUE(contains(ran.out, " min_at  preperiod  period  pattern\n")) << ran.out;
}

TEST(Rows, CsvAsDocumented) {
  const Ran ran = Folder().run("chomp3 rows --upto 120 --format csv --quiet");
  EXPECT_TRUE(ran.out.starts_with(
      "row,kind,first,end,min,min_at,preperiod,period,pattern\n0,long,1,,1,0,0,1,1\n1,short,3,2,2,2,,,"
      "\n2,long,4,,4,2,2,1,2\n"
      "3,short,6,5,5,5,,,\n4,short,8,7,7,7,,,\n5,long,10,,9,6,7,1,4\n"))
      << ran.out.substr(0, 200);
  EXPECT_NE(ran.out.find("\n120,long,206,,172,169,170,2,72 70\n"),
            std::string::npos);  // Nivasch: the first row of period 2
  EXPECT_EQ(lines(ran.out), 122U);
}

TEST(Rows, NpyContainsTheSameNumbersAsCsv) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 rows --upto 120 --format npy -o r.npy").status, 0);
  const std::string bytes = contents(folder / "r.npy");
  EXPECT_TRUE(contains(bytes, "'descr': '<i8', 'fortran_order': False, 'shape': (121,8,)")) << bytes.substr(0, 128);
  const auto place = [](std::uint64_t row, std::uint64_t column) { return 128 + 8 * (8 * row + column); };
  std::string csv = "row,kind,first,end,min,min_at,preperiod,period,pattern\n";
  for (std::uint64_t r = 0; r <= 120; ++r) {
    std::int64_t cells[8];
    std::memcpy(cells, bytes.data() + place(r, 0), sizeof cells);
    csv += fmt::format("{},{}", r, cells[1] == -1 ? "long" : "short");
    for (std::size_t k = 0; k < 6; ++k) csv += cells[k] == -1 ? "," : fmt::format(",{}", cells[k]);
    for (std::size_t k = 6; k < 8; ++k) csv += cells[k] == -1 ? "" : fmt::format("{}{}", k == 6 ? "," : " ", cells[k]);
    csv += cells[6] == -1 ? ",\n" : "\n";
  }
  EXPECT_EQ(csv, folder.run("chomp3 rows --upto 120 --format csv --quiet").out);
  EXPECT_TRUE(contains(folder.run("check r.npy").out, "rows 0 to 120 recomputed")) << folder.run("check r.npy").out;
  // Without a seal: every number that is changed by one is found.
  for (const std::uint64_t row : {3U, 5U, 120U}) {
    for (std::uint64_t column = 0; column < 8; ++column) {
      std::string changed = bytes;
      ++changed[place(row, column)];
      put(folder / "c.npy", changed);
      EXPECT_NE(folder.run("check c.npy").status, 0) << row << " " << column;
    }
  }
  std::string changed = bytes;
  changed[place(120, 7)] = 71;
  put(folder / "c.npy", changed);
  EXPECT_TRUE(contains(folder.run("check c.npy").out, "row 120: f(171,120) = 241 does not follow the pattern"));
  changed = bytes;
  changed[place(5, 7)] = 0;
  put(folder / "c.npy", changed);
  EXPECT_TRUE(contains(folder.run("check c.npy").err, "row 5, column 7: expected -1 or a whole number below"));
  put(folder / "c.npy", bytes.substr(0, bytes.size() - 8));
  EXPECT_TRUE(contains(folder.run("check c.npy").err, "truncated"));
}

TEST(Json, ContainsTheSameNumbersAsCsv) {
  const Folder folder;
  const auto openings = parsed(folder.run("chomp3 openings --upto 50 --format json --quiet").out);
  EXPECT_EQ(openings.at("parameters").at("upto"), 50);
  EXPECT_EQ(openings.at("openings").size(), 50U);
  EXPECT_EQ(openings.at("openings").at(13), Json({{"n", 14}, {"p", 14}, {"q", 14}, {"r", 10}}));
  const auto rows = parsed(folder.run("chomp3 rows --upto 5 --format json --quiet").out);
  EXPECT_EQ(rows.at("rows").at(5).at("pattern"), Json({4}));
  EXPECT_EQ(rows.at("rows").at(3).at("end"), 5);
  const auto table = parsed(folder.run("chomp3 table --rows 3 --columns 4 --format json --quiet").out);
  EXPECT_EQ(table.at("rows"), parsed("[[1,2,3,4],[null,3,2,null],[null,null,4,5]]"));
}

TEST(TableCommand, PrintsFigure4) {
  const Ran ran = Folder().run("chomp3 table --rows 16 --columns 16 --quiet");
  std::string squeezed;
  for (const char c : ran.out) {
    // The paper has * where f(q,r) is undefined.
    if (c != ' ' || (!squeezed.empty() && squeezed.back() != ' ' && squeezed.back() != '\n'))
      squeezed += c == '-' ? '*' : c;
  }
  EXPECT_EQ(squeezed, contents(fs::path(MEXWAVE_GOLDEN) / "figure_4.txt"));
}

TEST(TableCommand, NpyHoldsTheSameNumbers) {
  const Folder folder;
  const std::string npy = folder.run("chomp3 table --rows 5 --columns 9 --format npy --quiet").out;
  ASSERT_GT(npy.size(), 10U);
  EXPECT_EQ(npy.substr(0, 8), std::string("\x93NUMPY\x01\x00", 8));
  const std::size_t start = 10 + static_cast<unsigned char>(npy[8]) + 256U * static_cast<unsigned char>(npy[9]);
  EXPECT_EQ(start % 64, 0U);
  EXPECT_NE(npy.find("'shape': (5,9,)"), std::string::npos);
  ASSERT_EQ(npy.size(), start + 5 * 9 * 4);
  const auto table = parsed(folder.run("chomp3 table --rows 5 --columns 9 --format json --quiet").out).at("rows");
  for (std::size_t k = 0; k < 45; ++k) {
    std::uint32_t value = 0;
    std::memcpy(&value, npy.data() + start + 4 * k, 4);
    const auto& expected = table.at(k / 9).at(k % 9);
    EXPECT_EQ(value, expected.is_null() ? 0xffffffff : expected.number());
  }
}

TEST(Solve, PrintsTheOutcomeAndTheReason) {
  const Folder folder;
  EXPECT_NE(folder.run("chomp3 solve 14 14 10").out.find("(14,14,10) is a P-position"),
            std::string::npos);  // Horváth, 2.12
  const Ran square = folder.run("chomp3 solve 8 8 8");
  EXPECT_NE(square.out.find("leaves (8,4,4), a P-position, because f(4,4) = 8"), std::string::npos);
  const auto json = parsed(folder.run("chomp3 solve 88 88 60 --format json").out);
  EXPECT_EQ(json.at("p_position"), false);
  const Json::List& moves = json.at("winning_moves").items();
  const Json expected{{"row", 2}, {"square", 53}, {"p", 88}, {"q", 52}, {"r", 52}};
  EXPECT_NE(std::find(moves.begin(), moves.end(), expected), moves.end());
  EXPECT_EQ(folder.run("chomp3 solve 14 14 10 --format csv").out, "row,square,p,q,r\n");
}

TEST(SameBytes, DoNotDependOnThreadsOrLevel) {
  const Folder folder;
  for (const char* command : {"chomp3 openings --upto 8000 --format csv", "chomp3 rows --upto 3000 --format csv",
                              "chomp3 table --rows 300 --columns 500 --format npy",
                              "chomp4 positions --upto 100 --format csv", "chomp4 positions --upto 300 --count",
                              "chomp4 census --upto 200", "chomp grundy --upto 9x9 --bars --format csv",
                              "heaps grundy 0.6 --upto 5000 --format csv", "verify --upto 500 --format csv"}) {
    const std::string expected = folder.run(std::string(command) + " --quiet --threads 1 --simd scalar").out;
    ASSERT_GT(expected.size(), 1000U);
    const bool audit = std::string(command).starts_with("verify");  // seconds per run: only one more
    for (const SimdLevel level : audit ? std::vector{best_simd_level()} : usable_simd_levels()) {
      for (const char* threads : audit ? std::vector{"3"} : std::vector{"1", "2", "3"}) {
        EXPECT_TRUE(
            folder.run(std::string(command) + " --quiet --threads " + threads + " --simd " + std::string(name(level)))
                .out == expected)
            << command << " " << name(level) << " " << threads;
      }
    }
  }
}

}  // namespace
}  // namespace mexwave::cli::test
