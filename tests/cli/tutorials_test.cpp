// Every command of the tutorials prints what stands below it.

#include <gtest/gtest.h>

#include <sstream>

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

TEST(Tutorials, CommandsPrintWhatStandsThere) {
  std::size_t commands = 0;
  for (const auto& entry : fs::directory_iterator(fs::path(MEXWAVE_SOURCE) / "docs" / "tutorials")) {
    std::ifstream page(entry.path());
    EXPECT_EQ(differences(page, commands), "") << entry.path();
  }
  EXPECT_GT(commands, 20U);
}

TEST(Tutorials, DifferencesAreSeen) {
  std::size_t commands = 0;
  std::istringstream page("```console\n$ echo one\none\n$ echo two\nthree\n$ echo four >&2\n```\n");
  EXPECT_EQ(differences(page, commands), "printed:\ntwo\nbut the page has:\nthree\n$ echo four >&2 says four\n");
  EXPECT_EQ(commands, 3U);
}

}  // namespace
}  // namespace mexwave::cli::test
