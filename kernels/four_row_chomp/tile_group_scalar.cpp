// The tile group without vectors: each lane looks for itself.

#include <algorithm>

#include "four_row_chomp/tile_group_body.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

struct OneByOne {
  static std::uint32_t scan(const Step& x, Found& found) {
    std::uint32_t first = closed, end = 0, got = 0;
    found.live = 0;
    for (std::uint32_t k = 0; k < lanes; ++k) {
      const std::uint32_t from = std::max({x.rs_full[k], x.ps_full[k], x.pr_full[k]});
      if (from > x.last_word) continue;
      found.live |= 1U << k;
      first = std::min(first, from);
      std::uint32_t w = from;
      for (; w <= x.last_word; ++w) {
        const std::uint64_t used = x.rs[w * x.rs_columns + k] | x.ps[w * lanes + k] | x.pr[w * lanes + k];
        if (used == all_ones) continue;
        found.bit[k] = ~used & (used + 1);
        found.word[k] = w;
        got |= 1U << k;
        break;
      }
      end = std::max(end, std::min(w, x.last_word) + 1);
    }
    found.words = end - first;
    return got;
  }
};

}  // namespace

void run_tile_group_scalar(TileGroup& group) { run_tile_group<OneByOne>(group); }

}  // namespace mexwave::four_row_chomp::detail
