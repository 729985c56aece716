// The output of the chomp5 commands, compared with the sieve for any number of rows.

#include <gtest/gtest.h>

#include "cli/parsed.hpp"
#include "cli/resealed.hpp"
#include "cli/sieve_openings.hpp"

namespace mexwave::cli::test {
namespace {

TEST(FiveRowCommand, OpeningsAgreeWithTheSieve) {
  const Folder folder;
  const std::string expected = "n,p,q,r,s,t\n" + openings_by_the_sieve(folder, 5, 14);
  EXPECT_EQ(folder.run("chomp5 openings --upto 14 --format csv --quiet").out, expected);
  const auto json = parsed(folder.run("chomp5 openings --upto 14 --format json --quiet").out);
  EXPECT_EQ(json.at("openings").at(7), Json({{"n", 8}, {"p", 8}, {"q", 8}, {"r", 8}, {"s", 8}, {"t", 6}}));
}

TEST(FiveRowCommand, CountsAndLists) {
  const Folder folder;
  const std::string list = folder.run("chomp5 positions --upto 20 --format csv --quiet").out;
  EXPECT_TRUE(list.starts_with("p,q,r,s,t\n1,0,0,0,0\n2,1,0,0,0\n2,2,1,0,0\n2,2,2,1,0\n2,2,2,2,1\n")) << list;
  const std::string count = "P-positions with p <= 20: " + std::to_string(lines(list) - 1) + "\n";
  EXPECT_TRUE(contains(folder.run("chomp5 positions --upto 20 --count --quiet").out, count));
  const auto json = parsed(folder.run("chomp5 positions --upto 20 --format json --quiet").out);
  EXPECT_EQ(json.at("positions").size(), lines(list) - 1);
  EXPECT_TRUE(
      folder.run("chomp5 positions --upto 20 --count --format csv --quiet").out.starts_with("p,positions\n1,1\n2,4\n"));
}

TEST(FiveRowCheck, SavedFilesPassAndChangedFilesFail) {
  for (const std::string command :
       {"openings --upto 20 --format csv", "openings --upto 20 --format json", "positions --upto 9 --format csv",
        "positions --upto 9 --format json", "positions --upto 20 --count --format csv",
        "positions --upto 9 --count --format json"}) {
    SCOPED_TRACE(command);
    const Folder folder;
    ASSERT_EQ(folder.run("chomp5 " + command + " -o f").status, 0);
    EXPECT_TRUE(contains(folder.run("check f").out, "all entries checked"));
    Resealed file(folder, "f");
    const std::string whole = contents(folder / "f");
    const std::size_t begin = whole[0] == '{' ? whole.find('[') : whole.find('\n');
    expect_changed_digits_fail(file, whole, begin, 20);
  }
  const Folder folder;
  ASSERT_EQ(folder.run("chomp5 openings --upto 50 --format csv -o f").status, 0);
  EXPECT_TRUE(contains(folder.run("check f").out,
                       "50 openings: all 30 with p <= 30 recomputed; of the others only this was checked: order"));
}

TEST(FiveRowCommand, RefusesByName) {
  expect_refused("chomp5 openings --upto 1001", {"'1001'", "from 1 to 1000"});
  expect_refused("chomp5 positions --upto 0 --count", {"'0'", "from 1 to 1000"});
}

}  // namespace
}  // namespace mexwave::cli::test
