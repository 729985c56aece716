// `mexwave check` on files that are correct, damaged, foreign, or well-formed and wrong.

#include <gtest/gtest.h>

#include "check/check.hpp"
#include "cli/resealed.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

struct Saved {
  const char* command;
  const char* file;
};

constexpr Saved saved[] = {{"chomp3 openings --upto 40 --format csv -o f.csv", "f.csv"},
                           {"chomp3 rows --upto 130 --format csv -o f.csv", "f.csv"},
                           {"chomp3 table --rows 9 --columns 14 --format csv -o f.csv", "f.csv"},
                           {"chomp3 openings --upto 40 --format json -o f.json", "f.json"},
                           {"chomp3 rows --upto 130 --format json -o f.json", "f.json"},
                           {"chomp3 table --rows 9 --columns 14 --format json -o f.json", "f.json"},
                           {"chomp3 table --rows 9 --columns 14 --format npy -o f.npy", "f.npy"}};

TEST(Check, SavedFilesPass) {
  for (const Saved& s : saved) {
    const Folder folder;
    ASSERT_EQ(folder.run(s.command).status, 0);
    const Ran ran = folder.run(std::string("check ") + s.file);
    EXPECT_EQ(ran.status, 0) << s.command << ran.out << ran.err;
    EXPECT_NE(ran.out.find("matches its seal"), std::string::npos);
    fs::remove(folder / (std::string(s.file) + ".xxh3"));
    const Ran bare = folder.run(std::string("check ") + s.file);
    EXPECT_EQ(bare.status, 0) << s.command << bare.out << bare.err;
    EXPECT_NE(bare.out.find("no seal"), std::string::npos);
  }
}

TEST(Check, DamagedSealedFilesAreRefusedByName) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 6 --format csv -o f.csv").status, 0);
  const std::string whole = contents(folder / "f.csv");
  for (std::size_t at = 0; at < whole.size(); at += 3) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 1);
    put(folder / "f.csv", damaged);
    const Ran ran = folder.run("check f.csv");
    EXPECT_EQ(ran.status, 1);
    EXPECT_EQ(ran.err, "mexwave check: 'f.csv' is damaged: its checksum differs from that in its seal\n");
  }
  put(folder / "f.csv", whole.substr(0, whole.size() - 8));
  EXPECT_NE(folder.run("check f.csv").err.find("is truncated"), std::string::npos);
  put(folder / "f.csv", whole);
  put(folder / "f.csv.xxh3", "{}");
  EXPECT_NE(folder.run("check f.csv").err.find("not a mexwave seal"), std::string::npos);
  put(folder / "f.csv.xxh3", R"({"format":"mexwave seal","version":2})");
  EXPECT_NE(folder.run("check f.csv").err.find("version 2"), std::string::npos);
}

TEST(Check, DamagedFilesWithoutSealNeitherCrashNorPass) {
  for (const Saved& s : saved) {
    const Folder folder;
    ASSERT_EQ(folder.run(s.command).status, 0);
    fs::remove(folder / (std::string(s.file) + ".xxh3"));
    const std::string whole = contents(folder / s.file);
    for (std::size_t k = 0; k < 24; ++k) {
      const std::size_t at = k * whole.size() / 24;
      std::string damaged = whole;
      damaged[at] = static_cast<char>(damaged[at] ^ (k % 2 == 0 ? 1 : 4));
      put(folder / s.file, damaged);
      const int flipped = folder.run(std::string("check ") + s.file).status;
      const bool in_words = s.file != std::string("f.csv") && at < 130;  // not JSON parameters or NPY padding
      EXPECT_TRUE(flipped == 1 || flipped == 2 || (in_words && flipped == 0))
          << s.command << " at " << at << ": " << flipped;
      put(folder / s.file, whole.substr(0, at));
      const int cut = folder.run(std::string("check ") + s.file).status;
      const bool whole_lines = at > 0 && whole[at - 1] == '\n';  // a shorter list may be correct, too
      EXPECT_TRUE(cut == 1 || cut == 2 || whole_lines) << s.command << " cut at " << at << ": " << cut;
    }
  }
}

TEST(Check, WrongValuesGiveStatus2AndTheFirstPlace) {
  const Folder folder;
  const auto wrong = [&](const std::string& bytes, const std::string& said) {
    put(folder / "w.csv", bytes);
    const Ran ran = folder.run("check w.csv");
    EXPECT_EQ(ran.status, 2) << bytes << ran.out << ran.err;
    EXPECT_NE(ran.out.find(said), std::string::npos) << ran.out;
  };
  wrong("n,p,q,r\n1,1,0,0\n2,2,1,1\n", "line 3: (2,2,1) is an opening, the file has (2,1,1)");
  wrong("n,p,q,r\n1,1,0,0\n3,3,1,1\n", "line 3");
  wrong("n,p,q,r\n1,1,0,0\n2,2,2,1\n3,3,0,0\n", "line 4");
  wrong("row,kind,first,end,min,min_at,preperiod,period,pattern\n0,long,1,,1,0,0,1,2\n", "row 0");
  wrong("row,kind,first,end,min,min_at,preperiod,period,pattern\n0,long,1,,1,0,0,2,1 1\n", "repeats after 1");
  wrong("row,kind,first,end,min,min_at,preperiod,period,pattern\n0,long,1,,1,0,5,1,1\n", "before its preperiod");
  wrong("row,0,1,2\n0,1,2,4\n", "f(2,0) = 3, the file says 4");
  wrong("row,0,1,2\n0,1,2,3\n1,,3,\n", "f(2,1) is missing");
}

TEST(Check, OtherSealedFilesAreOnlyChecksummed) {
  const Folder folder;
  for (const auto& [command, kind] : std::initializer_list<std::pair<const char*, const char*>>{
           {"chomp3 plot --sheets --upto 40", "chomp3 plot"},
           {"chomp3 census --upto 200", "chomp3 census"},
           {"chomp3 openings --upto 9", "chomp3 openings as text"},
           {"chomp3 rows --upto 130", "chomp3 rows as text"},
           {"chomp3 table --rows 3 --columns 5", "chomp3 table as text"},
           {"chomp4 openings --upto 9", "chomp4 openings as text"},
           {"chomp4 positions --upto 9", "chomp4 positions as text"},
           {"chomp4 positions --upto 9 --count", "chomp4 counts as text"},
           {"chomp4 census --upto 10", "chomp4 census"},
           {"chomp5 openings --upto 9", "chomp5 openings as text"},
           {"chomp5 positions --upto 9", "chomp5 positions as text"},
           {"chomp5 positions --upto 9 --count", "chomp5 counts as text"},
           {"chomp5 solve 4 2 2 2 1", "chomp5 solve"},
           {"chocolate six grundy --upto 3 --pass", "chocolate six grundy --pass"},
           {"chocolate six positions --upto 3 --pass", "chocolate six positions --pass"},
           {"chocolate six positions --upto 3 --misere", "chocolate six positions --misere"},
           {"chomp openings --upto 3x3", "chomp openings as text"},
           {"chomp positions 3 3", "chomp positions as text"},
           {"chomp positions 3 3 --count", "chomp positions --count"},
           {"chocolate positions --k 3 --upto 9", "chocolate positions as text"},
           {"chocolate grundy --k 3 --upto 9", "chocolate grundy as text"},
           {"heaps grundy nim --upto 9", "heaps grundy as text"},
           {"heaps period 0.137 --upto 1000 --format json", "heaps period"},
           {"nim triples --upto 9 --format csv", "nim triples"},
           {"lines show trihex", "lines show"},
           {"lines solve trihex", "lines solve"},
           {"tiling grundy --tile 2x2 --upto 2x3", "tiling grundy"},
           {"squares solve --board 4x4 --format svg", "squares solve"},
           {"cpu --format json", "cpu"}}) {
    ASSERT_EQ(folder.run(std::string(command) + " -o f").status, 0) << command;
    const Ran ran = folder.run("check f");
    EXPECT_EQ(ran.status, 0) << command << ran.err;
    EXPECT_EQ(ran.out, "f: matches its seal; files of " + std::string(kind) + " are not recomputed\n");
    const std::string whole = contents(folder / "f");
    put(folder / "f", whole.substr(1) + "\n");
    expect_refused(folder, "check f", {"'f' is damaged"});
    put(folder / "f", whole.substr(1));
    expect_refused(folder, "check f", {"'f' is truncated"});
  }
  // The parameters in JSON must agree with the seal.
  ASSERT_EQ(folder.run("chomp3 openings --upto 9 --format json -o f").status, 0);
  Resealed file(folder, "f");
  file.seal().kind = "chomp3 census";
  EXPECT_EQ(file.check(contents(folder / "f")).err,
            "mexwave check: 'f' contains chomp3 openings, but its seal says chomp3 census\n");
}

TEST(Check, SealsOfOtherParametersAreRefused) {
  const Folder folder;
  for (const char* command :
       {"chomp certificate 3,3", "chocolate certificate 3,1,2 --k 3", "chocolate certificate 2,1,3 --bound z --k 2",
        "chocolate certificate 2,1,2 --bound box --height 4", "chocolate certificate 2,1,2 --bound x*z/4 --misere",
        "heaps certificate nim:3 + 0.137:5", "squares strategy --board 3x3 --player second",
        "squares strategy --board 4x4 --position '1. b2 - c3 2. c2'", "squares strategy --board 4x3 --misere",
        "heaps period 0.356 --upto 1e5 --certificate f -o g", "chomp3 row 120 --certificate f -o g"}) {
    const std::string words = command;
    ASSERT_EQ(folder.run(words + (words.ends_with(" -o g") ? "" : " -o f") + " --quiet").status, 0) << command;
    Resealed file(folder, "f");
    const std::string whole = contents(folder / "f");
    EXPECT_EQ(file.check(whole).status, 0) << command << file.check(whole).err;
    const Json right = file.seal().parameters;
    for (const auto& [name, value] : right.members()) {
      if (name == "upto" || name == "moves") continue;
      file.seal().parameters[name] = 77;
      const Ran ran = file.check(whole);
      EXPECT_EQ(ran.status, 1) << command << name << ran.out;
      EXPECT_TRUE(contains(ran.err, "'f' has other parameters than its seal")) << ran.err;
      file.seal().parameters = right;
    }
    file.seal().parameters["more"] = 1;
    EXPECT_EQ(file.check(whole).status, 1) << command;
    file.seal().parameters = right;
    for (const char* kind : {"", "nonsense"}) {
      file.seal().kind = kind;
      EXPECT_EQ(file.check(whole).status, 1) << command;
    }
  }
}

TEST(Check, ARefusalNamesAllKinds) {
  const Folder folder;
  for (const char* bytes : {"hello\n", "hello", "\x89PNG\r\n", "{}", "n,p\n"}) {
    put(folder / "x", bytes);
    expect_refused(folder, "check x",
                   {"'x' is not a file that can be recomputed: expected chomp3 openings, ", "chomp3 rows, ",
                    "chomp3 table, ", "chomp openings, ", "chomp positions, ", "chocolate positions, ",
                    "chocolate grundy, ", "heaps grundy, ", "squares strategy"});
  }
}

TEST(Check, AnUnwritableResultIsAnError) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 9 --format csv -o f.csv").status, 0);
  const Ran ran = folder.run("check f.csv > /dev/full");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
}

TEST(Check, NumbersInJsonAreNotConverted) {
  const Folder folder;
  const auto refused = [&](const std::string& command, const std::string& from) {
    const std::string whole = folder.run(command + " --format json --quiet").out;
    const std::size_t at = whole.find(from);
    ASSERT_NE(at, std::string::npos) << command;
    for (const char* value : {"2.9", "true", "-3", "4294967299", "18446744073709551619", "null", "\"3\""}) {
      std::string changed = whole;
      changed.replace(at + from.size() - 1, 1, value);
      put(folder / "x.json", changed);
      expect_refused(folder, "check x.json", {"'x.json'"});
    }
  };
  refused("chomp3 openings --upto 20", "\"n\":3");
  refused("chomp3 rows --upto 20", "\"row\":3");
  refused("chomp openings --upto 4x4", "\"n\":3");
  refused("chomp positions 3 4", "[3");
}

TEST(Check, ForeignFilesAreRefused) {
  const Folder folder;
  const auto refused = [&](const std::string& bytes) {
    put(folder / "x", bytes);
    const Ran ran = folder.run("check x");
    EXPECT_EQ(ran.status, 1) << bytes.substr(0, 40) << ran.out;
    EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  };
  for (const char* text :
       {"", "\n", "hello\n", "{", "{}", "[]", "{\"format\":\"mexwave chomp3 rows\",\"version\":1}", "n,p,q,r",
        "n,p,q,r\n1,2\n", "n,p,q,r\n1,1,0,zero\n", "n,p,q,r\n1,1,0,99999999999\n", "row,0,2\n0,1,2\n",
        "row,kind,first,end,min,min_at,preperiod,period,pattern\n0,odd,1,,1,0,0,1,1\n",
        "row,kind,first,end,min,min_at,preperiod,period,pattern\n0,long,1,,1,0,0,1,1 \n"}) {
    refused(text);
  }
  refused(std::string("\x93NUMPY\x01\x00\x10\x00 short", 16));
  refused(std::string("\x93NUMPY", 6));
  refused(std::string(1000, '\0'));
}

// mexwave_check_alone is linked without the kernels, so its verdicts cannot depend on them.
TEST(Check, ProgramWithoutKernelsGivesTheSameResults) {
  for (const Checker* const checker : all_checkers()) {
    std::size_t right = 0;
    for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_SOURCE "/tests/fuzz/corpus") / checker->name)) {
      const Folder folder;
      const std::string bytes = contents(entry.path());  // a line for the seal, then the file
      const std::size_t line = bytes.find('\n') + 1;
      put(folder / "f", bytes.substr(line));
      if (line > 1) put(folder / "f.xxh3", bytes.substr(0, line));
      const Ran whole = folder.run("check f"), alone = folder.shell(std::string(MEXWAVE_CHECK_ALONE) + " check f");
      EXPECT_EQ(alone.out, whole.out) << entry.path();
      EXPECT_EQ(alone.err, whole.err) << entry.path();
      EXPECT_EQ(alone.status, whole.status) << entry.path();
      right += whole.status == 0 ? 1 : 0;
    }
    EXPECT_GE(right, 1U) << checker->name;
  }
  const Folder folder;
  const Ran none = folder.shell(std::string(MEXWAVE_CHECK_ALONE) + " chomp3 solve 3 2 1");
  EXPECT_TRUE(contains(none.err, "expected one of check")) << none.err;
}

}  // namespace
}  // namespace mexwave::cli::test
