#pragma once
// Chocolate tables held against the definitions, by the table's own other entries. Nothing here calls or shares the
// kernels.

#include "check/chocolate_file.hpp"
#include "check/kinds.hpp"

namespace mexwave::cli {

/// P-positions: the least y that none of a pair's options forbids, found anew from pair to pair; of a table too large
/// for that the head, and of the rest a sample: from each that is listed no move leads to another, from every other
/// position one does. Grundy numbers: each is the mex of its options; of a large table those of the head and of a
/// sample.
[[nodiscard]] Recheck recheck_chocolate(const ChocolateTable& table, const Effort& effort);

}  // namespace mexwave::cli
