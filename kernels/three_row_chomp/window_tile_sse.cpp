// The window tiles with SSE4.2: two lanes of 64 bits, eight registers.

#include "three_row_chomp/window_tile_body.hpp"
#include "three_row_chomp/window_tile_lanes.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct SseLanes : XsimdLanes<xsimd::sse4_2> {
  static std::uint64_t low_lane(Word word) { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(word)); }
  static Word march(Word low, Word high) { return _mm_alignr_epi8(high, low, 8); }
};

}  // namespace

void run_upper_tile_sse(UpperTile& tile) { run_upper_tile<SseLanes>(tile); }

bool run_lower_tile_sse(LowerTile& tile) { return run_lower_tile(tile); }

void leave_out_sse(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  leave_out(settled, some, cells);
}

void add_group_sse(LowerTile& tile, const OpenGroup& group) { add_group(tile, group); }

}  // namespace mexwave::three_row_chomp::detail
