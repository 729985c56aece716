#pragma once
// Files of `mexwave chomp3` verified again by plain methods: nothing here calls or shares the kernels.

#include "check/chomp3_file.hpp"
#include "check/kinds.hpp"

namespace mexwave::cli {

/// Every opening with n <= limit recomputed; all lines by the laws that any such list obeys.
[[nodiscard]] Recheck recheck_openings(const std::vector<SavedOpening>& openings, std::uint32_t limit);
/// Every row with 2 row + 200 <= limit recomputed, patterns followed to q = limit; all lines by those laws.
[[nodiscard]] Recheck recheck_rows(const std::vector<SavedRow>& rows, std::uint32_t limit);
/// Cells by the definition of a P-position, from the table's own other cells: all of them in a small table or in the
/// head of a large one, then `sample` of the others, chosen by `seed`.
[[nodiscard]] Recheck recheck_table(const SavedTable& table, std::uint64_t sample, std::uint64_t seed);

}  // namespace mexwave::cli
