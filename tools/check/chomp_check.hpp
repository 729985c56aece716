#pragma once
// Files of `mexwave chomp` read back without trust and held against the definition. Nothing here calls or shares the
// kernel.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/kinds.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

struct SavedChomp {
  std::uint32_t m = 0, n = 0;                           ///< the board that everything in the file fits into
  bool is_catalog = false;                              ///< P-positions; else openings
  std::vector<std::array<std::uint32_t, 4>> openings;   ///< m, n, row, column
  std::vector<std::vector<std::uint32_t>> p_positions;  ///< m rows each
};

/// Throws FormatError naming `path`, the line and what is wrong there.
[[nodiscard]] SavedChomp parse_chomp(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes);

/// Openings: of every board small enough all first moves anew. Catalogs: a bar is listed if and only if no move leads
/// from it to a listed one; all bars of a small board, of a large one `sample` of either kind, chosen by `seed`. Small
/// is a board of at most `most_bars` bars; three million are followed in a few seconds.
[[nodiscard]] Recheck recheck_chomp(const SavedChomp& file, std::uint64_t sample, std::uint64_t seed,
                                    std::uint64_t most_bars = 3'000'000);

}  // namespace mexwave::cli
