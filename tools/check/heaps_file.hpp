#pragma once
// Files of `mexwave heaps grundy`, read back from CSV, JSON, NPY or a b-file without trusting them.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/heap_game.hpp"
#include "output/seal.hpp"

namespace mexwave::cli {

struct SavedHeaps {
  std::string name;  ///< of the game
  HeapGame game;
  std::vector<std::uint32_t> values;  ///< of the heaps 0, 1, 2, ...; at least one
};

/// Whether seal or first bytes say that this is a file of `mexwave heaps grundy`.
[[nodiscard]] bool is_heaps(const std::optional<Seal>& seal, std::string_view bytes);

/// Throws FormatError naming `path`, the place and what is wrong there; and if there is no seal where the game stands
/// nowhere else.
[[nodiscard]] SavedHeaps parse_heaps(const std::string& path, const std::optional<Seal>& seal, std::string_view bytes);

}  // namespace mexwave::cli
