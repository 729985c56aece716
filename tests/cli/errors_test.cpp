// Every error gives one clear line and the right exit status, and leaves no incomplete file.

#include <gtest/gtest.h>

#include <csignal>
#include <regex>
#include <thread>

#include "cli/command.hpp"
#include "cli/exit.hpp"
#include "cli/program.hpp"
#include "mexwave/run.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Refused, Numbers) {
  for (const char* bad :
       {"0", "-5", "abc", "1e30", "1.5", "1e", "e5", "0x10", "99999999999999999999", "50000000", "1e-3", " 7"}) {
    expect_refused(std::string("chomp3 openings --upto '") + bad + "' -o x.csv",
                   {std::string("'") + bad + "'", "from 1 to 20000000"});
  }
  expect_refused("chomp3 rows --upto 8900000", {"8900000", "from 0 to 8750000"});
  expect_refused("chomp3 table --rows 0 --columns 5", {"--rows", "'0'"});
  expect_refused("chomp3 openings --upto 10 --threads 5000", {"--threads", "5000", "1024"});
  expect_refused("verify --upto 99", {"'99'", "from 100 to"});
}

TEST(Refused, Words) {
  expect_refused("chmop3", {"mexwave: expected one of chomp3, ", "got 'chmop3'; did you mean chomp"});
  expect_refused("chomp3 opnings", {"mexwave chomp3: expected one of openings, ", "did you mean openings?"});
  expect_refused("chomp3 table", {"mexwave chomp3 table: --rows is required: R, rows r = 0..R-1"});
  expect_refused("chomp3 openings 10 more", {"expected no further arguments, got 'more'"});
  expect_refused("chomp3 openings more", {"--upto: expected a whole number from 1 to 20000000, got 'more'"});
  expect_refused("chomp3 openings 10 --upto 10", {"--upto is given more than once"});
  expect_refused("chomp3 openings --upto 10 more", {"expected no further arguments, got 'more'"});
  expect_refused("chomp3 openings --up 10", {"mexwave chomp3 openings: expected one of --upto, ", "got '--up'"});
  expect_refused("chomp3 openings --upto 10 --quiet=yes", {"--quiet: expected no value, got 'yes'"});
  expect_refused("chomp3 openings --upto 10 --format xml -o x", {"xml", "text, csv, json, bfile"});
  expect_refused("chomp3 openings --upto 10 --format npy", {"npy"});
  expect_refused("chomp3 openings --upto 10 --simd mmx -o x", {"mmx", "scalar, sse, avx2, avx512, neon"});
  expect_refused("chomp3 openings --upto 10 --progress often", {"often", "auto, always, never"});
  expect_refused("chomp3 openings --upto 10 --format bfile", {"--sequence"});
  expect_refused("chomp3 openings --upto 10 --format bfile --sequence A000001", {"A000001"});
  expect_refused("chomp3 plot", {"-o FILE"});
  expect_refused("chomp3 plot --sheets -o x.png", {"--upto"});
  expect_refused("chomp3 solve 3 4 1", {"(3,4,1)", "p >= q >= r"});
  expect_refused("chomp3 solve 3 2", {"position: expected 3 whole numbers", "such as 8,4,4", "got '3 2'"});
  expect_refused("verify A30", {"expected a claim that --list names, such as A22, got 'A30'"});
  expect_refused("verify B10", {"expected a claim that --list names, such as A22, got 'B10'"});
  expect_refused("verify --source 000", {"expected one of horvath, miyadera, nyitrai, csakany, baron, got '000'"});
}

TEST(Refused, Memory) {
  if (memory_at_hand() > std::uint64_t{60} << 30) GTEST_SKIP() << "this machine might really do it";
  expect_refused("chomp3 openings --upto 2e7 -o x.csv", {"TiB", "is available"});
  expect_refused("chomp3 census --upto 4e6 -o x.txt", {"GiB", "is available"});
  const Ran four_rows =
      Folder().shell("ulimit -v 8000000; exec " + program() + " chomp4 openings --upto 16000 -o x.csv");
  EXPECT_EQ(four_rows.status, 1);
  for (const char* word : {"p = 16000", "GiB", "is available"}) EXPECT_TRUE(contains(four_rows.err, word)) << word;
  expect_refused("chomp3 table --rows 4e6 --columns 4e6 -o x.npy", {"4000000 rows", "TiB", "is available"});
}

TEST(Refused, Files) {
  expect_refused("chomp3 openings --upto 10 -o /nonexistent/x.csv", {"/nonexistent/x.csv", "No such file"});
  expect_refused("chomp3 openings --upto 10 -o /tmp", {"/tmp", "directory"});
  expect_refused("chomp3 openings --upto 10 -o /dev/full", {"/dev/full", "No space"});
  for (const char* command : {"chomp3 openings --upto 10", "--version", "chomp3 --help", "formats"})
    expect_refused(std::string(command) + " > /dev/full", {"standard output", "No space"});
  expect_refused("chomp3 openings --upto 10 >&-", {"standard output", "Bad file"});
  expect_refused("check missing.csv", {"missing.csv", "No such file"});
  expect_refused("check /tmp", {"/tmp", "directory"});
}

TEST(Refused, OutputsThatWouldReplaceAnInput) {
  const Folder folder;
  expect_refused(folder, "chomp3 openings --upto 20 -o x --checkpoint x.xxh3", {"x.xxh3", "seal of -o 'x'"});
  expect_refused(folder, "chomp3 census --upto 100 --openings x -o x.xxh3", {"x.xxh3", "seal of --openings 'x'"});
  // If the seal cannot be written, the file is not written either.
  fs::create_directory(folder / "y.xxh3");
  put(folder / "y", "old");
  expect_refused(folder, "chomp3 openings --upto 20 -o y", {"'y.xxh3'", "directory"});
  EXPECT_EQ(contents(folder / "y"), "old");
}

TEST(SmallStack, FilesAreReadAndWritten) {
  const Folder folder;
  const auto run = [&](const std::string& arguments) {
    return folder.shell("ulimit -s 64; exec " + program() + " " + arguments);  // kilobytes
  };
  if (run("--version").status != 0) GTEST_SKIP() << "a sanitized program does not start";
  put(folder / "rules", "take 1..3\n");
  for (int k = 0; k < 2; ++k) {  // the second reads the seal of the first
    const Ran ran = run("heaps grundy rules:rules --upto 2000 --format csv --quiet -o x.csv");
    EXPECT_EQ(ran.status, 0) << ran.err;
  }
  EXPECT_EQ(run("check x.csv").status, 0);
  // The second one measures text before it has a picture; the third one draws no text.
  for (const char* const plot :
       {"heaps plot 0.137 --upto 100 --format svg", "chomp3 plot --rows 16 --columns 16 --format svg",
        "chocolate six draw 2,1,2,1,2,1 --format png"}) {
    const Ran picture = run(plot + std::string(" --quiet -o x"));
    EXPECT_EQ(picture.status, 1);
    EXPECT_TRUE(contains(picture.err, "expected a stack of at least 256 KiB, got 64")) << picture.err;
    EXPECT_FALSE(fs::exists(folder / "x"));
  }
}

TEST(Refused, MissingValues) {
  for (const char* option : {"-o", "--simd", "--checkpoint", "--every"})
    expect_refused(std::string("chomp3 openings --upto 10 ") + option + " ''", {": expected ", ", got ''"});
  expect_refused("chomp3 openings --upto=", {"--upto: expected N, got ''"});
  expect_refused("chomp3 openings --upto", {"--upto: expected N, got nothing"});
  expect_refused("chomp3 openings 20 --quiet -o --format=csv", {"expected FILE, got the option '--format=csv'"});
  expect_refused("chomp3 openings 20 --quiet -o --format csv", {"--output: expected FILE, got the option '--format'"});
  expect_refused("chomp3 openings --upto 20 --upto 30", {"--upto is given more than once"});
  expect_refused("''", {"expected one of ", "got ''"});
  expect_refused("\"$(printf 'a\\nb')\"", {"'a\\nb'"});
  expect_refused("chomp3 openings --upto 20 --format bfile --sequence A147983", {"no term of A147983"});
  expect_refused("chomp3 plot --sheets --upto 50 --rows 5 -o x.png", {"--sheets", "no --rows"});
  expect_refused("verify A22 --source miyadera", {"--source 'miyadera'", "A22"});
  expect_refused("cpu --threads many", {"--threads", "'many'"});
}

TEST(StandardError, AClosedStandardErrorLosesNoResult) {
  const Folder folder;
  const std::string expected = folder.run("chomp3 openings --upto 2000 --format csv --quiet").out;
  for (const char* where : {"2>&-", "2>/dev/full", ">&- 2>&- <&-"}) {
    EXPECT_EQ(folder.run(std::string("chomp3 openings --upto 2000 --format csv -o x.csv ") + where).status, 0) << where;
    EXPECT_EQ(contents(folder / "x.csv"), expected) << where;
    EXPECT_EQ(folder.entries(), 2U) << where;
  }
  const Ran both = folder.shell(std::string("{ ") + MEXWAVE_PROGRAM +
                                " chomp3 openings --upto 2e4 --format csv 2>&1; echo $? > status; } | head -1");
  EXPECT_EQ(contents(folder / "status"), "1\n");
  EXPECT_EQ(both.out, "n,p,q,r\n");
}

// JSON is UTF-8, but file names may be any bytes.
TEST(Output, NamesThatAreNotUtf8) {
  const Folder folder;
  put(folder / "\xff.txt", "a b c\nc d e\n");
  const Ran ran = folder.run("lines solve \xff.txt --quiet --format json -o x.json");
  EXPECT_EQ(ran.status, 0) << ran.err;
  for (const char* file : {"x.json", "x.json.xxh3"})
    EXPECT_TRUE(contains(contents(folder / file), "\"board\":\"\xef\xbf\xbd.txt\"")) << contents(folder / file);
  EXPECT_EQ(folder.entries(), 3U);
}

TEST(Refused, AFullDiskLeavesTheOldFile) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 5 --format csv --quiet -o x.csv").status, 0);
  const std::string before = contents(folder / "x.csv");
  // A file size limit simulates a full disk.
  const Ran ran =
      folder.shell("ulimit -f 8; exec " + program() + " chomp3 openings --upto 3000 --format csv --quiet -o x.csv");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  EXPECT_EQ(contents(folder / "x.csv"), before);
  EXPECT_EQ(folder.entries(), 2U);  // the file and its seal
}

TEST(Refused, AFileLargerThanTheLimit) {
  const Folder folder;
  const Ran ran = folder.shell("ulimit -f 8; exec " + program() +
                               " chomp3 openings --upto 60000 --quiet --checkpoint c --every 0.05s >/dev/null");
  EXPECT_EQ(ran.status, 0) << ran.err;  // the result goes where there is room
  EXPECT_TRUE(contains(ran.err, "warning: no checkpoint: cannot write")) << ran.err;
  EXPECT_EQ(folder.entries(), 0U);
}

// The limit does not apply to root, so the program runs as another user.
TEST(Threads, IfTheSystemRefusesThreadsTheRunContinues) {
  const Folder folder;
  fs::permissions(folder / ".", fs::perms::all);
  const std::string as = geteuid() == 0 ? "setpriv --reuid=65534 --regid=65534 --clear-groups " : "";
  const std::string expected = folder.run("chomp3 openings --upto 6000 --format csv --quiet").out;
  if (folder.shell(as + "test -x " + program()).status != 0) GTEST_SKIP() << "nobody else may run the program";
  for (const char* command : {"chomp3 openings --upto 6000 --threads 16", "heaps grundy 0.6 --upto 2e5 --threads 2"}) {
    const std::string line = program() + " " + command + " --format csv --quiet";
    const Ran ran = folder.shell(std::string("exec ") + as + "bash -c 'ulimit -u 1; exec " + line + " -o x.csv'");
    EXPECT_EQ(ran.status, 0) << command << ran.err;
    EXPECT_TRUE(contents(folder / "x.csv") == folder.shell(line).out) << command;
    EXPECT_EQ(folder.entries(), 2U);
  }
}

TEST(Refused, DevicesAndEndlessInput) {
  for (const char* device : {"/dev/full", "/dev/zero"}) {
    const std::string name = device;
    expect_refused("check " + name, {"'" + name + "'", "expected a file or a pipe"});
    expect_refused("chocolate positions --upto 5 --bound " + name, {"'" + name + "'", "expected a file or a pipe"});
    expect_refused("lines solve " + name, {"'" + name + "'", "expected a file or a pipe"});
    expect_refused("tiling solve --board 2x2 --tile " + name, {"'" + name + "'", "expected a file or a pipe"});
  }
  expect_refused("lines solve /dev/stdin < /dev/zero", {"expected a file or a pipe"});
  for (const char* command : {"check /dev/stdin", "chocolate positions --upto 5 --bound /dev/stdin",
                              "lines solve /dev/stdin", "tiling solve --board 2x2 --tile /dev/stdin"}) {
    const Folder folder;
    const Ran ran = folder.shell("yes 1 | " + program() + " " + command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_TRUE(contains(ran.err, ": expected at most ")) << command << ran.err;
  }
}

/// Reading a pipe without a writer would block forever.
TEST(Refused, NamedPipes) {
  const Folder folder;
  ASSERT_EQ(folder.shell("mkfifo pipe").status, 0);
  for (const std::string command : {"check pipe", "chocolate positions --upto 5 --bound pipe", "lines solve pipe",
                                    "tiling solve --board 2x2 --tile pipe", "heaps grundy rules:pipe --upto 5"}) {
    const Ran ran = folder.shell("exec timeout 5 " + program() + " " + command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_EQ(lines(ran.err), 1U) << ran.err;
    EXPECT_TRUE(contains(ran.err, "'pipe'") && contains(ran.err, "expected a file, got a named pipe")) << ran.err;
  }
  // One that is open already has an end.
  ASSERT_EQ(folder.run("chomp3 openings --upto 9 --format csv -o f --quiet").status, 0);
  EXPECT_EQ(folder.shell("cat f | " + program() + " check /dev/stdin").status, 0);
}

TEST(Messages, ControlCharactersInNamesAreEscaped) {
  const Folder folder;
  const std::string name = "a\nb\x1b[31m", shown = "a\\nb\\x1b[31m";
  const Ran saved = folder.run("chomp3 openings --upto 9 --format csv -o '" + name + "'");
  ASSERT_EQ(saved.status, 0) << saved.err;
  const Ran ran = folder.run("check '" + name + "'");
  EXPECT_TRUE(ran.out.starts_with(shown + ": matches its seal; ")) << ran.out;
  EXPECT_EQ(lines(ran.out), 1U) << ran.out;
  put(folder / name, "damaged");
  expect_refused(folder, "check '" + name + "'", {"'" + shown + "' is truncated"});
  expect_refused(folder, "check 'no\nfile'", {"cannot read 'no\\nfile'"});
  put(folder / name, "1 2\n2 3\n");
  EXPECT_TRUE(folder.run("lines solve '" + name + "' --quiet").out.starts_with(shown + ", 3 cells"));
  put(folder / name, "0 1 2 3 4\n");
  const Ran sum = folder.run("sum 'chocolate[" + name + "]:1,1,1' --quiet");
  EXPECT_TRUE(sum.out.starts_with("chocolate[" + shown + "]:1,1,1 is ")) << sum.out << sum.err;
}

TEST(Messages, BytesThatAreNotUtf8AreEscaped) {
  EXPECT_EQ(escaped("é ⊕ \U0001f36b"), "é ⊕ \U0001f36b");
  EXPECT_EQ(escaped("\xff\xc3(\xc3"), "\\xff\\xc3(\\xc3");
  EXPECT_EQ(escaped("\xc2\x85\x7f\xc0\xaf"), "\\xc2\\x85\\x7f\\xc0\\xaf");
  EXPECT_EQ(escaped("\xed\xa0\x80\xf4\x90\x80\x80"), "\\xed\\xa0\\x80\\xf4\\x90\\x80\\x80");
  const Folder folder;
  expect_refused(folder, "check 'no\xff'", {"cannot read 'no\\xff'"});
  put(folder / "f", "1 2\n2 \x1b[31m3\n");
  for (const char* command : {"lines solve f", "lines show f"})
    expect_refused(folder, command, {"f:2: expected names of printable characters in UTF-8, got '\\x1b[31m3'"});
  put(folder / "f",
      "\xef\xbb\xbf"
      "1 2\n");
  expect_refused(folder, "lines show f", {"f:1: expected names of printable", "got '\\xef\\xbb\\xbf1'"});
}

TEST(Messages, ErrorsHaveAtMost300Characters) {
  const std::string name(300, 'a');
  for (const std::string& command :
       {"heaps grundy " + name, "heaps grundy subtract:" + name, "heaps grundy take:" + name, "heaps grundy 0." + name,
        "heaps solve " + name + ":3", "heaps solve nim:" + name, "heaps solve coins:" + name, "chomp solve " + name,
        "chomp solve 3," + name, "chomp certificate " + name, "sum " + name + ":3", "sum chomp:" + name,
        "sum nim:" + name, std::string("sum 4294967296 nim:5"), std::string("heaps solve fibonacci:20/6 1e3 turn:WBBW"),
        "heaps positions " + name}) {
    const Ran ran = Folder().run(command);
    EXPECT_EQ(ran.status, 1) << command;
    EXPECT_LE(ran.err.size(), 301U) << ran.err;
  }
  expect_refused("heaps positions nim", {"subtract:1,2,3 or rules:FILE of such a game, got 'nim'"});
}

TEST(Messages, LongValuesAreShortenedInTheMiddle) {
  const std::string value(5000, '7');
  for (const std::string& command :
       {"chomp3 openings --upto " + value, "check " + value, "chocolate solve 5,5,5 --k " + value,
        "heaps grundy " + value + " --upto 9", "chomp solve " + value, "squares solve --board " + value,
        "nim triples --upto 9 --format " + value, "sum nim:" + value, value, "chomp3 openings --" + value}) {
    const Ran ran = Folder().run(command);
    EXPECT_EQ(ran.status, 1) << command.substr(0, 40);
    EXPECT_EQ(lines(ran.err), 1U) << ran.err;
    EXPECT_LE(ran.err.size(), 1000U) << ran.err;
    EXPECT_TRUE(contains(ran.err, std::string(50, '7') + "..." + std::string(50, '7'))) << ran.err;
  }
}

TEST(Refused, DeeplyNestedJson) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 10 --format json -o f.json").status, 0);
  const std::string deep = std::string(100'000, '[') + std::string(100'000, ']');
  put(folder / "deep", R"({"format":"mexwave chomp3 openings","version":1,"openings":)" + deep + "}");
  expect_refused(folder, "check deep", {"'deep'", "not complete JSON"});
  for (const char* field : {"parameters", "kind", "bytes", "xxh3_128", "format"}) {
    std::string seal = contents(folder / "f.json.xxh3");
    seal.replace(seal.find(field), std::string(field).size(), field + std::string("\":") + deep + ",\"x");
    put(folder / "f.json.xxh3", seal);
    expect_refused(folder, "check f.json", {"the seal 'f.json.xxh3'", "is damaged"});
    ASSERT_EQ(folder.run("chomp3 openings --upto 10 --format json -o f.json").status, 0);
  }
  ASSERT_EQ(folder.run("heaps grundy take:3 --upto 2e6 --format json -o f.json --quiet").status, 0);
  fs::remove(folder / "f.json.xxh3");
  const Ran ran = folder.shell("ulimit -v 100000; exec " + program() + " check f.json");
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.err, "JSON that is read would need about")) << ran.err;
}

TEST(Refused, MessagesAreShortAndStateTheReason) {
  const Folder folder;
  const std::string long_value(120'000, 'a');
  for (const std::string& command :
       {"chomp3 openings --upto " + long_value, "chomp3 " + long_value, "lines solve " + long_value,
        "chocolate positions --upto 5 --bound " + long_value}) {
    const Ran ran = folder.run(command);
    EXPECT_EQ(ran.status, 1);
    EXPECT_LT(ran.err.size(), 1100U) << command.substr(0, 40);
    EXPECT_FALSE(contains(ran.err, "filesystem error")) << ran.err;
  }
  fs::create_directory(folder / "d");
  fs::create_symlink("loop", folder / "loop");
  for (const auto& [file, why] : {std::pair{"d", "directory"}, {"loop", "symbolic links"}}) {
    const std::string name = file;
    for (const std::string& command : {"lines solve " + name, "tiling solve --board 2x2 --tile " + name,
                                       "chocolate positions --upto 5 --bound " + name, "check " + name})
      expect_refused(folder, command, {"'" + name + "'", why});
  }
}

TEST(Refused, AFileLargerThanTheLimitPrintsNoStatistics) {
  const Folder folder;
  const Ran ran = folder.shell("ulimit -f 1; exec " + program() + " nim triples --upto 255 --format csv -o x.csv");
  EXPECT_EQ(ran.status, 1);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  EXPECT_EQ(folder.entries(), 0U);
}

// Some 400 kB, more than the buffer of a pipe.
TEST(ClosedPipe, IsReportedAsAnError) {
  const Folder folder;
  const Ran ran = folder.shell(std::string("{ ") + MEXWAVE_PROGRAM +
                               " chomp3 openings --upto 2e4 --format csv --quiet; echo $? > status; } | head -1");
  EXPECT_EQ(contents(folder / "status"), "1\n");
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
}

TEST(Output, IsCompleteAndSealed) {
  const Folder folder;
  const Ran ran = folder.run("chomp3 openings --upto 300 --format csv -o x.csv");
  EXPECT_EQ(ran.status, 0);
  EXPECT_EQ(ran.out, "");
  EXPECT_EQ(folder.entries(), 2U);
  EXPECT_NE(contents(folder / "x.csv.xxh3").find("\"kind\":\"chomp3 openings\""), std::string::npos);
  EXPECT_EQ(contents(folder / "x.csv"), folder.run("chomp3 openings --upto 300 --format csv --quiet").out);
}

TEST(Verify, TheIdOfARowSelectsItsParts) {
  const Folder folder;
  std::string names;
  for (int k = 1; k <= 7; ++k) names += " E03." + std::to_string(k);
  const std::string parts = folder.run("verify" + names + " --format csv --quiet").out;
  EXPECT_EQ(lines(parts), 8U);
  EXPECT_EQ(folder.run("verify E03 --format csv --quiet").out, parts);
}

TEST(ProgressLine, IsPrintedOnlyOnRequestOrOnATerminal) {
  const Folder folder;
  EXPECT_EQ(folder.run("chomp3 openings --upto 300 --quiet").err, "");
  EXPECT_NE(folder.run("chomp3 openings --upto 300 --quiet --progress always").err.find('%'), std::string::npos);
  EXPECT_EQ(lines(folder.run("chomp3 openings --upto 300").err), 1U);  // statistics
}

// The progress of a search is the number of positions examined, because the total is unknown.
TEST(ProgressLine, SearchesCountPositions) {
  const Folder folder;
  for (const char* command : {"tiling grundy --tile 1x2 --upto 8x16", "tiling grundy --tile XX./.XX --upto 9x9",
                              "tiling solve --tile 1x2 --board 8x8", "squares solve --board 8x8 --threads 1"}) {
    const Ran stopped = folder.run(std::string(command) + " --quiet --progress always", [](pid_t child) {
      std::this_thread::sleep_for(std::chrono::milliseconds(700));  // the line changes every 50
      kill(child, SIGINT);
    });
    EXPECT_EQ(stopped.status, 130) << command;
    const std::string& line = stopped.err;
    EXPECT_EQ(line.find('%'), std::string::npos) << command;
    std::vector<std::uint64_t> told;
    for (std::size_t at = line.find(" positions"); at != std::string::npos; at = line.find(" positions", at + 1))
      told.push_back(std::stoull(line.substr(line.rfind('\r', at) + 1)));
    ASSERT_GE(told.size(), 2U) << command << ": " << line;
    EXPECT_TRUE(std::is_sorted(told.begin(), told.end())) << command << ": " << line;
    EXPECT_LT(told.front(), told.back()) << command;
  }
}

TEST(ProgressLine, PartitionsReportTheRemainingTime) {
  const std::string line = Folder().run("chomp partitions --upto 42 --quiet --progress always").err;
  EXPECT_TRUE(contains(line, " %")) << line;
  EXPECT_TRUE(contains(line, " s left")) << line;
}

TEST(Syntax, BoardsPositionsAndNumbersHaveSeveralSpellings) {
  const Folder folder;
  const auto same = [&](const std::vector<std::string>& commands) {
    const Ran first = folder.run(commands.front() + " --quiet");
    EXPECT_EQ(first.status, 0) << commands.front() << first.err;
    for (const std::string& command : commands) EXPECT_EQ(folder.run(command + " --quiet").out, first.out) << command;
  };
  same({"chomp openings 8x10", "chomp openings 8 10", "chomp openings 8,10", "chomp openings 8 x 10"});
  same({"chomp positions 3x4", "chomp positions 3 4", "chomp positions '3, 4'"});
  same({"chomp solve 4,2,2,2", "chomp solve 4 2 2 2", "chomp solve '4, 2 2,2'"});
  same({"chomp solve 3x4", "chomp solve 4,4,4"});
  same({"chomp grundy 3x4", "chomp grundy 4 4 4"});
  same({"chomp certificate 2x3", "chomp certificate 3 3"});
  same({"chomp3 solve 120 100 80", "chomp3 solve 120,100,80", "chomp3 solve '(120, 100, 80)'",
        "chomp3 solve 1.2e2 1e2 80"});
  same({"chomp4 solve 8 3 3 3", "chomp4 solve 8,3,3,3"});
  same({"chocolate solve 10 2 5 --k 3", "chocolate solve 10,2,5 --k 3", "chocolate solve '{10,2,5}' --k 3"});
  same({"squares draws --board 3x4 --count", "squares draws --board '3 4' --count",
        "squares draws --board 3,4 --count"});
  same({"tiling solve --board 6x6", "tiling solve"});
  same({"chomp3 openings --upto 1500", "chomp3 openings --upto 1.5e3", "chomp3 openings --upto 0.15e4",
        "chomp3 openings --upto 1_500"});
  for (const char* number : {"1.5", "1.55e1", "1.e3", ".5e3", "1..5e3", "1.5e", "1.5e100", "1,5e3"})
    expect_refused(std::string("chomp3 openings --upto ") + number, {"--upto", number});
}

TEST(Syntax, ANumberAloneMeansUpto) {
  const Folder folder;
  const auto same = [&](const std::string& shorter, const std::string& longer) {
    const Ran one = folder.run(shorter + " --quiet"), other = folder.run(longer + " --quiet");
    EXPECT_EQ(one.status, 0) << one.err;
    EXPECT_EQ(one.out, other.out) << shorter;
  };
  same("chomp3 openings 30", "chomp3 openings --upto 30");
  same("heaps grundy kayles 50", "heaps grundy kayles --upto 50");
  same("tiling grundy 2x3 --tile 1x2", "tiling grundy --upto 2x3 --tile 1x2");
  same("chomp3 openings", "chomp3 openings --upto 20");  // and without one there is a first table
  same("heaps grundy kayles", "heaps grundy kayles --upto 100");
  same("chocolate positions --k 3", "chocolate positions --k 3 --upto 15");
}

TEST(Syntax, TheFormatFollowsTheName) {
  const Folder folder;
  const std::string command = "heaps grundy 0.137 --upto 20 --quiet";
  for (const char* form : {"csv", "json", "npy"}) {
    ASSERT_EQ(folder.run(command + " -o x." + form).status, 0);
    EXPECT_EQ(contents(folder / (std::string("x.") + form)), folder.run(command + " --format " + form).out) << form;
    ASSERT_EQ(folder.run(command + " --format " + form + " -o y." + form).status, 0);
  }
  ASSERT_EQ(folder.run(command + " -o x.txt").status, 0);
  EXPECT_EQ(contents(folder / "x.txt"), folder.run(command).out);
  ASSERT_EQ(folder.run(command + " --format csv -o b069001.txt").status, 0);  // this name contains no format
  ASSERT_EQ(folder.run("squares draws --board 3x3 --quiet --limit 2 -o d.svg").status, 0);
  EXPECT_TRUE(contents(folder / "d.svg").starts_with("<"));
  expect_refused(command + " --format csv -o x.json", {"--format 'csv'", "'x.json' says json"});
  expect_refused(command + " --format text -o x.csv", {"--format 'text'", "'x.csv' says csv"});
  for (const char* form : {"svg", "pdf", "xlsx", "gz"}) {
    expect_refused(command + " -o x.csv." + form, {std::string("'x.csv.") + form + "': its name says " + form,
                                                   "expected text, csv, json, bfile, npy"});
  }
  expect_refused("chomp3 census --upto 1000 --plot x.pdf", {"--plot 'x.pdf': its name says pdf, expected png, svg"});
  expect_refused("chomp3 census --upto 1000 --rows x.json", {"--rows 'x.json': its name says json, expected csv"});
}

TEST(Help, OfAFamilyByItsName) {
  const Folder folder;
  EXPECT_EQ(folder.run("help chomp3").out, folder.run("chomp3 --help").out);
  EXPECT_EQ(folder.run("help chomp3 openings").out, folder.run("chomp3 openings --help").out);
  EXPECT_EQ(folder.run("help").out, folder.run("--help").out);
  expect_refused("help chmop3", {"got 'chmop3'; did you mean chomp"});
  std::string help = folder.run("help").out;
  std::replace(help.begin(), help.end(), '\n', ' ');
  EXPECT_TRUE(contains(help, exit_statuses));
}

TEST(Help, TellsThePreperiodOfARow) {
  const Folder folder;
  for (const char* words : {"chomp3 rows --help", "chomp4 rows --help", "formats chomp3 rows", "formats chomp4 rows"})
    EXPECT_TRUE(contains(folder.run(words).out, "preperiod")) << words;
}

TEST(Help, OfAFamilyWithoutACommand) {
  const Folder folder;
  for (const char* words : {"", "chomp3 ", "chocolate six "}) {
    const Ran bare = folder.run(words);
    EXPECT_EQ(bare.status, 0) << words;
    EXPECT_EQ(bare.err, "") << words;
    EXPECT_EQ(bare.out, folder.run(std::string(words) + "--help").out) << words;
  }
}

TEST(ExitStatus, AFailedClaimIsAResultUnlessStrict) {
  const Folder folder;
  EXPECT_TRUE(contains(folder.run("verify E03.3").out, "E03.3  FAILS"));
  EXPECT_EQ(folder.run("verify E03.3").status, 0);
  EXPECT_EQ(folder.run("verify E03.3 --strict").status, 2);
  EXPECT_EQ(folder.run("verify E01 --strict").status, 0);
}

TEST(Verify, ListsTheSelectedClaims) {
  const Folder folder;
  const std::string list = folder.run("verify --list").out;
  EXPECT_TRUE(contains(list, "A22")) << list;
  EXPECT_TRUE(contains(list, "E03.3")) << list;
  EXPECT_EQ(lines(folder.run("verify A22 --list --format csv").out), 2U);
  EXPECT_TRUE(contains(folder.run("verify E01").err, "1 claim checked in"));
  // Times go to standard error, so that a result has the same bytes at each run.
  const Ran timed = folder.run("verify E01 E02 --format json");
  EXPECT_TRUE(contains(timed.err, "2 claims checked in") && contains(timed.err, ": E0")) << timed.err;
  EXPECT_FALSE(contains(timed.out, "seconds"));
  EXPECT_EQ(timed.out, folder.run("verify E01 E02 --format json --quiet").out);
  EXPECT_TRUE(contains(folder.run("verify E01 --quiet").out, "\n1 claim: 1 holds, 0 fail."));
  EXPECT_TRUE(contains(folder.run("verify A11 --upto 100 --quiet").out, "A11  holds"));  // in the smallest table
  expect_refused("verify Z99 --list", {"got 'Z99'"});
}

/// Calls visit for the command and all below it, with the words that name it.
void each_command(const Command& command, const std::string& words,
                  const std::function<void(const Command&, const std::string&)>& visit) {
  visit(command, words);
  for (const Command& action : command.actions) each_command(action, words + action.name + " ", visit);
}

/// Installs a dummy page, which the build may lack, and a browser that does nothing.
void put_explorer(const Folder& folder) {
  put(folder / "page.html", "<title>a page</title>");
  put(folder / "xdg-open", "#!/bin/sh\n");
  fs::permissions(folder / "xdg-open", fs::perms::owner_all);
  setenv("MEXWAVE_PAGE", (folder / "page.html").c_str(), 1);
  setenv("PATH", ((folder / ".").string() + ":" + std::getenv("PATH")).c_str(), 1);
}

/// Joins lines that end in a backslash with the next line.
std::string unbroken(const std::string& text) { return std::regex_replace(text, std::regex(R"(\\\n *)"), ""); }

/// The number of characters in the longest line.
std::size_t widest(const std::string& text) {
  std::size_t most = 0;
  std::istringstream source(text);
  for (std::string line; std::getline(source, line);) {
    const auto continues = [](char c) { return (static_cast<unsigned char>(c) & 0xc0U) == 0x80; };  // of UTF-8
    most = std::max(most, line.size() - static_cast<std::size_t>(std::count_if(line.begin(), line.end(), continues)));
  }
  return most;
}

TEST(Help, EveryExampleRuns) {
  const Folder folder;
  put_explorer(folder);
  std::size_t commands = 0;
  each_command(all_families(), "", [&](const Command& command, const std::string& words) {
    ++commands;
    const Ran help = folder.run(words + "--help");
    EXPECT_EQ(help.status, 0) << words;
    EXPECT_TRUE(contains(help.out, "Examples:\n")) << words;
    EXPECT_LE(widest(help.out), 80U) << help.out;
    EXPECT_GE(command.examples.size(), 1U) << words;
    for (const std::string& example : command.examples) {
      EXPECT_TRUE(contains(unbroken(help.out), "\n  " + example + "\n")) << example;
      ASSERT_TRUE(example.starts_with("mexwave ")) << example;
      const Ran ran = folder.run(example.substr(8));
      EXPECT_EQ(ran.status, 0) << example << "\n" << ran.err;
      // And what it saved is of a kind that the check knows.
      const std::size_t at = example.find(" -o ");
      if (at == std::string::npos) continue;
      const std::string file = example.substr(at + 4, example.find(' ', at + 4) - at - 4);
      if (!fs::is_regular_file(folder / file)) continue;
      EXPECT_EQ(folder.run("check " + file).status, 0) << example;
    }
  });
  EXPECT_GT(commands, 30U);
  EXPECT_EQ(folder.run("--version").out, "mexwave 0.1.0\n");
}

TEST(Refused, EveryCommandRefusesUnknownOptionsAndMissingValues) {
  each_command(all_families(), "", [](const Command& command, const std::string& words) {
    expect_refused(words + "--no-such-option", {"expected one of ", "--help, got '--no-such-option'"});
    for (const Option& option : command.options) {
      const std::string name = option.names.substr(option.names.find(',') + 1);
      const bool has_name = name.starts_with('-');
      if (has_name && !option.is_flag())
        expect_refused(words + name, {name + ": expected " + option.type + ", got nothing"});
      if (option.refuses_empty())
        expect_refused(words + name + " ''", {name + ": expected " + option.type + ", got ''"});
      if (option.words.empty()) continue;
      std::vector<std::string> said{name + (option.words.size() == 1 ? ": expected " : ": expected one of "),
                                    ", got 'nonsense'"};
      said.insert(said.end(), option.words.begin(), option.words.end());
      expect_refused(words + name + " nonsense", said);
    }
  });
}

}  // namespace
}  // namespace mexwave::cli::test
