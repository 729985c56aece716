// The tile group with AVX-512: eight lanes of 64 bits, all 16 in two registers. Run only where a machine has it.

#include "four_row_chomp/tile_group_lanes.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

struct Avx512Words : XsimdWords<xsimd::avx512f> {
  using Live = __mmask8;
  static Live live(std::uint32_t bits) { return static_cast<Live>(bits); }
  static bool any(Live a, Live b) { return _kortestz_mask8_u8(a, b) == 0; }
  static Word either(Word a, Word b, Word c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
  static Live still(Live live, Word used) { return _mm512_mask_cmpeq_epi64_mask(live, used, _mm512_set1_epi64(-1)); }
  static Word keep(Live live, Word used, Word before) { return _mm512_mask_mov_epi64(before, live, used); }
  static Word count(Live live, Word n) { return _mm512_mask_add_epi64(n, live, n, _mm512_set1_epi64(1)); }
  static std::uint32_t nonzero(Word word) { return _mm512_test_epi64_mask(word, word); }
};

}  // namespace

void run_tile_group_avx512(TileGroup& group) { run_tile_group<Lockstep<Avx512Words>>(group); }

}  // namespace mexwave::four_row_chomp::detail
