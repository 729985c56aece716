#pragma once
// Reads saved tables, which may be malformed: CSV, JSON, NPY and b-files of every form in forms/forms.hpp. Accepts only
// what the program writes: JSON with exactly the members of the form, each once, and NPY with exactly its header.
// Errors name the line and the column.

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.hpp"

namespace mexwave::cli {

/// Represents a missing field.
inline constexpr std::uint32_t absent = 0xffffffff;

struct Table {
  const Form* form = nullptr;
  Json parameters;             ///< from the seal or from the JSON; null if neither has any
  std::uint32_t repeated = 0;  ///< how many columns the repeated one stands for
  std::size_t width = 0;       ///< the number of columns, including repeated ones
  /// Row by row: a number, a flag, the number of a word, or a place in one of the next lists.
  std::vector<std::uint32_t> cells;
  std::vector<std::uint64_t> larges;
  std::vector<std::string> texts;
  std::vector<std::vector<std::uint32_t>> lists;
  std::uint64_t first_index = 0;     ///< of a b-file
  std::vector<std::uint64_t> terms;  ///< of a b-file
  std::string npy_type;              ///< "<u4" and the like; empty if it is not NPY. Then there are no cells
  std::vector<std::uint64_t> shape;  ///< of NPY
  std::string_view data;             ///< of NPY, within the bytes read: exactly what the shape needs, in C order

  [[nodiscard]] std::size_t rows() const { return width == 0 ? 0 : cells.size() / width; }
  [[nodiscard]] std::span<const std::uint32_t> row(std::size_t k) const {
    return std::span(cells).subspan(k * width, width);
  }
  [[nodiscard]] std::uint32_t at(std::size_t row, std::size_t column) const { return cells[row * width + column]; }
  /// The elements of a list; none if it is absent.
  [[nodiscard]] std::vector<std::uint32_t> list(std::size_t row, std::size_t column) const {
    return at(row, column) == absent ? std::vector<std::uint32_t>() : lists[at(row, column)];
  }
  [[nodiscard]] std::uint64_t large(std::size_t row, std::size_t column) const { return larges[at(row, column)]; }
  [[nodiscard]] const std::string& text(std::size_t row, std::size_t column) const { return texts[at(row, column)]; }
};

/// Reads a file with file.form and file.format; file.bytes must outlive the table. Throws FormatError with the path,
/// the line, the column and the reason.
[[nodiscard]] Table read_table(const Given& file);

/// Throws FormatError if a table has no parameters: "does not state WHAT; its seal does, but it is missing".
void require_parameters(const Given& file, const Table& table, const std::string& what);

/// Throws FormatError: "parameter NAME: expected WHAT, got ...".
[[noreturn]] void refuse_parameter(const Given& file, const Table& table, std::string_view name,
                                   const std::string& what);

/// The parameter of this name. Throws FormatError if it is not a whole number from `least` to `most`.
[[nodiscard]] std::uint32_t parameter(const Given& file, const Table& table, std::string_view name, std::uint32_t least,
                                      std::uint32_t most);

/// Throws FormatError if an NPY file has another shape. Without effect for other formats.
void require_shape(const Given& file, const Table& table, const std::vector<std::uint64_t>& shape);

/// Removes the text before the first separator, and the separator, and returns the text.
[[nodiscard]] std::string_view cut_off(std::string_view& text, char separator);

/// The number in this text. Accepts "12", but not "+12", "012", " 12" or a number that does not fit.
[[nodiscard]] std::optional<std::uint64_t> whole_number(std::string_view text);

/// The values of the last column, row by row; for NPY the numbers of the array, with "<i4" read as unsigned.
[[nodiscard]] std::vector<std::uint32_t> last_column(const Table& table);

}  // namespace mexwave::cli
