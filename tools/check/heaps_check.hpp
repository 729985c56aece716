#pragma once
// Grundy numbers of one-heap games held against the definition. Nothing here calls or shares the kernels.

#include "check/heaps_file.hpp"
#include "check/kinds.hpp"

namespace mexwave::cli {

/// Each value is the mex of its options' values in the file: those of the heaps 0 to `upto`, and of as many more as
/// can be had in about a second, which are proved by that; then `sample` of the others, chosen by `seed`, or fewer if
/// they are costly. Of Fibonacci nim all quotas of the heaps 0 to `upto` anew, and no others.
[[nodiscard]] Recheck recheck_heaps(const SavedHeaps& file, std::uint32_t upto, std::uint64_t sample,
                                    std::uint64_t seed);

}  // namespace mexwave::cli
