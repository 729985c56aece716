#pragma once
// Words by the register of level avx512. The mask of a comparison is an intrinsic: xsimd 8.1 has none.

#include <xsimd/xsimd.hpp>

#include "core/bits/open_words.hpp"

namespace mexwave::core {

namespace {

struct Avx512Words {
  static constexpr unsigned count = 8;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::avx512f>;
    const Words used = (Words::load_unaligned(rows) | ...);
    return static_cast<unsigned>(_mm512_cmpneq_epi64_mask(used, _mm512_set1_epi64(-1)));
  }
};

}  // namespace

}  // namespace mexwave::core
