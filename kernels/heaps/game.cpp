// Parses games by name or code.

#include <algorithm>
#include <charconv>
#include <utility>

#include "mexwave/error.hpp"
#include "mexwave/heaps.hpp"

namespace mexwave::heaps {

namespace {

/// Limit on the digits of a code, and on the numbers to take.
constexpr std::size_t most_digits = 4096;

[[noreturn]] void refuse(std::string_view text, std::string_view why) {
  std::string message = "game '";
  message.append(text).append("': ").append(why);
  throw InvalidArgument(message);
}

[[noreturn]] void refuse_unknown(std::string_view text) {
  std::string message = "game '";
  message.append(text).append("': unknown; expected a name or a code, such as kayles, take:6 or 0.137");
  throw UnknownGame(message);
}

std::string quoted(std::string_view text) {
  std::string result = "'";
  result.append(text).append("'");
  return result;
}

std::uint32_t number_to_take(std::string_view game, std::string_view text) {
  std::uint32_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value >= most_digits) {
    std::string why = "game " + quoted(game.substr(0, game.find(':'))) + ": " + quoted(text) +
                      " is not a number of stones: expected a whole number from 1 to " +
                      std::to_string(most_digits - 1);
    if (game.starts_with("take:")) why += ", squares, primes or 2^k";
    throw InvalidArgument(why);
  }
  return value;
}

/// For "1,2,5": digits[t] = 3 for each number t.
std::vector<std::uint8_t> listed_numbers(std::string_view game, std::string_view left) {
  std::vector<std::uint8_t> digits{0};
  while (true) {
    const std::size_t comma = std::min(left.find(','), left.size());
    const std::uint32_t t = number_to_take(game, left.substr(0, comma));
    if (digits.size() <= t) digits.resize(t + std::size_t{1});
    if (digits[t] != 0) refuse(game, quoted(std::to_string(t)) + " is named twice: expected each number once");
    digits[t] = 3;
    if (comma == left.size()) return digits;
    left.remove_prefix(comma + 1);
  }
}

/// Prefix of a hexadecimal code; optional if the code has a digit A to F.
constexpr std::string_view hexadecimal = "hex:";

/// 0 to 15, or 16 if `c` is no digit.
std::uint8_t digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<std::uint8_t>(c - '0');
  if (c >= 'A' && c <= 'F') return static_cast<std::uint8_t>(c - 'A' + 10);
  return 16;
}

}  // namespace

Game parse_game(std::string_view text) {
  if (text == "kayles") return parse_game("0.77");
  if (text == "dawson") return parse_game("0.137");
  Game game;
  game.text_ = text;
  constexpr std::pair<std::string_view, Rules> names[] = {{"take:squares", Rules::squares},
                                                          {"take:primes", Rules::primes},
                                                          {"take:2^k", Rules::powers},
                                                          {"nim", Rules::nim},
                                                          {"rim", Rules::rim},
                                                          {"dim", Rules::dim},
                                                          {"grundy", Rules::grundy},
                                                          {"wythoff", Rules::wythoff},
                                                          {"fibonacci", Rules::fibonacci},
                                                          {"coins", Rules::coins},
                                                          {"turn", Rules::turn}};
  for (const auto& [name, rules] : names) {
    if (text != name) continue;
    game.rules_ = rules;
    game.most_left_ = rules == Rules::grundy ? 2 : 1;
    return game;
  }
  game.rules_ = Rules::octal;
  if (text.starts_with("subtract:")) {
    game.digits_ = listed_numbers(text, text.substr(9));
    return game;
  }
  if (text.starts_with("allbut:")) {
    game.rules_ = Rules::all_but;
    game.digits_ = listed_numbers(text, text.substr(7));
    return game;
  }
  if (text.starts_with("take:")) {
    game.digits_.assign(number_to_take(text, text.substr(5)) + std::size_t{1}, 3);
    game.digits_[0] = 0;
    return game;
  }
  const bool is_marked = text.starts_with(hexadecimal);
  const std::string_view code = is_marked ? text.substr(hexadecimal.size()) : text;
  if (code.size() < 2 || digit_of(code[0]) > 15 || code[1] != '.') refuse_unknown(text);
  if (digit_of(code[0]) % 4 != 0)
    refuse(text, "a code begins with '0.', or with '4.', '8.' or 'C.' if a move that takes nothing may split a heap");
  if (code.size() - 2 > most_digits) refuse(text.substr(0, 20), "expected at most 4096 digits");
  const std::uint8_t largest = is_marked || code.find_first_of("ABCDEF") != std::string_view::npos ? 15 : 7;
  game.digits_.clear();
  for (std::size_t at = 0; at < code.size(); ++at) {
    if (at == 1) continue;  // the point
    const std::uint8_t digit = digit_of(code[at]);
    if (digit > largest) {
      refuse(text, quoted(code.substr(at, 1)) +
                       " is not a digit of a code: expected 0 to 7, or 0 to F if the code has a digit A to F or begins "
                       "with hex:, such as hex:0.9");
    }
    game.digits_.push_back(digit);
  }
  while (game.digits_.size() > 1 && game.digits_.back() == 0) game.digits_.pop_back();
  if (game.digits_.size() == 1 && game.digits_[0] == 0)
    refuse(text, "expected at least one digit other than 0, got none");
  const std::uint8_t most = *std::max_element(game.digits_.begin(), game.digits_.end());
  game.most_left_ = most >= 8 ? 3
                    : std::any_of(game.digits_.begin(), game.digits_.end(), [](std::uint8_t d) { return (d & 4) != 0; })
                        ? 2
                        : 1;
  return game;
}

std::vector<std::uint32_t> Game::takes(std::uint32_t upto) const {
  std::vector<std::uint32_t> list;
  const auto end = std::uint64_t{upto};
  if (rules_ == Rules::squares) {
    for (std::uint64_t k = 1; k * k <= end; ++k) list.push_back(static_cast<std::uint32_t>(k * k));
  } else if (rules_ == Rules::powers) {
    for (std::uint64_t t = 1; t <= end; t *= 2) list.push_back(static_cast<std::uint32_t>(t));
  } else if (rules_ == Rules::all_but) {
    for (std::uint64_t t = 1; t <= end; ++t)
      if (digit(static_cast<std::uint32_t>(t)) == 0) list.push_back(static_cast<std::uint32_t>(t));
  } else if (rules_ == Rules::primes) {
    std::vector<bool> composite(end + 1);
    for (std::uint64_t p = 2; p <= end; ++p) {
      if (composite[p]) continue;
      list.push_back(static_cast<std::uint32_t>(p));
      for (std::uint64_t k = p * p; k <= end; k += p) composite[k] = true;
    }
  }
  return list;
}

}  // namespace mexwave::heaps
