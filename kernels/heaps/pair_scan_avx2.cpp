// The loops over pairs of heaps at level avx2.

#include <immintrin.h>

#include "heaps/pair_scan_body.hpp"
#include "heaps/pair_scan_lanes.hpp"

namespace mexwave::heaps::detail {

namespace {

struct Avx2Lanes : VectorLanes<32> {
  static bool any(Word a) {
    const auto r = reinterpret_cast<__m256i>(a);
    return _mm256_testz_si256(r, r) == 0;
  }
};

}  // namespace

void strike_candidates_avx2(const CandidateScan& scan) { strike_candidates<Avx2Lanes>(scan); }
std::size_t find_pair_avx2(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair<Avx2Lanes>(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
