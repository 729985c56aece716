// Fills lines with words. A column is one byte, so a line with characters beyond ASCII ends a little early.

#include "output/wrap.hpp"

#include <fmt/core.h>

#include <algorithm>

namespace mexwave::cli {

void append_words(std::string& lines, std::string_view text, std::size_t columns, std::size_t indent,
                  std::string_view line_end) {
  std::size_t column = lines.size() - (lines.rfind('\n') + 1);
  const std::size_t reserved = line_end.size() - 1;
  bool begun = false;  // a word has been appended to this line
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    if (begun && column + 1 + (end - begin) + reserved > columns) {
      lines += line_end;
      lines.append(indent, ' ');
      column = indent;
    } else if (begun) {
      lines += ' ';
      ++column;
    }
    lines += text.substr(begin, end - begin);
    column += end - begin;
    begun = true;
    begin = end + 1;
  }
}

std::string filled(std::string_view text, std::size_t columns, std::size_t indent) {
  std::string lines;
  append_words(lines, text, columns, indent);
  return lines + "\n";
}

std::string cut_line(std::string_view shown, std::string_view all) {
  return fmt::format("Shown: {}. All: {}.\n", shown, all);
}

}  // namespace mexwave::cli
