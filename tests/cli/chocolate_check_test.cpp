// `mexwave check` on chocolate tables that are correct, damaged, foreign, or well-formed and wrong.

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "check/chocolate_check.hpp"
#include "cli/program.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::cli::test {
namespace {

using chocolate::Bound;

/// A folder with two bounds in files.
struct Bounds : Folder {
  Bounds() {
    put(*this / "sums.txt", "0 0 1 1 1 2 2 4 4 4 4 5 5 5 6 6 6 6 7 7 7 8 8 8 8 8 8\n");
    std::string rows;
    for (int x = 0; x <= 13; ++x) {
      for (int z = 0; z <= 13; ++z) rows += fmt::format("{} ", (x + 2 * z) / 5);
      rows += "\n";
    }
    put(*this / "pairs.txt", rows);
  }
};

constexpr const char* bounds[] = {"--k 1 --upto 13",
                                  "--k 3 --upto 13",
                                  "--k 2 --upto 13",
                                  "--bound z --k 2 --upto 13",
                                  "--bound box --height 6 --upto 13",
                                  "--bound sums.txt --upto 13",
                                  "--bound pairs.txt --upto 13",
                                  "--k 3 --upto 0"};

std::vector<std::pair<std::string, std::string>> saved_tables() {
  std::vector<std::pair<std::string, std::string>> commands;
  for (const char* bound : bounds) {
    for (const char* format : {"csv", "json", "npy"}) {
      for (const char* action : {"positions", "positions --misere", "grundy"})
        commands.emplace_back(fmt::format("chocolate {} {} --format {} -o f.{}", action, bound, format, format),
                              fmt::format("f.{}", format));
    }
  }
  return commands;
}

TEST(ChocolateCheck, SavedFilesPass) {
  const Bounds folder;
  for (const auto& [command, file] : saved_tables()) {
    ASSERT_EQ(folder.run(command).status, 0) << command;
    const Ran ran = folder.run("check " + file);
    EXPECT_EQ(ran.status, 0) << command << ran.out << ran.err;
    EXPECT_NE(ran.out.find("matches its seal"), std::string::npos) << ran.out;
  }
}

TEST(ChocolateCheck, FilesThatNameTheirBoundAreCheckedWithoutSeal) {
  const Bounds folder;
  for (const auto& [command, file] : saved_tables()) {
    ASSERT_EQ(folder.run(command).status, 0) << command;
    fs::remove(folder / (file + ".xxh3"));
    const Ran ran = folder.run("check " + file);
    if (contains(ran.out, "nothing to check")) {  // misère play up to 0 has no P-position and no line
      EXPECT_EQ(lines(contents(folder / file)), 1U) << command;
      EXPECT_EQ(folder.run("check --strict " + file).status, 2) << command;
      continue;
    }
    const bool named = file == "f.json" || (file == "f.csv" && command.find("grundy") != std::string::npos);
    EXPECT_EQ(ran.status, named ? 0 : 1) << command << ran.out << ran.err;
    EXPECT_NE((named ? ran.out : ran.err).find(named ? "no seal" : ".xxh3' is missing"), std::string::npos)
        << ran.out << ran.err;
  }
}

TEST(ChocolateCheck, DamageAndTruncationAreRefused) {
  const Bounds folder;
  for (const char* action : {"positions", "grundy"}) {
    ASSERT_EQ(folder.run(fmt::format("chocolate {} --k 3 --upto 9 --format npy -o f.npy", action)).status, 0);
    const std::string whole = contents(folder / "f.npy");
    for (std::size_t at = 0; at < whole.size(); at += 41) {
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ 1);
      put(folder / "f.npy", damaged);
      EXPECT_EQ(folder.run("check f.npy").err,
                "mexwave check: 'f.npy' is damaged: its checksum differs from that in its seal\n");
    }
    put(folder / "f.npy", whole.substr(0, whole.size() - 2));
    EXPECT_NE(folder.run("check f.npy").err.find("is truncated"), std::string::npos);
  }
}

/// Changes bytes in files without a checksum: no wrong file passes, and nothing crashes.
TEST(ChocolateCheck, WrongFilesWithoutChecksumAreDetected) {
  const Bounds folder;
  for (const char* command : {"chocolate positions --k 3 --upto 12 --format json -o f",
                              "chocolate positions --k 2 --upto 12 --misere --format json -o f",
                              "chocolate grundy --k 3 --upto 7 --format json -o f",
                              "chocolate grundy --bound z --k 1 --upto 6 --format csv -o f"}) {
    ASSERT_EQ(folder.run(command).status, 0);
    fs::remove(folder / "f.xxh3");
    const std::string whole = contents(folder / "f");
    const std::size_t first = whole.find('\n') + 1;  // the text before it identifies the table
    for (std::size_t k = 0; k < 24; ++k) {
      const std::size_t at = first + k * (whole.size() - first) / 24;
      for (const int bit : {1, 4}) {
        std::string damaged = whole;
        damaged[at] = static_cast<char>(damaged[at] ^ bit);
        put(folder / "f", damaged);
        const Ran ran = folder.run("check f");
        const bool blank = whole[at] == '\n' && damaged[at] == '\r';  // JSON takes either
        EXPECT_TRUE(ran.status == 1 || ran.status == 2 || blank) << command << " at " << at << ran.out;
      }
      put(folder / "f", whole.substr(0, at));
      const Ran cut = folder.run("check f");
      if (whole[0] != '{' && at == first) {
        EXPECT_TRUE(contains(cut.out, "nothing to check")) << cut.out << cut.err;
        EXPECT_EQ(folder.run("check f --strict").status, 2);
        continue;
      }
      EXPECT_TRUE(cut.status == 1 || cut.status == 2) << command << " cut at " << at;
    }
  }
}

/// Changes entries of a well-formed JSON table.
TEST(ChocolateCheck, WrongValuesGiveStatus2AndTheFirstPlace) {
  const Folder folder;
  const auto wrong = [&](const std::string& kind, const std::string& parameters, const std::string& entries,
                         const std::string& said) {
    put(folder / "w.json",
        fmt::format(R"({{"format":"mexwave chocolate {}","version":1,"parameters":{{{}}},"{}":[{}]}})", kind,
                    parameters, kind == "grundy" ? "values" : "positions", entries));
    const Ran ran = folder.run("check w.json");
    EXPECT_EQ(ran.status, said.starts_with("P-pos") || said.starts_with("Grundy") ? 0 : 2) << ran.out << ran.err;
    EXPECT_NE(ran.out.find(said), std::string::npos) << ran.out << ran.err;
  };
  const std::string three = R"("bound":"sum","k":3,"upto":3,"misere":false)";
  const std::string misere = R"("bound":"sum","k":3,"upto":1,"misere":true)";
  wrong("positions", three, "[0,0,0],[1,0,1],[2,0,2],[2,1,3],[3,0,3],[3,1,2]", "P-positions of normal play");
  wrong("positions", three, "[0,0,0],[1,0,1],[2,0,2],[2,1,3],[3,1,2]", "{3,0,3}: missing");
  wrong("positions", three, "[0,0,0],[0,1,3],[1,0,1],[2,0,2],[3,0,3],[3,1,2]",
        "{0,1,3}: a move leads from there to another");
  wrong("positions", three, "[0,0,0],[1,0,1],[1,1,1]", "{1,1,1}: a move leads from there to {1,0,1}, which is listed");
  wrong("positions", three, "[0,0,0],[1,1,1]", "{1,1,1}: the bound is 0");
  wrong("positions", three, "", "{0,0,0}: missing");
  wrong("positions", misere, "[0,0,0]", "{0,0,0}: in misere play");
  wrong("positions", misere, "[0,0,1],[1,0,0]", "P-positions of misere play");
  wrong("positions", misere, "[0,0,1]", "{1,0,0}: missing");
  const std::string box = R"("bound":"box","height":1,"upto":0,"misere":false)";
  wrong("grundy", box, "[0,0,0,0],[0,1,0,1]", "Grundy values");
  wrong("grundy", box, "[0,0,0,0],[0,1,0,2]", "{0,1,0} = 2: the mex of its options is 1");
  wrong("grundy", box, "[0,0,0,1],[0,1,0,0]", "{0,0,0} = 1");
}

TEST(ChocolateCheck, ForeignFilesAndParametersAreRefused) {
  const Folder folder;
  const auto refused = [&](const std::string& bytes, const std::string& said) {
    put(folder / "x", bytes);
    const Ran ran = folder.run("check x");
    EXPECT_EQ(ran.status, 1) << bytes.substr(0, 60) << ran.out;
    EXPECT_EQ(lines(ran.err), 1U) << ran.err;
    EXPECT_NE(ran.err.find(said), std::string::npos) << ran.err;
  };
  const auto table = [](const std::string& parameters) {
    return R"({"format":"mexwave chocolate positions","version":1,"parameters":)" + parameters + R"(,"positions":[]})";
  };
  refused("x,y,z\n0,0,0\n", "its seal");
  refused("x,y,z\n0,0\n", "line 2");
  refused("x,y,z,grundy\n0,0,0,0\n4000000000,0,0,0\n", "too few");
  refused("x,y,z,grundy\n0,0,0,99999\n", "16 bits");
  refused("x,y,z,grundy\n0,0,0,0\n0,0,0,0\n", "truncated or damaged");
  refused("x,y,z,grundy\n0,1,0,1\n0,0,0,0\n", "come after");
  refused("x,y,z,grundy\n0,0,0,0\n0,0,1,0", "does not end");
  refused(R"({"format":"mexwave chocolate positions","version":2})", "version 2");
  refused(R"({"format":"mexwave chocolate positions","version":1})", "expected a list 'positions', got none");
  refused(R"({"format":"mexwave chocolate positions","version":1,"positions":[]})", "'parameters', got null");
  refused(R"({"format":"mexwave chocolate solve","version":1})", "not a file that can be recomputed");
  refused(R"({"format":"mexwave chocolate positions","version":1,)", "not complete JSON");
  refused(table("3"), "'parameters', got 3");
  refused(table("{}"), "parameter upto: expected a whole number from 0 to 131071, got none");
  refused(table(R"({"upto":-1})"), "got -1");
  refused(table(R"({"upto":4e9})"), "got 4");
  refused(table(R"({"upto":2})"), "parameter misere: expected true or false, got none");
  refused(table(R"({"upto":2,"misere":false})"), "parameter bound: expected");
  refused(table(R"({"upto":2,"misere":false,"bound":"sum","k":0})"),
          "parameter k: expected a whole number from 1 to 4294967295, got 0");
  refused(table(R"({"upto":2,"misere":false,"bound":"box"})"), "parameter height: expected");
  refused(table(R"({"upto":2,"misere":false,"bound":"file"})"), "not its values");
  refused(table(R"({"upto":2,"misere":false,"bound":"file","values":[0,1,2,3]})"), "4 values, too few");
  refused(table(R"({"upto":2,"misere":false,"bound":"file","values":[0,1,2,1,4]})"), "falls at x = 1, z = 2");
  refused(table(R"({"upto":1,"misere":false,"bound":"file","rows":[[0,1]]})"), "too few rows");
  refused(table(R"({"upto":1,"misere":false,"bound":"file","rows":[[0,"a"],[1,1]]})"),
          "expected whole numbers to 262143");
  refused(table(R"({"upto":131071,"misere":false,"bound":"sum","k":3})"), "too large");
  refused(std::string("\x93NUMPY\x01\x00\x20\x00{'descr': '<i4', }", 26), "truncated");
}

TEST(ChocolateCheck, ASealOfAnotherKindOrSizeIsRefused) {
  const Folder folder;
  ASSERT_EQ(folder.run("chocolate positions --k 3 --upto 9 --format npy -o p.npy").status, 0);
  ASSERT_EQ(folder.run("chocolate grundy --k 3 --upto 9 --format npy -o g.npy").status, 0);
  ASSERT_EQ(folder.run("chocolate grundy --k 3 --upto 9 --count --format csv -o c.csv").status, 0);
  EXPECT_EQ(folder.run("check c.csv").out,
            "c.csv: matches its seal; files of chocolate grundy --count are not recomputed\n");
  const auto with = [&](const std::string& file, const std::string& from, const std::string& to,
                        const std::string& said) {
    const std::string whole = contents(folder / (file + ".xxh3"));
    std::string changed = whole;
    ASSERT_NE(changed.find(from), std::string::npos) << whole;
    changed.replace(changed.find(from), from.size(), to);
    put(folder / (file + ".xxh3"), changed);
    const Ran ran = folder.run("check " + file);
    EXPECT_EQ(ran.status, said.starts_with("wrong") ? 2 : 1) << ran.out << ran.err;
    EXPECT_NE((ran.out + ran.err).find(said), std::string::npos) << ran.out << ran.err;
    put(folder / (file + ".xxh3"), whole);
  };
  with("p.npy", "chocolate positions", "chocolate grundy", "its seal says chocolate grundy");
  with("p.npy", "\"upto\":9", "\"upto\":8", "expected the shape 9 x 9, got 10 x 10");
  with("p.npy", "\"k\":3", "\"k\":2", "wrong: {");
  with("p.npy", "\"misere\":false", "\"misere\":true", "wrong: {0,0,0}");
  with("g.npy", "chocolate grundy", "chomp3 table", "its seal says chomp3 table");
  with("g.npy", "\"upto\":9", "\"upto\":8191", "too few");
  with("g.npy", "\"k\":3", "\"k\":4", "expected the shape");
  with("g.npy", "\"misere\":false", "\"misere\":true", "parameter misere: expected false, got true");
}

ChocolateTable read(const std::string& name, const std::optional<Seal>& seal, const std::string& bytes) {
  return saved_chocolate(recognised({.path = name, .bytes = bytes, .seal = seal}));
}

/// A table in memory, as saved_chocolate would give it.
ChocolateTable positions_table(const Bound& bound, std::uint32_t k, std::uint32_t upto, Play play) {
  ChocolateTable table;
  table.misere = play == Play::misere;
  table.upto = upto;
  table.bound.parameter = k;
  for (const std::uint32_t y : chocolate::positions_reference(bound, upto, play))
    table.own.append(reinterpret_cast<const char*>(&y), 4);
  return table;
}

TEST(ChocolateCheck, EveryChangedPairIsDetected) {
  for (const std::uint32_t k : {1, 2, 3}) {
    for (const Play play : {Play::normal, Play::misere}) {
      const ChocolateTable sound = positions_table(Bound::sum(k), k, 9, play);
      EXPECT_FALSE(verdict([&] { return recheck_chocolate(sound, {.sample = 0, .sample_is_least = false}); }).wrong);
      for (std::size_t pair = 0; pair < 100; ++pair) {
        for (std::uint32_t y = 0; y <= 20; ++y) {
          const std::uint32_t written = y == 20 ? absent : y;
          ChocolateTable table = sound;
          std::uint32_t before = 0;
          std::memcpy(&before, table.own.data() + 4 * pair, 4);
          if (written == before) continue;
          std::memcpy(table.own.data() + 4 * pair, &written, 4);
          EXPECT_TRUE(verdict([&] { return recheck_chocolate(table, {.sample = 0, .sample_is_least = false}); }).wrong)
              << k << " " << pair << " " << y;
        }
      }
    }
  }
}

TEST(ChocolateCheck, EveryChangedValueIsDetected) {
  const Folder folder;
  for (const char* bound : {"--k 3", "--bound z --k 2", "--k 1"}) {
    ASSERT_EQ(folder.run(fmt::format("chocolate grundy {} --upto 7 --format npy -o g.npy", bound)).status, 0);
    const std::string bytes = contents(folder / "g.npy");
    const ChocolateTable sound = read("g.npy", read_seal((folder / "g.npy").string()), bytes);
    EXPECT_FALSE(verdict([&] { return recheck_chocolate(sound, {.sample = 0, .sample_is_least = false}); }).wrong);
    EXPECT_EQ(sound.half, std::string(bound) != "--bound z --k 2");
    for (std::size_t at = 0; at < sound.given.size(); at += 2) {
      for (const int bit : {1, 2, 16}) {
        ChocolateTable table = sound;
        table.own = std::string(sound.given);
        table.given = {};
        table.own[at] = static_cast<char>(table.own[at] ^ bit);
        EXPECT_TRUE(verdict([&] { return recheck_chocolate(table, {.sample = 0, .sample_is_least = false}); }).wrong)
            << bound << " " << at;
      }
    }
  }
}

TEST(ChocolateCheck, LargeTablesAreSampledBySeed) {
  const Folder folder;
  ASSERT_EQ(folder.run("chocolate positions --k 2 --upto 600 --format npy -o p.npy").status, 0);
  ASSERT_EQ(folder.run("chocolate grundy --k 3 --upto 200 --format npy -o g.npy").status, 0);
  EXPECT_TRUE(contains(folder.run("check p.npy").out, "every pair is recomputed"));
  const Ran ran = folder.run("check g.npy --sample 300 --seed 7");
  EXPECT_EQ(ran.status, 0) << ran.out << ran.err;
  EXPECT_TRUE(contains(ran.out, "300 values at random (seed 7)")) << ran.out;
  // Wrong beyond the head: half of the pairs with x >= 400 moved by one.
  std::string bytes = contents(folder / "p.npy");
  for (std::size_t pair = 400 * 601; pair < 601 * 601; pair += 2) {
    char& byte = bytes[bytes.size() - 4 * (601 * 601 - pair)];
    byte = static_cast<char>(byte ^ 1);
  }
  const std::optional<Seal> seal = read_seal((folder / "p.npy").string());
  const ChocolateTable table = read("p.npy", seal, bytes);
  EXPECT_FALSE(verdict([&] { return recheck_chocolate(table, {.sample = 0, .quick = true}); }).wrong);
  EXPECT_TRUE(verdict([&] { return recheck_chocolate(table, {.sample = 300, .quick = true}); }).wrong);
  EXPECT_TRUE(verdict([&] { return recheck_chocolate(table, {}); }).wrong);
}

TEST(ChocolateCheck, AllSlicesTogetherCheckEveryPair) {
  const Folder folder;
  ASSERT_EQ(folder.run("chocolate positions --k 2 --upto 40 --misere --format npy -o p.npy").status, 0);
  ASSERT_EQ(folder.run("chocolate grundy --k 3 --upto 12 --format npy -o g.npy").status, 0);
  for (const char* name : {"p.npy", "g.npy"}) {
    const std::string bytes = contents(folder / name);
    const ChocolateTable sound = read(name, read_seal((folder / name).string()), bytes);
    const auto wrong_slices = [](const ChocolateTable& table) {
      std::uint32_t wrong = 0;
      for (std::uint32_t slice = 0; slice < 5; ++slice)
        wrong += verdict([&] { return recheck_chocolate(table, {.slice = slice, .slices = 5}); }).wrong ? 1U : 0U;
      return wrong;
    };
    EXPECT_EQ(wrong_slices(sound), 0U);
    EXPECT_TRUE(verdict([&] { return recheck_chocolate(sound, {.slice = 0, .slices = 1}); }).complete);
    EXPECT_FALSE(verdict([&] { return recheck_chocolate(sound, {.slice = 1, .slices = 2}); }).complete);
    for (std::size_t at = 0; at < sound.bytes().size(); at += sound.grundy ? 38 : 36) {
      for (const int bit : {1, 4}) {
        ChocolateTable table = sound;
        table.own = std::string(sound.bytes());
        table.given = {};
        table.own[at] = static_cast<char>(table.own[at] ^ bit);
        EXPECT_GE(wrong_slices(table), 1U) << name << " " << at;
      }
    }
  }
  EXPECT_TRUE(contains(folder.run("check p.npy --slice 3/4").out, "in slice 3/4, x = 3 mod 4, all 410 pairs"));
  EXPECT_EQ(folder.run("check p.npy --slice 0/1 --strict").status, 0);
  EXPECT_EQ(folder.run("check p.npy --slice 0/2 --strict").status, 2);
  ASSERT_EQ(folder.run("heaps grundy kayles --upto 100 --format npy -o h.npy").status, 0);
  for (const auto& [arguments, words] : std::initializer_list<std::pair<const char*, std::vector<const char*>>>{
           {"check h.npy --slice 0/2", {"'0/2'", "'h.npy'", "chocolate"}},
           {"check p.npy --slice 2/2", {"'2/2'", "r < m"}},
           {"check p.npy --slice ''", {"--slice"}}}) {
    const Ran ran = folder.run(arguments);
    EXPECT_EQ(ran.status, 1) << arguments;
    for (const char* word : words) EXPECT_TRUE(contains(ran.err, word)) << ran.err;
  }
}

}  // namespace
}  // namespace mexwave::cli::test
