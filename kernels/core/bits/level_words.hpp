#pragma once
// Scans words in the registers of this level for an open word: one that is not all ones. Only for files NAME_simd.cpp.

#include <cstdint>

#include "core/bits/level_tag.hpp"

#if !defined(MEXWAVE_SIMD_SCALAR)
#include <xsimd/xsimd.hpp>
#endif

namespace mexwave::core {

namespace {

#if defined(MEXWAVE_SIMD_SSE)
using Arch = xsimd::sse4_2;
#elif defined(MEXWAVE_SIMD_AVX2)
using Arch = xsimd::avx2;
#elif defined(MEXWAVE_SIMD_AVX512)
using Arch = xsimd::avx512f;
#elif defined(MEXWAVE_SIMD_NEON)
using Arch = xsimd::neon64;
#endif

/// The words of one register. `open(rows...)`: bit j is set if word j of the OR of the rows has a zero. It uses
/// intrinsics because xsimd 8.1 cannot turn a comparison into a bit mask.
struct OpenWords {
#if defined(MEXWAVE_SIMD_AVX512)
  static constexpr unsigned count = 8;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, Arch>;
    const Words used = (Words::load_unaligned(rows) | ...);
    return static_cast<unsigned>(_mm512_cmpneq_epi64_mask(used, _mm512_set1_epi64(-1)));
  }
#elif defined(MEXWAVE_SIMD_AVX2)
  static constexpr unsigned count = 4;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, Arch>;
    const Words used = (Words::load_unaligned(rows) | ...);
    const __m256i full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(full))) & 15U;
  }
#else  // registers of two words gain nothing
  static constexpr unsigned count = 1;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    return (*rows | ...) != ~std::uint64_t{0} ? 1U : 0U;
  }
#endif
};

/// Words compared without a branch between them. A larger number costs more if the first word is open; a smaller one
/// makes the end of a scan harder to predict.
inline constexpr std::uint32_t words_at_once = 8;

/// First open word, at or after `from`, of the OR of the rows; there must be one. Up to words_at_once words after it
/// are read. A vector load over a word that was just stored waits for the store buffer, so avoid scanning rows that
/// were just written.
template <class... Rows>
inline std::uint32_t next_open_word(std::uint32_t from, const Rows*... rows) {
  if constexpr (OpenWords::count == 1) {
    while (OpenWords::open((rows + from)...) == 0) ++from;
    return from;
  } else {
    for (;; from += words_at_once) {
      unsigned open = 0;
      for (unsigned k = 0; k < words_at_once; k += OpenWords::count) open |= OpenWords::open((rows + from + k)...) << k;
      if (open != 0) return from + static_cast<std::uint32_t>(__builtin_ctz(open));
    }
  }
}

}  // namespace

}  // namespace mexwave::core
