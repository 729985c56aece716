#pragma once
// Several commands in one process, as a page runs them: nothing of one is left for the next.

#include "cli/command.hpp"

namespace mexwave::cli {

/// A tree as all_families(), of which nobody has used the options.
[[nodiscard]] Command new_program();

/// Forgets how the last command ended.
void begin_command();

/// What Ctrl-C does, where there is no such key.
void interrupt();

}  // namespace mexwave::cli
