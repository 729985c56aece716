#pragma once
// Functions that join texts. The equivalents in fmt (fmt::join, fmt::format_to) would compile its whole formatting code
// in every file.

#include <fmt/core.h>

#include <charconv>
#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

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

/// "nim:1 + nim:2 is an N-position: the player to move wins. Its Grundy value is 3 = 1 xor 2. Winning moves: 1." With
/// one value or none, the part with xor is missing.
[[nodiscard]] inline std::string verdict_text(std::string_view what, bool is_p_position,
                                              const std::optional<std::uint32_t>& grundy,
                                              const std::vector<std::uint32_t>& values, std::size_t moves,
                                              bool pass_wins) {
  std::string text = fmt::format("{} is {}.", what,
                                 is_p_position ? "a P-position: the player to move loses against best play"
                                               : "an N-position: the player to move wins");
  if (grundy) {
    text +=
        fmt::format(" Its Grundy value is {}{}.", *grundy, values.size() < 2 ? "" : " = " + joined(values, " xor "));
  }
  return is_p_position ? text : text + winning_moves_text(moves, pass_wins);
}

/// Appends fmt::format(...) to `text`.
template <class... Arguments>
void append(std::string& text, fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  text += fmt::vformat(format, fmt::make_format_args(arguments...));
}

}  // namespace mexwave::cli
