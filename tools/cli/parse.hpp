#pragma once
// From the words of a command line to the action that they name.

#include "cli/command.hpp"

namespace mexwave::cli {

/// Fills the options and runs the action, or prints the help or the version. Throws InvalidArgument, in one line, if
/// the words are none of the program's; and what the action throws.
void parse_and_run(const Command& program, int count, const char* const* words);

}  // namespace mexwave::cli
