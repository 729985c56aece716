// Makes messages of one line from arbitrary text.

#include "mexwave/error.hpp"

#include <algorithm>
#include <array>
#include <cctype>

namespace mexwave {

namespace {

constexpr std::size_t longest_line = 900, longest_value = 160, kept = 60;

/// Replaces text[begin, end) by "...", together with the rest of a UTF-8 character that either end would split.
void leave_out(std::string& text, std::size_t begin, std::size_t end) {
  const auto continues = [&](std::size_t at) { return (static_cast<unsigned char>(text[at]) & 0xc0) == 0x80; };
  while (begin > 0 && continues(begin)) --begin;
  while (end < text.size() && continues(end)) ++end;
  text.replace(begin, end - begin, "...");
}

/// The next quotation mark from `at` on that begins a value and is not an apostrophe; npos if there is none.
std::size_t find_quote(std::string_view line, std::size_t at) {
  do {
    at = line.find('\'', at);
    if (at == std::string_view::npos || at == 0 || std::isalnum(static_cast<unsigned char>(line[at - 1])) == 0)
      return at;
    ++at;
  } while (at < line.size());
  return std::string_view::npos;
}

/// The bytes of the character that the text begins with; 0 if it is not printable or not UTF-8.
std::size_t printable_length(std::string_view text) {
  const auto byte = [&](std::size_t k) { return static_cast<unsigned>(static_cast<unsigned char>(text[k])); };
  const unsigned first = byte(0);
  if (first < 0x80) return first >= ' ' && first != 0x7f ? 1 : 0;
  const std::size_t length = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < length) return 0;
  unsigned code = first & (0xffU >> (length + 1));
  for (std::size_t k = 1; k < length; ++k) {
    if ((byte(k) & 0xc0) != 0x80) return 0;
    code = code << 6 | (byte(k) & 0x3f);
  }
  // U+0080 to U+009F are control characters, U+FEFF is the invisible byte order mark. Longer forms than necessary,
  // surrogates and numbers beyond U+10FFFF are not UTF-8.
  constexpr std::array<unsigned, 5> least{0, 0, 0xa0, 0x800, 0x10000};
  const bool is_surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[length] || is_surrogate || code == 0xfeff || code > 0x10ffff ? 0 : length;
}

void escape(std::string& line, char c) {
  constexpr std::string_view digits = "0123456789abcdef";
  if (c == '\n' || c == '\t' || c == '\r') {
    line += c == '\n' ? "\\n" : c == '\t' ? "\\t" : "\\r";
  } else {
    line += "\\x";
    line += digits[static_cast<unsigned char>(c) >> 4];
    line += digits[c & 15];
  }
}

}  // namespace

std::string escaped(std::string_view text) {
  std::string line;
  while (!text.empty()) {
    const std::size_t length = printable_length(text);
    if (length == 0)
      escape(line, text[0]);
    else
      line += text.substr(0, length);
    text.remove_prefix(std::max<std::size_t>(length, 1));
  }
  return line;
}

std::string one_line(std::string_view text) {
  std::string line = escaped(text);
  for (std::size_t begin = find_quote(line, 0); begin < line.size();) {
    std::size_t end = line.find('\'', begin + 1);
    if (end == std::string::npos) break;
    if (end - begin > longest_value) {
      leave_out(line, begin + 1 + kept, end - kept);
      end = line.find('\'', begin + 1);
    }
    begin = find_quote(line, end + 1);
  }
  if (line.size() > longest_line) leave_out(line, longest_line / 2, line.size() - longest_line / 2);
  return line;
}

}  // namespace mexwave
