#pragma once
// b-files of `mexwave chomp3 openings`: sequences of the OEIS made of three-row Chomp (docs/oeis.md defines them), read
// back without trust and computed anew. Nothing here calls or shares the kernels.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "check/indexed_lines.hpp"
#include "check/kinds.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

struct SavedSequence {
  std::string number;  ///< "A029900"
  std::uint32_t upto;  ///< p of the positions that decided its terms
  IndexedLines lines;
  std::optional<std::uint64_t> claimed_terms = {};  ///< how many the seal says there are
};

/// Throws FormatError naming `path`, the line or parameter and what is wrong there. `seal` has a parameter "sequence".
[[nodiscard]] SavedSequence parse_sequence(const std::string& path, const Seal& seal, std::string_view bytes);

/// The terms that positions with p <= scan_limit decide, or rows with 2 row + 200 <= limit; the others by order alone,
/// where the sequence has one.
[[nodiscard]] Recheck recheck_sequence(const SavedSequence& file, std::uint32_t limit, std::uint32_t scan_limit);

}  // namespace mexwave::cli
