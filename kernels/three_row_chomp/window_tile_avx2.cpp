// The window tiles with AVX2: four lanes of 64 bits, four registers.

#include "three_row_chomp/window_tile_body.hpp"
#include "three_row_chomp/window_tile_lanes.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct Avx2Lanes : XsimdLanes<xsimd::avx2> {
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(word)));
  }
  static Word march(Word low, Word high) {
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(low, high, 0x21), low, 8);
  }
};

}  // namespace

void run_upper_tile_avx2(UpperTile& tile) { run_upper_tile<Avx2Lanes>(tile); }

bool run_lower_tile_avx2(LowerTile& tile) { return run_lower_tile(tile); }

void leave_out_avx2(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  leave_out(settled, some, cells);
}

void add_group_avx2(LowerTile& tile, const OpenGroup& group) { add_group(tile, group); }

}  // namespace mexwave::three_row_chomp::detail
