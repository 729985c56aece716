#pragma once
// Chooses one level per call, from tables with one function per level. level_tag.hpp explains how these are compiled.

#include <array>

#include "core/bits/level_tag.hpp"
#include "mexwave/run.hpp"

namespace mexwave::core {

/// The level to run with: run.simd if it is usable here, else InvalidArgument; the best one if run.simd is unset.
[[nodiscard]] SimdLevel resolve_level(const RunOptions& run);

inline constexpr std::size_t level_count = 5;

/// One function per level, in the order of SimdLevel; null where this build has none.
template <class Function>
using LevelTable = std::array<Function, level_count>;

/// The table of body<level::scalar>, body<level::sse>, ...; null for levels of other processors. The levels of each
/// processor are listed here, in cmake/simd_levels.cmake and in can_run() (simd_level.cpp): keep the three in step.
// NOLINTBEGIN(bugprone-macro-parentheses): the name of a template takes no parentheses
#if defined(__x86_64__)
#define MEXWAVE_LEVELS(body)                                                                               \
  {                                                                                                        \
    body<mexwave::core::level::scalar>, body<mexwave::core::level::sse>, body<mexwave::core::level::avx2>, \
        body<mexwave::core::level::avx512>, nullptr                                                        \
  }
#elif defined(__aarch64__)
#define MEXWAVE_LEVELS(body) \
  { body<mexwave::core::level::scalar>, nullptr, nullptr, nullptr, body<mexwave::core::level::neon> }
#else  // WebAssembly
#define MEXWAVE_LEVELS(body) \
  { body<mexwave::core::level::scalar>, body<mexwave::core::level::sse>, nullptr, nullptr, nullptr }
#endif
// NOLINTEND(bugprone-macro-parentheses)

template <class Function>
[[nodiscard]] Function at_level(const LevelTable<Function>& table, SimdLevel level) {
  return table[static_cast<std::size_t>(level)];
}

}  // namespace mexwave::core
