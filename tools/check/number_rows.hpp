#pragma once
// Lists of whole numbers, a few a line: CSV behind a header, or the lists of JSON.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

/// What is expected of a file.
struct RowsForm {
  std::string_view kind;    ///< as the seal and, of JSON, the file itself say it: "chomp grundy"
  std::string_view header;  ///< of CSV, without the end of the line
  std::string_view list;    ///< what JSON calls it: "values"
};

/// Whether these bytes begin as such a file does.
[[nodiscard]] bool begins_as(const RowsForm& form, std::string_view bytes);

/// Line by line; of CSV all as long as the header. A number alone, where JSON has it, is a line of one. Throws
/// FormatError, naming `path`, the line and what is wrong there.
[[nodiscard]] std::vector<std::vector<std::uint32_t>> parse_rows(const std::string& path, std::string_view bytes,
                                                                 const RowsForm& form);

}  // namespace mexwave::cli
