// The tile group with SSE4.2: two lanes of 64 bits, 4 of the 16 at a time.

#include "four_row_chomp/tile_group_lanes.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

struct SseWords : XsimdWords<xsimd::sse4_2> {
  using Live = Word;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const __m128i own = _mm_set_epi64x(2, 1);
    return _mm_cmpeq_epi64(_mm_and_si128(_mm_set1_epi64x(bits), own), own);
  }
  static bool any(Live a, Live b) { return _mm_testz_si128(a | b, a | b) == 0; }
  static Word either(Word a, Word b, Word c) { return a | b | c; }
  static Live still(Live live, Word used) { return _mm_and_si128(live, _mm_cmpeq_epi64(used, _mm_set1_epi64x(-1))); }
  static Word keep(Live live, Word used, Word before) { return _mm_blendv_epi8(before, used, live); }
  static Word count(Live live, Word n) { return n - live; }
  static std::uint32_t nonzero(Word word) {
    const __m128i zero = _mm_cmpeq_epi64(word, _mm_setzero_si128());
    return ~static_cast<std::uint32_t>(_mm_movemask_pd(_mm_castsi128_pd(zero))) & 3;
  }
};

}  // namespace

void run_tile_group_sse(TileGroup& group) { run_tile_group<Lockstep<SseWords>>(group); }

}  // namespace mexwave::four_row_chomp::detail
