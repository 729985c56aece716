#pragma once
// Converts the common options to the RunOptions of the library.

#include <functional>

#include "cli/common.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// Threads, level, the progress line and Ctrl-C. Throws InvalidArgument if there is no such number or level.
[[nodiscard]] RunOptions run_options(const Common& common);

/// From now on run_options() computes over these ranks.
void set_helpers(Ranks* ranks);
/// mpirun kills its processes a second after Ctrl-C, so the interrupt message is printed at once.
[[nodiscard]] bool has_helpers();

/// From now on run_options() reports progress to this function, if there is one, and shows no progress line.
void set_listener(std::function<void(const Progress&)> on_progress);

}  // namespace mexwave::cli
