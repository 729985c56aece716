#pragma once
// Long texts in lines that fit, and the last line of a text that shows a part.

#include <string>
#include <string_view>

namespace mexwave::cli {

/// Appends the words of `text` to the last line of `lines`. Where that would be longer than `columns` it ends with
/// `line_end`, and a new one begins after `indent` blanks.
void append_words(std::string& lines, std::string_view text, std::size_t columns, std::size_t indent = 0,
                  std::string_view line_end = "\n");

/// The words of `text` in lines of at most `columns`, all but the first after `indent` blanks.
[[nodiscard]] std::string filled(std::string_view text, std::size_t columns, std::size_t indent = 0);

/// "Shown: the first 4. All: without --limit.": every text that shows a part of its result ends with this line.
[[nodiscard]] std::string cut_line(std::string_view shown, std::string_view all);

}  // namespace mexwave::cli
