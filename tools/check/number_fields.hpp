#pragma once
// Records with a name and numbers, some of which may be missing: CSV, or a list of objects in JSON.

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

struct FieldsForm {
  std::string_view kind;  ///< "heaps catalog"
  std::string_view list;  ///< what JSON calls it
  std::string_view name;  ///< of the first column, a text
  std::span<const std::string_view> numbers;
};

struct FieldsRow {
  std::string name;
  std::vector<std::optional<std::uint32_t>> numbers;
};

/// Whether these bytes begin as such a file does.
[[nodiscard]] bool begins_as(const FieldsForm& form, std::string_view bytes);

/// Line by line. In JSON true and false are 1 and 0, and a member of another name is none of ours. Throws FormatError,
/// naming `path`, the line and what is wrong there.
[[nodiscard]] std::vector<FieldsRow> parse_fields(const std::string& path, std::string_view bytes,
                                                  const FieldsForm& form);

}  // namespace mexwave::cli
