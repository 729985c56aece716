#pragma once
// Writes tables as text, CSV, JSON and b-files: the caller passes each row once, and its form (forms/forms.hpp) defines
// how it is written.

#include <concepts>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "forms/forms.hpp"
#include "output/output.hpp"

namespace mexwave::cli {

/// The value of one column in a row.
class Cell {
 public:
  Cell() = default;  ///< missing: empty in CSV, no member in JSON
  template <std::integral Number>
  Cell(Number number) {
    if constexpr (std::same_as<Number, bool>)
      value_ = number;
    else if constexpr (std::signed_integral<Number>)
      value_ = std::int64_t{number};
    else
      value_ = std::uint64_t{number};
  }
  Cell(std::string_view text) : value_(text) {}
  Cell(const std::string& text) : value_(std::string_view(text)) {}
  Cell(const char* text) : value_(std::string_view(text)) {}
  /// A list, or all values of a repeated column; a number equal to `none` is missing.
  Cell(std::span<const std::uint32_t> list) : value_(list) {}
  Cell(const std::vector<std::uint32_t>& list) : Cell(std::span<const std::uint32_t>(list)) {}

  static constexpr std::uint32_t none = 0xffffffff;
  /// A number; it is missing if it equals `none`.
  [[nodiscard]] static Cell unless_none(std::uint32_t number) { return number == none ? Cell() : Cell(number); }
  /// A value that is empty in CSV and null in JSON.
  [[nodiscard]] static Cell null() {
    Cell cell;
    cell.value_ = nullptr;
    return cell;
  }

 private:
  friend class TableWriter;
  std::variant<std::monostate, std::nullptr_t, bool, std::uint64_t, std::int64_t, std::string_view,
               std::span<const std::uint32_t>>
      value_;
};

/// Writes a table in the format of `out`: CSV or JSON, a b-file if its index and term are columns of the form, or text
/// if the form has formats for lines of text. The constructor writes the head.
class TableWriter {
 public:
  /// A repeated column of the form stands for `repeated` columns.
  explicit TableWriter(Output& out, std::uint32_t repeated = 0);
  /// Writes a row, with a cell for each column of the form (one cell for a repeated column). Throws std::logic_error
  /// for another number of cells.
  void row(std::span<const Cell> cells);
  void row(std::initializer_list<Cell> cells) { row(std::span(cells.begin(), cells.size())); }
  /// Writes the end, which only JSON needs.
  void end();

 private:
  using Cells = std::span<const Cell>;
  void add_field(const Column& column, const Cell& cell);
  void add_value(const Column& column, const Cell& cell);
  void add_csv(Cells cells);
  void add_text(Cells cells);
  void add_json(Cells cells);
  void add_bfile(Cells cells);

  Output& out_;
  const Form& form_;
  std::string line_;
  std::uint64_t rows_ = 0;
  std::uint64_t group_ = 0;  ///< of nested lists, the first index
};

}  // namespace mexwave::cli
