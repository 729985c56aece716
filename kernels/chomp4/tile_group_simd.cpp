// Computes a tile group: the scan of a step at each SIMD level, the loop over steps, and the effect of each P-position
// on later cells. With vector registers, all lanes are scanned word by word at once, until each has found an open word
// (one that is not full). Level scalar scans lane by lane. A lane is *live* if its cell has to be scanned: none of its
// lines is full or `closed`. During the scan, it is live until it has found an open word.

#include <algorithm>
#include <cstdint>

#include "chomp4/tile_group.hpp"
#include "core/bits/level_words.hpp"

namespace mexwave::chomp4::detail {

namespace {

constexpr std::uint64_t all_ones = ~std::uint64_t{0};

/// The 16 cells of one step: pointers to word 0 of their lines.
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

/// The result of a scan. `bit` is valid in the lanes that scan() returns.
struct Found {
  alignas(64) std::uint64_t bit[lanes];
  alignas(64) std::uint64_t word[lanes];
  std::uint32_t live;   // lanes that were scanned
  std::uint32_t words;  // words from the first to the last that one of these lanes needed
};

#if defined(MEXWAVE_SIMD_SCALAR)

/// Returns the lanes that found a bit.
inline std::uint32_t scan(const Step& step, Found& found) {
  std::uint32_t first = closed, end = 0, found_lanes = 0;
  found.live = 0;
  for (std::uint32_t k = 0; k < lanes; ++k) {
    const std::uint32_t from = std::max({step.rs_full[k], step.ps_full[k], step.pr_full[k]});
    if (from > step.last_word) continue;
    found.live |= 1U << k;
    first = std::min(first, from);
    std::uint32_t w = from;
    for (; w <= step.last_word; ++w) {
      const std::uint64_t used = step.rs[w * step.rs_columns + k] | step.ps[w * lanes + k] | step.pr[w * lanes + k];
      if (used == all_ones) continue;
      found.bit[k] = ~used & (used + 1);
      found.word[k] = w;
      found_lanes |= 1U << k;
      break;
    }
    end = std::max(end, std::min(w, step.last_word) + 1);
  }
  found.words = end - first;
  return found_lanes;
}

#else

/// The first words to scan in the 16 lanes of a step: no earlier word is open.
#if defined(__SSE2__)
class FirstWords {
 public:
  explicit FirstWords(const Step& step)
      : first_(_mm_max_epu8(_mm_max_epu8(bytes(step.rs_full), bytes(step.ps_full)), bytes(step.pr_full))) {}
  /// A bit for each lane that begins at `last_word`, at most 254, or before it.
  [[nodiscard]] std::uint32_t live(std::uint32_t last_word) const {
    const __m128i beyond = _mm_set1_epi8(static_cast<char>(last_word + 1));
    const __m128i dead = _mm_cmpeq_epi8(_mm_max_epu8(first_, beyond), first_);  // first >= beyond
    return ~static_cast<std::uint32_t>(_mm_movemask_epi8(dead)) & 0xffff;
  }
  /// minpos compares 16-bit words, so the lower byte of each is made the lesser of two lanes.
  [[nodiscard]] std::uint32_t least() const {
    const __m128i pairs = _mm_min_epu8(first_, _mm_srli_epi16(first_, 8));
    return static_cast<std::uint32_t>(_mm_cvtsi128_si32(_mm_minpos_epu16(_mm_and_si128(pairs, _mm_set1_epi16(255))))) &
           255;
  }

 private:
  static __m128i bytes(const std::uint8_t* from) { return _mm_loadu_si128(reinterpret_cast<const __m128i*>(from)); }
  __m128i first_;
};
#else
class FirstWords {
 public:
  explicit FirstWords(const Step& step)
      : first_(vmaxq_u8(vmaxq_u8(vld1q_u8(step.rs_full), vld1q_u8(step.ps_full)), vld1q_u8(step.pr_full))) {}
  /// A bit for each lane that begins at `last_word`, at most 254, or before it.
  [[nodiscard]] std::uint32_t live(std::uint32_t last_word) const {
    constexpr std::uint8_t own[lanes] = {1, 2, 4, 8, 16, 32, 64, 128, 1, 2, 4, 8, 16, 32, 64, 128};
    const uint8x16_t bits = vandq_u8(vcleq_u8(first_, vdupq_n_u8(static_cast<std::uint8_t>(last_word))), vld1q_u8(own));
    return std::uint32_t{vaddv_u8(vget_low_u8(bits))} | std::uint32_t{vaddv_u8(vget_high_u8(bits))} << 8;
  }
  [[nodiscard]] std::uint32_t least() const { return vminvq_u8(first_); }

 private:
  uint8x16_t first_;
};
#endif

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
/// before): `used` in live lanes, `before` in others. count_live(live, n): n + 1 in live lanes, n in others.
/// nonzero(word): a bit for each lane that is not 0.
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
  static Word count_live(Live live, Word n) { return n - live; }
  static std::uint32_t nonzero(Word word) {
    const __m128i zero = _mm_cmpeq_epi64(word, _mm_setzero_si128());
    return ~static_cast<std::uint32_t>(_mm_movemask_pd(_mm_castsi128_pd(zero))) & 3;
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
  static Word count_live(Live live, Word n) { return n - live; }
  static std::uint32_t nonzero(Word word) {
    const __m256i zero = _mm256_cmpeq_epi64(word, _mm256_setzero_si256());
    return ~static_cast<std::uint32_t>(_mm256_movemask_pd(_mm256_castsi256_pd(zero))) & 15;
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
  static Word count_live(Live live, Word n) { return _mm512_mask_add_epi64(n, live, n, _mm512_set1_epi64(1)); }
  static std::uint32_t nonzero(Word word) { return _mm512_test_epi64_mask(word, word); }
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
  static Word count_live(Live live, Word n) { return vsubq_u64(n, live); }
  static std::uint32_t nonzero(Word word) {
    return std::uint32_t{vgetq_lane_u64(word, 0) != 0} | std::uint32_t{vgetq_lane_u64(word, 1) != 0} << 1;
  }
};
#endif

/// Returns the lanes that found a bit.
inline std::uint32_t scan(const Step& step, Found& found) {
  using Word = Words::Word;
  using Live = Words::Live;
  constexpr std::uint32_t width = Words::width;
  const FirstWords first(step);
  found.live = first.live(step.last_word);
  if (found.live == 0) return 0;
  const std::uint32_t from = first.least();
  std::uint32_t found_lanes = 0, end = 0;
  // Two registers at a time hide latency, and everything fits into the registers of the processor.
  for (std::uint32_t k = 0; k < lanes; k += 2 * width) {
    const std::uint32_t live = found.live >> k;
    if ((live & ((1U << 2 * width) - 1)) == 0) {
      Words::store(found.bit + k, Words::broadcast(0));
      Words::store(found.bit + k + width, Words::broadcast(0));
      continue;
    }
    Live live0 = Words::live(live), live1 = Words::live(live >> width);
    Word used0 = Words::broadcast(all_ones), used1 = used0;
    Word count0 = Words::broadcast(0), count1 = count0;
    const std::uint64_t* rs = step.rs + from * step.rs_columns + k;
    const std::uint64_t* ps = step.ps + from * lanes + k;
    const std::uint64_t* pr = step.pr + from * lanes + k;
    std::uint32_t w = from;
    do {
      const Word now0 = Words::or3(Words::load(rs), Words::load(ps), Words::load(pr));
      const Word now1 = Words::or3(Words::load(rs + width), Words::load(ps + width), Words::load(pr + width));
      used0 = Words::update_live(live0, now0, used0);
      used1 = Words::update_live(live1, now1, used1);
      live0 = Words::live_and_full(live0, now0);
      live1 = Words::live_and_full(live1, now1);
      count0 = Words::count_live(live0, count0);
      count1 = Words::count_live(live1, count1);
      rs += step.rs_columns;
      ps += lanes;
      pr += lanes;
      ++w;
    } while (w <= step.last_word && Words::any(live0, live1));
    if (w > end) end = w;
    const Word bit0 = Words::lowest_zero(used0), bit1 = Words::lowest_zero(used1);
    Words::store(found.bit + k, bit0);
    Words::store(found.bit + k + width, bit1);
    Words::store(found.word + k, count0 + Words::broadcast(from));
    Words::store(found.word + k + width, count1 + Words::broadcast(from));
    found_lanes |= (Words::nonzero(bit0) | Words::nonzero(bit1) << width) << k;
  }
  found.words = end - from;
  return found_lanes;
}

#endif

/// Sets a bit of a line; raises `full` if this bit fills the line's first open word.
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

/// Starts line (p,s) at r = s: q < s, and the q of all (p,q,r',r') with r' < s, count as used. Words below s / 64 are
/// not set, because no scan of this layer reads them. If s > p, the line is closed at once.
inline void start_ps(const TileGroup& x, std::uint64_t* line, std::uint8_t& full, std::uint32_t s, std::uint32_t lane) {
  const std::uint32_t first = s / 64;
  for (std::uint32_t w = first; w <= x.last_word; ++w) line[w * lanes + lane] = x.cut[w * lanes + lane];
  line[first * lanes + lane] |= (std::uint64_t{1} << (s % 64)) - 1;
  std::uint32_t next = first;
  while (next <= x.last_word && line[next * lanes + lane] == all_ones) ++next;
  full = next > x.last_word ? closed : static_cast<std::uint8_t>(next);
}

/// The effect of a P-position with q = p, q = r or r = s on later cells, besides its bits in the three lines.
/// `rs_index` is the index of its row in rs_full.
inline void close_lines(const TileGroup& x, std::uint32_t layer, std::size_t rs_index, std::uint32_t lane,
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
    for (std::uint32_t w = p / 64 + 1; w <= x.rs_last_word; ++w) rs[w * x.rs_columns] = all_ones;
    std::uint32_t full = x.rs_full[rs_index];
    while (full <= x.rs_last_word && rs[full * x.rs_columns] == all_ones) ++full;
    x.rs_full[rs_index] = full > x.rs_last_word ? closed : static_cast<std::uint8_t>(full);
    if (r == p) {  // and from (p',q',r',s), r' > p; the sweep closes these rows in other tiles
      for (std::uint32_t c = 1; r + c < x.r_end; ++c) x.rs_full[rs_index + c] = closed;
    }
  }
  if ((q == p && (r == p || r == s)) || (q == r && r == s)) x.openings->push_back(cell);
}

/// Computes all cells of the group. `diagonal`: some cells have r = s. `recording`: group.record is set.
template <bool diagonal, bool recording>
void run_steps(TileGroup& group) {
  // A copy: for the original, the compiler would have to assume that stores of bits change it.
  const TileGroup x = group;
  const std::uint32_t layers = x.s_end - x.s0;
  std::uint64_t cells = 0, words = 0, positions = 0;
  Found found;
  // The steps of a round differ in layer and in step number, so they are independent, and a load comes a round after
  // the store that it depends on.
  for (std::uint32_t round = 0; round < x.steps + layers - 1; ++round) {
    const std::uint32_t last_layer = round < layers ? round : layers - 1;
    for (std::uint32_t layer = round < x.steps ? 0 : round - (x.steps - 1); layer <= last_layer; ++layer) {
      const std::uint32_t step = round - layer;
      const std::size_t column = layer * x.rs_columns + step + 1;  // of lane 0
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
        const std::uint32_t lane = s + (lanes - 1) - x.r0 - step;  // wraps around if there is none
        if (s >= x.r0 && lane < lanes && s < x.r_end) start_ps(x, at.ps, at.ps_full[lane], s, lane);
      }
      std::uint32_t found_lanes = scan(at, found);
      if (found.live == 0) continue;
      cells += static_cast<std::uint32_t>(__builtin_popcount(found.live));
      words += found.words;
      positions += static_cast<std::uint32_t>(__builtin_popcount(found_lanes));
      for (; found_lanes != 0; found_lanes &= found_lanes - 1) {
        const auto k = static_cast<std::uint32_t>(__builtin_ctz(found_lanes));
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
        if (q == p || q == r || (diagonal && r == s)) close_lines(x, layer, column + k, k, cell);
      }
    }
  }
  group.cells += cells;
  group.words += words;
  group.positions += positions;
}

}  // namespace

template <class Level>
void run_tile_group(TileGroup& x) {
  const bool diagonal = x.s_end > x.r0;
  if (x.record == nullptr) {
    diagonal ? run_steps<true, false>(x) : run_steps<false, false>(x);
  } else {
    diagonal ? run_steps<true, true>(x) : run_steps<false, true>(x);
  }
}

template void run_tile_group<core::ThisLevel>(TileGroup&);

}  // namespace mexwave::chomp4::detail
