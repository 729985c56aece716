// The search at the corner at level avx2.

#include <immintrin.h>

#include "squares/corner_search_body.hpp"

namespace mexwave::squares::detail {

namespace {

struct Avx2Lanes {
  template <std::uint32_t words>
  static bool meet(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
    if constexpr (words < 4) {
      return meet_words<words>(to, a, b);
    } else {
      __m256i any = _mm256_setzero_si256();
      for (std::uint32_t k = 0; k < words; k += 4) {
        const __m256i both = _mm256_and_si256(_mm256_loadu_si256(reinterpret_cast<const __m256i*>(a + k)),
                                              _mm256_loadu_si256(reinterpret_cast<const __m256i*>(b + k)));
        _mm256_storeu_si256(reinterpret_cast<__m256i*>(to + k), both);
        any = _mm256_or_si256(any, both);
      }
      return _mm256_testz_si256(any, any) == 0;
    }
  }
};

}  // namespace

bool run_corner_search_avx2(CornerSearch& search) { return CornerSearcher<Avx2Lanes>(search).run(); }

}  // namespace mexwave::squares::detail
