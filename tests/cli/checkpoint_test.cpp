// Long runs that are killed at any moment and resumed give the same result. Contradictory options and checkpoints of
// other runs are refused.

#include <gtest/gtest.h>

#include <chrono>
#include <random>
#include <thread>

#include "checkpoints.hpp"
#include "cli/exit.hpp"
#include "cli/program.hpp"
#include "mexwave/run.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

using Clock = std::chrono::steady_clock;

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// Sends `signal` once `seconds` have passed, unless the program has ended by then.
std::function<void(pid_t)> after(double seconds, int signal) {
  return [=](pid_t child) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
    kill(child, signal);
  };
}

/// Sends `signal` once the checkpoint exists.
std::function<void(pid_t)> once_there(const fs::path& checkpoint, int signal) {
  return [=](pid_t child) {
    for (int k = 0; k < 2000 && !fs::exists(checkpoint); ++k) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    kill(child, signal);
  };
}

/// Runs `command`, whose result goes to x.csv, and kills it at least `kills` times. Resumes whenever there is a
/// checkpoint, at least once, and then lets the command finish.
void kill_again_and_again(const std::string& command, int kills, std::uint32_t seed) {
  const Folder folder;
  const Clock::time_point start = Clock::now();
  const std::string expected = folder.run(command + " --quiet").out;
  const double takes = seconds_since(start);
  ASSERT_GT(expected.size(), 10'000U);
  std::mt19937 random(seed);
  std::uniform_real_distribution<double> moment(0.05, 0.6);
  int killed = 0, resumed = 0;
  for (int runs = 0; killed < kills || resumed == 0 || fs::exists(folder / "state"); ++runs) {
    ASSERT_LT(runs, 20 * kills) << killed << " killed, " << resumed << " resumed";
    const bool there = fs::exists(folder / "state");
    const std::string arguments =
        command + " -o x.csv --checkpoint state --every " + "0.02s" + (there ? " --resume" : "");
    const bool kill_it = killed < kills || (resumed == 0 && !there);  // killed too early, there is nothing to resume
    const Ran ran = kill_it ? folder.run(arguments, after(moment(random) * takes, SIGKILL)) : folder.run(arguments);
    resumed += there ? 1 : 0;
    if (ran.status == 1000 + SIGKILL) {
      ++killed;
      continue;
    }
    ASSERT_EQ(ran.status, 0) << ran.err;
    EXPECT_EQ(ran.err.find("from the checkpoint to the end") != std::string::npos, there) << ran.err;
    EXPECT_TRUE(contents(folder / "x.csv") == expected);
    EXPECT_FALSE(fs::exists(folder / "state"));
    fs::remove(folder / "x.csv");
    fs::remove(folder / "x.csv.xxh3");
  }
}

TEST(CheckpointCommand, OpeningsSurviveSigkill) {
  kill_again_and_again("chomp3 openings --upto 60000 --format csv", 6, 11);
}

TEST(CheckpointCommand, RowsSurviveSigkill) { kill_again_and_again("chomp3 rows --upto 20000 --format csv", 2, 12); }

TEST(CheckpointCommand, FourRowsSurviveSigkill) {
  kill_again_and_again("chomp4 positions --upto 900 --count --format csv", 3, 13);
}

TEST(CheckpointCommand, HeapsSurviveSigkill) {
  kill_again_and_again("heaps grundy 0.007 --upto 5e4 --format csv", 2, 14);
}

TEST(CheckpointCommand, ChocolateSurvivesSigkill) {
  kill_again_and_again("chocolate grundy --k 3 --upto 800 --count --format csv", 2, 15);
}

TEST(CheckpointCommand, SumsWithAPassWriteACheckpointWhenInterrupted) {
  const Folder folder;
  const std::string command = "heaps solve nim:200+nim:200+nim:200 --pass --checkpoint state -o x.txt";
  const Ran stopped = folder.run(command + " --every 0.1s", once_there(folder / "state", SIGINT));
  EXPECT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_NE(stopped.err.find("the checkpoint 'state' is written"), std::string::npos) << stopped.err;
  EXPECT_EQ(folder.entries(), 1U);
  EXPECT_NE(folder.run("check state").out.find("matches its checksum"), std::string::npos);
}

TEST(CheckpointCommand, AnInterruptWritesACheckpointThatAnyLevelResumes) {
  const Folder folder;
  const std::string command = "chomp3 openings --upto 80000 --format csv";
  const std::string expected = folder.run(command + " --quiet").out;
  const Ran stopped = folder.run(command + " -o x.csv --checkpoint state --every 2h", [&](pid_t child) {
    for (int k = 0; k < 2000 && folder.entries() == 0; ++k) std::this_thread::sleep_for(std::chrono::milliseconds(5));
    std::this_thread::sleep_for(std::chrono::milliseconds(100));  // x.csv has been opened, so the sweep has begun
    kill(child, SIGINT);
  });
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_EQ(lines(stopped.err), 1U) << stopped.err;
  EXPECT_NE(stopped.err.find("the checkpoint 'state' is written"), std::string::npos) << stopped.err;
  for (const fs::directory_entry& entry : fs::directory_iterator(folder / "."))
    EXPECT_EQ(entry.path().filename().string().rfind("state", 0), 0U) << entry;  // only the checkpoint and its parts
  const Ran ended = folder.run(command + " -o x.csv --checkpoint state --resume --threads 1 --simd scalar");
  EXPECT_EQ(ended.status, 0) << ended.err;
  EXPECT_NE(ended.err.find("its checkpoint 'state' is removed"), std::string::npos) << ended.err;
  EXPECT_TRUE(contents(folder / "x.csv") == expected);
  EXPECT_EQ(folder.entries(), 2U);  // the result and its seal
}

TEST(CheckpointCommand, AResumedPeriodCertificateHasTheSameBytes) {
  const Folder folder;
  const std::string command = "heaps period 0.104 --upto 1e9 --format json";
  const Ran expected = folder.run(command + " --certificate c.txt");
  EXPECT_NE(expected.out.find("\"preperiod\":197769598,\"period\":11770282,"), std::string::npos) << expected.out;
  const std::string resumable = command + " --certificate d.txt --checkpoint state";
  ASSERT_EQ(folder.run(resumable + " --every 0s", once_there(folder / "state", SIGINT)).status, 130);
  EXPECT_EQ(folder.run(resumable + " --resume").out, expected.out);
  EXPECT_TRUE(contents(folder / "c.txt") == contents(folder / "d.txt"));
}

// The values in the checkpoint are final, so a smaller table or period cannot be read off them.
TEST(CheckpointCommand, HeapsBeyondUptoAreRefused) {
  const Folder folder;
  for (const std::string command : {"heaps period 0.104 --upto ", "heaps grundy 0.106 --count --upto "}) {
    const std::string resumable = " --checkpoint state --every 0s";
    const auto once_beyond = [&](pid_t child) {
      once_there(folder / "state", 0)(child);
      std::this_thread::sleep_for(std::chrono::seconds(1));  // some 10 checkpoints, one for every 65536 heaps
      kill(child, SIGINT);
    };
    ASSERT_EQ(folder.run(command + "1e12" + resumable, once_beyond).status, 130);
    expect_refused(folder, command + "140000" + resumable + " --resume",
                   {"the checkpoint: expected values of heaps to at most the 140000 requested, got values to "});
    fs::remove(folder / "state");
  }
}

TEST(CheckpointCommand, VerifyResumes) {
  const Folder folder;
  const std::string command = "verify A16 A22 --upto 60000 --format csv";
  const std::string expected = folder.run(command + " --quiet").out;
  const Ran stopped = folder.run(command + " --checkpoint state --every 0s", once_there(folder / "state", SIGINT));
  ASSERT_EQ(stopped.status, 130) << stopped.err;
  EXPECT_EQ(folder.run(command + " --checkpoint state --resume --quiet").out, expected);
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(CheckpointCommand, UnusableCheckpointsAreRefusedByName) {
  const Folder folder;
  const std::string command = "chomp3 openings --upto 60000 --format csv --checkpoint state";
  ASSERT_EQ(folder.run(command + " --every 0s", once_there(folder / "state", SIGINT)).status, 130);
  expect_refused(folder, command, {"'state'", "already exists", "--resume"});
  expect_refused(folder, "chomp3 openings --upto 50000 --checkpoint state --resume",
                 {"'state'", "openings to 60000", "openings to 50000"});
  expect_refused(folder, "chomp3 rows --upto 20000 --checkpoint state --resume", {"'state'", "rows to 20000"});
  const std::string whole = contents(folder / "state");
  ASSERT_GT(whole.size(), 200U);  // the smallest head; the byte damaged and the end cut off lie inside it
  std::string damaged = whole;
  damaged[damaged.size() / 2] = static_cast<char>(damaged[damaged.size() / 2] ^ 4);
  const std::string cut = whole.substr(0, whole.size() - 100);
  for (const std::string& bytes : {damaged, cut, std::string("n,p,q,r\n1,1,0,0\n")}) {
    std::ofstream(folder / "state", std::ios::binary) << bytes;
    expect_refused(folder, command + " --resume", {"'state'"});
  }
}

TEST(CheckpointCommand, IncompatibleOptionsAreRefused) {
  const Folder folder;
  const std::string command = "chomp3 openings --upto 100 ";
  expect_refused(folder, command + "--checkpoint state --resume", {"the checkpoint 'state' does not exist"});
  expect_refused(folder, command + "--resume", {"--checkpoint FILE"});
  expect_refused(folder, command + "--every 60s", {"--checkpoint FILE"});
  for (const char* bad : {"60", "s", "-1s", "1.5.2s", "1d", "1e3s", "1001h", "99999999999999s"})
    expect_refused(folder, command + "--checkpoint state --every='" + bad + "'", {"--every", "10m"});
  expect_refused(folder, command + "--checkpoint /nonexistent/state", {"/nonexistent/state", "No such file"});
  expect_refused(folder, command + "--checkpoint /tmp", {"/tmp", "directory"});
  expect_refused(folder, command + "--checkpoint /dev/null", {"/dev/null", "regular file"});
  expect_refused(folder, command + "-o x --checkpoint ./x", {"--checkpoint './x' and -o", "'x'"});
  expect_refused(folder, "chomp3 census --upto 100 --openings x --rows x", {"--openings 'x' and --rows", "'x'"});
  expect_refused(folder, "verify D01 --checkpoint state", {"--checkpoint", "Horváth"});
  expect_refused(folder, "heaps grundy rim --upto 100 --checkpoint state",
                 {"--checkpoint: expected a game that splits", "got rim"});
  expect_refused(folder, "chomp positions 5x5 --checkpoint state", {"--checkpoint", "--count"});
  expect_refused(folder, "heaps solve nim:3 --checkpoint state", {"'state'", "only with --pass or --misere"});
  expect_refused(folder, "chocolate positions --k 3 --upto 9 --format csv --checkpoint state", {"'state'", "--count"});
  expect_refused(folder, "chocolate positions --k 3 --upto 9 --pass --checkpoint state", {"'state'", "--pass"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 9 --format csv --checkpoint state", {"'state'", "--count"});
  expect_refused(folder, "chocolate grundy --k 3 --upto 9 --pass --checkpoint state", {"'state'", "--pass"});
  expect_refused(folder, "chocolate six grundy --upto 3 --pass --checkpoint state", {"'state'", "--pass"});
  expect_refused(folder, "squares draws --board 4x4 --checkpoint state", {"'state'", "--count"});
  expect_refused(folder, "chomp5 positions --upto 9 --checkpoint state", {"--checkpoint", "--count"});
  expect_refused(folder, "squares draws --board 3x40 --count --checkpoint state",
                 {"not supported for method transfer"});
  expect_refused(folder, "squares draws --board 4x4 --count --format bfile --checkpoint state", {"'state'", "b-file"});
  for (const char* good : {"0s", "0.5s", "60s", "10m", "2h", "1000h"})
    EXPECT_EQ(folder.run(command + "--quiet --checkpoint state --every " + good).status, 0) << good;
}

TEST(CheckpointCommand, AFullDiskGivesOneWarning) {
  const Folder folder;
  const std::string command = "chomp3 openings --upto 60000 --format csv";
  const std::string expected = folder.run(command + " --quiet").out;
  // A file size limit simulates a full disk. The result itself goes to a pipe.
  const Ran ran = folder.shell(std::string("{ trap '' XFSZ; ulimit -f 8; ") + MEXWAVE_PROGRAM + " " + command +
                               " --quiet --checkpoint state --every 0.1s; echo $? > status; } | cat > x.csv");
  EXPECT_EQ(contents(folder / "status"), "0\n") << ran.err;
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  EXPECT_NE(ran.err.find("warning: no checkpoint"), std::string::npos) << ran.err;
  EXPECT_TRUE(contents(folder / "x.csv") == expected);
  EXPECT_EQ(folder.entries(), 2U);  // x.csv and the status, but no checkpoint and no part of one
}

TEST(CheckpointCommand, RemainingCheckpointsAreReported) {
  const Folder folder;
  fs::create_directory(folder / "sub");
  const Common common;
  const CheckpointOptions options{.checkpoint = folder / "sub/state", .every = "", .resume = false};
  LongRun run(common, options);
  const Checkpoint checkpoint = run.checkpoint();
  const auto said = [&](const std::string& failure) {
    testing::internal::CaptureStderr();
    checkpoint.written(0, failure);
    return testing::internal::GetCapturedStderr();
  };
  const std::string warning = "mexwave: warning: no checkpoint: no space; the run continues";
  EXPECT_EQ(said("no space"), warning + "\n");
  put(options.checkpoint, "state");
  EXPECT_EQ(said(""), "");
  EXPECT_EQ(said("no space"), warning + ", and the previous checkpoint is kept\n");
  EXPECT_EQ(said(""), "");
  fs::remove_all(folder / "sub");
  EXPECT_EQ(said("no space"), warning + "\n");
  begin_command();
}

TEST(DoubleCheck, RepeatsTheComputationByAnotherMethod) {
  const Folder folder;
  for (const char* command : {"chomp3 openings --upto 5000", "chomp3 rows --upto 2000", "chomp3 census --upto 5000"}) {
    const Ran once = folder.run(std::string(command) + " --quiet");
    const Ran twice = folder.run(std::string(command) + " --double-check --threads 1 --simd scalar");
    EXPECT_EQ(twice.status, 0) << twice.err;
    EXPECT_TRUE(twice.out == once.out) << command;
    EXPECT_EQ(lines(twice.err), 2U) << twice.err;
    const std::string_view other = name(usable_simd_levels().at(usable_simd_levels().size() > 1 ? 1 : 0));
    EXPECT_NE(twice.err.find("repeated with " + std::string(other) + " on 2 threads, tiles of 24 x 48"),
              std::string::npos)
        << twice.err;
  }
}

}  // namespace
}  // namespace mexwave::cli::test
