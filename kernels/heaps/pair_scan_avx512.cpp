// The loops over pairs of heaps at level avx512.

#include <immintrin.h>

#include "heaps/pair_scan_body.hpp"
#include "heaps/pair_scan_lanes.hpp"

namespace mexwave::heaps::detail {

namespace {

struct Avx512Lanes : VectorLanes<64> {
  static bool any(Word a) {
    const auto r = reinterpret_cast<__m512i>(a);
    return _mm512_test_epi16_mask(r, r) != 0;
  }
};

}  // namespace

void strike_candidates_avx512(const CandidateScan& scan) { strike_candidates<Avx512Lanes>(scan); }
std::size_t find_pair_avx512(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair<Avx512Lanes>(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
