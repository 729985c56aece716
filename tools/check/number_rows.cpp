// Readers of lists of whole numbers.

#include "check/number_rows.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "check/json_numbers.hpp"
#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

using Rows = std::vector<std::vector<std::uint32_t>>;

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", path, why));
}

Rows from_csv(const std::string& path, std::string_view bytes, std::size_t fields) {
  if (bytes.empty() || bytes.back() != '\n') refuse(path, "is truncated: its last line does not end");
  Rows rows;
  const char* at = bytes.data() + bytes.find('\n') + 1;
  for (const char* const end = bytes.data() + bytes.size(); at < end;) {
    std::vector<std::uint32_t>& row = rows.emplace_back(fields);
    for (std::size_t k = 0; k < fields; ++k) {
      const auto [next, error] = std::from_chars(at, end, row[k]);
      if (error != std::errc() || next == end || *next != (k + 1 < fields ? ',' : '\n'))
        refuse(path, fmt::format("line {}: not {} whole numbers in range", rows.size() + 1, fields));
      at = next + 1;
    }
  }
  return rows;
}

Rows from_json(const std::string& path, std::string_view bytes, const RowsForm& form) {
  const std::optional<Json> all = Json::parse(bytes);
  if (!all) refuse(path, "is truncated or damaged: it is not whole JSON");
  if (all->get("format") != fmt::format("mexwave {}", form.kind)) refuse(path, fmt::format("is not {}", form.kind));
  const Json& version = all->get("version");
  if (version != 1) refuse(path, fmt::format("is of version {}, this program reads version 1", version.text()));
  const Json& list = all->get(std::string(form.list));
  if (!list.is_array()) refuse(path, "is damaged: its list is missing");
  Rows rows;
  for (const Json& item : list.items()) {
    const Json::List numbers = item.is_array() ? item.items() : Json::List{item};
    std::vector<std::uint32_t>& row = rows.emplace_back();
    for (const Json& number : numbers) {
      if (!number.is_number() || !only_whole_numbers(number))
        refuse(path, fmt::format("is damaged: entry {} has what is no whole number in range", rows.size() - 1));
      row.push_back(number.number());
    }
  }
  return rows;
}

}  // namespace

bool begins_as(const RowsForm& form, std::string_view bytes) {
  return bytes.substr(0, bytes.find('\n')) == form.header ||
         bytes.starts_with(fmt::format(R"({{"format":"mexwave {}")", form.kind));
}

Rows parse_rows(const std::string& path, std::string_view bytes, const RowsForm& form) {
  if (bytes.starts_with("{")) return from_json(path, bytes, form);
  if (bytes.substr(0, bytes.find('\n')) != form.header)
    refuse(path, fmt::format("is not {}: its first line is not {}", form.kind, form.header));
  return from_csv(path, bytes, static_cast<std::size_t>(std::count(form.header.begin(), form.header.end(), ',')) + 1);
}

}  // namespace mexwave::cli
