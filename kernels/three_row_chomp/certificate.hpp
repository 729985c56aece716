#pragma once
// The certificate of a long row's eventual pattern: from its exact state at one p, the row is played forward against
// the settled rows below it until its state recurs. See README.md, "Why a pattern that recurs is periodic for ever".

#include <cstdint>
#include <optional>
#include <vector>

#include "three_row_chomp/pattern_set.hpp"

namespace mexwave::three_row_chomp::detail {

/// What row r has used before some p: every q < first_free, and q = first_free + k for the bits k of `beyond`.
struct RowState {
  std::int32_t first_free = 0;
  std::uint64_t beyond = 0;  ///< bit 0 is off; no q > first_free + 63 is used
};

/// Plays `row` at p = from, from + 1, ... If its state recurs, with the phases of every settled row that was asked,
/// answers the shortest period of f(q,row) - q for all q that the row has not used before `from`; else nothing.
/// All rows below `row` must be settled at `from`, and f(r',r') < from for all r' <= row.
[[nodiscard]] std::optional<SettledPattern> certify_pattern(std::int32_t row, RowState state, std::int32_t from,
                                                            const PatternSet& settled);

}  // namespace mexwave::three_row_chomp::detail
