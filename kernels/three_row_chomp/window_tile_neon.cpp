// The window tiles with NEON: two lanes of 64 bits, eight registers.

#include "three_row_chomp/window_tile_body.hpp"
#include "three_row_chomp/window_tile_lanes.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct NeonLanes : XsimdLanes<xsimd::neon64> {
  static std::uint64_t low_lane(Word word) { return vgetq_lane_u64(word, 0); }
  static Word march(Word low, Word high) { return vextq_u64(low, high, 1); }
  /// Shifts into the comparison, whose top bit stays.
  static void take(Word& column, Word& row, Word& nothing) {
    const uint64x2_t used = vorrq_u64(column, row), bit = vbicq_u64(vaddq_u64(used, vdupq_n_u64(1)), used);
    column = vorrq_u64(column, bit);
    row = vorrq_u64(row, bit);
    nothing = vsriq_n_u64(vceqzq_u64(bit), nothing, 1);
  }
};

}  // namespace

void run_upper_tile_neon(UpperTile& tile) { run_upper_tile<NeonLanes>(tile); }

bool run_lower_tile_neon(LowerTile& tile) { return run_lower_tile(tile); }

void leave_out_neon(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  leave_out(settled, some, cells);
}

void add_group_neon(LowerTile& tile, const OpenGroup& group) { add_group(tile, group); }

}  // namespace mexwave::three_row_chomp::detail
