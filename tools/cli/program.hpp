#pragma once
// A whole run of the program: from the command line to the exit status.

#include "cli/command.hpp"
#include "cli/ending.hpp"

namespace mexwave::cli {

/// Standard streams and signals as the program wants them; before anything else.
void prepare_process();

/// Parses and runs; one line on standard error for everything that goes wrong. Answers the exit status.
[[nodiscard]] int run_program(const Command& program, int argc, char** argv);

}  // namespace mexwave::cli
