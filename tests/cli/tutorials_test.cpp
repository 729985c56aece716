// Every command in the README and in docs/ prints what stands below it.

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <sstream>
#include <vector>

#include "cli/program.hpp"
#include "places.hpp"

namespace mexwave::cli::test {
namespace {

/// Runs what follows "$ " in the fences ```console of a page, one after the other in one folder; what differs.
std::string differences(std::istream& page, std::size_t& commands) {
  const Folder folder;
  fs::create_directory(folder / ".bin");
  fs::create_symlink(fs::absolute(program()), folder / ".bin/mexwave");
  std::string differ, printed, shown;
  bool inside = false;
  for (std::string line; std::getline(page, line);) {
    const bool is_command = inside && line.starts_with("$ ");
    const bool ends = is_command || (inside && line == "```");
    if (ends && printed != shown) differ += "printed:\n" + printed + "but the page has:\n" + shown;
    if (ends) printed = shown = "";
    if (inside && line == "```") {
      inside = false;
    } else if (line == "```console") {
      inside = true;
    } else if (is_command) {
      ++commands;
      const Ran ran = folder.shell("PATH=\"$PWD/.bin:$PATH\"; " + line.substr(2));
      printed = ran.out;
      if (!ran.err.empty()) differ += line + " says " + ran.err;
    } else if (inside) {
      shown += line + "\n";
    }
  }
  return differ;
}

TEST(Pages, CommandsPrintTheQuotedOutput) {
  std::vector<fs::path> pages{fs::path(MEXWAVE_SOURCE) / "README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MEXWAVE_SOURCE) / "docs"))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  std::size_t commands = 0;
  for (const fs::path& path : pages) {
    std::ifstream page(path);
    EXPECT_EQ(differences(page, commands), "") << path;
  }
  EXPECT_GT(commands, 20U);
}

/// Commands that no test here runs, by their beginning, and why.
const std::map<std::string, const char*> not_run{
    {"chomp partitions --upto 65", "minutes"},
    {"chomp3 census --upto 1e5 --openings openings.csv --rows rows.csv -o census.txt --checkpoint state --every 60s "
     "--resume",
     "continues a run that was stopped: Checkpoints in tests/cli/checkpoint_test.cpp"},
    {"chomp3 census --upto 1e6", "5 GB"},
    {"chomp3 census --upto 2e6", "18 GB"},
    {"chomp3 grundy --upto 4000", "10 minutes"},
    {"chomp4 census --upto 15500", "19 GB"},
    {"chomp4 rows --rows 100 --upto 150000", "40 s"},
    {"chomp5 openings --upto 1000", "7 GB"},
    {"chomp5 openings --upto 300", "10 s"},
    {"check 0106.txt", "its certificate takes half an hour"},
    {"check --slice 0/1", "names no file"},
    {"check --upto 10000", "names no file"},
    {"check docs/results/chomp_boards.csv", "a path in the sources: tests/chomp/boards_file_test.cpp"},
    {"check docs/results/octal_games.csv", "a path in the sources: tests/heaps/octal_games_test.cpp"},
    {"explore", "opens a browser"},
    {"heaps catalog 0.xxx --upto 32768", "30 s: tests/heaps/octal_games_test.cpp checks its file"},
    {"heaps period 0.106 --upto 1e12", "half an hour"},
    {"heaps period 0.167 --threads 1 --upto 1e11", "half an hour"},
    {"heaps period 0.174 --threads 1 --upto 1e11", "half an hour"},
    {"squares cnf --board 6x6 --balance equal --classes |", "needs clasp: tests/outside"},
    {"squares play", "asks for moves: tests/cli/squares_test.cpp"},
    {"squares solve --misere --board 5x5", "10 s"},
    {"tiling grundy --tile cram --upto 5x8", "6 s"},
    {"tiling solve --tile cram --board 7x7", "minutes"},
    {"verify --upto 100000", "the whole audit: tests/verify has each claim, .ci/run all to 20000"},
};

/// The arguments of the commands of a page: lines in fences, and what stands between backticks. Those without options
/// or with a placeholder (FILE, N, HxW, ...) are no commands to run.
std::vector<std::string> commands_of(const fs::path& path) {
  std::ifstream page(path);
  std::vector<std::string> commands;
  std::string prose;
  bool inside = false, console = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) {
      console = line == "```console";
      inside = !inside;
    } else if (inside && !console && line.starts_with("mexwave ")) {
      commands.push_back(line.substr(8, line.find(" # ") - 8));
    } else if (!inside) {
      prose += line.substr(std::min(line.find_first_not_of(' '), line.size())) + " ";
    }
  }
  for (std::size_t at = prose.find("`mexwave "); at != std::string::npos; at = prose.find("`mexwave ", at + 1))
    commands.push_back(prose.substr(at + 9, prose.find('`', at + 1) - at - 9));
  const std::regex placeholder(R"((^| )([A-Z]+|[A-Z]x[A-Z]|[A-Z]/[0-9]+)( |$))"), name(R"([a-z0-9]+( [a-z]+)?)"),
      format(" 1$");
  std::erase_if(commands, [&](const std::string& command) {
    return std::regex_search(command, placeholder) || std::regex_search(command, format) ||
           std::regex_match(command, name) || command.starts_with("--");
  });
  return commands;
}

TEST(Pages, OtherCommandsRun) {
  std::vector<fs::path> pages{fs::path(MEXWAVE_SOURCE) / "README.md"};
  const std::set<std::string> generated{"command_line.md", "formats.md"};
  for (const auto& entry : fs::recursive_directory_iterator(fs::path(MEXWAVE_SOURCE) / "docs"))
    if (entry.path().extension() == ".md" && !generated.contains(entry.path().filename()))
      pages.push_back(entry.path());
  std::size_t ran = 0;
  std::set<std::string> met;
  for (const fs::path& path : pages) {
    const Folder folder;
    for (const std::string& command : commands_of(path)) {
      const auto listed = std::find_if(not_run.begin(), not_run.end(),
                                       [&](const auto& entry) { return command.starts_with(entry.first); });
      if (listed != not_run.end()) {
        met.insert(listed->first);
        continue;
      }
      ++ran;
      EXPECT_EQ(folder.run(command).status, 0) << path << ": mexwave " << command;
    }
  }
  EXPECT_GT(ran, 60U);
  for (const auto& [beginning, reason] : not_run) EXPECT_TRUE(met.contains(beginning)) << beginning << " is on no page";
}

TEST(Pages, DifferencesAreDetected) {
  std::size_t commands = 0;
  std::istringstream page("```console\n$ echo one\none\n$ echo two\nthree\n$ echo four >&2\n```\n");
  EXPECT_EQ(differences(page, commands), "printed:\ntwo\nbut the page has:\nthree\n$ echo four >&2 says four\n");
  EXPECT_EQ(commands, 3U);
}

}  // namespace
}  // namespace mexwave::cli::test
