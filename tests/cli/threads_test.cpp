// Many more threads than the machine has processors: every family does the same, and fails in none.

#include <gtest/gtest.h>

#include <string>

#include "cli/program.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Threads, ManyMoreThanProcessors) {
  const Folder folder;
  for (const char* command : {"chomp3 openings --upto 6000 --format csv", "chomp3 rows --upto 1000 --format csv",
                              "chomp4 openings --upto 150 --format csv", "chomp5 openings --upto 40 --format csv",
                              "chomp openings --upto 11x11 --format csv", "chomp positions 9 9 --format csv",
                              "chocolate positions --k 2 --upto 700 --count", "chocolate grundy --k 3 --upto 90",
                              "heaps grundy 0.6 --upto 6000 --format csv", "nim triples --upto 60 --format csv",
                              "squares draws --board 6x6 --format csv", "squares solve --board 4x4",
                              "lines solve trihex", "tiling grundy --tile 2x2 --upto 5x7"}) {
    const std::string base = std::string(command) + " --quiet --threads ";
    const Ran two = folder.run(base + "2"), many = folder.run(base + "64");
    EXPECT_EQ(two.status, 0) << command << two.err;
    EXPECT_EQ(many.status, 0) << command << many.err;
    EXPECT_TRUE(many.out == two.out) << command;
  }
}

}  // namespace
}  // namespace mexwave::cli::test
