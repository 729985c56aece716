#pragma once
// The tile of P-positions, compiled once per SIMD level; included nowhere else. See positions.cpp for the idea.

#include "chocolate/positions_tile.hpp"
#include "core/bits/open_words.hpp"

namespace mexwave::chocolate::detail {

namespace {

template <class Words>
void run_positions_tile(PositionsTile& tile) {
  for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
    const PositionsLine& a = tile.x_lines[x];
    const std::uint32_t* bounds = tile.bounds + x * tile.bounds_step;
    std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
    if (x == 0 && z == 0) ++z;
    // Every y below the line's least open one is used, and every y from its cut on is excluded: nothing is left once
    // they meet, and nothing for pairs whose bound is below. That is most of the pairs.
    for (; z < tile.z1 && a.open < a.cut && a.open <= bounds[tile.z1 - 1]; ++z) {
      const std::uint32_t bound = bounds[z];
      if (bound < a.open) continue;
      const PositionsLine& b = tile.z_lines[z];
      ++tile.pairs;
      std::uint32_t end = bound + 1;  // y must be below
      if (a.cut < end) end = a.cut;
      if (b.cut < end) end = b.cut;
      const std::uint32_t from = (a.open > b.open ? a.open : b.open) / 64;
      const std::uint32_t end_word = (end + 63) / 64;  // both rows go on as far
      if (from >= end_word) continue;
      const std::uint32_t word = core::next_open_word<Words>(from, end_word, a.used, b.used);
      if (word >= end_word) {
        tile.words += end_word - from;
        continue;
      }
      tile.words += word - from + 1;
      const std::uint32_t y = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(~(a.used[word] | b.used[word])));
      if (y < end) enter_position(tile, x, z, y, bound);
    }
  }
}

}  // namespace

}  // namespace mexwave::chocolate::detail
