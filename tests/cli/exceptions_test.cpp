// `mexwave verify --exceptions`, and `mexwave check` on its files.

#include <gtest/gtest.h>

#include <set>

#include "cli/changed_certificates.hpp"
#include "cli/program.hpp"
#include "cli/resealed.hpp"
#include "mexwave/chomp3.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Exceptions, ThoseOfA25AgreeWithTheTable) {
  constexpr std::uint32_t upto = 400;
  const chomp3::Table f = chomp3::table_reference(upto, upto + 1);
  std::set<std::uint32_t> occurs;
  for (std::uint32_t b = 0; b < upto; ++b) occurs.insert({f.at(b, b), f.at(b, b + 1)});
  std::string expected = "number,exception\n";
  for (std::uint32_t n = 1; n <= upto; ++n) {
    if (!occurs.contains(n)) expected += std::to_string(n) + ",\"" + std::to_string(n) + "\"\n";
  }
  const Folder folder;
  ASSERT_EQ(folder.run("verify A25 --upto 400 --exceptions a25.csv --quiet").status, 0);
  EXPECT_EQ(contents(folder / "a25.csv"), expected);
  const Ran said = folder.run("check --strict a25.csv");
  EXPECT_EQ(said.out, "a25.csv: matches its seal; 18 exceptions to A25: recomputed to 400; all entries checked\n");
  EXPECT_EQ(said.status, 0);
}

/// The lists are as long as the verdict says, and the check finds them again.
TEST(Exceptions, ThoseOfEveryClaimAreRecomputed) {
  const Folder folder;
  for (const std::string id : {"A18", "A19", "A20", "A21", "A22", "A23", "A24", "A25", "A27", "A29"}) {
    const Ran ran = folder.run("verify " + id + " --upto 4000 --exceptions e.csv --format csv --quiet");
    ASSERT_EQ(ran.status, 0) << ran.err;
    const std::string failures = std::to_string(lines(contents(folder / "e.csv")) - 1);
    EXPECT_TRUE(ran.out.ends_with("," + failures + "\n")) << ran.out;
    const Ran said = folder.run("check --strict e.csv");
    // Texts other than the number are not checked.
    EXPECT_EQ(said.status, failures == "0" || id == "A25" ? 0 : 2) << id << said.out << said.err;
    EXPECT_EQ(contains(said.out, "the texts were not checked"), said.status != 0) << said.out;
    EXPECT_TRUE(contains(said.out, failures + " exceptions to " + id)) << said.out;
  }
}

TEST(Exceptions, LongerListsAreCheckedInPart) {
  const Folder folder;
  ASSERT_EQ(folder.run("verify A22 --upto 9000 --exceptions e.csv").status, 0);
  EXPECT_TRUE(contains(folder.run("check e.csv").out,
                       ": recomputed to 2400; of the others only the order was checked; "
                       "the texts were not checked"));
  EXPECT_EQ(folder.run("check e.csv --strict").status, 2);
}

TEST(Exceptions, ForgedListsAreDetected) {
  const Folder folder;
  for (const std::string id : {"A21", "A22", "A23", "A25", "A27"}) {
    ASSERT_EQ(folder.run("verify " + id + " --upto 2000 --exceptions e.csv").status, 0);
    const std::string whole = contents(folder / "e.csv");
    Resealed file(folder, "e.csv");
    EXPECT_EQ(file.check(whole).status, 0) << id;
    const std::size_t second = whole.find('\n') + 1, third = whole.find('\n', second) + 1;
    const std::string header = whole.substr(0, second), first = whole.substr(second, third - second);
    const std::string rest = whole.substr(third);
    const auto said = [&](const std::string& bytes) {
      const Ran ran = file.check(bytes);
      EXPECT_EQ(ran.status, 2) << id << ran.out << ran.err;
      return ran.out;
    };
    EXPECT_TRUE(contains(said(header + rest), " is missing")) << id;
    EXPECT_TRUE(contains(said(header), " is missing")) << id;
    EXPECT_TRUE(contains(said(header + first + first + rest), "line 3: ")) << id;
    EXPECT_TRUE(contains(said(header + first + "121,\"121\"\n" + rest), "wrong: line ")) << id;
    EXPECT_TRUE(contains(said(whole + "5000,\"5000\"\n"), "beyond the last number ")) << id;
    // Another claim, one that has no list, and none.
    Json& parameters = file.seal().parameters;
    parameters["claim"] = id == "A25" ? "A22" : "A25";
    EXPECT_EQ(file.check(whole).status, 2) << id;
    for (const char* other : {"A28", "25"}) {
      parameters["claim"] = other;
      const Ran ran = file.check(whole);
      EXPECT_EQ(ran.status, 1) << id;
      EXPECT_TRUE(contains(ran.err, "which has no list of exceptions")) << ran.err;
    }
  }
  ASSERT_EQ(folder.run("verify A25 --upto 200 --exceptions e.csv").status, 0);
  Resealed file(folder, "e.csv");
  const std::string whole = contents(folder / "e.csv");
  for (const char* text : {"\"115\"", "\"row 114\""}) {
    const Ran ran = file.check(replaced(whole, "\"114\"", text));
    EXPECT_EQ(ran.status, 2) << text;
    EXPECT_TRUE(contains(ran.out, "line 6: expected the text \"114\"")) << ran.out;
  }
  for (const char* text : {"\"114", "114\"", "114", "\"1\"4\"", "\"\"114\"\""}) {
    const Ran ran = file.check(replaced(whole, "\"114\"", text));
    EXPECT_EQ(ran.status, 1) << text;
    EXPECT_TRUE(contains(ran.err, "line 6, exception: expected a text in quotes, got '")) << ran.err;
  }
  // Without a seal the claim is unknown.
  put(folder / "f.csv", "number,exception\n22,\"22\"\n");
  expect_refused(folder, "check f.csv", {"which claim its exceptions contradict"});
}

TEST(Exceptions, BadFilesAreRefused) {
  const std::string ids = "expected one of the claims A18, A19, A20, A21, A22, A23, A24, A25, A27, A29, got ";
  expect_refused("verify A28 --exceptions e.csv", {"--exceptions: " + ids + "'A28'"});
  expect_refused("verify D01 --exceptions e.csv", {ids + "'D01'"});
  expect_refused("verify A22 A25 --exceptions e.csv", {ids + "2 claims"});
  expect_refused("verify A25 --list --exceptions e.csv", {"--list", "--exceptions"});
  expect_refused("verify A25 --exceptions f -o f", {"--exceptions"});
}

}  // namespace
}  // namespace mexwave::cli::test
