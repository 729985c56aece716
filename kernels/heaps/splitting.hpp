#pragma once
// Grundy numbers of games that split heaps.

#include <cstdint>
#include <optional>
#include <vector>

#include "mexwave/heaps.hpp"

namespace mexwave::heaps::detail {

struct SplitValues {
  std::vector<std::uint16_t> values;
  std::optional<Period> period;
  std::uint32_t computed = 0;  ///< values[computed..] are copied from the period
  std::uint32_t rare = 0;
  std::uint32_t mask = 0;
  std::uint64_t pairs = 0;
};

/// G(0), ..., G(upto) of an octal game or of Grundy's game. Throws as grundy().
[[nodiscard]] SplitValues split_values(const Game& game, std::uint32_t upto, const RunOptions& run,
                                       const Checkpoint& checkpoint);

}  // namespace mexwave::heaps::detail
