// `mexwave heaps positions`: output, refused input, and `mexwave check` on its files.

#include <gtest/gtest.h>

#include <algorithm>
#include <sstream>

#include "cli/parsed.hpp"
#include "cli/program.hpp"
#include "cli/resealed.hpp"

namespace mexwave::cli::test {
namespace {

TEST(HeapsPositionsProgram, InEveryFormat) {
  const Folder folder;
  const std::string base = "heaps positions take:squares --upto 12 --quiet";
  EXPECT_EQ(folder.run(base).out, "0\n2\n5\n7\n10\n12\n");
  EXPECT_EQ(folder.run(base + " --format csv").out, "k,n\n0,0\n1,2\n2,5\n3,7\n4,10\n5,12\n");
  EXPECT_EQ(folder.run(base + " --format bfile").out, "0 0\n1 2\n2 5\n3 7\n4 10\n5 12\n");
  EXPECT_EQ(parsed(folder.run(base + " --format json").out).at("positions"), Json({0, 2, 5, 7, 10, 12}));
  EXPECT_EQ(folder.run(base + " --count --format csv").out, "upto,positions\n1,1\n10,5\n12,6\n");
  EXPECT_EQ(folder.run("heaps positions take:2^k --upto 100 --count --format csv --quiet").out,
            "upto,positions\n1,1\n10,4\n100,34\n");
  EXPECT_EQ(folder.run("heaps positions take:3 --upto 0 --count --format csv --quiet").out, "upto,positions\n0,1\n");
}

TEST(HeapsPositionsProgram, BadInputIsRefused) {
  expect_refused("heaps positions kayles --upto 5 -o f", {"expected take:squares, take:primes", "got 'kayles'"});
  expect_refused("heaps positions take:squares --upto 2e12 -o f",
                 {"expected a whole number from 0 to 1000000000000, got '2e12'"});
  expect_refused("heaps positions take:squares --upto 5 --count --format bfile -o f", {"--format", "bfile"});
}

TEST(HeapsPositionsCheck, SavedFilesPass) {
  const Folder folder;
  for (const char* format : {"csv", "json", "bfile"}) {
    for (const char* game : {"take:squares", "take:primes", "take:2^k", "take:4", "subtract:7,2,5"}) {
      ASSERT_EQ(folder.run(std::string("heaps positions ") + game + " --upto 700 -o f --format " + format).status, 0);
      const Ran ran = folder.run("check f");
      EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
      EXPECT_TRUE(contains(ran.out, "heaps 0 to 700 decided by their moves; all entries checked")) << ran.out;
    }
  }
}

// Adds, removes or moves a P-position at every heap.
TEST(HeapsPositionsCheck, EveryChangeIsDetected) {
  const Folder folder;
  for (const char* game : {"take:squares", "take:primes", "take:2^k", "subtract:1,4"}) {
    ASSERT_EQ(folder.run(std::string("heaps positions ") + game + " --upto 40 -o f --format csv").status, 0);
    Resealed file(folder, "f");
    std::vector<int> listed;
    std::istringstream text(contents(folder / "f"));
    std::string line;
    std::getline(text, line);
    while (std::getline(text, line)) listed.push_back(std::stoi(line.substr(line.find(',') + 1)));
    for (int n = 0; n <= 41; ++n) {
      std::vector<int> changed = listed;
      const auto at = std::lower_bound(changed.begin(), changed.end(), n);
      if (at != changed.end() && *at == n)
        changed.erase(at);
      else
        changed.insert(at, n);
      std::string csv = "k,n\n";
      for (std::size_t k = 0; k < changed.size(); ++k)
        csv += std::to_string(k) + "," + std::to_string(changed[k]) + "\n";
      EXPECT_EQ(file.check(csv).status, 2) << game << n;
    }
  }
}

}  // namespace
}  // namespace mexwave::cli::test
