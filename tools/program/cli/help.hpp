#pragma once
// Texts made from the tree of commands: --help, manual pages, and completions for shells.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace mexwave::cli {

/// What --help prints, in 80 columns. `words` names the command: "mexwave chomp3 openings".
[[nodiscard]] std::string help_text(const Command& command, const std::string& words);

/// How to call the command in one line: "mexwave chomp3 openings --upto N [OPTIONS]".
[[nodiscard]] std::string usage(const Command& command, const std::string& words);

/// Wraps `text` to this many columns. Lines that begin with a blank are kept; others are joined into paragraphs.
[[nodiscard]] std::string wrapped(const std::string& text, std::size_t columns);

/// The manual page, in the language of man(7), of the command that `words` name below `program` (none: the program's
/// own). The page of a family describes its actions in full. Throws InvalidArgument if there is no such command.
[[nodiscard]] std::string manual_page(const Command& program, const std::vector<std::string>& words);

struct Completions {
  struct Word {
    std::string text, help;
  };
  std::vector<Word> words;
  bool files = false;  ///< file names are possible, too
};

/// The completions of the last word of `typed`: actions, options, or the values of an option. The other words precede
/// it, without the program's name. A last word "=" begins a value, because bash splits words there.
[[nodiscard]] Completions completions(const Command& program, const std::vector<std::string>& typed);

}  // namespace mexwave::cli
