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

}  // namespace

void run_upper_tile_avx512(UpperTile& tile) { run_upper_tile<Avx512Lanes>(tile); }

bool run_lower_tile_avx512(LowerTile& tile) {
  return run_lower_window(tile, [&tile](std::uint64_t* columns, std::uint64_t* rows) {
    std::uint64_t cells = 0;
    for (unsigned g = 0; g < tile.groups; ++g) cells += tile.served[g];
    if (tile.chosen != nullptr) return lower_pass<true>(tile, columns, rows, tile.chosen);
    if (tile.columns != marched_columns || cells < march_from(tile.columns + tile.open))
      return lower_pass<false>(tile, columns, rows, nullptr);
    return lower_march(tile, cells, columns, rows);
  });
}

}  // namespace mexwave::three_row_chomp::detail
