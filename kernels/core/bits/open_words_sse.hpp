#pragma once
// Words by the register of level sse. The mask of a comparison is an intrinsic: xsimd 8.1 has none.

#include <xsimd/xsimd.hpp>

#include "core/bits/open_words.hpp"

namespace mexwave::core {

namespace {

struct SseWords {
  static constexpr unsigned count = 2;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::sse4_2>;
    const Words used = (Words::load_unaligned(rows) | ...);
    const __m128i full = _mm_cmpeq_epi64(used, _mm_set1_epi64x(-1));
    return ~static_cast<unsigned>(_mm_movemask_pd(_mm_castsi128_pd(full))) & 3U;
  }
};

}  // namespace

}  // namespace mexwave::core
