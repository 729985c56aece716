#pragma once
// From the common options to the library's.

#include "cli/common.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// Threads, level, the progress line and Ctrl-C. Throws InvalidArgument if there is no such number or level.
[[nodiscard]] RunOptions run_options(const Common& common);

/// From now on run_options() names these as helping.
void set_helpers(Ranks* ranks);

}  // namespace mexwave::cli
