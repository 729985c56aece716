#pragma once
// How many P-positions there are with first row p.

#include <cstdint>
#include <vector>

#include "mexwave/three_row_chomp.hpp"

namespace mexwave::cli {

/// Entry p, 0..upto: the number of P-positions (p,q,r). By the (q,r) -> p view, every row cell by cell up to its end,
/// or to its onset where `rows` has it (rows 0, 1, 2, ... as a sweep settles them; the others go on to q = upto); what
/// `rows` says of first values and ends is checked on the way. Takes upto^2/32 bytes. Throws MemoryLimit, Cancelled,
/// and Error if a row does not agree.
[[nodiscard]] std::vector<std::uint64_t> position_counts(const std::vector<three_row_chomp::Row>& rows,
                                                         std::uint32_t upto);

}  // namespace mexwave::cli
