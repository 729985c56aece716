// The tile group with NEON: two lanes of 64 bits, 4 of the 16 at a time.

#include "four_row_chomp/tile_group_lanes.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

struct NeonWords : XsimdWords<xsimd::neon64> {
  using Live = uint64x2_t;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const uint64x2_t own = vcombine_u64(vcreate_u64(1), vcreate_u64(2));
    return vceqq_u64(vandq_u64(vdupq_n_u64(bits), own), own);
  }
  static bool any(Live a, Live b) { return vmaxvq_u32(vreinterpretq_u32_u64(vorrq_u64(a, b))) != 0; }
  static Word either(Word a, Word b, Word c) { return a | b | c; }
  static Live still(Live live, Word used) { return vandq_u64(live, vceqq_u64(used, vdupq_n_u64(all_ones))); }
  static Word keep(Live live, Word used, Word before) { return vbslq_u64(live, used, before); }
  static Word count(Live live, Word n) { return vsubq_u64(n, live); }
  static std::uint32_t nonzero(Word word) {
    return std::uint32_t{vgetq_lane_u64(word, 0) != 0} | std::uint32_t{vgetq_lane_u64(word, 1) != 0} << 1;
  }
};

}  // namespace

void run_tile_group_neon(TileGroup& group) { run_tile_group<Lockstep<NeonWords>>(group); }

}  // namespace mexwave::four_row_chomp::detail
