#pragma once
// Re-verification of saved results by plain methods of their own: nothing here calls or shares the kernels.

#include <optional>
#include <string>

#include "check/saved_result.hpp"

namespace mexwave::cli {

struct Recheck {
  std::optional<std::string> wrong;  ///< the first wrong line or cell, and what it should be
  std::string done;                  ///< what was re-verified, and what was not
};

/// Every opening with n <= limit recomputed; all lines by the laws that any such list obeys.
[[nodiscard]] Recheck recheck_openings(const std::vector<SavedOpening>& openings, std::uint32_t limit);
/// Every row with 2 row + 200 <= limit recomputed, patterns followed to q = limit; all lines by those laws.
[[nodiscard]] Recheck recheck_rows(const std::vector<SavedRow>& rows, std::uint32_t limit);
/// Cells by the definition of a P-position, from the table's own other cells: all of them in a small table or in the
/// head of a large one, then `sample` of the others, chosen by `seed`.
[[nodiscard]] Recheck recheck_table(const SavedTable& table, std::uint64_t sample, std::uint64_t seed);

}  // namespace mexwave::cli
