#pragma once
// Converts the common options to the RunOptions of the library.

#include <functional>

#include "cli/common.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

/// The options with number of threads, SIMD level, progress line and Ctrl-C. Throws InvalidArgument if the number of
/// threads is out of range, or if the machine does not have the level.
[[nodiscard]] RunOptions run_options(const Common& common);

/// Later calls of run_options() set these ranks, which must live on.
void set_ranks(Ranks* ranks);
/// Whether set_ranks() was called. Then the interrupt message is printed at once, because mpirun kills its processes a
/// second after Ctrl-C.
[[nodiscard]] bool has_ranks();

/// Later calls of run_options() report progress to this function and show no progress line. An empty function restores
/// the progress line.
void set_progress_callback(std::function<void(const Progress&)> on_progress);

}  // namespace mexwave::cli
