#pragma once
// From the common options to the library's.

#include "cli/common.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// Threads, level, the progress line and Ctrl-C. Throws InvalidArgument if there is no such number or level.
[[nodiscard]] RunOptions run_options(const Common& common);

/// From now on run_options() names these as helping.
void set_helpers(Ranks* ranks);
/// mpirun, which they are under, kills a second after Ctrl-C: what there is to say is said at once.
[[nodiscard]] bool has_helpers();

}  // namespace mexwave::cli
