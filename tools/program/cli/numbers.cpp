// Reads digits one by one, so that no locale, sign or blank is accepted.

#include "cli/numbers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "mexwave/error.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least, std::uint32_t most) {
  return static_cast<std::uint32_t>(parse_large_number(what, text, least, most));
}

std::uint64_t parse_large_number(const std::string& what, const std::string& text, std::uint64_t least,
                                 std::uint64_t most) {
  const auto refuse = [&]() -> std::uint64_t {
    throw InvalidArgument(fmt::format("{}: expected a whole number from {} to {}, got '{}'", what, least, most, text));
  };
  constexpr std::uint64_t longest = 1'000'000'000'000'000'000;  // 10 * longest + 9 still fits
  std::uint64_t value = 0;
  std::size_t k = 0;
  bool digits = false, point = false;
  int fraction = 0;  // digits after the point, which the exponent must make up for
  for (; k < text.size() && ((text[k] >= '0' && text[k] <= '9') || ((text[k] == '_' || text[k] == '.') && digits));
       ++k) {
    if (text[k] == '_') continue;
    if (text[k] == '.') {
      if (point) return refuse();
      point = true;
      continue;
    }
    digits = true;
    if (value > longest) return refuse();
    value = value * 10 + static_cast<std::uint64_t>(text[k] - '0');
    fraction += point ? 1 : 0;
  }
  if (!digits || (point && fraction == 0)) return refuse();
  int power = 0;
  if (k < text.size() && (text[k] == 'e' || text[k] == 'E')) {
    const std::string exponent = text.substr(k + 1);
    if (exponent.empty() || exponent.size() > 2 || exponent.find_first_not_of("0123456789") != std::string::npos)
      return refuse();
    power = std::stoi(exponent);
    k = text.size();
  } else if (point) {
    return refuse();
  }
  for (power -= fraction; power > 0 && value != 0; --power) {
    if (value > most / 10) return refuse();
    value *= 10;
  }
  for (; power < 0; ++power) {
    if (value % 10 != 0) return refuse();
    value /= 10;
  }
  if (k != text.size() || value < least || value > most) return refuse();
  return value;
}

std::vector<std::string> split_numbers(const std::string& text, const std::string& marks) {
  std::vector<std::string> list{""};
  bool ended = false, marked = true;
  for (const char c : text) {
    if (c == ' ') {
      ended = true;
    } else if (marks.find(c) != std::string::npos) {
      if (marked) return {};
      marked = true;
      ended = false;
      list.emplace_back();
    } else {
      if (ended && !marked) list.emplace_back();
      ended = marked = false;
      list.back() += c;
    }
  }
  if (marked) return {};
  return list;
}

std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most) {
  const std::vector<std::string> sides = split_numbers(text, "x,");
  if (sides.size() != 2) return std::nullopt;
  try {
    return Sides{parse_number("height", sides[0], 1, most), parse_number("width", sides[1], 1, most)};
  } catch (const InvalidArgument&) {
    return std::nullopt;  // callers name the whole text
  }
}

Part parse_slice(const std::string& text) {
  constexpr std::uint32_t most_slices = 1'000'000;
  try {
    const std::size_t stroke = text.find('/');
    if (stroke != std::string::npos) {
      Part part;
      part.slices = parse_number("--slice", text.substr(stroke + 1), 1, most_slices);
      part.slice = parse_number("--slice", text.substr(0, stroke), 0, part.slices - 1);
      return part;
    }
  } catch (const InvalidArgument&) {
    // the message below names the whole text
  }
  throw InvalidArgument(fmt::format("--slice: expected r/m with whole numbers 0 <= r < m <= {}, such as 0/4, got '{}'",
                                    most_slices, text));
}

double parse_seconds(const std::string& what, const std::string& text) {
  constexpr double longest = 3.6e6;
  const std::size_t digits = std::min(text.find_first_not_of("0123456789."), text.size());
  const std::string number = text.substr(0, digits), unit = text.substr(digits);
  const double scale = unit == "s" ? 1 : unit == "m" ? 60 : unit == "h" ? 3600 : 0;
  const bool plain = !number.empty() && number.size() <= 12 && number.front() != '.' && number.back() != '.' &&
                     std::count(number.begin(), number.end(), '.') <= 1;
  const double seconds = plain ? std::stod(number) * scale : 0;
  if (!plain || scale == 0 || seconds > longest) {
    throw InvalidArgument(
        fmt::format("{}: expected a duration from 0s to 1000h, such as 0.5s, 60s, 10m or 2h, got '{}'", what, text));
  }
  return seconds;
}

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
    throw InvalidArgument(fmt::format("{}: expected {} whole numbers from 0 to {}, such as {}{}, got '{}'", form.what,
                                      count, form.largest, form.such_as,
                                      form.board ? fmt::format(", or a board, {}x8", form.most) : "", text));
  }
  std::vector<std::uint32_t> numbers;
  numbers.reserve(parts.size());
  for (const std::string& part : parts)
    numbers.push_back(parse_number(fmt::format("{} '{}'", form.what, text), part, 0, form.largest));
  return numbers;
}

}  // namespace mexwave::cli
