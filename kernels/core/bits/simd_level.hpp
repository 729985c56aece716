#pragma once
// One level chosen once per call, from tables of {level, function}. A kernel's body for a level stands in a file of its
// own, named after the level and compiled with its flags (cmake/simd_levels.cmake), if the processor that is built for
// has it.

#include <array>

#include "mexwave/run.hpp"

namespace mexwave::core {

/// The level to run with: run.simd if it is usable here, else InvalidArgument; the best one if run.simd is unset.
[[nodiscard]] SimdLevel resolve_level(const RunOptions& run);

inline constexpr std::size_t level_count = 5;

/// One function per level, in the order of SimdLevel; null where this build has none.
template <class Function>
using LevelTable = std::array<Function, level_count>;

/// The table of the functions body_scalar, body_sse, ... that this build has. All that knows which processor has which
/// levels is this, the sources that cmake/simd_levels.cmake picks, and can_run() in simd_level.cpp.
#if defined(__x86_64__)
#define MEXWAVE_LEVELS(body) \
  { body##_scalar, body##_sse, body##_avx2, body##_avx512, nullptr }
#elif defined(__aarch64__)
#define MEXWAVE_LEVELS(body) \
  { body##_scalar, nullptr, nullptr, nullptr, body##_neon }
#else  // WebAssembly so far runs the scalar bodies
#define MEXWAVE_LEVELS(body) \
  { body##_scalar, nullptr, nullptr, nullptr, nullptr }
#endif

template <class Function>
[[nodiscard]] Function at_level(const LevelTable<Function>& table, SimdLevel level) {
  return table[static_cast<std::size_t>(level)];
}

}  // namespace mexwave::core
