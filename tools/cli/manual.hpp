#pragma once
// Manual pages, from the texts that --help prints.

#include <string>
#include <vector>

#include "cli/command.hpp"

namespace mexwave::cli {

/// The page of the command that `words` name below `program` (none: the program's own), in the language of man(7). The
/// page of a family has its actions in full. Throws InvalidArgument if there is no such command.
[[nodiscard]] std::string manual_page(const Command& program, const std::vector<std::string>& words);

}  // namespace mexwave::cli
