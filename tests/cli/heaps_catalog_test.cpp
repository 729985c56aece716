// `mexwave heaps catalog`: output, refused input, and `mexwave check` on its files.

#include <gtest/gtest.h>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "cli/resealed.hpp"
#include "mexwave/heaps_catalog.hpp"

namespace mexwave::cli::test {
namespace {

// The numbers are those of catalog_reference(), to which tests/heaps/catalog_test.cpp holds the kernel.
TEST(HeapsCatalogProgram, InEveryFormat) {
  const Folder folder;
  EXPECT_EQ(folder.run("heaps catalog 0.x --upto 50 --quiet").out,
            "7 games 0.x, heaps 0 to 50: 5 proved periodic\n"
            "game  preperiod  period  last exception  largest  at  mask  rare  last rare\n"
            "0.1           2       1               1        1   1     -     -          -\n"
            "0.2           1       2               0        1   2     -     -          -\n"
            "0.3           0       2               -        1   1     -     -          -\n"
            "0.4           -       -               -        7  34     7    23         46\n"
            "0.5           0       2               -        1   1     -     -          -\n"
            "0.6           -       -               -        8  48    14    18         46\n"
            "0.7           0       2               -        1   1     -     -          -\n");
  const std::string csv = folder.run("heaps catalog 0.x --upto 50 --quiet --format csv --splitting").out;
  EXPECT_EQ(lines(csv), 5U);
  EXPECT_TRUE(contains(csv, "\n0.5,50,1,0,2,,1,1,,,\n")) << csv;
  const Json json = parsed(folder.run("heaps catalog 0.x --upto 50 --quiet --format json").out);
  EXPECT_EQ(json.at("parameters"), Json({{"codes", "0.x"}, {"upto", 50}}));
  EXPECT_EQ(json.at("games").at(4).at("period"), 2);
  EXPECT_FALSE(json.at("games").at(3).contains("period"));
}

TEST(HeapsCatalogProgram, BadInputIsRefused) {
  expect_refused("heaps catalog 0.138 --upto 5 -o f", {"codes '0.138'", "at most five x"});
  expect_refused("heaps catalog 0.33 --splitting -o f",
                 {"codes '0.33'", "expected a code that allows heaps to be split"});
  expect_refused("heaps catalog 0.x --upto 3e8 -o f", {"expected a whole number from 0 to 268435456, got '3e8'"});
  expect_refused("heaps catalog 0.x --upto 5 --format npy -o f", {"'npy'", "text, csv, json"});
}

TEST(HeapsCatalogCheck, SavedFilesPass) {
  const Folder folder;
  for (const char* format : {"csv", "json"}) {
    for (const char* codes : {"0.xx --upto 500", "4.x7 --upto 200", "0.x --upto 30 --splitting", "0.007 --upto 400"}) {
      ASSERT_EQ(folder.run(std::string("heaps catalog ") + codes + " -o f --format " + format).status, 0);
      const Ran ran = folder.run("check f --strict");
      EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
    }
  }
  ASSERT_EQ(folder.run("heaps catalog 0.xx --upto 500 -o f --format csv").status, 0);
  EXPECT_TRUE(contains(folder.run("check f").out, "63 of 63 games recomputed"));
  const Ran part = folder.run("check f --slice 1/4");
  EXPECT_TRUE(contains(part.out, "16 of 63 games recomputed from their moves, slice 1/4")) << part.out;
  fs::remove(folder / "f.xxh3");
  EXPECT_EQ(folder.run("check f").status, 0);
  EXPECT_EQ(folder.run("check f --strict").status, 2);  // the file does not claim to be complete
}

/// Every number one more and one less, missing, and there where it should be missing; lines left out and exchanged.
TEST(HeapsCatalogCheck, EveryChangeIsDetected) {
  const Folder folder;
  ASSERT_EQ(folder.run("heaps catalog 0.x7 --upto 300 -o f --format csv").status, 0);
  Resealed file(folder, "f");
  const std::string bytes = contents(folder / "f");
  std::vector<std::string> all;
  for (std::size_t at = 0; at < bytes.size(); at = bytes.find('\n', at) + 1)
    all.push_back(bytes.substr(at, bytes.find('\n', at) + 1 - at));
  EXPECT_EQ(file.check(bytes).status, 0);
  const auto expect_seen = [&](std::size_t line, const std::string& changed) {
    std::string other;
    for (std::size_t k = 0; k < all.size(); ++k) other += k == line ? changed : all[k];
    EXPECT_NE(file.check(other).status, 0) << changed;
  };
  for (std::size_t line = 1; line < all.size(); ++line) {
    expect_seen(line, "");
    expect_seen(line, all[line % (all.size() - 1) + 1]);
    std::size_t begin = all[line].find(',') + 1;
    for (int field = 1; field <= 10; ++field) {
      const std::size_t end = all[line].find_first_of(",\n", begin);
      const std::string number = all[line].substr(begin, end - begin);
      const auto with = [&](const std::string& text) {
        return all[line].substr(0, begin) + text + all[line].substr(end);
      };
      if (number.empty()) {
        expect_seen(line, with("1"));
      } else {
        expect_seen(line, with(std::to_string(std::stoul(number) + 1)));
        expect_seen(line, with(""));
        if (number != "0") expect_seen(line, with(std::to_string(std::stoul(number) - 1)));
      }
      begin = end + 1;
    }
  }
  EXPECT_EQ(file.check(bytes.substr(0, bytes.size() - 1)).status, 1);
}

}  // namespace
}  // namespace mexwave::cli::test
