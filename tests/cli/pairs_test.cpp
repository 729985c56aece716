// Commands never overwrite other files, and a file always matches its seal, even after interrupts.

#include <gtest/gtest.h>

#include <sys/stat.h>
#include <sys/wait.h>

#include <chrono>
#include <thread>

#include "cli/program.hpp"
#include "output/seal.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Pairs, AnOutputMayNotHaveTheNameOfASeal) {
  const Folder folder;
  expect_refused(folder, "chomp3 openings 5 -o x.csv.xxh3",
                 {"'x.csv.xxh3'", "does not end in .xxh3, the ending of seals"});
}

TEST(Pairs, TwoLinksToOneFileAreRefused) {
  const Folder folder;
  const auto link = [&](const char* to, const char* name) { fs::create_symlink(to, folder / name); };
  link("ck", "out");  // to a file that does not exist yet
  expect_refused(folder, "chomp3 openings --upto 50 -o out --checkpoint ck",
                 {"--checkpoint 'ck'", "'out'", "one file"});
  link("t1", "t2");
  expect_refused(folder, "chomp3 census --upto 100 --openings t1 --rows t2", {"--openings 't1'", "'t2'", "one file"});
  link("x", "x.xxh3");
  expect_refused(folder, "chomp3 openings --upto 50 -o x", {"-o 'x'", "the seal of -o 'x'", "one file"});
  expect_refused(folder, "cpu -o x", {"one file"});
  link("s", "y.xxh3");
  link("s", "z.xxh3");
  expect_refused(folder, "chomp3 census --upto 100 --openings y --rows z", {"the seal of --openings 'y'", "one file"});
  link("k", "k.xxh3");
  expect_refused(folder, "chomp3 openings --upto 50 -o o --checkpoint k", {"one file"});
}

TEST(Pairs, NoInputIsOverwritten) {
  struct Reads {
    const char* command;  // F stands for the file
    const char* bytes;
  };
  constexpr const char *rules = "take 1..3\n", *bound = "0 1 1 2 2 3 3 4\n", *tile = "XX\n", *board = "a b c\nc d e\n";
  for (const auto& [words, bytes] : {Reads{"heaps grundy rules:F --upto 20", rules},
                                     {"heaps period rules:F --upto 200", rules},
                                     {"heaps plot rules:F --upto 50", rules},
                                     {"heaps solve rules:F:5", rules},
                                     {"heaps solve 'nim:3 + rules:F:5'", rules},
                                     {"heaps certificate rules:F:5", rules},
                                     {"sum rules:F:5", rules},
                                     {"sum 'chocolate[F]:3,1,3'", bound},
                                     {"sum 'tiling[F]:3x3'", tile},
                                     {"sum 'nim:2 + tiling[F]:3x3'", tile},
                                     {"chocolate positions --bound F --upto 3", bound},
                                     {"chocolate positions --bound F --upto 3 --count", bound},
                                     {"chocolate grundy --bound F --upto 3", bound},
                                     {"chocolate plot --bound F --upto 3", bound},
                                     {"chocolate formula --bound F --upto 3", bound},
                                     {"chocolate solve 3,1,3 --bound F", bound},
                                     {"tiling grundy --tile F --upto 3x3", tile},
                                     {"tiling grundy --tile 1x3 --tile F --upto 3x3", tile},
                                     {"tiling solve --board 3x3 --tile F", tile},
                                     {"lines solve F", board}}) {
    const Folder folder;
    const auto reading = [&, command = std::string(words)](const std::string& name) {
      std::string all = command;
      return all.replace(all.find('F'), 1, name) + " --quiet";
    };
    put(folder / "given", bytes);
    put(folder / "sealed.xxh3", bytes);
    fs::create_hard_link(folder / "given", folder / "hard");
    fs::create_symlink("given", folder / "soft");
    const std::string refused = "expected an output that replaces neither the input '";
    for (const char* output : {"given", "./given", "hard", "soft", "given.xxh3"})
      expect_refused(folder, reading("given") + " -o " + output, {refused + "given'", "got '" + std::string(output)});
    for (const char* input : {"hard", "soft"})
      expect_refused(folder, reading(input) + " -o given", {refused + input, "got 'given'"});
    expect_refused(folder, reading("sealed.xxh3") + " -o sealed",
                   {refused + "sealed.xxh3'", "whose seal is 'sealed.xxh3'"});
    EXPECT_EQ(contents(folder / "given"), bytes) << words;
    EXPECT_EQ(contents(folder / "sealed.xxh3"), bytes) << words;
    EXPECT_EQ(folder.entries(), 4U) << words;
    EXPECT_EQ(folder.run(reading("given") + " -o x").status, 0) << words;
    EXPECT_EQ(folder.entries(), 6U) << words;
  }
}

TEST(Pairs, NoInputIsACheckpointOrALeftover) {
  const Folder folder;
  const std::string refused = "expected an output that replaces neither the input '";
  put(folder / "0.3", "0 1 1 2 2 3 3 4\n");
  for (const char* name : {"bound", "state.1.2", "x.partial-7"}) fs::copy_file(folder / "0.3", folder / name);
  const auto reading = [](const char* file) {
    return "chocolate positions --count --upto 3 --bound " + std::string(file);
  };
  expect_refused(folder, reading("bound") + " -o x --checkpoint bound --resume", {refused + "bound'"});
  expect_refused(folder, reading("state.1.2") + " -o x --checkpoint state", {refused + "state.1.2'", "'state'"});
  expect_refused(folder, reading("x.partial-7") + " -o x", {refused + "x.partial-7'", "got 'x'"});
  expect_refused(folder, reading("bound") + " >> bound", {refused + "bound'", "got standard output"});
  for (const char* name : {"bound", "state.1.2", "x.partial-7"})
    EXPECT_EQ(contents(folder / name), contents(folder / "0.3")) << name;
  EXPECT_EQ(folder.run(reading("./0.3") + " -o 0 --quiet").status, 0);  // only a name that looks alike
}

TEST(Pairs, TheSealOfALinkLiesBesideTheFile) {
  const Folder folder;
  fs::create_directory(folder / "store");
  fs::create_symlink("store/f.csv", folder / "f.csv");
  ASSERT_EQ(folder.run("chomp3 openings --upto 20 --format csv -o store/f.csv").status, 0);
  ASSERT_EQ(folder.run("chomp3 openings --upto 30 --format csv -o f.csv").status, 0);
  for (const char* name : {"f.csv", "store/f.csv"}) {
    const Ran ran = folder.run(std::string("check ") + name);
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "matches its seal")) << ran.out;
  }
  EXPECT_EQ(folder.entries(), 2U);
  // If files are links to other names, their seals are links, too.
  fs::rename(folder / "store/f.csv", folder / "store/1");
  fs::rename(folder / "store/f.csv.xxh3", folder / "store/2");
  fs::remove(folder / "f.csv");
  fs::create_symlink("store/1", folder / "f.csv");
  fs::create_symlink("store/2", folder / "f.csv.xxh3");
  EXPECT_TRUE(contains(folder.run("check f.csv").out, "matches its seal"));
}

TEST(Pairs, SeveralProcessesLeaveAFileAndItsSeal) {
  const Folder folder;
  constexpr int rounds = 20;
  std::string all;
  for (int upto = 60; upto < 68; ++upto)
    all +=
        program() + " chomp3 openings --format csv --quiet --threads 1 -o x.csv --upto " + std::to_string(upto) + " & ";
  for (int k = 0; k < rounds; ++k) {
    ASSERT_EQ(folder.shell(all + "wait").err, "");
    const Ran ran = folder.run("check x.csv");
    ASSERT_EQ(ran.status, 0) << "round " << k << ": " << ran.err;
    ASSERT_EQ(lines(contents(folder / "x.csv.xxh3")), 1U);
    ASSERT_EQ(folder.entries(), 2U);
  }
}

// One process is stopped after it wrote its file, and another then writes the same file.
TEST(Pairs, ASlowerProcessLeavesAFileAndItsSeal) {
  const Folder folder;
  const fs::path file = folder / "x.csv";
  for (int round = 0; round < 8; ++round) {
    put(file, "old");
    struct stat before {
    }, now{};
    stat(file.c_str(), &before);
    std::thread other;
    const Ran first = folder.run("chomp3 openings --format csv --quiet --upto 60 -o x.csv", [&](pid_t child) {
      const auto begin = std::chrono::steady_clock::now();
      do {
        stat(file.c_str(), &now);
      } while (now.st_ino == before.st_ino && std::chrono::steady_clock::now() - begin < std::chrono::seconds(5));
      kill(child, SIGSTOP);
      other = std::thread(
          [&] { folder.shell("sleep 0.02; " + program() + " chomp3 openings --quiet --upto 50 -o x.csv"); });
      std::this_thread::sleep_for(std::chrono::milliseconds(100));
      kill(child, SIGCONT);
    });
    other.join();
    EXPECT_EQ(first.status, 0) << first.err;
    const Ran ran = folder.run("check x.csv");
    EXPECT_EQ(ran.status, 0) << ran.err;
  }
}

TEST(Pairs, IfTheSealCannotBeWrittenTheOldFileRemains) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 20 --format csv -o x.csv").status, 0);
  const std::string before = contents(folder / "x.csv");
  fs::remove(folder / "x.csv.xxh3");
  const Ran ran = folder.run("chomp3 openings --upto 60000 --format csv --quiet -o x.csv", [&](pid_t) {
    for (int k = 0; k < 2000 && folder.entries() < 3; ++k) std::this_thread::sleep_for(std::chrono::milliseconds(2));
    fs::create_directory(folder / "x.csv.xxh3");
  });
  EXPECT_EQ(ran.status, 1);
  EXPECT_TRUE(contains(ran.err, "x.csv.xxh3")) << ran.err;
  EXPECT_TRUE(contents(folder / "x.csv") == before);
  EXPECT_EQ(folder.entries(), 2U);
}

// A kill between the two renames leaves a seal with a line for each of the two files.
TEST(Pairs, ASealOfTwoLinesFitsTheOldFileAndTheNew) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 20 --format csv -o x.csv").status, 0);
  const std::string first = contents(folder / "x.csv"), first_seal = contents(folder / "x.csv.xxh3");
  ASSERT_EQ(folder.run("chomp3 openings --upto 30 --format csv -o x.csv").status, 0);
  const std::string second = contents(folder / "x.csv"), second_seal = contents(folder / "x.csv.xxh3");
  put(folder / "x.csv.xxh3", second_seal + first_seal);
  for (const std::string& bytes : {first, second}) {
    put(folder / "x.csv", bytes);
    const Ran ran = folder.run("check x.csv");
    EXPECT_EQ(ran.status, 0) << ran.err;
    EXPECT_TRUE(contains(ran.out, "matches its seal")) << ran.out;
  }
  put(folder / "x.csv", second + "\n");
  expect_refused(folder, "check x.csv", {"'x.csv' is damaged"});
  ASSERT_EQ(folder.run("chomp3 openings --upto 20 --format csv -o x.csv").status, 0);
  EXPECT_EQ(contents(folder / "x.csv.xxh3"), first_seal);
}

TEST(Pairs, TheNextProcessRemovesLeftoversOfAKilledOne) {
  const Folder folder;
  const auto parts = [&] { return folder.shell("ls | grep -c partial").out; };
  const std::string slow = "chomp3 openings --upto 3e5 --format csv --quiet -o x.csv";
  for (int k = 0; k < 2; ++k) {
    EXPECT_EQ(folder
                  .run(slow,
                       [&](pid_t child) {
                         std::this_thread::sleep_for(std::chrono::milliseconds(300));
                         kill(child, SIGKILL);
                       })
                  .status,
              1000 + SIGKILL);
    EXPECT_EQ(parts(), "2\n");
  }
  // The temporary files of a running process are kept.
  const Ran ran = folder.run("chomp3 openings --upto 1e5 --format csv --quiet -o x.csv", [&](pid_t) {
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    EXPECT_EQ(folder.run("chomp3 openings --upto 20 --format csv --quiet -o x.csv").status, 0);
  });
  EXPECT_EQ(ran.status, 0) << ran.err;
  EXPECT_EQ(folder.run("check x.csv").status, 0);
  EXPECT_EQ(folder.entries(), 2U);
}

/// A pipe that is never read.
class Stalled {
 public:
  explicit Stalled(const Folder& folder) : folder_(folder) { EXPECT_EQ(folder.shell("mkfifo pipe").status, 0); }
  /// The status after a signal, or -1 if nothing but SIGKILL ended the command.
  [[nodiscard]] int status_after(int signal, const std::string& command) const {
    const Ran ran = folder_.shell(command, [&](pid_t child) {
      std::this_thread::sleep_for(std::chrono::milliseconds(400));
      kill(child, signal);
      for (int k = 0; k < 300; ++k) {
        std::this_thread::sleep_for(std::chrono::milliseconds(10));
        if (has_ended(child)) return;
      }
      kill(child, SIGKILL);
    });
    return ran.status > 1000 ? -1 : ran.status;
  }

 private:
  const Folder& folder_;
};

TEST(Pairs, WritersToPipesCanBeInterrupted) {
  const Folder folder;
  const Stalled pipe(folder);
  const std::string openings = "exec " + program() + " chomp3 openings --upto 2e4 --format csv --quiet ";
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) {
    EXPECT_EQ(pipe.status_after(signal, openings + "-o pipe"), 130) << "nobody opens it, signal " << signal;
    EXPECT_EQ(pipe.status_after(signal, "exec 3<>pipe; " + openings + "-o pipe"), 130) << "nobody reads " << signal;
    EXPECT_EQ(pipe.status_after(signal, "exec 3<>pipe >pipe; " + openings), 130) << "standard output " << signal;
  }
  expect_refused(folder, "chomp3 openings --upto 50 --checkpoint pipe",
                 {"--checkpoint: expected a regular file, or none yet, got 'pipe'", "regular file"});
}

// Most of the time of a picture goes into drawing and packing; cells of an SVG are packed before the drawing ends.
TEST(Pairs, LittleWorkFollowsAnInterrupt) {
  const std::string table = "chomp3 plot --rows 4000 --columns 4000 --quiet --threads 1 -o ";
  for (const std::string& plot : {table + "x.svg", table + "x.png",
                                  std::string("chocolate plot --k 2 --upto 8191 --quiet --threads 1 -o x.png")}) {
    const double whole = Folder().run(plot).seconds;
    const Folder folder;
    for (const double share : {0.2, 0.4}) expect_ends_soon_after_interrupt(folder, plot, share * whole);
  }
  const Folder folder;
  for (const double begun : {0.1, 0.5}) {
    for (const char* game : {"allbut:1,4", "take:primes"}) {
      const std::string command = "heaps grundy " + std::string(game) + " --upto 2e8 --quiet --format csv -o x.csv";
      expect_ends_soon_after_interrupt(folder, command, begun);
    }
  }
}

TEST(Pairs, ASlowReaderReceivesAllOutput) {
  const Folder folder;
  const std::string command = program() + " chomp3 openings --upto 2e4 --format csv --quiet";
  const std::string expected = folder.shell(command + " -o x.csv; cat x.csv").out;
  ASSERT_GT(expected.size(), 300'000U);
  EXPECT_EQ(folder.shell(command + " | (sleep 0.3; cat)").out, expected);
  EXPECT_EQ(folder.shell("mkfifo pipe; (sleep 0.3; cat pipe) & " + command + " -o pipe; wait").out, expected);
  // Another process has made standard output non-blocking.
  const int end = open((folder / "pipe").c_str(), O_RDWR | O_NONBLOCK);
  ASSERT_GE(end, 0);
  ASSERT_EQ(dup2(end, 9), 9);  // the shell accepts only one-digit descriptors
  const Ran ran = folder.shell("(sleep 0.3; timeout 20 head -c " + std::to_string(expected.size()) + " pipe) & " +
                               command + " >&9 9>&-" + "; echo $? > status; wait");
  close(end);
  close(9);
  EXPECT_EQ(contents(folder / "status"), "0\n") << ran.err;
  EXPECT_EQ(ran.out, expected);
}

}  // namespace
}  // namespace mexwave::cli::test
