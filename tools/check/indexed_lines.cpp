// Every line is what the program writes, byte for byte: no blanks, no signs, no leading zeros.

#include "check/indexed_lines.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <optional>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

/// A number as it is written, and nothing else.
std::optional<std::uint64_t> number(std::string_view text) {
  std::uint64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || (text.size() > 1 && text[0] == '0'))
    return std::nullopt;
  return value;
}

}  // namespace

bool is_bfile(std::string_view bytes) {
  const std::string_view line = bytes.substr(0, std::min<std::size_t>(bytes.find('\n'), 40));
  const std::size_t blank = line.find(' ');
  return blank != std::string_view::npos && number(line.substr(0, blank)) && number(line.substr(blank + 1));
}

IndexedLines parse_indexed_lines(const std::string& path, std::string_view bytes, char separator, std::size_t line) {
  const auto refuse = [&](const std::string& why) { throw FormatError(fmt::format("'{}' {}", path, why)); };
  IndexedLines list;
  for (; !bytes.empty(); ++line) {
    const std::size_t end = bytes.find('\n');
    if (end == std::string_view::npos) refuse("is truncated: its last line does not end");
    const std::string_view text = bytes.substr(0, end);
    bytes.remove_prefix(end + 1);
    const std::size_t middle = std::min(text.find(separator), text.size());
    const auto index = number(text.substr(0, middle));
    const auto term = number(text.substr(std::min(middle + 1, text.size())));
    if (!index || !term)
      refuse(
          fmt::format("line {}: '{}' is not an index, a '{}' and a whole number", line, text.substr(0, 40), separator));
    if (list.terms.empty() && *index <= 0xffffffff) list.first = static_cast<std::uint32_t>(*index);
    if (*index != list.first + std::uint64_t{list.terms.size()})
      refuse(fmt::format("line {}: index {} where {} was expected", line, *index, list.first + list.terms.size()));
    list.terms.push_back(*term);
  }
  if (list.terms.empty()) refuse("is truncated: it holds no numbers");
  return list;
}

}  // namespace mexwave::cli
