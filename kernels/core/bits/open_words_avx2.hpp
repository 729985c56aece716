#pragma once
// Words by the register of level avx2. The mask of a comparison is an intrinsic: xsimd 8.1 has none.

#include <xsimd/xsimd.hpp>

#include "core/bits/open_words.hpp"

namespace mexwave::core {

namespace {

struct Avx2Words {
  static constexpr unsigned count = 4;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::avx2>;
    const Words used = (Words::load_unaligned(rows) | ...);
    const __m256i full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(full))) & 15U;
  }
};

}  // namespace

}  // namespace mexwave::core
