// The loops over pairs of heaps at level neon.

#include "heaps/pair_scan_body.hpp"
#include "heaps/pair_scan_lanes.hpp"

namespace mexwave::heaps::detail {

namespace {

struct NeonLanes : VectorLanes<16> {
  static bool any(Word a) {
    std::uint64_t halves[2];
    __builtin_memcpy(halves, &a, sizeof halves);
    return (halves[0] | halves[1]) != 0;
  }
};

}  // namespace

void strike_candidates_neon(const CandidateScan& scan) { strike_candidates<NeonLanes>(scan); }
std::size_t find_pair_neon(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair<NeonLanes>(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
