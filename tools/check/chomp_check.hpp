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

/// What a seal, or JSON itself, says that a file holds.
struct ClaimedBoards {
  std::uint32_t m = 0, n = 0;
  bool all = false;  ///< openings: of all boards that fit into it, m <= n
};

struct SavedChomp {
  std::uint32_t m = 0, n = 0;  ///< the board that everything in the file fits into
  std::optional<ClaimedBoards> claims;
  bool is_catalog = false;                              ///< P-positions; else openings
  std::vector<std::array<std::uint32_t, 4>> openings;   ///< m, n, row, column
  std::vector<std::vector<std::uint32_t>> p_positions;  ///< m rows each
};

/// Throws FormatError naming `path`, the line and what is wrong there.
[[nodiscard]] SavedChomp parse_chomp(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes);

/// Openings: of every board small enough all first moves anew, of every board that there is one. Catalogs: a bar is
/// listed if and only if no move leads from it to a listed one; all bars of a small board, of a large one those after
/// the last listed one and a sample of either kind.
[[nodiscard]] Recheck recheck_chomp(const SavedChomp& file, const Effort& effort);

}  // namespace mexwave::cli
