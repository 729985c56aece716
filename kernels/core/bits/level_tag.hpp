#pragma once
// The tags of the SIMD levels. A file NAME_simd.cpp is compiled once per level of the processor, with the flags of that
// level and MEXWAVE_SIMD_LEVEL=avx2, ... (cmake/simd_levels.cmake). Its functions are templates over the tag, which it
// instantiates for its own level only: every level has symbols of its own. Such a file includes next to nothing, so
// that it defines no function that the linker could take for other files.

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
