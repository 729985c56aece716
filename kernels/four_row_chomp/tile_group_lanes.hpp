#pragma once
// The 16 lanes of a step in vector registers: in lockstep, word by word, until all have found an open one.

#include <cstdint>
#include <xsimd/xsimd.hpp>

#include "four_row_chomp/tile_group_body.hpp"

namespace mexwave::four_row_chomp::detail {

namespace {

/// The words that the 16 lanes of a step begin with: none before them is open.
#if defined(__x86_64__)
class FirstWords {
 public:
  explicit FirstWords(const Step& x)
      : first_(_mm_max_epu8(_mm_max_epu8(bytes(x.rs_full), bytes(x.ps_full)), bytes(x.pr_full))) {}
  /// A bit for each lane that begins at `last_word` or before it.
  [[nodiscard]] std::uint32_t live(std::uint32_t last_word) const {
    const __m128i beyond = _mm_set1_epi8(static_cast<char>(last_word + 1));
    const __m128i dead = _mm_cmpeq_epi8(_mm_max_epu8(first_, beyond), first_);  // first >= beyond
    return ~static_cast<std::uint32_t>(_mm_movemask_epi8(dead)) & 0xffff;
  }
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
  explicit FirstWords(const Step& x)
      : first_(vmaxq_u8(vmaxq_u8(vld1q_u8(x.rs_full), vld1q_u8(x.ps_full)), vld1q_u8(x.pr_full))) {}
  /// A bit for each lane that begins at `last_word` or before it.
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

/// A level supplies Word and width; Live, the lanes that still look, one register's: live(bits), any(a, b),
/// still(live, used) those of them whose word is full; keep(live, used, before) and count(live, n), n + 1 in live
/// lanes.
template <class Level>
struct Lockstep {
  using Word = typename Level::Word;
  using Live = typename Level::Live;
  static constexpr std::uint32_t width = Level::width;

  static std::uint32_t scan(const Step& x, Found& found) {
    const FirstWords first(x);
    found.live = first.live(x.last_word);
    if (found.live == 0) return 0;
    const std::uint32_t from = first.least();
    std::uint32_t got = 0, end = 0;
    // Two registers at a time keep two chains going, and fit into those that there are.
    for (std::uint32_t k = 0; k < lanes; k += 2 * width) {
      const std::uint32_t live = found.live >> k;
      if ((live & ((1U << 2 * width) - 1)) == 0) {
        Level::store(found.bit + k, Level::broadcast(0));
        Level::store(found.bit + k + width, Level::broadcast(0));
        continue;
      }
      Live live0 = Level::live(live), live1 = Level::live(live >> width);
      Word used0 = Level::broadcast(all_ones), used1 = used0;
      Word count0 = Level::broadcast(0), count1 = count0;
      const std::uint64_t* rs = x.rs + from * x.rs_columns + k;
      const std::uint64_t* ps = x.ps + from * lanes + k;
      const std::uint64_t* pr = x.pr + from * lanes + k;
      std::uint32_t w = from;
      do {
        const Word now0 = Level::either(Level::load(rs), Level::load(ps), Level::load(pr));
        const Word now1 = Level::either(Level::load(rs + width), Level::load(ps + width), Level::load(pr + width));
        used0 = Level::keep(live0, now0, used0);
        used1 = Level::keep(live1, now1, used1);
        live0 = Level::still(live0, now0);
        live1 = Level::still(live1, now1);
        count0 = Level::count(live0, count0);
        count1 = Level::count(live1, count1);
        rs += x.rs_columns;
        ps += lanes;
        pr += lanes;
        ++w;
      } while (w <= x.last_word && Level::any(live0, live1));
      if (w > end) end = w;
      const Word bit0 = Level::lowest_zero(used0), bit1 = Level::lowest_zero(used1);
      Level::store(found.bit + k, bit0);
      Level::store(found.bit + k + width, bit1);
      Level::store(found.word + k, count0 + Level::broadcast(from));
      Level::store(found.word + k + width, count1 + Level::broadcast(from));
      got |= (Level::nonzero(bit0) | Level::nonzero(bit1) << width) << k;
    }
    found.words = end - from;
    return got;
  }
};

/// What levels share, by way of xsimd.
template <class Arch>
struct XsimdWords {
  using Word = xsimd::batch<std::uint64_t, Arch>;
  static constexpr std::uint32_t width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_aligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
  static Word lowest_zero(Word used) { return ~used & (used + Word(std::uint64_t{1})); }
};

}  // namespace

}  // namespace mexwave::four_row_chomp::detail
