#pragma once
// Checks files of `mexwave chomp3` by plain methods, without code of the kernels.

#include <optional>
#include <vector>

#include "check/table_reader.hpp"

namespace mexwave::cli {

struct SavedRow {
  std::uint32_t row;
  bool is_long;
  std::uint32_t first, end, min, min_at, preperiod;
  std::vector<std::uint32_t> pattern;
};

/// The rows in a file of `chomp3 rows`. Throws FormatError, naming the file and the line, if fields contradict each
/// other.
[[nodiscard]] std::vector<SavedRow> saved_rows(const Given& file, const Table& table);

/// Checks openings, positions and counts of three, four and five rows. Throws FormatError and Wrong.
[[nodiscard]] Recheck recheck_list(const Given& file, const Effort& effort);
/// Recomputes every row with 2 row + 200 <= effort.upto and follows its pattern to q = effort.upto. Compares all rows
/// with every P-position with p <= effort.scan_upto, with general laws, and with each other in columns chosen by
/// effort.seed. `count` is the number of rows that the file claims to have, if it states one. Throws Wrong.
[[nodiscard]] Recheck recheck_rows(const std::vector<SavedRow>& rows, const Effort& effort,
                                   std::optional<std::uint64_t> count);

/// A b-file of `mexwave chomp3 openings`: a sequence of the OEIS, defined in docs/reference/sequences.md.
struct SavedSequence {
  std::string number;       ///< "A029900"
  std::uint32_t upto;       ///< the largest p of the positions that decided its terms
  std::uint64_t first = 0;  ///< index of the first term
  std::vector<std::uint64_t> terms;
  std::optional<std::uint64_t> claimed_terms = {};  ///< the number of terms according to the seal
};

/// Throws FormatError with the path, the line or parameter, and the reason.
[[nodiscard]] SavedSequence saved_sequence(const Given& file);

/// Recomputes the terms that positions with p <= scan_limit or rows with 2 row + 200 <= limit decide. Of the other
/// terms it checks only the order, if the sequence has one.
[[nodiscard]] Recheck recheck_sequence(const SavedSequence& file, std::uint32_t limit, std::uint32_t scan_limit);

}  // namespace mexwave::cli
