// The search at the corner at level avx512.

#include <immintrin.h>

#include "squares/corner_search_body.hpp"

namespace mexwave::squares::detail {

namespace {

struct Avx512Lanes {
  template <std::uint32_t words>
  static bool meet(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
    if constexpr (words < 8) {
      return meet_words<words>(to, a, b);
    } else {
      __m512i any = _mm512_setzero_si512();
      for (std::uint32_t k = 0; k < words; k += 8) {
        const __m512i both = _mm512_and_si512(_mm512_loadu_si512(a + k), _mm512_loadu_si512(b + k));
        _mm512_storeu_si512(to + k, both);
        any = _mm512_or_si512(any, both);
      }
      return _mm512_test_epi64_mask(any, any) != 0;
    }
  }
};

}  // namespace

bool run_corner_search_avx512(CornerSearch& search) { return CornerSearcher<Avx512Lanes>(search).run(); }

}  // namespace mexwave::squares::detail
