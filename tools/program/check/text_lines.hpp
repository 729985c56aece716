#pragma once
// Reads the lines of strategies and certificates. The last line is 'end', or 'end' followed by 'checksum ...', the
// checksum of all lines above it.

#include <fmt/core.h>

#include <string>
#include <string_view>
#include <vector>

#include "check/table_reader.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"

namespace mexwave::cli {

class Lines {
 public:
  /// Path and text must outlive the lines.
  Lines(const std::string& path, std::string_view text) : path_(path), text_(text), rest_(text) {}

  [[noreturn]] void refuse(const std::string& why) const {
    throw FormatError(fmt::format("'{}' line {}: {}", path_, number_, why));
  }
  /// "expected WHAT, got 'GOT'"
  [[noreturn]] void refuse(std::string_view what, std::string_view got) const {
    refuse(fmt::format("expected {}, got '{}'", what, got.substr(0, 40)));
  }
  std::string_view next() {
    if (rest_.find('\n') == std::string_view::npos) {
      throw FormatError(fmt::format("'{}' is truncated: line {} {}", path_, number_ + 1,
                                    rest_.empty() ? "is missing; expected 'end'" : "does not end"));
    }
    ++number_;
    return cut_off(rest_, '\n');
  }
  /// The first line of a text of this form.
  void require_first(const Form& form) {
    const std::string expected = fmt::format("{}1", form.first_line);
    if (const std::string_view line = next(); line != expected) refuse(expected, line);
  }
  /// The next line, which must begin with this key, without the key.
  std::string_view after(std::string_view key) {
    const std::string_view line = next();
    if (!line.starts_with(key) || line.size() == key.size()) refuse(fmt::format("'{}...'", key), line);
    return line.substr(key.size());
  }
  [[nodiscard]] std::uint32_t number(std::string_view word, std::uint32_t least, std::uint32_t most) const {
    const auto value = whole_number(word);
    if (!value || *value < least || *value > most)
      refuse(fmt::format("a whole number from {} to {}", least, most), word);
    return static_cast<std::uint32_t>(*value);
  }
  [[nodiscard]] std::vector<std::uint32_t> numbers(std::string_view words, char mark, std::uint32_t least,
                                                   std::uint32_t most) const {
    std::vector<std::uint32_t> list;
    for (;;) {
      const std::size_t end = std::min(words.find(mark), words.size());
      list.push_back(number(words.substr(0, end), least, most));
      if (end == words.size()) return list;
      words.remove_prefix(end + 1);
    }
  }
  /// After 'end': calls `check` and returns its result or Wrong, and whether a checksum proves that the text is
  /// complete.
  template <class Check>
  [[nodiscard]] Recheck verdict(const Check& check) {
    const bool sealed = !rest_.empty();
    if (sealed) {
      const std::string_view above = text_.substr(0, text_.size() - rest_.size());
      if (next() != "checksum " + checksum(above))
        throw FormatError(fmt::format("'{}' is damaged: its checksum differs from that in its last line", path_));
      if (!rest_.empty()) refuse("expected no text after the checksum");
    }
    Recheck found = cli::verdict(check);
    found.whole = sealed ? "matches its checksum" : "has no checksum";
    return found;
  }
  [[nodiscard]] std::size_t line() const { return number_; }
  /// For messages about an earlier line.
  void go_back_to(std::size_t line) { number_ = line; }

 private:
  const std::string& path_;
  std::string_view text_, rest_;
  std::size_t number_ = 0;
};

}  // namespace mexwave::cli
