// The search at the corner at level sse.

#include <immintrin.h>

#include "squares/corner_search_body.hpp"

namespace mexwave::squares::detail {

namespace {

struct SseLanes {
  template <std::uint32_t words>
  static bool meet(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
    if constexpr (words < 2) {
      return meet_words<words>(to, a, b);
    } else {
      __m128i any = _mm_setzero_si128();
      for (std::uint32_t k = 0; k < words; k += 2) {
        const __m128i both = _mm_and_si128(_mm_loadu_si128(reinterpret_cast<const __m128i*>(a + k)),
                                           _mm_loadu_si128(reinterpret_cast<const __m128i*>(b + k)));
        _mm_storeu_si128(reinterpret_cast<__m128i*>(to + k), both);
        any = _mm_or_si128(any, both);
      }
      return _mm_testz_si128(any, any) == 0;
    }
  }
};

}  // namespace

bool run_corner_search_sse(CornerSearch& search) { return CornerSearcher<SseLanes>(search).run(); }

}  // namespace mexwave::squares::detail
