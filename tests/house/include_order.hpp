#pragma once
// The order of includes: the two tables of CONTRIBUTING.md, read from there, and what they say of an include line.

#include <filesystem>
#include <string>
#include <vector>

namespace mexwave::test {

class IncludeOrder {
 public:
  /// Of the tree at `root`, by the tables in `markdown`: "| files | may include |" and "| library | only in |". Of the
  /// first table the first row counts that fits a file. Throws std::runtime_error if a table is missing.
  IncludeOrder(std::filesystem::path root, const std::string& markdown);

  /// What is wrong with `line`, a line of the file `file` (a path from the root); empty if nothing is, or if it
  /// includes nothing.
  [[nodiscard]] std::string complaint(const std::string& file, const std::string& line) const;

 private:
  /// Patterns: * is anything, {a,b} is a or b, GAME is the name of one folder, the same in both lists.
  struct Row {
    std::vector<std::string> of, may;
  };
  [[nodiscard]] std::string house_complaint(const std::string& file, const std::string& name) const;
  [[nodiscard]] std::string library_complaint(const std::string& file, const std::string& name) const;
  /// The file of the tree that "name" in `file` means, as a path from the root; empty if there is none.
  [[nodiscard]] std::string resolved(const std::string& file, const std::string& name) const;
  static std::vector<Row> table(const std::string& markdown, const std::string& head);

  std::filesystem::path root_;
  std::vector<Row> house_, libraries_;
};

}  // namespace mexwave::test
