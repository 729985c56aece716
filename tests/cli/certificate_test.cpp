// `mexwave chomp certificate`, checked by `mexwave check` and docs/reference/read_chomp.py; strategies, checked also by
// docs/reference/read_strategy.py. The Python readers share no code with the program.

#include <gtest/gtest.h>

#include <random>

#include "cli/changed_certificates.hpp"
#include "cli/program.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

const std::string docs = MEXWAVE_SOURCE "/docs/reference/";

/// Runs the reader on the text; exit status 0 if the certificate holds.
Ran read_by(const std::string& reader, const std::string& text) {
  const Folder folder;
  put(folder / "given", text);
  return folder.shell("exec /usr/bin/python3 '" + docs + reader + "' given");
}

const std::string two_rows =
    "mexwave chomp certificate 1\nbar 3,3\nclaim wins by 2,3\n3,2: 1,2>2,1 1,3>2,2 2,1>1,2 2,2>1,3\n"
    "2,1: 1,2>2,1 2,1>1,2\n1:\nend\n";

TEST(ChompCertificate, CommandCheckAndReader) {
  const Folder folder;
  EXPECT_EQ(without_checksum(folder.run("chomp certificate 3,3 --quiet").out), two_rows);
  for (const char* const bar : {"1", "2", "8,4,4", "8,8,8", "5,3,3,1", "12,12,12,12,12,12,12,12,12,12"}) {
    const Ran made = folder.run(std::string("chomp certificate -o c.txt ") + bar);
    ASSERT_EQ(made.status, 0) << made.err;
    const Ran said = folder.run("check --strict c.txt");
    EXPECT_EQ(said.status, 0) << said.out << said.err;
    EXPECT_TRUE(contains(said.out, "c.txt: matches its checksum; (" + std::string(bar) + ") is ")) << said.out;
  }
  expect_refused("chomp certificate 3,4", {"3,4"});
  expect_refused("chomp certificate 0", {"'0'"});
}

TEST(ChompCertificate, CheckAndReaderRefuseFalseClaims) {
  struct Change {
    const char *from, *to, *said;  ///< `said` null: unreadable
  };
  for (const Change& change : {
           Change{"3,2:", "3,2:", "holds"},
           {"1,3>2,2", "1,3>2,1", "line 4: the answer to 1,3 leads to (2), which is not listed"},
           {"1,3>2,2", "1,3>1,3", "line 4: 1,3 cannot be answered by 1,3"},
           {"2,2>1,3", "2,3>1,3", "line 4: 2,3 is not a move"},
           {"2,2>1,3", "1,3>2,2", "line 4: 1,3 is answered twice"},
           {" 2,2>1,3", "", "line 4: 3 of 4 moves have an answer"},
           {"2,1: 1,2>2,1 2,1>1,2\n", "", ""},
           {"1:\n", "", ""},
           {"1,2>2,1 1,3", "1,2>1,1 1,3", "line 4: 1,2 cannot be answered by 1,1"},
           {"wins by 2,3", "wins by 2,2", "(3,1) is not listed as lost"},
           {"wins by 2,3", "loses", "(3,3) is not listed as lost"},
           {"bar 3,3", "bar 4,3", "(4,2) is not listed as lost"},
           {"3,2:", "2,3:", nullptr},
           {"wins by 2,3", "wins by 2,4", nullptr},
           {"\nend", "", nullptr},
           {"\n1:", "\n2,1:", nullptr},
           {"claim wins", "claim draws", nullptr},
           {"1,3>2,2", "1,3 2,2", nullptr},
       }) {
    const std::string text = replaced(two_rows, change.from, change.to);
    const std::string said = checked(text);
    if (change.said == nullptr)
      EXPECT_EQ(said, "") << text;
    else if (std::string(change.said).empty())
      EXPECT_TRUE(contains(said, "which is not listed")) << text << said;
    else
      EXPECT_EQ(said, change.said) << text;
    EXPECT_EQ(read_by("read_chomp.py", text).status == 0, said == "holds") << text;
  }
}

/// Changes every digit of a certificate in turn. A changed certificate that still holds must be a valid proof.
TEST(ChompCertificate, EveryChangedDigitIsDetected) {
  const Folder folder;
  const std::string text = without_checksum(folder.run("chomp certificate 5,3,3,1 --quiet").out);
  std::size_t seen = 0, holds = 0;
  for (std::size_t k = text.find("bar"); k < text.size(); ++k) {
    if (std::isdigit(static_cast<unsigned char>(text[k])) == 0) continue;
    std::string other = text;
    other[k] = other[k] == '1' ? '2' : '1';
    (checked(other) == "holds" ? holds : seen) += 1;
  }
  EXPECT_GT(seen, 50U);
  EXPECT_LE(holds, 2U) << "another answer may win as well";
}

TEST(PeriodCertificate, ListsThePeriodAndTheValuesOfTheRun) {
  const Folder folder;
  const Ran ran = folder.run("heaps period 0.16 --upto 1e6 --certificate c.txt --format csv");
  ASSERT_EQ(ran.status, 0) << ran.err;
  EXPECT_TRUE(contains(ran.out, "\n\"0.16\",1000000,1,105351,149459,0,,52,13935,23,229790\n"))
      << ran.out;  // Flammenkamp
  const std::string said = folder.run("check c.txt").out;
  EXPECT_TRUE(contains(said, "all entries checked")) << said;
  for (const char* slice : {"0/4", "3/4"}) EXPECT_EQ(folder.run(std::string("check c.txt --slice ") + slice).status, 0);
}

TEST(PeriodCertificate, EveryChangeIsDetected) {
  const std::string bytes = contents(fs::path(MEXWAVE_SOURCE "/tests/fuzz/corpus/heaps-period/0.356.txt"));
  const std::string text = bytes.substr(1);
  ASSERT_EQ(checked(text), "holds");
  std::mt19937 random(1);
  for (std::size_t k = text.find("mask"); k < text.size(); k += k < text.find("before") ? 1 : 1 + random() % 60) {
    if (std::isxdigit(static_cast<unsigned char>(text[k])) == 0 ||
        std::isalpha(static_cast<unsigned char>(text[k])) != 0)
      continue;
    std::string other = text;
    other[k] = other[k] == '1' ? '2' : '1';
    EXPECT_NE(checked(other), "holds") << "place " << k << ": " << other.substr(k < 20 ? 0 : k - 20, 40);
  }
}

// The rare heaps of 0.127 go to 27,106; the values to 16,383 are computed from all moves, the others with these heaps.
TEST(PeriodCertificate, ChangedRareHeapsAreDetected) {
  const Folder folder;
  ASSERT_EQ(folder.run("heaps period 0.127 --upto 2e5 --certificate c.txt --quiet").status, 0);
  const std::string text = without_checksum(contents(folder / "c.txt"));
  ASSERT_EQ(checked(text), "holds");
  const std::size_t last = text.rfind(' ', text.find("\nreach")), end = text.find('\n', last);
  ASSERT_EQ(text.substr(last, 7), " 27106:");
  for (const std::string& other :
       {std::string(), std::string(" 27105:0"), " 27106:" + std::to_string(std::stoi(text.substr(last + 7)) + 3)}) {
    std::string changed = text;
    EXPECT_NE(checked(changed.replace(last, end - last, other)), "holds") << other;
  }
}

// Recurrences among values computed from the moves alone prove nothing, and rare heaps must lie within the reach.
TEST(PeriodCertificate, ForgedCertificatesAreDetected) {
  const auto forged = [](const std::string& game, const std::string& rare, const std::string& rest) {
    return checked("mexwave heaps period certificate 1\ngame " + game + "\nmask 1\nparity 0\ntwist 0\nrare " + rare +
                   "\nreach 1\n" + rest + "end\n");
  };
  const std::string first = "preperiod 1\nperiod 1\nbefore 2 000\nbefore 3 000\n";
  EXPECT_NE(forged("grundy", "1:0 2:0", first), "holds");
  EXPECT_NE(forged("4.0", "1:0", "preperiod 1\nperiod 1\nbefore 2 000\nbefore 3 000\n"), "holds");
  EXPECT_NE(
      forged("grundy", "1:0 2:0 100000:0", "preperiod 10\nperiod 1\nbefore 10 001\nbefore 11 000\nbefore 12 000\n"),
      "holds");
  EXPECT_EQ(forged("grundy", "1:0 2:0", "preperiod 0\nperiod 1\nbefore 1 000\nbefore 2 000\n"), "");
}

TEST(Readers, AgreeWithTheCheckOnTheCorpus) {
  const std::pair<const char*, const char*> kinds[] = {
      {"certificate", "read_chomp.py"}, {"chomp3-row", "read_chomp_row.py"}, {"strategy", "read_strategy.py"}};
  for (const auto& [kind, reader] : kinds) {
    std::size_t right = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_SOURCE "/tests/fuzz/corpus") / kind)) {
      const std::string bytes = contents(entry.path());
      const std::string text = bytes.substr(bytes.find('\n') + 1);
      const bool holds = checked(text) == "holds";
      const Ran ran = read_by(reader, text);
      EXPECT_EQ(ran.status == 0, holds) << entry.path() << ran.out << ran.err;
      EXPECT_EQ(ran.out.starts_with("holds: "), holds) << ran.out;
      right += holds ? 1 : 0;
    }
    EXPECT_GE(right, 4U) << kind;
  }
}

TEST(Readers, RefuseAFalseStrategy) {
  const Folder folder;
  const std::string text = without_checksum(folder.run("squares strategy --board 5x5 --quiet").out);
  EXPECT_TRUE(read_by("read_strategy.py", text).out.starts_with("holds: the first player wins within 5 on 5x5"));
  // Positions after some moves, including one where a square can be completed at once.
  for (const auto& [board, position] : {std::pair{"4x4", "b2 c3 c2"}, {"4x5", "b2 c3"}, {"4x4", "a1 d4 b1 d3 a2 c4"}}) {
    const Ran made = folder.run(std::string("squares strategy --quiet -o p.txt --board ") + board + " --position '" +
                                position + "'");
    ASSERT_EQ(made.status, 0) << made.err;
    const Ran read = read_by("read_strategy.py", contents(folder / "p.txt"));
    EXPECT_TRUE(contains(read.out, std::string("holds: ")) && contains(read.out, position)) << read.out << read.err;
    EXPECT_EQ(folder.run("check p.txt").status, 0);
  }
  // In misère play completing a square does not win.
  const std::string misere =
      "mexwave squares strategy 1\nboard 3x3\nsquares any\nplay misere\nplayer second\nclaim wins within 0\n"
      "position a1 c1 b1 c2 a2 a3 c3 b3\ntree\nend\n";
  EXPECT_NE(read_by("read_strategy.py", misere).status, 0);
  EXPECT_NE(checked(misere), "holds");
  const std::string last = text.substr(text.rfind(": 4. "));  // a last move, and where it should have been
  const std::string cell = last.substr(5, 2), other = cell == "a1" ? "a2" : "a1";
  for (const std::string& damaged :
       {replaced(text, "within 5", "within 4"), replaced(text, "board 5x5", "board 4x4"),
        text.substr(0, text.size() - last.size()) + replaced(last, cell, other), replaced(text, "else", "a1"),
        replaced(text, "\nend\n", "\n"), replaced(text, "player first", "player second")}) {
    const Ran ran = read_by("read_strategy.py", damaged);
    EXPECT_NE(ran.status, 0) << ran.out << damaged;
    EXPECT_NE(checked(damaged), "holds");
  }
}

}  // namespace
}  // namespace mexwave::cli::test
