// Words are joined by blanks, and split again at blanks and commas.

#include "cli/positions.hpp"

#include <fmt/core.h>

#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

std::string without_brackets(const std::string& text) {
  const bool round = text.starts_with('(') && text.ends_with(')');
  const bool curly = text.starts_with('{') && text.ends_with('}');
  return (round || curly) && text.size() >= 2 ? text.substr(1, text.size() - 2) : text;
}

}  // namespace

std::vector<std::uint32_t> parse_position(const PositionForm& form, const std::vector<std::string>& words) {
  const std::string text = joined(words, " ");
  std::vector<std::string> parts = split_numbers(without_brackets(text), ",");
  if (form.board && parts.size() == 1 && parts[0].find('x') == 1 && parts[0].substr(0, 1) == std::to_string(form.most))
    parts.assign(form.most, parts[0].substr(2));
  if (parts.size() < form.least || parts.size() > form.most) {
    const std::string count =
        form.least == form.most ? fmt::format("{}", form.least) : fmt::format("{} to {}", form.least, form.most);
    throw InvalidArgument(fmt::format("{} '{}': accepted are {} whole numbers from 0 to {}, such as {}{}", form.what,
                                      text, count, form.largest, form.such_as,
                                      form.board ? fmt::format(", or a board, {}x8", form.most) : ""));
  }
  std::vector<std::uint32_t> numbers;
  numbers.reserve(parts.size());
  for (const std::string& part : parts)
    numbers.push_back(parse_number(fmt::format("{} '{}':", form.what, text), part, 0, form.largest));
  return numbers;
}

}  // namespace mexwave::cli
