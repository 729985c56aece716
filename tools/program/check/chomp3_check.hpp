#pragma once
// Checks files of `mexwave chomp3` by plain methods. Nothing here calls or shares the kernels.

#include <optional>
#include <vector>

#include "check/table_reader.hpp"

namespace mexwave::cli {

struct SavedRow {
  std::uint32_t row;
  bool is_long;
  std::uint32_t first, end, min, min_at, onset;
  std::vector<std::uint32_t> pattern;
};

/// The rows of chomp3 rows. Throws FormatError, naming `file` and the line, if fields do not go together.
[[nodiscard]] std::vector<SavedRow> saved_rows(const Given& file, const Table& table);

/// Of openings, positions and counts of three, four and five rows. Throws FormatError and Wrong.
[[nodiscard]] Recheck recheck_list(const Given& file, const Effort& effort);
/// Every row with 2 row + 200 <= effort.upto recomputed, patterns followed to q = effort.upto; all rows held against
/// every P-position with p <= effort.scan_upto, by their laws, and against each other in columns chosen by effort.seed.
/// `count` is how many the file claims to have, if it does. Throws Wrong.
[[nodiscard]] Recheck recheck_rows(const std::vector<SavedRow>& rows, const Effort& effort,
                                   std::optional<std::uint64_t> count);

/// A b-file of `mexwave chomp3 openings`: a sequence of the OEIS (docs/reference/sequences.md defines them).
struct SavedSequence {
  std::string number;       ///< "A029900"
  std::uint32_t upto;       ///< p of the positions that decided its terms
  std::uint64_t first = 0;  ///< index of the first term
  std::vector<std::uint64_t> terms;
  std::optional<std::uint64_t> claimed_terms = {};  ///< how many the seal says there are
};

/// Throws FormatError naming the path, the line or parameter and what is wrong there.
[[nodiscard]] SavedSequence saved_sequence(const Given& file);

/// The terms that positions with p <= scan_limit decide, or rows with 2 row + 200 <= limit; the others by order alone,
/// where the sequence has one.
[[nodiscard]] Recheck recheck_sequence(const SavedSequence& file, std::uint32_t limit, std::uint32_t scan_limit);

}  // namespace mexwave::cli
