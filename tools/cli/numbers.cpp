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
  std::uint64_t value = 0;
  std::size_t k = 0;
  bool digits = false;
  for (; k < text.size() && ((text[k] >= '0' && text[k] <= '9') || (text[k] == '_' && digits)); ++k) {
    if (text[k] == '_') continue;
    digits = true;
    value = value * 10 + static_cast<std::uint64_t>(text[k] - '0');
    if (value > most) return refuse();
  }
  if (!digits) return refuse();
  if (k < text.size() && (text[k] == 'e' || text[k] == 'E')) {
    const std::string exponent = text.substr(k + 1);
    if (exponent.empty() || exponent.size() > 2 || exponent.find_first_not_of("0123456789") != std::string::npos)
      return refuse();
    for (int power = std::stoi(exponent); power > 0 && value != 0; --power) {
      value *= 10;
      if (value > most) return refuse();
    }
    k = text.size();
  }
  if (k != text.size() || value < least || value > most) return refuse();
  return static_cast<std::uint32_t>(value);
}

std::optional<Sides> parse_sides(const std::string& text, std::uint32_t most) {
  const std::size_t cross = text.find('x');
  if (cross == std::string::npos) return std::nullopt;
  try {
    return Sides{parse_number("height", text.substr(0, cross), 1, most),
                 parse_number("width", text.substr(cross + 1), 1, most)};
  } catch (const InvalidArgument&) {
    return std::nullopt;  // callers name the whole text
  }
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
