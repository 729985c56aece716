// Reads a file of rules, which describes a game in words, and converts it to the name or code of the game. So tables,
// seals and `mexwave check` do not need the file.

#include "heaps/heaps.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <iterator>
#include <sstream>
#include <vector>

#include "mexwave/error.hpp"
#include "output/command_files.hpp"
#include "output/text.hpp"

namespace mexwave::cli {

namespace {

constexpr std::uint32_t largest_take = 4095;
constexpr std::uint64_t most_bytes = 1 << 20;
constexpr std::string_view rules_word = "rules:";
constexpr const char* all_rules =
    "'take 1..3,5', with or without 'leave' and some of none, one, two, three, 'take all but 1,4', "
    "'take squares', 'take primes', 'take powers of two', 'split two', 'split three' or 'split two three'";
constexpr const char* alone =
    "'take all but 1,4', 'take squares', 'take primes' and 'take powers of two' stand alone in their file";

std::vector<std::string> words_of(std::string_view line) {
  std::istringstream words{std::string(line.substr(0, line.find('#')))};
  return {std::istream_iterator<std::string>(words), {}};
}

class RulesReader {
 public:
  RulesReader(const std::string& path, std::string_view text) : path_(path), left_(text) {}

  std::string read() {
    while (!left_.empty()) {
      const std::size_t end = std::min(left_.find('\n'), left_.size());
      ++line_;
      const std::vector<std::string> words = words_of(left_.substr(0, end));
      left_.remove_prefix(std::min(end + 1, left_.size()));
      if (!words.empty()) rule(words);
    }
    if (!named_.empty()) return named_;
    while (digits_.size() > 1 && digits_.back() == 0) digits_.pop_back();
    if (digits_.size() == 1 && digits_[0] == 0)
      throw FormatError(fmt::format("'{}': expected {}, got no rule", path_, all_rules));
    return code();
  }

 private:
  [[noreturn]] void refuse(const std::string& why) const {
    throw FormatError(fmt::format("'{}' line {}: {}", path_, line_, why));
  }
  [[noreturn]] void refuse(const std::string& expected, std::string_view got) const {
    refuse(fmt::format("expected {}, got '{}'", expected, got));
  }

  void rule(const std::vector<std::string>& words) {
    if (!named_.empty()) refuse(fmt::format("expected no further line, got '{}': {}", words[0], alone));
    if (words[0] == "split") {
      if (words.size() < 2) refuse("'split two', 'split three' or 'split two three'", "split");
      for (std::size_t k = 1; k < words.size(); ++k) {
        if (heaps_named(words[k]) < 4) refuse("two or three, the heaps that a heap is split into", words[k]);
        add(0, heaps_named(words[k]));
      }
    } else if (words[0] == "take" && words.size() > 1) {
      take(words);
    } else {
      refuse(all_rules, words[0]);
    }
  }

  void take(const std::vector<std::string>& words) {
    const std::string rule = joined(words, " ");
    const bool all_but = words.size() == 4 && words[1] == "all" && words[2] == "but";
    const char* const whole = rule == "take squares"         ? "take:squares"
                              : rule == "take primes"        ? "take:primes"
                              : rule == "take powers of two" ? "take:2^k"
                                                             : nullptr;
    if (all_but || whole != nullptr) {
      if (digits_.size() > 1 || digits_[0] != 0) refuse(fmt::format("expected no line before '{}': {}", rule, alone));
      named_ = whole != nullptr ? whole : fmt::format("allbut:{}", joined(numbers(words[3]), ","));
      return;
    }
    if (words[1][0] >= 'a' && words[1][0] <= 'z') refuse(all_rules, rule);
    if (words.size() > 2 && words[2].find_first_of("0123456789,") != std::string::npos)
      refuse("numbers without blanks between them, such as take 1,3", rule);
    std::uint8_t leaves = words.size() == 2 ? 3 : 0;
    if (words.size() > 2 && (words[2] != "leave" || words.size() == 3))
      refuse("'leave' with some of none, one, two, three after the numbers", rule);
    for (std::size_t k = 3; k < words.size(); ++k) leaves |= heaps_named(words[k]);
    for (const std::uint32_t t : numbers(words[1])) add(t, leaves);
  }

  std::uint8_t heaps_named(const std::string& word) const {
    constexpr std::string_view names[] = {"none", "one", "two", "three"};
    for (std::uint32_t k = 0; k < 4; ++k)
      if (word == names[k]) return static_cast<std::uint8_t>(1U << k);
    refuse("none, one, two or three", word);
  }

  void add(std::uint32_t t, std::uint8_t leaves) {
    if (digits_.size() <= t) digits_.resize(t + std::size_t{1});
    if ((digits_[t] & leaves) != 0)
      refuse(t == 0 ? std::string("expected each split once, got one again")
                    : fmt::format("expected one rule for what taking {} leaves, got another", t));
    digits_[t] |= leaves;
  }

  std::uint32_t number(std::string_view text) const {
    std::uint32_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc{} || end != text.data() + text.size() || value < 1 || value > largest_take) {
      refuse(fmt::format("whole numbers from 1 to {}, or ranges such as 1..3", largest_take), text);
    }
    return value;
  }

  /// The numbers of a list such as "1..3,5". Each may occur only once.
  std::vector<std::uint32_t> numbers(std::string_view text) const {
    std::vector<std::uint32_t> list;
    for (;;) {
      const std::size_t comma = std::min(text.find(','), text.size());
      const std::string_view part = text.substr(0, comma);
      const std::size_t dots = part.find("..");
      const std::uint32_t first = number(part.substr(0, dots));
      const std::uint32_t last = dots == std::string_view::npos ? first : number(part.substr(dots + 2));
      if (last < first) refuse("ranges that rise, such as 1..3", part);
      for (std::uint32_t t = first; t <= last; ++t) list.push_back(t);
      if (comma == text.size()) break;
      text.remove_prefix(comma + 1);
    }
    std::sort(list.begin(), list.end());
    const auto twice = std::adjacent_find(list.begin(), list.end());
    if (twice != list.end()) refuse(fmt::format("expected each number once, got {} twice", *twice));
    return list;
  }

  [[nodiscard]] std::string code() const {
    const bool subtracts =
        digits_[0] == 0 && std::all_of(digits_.begin(), digits_.end(), [](auto d) { return d == 0 || d == 3; });
    const std::uint8_t largest = *std::max_element(digits_.begin(), digits_.end());
    const char* const mark = largest == 8 || largest == 9 ? "hex:" : "";
    std::string text = subtracts ? "subtract:" : fmt::format("{}{:X}.", mark, digits_[0]);
    bool first = true;
    for (std::size_t t = 1; t < digits_.size(); ++t) {
      if (!subtracts) {
        text += fmt::format("{:X}", digits_[t]);
      } else if (digits_[t] != 0) {
        text += fmt::format("{}{}", first ? "" : ",", t);
        first = false;
      }
    }
    return text;
  }

  const std::string& path_;
  std::string_view left_;
  std::size_t line_ = 0;
  std::vector<std::uint8_t> digits_{0};
  std::string named_;
};

}  // namespace

std::string read_rules_file(const std::string& path) {
  if (path.empty()) throw InvalidArgument(fmt::format("expected a file, such as rules:FILE, got '{}'", rules_word));
  const std::string text = read_input(path, most_bytes);
  return RulesReader(path, text).read();
}

namespace {

/// The sum with parts such as "0.37:20" in place of "rules:FILE:20".
std::string with_rules_read(const std::string& sum) {
  std::string result;
  for (std::size_t begin = 0; begin <= sum.size();) {
    const std::size_t end = std::min(sum.find('+', begin), sum.size());
    const std::string part = sum.substr(begin, end - begin);
    const std::size_t word = part.find_first_not_of(" \t"), colon = part.rfind(':');
    if (word != std::string::npos && part.compare(word, rules_word.size(), rules_word) == 0) {
      const std::size_t path = word + rules_word.size();
      if (colon < path) throw InvalidArgument(fmt::format("expected a position, such as rules:FILE:7, got '{}'", part));
      result += read_rules_file(part.substr(path, colon - path)) + part.substr(colon);
    } else {
      result += part;
    }
    if (end < sum.size()) result += '+';
    begin = end + 1;
  }
  return result;
}

/// The result of parse(). If it throws because the game is unknown, the error says where all games are listed.
template <class Parse>
auto with_games_listed(const Parse& parse) {
  try {
    return parse();
  } catch (const heaps::UnknownGame& error) {
    throw heaps::UnknownGame(std::string(error.what()) + "; see mexwave heaps --help");
  }
}

}  // namespace

heaps::Game parse_heap_rules(const std::string& text) {
  return with_games_listed([&] {
    return heaps::parse_game(text.starts_with(rules_word) ? read_rules_file(text.substr(rules_word.size())) : text);
  });
}

std::vector<heaps::Part> parse_heap_sum(const std::string& text) {
  return with_games_listed([&] { return heaps::parse_sum(with_rules_read(text)); });
}

}  // namespace mexwave::cli
