// Digits are read one by one: no locale, no sign, no blanks.

#include "cli/numbers.hpp"

#include <fmt/core.h>

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave::cli {

std::uint32_t parse_number(const std::string& what, const std::string& text, std::uint32_t least, std::uint32_t most) {
  const auto refuse = [&]() -> std::uint32_t {
    const std::string such_as =
        most >= 100'000 ? fmt::format(", such as {} or 1e5", std::max(least, 1000u)) : std::string();
    throw InvalidArgument(
        fmt::format("{} '{}': accepted are whole numbers from {} to {}{}", what, text, least, most, such_as));
  };
  constexpr std::uint64_t longest = 100'000'000'000'000'000;  // with digits after the point
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
    value = value * 10 + static_cast<std::uint64_t>(text[k] - '0');
    fraction += point ? 1 : 0;
    if (value > longest) return refuse();
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
    value *= 10;
    if (value > most) return refuse();
  }
  for (; power < 0; ++power) {
    if (value % 10 != 0) return refuse();
    value /= 10;
  }
  if (k != text.size() || value < least || value > most) return refuse();
  return static_cast<std::uint32_t>(value);
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

Part parse_slice(const std::string& what, const std::string& text) {
  constexpr std::uint32_t most_slices = 1'000'000;
  try {
    const std::size_t stroke = text.find('/');
    if (stroke != std::string::npos) {
      Part part;
      part.slices = parse_number(what, text.substr(stroke + 1), 1, most_slices);
      part.slice = parse_number(what, text.substr(0, stroke), 0, part.slices - 1);
      return part;
    }
  } catch (const InvalidArgument&) {
    // the message below names the whole text
  }
  throw InvalidArgument(fmt::format("{} '{}': accepted are r/m with whole numbers 0 <= r < m <= {}, such as 0/4", what,
                                    text, most_slices));
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
        fmt::format("{} '{}': accepted are durations from 0s to 1000h, such as 0.5s, 60s, 10m or 2h", what, text));
  }
  return seconds;
}

}  // namespace mexwave::cli
