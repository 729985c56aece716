#pragma once
// Files of `mexwave chomp3` verified again by plain methods: nothing here calls or shares the kernels.

#include <optional>
#include <vector>

#include "check/chomp3_file.hpp"
#include "check/kinds.hpp"

namespace mexwave::cli {

/// Every opening with n <= limit recomputed; all lines by the laws that any such list obeys. `upto` is the last n that
/// the file claims to have, if it does.
[[nodiscard]] Recheck recheck_openings(const std::vector<SavedOpening>& openings, std::uint32_t limit,
                                       std::optional<std::uint64_t> upto);
/// Every row with 2 row + 200 <= effort.upto recomputed, patterns followed to q = effort.upto; all rows held against
/// every P-position with p <= effort.scan_upto, by their laws, and against each other in columns chosen by effort.seed.
/// `count` is how many the file claims to have, if it does.
[[nodiscard]] Recheck recheck_rows(const std::vector<SavedRow>& rows, const Effort& effort,
                                   std::optional<std::uint64_t> count);
/// Rows from the first recomputed, all of a table that is not large; then cells chosen by effort.seed by the definition
/// of a P-position, from the table's own other cells.
[[nodiscard]] Recheck recheck_table(const SavedTable& table, const Effort& effort);

}  // namespace mexwave::cli
