// Computes a tile group: the scan of a step at each SIMD level, the loop over steps, and the effect of each P-position
// on later cells. With vector registers, lanes are scanned word by word at once, until each has found an open word (one
// that is not full). Level scalar scans lane by lane. A lane is *live* if its cell has to be scanned: some unit is in
// none of its three masks. During the scan, it is live until it has found an open word.

#include <algorithm>
#include <cstdint>

#include "chomp4/tile_group.hpp"
#include "core/bits/level_words.hpp"

namespace mexwave::chomp4::detail {

namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

/// The 16 cells of one step: pointers to word 0 of their lines, and to their masks.
struct Step {
  std::uint64_t *rs, *ps, *pr;
  std::uint64_t *rs_full, *ps_full, *pr_full;
};

/// The cells of a step that have to be scanned.
struct Open {
  std::uint64_t units;  // those that a live lane needs
  std::uint32_t live;   // lanes
};

/// Requests word w of all lines. Force-inlined because g++ removes calls of functions without effects.
[[gnu::always_inline]] inline void prefetch(const Step& at, std::uint32_t w, std::size_t rs_columns) {
  for (const std::uint32_t k : {0U, 8U, 15U}) __builtin_prefetch(at.rs + w * rs_columns + k);
  for (const std::uint32_t k : {0U, 8U}) {
    __builtin_prefetch(at.ps + std::size_t{w} * lanes + k);
    __builtin_prefetch(at.pr + std::size_t{w} * lanes + k);
  }
}

/// The result of a scan. `bit` is valid in the lanes that scan() returns.
struct Found {
  alignas(64) std::uint64_t bit[lanes];
  alignas(64) std::uint64_t word[lanes];
};

#if defined(MEXWAVE_SIMD_SCALAR)

inline Open open_cells(const Step& step) {
  Open open{};
  for (std::uint32_t k = 0; k < lanes; ++k) {
    const std::uint64_t units = ~(step.rs_full[k] | step.ps_full[k] | step.pr_full[k]);
    open.units |= units;
    open.live |= (units != 0 ? 1U : 0U) << k;
  }
  return open;
}

/// Returns the lanes that found a bit.
inline std::uint32_t scan(const Step& step, const Open& open, std::size_t rs_columns, std::uint32_t unit_shift,
                          Found& found) {
  std::uint32_t found_lanes = 0;
  for (std::uint32_t live = open.live; live != 0; live &= live - 1) {
    const auto k = static_cast<std::uint32_t>(__builtin_ctz(live));
    std::uint64_t units = ~(step.rs_full[k] | step.ps_full[k] | step.pr_full[k]), used = all_ones;
    for (; used == all_ones && units != 0; units &= units - 1) {
      const std::uint32_t first = static_cast<std::uint32_t>(__builtin_ctzll(units)) << unit_shift;
      for (std::uint32_t w = first; used == all_ones && w < first + (1U << unit_shift); ++w) {
        used = step.rs[w * rs_columns + k] | step.ps[w * lanes + k] | step.pr[w * lanes + k];
        found.word[k] = w;
      }
    }
    if (used == all_ones) continue;
    found.bit[k] = ~used & (used + 1);
    found_lanes |= 1U << k;
  }
  return found_lanes;
}

#else

/// The operations that xsimd has for all levels.
struct XsimdWords {
  using Word = xsimd::batch<std::uint64_t, core::Arch>;
  static constexpr std::uint32_t width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_aligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
  static Word lowest_zero(Word used) { return ~used & (used + Word(std::uint64_t{1})); }
};

/// Words supplies Word, width, and Live, the set of lanes of a register that have not found an open word. live(bits):
/// the lanes of the lowest bits. live_and_full(live, used): the live lanes whose word is full. update_live(live, used,
/// before): `used` in live lanes, `before` in others. nonzero(word): a bit for each lane that is not 0. any_lane(word):
/// the or of all lanes.
#if defined(MEXWAVE_SIMD_SSE)       // two lanes of 64 bits, 4 of the 16 at a time
struct Words : XsimdWords {
  using Live = Word;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const __m128i own = _mm_set_epi64x(2, 1);
    return _mm_cmpeq_epi64(_mm_and_si128(_mm_set1_epi64x(bits), own), own);
  }
  static bool any(Live a, Live b) { return _mm_testz_si128(a | b, a | b) == 0; }
  static Word or3(Word a, Word b, Word c) { return a | b | c; }
  static Live live_and_full(Live live, Word used) {
    return _mm_and_si128(live, _mm_cmpeq_epi64(used, _mm_set1_epi64x(-1)));
  }
  static Word update_live(Live live, Word used, Word before) { return _mm_blendv_epi8(before, used, live); }
  static std::uint32_t nonzero(Word word) {
    const __m128i zero = _mm_cmpeq_epi64(word, _mm_setzero_si128());
    return ~static_cast<std::uint32_t>(_mm_movemask_pd(_mm_castsi128_pd(zero))) & 3;
  }
  static std::uint64_t any_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(word, _mm_unpackhi_epi64(word, word))));
  }
};
#elif defined(MEXWAVE_SIMD_AVX2)    // four lanes of 64 bits, 8 of the 16 at a time
struct Words : XsimdWords {
  using Live = Word;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const __m256i own = _mm256_set_epi64x(8, 4, 2, 1);
    return _mm256_cmpeq_epi64(_mm256_and_si256(_mm256_set1_epi64x(bits), own), own);
  }
  static bool any(Live a, Live b) { return _mm256_testz_si256(a | b, a | b) == 0; }
  static Word or3(Word a, Word b, Word c) { return a | b | c; }
  static Live live_and_full(Live live, Word used) {
    return _mm256_and_si256(live, _mm256_cmpeq_epi64(used, _mm256_set1_epi64x(-1)));
  }
  static Word update_live(Live live, Word used, Word before) { return _mm256_blendv_epi8(before, used, live); }
  static std::uint32_t nonzero(Word word) {
    const __m256i zero = _mm256_cmpeq_epi64(word, _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(zero))) & 15;
  }
  static std::uint64_t any_lane(Word word) {
    const __m128i half = _mm_or_si128(_mm256_castsi256_si128(word), _mm256_extracti128_si256(word, 1));
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm_or_si128(half, _mm_unpackhi_epi64(half, half))));
  }
};
#elif defined(MEXWAVE_SIMD_AVX512)  // eight lanes of 64 bits, all 16 in two registers
struct Words : XsimdWords {
  using Live = __mmask8;
  static Live live(std::uint32_t bits) { return static_cast<Live>(bits); }
  static bool any(Live a, Live b) { return _kortestz_mask8_u8(a, b) == 0; }
  static Word or3(Word a, Word b, Word c) { return _mm512_ternarylogic_epi64(a, b, c, 0xfe); }
  static Live live_and_full(Live live, Word used) {
    return _mm512_mask_cmpeq_epi64_mask(live, used, _mm512_set1_epi64(-1));
  }
  static Word update_live(Live live, Word used, Word before) { return _mm512_mask_mov_epi64(before, live, used); }
  static std::uint32_t nonzero(Word word) { return _mm512_test_epi64_mask(word, word); }
  static std::uint64_t any_lane(Word word) { return static_cast<std::uint64_t>(_mm512_reduce_or_epi64(word)); }
};
#elif defined(MEXWAVE_SIMD_NEON)    // two lanes of 64 bits, 4 of the 16 at a time
struct Words : XsimdWords {
  using Live = uint64x2_t;  // all ones in live lanes
  static Live live(std::uint32_t bits) {
    const uint64x2_t own = vcombine_u64(vcreate_u64(1), vcreate_u64(2));
    return vceqq_u64(vandq_u64(vdupq_n_u64(bits), own), own);
  }
  static bool any(Live a, Live b) { return vmaxvq_u32(vreinterpretq_u32_u64(vorrq_u64(a, b))) != 0; }
  static Word or3(Word a, Word b, Word c) { return a | b | c; }
  static Live live_and_full(Live live, Word used) { return vandq_u64(live, vceqq_u64(used, vdupq_n_u64(all_ones))); }
  static Word update_live(Live live, Word used, Word before) { return vbslq_u64(live, used, before); }
  static std::uint32_t nonzero(Word word) {
    return std::uint32_t{vgetq_lane_u64(word, 0) != 0} | std::uint32_t{vgetq_lane_u64(word, 1) != 0} << 1;
  }
  static std::uint64_t any_lane(Word word) { return vgetq_lane_u64(word, 0) | vgetq_lane_u64(word, 1); }
};
#endif

inline Open open_cells(const Step& step) {
  Words::Word units = Words::broadcast(0);
  std::uint32_t live = 0;
  for (std::uint32_t k = 0; k < lanes; k += Words::width) {
    const Words::Word open =
        ~Words::or3(Words::load(step.rs_full + k), Words::load(step.ps_full + k), Words::load(step.pr_full + k));
    units = units | open;
    live |= Words::nonzero(open) << k;
  }
  return {Words::any_lane(units), live};
}

/// Returns the lanes that found a bit.
inline std::uint32_t scan(const Step& step, const Open& open, std::size_t rs_columns, std::uint32_t unit_shift,
                          Found& found) {
  using Word = Words::Word;
  using Live = Words::Live;
  constexpr std::uint32_t width = Words::width;
  std::uint32_t found_lanes = 0;
  // Two registers at a time hide latency, and everything fits into the registers of the processor.
  for (std::uint32_t k = 0; k < lanes; k += 2 * width) {
    const std::uint32_t live = open.live >> k;
    if ((live & ((1U << 2 * width) - 1)) == 0) continue;
    Live live0 = Words::live(live), live1 = Words::live(live >> width);
    Word used0 = Words::broadcast(all_ones), used1 = used0;
    Word word0 = used0, word1 = used0;
    std::uint64_t units = open.units;
    do {
      const std::uint32_t first = static_cast<std::uint32_t>(__builtin_ctzll(units)) << unit_shift;
      for (std::uint32_t w = first; w < first + (1U << unit_shift); ++w) {
        const std::uint64_t *const rs = step.rs + w * rs_columns + k, *const ps = step.ps + w * lanes + k,
                                   *const pr = step.pr + w * lanes + k;
        const Word now0 = Words::or3(Words::load(rs), Words::load(ps), Words::load(pr));
        const Word now1 = Words::or3(Words::load(rs + width), Words::load(ps + width), Words::load(pr + width));
        used0 = Words::update_live(live0, now0, used0);
        used1 = Words::update_live(live1, now1, used1);
        word0 = Words::update_live(live0, Words::broadcast(w), word0);
        word1 = Words::update_live(live1, Words::broadcast(w), word1);
        live0 = Words::live_and_full(live0, now0);
        live1 = Words::live_and_full(live1, now1);
      }
      units &= units - 1;
    } while (units != 0 && Words::any(live0, live1));
    const Word bit0 = Words::lowest_zero(used0), bit1 = Words::lowest_zero(used1);
    Words::store(found.bit + k, bit0);
    Words::store(found.bit + k + width, bit1);
    Words::store(found.word + k, word0);
    Words::store(found.word + k + width, word1);
    found_lanes |= (Words::nonzero(bit0) | Words::nonzero(bit1) << width) << k;
  }
  return found_lanes;
}

#endif

/// Sets the bit of the unit of word w in `full` if all its words are full. Rare functions like this are not inlined:
/// the code of the browser's engine is smaller.
[[gnu::noinline]] void note_full_unit(const std::uint64_t* line, std::size_t stride, std::uint32_t w,
                                      std::uint64_t& full, std::uint32_t unit_shift) {
  for (std::uint32_t k = unit_begin(w, unit_shift); k < unit_end(w, unit_shift); ++k) {
    if (line[k * stride] != all_ones) return;
  }
  full |= std::uint64_t{1} << (w >> unit_shift);
}

/// Sets a bit of word w of a line, and the bit of its unit in `full` if this fills the unit.
inline void set_bit(std::uint64_t* line, std::size_t stride, std::uint32_t w, std::uint64_t bit, std::uint64_t& full,
                    std::uint32_t unit_shift) {
  std::uint64_t& word = line[w * stride];
  word |= bit;
  if (word == all_ones) note_full_unit(line, stride, w, full, unit_shift);
}

/// Bits above `bit` of its word.
inline std::uint64_t bits_above(std::uint32_t bit) { return bit % 64 == 63 ? 0 : all_ones << (bit % 64 + 1); }

/// Starts line (p,s) at r = s: q < s, and the q of all (p,q,r',r') with r' < s, count as used. Units below that of s
/// are not set, because no scan of this layer reads them. If s > p, the line is closed at once.
[[gnu::noinline]] void start_ps(const TileGroup& x, std::uint64_t* line, std::uint64_t& full, std::uint32_t s,
                                std::uint32_t lane) {
  const std::uint32_t own = s / 64, end = unit_end(x.last_word, x.unit_shift);
  for (std::uint32_t w = unit_begin(own, x.unit_shift); w < end; ++w) {
    line[w * lanes + lane] = w < own ? all_ones : x.cut[w * lanes + lane];
  }
  line += lane;
  if (own < end) line[std::size_t{own} * lanes] |= (std::uint64_t{1} << (s % 64)) - 1;
  full = full_units(line, lanes, own, end, x.unit_shift);
}

/// The effect of a P-position with q = p, q = r or r = s on later cells, besides its bits in the three lines.
/// `rs_index` is the index of its row in rs_full.
[[gnu::noinline]] void close_lines(const TileGroup& x, std::uint32_t layer, std::size_t rs_index, std::uint32_t lane,
                                   const Cell& cell) {
  const auto [p, q, r, s] = cell;
  if (r == s) x.cut[q / 64 * lanes + lane] |= std::uint64_t{1} << (q % 64);
  if (q == r) {  // a move in row 2 leads from (p,q',r',s), r' > r, to this P-position
    x.ps_full[layer * lanes + lane] = closed;
    if (r == s) {  // and from (p,q',r',s'), s' >= s
      for (std::uint32_t w = 0; w <= x.last_word; ++w) x.cut[w * lanes + lane] = all_ones;
    }
  }
  if (q == p) {  // a move in row 1 leads from (p',q',r,s), q' > p, to this P-position
    std::uint64_t* const rs = x.rs + layer * x.rs_layer + rs_index - layer * x.rs_columns;
    x.rs_ended[rs_index] = 1;
    rs[p / 64 * x.rs_columns] |= bits_above(p);
    const std::uint32_t end = unit_end(x.rs_last_word, x.unit_shift);
    for (std::uint32_t w = p / 64 + 1; w < end; ++w) rs[w * x.rs_columns] = all_ones;
    std::uint64_t& full = x.rs_full[rs_index];
    if (full != closed) {
      full = full_units(rs, x.rs_columns, static_cast<std::uint32_t>(__builtin_ctzll(~full)) << x.unit_shift, end,
                        x.unit_shift);
    }
    if (r == p) {  // and from (p',q',r',s), r' > p; the sweep closes these rows in other tiles
      for (std::uint32_t c = 1; r + c < x.r_end; ++c) x.rs_full[rs_index + c] = closed;
    }
  }
  if ((q == p && (r == p || r == s)) || (q == r && r == s)) x.openings->push_back(cell);
}

/// Computes all cells of the group. `diagonal`: cells may have r = s. `recording`: group.record is set.
template <bool diagonal, bool recording>
void run_steps(TileGroup& group) {
  // A copy: for the original, the compiler would have to assume that stores of bits change it.
  const TileGroup x = group;
  const std::uint32_t layers = x.s_end - x.s0;
  std::uint64_t cells = 0, positions = 0;
  Found found;
  Step steps[most_tile_s];
  Open open[most_tile_s];
  for (std::uint32_t layer = 0; layer < layers; ++layer) {
    const std::size_t column = layer * x.rs_columns + 1;  // of lane 0 in step 0
    steps[layer] = {x.rs + layer * x.rs_layer + 1,
                    x.ps + layer * x.ps_layer,
                    x.pr,
                    x.rs_full + column,
                    x.ps_full + std::size_t{layer} * lanes,
                    x.pr_full};
  }
  // The steps of a round differ in layer and in step number, so they are independent, and a load comes a round after
  // the store that it depends on.
  for (std::uint32_t round = 0; round < x.steps + layers - 1; ++round) {
    const std::uint32_t first_layer = round < x.steps ? 0 : round - (x.steps - 1),
                        end_layer = std::min(round + 1, layers);
    for (std::uint32_t layer = first_layer; layer < end_layer; ++layer) {
      const Step& at = steps[layer];
      if constexpr (diagonal) {
        // Lane k is at r0 + step - 15 + k.
        const std::uint32_t s = x.s0 + layer,
                            lane = s + (lanes - 1) - x.r0 - (round - layer);  // wraps around if there is none
        if (s >= x.r0 && lane < lanes && s < x.r_end) start_ps(x, at.ps, at.ps_full[lane], s, lane);
      }
      open[layer] = open_cells(at);
      if (open[layer].units == 0) continue;
      prefetch(at, static_cast<std::uint32_t>(__builtin_ctzll(open[layer].units)) << x.unit_shift, x.rs_columns);
    }
    for (std::uint32_t layer = first_layer; layer < end_layer; ++layer) {
      Step& at = steps[layer];
      std::uint32_t found_lanes = open[layer].live != 0 ? scan(at, open[layer], x.rs_columns, x.unit_shift, found) : 0;
      cells += static_cast<std::uint32_t>(__builtin_popcount(open[layer].live));
      positions += static_cast<std::uint32_t>(__builtin_popcount(found_lanes));
      const std::uint32_t step = round - layer, s = x.s0 + layer;
      for (; found_lanes != 0; found_lanes &= found_lanes - 1) {
        const auto k = static_cast<std::uint32_t>(__builtin_ctz(found_lanes));
        const std::uint64_t bit = found.bit[k];
        const auto word = static_cast<std::uint32_t>(found.word[k]);
        set_bit(at.rs + k, x.rs_columns, word, bit, at.rs_full[k], x.unit_shift);
        set_bit(at.ps + k, lanes, word, bit, at.ps_full[k], x.unit_shift);
        set_bit(at.pr + k, lanes, word, bit, at.pr_full[k], x.unit_shift);
        ++x.counts[layer * lanes + k];
        const std::size_t column = layer * x.rs_columns + step + 1 + k;
        std::uint8_t& top = x.rs_top[column];
        if (word >= top) top = static_cast<std::uint8_t>(word + 1);
        const std::uint32_t q = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bit));
        const std::uint32_t p = x.p0 + (lanes - 1) - k, r = x.r0 + step + k - (lanes - 1);
        if (!recording && q != p && q != r && (!diagonal || r != s)) continue;
        const Cell cell{static_cast<std::uint16_t>(p), static_cast<std::uint16_t>(q), static_cast<std::uint16_t>(r),
                        static_cast<std::uint16_t>(s)};
        if constexpr (recording) x.record->push_back(cell);
        if (q == p || q == r || (diagonal && r == s)) close_lines(x, layer, column, k, cell);
      }
      ++at.rs;
      ++at.rs_full;
      at.pr += x.pr_step;
      at.pr_full += lanes;
    }
  }
  group.cells += cells;
  group.positions += positions;
}

}  // namespace

template <class Level>
void run_tile_group(TileGroup& x) {
  if (x.record != nullptr) {
    run_steps<true, true>(x);  // right for all groups; a fourth copy of the code is not worth its size
  } else {
    x.s_end > x.r0 ? run_steps<true, false>(x) : run_steps<false, false>(x);
  }
}

template void run_tile_group<core::ThisLevel>(TileGroup&);

}  // namespace mexwave::chomp4::detail
