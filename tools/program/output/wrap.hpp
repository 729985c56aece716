#pragma once
// Breaks long texts into lines, and makes the last line of a text that shows only a part of a result.

#include <string>
#include <string_view>

namespace mexwave::cli {

/// Appends the words of `text` to the last line of `lines`. Before a word that would make the line longer than
/// `columns`, the line ends with `line_end`, and a new line begins with `indent` blanks.
void append_words(std::string& lines, std::string_view text, std::size_t columns, std::size_t indent = 0,
                  std::string_view line_end = "\n");

/// The words of `text` in lines of at most `columns`; all but the first line begin with `indent` blanks.
[[nodiscard]] std::string filled(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// A line such as "Shown: the first 4. All: without --limit.", the last line of every text that shows only a part of
/// its result.
[[nodiscard]] std::string cut_line(std::string_view shown, std::string_view all);

}  // namespace mexwave::cli
