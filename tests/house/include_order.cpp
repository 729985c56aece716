#include "house/include_order.hpp"

#include <algorithm>
#include <optional>
#include <regex>
#include <sstream>
#include <stdexcept>

namespace mexwave::test {

namespace fs = std::filesystem;

namespace {

/// The words between backticks.
std::vector<std::string> quoted(const std::string& cell) {
  static const std::regex code("`([^`]+)`");
  std::vector<std::string> words;
  for (std::sregex_iterator at(cell.begin(), cell.end(), code), end; at != end; ++at) words.push_back((*at)[1]);
  return words;
}

/// Whether `path` is of the form `pattern`, in which {a,b} stands for a or b; `game` is what GAME stands for, and is
/// set by the first that meets it.
bool fits(const std::string& path, const std::string& pattern, std::optional<std::string>& game) {
  static const std::regex special(R"([.+?^$()[\]|\\])"), list(R"(\{([^{}]*)\})");
  std::string form = std::regex_replace(pattern, special, "\\$&");
  for (std::smatch braces; std::regex_search(form, braces, list);)
    form = braces.prefix().str() + "(?:" + std::regex_replace(braces[1].str(), std::regex(","), "|") + ")" +
           braces.suffix().str();
  form = std::regex_replace(form, std::regex(R"(\*)"), ".*");
  form = std::regex_replace(form, std::regex("GAME"), game ? *game : "([a-z0-9_]+)");
  std::smatch found;
  if (!std::regex_match(path, found, std::regex(form))) return false;
  if (found.size() > 1 && found[1].matched) game = found[1];
  return true;
}

bool fits_one(const std::string& path, const std::vector<std::string>& patterns, std::optional<std::string>& game) {
  return std::any_of(patterns.begin(), patterns.end(), [&](const std::string& p) { return fits(path, p, game); });
}

}  // namespace

IncludeOrder::IncludeOrder(fs::path root, const std::string& markdown)
    : root_(std::move(root)),
      house_(table(markdown, "| files | may include |")),
      libraries_(table(markdown, "| library | only in |")) {}

std::vector<IncludeOrder::Row> IncludeOrder::table(const std::string& markdown, const std::string& head) {
  std::istringstream lines(markdown);
  std::string line;
  while (line != head)
    if (!std::getline(lines, line)) throw std::runtime_error("no table " + head);
  std::vector<Row> rows;
  while (std::getline(lines, line) && line.starts_with("|")) {
    const std::size_t middle = line.find('|', 1);
    if (const Row row{quoted(line.substr(0, middle)), quoted(line.substr(middle))}; !row.of.empty())
      rows.push_back(row);
  }
  if (rows.empty()) throw std::runtime_error("nothing in the table " + head);
  return rows;
}

std::string IncludeOrder::complaint(const std::string& file, const std::string& line) const {
  static const std::regex include(R"re(\s*#\s*include\b(?:\s*(["<])([^">]+)[">])?.*)re");
  std::smatch found;
  if (!std::regex_match(line, found, include)) return "";
  if (!found[1].matched) return file + ": it cannot be seen what '" + line + "' includes";
  const std::string name = found[2];
  // <mexwave/...> is how others than this tree write it.
  return found[1] == "\"" || name.starts_with("mexwave/") ? house_complaint(file, name) : library_complaint(file, name);
}

std::string IncludeOrder::resolved(const std::string& file, const std::string& name) const {
  std::vector<std::string> folders;
  for (fs::path own = fs::path(file).parent_path(); !own.empty(); own = own.parent_path()) folders.push_back(own);
  for (const char* other : {"include", "kernels", "tools/program", "tests", "bench", "python/core"})
    folders.emplace_back(other);
  for (const std::string& folder : folders) {
    for (const char* made : {"", ".in"}) {  // version.hpp is made from version.hpp.in
      std::string path = (fs::path(folder) / name).lexically_normal().generic_string();
      if (fs::exists(root_ / (path + made))) return path;
    }
  }
  return "";
}

std::string IncludeOrder::house_complaint(const std::string& file, const std::string& name) const {
  const std::string path = resolved(file, name);
  if (path.empty()) return file + ": \"" + name + "\" is no file of this tree";
  for (const Row& row : house_) {
    std::optional<std::string> game;
    if (!fits_one(file, row.of, game)) continue;
    if (fits_one(path, row.may, game)) return "";
    return file + " must not include " + path;
  }
  return file + ": no row of the table says what it may include";
}

std::string IncludeOrder::library_complaint(const std::string& file, const std::string& name) const {
  static const std::regex standard("[a-z_]+");  // no other library's headers are named so
  if (std::regex_match(name, standard)) return "";
  std::optional<std::string> game;
  for (const Row& row : libraries_) {
    if (!fits_one(name, row.of, game)) continue;
    return fits_one(file, row.may, game) ? "" : file + " must not include <" + name + ">";
  }
  return file + ": <" + name + "> is of no library that the table has";
}

}  // namespace mexwave::test
