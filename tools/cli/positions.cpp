// Words are joined by blanks and split again at blanks, commas and, of boards, crosses.

#include "cli/positions.hpp"

#include <fmt/core.h>

#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

/// Split at blanks and at `marks`, of which one stands between two fields and none at the ends; nothing if it is not
/// so.
std::vector<std::string> fields(const std::string& text, const std::string& marks) {
  std::vector<std::string> list{""};
  bool ended = false, marked = true;
  for (const char c : text) {
    if (c == ' ') {
      ended = true;
    } else if (marks.find(c) != std::string::npos) {
      if (marked) return {};
      marked = true;
      list.emplace_back();
      ended = false;
    } else {
      if (ended && !marked) list.emplace_back();
      ended = marked = false;
      list.back() += c;
    }
  }
  if (marked) return {};
  return list;
}

std::string without_brackets(const std::string& text) {
  const bool round = text.starts_with('(') && text.ends_with(')');
  const bool curly = text.starts_with('{') && text.ends_with('}');
  return (round || curly) && text.size() >= 2 ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::vector<std::uint32_t> parse_position(const PositionForm& form, const std::vector<std::string>& words) {
  const std::string text = joined(words, " ");
  const std::vector<std::string> parts = fields(without_brackets(text), ",");
  if (parts.size() < form.least || parts.size() > form.most) {
    const std::string count =
        form.least == form.most ? fmt::format("{}", form.least) : fmt::format("{} to {}", form.least, form.most);
    throw InvalidArgument(fmt::format("{} '{}': accepted are {} whole numbers from 0 to {}, such as {}", form.what,
                                      text, count, form.largest, form.such_as));
  }
  std::vector<std::uint32_t> numbers;
  for (const std::string& part : parts)
    numbers.push_back(parse_number(fmt::format("{} '{}':", form.what, text), part, 0, form.largest));
  return numbers;
}

Sides parse_board(const std::string& what, const std::vector<std::string>& words, std::uint32_t most,
                  const std::string& such_as) {
  const std::string text = joined(words, " ");
  const std::vector<std::string> parts = fields(text, "x,");
  try {
    if (parts.size() == 2) return {parse_number("", parts[0], 1, most), parse_number("", parts[1], 1, most)};
  } catch (const InvalidArgument&) {
    // the whole text is named
  }
  throw InvalidArgument(
      fmt::format("{} '{}': accepted are ROWSxCOLUMNS such as {}, 1 to {} each", what, text, such_as, most));
}

}  // namespace mexwave::cli
