// The window tiles with AVX-512: eight lanes of 64 bits, two registers. Run only where a machine has it.

#include "three_row_chomp/window_tile_body.hpp"
#include "three_row_chomp/window_tile_lanes.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct Avx512Lanes : XsimdLanes<xsimd::avx512f> {
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(word)));
  }
  static Word march(Word low, Word high) { return _mm512_alignr_epi64(high, low, 1); }
};

}  // namespace

void run_upper_tile_avx512(UpperTile& tile) { run_upper_tile<Avx512Lanes>(tile); }

bool run_lower_tile_avx512(LowerTile& tile) { return run_lower_tile(tile); }

}  // namespace mexwave::three_row_chomp::detail
