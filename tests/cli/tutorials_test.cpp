// Every command in the README and in docs/ prints what stands below it.

#include <gtest/gtest.h>

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

TEST(Pages, CommandsPrintWhatStandsBelow) {
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

TEST(Pages, ExamplesInTheReadmeRun) {
  const Folder folder;
  std::ifstream page(fs::path(MEXWAVE_SOURCE) / "README.md");
  std::size_t examples = 0;
  for (std::string line; std::getline(page, line);) {
    const std::size_t comment = line.find(" # ");
    if (!line.starts_with("mexwave ") || comment == std::string::npos) continue;
    ++examples;
    const std::string arguments = line.substr(8, comment - 8);
    if (!arguments.starts_with("explore")) EXPECT_EQ(folder.run(arguments + " --quiet").status, 0) << line;
  }
  EXPECT_EQ(examples, 6U);
}

/// Those in the cells of tables, between backticks.
TEST(Pages, CommandsInExplanationsRun) {
  std::size_t commands = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_SOURCE) / "docs" / "explanation")) {
    const Folder folder;
    std::ifstream page(entry.path());
    for (std::string line; std::getline(page, line);) {
      const std::size_t begin = line.find("`mexwave ");
      if (!line.starts_with("|") || begin == std::string::npos) continue;
      const std::string arguments = line.substr(begin + 9, line.find('`', begin + 1) - begin - 9);
      if (arguments.starts_with("explore") || arguments.starts_with("squares play")) continue;
      ++commands;
      EXPECT_EQ(folder.run(arguments).status, 0) << line;
    }
  }
  EXPECT_GT(commands, 30U);
}

TEST(Pages, DifferencesAreSeen) {
  std::size_t commands = 0;
  std::istringstream page("```console\n$ echo one\none\n$ echo two\nthree\n$ echo four >&2\n```\n");
  EXPECT_EQ(differences(page, commands), "printed:\ntwo\nbut the page has:\nthree\n$ echo four >&2 says four\n");
  EXPECT_EQ(commands, 3U);
}

}  // namespace
}  // namespace mexwave::cli::test
