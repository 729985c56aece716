#pragma once
// One level chosen once per call, from tables of {level, function}.

#include <array>
#include <utility>

#include "mexwave/run.hpp"

namespace mexwave::core {

/// The level to run with: run.simd if it is usable here, else InvalidArgument; the best one if run.simd is unset.
[[nodiscard]] SimdLevel resolve_level(const RunOptions& run);

/// One function per level, in the order of SimdLevel.
template <class Function>
using LevelTable = std::array<Function, 4>;

template <class Function>
[[nodiscard]] Function at_level(const LevelTable<Function>& table, SimdLevel level) {
  return table[static_cast<std::size_t>(level)];
}

}  // namespace mexwave::core
