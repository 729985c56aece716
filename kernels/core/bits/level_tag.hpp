#pragma once
// The tags of the SIMD levels. A file NAME_simd.cpp is compiled once per level of the processor, with the flags of that
// level and MEXWAVE_SIMD_LEVEL=avx2, ... (cmake/simd_levels.cmake). Its functions are templates over the tag, which it
// instantiates for its own level only, so each level has its own symbols. Such a file includes as little as possible,
// so that the linker does not use a function of it, compiled for this level, in other files.

namespace mexwave::core {

// NOLINTBEGIN(bugprone-forward-declaration-namespace): tags, which xsimd has by the same names
namespace level {
struct scalar;
struct sse;
struct avx2;
struct avx512;
struct neon;
}  // namespace level
// NOLINTEND(bugprone-forward-declaration-namespace)

#if defined(MEXWAVE_SIMD_LEVEL)
using ThisLevel = level::MEXWAVE_SIMD_LEVEL;
#endif

}  // namespace mexwave::core
