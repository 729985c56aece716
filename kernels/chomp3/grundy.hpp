#pragma once
// The size of a tile of p, for tests. No result depends on it.

#include <cstdint>

#include "mexwave/chomp3_grundy.hpp"

namespace mexwave::chomp3::detail {

[[nodiscard]] GrundyValues grundy_values(const GrundyGoal& goal, std::uint32_t tile_p, const RunOptions& run,
                                         const Checkpoint& checkpoint = {});

}  // namespace mexwave::chomp3::detail
