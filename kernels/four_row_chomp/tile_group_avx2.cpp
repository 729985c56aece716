// The tile group with AVX2: four lanes of 64 bits, 8 of the 16 at a time.

#include "four_row_chomp/tile_group_lanes.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

struct Avx2Words : XsimdWords<xsimd::avx2> {
  using Live = Word;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const __m256i own = _mm256_set_epi64x(8, 4, 2, 1);
    return _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits), own), own);
  }
  static bool any(Live a, Live b) { return _mm256_testz_si256(a | b, a | b) == 0; }
  static Word either(Word a, Word b, Word c) { return a | b | c; }
  static Live still(Live live, Word used) {
    return _mm256_and_si256(live, _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1)));
  }
  static Word keep(Live live, Word used, Word before) { return _mm256_blendv_epi8(before, used, live); }
  static Word count(Live live, Word n) { return n - live; }
  static std::uint32_t nonzero(Word word) {
    const __m256i zero = _mm256_cmpeq_epi64(word, _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(zero))) & 15;
  }
};

}  // namespace

void run_tile_group_avx2(TileGroup& group) { run_tile_group<Lockstep<Avx2Words>>(group); }

}  // namespace mexwave::four_row_chomp::detail
