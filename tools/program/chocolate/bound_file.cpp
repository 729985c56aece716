// Reads a table of a bound from a file. Values are checked here as well as in the library, because only this file can
// name the line.

#include "chocolate/bound_options.hpp"

#include <fmt/core.h>

#include <charconv>
#include <string_view>

#include "cli/exit.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "output/command_files.hpp"

namespace mexwave::cli {

namespace {

/// The most values of a file: a table of 4096 x 4096.
constexpr std::size_t most_values = std::size_t{1} << 24;
/// The most bytes of a file, with comments and blanks.
constexpr std::uint64_t longest_file = std::uint64_t{1} << 28;

class BoundReader {
 public:
  explicit BoundReader(const std::string& path) : path_(path) {}

  BoundFile read() {
    const std::string bytes = read_input(path_, longest_file);
    for (std::size_t begin = 0; begin < bytes.size();) {
      std::size_t end = bytes.find('\n', begin);
      if (end == std::string::npos) end = bytes.size();
      ++line_;
      check_interrupt();
      add_line(std::string_view(bytes).substr(begin, end - begin));
      begin = end + 1;
    }
    if (rows_.empty()) throw FormatError(fmt::format("'{}': expected {}, got no number", path_, expected_));
    if (rows_.front().size() == 1) join_column();
    for (std::size_t row = 0; row < rows_.size(); ++row) check_row(row);
    return {std::move(rows_), checksum(bytes)};
  }

 private:
  [[noreturn]] void refuse(std::uint64_t line, const std::string& why) const {
    throw FormatError(fmt::format("'{}', line {}: {}", path_, line, why));
  }

  void add_line(std::string_view line) {
    line = line.substr(0, line.find('#'));
    constexpr std::string_view separators = " \t\r,";
    std::vector<std::uint32_t> row;
    for (std::size_t at = line.find_first_not_of(separators); at != std::string_view::npos;) {
      std::size_t end = line.find_first_of(separators, at);
      if (end == std::string_view::npos) end = line.size();
      const std::string_view word = line.substr(at, end - at);
      std::uint32_t value = 0;
      const auto [stop, error] = std::from_chars(word.data(), word.data() + word.size(), value);
      if (error != std::errc{} || stop != word.data() + word.size() || value > chocolate::largest_height)
        refuse(line_, fmt::format("expected {}, got '{}'", expected_, word));
      if (++values_ > most_values) refuse(line_, fmt::format("more than {} values in all", most_values));
      row.push_back(value);
      at = line.find_first_not_of(separators, end);
    }
    if (row.empty()) return;
    if (!rows_.empty() && row.size() != rows_.front().size()) {
      refuse(line_, fmt::format("expected a row of {} values as the first, got {}", rows_.front().size(), row.size()));
    }
    rows_.push_back(std::move(row));
    lines_.push_back(line_);
  }

  void join_column() {
    std::vector<std::uint32_t> column;
    for (const std::vector<std::uint32_t>& row : rows_) column.push_back(row.front());
    rows_ = {std::move(column)};
  }

  /// lines_ has the line of each row; for a table of one column, the line of each value.
  [[nodiscard]] std::uint64_t line_of(std::size_t row, std::size_t column) const {
    return rows_.size() == 1 && lines_.size() > 1 ? lines_[column] : lines_[row];
  }

  void check_row(std::size_t row) const {
    const std::vector<std::uint32_t>& values = rows_[row];
    for (std::size_t k = 0; k < values.size(); ++k) {
      if (k > 0 && values[k] < values[k - 1])
        refuse(line_of(row, k), fmt::format("{} after {}: a bound never decreases", values[k], values[k - 1]));
      if (row > 0 && values[k] < rows_[row - 1][k]) {
        refuse(line_of(row, k),
               fmt::format("{} below {} in column {}: a bound never decreases", values[k], rows_[row - 1][k], k + 1));
      }
    }
  }

  const std::string& path_;
  const std::string expected_ = fmt::format("whole numbers from 0 to {}", chocolate::largest_height);
  std::vector<std::vector<std::uint32_t>> rows_;
  std::vector<std::uint64_t> lines_;
  std::uint64_t line_ = 0;
  std::size_t values_ = 0;
};

}  // namespace

BoundFile read_bound_file(const std::string& path) { return BoundReader(path).read(); }

}  // namespace mexwave::cli
