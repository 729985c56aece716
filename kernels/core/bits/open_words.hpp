#pragma once
// Lanes for first-zero scans inside a kernel's loop: which of the next words of several rows leave a zero. For
// per-level bodies only: nothing here is defined out of line, and every level names its registers.

#include <cstdint>
#if defined(__AVX2__) || defined(__SSE4_2__)
#include <xsimd/xsimd.hpp>
#endif

namespace mexwave::core {

namespace {

/// One word at a time. `open(rows...)`: bit j is set if word j of the OR of the rows has a zero.
struct ScalarWords {
  static constexpr unsigned count = 1;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    return (*rows | ...) != ~std::uint64_t{0} ? 1U : 0U;
  }
};

#if defined(__SSE4_2__) && !defined(__AVX2__)
struct VectorWords {
  static constexpr unsigned count = 2;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::sse4_2>;
    const Words used = (Words::load_aligned(rows) | ...);
    const __m128i full = _mm_cmpeq_epi64(used, _mm_set1_epi64x(-1));
    return ~static_cast<unsigned>(_mm_movemask_pd(_mm_castsi128_pd(full))) & 3U;
  }
};
#elif defined(__AVX2__) && !defined(__AVX512F__)
struct VectorWords {
  static constexpr unsigned count = 4;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::avx2>;
    const Words used = (Words::load_aligned(rows) | ...);
    const __m256i full = _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1));
    return ~static_cast<unsigned>(_mm256_movemask_pd(_mm256_castsi256_pd(full))) & 15U;
  }
};
#elif defined(__AVX512F__)
struct VectorWords {
  static constexpr unsigned count = 8;
  template <class... Rows>
  static unsigned open(const Rows*... rows) {
    using Words = xsimd::batch<std::uint64_t, xsimd::avx512f>;
    const Words used = (Words::load_aligned(rows) | ...);
    return static_cast<unsigned>(_mm512_cmpneq_epi64_mask(used, _mm512_set1_epi64(-1)));
  }
};
#endif

/// Words that are looked at one by one before whole registers are: a register that is loaded over a word just stored
/// waits until the store has left its buffer, which costs more than the words do.
inline constexpr std::uint32_t words_by_hand = 8;

/// Least word in [from, to) of the OR of the rows that has a zero, or anything >= to. Rows are aligned to 64 bytes and
/// can be read as far as the next multiple of 8 words after `to`.
template <class Words, class... Rows>
inline std::uint32_t next_open_word(std::uint32_t from, std::uint32_t to, const Rows*... rows) {
  const std::uint32_t by_hand = from + words_by_hand < to ? from + words_by_hand : to;
  for (; from < by_hand; ++from) {
    if (ScalarWords::open((rows + from)...) != 0) return from;
  }
  if (from >= to) return to;
  std::uint32_t at = from & ~(Words::count - 1);
  unsigned open = Words::open((rows + at)...) & (~0U << (from - at));
  while (open == 0) {
    at += Words::count;
    if (at >= to) return to;
    open = Words::open((rows + at)...);
  }
  return at + static_cast<std::uint32_t>(__builtin_ctz(open));
}

}  // namespace

}  // namespace mexwave::core
