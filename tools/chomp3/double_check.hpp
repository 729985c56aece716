#pragma once
// The whole computation again, in another way.

#include <optional>
#include <string>

#include "chomp3/chomp3.hpp"

namespace mexwave::cli {

/// Where `a` and `b` first differ in what is a result (not in the counters of work, nor in the excess bound, which
/// depend on the tiles): what, where, both values.
[[nodiscard]] std::optional<std::string> first_difference(const chomp3::Sweep& a, const chomp3::Sweep& b);

/// Sweeps to `goal` again with other tiles, another number of threads and another SIMD level than `run` chose, and
/// says with which, and how long it took. Throws Disagreement (long_run.hpp), and what chomp3::sweep() throws.
[[nodiscard]] std::string double_check(const chomp3::Sweep& sweep, const chomp3::Goal& goal, const RunOptions& run);

}  // namespace mexwave::cli
