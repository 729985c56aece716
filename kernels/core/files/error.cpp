// Makes messages of one line from arbitrary text.

#include "mexwave/error.hpp"

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
  for (std::size_t k = 0; k < text.size(); ++k) {
    const auto byte = static_cast<unsigned char>(text[k]);
    // U+0080 to U+009F are control characters, too; in UTF-8 they begin with 0xc2.
    const bool continues_c2 = byte >= 0x80 && byte < 0xa0 && k > 0 && text[k - 1] == '\xc2';
    if (byte < ' ' || byte == 0x7f || continues_c2)
      escape(line, text[k]);
    else
      line += text[k];
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
