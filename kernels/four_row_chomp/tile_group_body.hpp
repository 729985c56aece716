#pragma once
// The body of the tile group, compiled once per SIMD level in tile_group_<level>.cpp; included nowhere else.

#include <cstdint>

#include "four_row_chomp/tile_group.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

/// The 16 cells of one step: where their lines are, at word 0.
struct Step {
  std::uint64_t* rs;
  std::size_t rs_columns;
  std::uint64_t* ps;
  std::uint64_t* pr;
  std::uint8_t* rs_full;
  std::uint8_t* ps_full;
  std::uint8_t* pr_full;
  std::uint32_t last_word;
};

/// What a scan says. In lanes that found nothing `bit` is 0.
struct Found {
  alignas(64) std::uint64_t bit[lanes];
  alignas(64) std::uint64_t word[lanes];
  std::uint32_t live;   // lanes looked at
  std::uint32_t words;  // words that they spanned
};

/// One bit of a line is set; `full` follows if its first word that was not full now is.
inline void set_bit(std::uint64_t* line, std::size_t stride, std::uint64_t word, std::uint64_t bit, std::uint8_t& full,
                    std::uint32_t last_word) {
  std::uint64_t* const at = line + word * stride;
  *at |= bit;
  if (*at != all_ones || full != word) return;
  std::uint32_t next = full + 1U;
  while (next <= last_word && line[next * stride] == all_ones) ++next;
  full = static_cast<std::uint8_t>(next);
}

/// Bits above `bit` of its word.
inline std::uint64_t bits_above(std::uint32_t bit) { return bit % 64 == 63 ? 0 : all_ones << (bit % 64 + 1); }

/// Line (p,s) begins at r = s: q < s is none, and what (p,q,r',r') cut off with r' < s is not there.
inline void start_ps(const TileGroup& x, std::uint64_t* line, std::uint8_t& full, std::uint32_t s, std::uint32_t lane) {
  const std::uint32_t first = s / 64;
  for (std::uint32_t w = first; w <= x.last_word; ++w) line[w * lanes + lane] = x.cut[w * lanes + lane];
  line[first * lanes + lane] |= (std::uint64_t{1} << (s % 64)) - 1;
  std::uint32_t next = first;
  while (next <= x.last_word && line[next * lanes + lane] == all_ones) ++next;
  full = next > x.last_word ? closed : static_cast<std::uint8_t>(next);
}

/// What a P-position with q = p, q = r or r = s means for later cells.
inline void meet_edge(const TileGroup& x, std::uint32_t layer, std::size_t at, std::uint32_t lane, const Cell& cell) {
  const auto [p, q, r, s] = cell;
  if (r == s) x.cut[q / 64 * lanes + lane] |= std::uint64_t{1} << (q % 64);
  if (q == r) {  // (p,q',r',s) with r' > r can be shortened to it in row 2
    x.ps_full[layer * lanes + lane] = closed;
    if (r == s) {  // and so can (p,q',r',s') with s' >= s
      for (std::uint32_t w = 0; w <= x.last_word; ++w) x.cut[w * lanes + lane] = all_ones;
    }
  }
  if (q == p) {  // (p',q',r,s) with q' > p can be shortened to it in row 1
    std::uint64_t* const rs = x.rs + layer * x.rs_layer + at - layer * x.rs_columns;
    x.rs_ended[at] = 1;
    rs[p / 64 * x.rs_columns] |= bits_above(p);
    for (std::uint32_t w = p / 64 + 1; w <= x.rs_last_word; ++w) rs[w * x.rs_columns] = all_ones;
    std::uint32_t full = x.rs_full[at];
    while (full <= x.rs_last_word && rs[full * x.rs_columns] == all_ones) ++full;
    x.rs_full[at] = full > x.rs_last_word ? closed : static_cast<std::uint8_t>(full);
    if (r == p) {  // and so can (p',q',r',s) with r' > p
      for (std::uint32_t c = 1; r + c < x.r_end; ++c) x.rs_full[at + c] = closed;
    }
  }
  if ((q == p && (r == p || r == s)) || (q == r && r == s)) x.openings->push_back(cell);
}

template <class Lanes, bool diagonal, bool recording>
void run_steps(TileGroup& group) {
  const TileGroup x = group;  // what stores of bits cannot change
  const std::uint32_t layers = x.s_end - x.s0;
  std::uint64_t cells = 0, words = 0, positions = 0;
  Found found;
  // Steps of a round differ in layer and step: none needs another of them, and their loads are a round away from the
  // stores that made what they load.
  for (std::uint32_t round = 0; round < x.steps + layers - 1; ++round) {
    const std::uint32_t last_layer = round < layers ? round : layers - 1;
    for (std::uint32_t layer = round < x.steps ? 0 : round - (x.steps - 1); layer <= last_layer; ++layer) {
      const std::uint32_t step = round - layer;
      const std::size_t column = layer * x.rs_columns + step + 1;  // lane 0's
      const Step at{x.rs + layer * x.rs_layer + step + 1,
                    x.rs_columns,
                    x.ps + layer * x.ps_layer,
                    x.pr + step * x.pr_step,
                    x.rs_full + column,
                    x.ps_full + std::size_t{layer} * lanes,
                    x.pr_full + std::size_t{step} * lanes,
                    x.last_word};
      const std::uint32_t s = x.s0 + layer;
      if constexpr (diagonal) {
        // Lane k is at r0 + step - 15 + k.
        const std::uint32_t lane = s + (lanes - 1) - x.r0 - step;  // wraps around where there is none
        if (s >= x.r0 && lane < lanes && s < x.r_end) start_ps(x, at.ps, at.ps_full[lane], s, lane);
      }
      std::uint32_t got = Lanes::scan(at, found);
      if (found.live == 0) continue;
      cells += static_cast<std::uint32_t>(__builtin_popcount(found.live));
      words += found.words;
      positions += static_cast<std::uint32_t>(__builtin_popcount(got));
      for (; got != 0; got &= got - 1) {
        const auto k = static_cast<std::uint32_t>(__builtin_ctz(got));
        const std::uint64_t bit = found.bit[k], word = found.word[k];
        ++x.counts[layer * lanes + k];
        set_bit(at.rs + k, x.rs_columns, word, bit, at.rs_full[k], x.rs_last_word);
        set_bit(at.ps + k, lanes, word, bit, at.ps_full[k], x.last_word);
        set_bit(at.pr + k, lanes, word, bit, at.pr_full[k], x.last_word);
        std::uint8_t& top = x.rs_top[column + k];
        if (word >= top) top = static_cast<std::uint8_t>(word + 1);
        const auto q = static_cast<std::uint32_t>(word * 64) + static_cast<std::uint32_t>(__builtin_ctzll(bit));
        const std::uint32_t p = x.p0 + (lanes - 1) - k, r = x.r0 + step + k - (lanes - 1);
        if (!recording && q != p && q != r && (!diagonal || r != s)) continue;
        const Cell cell{static_cast<std::uint16_t>(p), static_cast<std::uint16_t>(q), static_cast<std::uint16_t>(r),
                        static_cast<std::uint16_t>(s)};
        if constexpr (recording) x.record->push_back(cell);
        if (q == p || q == r || (diagonal && r == s)) meet_edge(x, layer, column + k, k, cell);
      }
    }
  }
  group.cells += cells;
  group.words += words;
  group.positions += positions;
}

template <class Lanes>
void run_tile_group(TileGroup& x) {
  const bool diagonal = x.s_end > x.r0;
  if (x.record == nullptr) {
    diagonal ? run_steps<Lanes, true, false>(x) : run_steps<Lanes, false, false>(x);
  } else {
    diagonal ? run_steps<Lanes, true, true>(x) : run_steps<Lanes, false, true>(x);
  }
}

}  // namespace

}  // namespace mexwave::four_row_chomp::detail
