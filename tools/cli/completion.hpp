#pragma once
// What may come next on a command line, and what asks for it in a shell.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace mexwave::cli {

struct Completions {
  struct Word {
    std::string text, help;
  };
  std::vector<Word> words;
  bool files = false;  ///< names of files fit, too
};

/// What the last of `typed` may become: actions, options, or the values of an option. The others stand before it,
/// without the program's name. A last word "=" begins a value, as in bash, which splits words there.
[[nodiscard]] Completions completions(const Command& program, const std::vector<std::string>& typed);

/// What the shell (bash, zsh or fish) is to load: it asks `mexwave completion words`.
[[nodiscard]] std::string completion_script(const std::string& shell);

}  // namespace mexwave::cli
