// The loops over pairs of heaps at level scalar.

#include "heaps/pair_scan_body.hpp"

namespace mexwave::heaps::detail {

namespace {

struct OneLane {
  using Word = std::uint16_t;
  static constexpr std::size_t count = 1;
  static Word all(std::uint16_t value) { return value; }
  static Word equal(Word a, Word b) { return a == b ? 0xffff : 0; }
  static bool any(Word a) { return a != 0; }
};

}  // namespace

void strike_candidates_scalar(const CandidateScan& scan) { strike_candidates<OneLane>(scan); }
std::size_t find_pair_scalar(const std::uint16_t* a, const std::uint16_t* b, std::size_t count, std::uint16_t value) {
  return find_pair<OneLane>(a, b, count, value);
}

}  // namespace mexwave::heaps::detail
