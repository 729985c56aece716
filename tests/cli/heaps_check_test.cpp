// `mexwave check` on Grundy values of heaps that are correct, damaged, foreign, or well-formed and wrong.

#include "check/heap_game.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "cli/resealed.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::cli::test {
namespace {

constexpr const char* games[] = {"0.137",     "0.07",           "4.3",         "4.007",   "0.6", "0.30103", "nim",
                                 "take:5",    "subtract:2,5,7", "take:1",      "rim",     "dim", "grundy",  "coins",
                                 "fibonacci", "take:squares",   "take:primes", "take:2^k"};
constexpr const char* formats[] = {"csv", "json", "npy", "bfile"};

std::string save(const char* game, int upto, const char* format) {
  return fmt::format("heaps grundy {} --upto {} --format {} -o f", game, upto, format);
}

/// What saved_heaps would give.
SavedHeaps saved(const char* game, std::vector<std::uint32_t> values) {
  return {game, parse_heap_game(game).value(), std::move(values)};
}

TEST(HeapsCheck, SavedFilesPass) {
  const Folder folder;
  for (const char* game : games) {
    for (const char* format : formats) {
      ASSERT_EQ(folder.run(save(game, 60, format)).status, 0) << game << format;
      const Ran ran = folder.run("check f");
      EXPECT_EQ(ran.status, 0) << game << format << ran.out << ran.err;
      const std::string said = fmt::format("f: matches its seal; Grundy values of {}: heaps 0 to 60 ", game);
      EXPECT_TRUE(contains(ran.out, said)) << ran.out;
      EXPECT_TRUE(contains(ran.out, "all entries checked")) << ran.out;
    }
  }
}

TEST(HeapsCheck, WithoutTheSealOnlyJsonNamesTheGame) {
  const Folder folder;
  for (const char* format : formats) {
    ASSERT_EQ(folder.run(save("0.137", 60, format)).status, 0);
    fs::remove(folder / "f.xxh3");
    if (format == std::string("json")) {
      EXPECT_TRUE(contains(folder.run("check f").out, "f: has no seal; Grundy values of 0.137"));
    } else {
      expect_refused(folder, "check f", {"'f'", "its seal does", "'f.xxh3' is missing"});
    }
  }
}

TEST(HeapsCheck, EveryChangedValueIsDetected) {
  for (const char* game : games) {
    const std::vector<std::uint32_t> values = heaps::grundy_reference(heaps::parse_game(game), 40);
    EXPECT_FALSE(verdict([&] { return recheck_heaps(saved(game, values), 40, 0, 1); }).wrong) << game;
    for (std::size_t n = 0; n < values.size(); ++n) {
      for (std::uint32_t value : {0U, 1U, values[n] ^ 1, values[n] + 1, values[n] + 100}) {
        std::vector<std::uint32_t> changed = values;
        changed[n] = value;
        const Recheck recheck = verdict([&] { return recheck_heaps(saved(game, changed), 40, 0, 1); });
        EXPECT_EQ(recheck.wrong.has_value(), value != values[n]) << game << " " << n << " " << value;
        if (value != values[n]) {
          EXPECT_TRUE(recheck.wrong.value_or("").starts_with(fmt::format("heap {}: ", n)));
        }
      }
    }
  }
}

TEST(HeapsCheck, AGameOtherThanThatOfTheSealIsWrong) {
  const Folder folder;
  const std::string seal = (folder / "f.xxh3").string();
  for (const char* format : {"csv", "npy", "bfile"}) {
    ASSERT_EQ(folder.run(save("0.137", 60, format)).status, 0);
    const std::string whole = contents(seal);
    const auto with = [&](const std::string& from, const std::string& to) {
      std::string changed = whole;
      changed.replace(changed.find(from), from.size(), to);
      put(seal, changed);
    };
    for (const char* other : {"0.007", "0.77", "4.137", "nim", "rim", "dim", "grundy", "fibonacci", "take:4"}) {
      with("0.137", other);
      const Ran ran = folder.run("check f");
      EXPECT_EQ(ran.status, 2) << other << ran.out << ran.err;
      EXPECT_TRUE(contains(ran.out, "f: matches its seal; its content is wrong: heap ")) << ran.out;
    }
    for (const char* none : {"", "0.", "0.13G", "5.1", "take:", "take:0", "take:1,2", "take:5000", "subtract:2,2",
                             "subtract:", "subtract:1,", "wythoff", "turn", "chess"}) {
      with("0.137", none);
      expect_refused(folder, "check f", {fmt::format("is for the game \"{}\", which has no table of values", none)});
    }
    with("\"upto\":60", "\"upto\":61");
    expect_refused(folder, "check f", {"expected 62 values, got 61"});
    with("\"upto\":60", "\"upto\":-1");
    expect_refused(folder, "check f", {"upto: expected a whole number from 0 to 268435456, got -1"});
    with("\"parameters\":{", "\"parameters\":[],\"other\":{");
    expect_refused(folder, "check f", {"its seal"});
    with("heaps grundy", "chomp3 table");
    EXPECT_EQ(folder.run("check f").status, 1);
  }
}

/// Changes files and corrects the checksum in the seal: no wrong file passes, and nothing crashes.
TEST(HeapsCheck, ChangesUnderARewrittenSealAreDetected) {
  const Folder folder;
  for (const char* game : {"0.137", "dim", "fibonacci"}) {
    for (const char* format : formats) {
      ASSERT_EQ(folder.run(save(game, 30, format)).status, 0);
      const std::string whole = contents(folder / "f");
      Resealed file(folder, "f");
      const std::size_t step = whole.size() / 15;
      for (std::size_t at = 0; at < whole.size(); at += step) {
        for (const int bit : {1, 4}) {
          std::string damaged = whole;
          damaged[at] = static_cast<char>(damaged[at] ^ bit);
          const Ran ran = file.check(damaged);
          const bool padding = whole[at] == ' ' && format == std::string("npy");
          const bool blank = whole[at] == '\n' && damaged[at] == '\r';  // JSON takes either
          EXPECT_TRUE(ran.status == 1 || ran.status == 2 || ((padding || blank) && ran.status == 0))
              << game << format << " at " << at << ran.out << ran.err;
        }
        const Ran cut = file.check(whole.substr(0, at));
        const bool whole_json = at + 1 == whole.size() && whole[at - 1] == '}';  // without its last newline
        EXPECT_TRUE(cut.status == 1 || whole_json) << game << format << " cut at " << at << cut.out;
      }
    }
  }
}

TEST(HeapsCheck, CountsOfValuesAreRecomputed) {
  const Folder folder;
  for (const char* format : {"csv", "json"}) {
    for (const char* game : {"0.106", "grundy", "nim", "take:3", "0.6"}) {
      ASSERT_EQ(folder.run(fmt::format("heaps grundy {} --count --upto 3000 --format {} -o f", game, format)).status,
                0);
      const Ran ran = folder.run("check f");
      EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
      EXPECT_TRUE(contains(ran.out,
                           fmt::format("values of {}, counted: heaps 0 to 3000 recomputed; all entries checked", game)))
          << ran.out;
    }
  }
  ASSERT_EQ(folder.run("heaps grundy 0.106 --count --upto 1e7 --format csv -o f").status, 0);
  const std::string counts = contents(folder / "f");
  Resealed file(folder, "f");
  EXPECT_TRUE(contains(file.check(counts).out, "of the others to 10000000 only the sum of the counts was checked"));
  ASSERT_TRUE(contains(counts, "value,count,first,last\n0,1599882,0,"));
  const auto wrong = [&](const std::string& from, const std::string& to, const std::string& said) {
    std::string changed = counts;
    changed.replace(changed.find(from), from.size(), to);
    const Ran ran = file.check(changed);
    EXPECT_EQ(ran.status, 2) << to << ran.out << ran.err;
    EXPECT_TRUE(contains(ran.out, said)) << ran.out;
  };
  wrong("\n0,1599882,0,", "\n0,1599883,0,", "heaps have it, expected at most ");
  wrong("\n0,1599882,0,", "\n0,1599881,0,", "10000000 heaps are counted, expected 10000001");
  wrong("\n0,1599882,0,", "\n0,1599882,1,", "value 0: ");
  wrong("\n0,1599882,0,", "\n0,0,0,", "is impossible");
  wrong("\n1,", "\n0,", "expected increasing values");
}

TEST(HeapsCheck, ForeignListsAreRefused) {
  const Folder folder;
  put(folder / "f.xxh3", "");
  const auto refused = [&](const std::string& bytes, const std::string& said) {
    put(folder / "f", bytes);
    put(folder / "f.xxh3", seal_text({"heaps grundy", {{"game", "nim"}, {"upto", 2}}, bytes.size(), checksum(bytes)}));
    expect_refused(folder, "check f", {said});
  };
  refused("", "is not heaps grundy saved as one of text csv json bfile npy");
  refused("n,grundy\n", "expected 3 values, got 0");
  refused("n,grundy\n0,0\n1,1\n2,2", "does not end");
  refused("n,grundy\n0,0\n2,2\n", "line 3, n: index 2 where 1 was expected");
  refused("n,grundy\n0,0\n1,1\n2,+2\n", "line 4, grundy: expected a whole number below 4294967295, got '+2'");
  refused("n,grundy\n0,0\n1,1\n2,02\n", "line 4, grundy: expected a whole number below 4294967295, got '02'");
  refused("n,grundy\n0,0\n1,1\n2\n", "line 4: expected 2 fields, got '2'");
  refused("n,grundy\n0,0\n1,1\n2,4294967297\n",
          "line 4, grundy: expected a whole number below 4294967295, got '4294967297'");
  refused("1 1\n2 2\n3 3\n", "line 1, n: index 1 where 0 was expected");
  refused("n,value\n0,0\n1,1\n2,2\n", "is not heaps grundy saved as");
  refused("{}", "is not heaps grundy");
  refused("n,grundy\n0,0\n1,1\n2,268435457\n", "gives a heap of 2 the value 268435457");
  refused(R"({"format":"mexwave heaps grundy","version":2})", "version 2");
  refused(R"({"format":"mexwave heaps grundy","version":1,"parameters":{"game":"rim","upto":2},"values":[0,1,2]})",
          "other parameters than its seal");
  refused(R"({"format":"mexwave heaps grundy","version":1,"parameters":{"game":"nim","upto":2},"values":[0,1,-2]})",
          "entry 2, grundy: expected a whole number below 4294967295, got -2");
}

TEST(HeapsCheck, BeyondTheFirstValuesASeedSelectsTheSample) {
  const Folder folder;
  ASSERT_EQ(folder.run(save("grundy", 60'000, "npy")).status, 0);
  const Ran ran = folder.run("check f --upto 100 --sample 30 --seed 7");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "30 at random (seed 7)")) << ran.out;
  EXPECT_TRUE(contains(ran.out, "the others were not checked")) << ran.out;
  // Wrong beyond the head: half of the values from 50,000 on.
  const std::string bytes = contents(folder / "f");
  SavedHeaps file = saved_heaps(recognised({.path = "f", .bytes = bytes, .seal = read_seal((folder / "f").string())}));
  for (std::size_t n = 50'000; n < file.values.size(); n += 2) file.values[n] ^= 1;
  EXPECT_FALSE(verdict([&] { return recheck_heaps(file, 100, 0, 1); }).wrong);
  EXPECT_TRUE(verdict([&] { return recheck_heaps(file, 100, 100, 1); }).wrong);
  ASSERT_EQ(folder.run(save("fibonacci", 300, "csv")).status, 0);
  EXPECT_TRUE(contains(folder.run("check f --upto 200").out, "heaps 0 to 200 recomputed with all quotas; the others"));
}

}  // namespace
}  // namespace mexwave::cli::test
