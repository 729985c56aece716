// The search at the corner at level scalar.

#include "squares/corner_search_body.hpp"

namespace mexwave::squares::detail {

namespace {

struct ScalarLanes {
  template <std::uint32_t words>
  static bool meet(std::uint64_t* to, const std::uint64_t* a, const std::uint64_t* b) {
    return meet_words<words>(to, a, b);
  }
};

}  // namespace

bool run_corner_search_scalar(CornerSearch& search) { return CornerSearcher<ScalarLanes>(search).run(); }

}  // namespace mexwave::squares::detail
