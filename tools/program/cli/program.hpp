#pragma once
// Runs the program, from the command line to the exit status.

#include <functional>

#include "cli/command.hpp"

namespace mexwave::cli {

/// Prepares standard streams and signals; to be called first.
void prepare_process();

/// Reads the command line, runs the command, and prints one line to standard error for everything that goes wrong.
/// `allow` may refuse the command, by an InvalidArgument, before it runs. Returns the exit status.
[[nodiscard]] int run_program(const Command& program, int argc, const char* const* argv,
                              const std::function<void(const Command&)>& allow = {});

}  // namespace mexwave::cli
