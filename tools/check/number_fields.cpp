// Readers of records.

#include "check/number_fields.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>

#include "mexwave/error.hpp"
#include "output/json.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw FormatError(fmt::format("'{}' {}", path, why));
}

std::string header_of(const FieldsForm& form) { return fmt::format("{},{}", form.name, joined(form.numbers, ",")); }

std::vector<FieldsRow> from_csv(const std::string& path, std::string_view bytes, const FieldsForm& form) {
  if (bytes.back() != '\n') refuse(path, "is truncated: its last line does not end");
  std::vector<FieldsRow> rows;
  bytes.remove_prefix(bytes.find('\n') + 1);
  while (!bytes.empty()) {
    std::string_view line = bytes.substr(0, bytes.find('\n'));
    bytes.remove_prefix(line.size() + 1);
    if (std::count(line.begin(), line.end(), ',') != static_cast<std::ptrdiff_t>(form.numbers.size()))
      refuse(path, fmt::format("line {}: not {} fields", rows.size() + 2, form.numbers.size() + 1));
    FieldsRow& row = rows.emplace_back();
    std::size_t comma = line.find(',');
    row.name = line.substr(0, comma);
    while (comma != std::string_view::npos) {
      line.remove_prefix(comma + 1);
      comma = line.find(',');
      const std::string_view field = line.substr(0, comma);
      std::optional<std::uint32_t>& number = row.numbers.emplace_back();
      if (field.empty()) continue;
      const auto [end, error] = std::from_chars(field.data(), field.data() + field.size(), number.emplace());
      if (error != std::errc() || end != field.data() + field.size())
        refuse(path, fmt::format("line {}: '{}' is no whole number in range", rows.size() + 1, field.substr(0, 40)));
    }
  }
  return rows;
}

std::vector<FieldsRow> from_json(const std::string& path, std::string_view bytes, const FieldsForm& form) {
  const std::optional<Json> all = Json::parse(bytes);
  if (!all) refuse(path, "is truncated or damaged: it is not whole JSON");
  if (all->get("format") != fmt::format("mexwave {}", form.kind)) refuse(path, fmt::format("is not {}", form.kind));
  const Json& version = all->get("version");
  if (version != 1) refuse(path, fmt::format("is of version {}, this program reads version 1", version.text()));
  const Json& list = all->get(form.list);
  if (!list.is_array()) refuse(path, "is damaged: its list is missing");
  std::vector<FieldsRow> rows;
  for (const Json& item : list.items()) {
    const auto damaged = [&](std::string_view name) {
      refuse(path, fmt::format("is damaged: entry {} has no right '{}'", rows.size() - 1, name.substr(0, 40)));
    };
    FieldsRow& row = rows.emplace_back();
    row.numbers.resize(form.numbers.size());
    if (!item.is_object() || !item.get(form.name).is_text()) damaged(form.name);
    row.name = item.get(form.name).string();
    for (const auto& [name, value] : item.members()) {
      if (name == form.name) continue;
      const auto at = std::find(form.numbers.begin(), form.numbers.end(), name);
      const std::optional<std::uint64_t> whole = value.is_boolean() ? std::uint64_t{value.boolean()} : value.whole();
      if (at == form.numbers.end() || !whole || *whole > 0xffffffff) damaged(name);
      row.numbers[static_cast<std::size_t>(at - form.numbers.begin())] = static_cast<std::uint32_t>(*whole);
    }
  }
  return rows;
}

}  // namespace

bool begins_as(const FieldsForm& form, std::string_view bytes) {
  return bytes.substr(0, bytes.find('\n')) == header_of(form) ||
         bytes.starts_with(fmt::format(R"({{"format":"mexwave {}")", form.kind));
}

std::vector<FieldsRow> parse_fields(const std::string& path, std::string_view bytes, const FieldsForm& form) {
  if (bytes.starts_with("{")) return from_json(path, bytes, form);
  if (bytes.substr(0, bytes.find('\n')) != header_of(form))
    refuse(path, fmt::format("is not {}: its first line is not {}", form.kind, header_of(form)));
  return from_csv(path, bytes, form);
}

}  // namespace mexwave::cli
