// The search at the corner at level neon.

#include "squares/corner_search_body.hpp"

namespace mexwave::squares::detail {

namespace {

struct NeonLanes {
  template <std::uint32_t words>
  static bool meet(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
    return meet_words<words>(to, a, b);
  }
};

}  // namespace

bool run_corner_search_neon(CornerSearch& search) { return CornerSearcher<NeonLanes>(search).run(); }

}  // namespace mexwave::squares::detail
