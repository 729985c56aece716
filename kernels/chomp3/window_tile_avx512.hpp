#pragma once
// Fills windows with AVX-512: eight lanes of 64 bits, in two or four registers. Included by window_tile_simd.cpp only.

#include <immintrin.h>

#include <algorithm>
#include <limits>
#include <type_traits>
#include <utility>

#include "chomp3/window_tile.hpp"

namespace mexwave::chomp3::detail {

namespace {

using Word = __m512i;

std::uint64_t low_lane(Word word) {
  return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(word)));
}
Word broadcast(std::uint64_t word) { return _mm512_set1_epi64(static_cast<std::int64_t>(word)); }
/// Moves all lanes down by one; `incoming` goes into the highest lane.
Word moved_down(Word words, Word incoming) { return _mm512_alignr_epi64(incoming, words, 1); }
/// word | (~used & next): with next = used + 1, sets the lowest zero of `used`; with next = 0, changes nothing. 0xba is
/// the truth table. Overwriting the register of `next` makes a step a cycle shorter on Zen 5 than that of `word`.
Word with_lowest_zero(Word word, Word used, Word next) { return _mm512_ternarylogic_epi64(next, used, word, 0xba); }

/// With n registers, lane l of to[k] is from[n l + n - 1 - k]. collect() is the inverse.
void deal(const std::uint64_t* from, Word (&to)[4]) {
  const auto load = [from](int k) { return _mm512_loadu_si512(from + 8 * k); };
  const __m512i odd = _mm512_set_epi64(14, 10, 6, 2, 15, 11, 7, 3), even = _mm512_set_epi64(12, 8, 4, 0, 13, 9, 5, 1);
  const __m512i low[2] = {_mm512_permutex2var_epi64(load(0), odd, load(1)),
                          _mm512_permutex2var_epi64(load(0), even, load(1))};
  const __m512i high[2] = {_mm512_permutex2var_epi64(load(2), odd, load(3)),
                           _mm512_permutex2var_epi64(load(2), even, load(3))};
  for (int k = 0; k < 2; ++k) {
    to[2 * k] = _mm512_shuffle_i64x2(low[k], high[k], 0x44);
    to[2 * k + 1] = _mm512_shuffle_i64x2(low[k], high[k], 0xee);
  }
}
void deal(const std::uint64_t* from, Word (&to)[2]) {
  const Word low = _mm512_loadu_si512(from), high = _mm512_loadu_si512(from + 8);
  to[0] = _mm512_permutex2var_epi64(low, _mm512_set_epi64(15, 13, 11, 9, 7, 5, 3, 1), high);
  to[1] = _mm512_permutex2var_epi64(low, _mm512_set_epi64(14, 12, 10, 8, 6, 4, 2, 0), high);
}
void collect(const Word (&from)[2], std::uint64_t* to) {
  _mm512_storeu_si512(to, _mm512_permutex2var_epi64(from[1], _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), from[0]));
  _mm512_storeu_si512(to + 8,
                      _mm512_permutex2var_epi64(from[1], _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4), from[0]));
}
void collect(const Word (&from)[4], std::uint64_t* to) {
  const __m512i first = _mm512_set_epi64(11, 3, 10, 2, 9, 1, 8, 0), last = _mm512_set_epi64(15, 7, 14, 6, 13, 5, 12, 4);
  for (int half = 0; half < 2; ++half) {
    const __m512i lanes = half == 0 ? first : last;
    // For lanes l from 4 half on: words 4 l and 4 l + 1 in `front`, words 4 l + 2 and 4 l + 3 in `back`.
    const __m512i front = _mm512_permutex2var_epi64(from[3], lanes, from[2]);
    const __m512i back = _mm512_permutex2var_epi64(from[1], lanes, from[0]);
    const __m512i even = _mm512_set_epi64(11, 10, 3, 2, 9, 8, 1, 0), odd = _mm512_set_epi64(15, 14, 7, 6, 13, 12, 5, 4);
    _mm512_storeu_si512(to + 16 * half, _mm512_permutex2var_epi64(front, even, back));
    _mm512_storeu_si512(to + 16 * half + 8, _mm512_permutex2var_epi64(front, odd, back));
  }
}

/// As UpperEdge, for eight p at a time.
struct Avx512Edge {
  static __m512i reversed(__m512i words) {
    return _mm512_permutexvar_epi64(_mm512_set_epi64(0, 1, 2, 3, 4, 5, 6, 7), words);
  }
  /// How far lo is above the base, for line k and the next seven: 0 to 64. A shift by 64 gives 0.
  static __m512i below(const UpperTile& tile, unsigned k) {
    const __m256i lo = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tile.lo + k));
    return _mm512_cvtepi32_epi64(
        _mm256_max_epi32(_mm256_sub_epi32(lo, _mm256_set1_epi32(tile.base)), _mm256_setzero_si256()));
  }
  static void fill(const UpperTile& tile, std::uint64_t* lines) {
    const __m512i ones = _mm512_set1_epi64(-1), unusable = _mm512_set1_epi64(static_cast<std::int64_t>(~tile.usable));
    for (unsigned k = 0, count = tile.groups * group_lines; k < count; k += 8) {
      std::uint64_t* const eight = lines + count - 8 - k;
      const __m512i full = _mm512_or_si512(reversed(_mm512_sllv_epi64(ones, below(tile, k))), unusable);
      _mm512_storeu_si512(eight, _mm512_or_si512(_mm512_loadu_si512(eight), full));
    }
  }
  static void lower_lo(UpperTile& tile, const std::uint64_t* lines) {
    const __m512i ones = _mm512_set1_epi64(-1), bits = _mm512_set1_epi64(64);
    tile.reached_base = 0;
    for (unsigned k = 0, count = tile.groups * group_lines; k < count; k += 8) {
      const __m512i above_base = below(tile, k), used = reversed(_mm512_loadu_si512(lines + count - 8 - k));
      const __m512i zeros = _mm512_xor_si512(_mm512_sllv_epi64(used, _mm512_sub_epi64(bits, above_base)), ones);
      const __m512i run = _mm512_min_epi64(above_base, _mm512_lzcnt_epi64(zeros));
      const __mmask8 moved = _mm512_test_epi64_mask(run, run);
      tile.reached_base |= static_cast<std::uint32_t>(_mm512_mask_cmpeq_epi64_mask(moved, run, above_base)) << k;
      auto* const lo = reinterpret_cast<__m256i*>(tile.lo + k);
      _mm256_storeu_si256(lo, _mm256_sub_epi32(_mm256_loadu_si256(lo), _mm512_cvtepi64_epi32(run)));
    }
  }
};

/// Calls act(0), act(1), ..., act(n - 1) with compile-time constants.
template <unsigned n, class Act>
void unrolled(const Act& act) {
  [&]<unsigned... i>(std::integer_sequence<unsigned, i...>) { (act(std::integral_constant<unsigned, i>{}), ...); }
  (std::make_integer_sequence<unsigned, n>{});
}

// In a *march*, one kind of words (columns or lines) moves past the other, one place per step (window_tile_simd.cpp). A
// march does as many steps at once as it has registers: moving a word to the next register is then only a renaming.

/// Fills the windows of `height` lines, with the parameters of upper_pass(). Line k (in order of p) is in lane 7 - k /
/// registers of register k % registers. Records in each step which lanes found their window full.
template <unsigned height>
void upper_march(std::uint64_t* columns, unsigned count, std::uint64_t* lines, std::uint64_t* empty) {
  constexpr unsigned registers = height / 8, steps_max = 64;
  Word line[registers], column[registers];
  alignas(64) std::uint8_t full[registers][steps_max];
  std::uint64_t in[steps_max], out[steps_max];
  std::fill(std::copy_n(columns, count, in), in + steps_max, ~std::uint64_t{0});
  deal(lines, line);
  for (Word& words : column) words = broadcast(~std::uint64_t{0});
  for (unsigned s = 0; s < count + height - 1; s += registers) {
    unrolled<registers>([&](auto step) {
      constexpr unsigned first = registers - 1 - step;  // the register whose columns are at line 0 of its lane
      column[first] = moved_down(column[first], broadcast(in[s + step]));
      unrolled<registers>([&](auto k) {
        Word& here = column[(first + k) % registers];
        const Word used = _mm512_or_si512(here, line[k]), next = _mm512_add_epi64(used, broadcast(1));
        full[k][s + step] = _mm512_testn_epi64_mask(next, next);  // next is 0 if all bits are used
        here = with_lowest_zero(here, used, next);
        line[k] = with_lowest_zero(line[k], used, next);
      });
      out[s + step] = low_lane(column[(first + registers - 1) % registers]);
    });
  }
  std::copy_n(out + height - 1, count, columns);
  collect(line, lines);
  const std::uint64_t valid = (std::uint64_t{1} << count) - 1;
  for (unsigned i = 0; i < height; ++i) {
    const __m512i lane = _mm512_set1_epi8(static_cast<char>(1U << (7 - i / registers)));
    empty[i] = (_mm512_test_epi8_mask(_mm512_load_si512(full[i % registers]), lane) >> i) & valid;
  }
}

constexpr unsigned marched_columns = 32;  // the sweep's default number of columns of a tile
constexpr unsigned lower_steps_max = lower_lines_max + marched_columns + 3;  // one register round more than the steps
/// Number of cells from which a march is faster: a step costs three quarters of a single cell.
constexpr std::uint64_t march_from(unsigned steps) { return steps - steps / 4; }

/// Fills the lower window by a march. Here columns stay, column j in lane 7 - j / 4 of register j % 4; the lines with
/// cells move, together with their cells. A mask disables lanes without a cell. `cell_count` is the number of cells;
/// each cell sets one bit of its line unless its window is full, so the march returns false if fewer bits are set.
bool lower_march(LowerTile& tile, std::uint64_t cell_count, std::uint64_t* columns, std::uint64_t* lines) {
  constexpr unsigned registers = marched_columns / 8;
  Word column[registers], own_bit[registers], line[registers]{}, cells[registers]{};
  alignas(64) std::uint64_t reversed[marched_columns];
  std::reverse_copy(columns, columns + marched_columns, reversed);
  deal(reversed, column);
  for (unsigned k = 0; k < registers; ++k) {
    own_bit[k] =
        _mm512_sllv_epi64(broadcast(1), _mm512_set_epi64(k, k + 4, k + 8, k + 12, k + 16, k + 20, k + 24, k + 28));
  }
  std::uint64_t in[lower_steps_max], some[lower_steps_max], out[lower_steps_max];
  for (unsigned k = 0; k < tile.line_count; ++k) {
    in[k] = lines[tile.slot[k]];
    some[k] = tile.cells[k];
  }
  const unsigned steps = tile.line_count + marched_columns - 1;
  std::fill(in + tile.line_count, in + steps + registers, 0);
  std::fill(some + tile.line_count, some + steps + registers, 0);
  for (unsigned s = 0; s < steps; s += registers) {
    unrolled<registers>([&](auto step) {
      constexpr unsigned first = registers - 1 - step;
      line[first] = moved_down(line[first], broadcast(in[s + step]));
      cells[first] = moved_down(cells[first], broadcast(some[s + step]));
      unrolled<registers>([&](auto k) {
        constexpr unsigned here = (first + k) % registers;
        const __mmask8 has_cell = _mm512_test_epi64_mask(cells[here], own_bit[k]);
        const Word used = _mm512_or_si512(column[k], line[here]),
                   next = _mm512_maskz_add_epi64(has_cell, used, broadcast(1));
        column[k] = with_lowest_zero(column[k], used, next);
        line[here] = with_lowest_zero(line[here], used, next);
      });
      out[s + step] = low_lane(line[(first + registers - 1) % registers]);
    });
  }
  std::uint64_t found = 0;
  for (unsigned k = 0; k < tile.line_count; ++k) {
    const std::uint64_t after = out[k + marched_columns - 1];
    found += static_cast<std::uint64_t>(__builtin_popcountll(after ^ in[k]));
    tile.lines[k] = lines[tile.slot[k]] = after;
  }
  alignas(64) std::uint64_t after[marched_columns];
  collect(column, after);
  std::reverse_copy(after, after + marched_columns, columns);
  return found == cell_count;
}

/// As raise_hi(), for eight p at a time.
void raise_eight_hi(LowerTile& tile) {
  const __m512i ones = _mm512_set1_epi64(-1), one = _mm512_set1_epi64(1), last = _mm512_set1_epi64(63);
  const __m256i base = _mm256_set1_epi32(tile.base);
  __m256i max_p_minus_hi = _mm256_set1_epi32(std::numeric_limits<std::int32_t>::min());
  std::uint64_t reached_end = 0;
  for (unsigned k = 0; k < tile.line_count; k += 8) {
    const auto there = static_cast<__mmask8>(tile.line_count - k >= 8 ? 255U : (1U << (tile.line_count - k)) - 1);
    const __m256i hi = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tile.hi + k));
    const __m256i p_index = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tile.p_index + k));
    const __mmask8 has_cells = _mm512_mask_test_epi64_mask(there, _mm512_loadu_si512(tile.cells + k), ones);
    max_p_minus_hi = _mm256_mask_max_epi32(max_p_minus_hi, has_cells, max_p_minus_hi, _mm256_sub_epi32(p_index, hi));
    const __m512i above = _mm512_cvtepi32_epi64(_mm256_sub_epi32(hi, base));
    const __m512i used = _mm512_srlv_epi64(_mm512_loadu_si512(tile.lines + k), above);  // 0 from 64 on
    // The xor sets the lowest zero and all bits below it. If there is no zero, it sets all bits, and `run` is one too
    // low.
    const __m512i run = _mm512_sub_epi64(last, _mm512_lzcnt_epi64(_mm512_xor_si512(used, _mm512_add_epi64(used, one))));
    const __m512i after = _mm512_add_epi64(above, run);
    const auto ends = static_cast<unsigned>(
        _mm512_mask_cmpge_epi64_mask(_mm512_mask_cmple_epi64_mask(there, above, last), after, last));
    reached_end |= std::uint64_t{ends} << k;
    _mm256_mask_storeu_epi32(tile.hi + k, there, _mm256_add_epi32(hi, _mm512_cvtepi64_epi32(run)));
  }
  tile.reached_end = reached_end;
  tile.max_p_minus_hi =
      _mm512_reduce_max_epi32(_mm512_inserti32x8(_mm512_castsi256_si512(max_p_minus_hi), max_p_minus_hi, 1));
}

void leave_eight_out(const std::uint64_t* words, std::uint32_t period, std::uint32_t shift, std::uint64_t* cells) {
  const __m512i k = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), s = _mm512_set1_epi64(shift);
  __m512i low = _mm512_loadu_si512(words), high = _mm512_loadu_si512(words + period);
  if (shift < 7) {  // words after lane `shift` begin in the previous band
    const __mmask8 after = _mm512_cmpgt_epi64_mask(k, s);
    high = _mm512_mask_mov_epi64(high, after, low);
    low = _mm512_mask_loadu_epi64(low, after, words - period);
  }
  const __m512i last = _mm512_set1_epi64(63), down = _mm512_and_si512(_mm512_sub_epi64(s, k), last);
  const __m512i taken = _mm512_or_si512(_mm512_srlv_epi64(low, down),
                                        _mm512_sllv_epi64(_mm512_slli_epi64(high, 1), _mm512_sub_epi64(last, down)));
  _mm512_storeu_si512(cells, _mm512_andnot_si512(taken, _mm512_loadu_si512(cells)));
}

/// Number of bits set in both words together, over all lanes.
std::uint64_t bits_on(Word a, Word b) {
  const __m512i of_nibble = _mm512_broadcast_i32x4(_mm_setr_epi8(0, 1, 1, 2, 1, 2, 2, 3, 1, 2, 2, 3, 2, 3, 3, 4));
  const __m512i nibble = _mm512_set1_epi8(15);
  const auto of_bytes = [&](__m512i words) {
    const __m512i low = _mm512_and_si512(words, nibble), high = _mm512_and_si512(_mm512_srli_epi64(words, 4), nibble);
    return _mm512_add_epi8(_mm512_shuffle_epi8(of_nibble, low), _mm512_shuffle_epi8(of_nibble, high));
  };
  const __m512i bytes = _mm512_add_epi8(of_bytes(a), of_bytes(b));
  return static_cast<std::uint64_t>(_mm512_reduce_add_epi64(_mm512_sad_epu8(bytes, _mm512_setzero_si512())));
}

}  // namespace

/// For all 16 p, whatever `some` is.
template <class Level>
void leave_out(const SettledCells& settled, std::uint32_t /*some*/, std::uint64_t* cells) {
  leave_eight_out(settled.words + settled.residue, settled.period, settled.shift, cells);
  const std::uint32_t next = settled.residue + 8 == settled.period ? 0 : settled.residue + 8;
  const bool before = settled.shift < 8;
  leave_eight_out(settled.words + next - (before ? settled.period : 0), settled.period,
                  before ? settled.shift + 56 : settled.shift - 8, cells + 8);
}

template <class Level>
void add_group(LowerTile& tile, const OpenGroup& group) {
  const auto open = static_cast<__mmask16>(group.open);
  const unsigned k = tile.line_count, lower_half = static_cast<unsigned>(__builtin_popcount(group.open & 255U));
  const __m512i j = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i chosen = _mm512_maskz_compress_epi32(open, j);
  _mm512_storeu_si512(tile.p_index + k, _mm512_add_epi32(chosen, _mm512_set1_epi32(group.first_p_index)));
  _mm512_storeu_si512(tile.hi + k, _mm512_maskz_compress_epi32(open, _mm512_loadu_si512(group.hi)));
  const auto last_slot = static_cast<int>((tile.groups + 1) * group_lines - 1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(tile.slot + k),
                   _mm512_cvtepi32_epi8(_mm512_sub_epi32(_mm512_set1_epi32(last_slot), chosen)));
  _mm512_storeu_si512(tile.cells + k, _mm512_maskz_compress_epi64(static_cast<__mmask8>(group.open & 255U),
                                                                  _mm512_loadu_si512(group.cells)));
  _mm512_storeu_si512(tile.cells + k + lower_half, _mm512_maskz_compress_epi64(static_cast<__mmask8>(group.open >> 8),
                                                                               _mm512_loadu_si512(group.cells + 8)));
  tile.line_count = k + static_cast<unsigned>(__builtin_popcount(group.open));
  const __m512i low = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(group.open & 255U), group.cells);
  const __m512i high = _mm512_maskz_loadu_epi64(static_cast<__mmask8>(group.open >> 8), group.cells + 8);
  tile.cell_count[tile.groups++] = bits_on(low, high);
}

/// Runs both groups in one march if its steps fit in a word: columns then enter and leave half as often.
template <class Level>
void run_upper_tile(UpperTile& tile) {
  run_upper_window<Avx512Edge>(tile, [&tile](std::uint64_t* columns, std::uint64_t* lines) {
    if (tile.groups == 2 && tile.columns + upper_lines_max - 1 <= 64)
      return upper_march<upper_lines_max>(columns, tile.columns, lines, tile.empty);
    for (unsigned g = 0; g < tile.groups; ++g) {
      upper_march<group_lines>(columns, tile.columns, lines + std::size_t{tile.groups - 1 - g} * group_lines,
                               tile.empty + std::size_t{g} * group_lines);
    }
  });
}

template <class Level>
bool run_lower_tile(LowerTile& tile) {
  return run_lower_window(
      tile,
      [&tile](std::uint64_t* columns, std::uint64_t* lines) {
        std::uint64_t cells = 0;
        for (unsigned g = 0; g < tile.groups; ++g) cells += tile.cell_count[g];
        if (tile.chosen != nullptr) return lower_pass<true>(tile, columns, lines, tile.chosen);
        if (tile.columns != marched_columns || cells < march_from(tile.columns + tile.line_count))
          return lower_pass<false>(tile, columns, lines, nullptr);
        return lower_march(tile, cells, columns, lines);
      },
      raise_eight_hi);
}

}  // namespace mexwave::chomp3::detail
