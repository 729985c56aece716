#pragma once
// Chocolate tables held against the definitions, by the table's own other entries. Nothing here calls or shares the
// kernels.

#include "check/chocolate_file.hpp"
#include "check/kinds.hpp"

namespace mexwave::cli {

/// P-positions: from each that is listed no move leads to another, from every other position one does. Grundy numbers:
/// each is the mex of its options. All of a small table; of a large one the head, and `sample` pairs (positions) of the
/// rest chosen by `seed`.
[[nodiscard]] Recheck recheck_chocolate(const ChocolateTable& table, std::uint64_t sample, std::uint64_t seed);

}  // namespace mexwave::cli
