// The loops over pairs of heaps at level sse.

#include <immintrin.h>

#include "heaps/pair_scan_body.hpp"
#include "heaps/pair_scan_lanes.hpp"

namespace mexwave::heaps::detail {

namespace {

struct SseLanes : VectorLanes<16> {
  static bool any(Word a) {
    const auto r = reinterpret_cast<__m128i>(a);
    return _mm_testz_si128(r, r) == 0;
  }
};

}  // namespace

void strike_candidates_sse(const CandidateScan& scan) { strike_candidates<SseLanes>(scan); }
std::size_t find_pair_sse(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair<SseLanes>(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
