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
  /// A list, or all of a repeated column; `none` stands for a number that is missing.
  Cell(std::span<const std::uint32_t> list) : value_(list) {}
  Cell(const std::vector<std::uint32_t>& list) : Cell(std::span<const std::uint32_t>(list)) {}

  static constexpr std::uint32_t none = 0xffffffff;
  /// The number, or missing if it is `none`.
  [[nodiscard]] static Cell unless_none(std::uint32_t number) { return number == none ? Cell() : Cell(number); }
  /// Missing, and null in JSON.
  [[nodiscard]] static Cell null() {
    Cell cell;
    cell.value_ = nullptr;
    return cell;
  }
  /// A text that CSV has between quotes.
  [[nodiscard]] static Cell quoted(std::string_view text) {
    Cell cell(text);
    cell.is_quoted_ = true;
    return cell;
  }

 private:
  friend class TableWriter;
  std::variant<std::monostate, std::nullptr_t, bool, std::uint64_t, std::int64_t, std::string_view,
               std::span<const std::uint32_t>>
      value_;
  bool is_quoted_ = false;
};

/// Writes a table in the format of `out`, from the head to end(): as CSV and JSON, as a b-file if its index and term
/// are columns of the form, and as text if the form says how.
class TableWriter {
 public:
  /// A repeated column stands for `repeated` ones.
  explicit TableWriter(Output& out, std::uint32_t repeated = 0);
  /// A cell for each column of the form (a repeated column has one). Throws std::logic_error for another number.
  void row(std::span<const Cell> cells);
  void row(std::initializer_list<Cell> cells) { row(std::span(cells.begin(), cells.size())); }
  /// The end of JSON.
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
