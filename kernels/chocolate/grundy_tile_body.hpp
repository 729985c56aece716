#pragma once
// The tile of a Grundy table, compiled once per SIMD level; included nowhere else. See grundy.cpp for the idea.

#include "chocolate/grundy_tile.hpp"
#include "core/bits/open_words.hpp"

namespace mexwave::chocolate::detail {

namespace {

/// The line's rows as far as height y: copies of what is on the bound so far.
inline void begin_rows(GrundyLine& line, std::uint32_t y, std::uint32_t words) {
  for (; line.begun <= y; ++line.begun) {
    std::uint64_t* row = line.rows + static_cast<std::size_t>(line.begun) * words;
    for (std::uint32_t w = 0; w < words; ++w) row[w] = line.on_bound[w];
  }
}

inline void set_and_advance(std::uint64_t* row, std::uint16_t& open, std::uint32_t word, std::uint64_t bit) {
  row[word] |= bit;
  while (row[open] == ~std::uint64_t{0}) ++open;
}

template <class Words, bool Pass>
void run_grundy_tile(GrundyTile& tile) {
  const std::uint32_t words = tile.words;
  const std::uint32_t top = tile.bounds[(tile.x1 - 1) * tile.bounds_step + tile.z1 - 1];
  for (std::uint32_t y = 0; y <= top; ++y) {
    for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
      const std::uint32_t* bounds = tile.bounds + x * tile.bounds_step;
      std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
      while (z < tile.z1 && bounds[z] < y) ++z;
      if (z >= tile.z1) continue;
      GrundyLine& a = tile.x_lines[x];
      if (a.begun <= y) begin_rows(a, y, words);
      std::uint64_t* const row_a = a.rows + static_cast<std::size_t>(y) * words;
      std::size_t pair = static_cast<std::size_t>(x - tile.x0) * tile.width + (z - tile.z0);
      tile.computed += tile.z1 - z;
      for (; z < tile.z1; ++z, ++pair) {
        GrundyLine& b = tile.z_lines[z];
        if (b.begun <= y) begin_rows(b, y, words);
        std::uint64_t* const row_b = b.rows + static_cast<std::size_t>(y) * words;
        std::uint64_t* const row = tile.pair_rows + pair * words;
        std::uint32_t from = a.first_open[y];
        if (b.first_open[y] > from) from = b.first_open[y];
        if (tile.pair_open[pair] > from) from = tile.pair_open[pair];
        std::uint32_t word = core::next_open_word<Words>(from, words, row_a, row_b, row);
        std::uint64_t used = row_a[word] | row_b[word] | row[word];
        if constexpr (Pass) {
          const std::uint32_t passed = tile.without[pair][y];
          if (passed / 64 == word && x + y + z != 0) used |= std::uint64_t{1} << passed % 64;
          if (used == ~std::uint64_t{0}) {
            word = core::next_open_word<Words>(word + 1, words, row_a, row_b, row);
            used = row_a[word] | row_b[word] | row[word];
          }
        }
        tile.words_scanned += word - from + 1;
        const std::uint64_t bit = ~used & (used + 1);
        const std::uint32_t value = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bit));
        set_and_advance(row_a, a.first_open[y], word, bit);
        set_and_advance(row_b, b.first_open[y], word, bit);
        set_and_advance(row, tile.pair_open[pair], word, bit);
        if (bounds[z] == y) {
          a.on_bound[word] |= bit;
          b.on_bound[word] |= bit;
        }
        tile.histogram[value] += tile.symmetric && x != z ? 2U : 1U;
        if (tile.out != nullptr) tile.out[pair][y] = static_cast<std::uint16_t>(value);
      }
    }
  }
}

}  // namespace

}  // namespace mexwave::chocolate::detail
