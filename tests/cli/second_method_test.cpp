// Programs under tests/outside, which share nothing with the library, find the same bytes.

#include <gtest/gtest.h>

#include "cli/program.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

TEST(SecondMethod, ThreeRowsByQ) {
  const Folder folder;
  const std::string by_q = MEXWAVE_THREE_ROWS_BY_Q;
  for (const char* const n : {"1", "2", "63", "64", "127", "128", "2049", "20000", "4000"}) {
    const Ran found = folder.shell(by_q + " " + n + " rows");
    EXPECT_EQ(found.status, 0) << found.err;
    EXPECT_EQ(found.out, folder.run(std::string("chomp3 openings --format csv --quiet --upto ") + n).out) << n;
  }
  // Of rows: the first value, the end, the minimum and its place.
  EXPECT_EQ(contents(folder / "rows"),
            folder.shell(program() + " chomp3 rows --upto 2000 --format csv --quiet | cut -d, -f1,3-6").out);
  EXPECT_EQ(folder.shell(by_q + " 4000x").status, 1);
  // Patterns: all agree; row 5 has the pattern 4 from q = 7 on, and neither 6 nor 8 nor another pattern.
  folder.shell(program() + " chomp3 rows --upto 300 --format csv --quiet > claims");
  EXPECT_NE(folder.shell(by_q + " 4000 rows claims").err.find(" patterns agree in "), std::string::npos);
  for (const char* const error : {"$7=6", "$7=8", "$9=5", "$8=2;$9=\"4 5\""}) {
    folder.shell(std::string("awk -F, -v OFS=, '$1==5 {") + error + "} 1' claims > wrong");
    const Ran found = folder.shell(by_q + " 4000 rows wrong");
    EXPECT_EQ(found.status, 2) << error;
    EXPECT_EQ(found.err, "row 5: not the claimed pattern\n");
  }
}

TEST(SecondMethod, FourRowsByS) {
  const Folder folder;
  const std::string by_s = MEXWAVE_FOUR_ROWS_BY_S;
  for (const char* const n : {"63", "64", "65", "300"}) {
    const Ran found = folder.shell(by_s + " " + n + " counts");
    EXPECT_EQ(found.status, 0) << found.err;
    EXPECT_EQ(found.out, folder.run(std::string("chomp4 openings --format csv --quiet --upto ") + n).out) << n;
    ASSERT_EQ(folder.run(std::string("chomp4 census --quiet --counts found.csv --upto ") + n).status, 0);
    EXPECT_EQ(contents(folder / "counts"), contents(folder / "found.csv")) << n;
  }
  EXPECT_EQ(folder.shell(by_s + " 300x").status, 1);
}

}  // namespace
}  // namespace mexwave::cli::test
