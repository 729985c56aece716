// Every relative link of every page leads to a file, and to a heading there if it names one.

#include <gtest/gtest.h>

#include <cctype>
#include <filesystem>
#include <fstream>
#include <regex>
#include <set>
#include <sstream>
#include <string>
#include <vector>

#include "places.hpp"

namespace mexwave::test {
namespace {

namespace fs = std::filesystem;

const fs::path root = MEXWAVE_SOURCE;

/// The lines of a page outside fenced code.
std::vector<std::string> prose(std::istream& page) {
  std::vector<std::string> lines;
  bool code = false;
  for (std::string line; std::getline(page, line);) {
    if (line.starts_with("```")) code = !code;
    if (!code) lines.push_back(line);
  }
  return lines;
}

/// A heading's anchor as GitHub and GitLab make it: lower case, words joined by '-', other signs left out.
std::string anchor(const std::string& heading) {
  std::string text;
  for (const char c : heading.substr(heading.find_first_not_of("# "))) {
    const auto byte = static_cast<unsigned char>(c);
    if (c == ' ') text += '-';
    if (std::isalnum(byte) != 0 || c == '-' || c == '_' || byte >= 0x80)
      text += static_cast<char>(byte < 0x80 ? std::tolower(byte) : byte);
  }
  return text;
}

std::set<std::string> anchors(const fs::path& page) {
  std::ifstream file(page);
  std::set<std::string> found;
  for (const std::string& line : prose(file))
    if (line.starts_with("#")) found.insert(anchor(line));
  return found;
}

/// The targets of [text](target) and ![picture](target).
std::vector<std::string> targets(std::istream& page) {
  static const std::regex link(R"(\]\(([^()\s]+)\))");
  std::vector<std::string> found;
  for (const std::string& line : prose(page))
    for (std::sregex_iterator at(line.begin(), line.end(), link), end; at != end; ++at) found.push_back((*at)[1]);
  return found;
}

/// Empty if the link leads somewhere, or out of the tree.
std::string complaint(const fs::path& page, const std::string& target) {
  if (std::regex_search(target, std::regex("^[a-z]+:"))) return "";
  const std::size_t mark = target.find('#');
  const fs::path path = mark == 0 ? page : page.parent_path() / target.substr(0, mark);
  if (!fs::exists(path)) return page.string() + ": " + target + " is not there";
  if (mark == std::string::npos || anchors(path).contains(target.substr(mark + 1))) return "";
  return page.string() + ": " + target + " has no such heading";
}

TEST(Links, OfEveryPageLeadSomewhere) {
  std::size_t pages = 0, links = 0;
  for (auto at = fs::recursive_directory_iterator(root); at != fs::recursive_directory_iterator(); ++at) {
    const std::string name = at->path().filename().string();
    if (at->is_directory() && (name == "build" || name == "out" || name == ".git" || name == "node_modules"))
      at.disable_recursion_pending();
    if (at->path().extension() != ".md") continue;
    ++pages;
    std::ifstream page(at->path());
    for (const std::string& target : targets(page)) {
      ++links;
      EXPECT_EQ(complaint(at->path(), target), "");
    }
  }
  EXPECT_GT(pages, 15U);
  EXPECT_GT(links, 60U);
}

TEST(Links, BrokenOnesAreSeen) {
  const fs::path page = root / "docs" / "gates.md";
  EXPECT_NE(complaint(page, "no_such.md"), "");
  EXPECT_NE(complaint(page, "../no_such.md#here"), "");
  EXPECT_NE(complaint(page, "#no-such-heading"), "");
  EXPECT_NE(complaint(page, "../README.md#no-such-heading"), "");
  EXPECT_EQ(complaint(page, "#work-signature"), "");
  EXPECT_EQ(complaint(page, "../bench"), "");
  EXPECT_EQ(complaint(page, "https://oeis.org/A029900"), "");
  std::istringstream text("see [a](one.md) and ![b](two.png), [c](three.md#d)\n```\n[no](link.md)\n```\n");
  EXPECT_EQ(targets(text), (std::vector<std::string>{"one.md", "two.png", "three.md#d"}));
  EXPECT_EQ(anchor("## The order of includes, in short"), "the-order-of-includes-in-short");
}

}  // namespace
}  // namespace mexwave::test
