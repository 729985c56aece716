#pragma once
// Functions that join texts. The equivalents in fmt (fmt::join, fmt::format_to) would compile its whole formatting code
// in every file.

#include <fmt/core.h>

#include <charconv>
#include <concepts>
#include <cstdint>
#include <string>
#include <string_view>
#include <type_traits>

namespace mexwave::cli {

/// Texts or whole numbers separated by `between`.
template <class Parts>
[[nodiscard]] std::string joined(const Parts& parts, std::string_view between) {
  std::string text;
  bool first = true;
  for (const auto& part : parts) {
    if (!first) text += between;
    first = false;
    if constexpr (std::is_arithmetic_v<std::decay_t<decltype(part)>>)
      text += std::to_string(part);
    else
      text += part;
  }
  return text;
}

template <std::integral Number>
void append_number(std::string& text, Number number) {
  char digits[24];
  text.append(digits, std::to_chars(digits, digits + sizeof digits, number).ptr);
}

/// "1 game", "2 games".
[[nodiscard]] inline std::string count_text(std::uint64_t count, std::string_view noun) {
  return fmt::format("{} {}{}", count, noun, count == 1 ? "" : "s");
}

/// The end of the text about an N-position: " Winning moves: 3, and the pass.", " Only the pass wins.", or " No move is
/// left." in misère play.
[[nodiscard]] inline std::string winning_moves_text(std::size_t moves, bool pass_wins = false) {
  if (moves == 0) return pass_wins ? " Only the pass wins." : " No move is left.";
  return fmt::format(" Winning moves: {}{}.", moves, pass_wins ? ", and the pass" : "");
}

/// Appends fmt::format(...) to `text`.
template <class... Arguments>
void append(std::string& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  text += fmt::vformat(format, fmt::make_format_args(arguments...));
}

}  // namespace mexwave::cli
