// The window tiles with AVX-512: eight lanes of 64 bits, two registers. Run only where a machine has it.

#include <limits>

#include "three_row_chomp/window_tile_body.hpp"
#include "three_row_chomp/window_tile_lanes.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

struct Avx512Lanes : XsimdLanes<xsimd::avx512f> {
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm512_castsi512_si128(word)));
  }
  static Word march(Word low, Word high) { return _mm512_alignr_epi64(high, low, 1); }
  /// a | (~used & next).
  static constexpr int with_next = 0xf2;
  static void take(Word& column, Word& row, Word& nothing) {
    const __m512i used = _mm512_or_si512(column, row), next = _mm512_add_epi64(used, _mm512_set1_epi64(1));
    column = _mm512_ternarylogic_epi64(column, used, next, with_next);
    row = _mm512_ternarylogic_epi64(row, used, next, with_next);
    const __m512i earlier = _mm512_srli_epi64(nothing, 1);
    nothing = _mm512_mask_or_epi64(earlier, _mm512_testn_epi64_mask(next, next), earlier,
                                   _mm512_set1_epi64(std::numeric_limits<std::int64_t>::min()));
  }
};

constexpr unsigned marched_columns = 32;  // of a tile, as the sweep has them
/// A step takes as long as a cell and a quarter, one by one.
constexpr std::uint64_t march_from(unsigned steps) { return steps + steps / 4; }

/// The lower window by a march: here columns stay, column j in lane 7 - j / 4 of register j % 4, and the rows that have
/// cells move, with their cells; `wanted` in all. A mask holds back the lanes whose cell is none of them.
bool lower_march(LowerTile& tile, std::uint64_t wanted, std::uint64_t* columns, std::uint64_t* rows) {
  constexpr unsigned registers = marched_columns / 8;
  Avx512Lanes::Word column[registers], own[registers];
  alignas(64) std::uint64_t falling[marched_columns], bits[marched_columns];
  for (unsigned j = 0; j < marched_columns; ++j) {
    falling[marched_columns - 1 - j] = columns[j];
    bits[marched_columns - 1 - j] = std::uint64_t{1} << j;
  }
  load_rows<Avx512Lanes>(falling, column);
  load_rows<Avx512Lanes>(bits, own);
  __m512i row[registers]{}, cells[registers]{};
  const __m512i one = _mm512_set1_epi64(1);
  const auto step = [&](__m512i row_in, __m512i cells_in) {
    const __m512i first_row = Avx512Lanes::march(row[registers - 1], row_in);
    const __m512i first_cells = Avx512Lanes::march(cells[registers - 1], cells_in);
    for (unsigned k = registers - 1; k > 0; --k) {
      row[k] = row[k - 1];
      cells[k] = cells[k - 1];
    }
    row[0] = first_row;
    cells[0] = first_cells;
    for (unsigned k = 0; k < registers; ++k) {
      const __mmask8 here = _mm512_test_epi64_mask(cells[k], own[k]);
      const __m512i used = _mm512_or_si512(column[k], row[k]), next = _mm512_maskz_add_epi64(here, used, one);
      column[k] = _mm512_ternarylogic_epi64(column[k], used, next, Avx512Lanes::with_next);
      row[k] = _mm512_ternarylogic_epi64(row[k], used, next, Avx512Lanes::with_next);
    }
  };
  const auto enter = [&](unsigned k) {
    step(_mm512_set1_epi64(static_cast<std::int64_t>(rows[tile.slot[k]])),
         _mm512_set1_epi64(static_cast<std::int64_t>(tile.cells[k])));
  };
  std::uint64_t found = 0;
  const auto leave = [&](unsigned k) {
    const std::uint64_t after = Avx512Lanes::low_lane(row[registers - 1]);
    std::uint64_t& before = rows[tile.slot[k]];
    found += static_cast<std::uint64_t>(__builtin_popcountll(after ^ before));
    before = after;
  };
  unsigned s = 0;
  for (; s < marched_columns - 1 && s < tile.open; ++s) enter(s);
  for (; s < marched_columns - 1; ++s) step(_mm512_setzero_si512(), _mm512_setzero_si512());
  for (; s < tile.open; ++s) {
    enter(s);
    leave(s - (marched_columns - 1));
  }
  for (; s < tile.open + marched_columns - 1; ++s) {
    step(_mm512_setzero_si512(), _mm512_setzero_si512());
    leave(s - (marched_columns - 1));
  }
  store_rows<Avx512Lanes>(falling, column);
  for (unsigned j = 0; j < marched_columns; ++j) columns[j] = falling[marched_columns - 1 - j];
  return found == wanted;
}

/// raise_hi() for eight p at a time.
void raise_eight_hi(LowerTile& tile) {
  const __m512i ones = _mm512_set1_epi64(-1), one = _mm512_set1_epi64(1), last = _mm512_set1_epi64(63);
  const __m256i base = _mm256_set1_epi32(tile.base);
  __m256i furthest = _mm256_set1_epi32(std::numeric_limits<std::int32_t>::min());
  std::uint64_t to_the_end = 0;
  for (unsigned k = 0; k < tile.open; k += 8) {
    const auto there = static_cast<__mmask8>(tile.open - k >= 8 ? 255U : (1U << (tile.open - k)) - 1);
    const __m256i hi = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tile.hi + k));
    const __m256i place = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(tile.place + k));
    const __mmask8 asked = _mm512_mask_test_epi64_mask(there, _mm512_loadu_si512(tile.cells + k), ones);
    furthest = _mm256_mask_max_epi32(furthest, asked, furthest, _mm256_sub_epi32(place, hi));
    const __m512i above = _mm512_cvtepi32_epi64(_mm256_sub_epi32(hi, base));
    const __m512i used = _mm512_srlv_epi64(_mm512_loadu_si512(tile.rows + k), above);  // 0 from 64 on
    // The lowest zero and all below it; all bits are on if there is none, and one too few is told.
    const __m512i run = _mm512_sub_epi64(last, _mm512_lzcnt_epi64(_mm512_xor_si512(used, _mm512_add_epi64(used, one))));
    const __m512i after = _mm512_add_epi64(above, run);
    const auto ends = static_cast<unsigned>(
        _mm512_mask_cmpge_epi64_mask(_mm512_mask_cmple_epi64_mask(there, above, last), after, last));
    to_the_end |= std::uint64_t{ends} << k;
    _mm256_mask_storeu_epi32(tile.hi + k, there, _mm256_add_epi32(hi, _mm512_cvtepi64_epi32(run)));
  }
  tile.to_the_end = to_the_end;
  tile.furthest = _mm512_reduce_max_epi32(_mm512_inserti32x8(_mm512_castsi256_si512(furthest), furthest, 1));
}

void leave_eight_out(const std::uint64_t* words, std::uint32_t period, std::uint32_t shift, std::uint64_t* cells) {
  const __m512i k = _mm512_set_epi64(7, 6, 5, 4, 3, 2, 1, 0), s = _mm512_set1_epi64(shift);
  __m512i low = _mm512_loadu_si512(words), high = _mm512_loadu_si512(words + period);
  if (shift < 7) {  // those after reach into the word row before
    const __mmask8 after = _mm512_cmpgt_epi64_mask(k, s);
    high = _mm512_mask_mov_epi64(high, after, low);
    low = _mm512_mask_loadu_epi64(low, after, words - period);
  }
  const __m512i last = _mm512_set1_epi64(63), down = _mm512_and_si512(_mm512_sub_epi64(s, k), last);
  const __m512i taken = _mm512_or_si512(_mm512_srlv_epi64(low, down),
                                        _mm512_sllv_epi64(_mm512_slli_epi64(high, 1), _mm512_sub_epi64(last, down)));
  _mm512_storeu_si512(cells, _mm512_andnot_si512(taken, _mm512_loadu_si512(cells)));
}

}  // namespace

/// Of all 16.
void leave_out_avx512(const SettledCells& settled, std::uint32_t /*some*/, std::uint64_t* cells) {
  leave_eight_out(settled.words + settled.residue, settled.period, settled.shift, cells);
  const std::uint32_t next = settled.residue + 8 == settled.period ? 0 : settled.residue + 8;
  const bool before = settled.shift < 8;
  leave_eight_out(settled.words + next - (before ? settled.period : 0), settled.period,
                  before ? settled.shift + 56 : settled.shift - 8, cells + 8);
}

void add_group_avx512(LowerTile& tile, const OpenGroup& group) {
  const auto open = static_cast<__mmask16>(group.open);
  const unsigned k = tile.open, lower_half = static_cast<unsigned>(__builtin_popcount(group.open & 255U));
  const __m512i j = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
  const __m512i chosen = _mm512_maskz_compress_epi32(open, j);
  _mm512_storeu_si512(tile.place + k, _mm512_add_epi32(chosen, _mm512_set1_epi32(group.first_place)));
  _mm512_storeu_si512(tile.hi + k, _mm512_maskz_compress_epi32(open, _mm512_loadu_si512(group.hi)));
  const auto last_slot = static_cast<int>((tile.groups + 1) * window_rows - 1);
  _mm_storeu_si128(reinterpret_cast<__m128i*>(tile.slot + k),
                   _mm512_cvtepi32_epi8(_mm512_sub_epi32(_mm512_set1_epi32(last_slot), chosen)));
  _mm512_storeu_si512(tile.cells + k, _mm512_maskz_compress_epi64(static_cast<__mmask8>(group.open & 255U),
                                                                  _mm512_loadu_si512(group.cells)));
  _mm512_storeu_si512(tile.cells + k + lower_half, _mm512_maskz_compress_epi64(static_cast<__mmask8>(group.open >> 8),
                                                                               _mm512_loadu_si512(group.cells + 8)));
  tile.open = k + static_cast<unsigned>(__builtin_popcount(group.open));
  ++tile.groups;
}

void run_upper_tile_avx512(UpperTile& tile) { run_upper_tile<Avx512Lanes>(tile); }

bool run_lower_tile_avx512(LowerTile& tile) {
  return run_lower_window(
      tile,
      [&tile](std::uint64_t* columns, std::uint64_t* rows) {
        std::uint64_t cells = 0;
        for (unsigned g = 0; g < tile.groups; ++g) cells += tile.served[g];
        if (tile.chosen != nullptr) return lower_pass<true>(tile, columns, rows, tile.chosen);
        if (tile.columns != marched_columns || cells < march_from(tile.columns + tile.open))
          return lower_pass<false>(tile, columns, rows, nullptr);
        return lower_march(tile, cells, columns, rows);
      },
      raise_eight_hi);
}

}  // namespace mexwave::three_row_chomp::detail
