#pragma once
// The whole computation again, in another way: what it says.

#include <string>

#include "chomp3/chomp3.hpp"
#include "mexwave/three_row_chomp_census.hpp"

namespace mexwave::cli {

/// "q of (p,q,q) for p = 8: 4 against 5": what, where, both values, in one line.
[[nodiscard]] std::string described(const chomp3::Difference& difference);

/// Sweeps to `goal` again as chomp3::double_check() does, and says how, and how long it took. Throws Disagreement
/// (long_run.hpp), and what chomp3::sweep() throws.
[[nodiscard]] std::string double_checked(const chomp3::Sweep& sweep, const chomp3::SweepGoal& goal,
                                         const RunOptions& run);

}  // namespace mexwave::cli
