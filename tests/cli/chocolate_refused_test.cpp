// What the chocolate commands refuse, and the line that says why.

#include <gtest/gtest.h>

#include <fmt/format.h>

#include <fstream>
#include <string>
#include <vector>

#include "cli/program.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli::test {
namespace {

TEST(ChocolateRefused, Numbers) {
  const Folder folder;
  expect_refused(folder, "chocolate positions --upto 5 -o f --k ''", {"--k: expected K, got ''"});
  for (const char* k : {"0", "x", "-3", "1.5", "1000001", "1e9"}) {
    for (const char* command : {"positions --upto 5", "grundy --upto 5", "formula --upto 5", "solve 1 0 1"}) {
      expect_refused(folder, std::string("chocolate ") + command + " -o f --k " + k, {"--k", "1 to 1000000"});
    }
  }
  expect_refused(folder, "chocolate positions --upto 5", {"--k K is missing"});
  expect_refused(folder, "chocolate positions --k 3 --upto -1", {"--upto", "'-1'", "from 0 to 131071"});
  expect_refused(folder, "chocolate positions --k 3 --upto 131072", {"131072", "from 0 to 131071"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 8192", {"8192", "from 0 to 8191"});
  expect_refused(folder, "chocolate formula --k 5..3 --upto 9", {"5..3"});
  expect_refused(folder, "chocolate formula --k 1,,3 --upto 9", {"''"});
  expect_refused(folder, "chocolate formula --k 1..100000 --upto 9", {"1000"});
  expect_refused(folder, "chocolate formula --k 3 --upto 9 --shift 17", {"--shift", "'17'", "from 0 to 16"});
  expect_refused(folder, "chocolate solve 5 3 2 --k 3", {"{5,3,2}", "y from 0 to 2"});
  expect_refused(folder, "chocolate solve -1 0 2 --k 3", {"'-1'"});
  expect_refused(folder, "chocolate positions --bound box --upto 4", {"--height Y is missing"});
  expect_refused(folder, "chocolate positions --bound box --height 3 --k 2 --upto 4", {"--k '2'", "--bound box"});
  expect_refused(folder, "chocolate positions --bound sum --height 3 --k 2 --upto 4", {"--height '3'", "--bound sum"});
}

TEST(ChocolateRefused, ABoundThatIsAnExpressionAndAFile) {
  const Folder folder;
  put(folder / "x", "0 0 0 0 0 0 0 0 0 0 0\n");
  const std::string positions = "chocolate positions 4 --format csv --bound ";
  expect_refused(folder, positions + "x", {"expected an expression or a file, got 'x', which is both", "./x"});
  const Ran expression = folder.run(positions + "'(x)'"), file = folder.run(positions + "./x");
  EXPECT_EQ(expression.status, 0) << expression.err;
  EXPECT_EQ(file.status, 0) << file.err;
  EXPECT_NE(expression.out, file.out);
}

TEST(ChocolateRefused, Words) {
  const Folder folder;
  expect_refused(folder, "chocolate positions --bound cone --upto 4", {"'cone'", "sum, z, box", "no such file"});
  expect_refused(folder, "chocolate positions --k 3 --upto 4 --count --format npy", {"npy", "text, csv, json"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 4 --count --format npy", {"npy", "text, csv, json"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 8191 --format csv -o f", {"csv", "50000000", "npy"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --kind cube -o f",
                 {"'cube'", "height, projection, grundy-slice, 3d"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4", {"-o FILE"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --kind grundy-slice -o f", {"--at y=Y or --at z=Z"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --kind grundy-slice --at x=1 -o f", {"'x=1'", "y=Y or z=Z"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --kind grundy-slice --at y=3 -o f", {"'3'", "from 0 to 2"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --at y=1 -o f", {"--at", "grundy-slice"});
  expect_refused(folder, "chocolate plot --k 3 --upto 4 --format html -o f", {"html", "3d"});
  expect_refused(folder, "chocolate plot --k 1 --upto 600 --kind 3d -o f", {"360001", "200000"});
  for (const char* picture : {"-o f.png", "-o f.svg", "--format svg -o f", "--format png -o f"})
    expect_refused(folder, fmt::format("chocolate plot --k 3 --upto 6 --kind 3d {}", picture),
                   {"expected an HTML page"});
}

TEST(ChocolateRefused, BoundFiles) {
  const Folder folder;
  const auto refuse = [&](const std::string& content, const std::vector<std::string>& said) {
    std::ofstream(folder / "b.txt") << content;
    for (const char* command : {"positions --upto 1 -o f", "grundy --upto 1 -o f", "solve 0 0 1 -o f"})
      expect_refused(folder, std::string("chocolate ") + command + " --bound b.txt", said);
  };
  refuse("", {"'b.txt'", "no number"});
  refuse("\n# nothing\n", {"'b.txt'", "no number"});
  refuse("0\n1\n2\n1\n", {"'b.txt', line 4", "1 after 2", "never decreases"});
  refuse("0 1 3 2\n", {"'b.txt', line 1", "2 after 3"});
  refuse("0 1\n1 2\n\n1 1\n", {"'b.txt', line 4", "1 below 2", "column 2"});
  refuse("0 1 2\n1 2\n", {"'b.txt', line 2", "a row of 3 values", "got 2"});
  refuse("0\n1\nzwei\n", {"'b.txt', line 3", "'zwei'", "0 to 262143"});
  refuse("0\n-1\n", {"'b.txt', line 2", "'-1'"});
  refuse("0\n262144\n", {"'b.txt', line 2", "'262144'"});
  refuse("0\n\x01\xff\n", {"'b.txt', line 2", "'\\x01\\xff'"});
  std::ofstream(folder / "b.txt") << "0 0 1 1 2";
  expect_refused(folder, "chocolate positions --bound b.txt --upto 3", {"--upto '3'", "'b.txt'", "x, z <= 2"});
  expect_refused(folder, "chocolate positions --bound b.txt --k 3 --upto 2", {"--k '3'", "FILE"});
  expect_refused(folder, "chocolate solve 3 0 3 --bound b.txt", {"3", "2"});
  EXPECT_EQ(folder.run("chocolate positions --bound b.txt --upto 2").status, 0);
}

TEST(ChocolateRefused, TablesThatDoNotFit) {
  if (memory_at_hand() > std::uint64_t{40} << 30) GTEST_SKIP() << "this machine might really do it";
  const Folder folder;
  expect_refused(folder, "chocolate positions --k 2 --upto 131071 --format npy -o f", {"GiB", "is available"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 8191", {"GiB", "is available"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 8191 --format npy -o f", {"GiB", "is available"});
}

}  // namespace
}  // namespace mexwave::cli::test
