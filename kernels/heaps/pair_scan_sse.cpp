// The loops over pairs of heaps at level sse.

#include "heaps/pair_scan_body.hpp"

namespace mexwave::heaps::detail {

void strike_candidates_sse(const CandidateScan& scan) { strike_candidates(scan); }
std::size_t find_pair_sse(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
