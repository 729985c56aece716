// Ctrl-C and other signals end a command with one line, and leave no incomplete file.

#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <csignal>
#include <string>
#include <thread>

#include "cli/exit.hpp"
#include "cli/program.hpp"
#include "forms/forms.hpp"
#include "output/output.hpp"

namespace mexwave::cli::test {
namespace {

TEST(Interrupt, LeavesNoFileAndPrintsOneLine) {
  const Folder folder;
  const Ran ran = folder.run("chomp3 openings --upto 3e5 --format csv -o x.csv", [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    kill(child, SIGINT);
  });
  EXPECT_EQ(ran.status, 130);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
  EXPECT_NE(ran.err.find("interrupted"), std::string::npos);
  EXPECT_EQ(folder.entries(), 0U);
}

TEST(Interrupt, RemovesFilesThatWereBegunByAShortCommand) {
  const Folder folder;
  begin_command();
  Common common;
  common.format = "text";
  common.output = (folder / "out").string();
  {
    Output out(common, form("lines show"), {{"board", "cube"}});
    out.write("a line\n");
    std::raise(SIGINT);
    EXPECT_THROW(out.commit(), Cancelled);
  }
  EXPECT_EQ(folder.entries(), 0U);
  begin_command();
  for (const int signal : {SIGINT, SIGTERM, SIGHUP}) std::signal(signal, SIG_DFL);
}

TEST(Interrupt, EndsCommandsThatWriteNoFile) {
  const Folder folder;
  ASSERT_EQ(folder.run("chomp3 openings --upto 60000 --format csv -o x.csv --quiet").status, 0);
  const Ran ran = folder.run("check x.csv --upto 1e5", [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(700));
    kill(child, SIGINT);
  });
  EXPECT_EQ(ran.status, 130);
  EXPECT_EQ(ran.err, "mexwave: interrupted; nothing was written\n");
  EXPECT_EQ(ran.out, "");
}

TEST(Interrupt, EndsALongSearchForReplies) {
  const Folder folder;
  const Ran ran = folder.run("chomp4 solve 500 400 300 100 --depth 7", [](pid_t child) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1500));  // all P-positions take a tenth of that
    kill(child, SIGINT);
  });
  EXPECT_EQ(ran.status, 130);
  EXPECT_EQ(lines(ran.err), 1U) << ran.err;
}

TEST(Interrupt, ASecondCtrlCEndsAtOnce) {
  int ends[2];
  ASSERT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  ASSERT_NE(child, -1);
  if (child == 0) {
    dup2(ends[1], STDERR_FILENO);
    begin_command();
    catch_interrupts();
    await_checkpoint();
    std::raise(SIGTERM);
    std::this_thread::sleep_for(std::chrono::milliseconds(600));
    std::raise(SIGINT);
    std::this_thread::sleep_for(std::chrono::milliseconds(1100));
    std::raise(SIGINT);  // too soon
    std::this_thread::sleep_for(std::chrono::milliseconds(900));
    std::raise(SIGTERM);
    if (!interrupt_seen()) _exit(1);
    std::raise(SIGINT);
    _exit(2);
  }
  close(ends[1]);
  int status = 0;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  std::string said(1000, '\0');
  said.resize(static_cast<std::size_t>(std::max<ssize_t>(0, read(ends[0], said.data(), said.size()))));
  close(ends[0]);
  EXPECT_EQ(said.find("mexwave: saving the checkpoint; Ctrl-C after 2 s ends without it\nmexwave: interrupted again; "),
            0U)
      << said;
  EXPECT_EQ(lines(said), 2U);
}

TEST(Interrupt, AHangUpIsIgnoredUnderNohup) {
  const Folder folder;
  bool went_on = false;
  const Ran ran =
      folder.shell("trap '' HUP; exec " + program() + " squares solve --board 8x8 --quiet", [&](pid_t child) {
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        kill(child, SIGHUP);
        std::this_thread::sleep_for(std::chrono::milliseconds(500));
        went_on = !has_ended(child);
        kill(child, SIGTERM);
      });
  EXPECT_TRUE(went_on);
  EXPECT_EQ(ran.status, 130);
}

}  // namespace
}  // namespace mexwave::cli::test
