// Text for people: on a terminal and elsewhere, where it is cut, and what it ends with.

#include <fmt/core.h>
#include <gtest/gtest.h>

#include <array>
#include <sstream>

#include "cli/program.hpp"

namespace mexwave::cli::test {
namespace {

bool has_script() { return Folder().shell("command -v script >/dev/null").status == 0; }

/// What `command` shows on a terminal of so many columns.
std::string on_terminal(const Folder& folder, const std::string& command, int columns) {
  put(folder / "command.sh", fmt::format("stty cols {}; PATH=.:$PATH; {} {}\n", columns, program(), command));
  std::string shown = folder.shell("script -qec 'sh command.sh' /dev/null </dev/null").out;
  std::erase(shown, '\r');
  return shown;
}

TEST(Manual, IsShownByManOnATerminal) {
  if (!has_script()) GTEST_SKIP() << "script is not installed";
  const Folder folder;
  put(folder / "man", "#!/bin/sh\necho \"man $*\"; head -c 12\n");
  fs::permissions(folder / "man", fs::perms::owner_all);
  EXPECT_EQ(on_terminal(folder, "man heaps", 80), "man -l -\n.TH mexwave\\");
  put(folder / "man", "#!/bin/sh\nexit 127\n");
  EXPECT_EQ(on_terminal(folder, "man heaps grundy", 80), folder.run("heaps grundy --help").out);
}

TEST(Terminal, LongAnswersAreWrapped) {
  if (!has_script()) GTEST_SKIP() << "script is not installed";
  const Folder folder;
  const std::string command = "heaps period 0.137 --upto 1000 --quiet";
  const auto widest = [](const std::string& text) {
    std::size_t most = 0;
    std::istringstream source(text);
    for (std::string line; std::getline(source, line);) most = std::max(most, line.size());
    return most;
  };
  const std::string usual = folder.run(command).out;
  EXPECT_LE(widest(usual), 80U);
  EXPECT_GT(widest(usual), 60U);
  EXPECT_LE(widest(on_terminal(folder, command, 50)), 50U);
  EXPECT_GT(widest(on_terminal(folder, command, 200)), 80U);
  // A file has the same bytes wherever it is made.
  (void)on_terminal(folder, command + " -o x.txt", 50);
  EXPECT_EQ(contents(folder / "x.txt"), usual);
}

/// The last line.
std::string ending(const std::string& text) {
  const std::size_t end = text.rfind('\n', text.size() - 2);
  return text.substr(end == std::string::npos ? 0 : end + 1);
}

TEST(Text, ShortenedTextNamesTheOptionForAll) {
  const Folder folder;
  const std::vector<std::array<std::string, 3>> cut{
      {"chocolate positions --k 3 --upto 16", "the pairs (x,z) to 15", "--format csv"},
      {"chocolate grundy --k 3 --upto 40", "the first 16 values and the last 8", "--count --format csv"},
      {"chocolate formula --k 3 --upto 15", "of the rules that fail, the 5 that fail last", "--near 1e6"},
      {"squares draws --board 3x3 --limit 2", "the first 2 draws", "without --limit"},
      {"chomp3 census --upto 2000", "the first 10 pairs of long rows", "--rows FILE"},
      {"chomp4 census --upto 20", "5 steps of each kind", "--format json"},
      {"chomp grundy 60,1", "the value of the bar, not those after its moves", "--format csv"}};
  for (const auto& [command, shown, all] : cut) {
    EXPECT_EQ(ending(folder.run(command + " --quiet").out), fmt::format("Shown: {}. All: {}.\n", shown, all))
        << command;
    EXPECT_FALSE(contains(folder.run(command + " --format json --quiet").out, "Shown: ")) << command;
  }
  for (const char* whole : {"chocolate positions --k 3 --upto 15", "chocolate positions --k 3 --upto 20 --count",
                            "chocolate grundy --k 3 --upto 15", "chocolate formula --k 3 --upto 15 --near 1e6",
                            "squares draws --board 3x3", "chomp3 census --upto 100", "chomp grundy 6,1"})
    EXPECT_FALSE(contains(folder.run(std::string(whole) + " --quiet").out, "Shown: ")) << whole;
}

}  // namespace
}  // namespace mexwave::cli::test
