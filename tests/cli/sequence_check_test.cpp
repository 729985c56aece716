// `mexwave check` of b-files of three-row Chomp: whole and right, damaged, foreign, or well-formed and wrong.

#include "check/chomp3_check.hpp"
#include "cli/parsed.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/resealed.hpp"

namespace mexwave::cli::test {
namespace {

constexpr const char* sequences[] = {"A029899", "A029900", "A029901", "A029902",
                                     "A029903", "A029904", "A029905", "A147983"};

std::string save(const std::string& sequence, int upto) {
  return fmt::format("chomp3 openings --upto {} --format bfile --sequence {} -o b.txt", upto, sequence);
}

SavedSequence read(const Folder& folder) {
  const std::string bytes = contents(folder / "b.txt");
  return saved_sequence(recognised({.path = "b.txt", .bytes = bytes, .seal = read_seal((folder / "b.txt").string())}));
}

TEST(SequenceCheck, SavedFilesPass) {
  const Folder folder;
  for (const std::string sequence : sequences) {
    ASSERT_EQ(folder.run(save(sequence, 900)).status, 0) << sequence;
    const Ran ran = folder.run("check b.txt");
    EXPECT_EQ(ran.status, 0) << sequence << ran.out << ran.err;
    const std::size_t terms = lines(contents(folder / "b.txt"));
    const std::string said = fmt::format("b.txt: matches its seal; {}, {} terms from index {}: the first {} recomputed",
                                         sequence, terms, sequence == "A147983" ? 1 : 0, terms);
    EXPECT_TRUE(contains(ran.out, said)) << ran.out;
    EXPECT_TRUE(contains(ran.out, "; all entries checked")) << ran.out;
    const Ran some = folder.run("check b.txt --upto 400");
    EXPECT_EQ(some.status, 0) << sequence << some.out << some.err;
    EXPECT_TRUE(contains(some.out, " the others ")) << some.out;
    ASSERT_EQ(folder.run(save(sequence, 900) + " --terms 2 --offset 7").status, 0);
    EXPECT_TRUE(contains(folder.run("check b.txt").out, "2 terms from index 7: the first 2 recomputed")) << sequence;
    std::string shifted = contents(folder / "b.txt");
    shifted.replace(shifted.find("8 "), 1, "9").replace(0, 1, "8");
    EXPECT_TRUE(contains(Resealed(folder, "b.txt").check(shifted).err, "begins with index 8, its seal says 7"));
    fs::remove(folder / "b.txt.xxh3");
    expect_refused(folder, "check b.txt", {"'b.txt'", "its seal does", "'b.txt.xxh3' is missing"});
  }
}

TEST(SequenceCheck, EveryChangedTermIsDetected) {
  const Folder folder;
  for (const std::string sequence : sequences) {
    ASSERT_EQ(folder.run(save(sequence, 600)).status, 0);
    const SavedSequence sound = read(folder);
    EXPECT_FALSE(verdict([&] { return recheck_sequence(sound, 600, 600); }).wrong) << sequence;
    for (std::size_t k = 0; k < sound.terms.size(); k += 11) {
      for (const int by : {1, -1, 100}) {
        SavedSequence changed = sound;
        changed.terms[k] += static_cast<std::uint64_t>(by);
        const Recheck recheck = verdict([&] { return recheck_sequence(changed, 1400, 1400); });
        ASSERT_TRUE(recheck.wrong) << sequence << " " << k;
        EXPECT_TRUE(recheck.wrong->starts_with(fmt::format("line {}: {}(", k + 1, sequence))) << *recheck.wrong;
      }
    }
    SavedSequence longer = sound;
    longer.terms.push_back(longer.terms.back());
    const bool told = sequence != "A029904";  // two rows may share it
    EXPECT_TRUE(verdict([&] { return recheck_sequence(longer, 300, 300); }).wrong)
        << sequence;  // its seal says how many
    longer.claimed_terms = std::nullopt;
    EXPECT_EQ(verdict([&] { return recheck_sequence(longer, 300, 300); }).wrong.has_value(), told) << sequence;
  }
}

/// Terms that are not recomputed have an order all the same.
TEST(SequenceCheck, BeyondTheLimitTheOrderIsChecked) {
  const Folder folder;
  for (const std::string sequence : sequences) {
    ASSERT_EQ(folder.run(save(sequence, 900)).status, 0);
    SavedSequence file = read(folder);
    file.terms.back() = file.terms.front();
    const bool ordered = sequence != "A029904";
    EXPECT_EQ(verdict([&] { return recheck_sequence(file, 300, 300); }).wrong.has_value(), ordered) << sequence;
  }
}

/// A row that ends is none of the long ones, as far as ends are looked for.
TEST(SequenceCheck, BeyondTheLimitTheEndsAreChecked) {
  const Folder folder;
  for (const std::string sequence : {"A029905", "A147983"}) {
    ASSERT_EQ(folder.run(save(sequence, 2000)).status, 0);
    const SavedSequence sound = read(folder);
    EXPECT_EQ(verdict([&] { return recheck_sequence(sound, 300, 2000); }).wrong, std::nullopt);
    std::size_t changed = 0, seen = 0;
    for (std::size_t k = sound.terms.size() / 2; k + 1 < sound.terms.size(); k += sequence == "A029905" ? 40 : 1) {
      if (sound.terms[k] + 1 == sound.terms[k + 1]) continue;
      SavedSequence other = sound;
      ++other.terms[k];
      ++changed;
      const auto wrong = verdict([&] { return recheck_sequence(other, 300, 2000); }).wrong;
      seen += wrong && contains(*wrong, ": this row ends at ") ? 1 : 0;
    }
    EXPECT_GT(changed, 2U);
    EXPECT_GT(4 * seen, 3 * changed) << sequence;  // a row after a long one is rarely long
  }
}

TEST(SequenceCheck, ChangesUnderARewrittenSealAreDetected) {
  const Folder folder;
  for (const std::string sequence : sequences) {
    ASSERT_EQ(folder.run(save(sequence, 300)).status, 0);
    const std::string whole = contents(folder / "b.txt");
    Resealed file(folder, "b.txt");
    for (std::size_t k = 0; k < 25; ++k) {
      const std::size_t at = k * whole.size() / 25;
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ (k % 2 == 0 ? 1 : 4));
      const Ran ran = file.check(damaged);
      // The index of the only term may be another.
      EXPECT_TRUE(ran.status == 1 || ran.status == 2 || lines(whole) == 1) << sequence << " at " << at << ran.out;
      const bool whole_lines = at > 0 && whole[at - 1] == '\n';  // fewer terms may be right as far as they go
      const int cut = file.check(whole.substr(0, at)).status;
      EXPECT_TRUE(cut == 1 || whole_lines) << sequence << " cut at " << at;
    }
  }
}

TEST(SequenceCheck, UnknownParametersAreRefused) {
  const Folder folder;
  ASSERT_EQ(folder.run(save("A029900", 300)).status, 0);
  const std::string whole = contents(folder / "b.txt");
  Resealed file(folder, "b.txt");
  const auto refused = [&](const Json& parameters, const std::string& said) {
    file.seal().parameters = parameters;
    const Ran ran = file.check(whole);
    EXPECT_EQ(ran.status, 1) << ran.out;
    EXPECT_TRUE(lines(ran.err) == 1 && contains(ran.err, said)) << ran.err;
  };
  refused({{"sequence", "A000045"}, {"upto", 300}}, "is for the sequence \"A000045\"");
  refused({{"sequence", 29900}, {"upto", 300}}, "is for the sequence 29900");
  refused({{"sequence", "A029900"}, {"upto", 0}}, "upto: expected a whole number from 1 to 20000000, got 0");
  refused({{"sequence", "A029900"}}, "upto: expected a whole number from 1 to 20000000, got none");
  file.seal().parameters = {{"sequence", "A029900"}, {"upto", 100}};
  EXPECT_TRUE(contains(file.check(whole).out, "its content is wrong: line 102: A029900(101) is one term too many"));
  file.seal().parameters = {{"sequence", "A029901"}, {"upto", 300}};
  EXPECT_EQ(file.check(whole).status, 2);
}

}  // namespace
}  // namespace mexwave::cli::test
