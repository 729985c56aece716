// Quotations in README.md and docs/ equal the quoted file: after a line <!-- quote FILE --> comes a fence with all of
// it.

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "places.hpp"

namespace mexwave::test {
namespace {

namespace fs = std::filesystem;

const fs::path source_folder = MEXWAVE_SOURCE;

struct Quotes {
  std::set<std::string> files;
  std::string complaint;  ///< empty if all are right
};

Quotes quotes(std::istream& page) {
  const std::string begin = "<!-- quote ", end = " -->";
  Quotes found;
  for (std::string line; std::getline(page, line);) {
    if (!line.starts_with(begin) || !line.ends_with(end)) continue;
    const std::string file = line.substr(begin.size(), line.size() - begin.size() - end.size());
    found.files.insert(file);
    std::string quoted;
    std::getline(page, line);
    if (!line.starts_with("```")) found.complaint += file + ": no fence follows\n";
    while (std::getline(page, line) && line != "```") quoted += line + "\n";
    std::ifstream source(source_folder / file);
    std::stringstream text;
    text << source.rdbuf();
    if (!source || text.str() != quoted) found.complaint += file + " is not what is quoted\n";
  }
  return found;
}

TEST(Quotes, AgreeWithTheFiles) {
  std::vector<fs::path> pages{source_folder / "README.md"};
  for (const auto& entry : fs::recursive_directory_iterator(source_folder / "docs"))
    if (entry.path().extension() == ".md") pages.push_back(entry.path());
  std::set<std::string> quoted;
  for (const fs::path& path : pages) {
    std::ifstream page(path);
    const Quotes found = quotes(page);
    EXPECT_EQ(found.complaint, "") << path;
    quoted.insert(found.files.begin(), found.files.end());
  }
  for (const auto& entry : fs::recursive_directory_iterator(source_folder / "examples")) {
    const std::string file = fs::relative(entry.path(), source_folder).generic_string();
    if (entry.is_regular_file() && entry.path().filename() != "CMakeLists.txt") {
      EXPECT_TRUE(quoted.contains(file)) << file << " is quoted nowhere";
    }
  }
}

TEST(Quotes, DifferencesAreDetected) {
  std::istringstream wrong("<!-- quote tests/seeded_race.cpp -->\n```cpp\nint main() {}\n```\n");
  EXPECT_EQ(quotes(wrong).complaint, "tests/seeded_race.cpp is not what is quoted\n");
  std::istringstream missing("<!-- quote no_such.cpp -->\n```cpp\n```\n");
  EXPECT_EQ(quotes(missing).complaint, "no_such.cpp is not what is quoted\n");
  std::istringstream unfenced("<!-- quote LICENSE -->\ntext\n");
  EXPECT_NE(quotes(unfenced).complaint.find("no fence"), std::string::npos);
}

}  // namespace
}  // namespace mexwave::test
