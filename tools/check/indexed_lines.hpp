#pragma once
// Lists with an index and a number a line: "12,3" of CSV, "12 3" of the OEIS's b-files.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

struct IndexedLines {
  std::uint32_t first = 0;           ///< index of the first number
  std::vector<std::uint64_t> terms;  ///< the others' indices follow without a gap
};

/// Whether these bytes begin with a line of a b-file.
[[nodiscard]] bool is_bfile(std::string_view bytes);

/// Throws FormatError, naming `path`, the line (the first is `line`) and what is wrong there; also if there is none.
[[nodiscard]] IndexedLines parse_indexed_lines(const std::string& path, std::string_view bytes, char separator,
                                               std::size_t line);

}  // namespace mexwave::cli
