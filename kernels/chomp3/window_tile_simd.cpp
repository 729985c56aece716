// Computes window tiles: windows are gathered, filled and scattered.
//
// Cells (p,q) and (p+1,q-1) do not depend on each other, so this is a systolic array: each lane has its own line, and
// the columns move through the lines, one line per step. A column enters at the smallest p and leaves after the
// largest. Neighbouring lines are in neighbouring registers, so that per step only one register moves across lanes.
// Lanes run backwards (the smallest p is in the highest lane of register 0), so that columns leave from lane 0 of the
// last register.
//
// AVX-512 fills windows in its own way (window_tile_avx512.hpp).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "chomp3/window_tile.hpp"
#include "core/bits/level_words.hpp"

namespace mexwave::chomp3::detail {

namespace {

/// Reads the windows of `width` columns or lines from their bands `low` and `high`.
inline void gather(const std::uint64_t* __restrict low, const std::uint64_t* __restrict high, std::size_t width,
                   unsigned shift, std::uint64_t* __restrict windows) {
  for (std::size_t k = 0; k < width; ++k) windows[k] = (low[k] >> shift) | ((high[k] << 1) << (63 - shift));
}

/// Stores the windows in their bands. An or suffices, because windows only gain bits.
inline void scatter(std::uint64_t* __restrict low, std::uint64_t* __restrict high, std::size_t width, unsigned shift,
                    const std::uint64_t* __restrict windows) {
  for (std::size_t k = 0; k < width; ++k) low[k] |= windows[k] << shift;
  for (std::size_t k = 0; k < width; ++k) high[k] |= (windows[k] >> 1) >> (63 - shift);
}

/// Computes the cells of the lower window one by one. The cells of a line depend on each other; the processor overlaps
/// cells of different lines. Returns false if a cell finds its window full.
template <bool Log>
bool lower_pass(LowerTile& tile, std::uint64_t* columns, std::uint64_t* lines, std::uint64_t* chosen) {
  for (unsigned k = 0; k < tile.line_count; ++k) {
    std::uint64_t line = lines[tile.slot[k]];
    for (std::uint64_t left = tile.cells[k]; left != 0; left &= left - 1) {
      const int j = __builtin_ctzll(left);
      const std::uint64_t column = columns[j];
      const std::uint64_t used = column | line;
      const std::uint64_t bit = ~used & (used + 1);
      if (bit == 0) return false;
      line |= bit;
      columns[j] = column | bit;
      if constexpr (Log) *chosen++ = bit;
    }
    lines[tile.slot[k]] = tile.lines[k] = line;
  }
  return true;
}

/// Gathers the window, calls pass(columns, lines), which fills it, and scatters it.
template <class Edge, class Pass>
void run_upper_window(UpperTile& tile, const Pass& pass) {
  alignas(64) std::uint64_t columns[window_columns_max];
  alignas(64) std::uint64_t lines[upper_lines_max];  // of both groups, largest p first
  const auto of_group = [&](unsigned g) { return lines + std::size_t{tile.groups - 1 - g} * group_lines; };
  gather(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (unsigned g = 0; g < tile.groups; ++g)
    gather(tile.line_words[g], tile.line_words[g] + group_lines, group_lines, tile.shift, of_group(g));
  Edge::fill(tile, lines);
  pass(columns, lines);
  std::uint64_t common = ~std::uint64_t{0};
  for (unsigned c = 0; c < tile.columns; ++c) common &= columns[c];
  tile.common = common;
  for (unsigned i = 0; i < tile.groups * group_lines; ++i) lines[i] &= tile.usable;
  Edge::lower_lo(tile, lines);
  scatter(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (unsigned g = 0; g < tile.groups; ++g)
    scatter(tile.line_words[g], tile.line_words[g] + group_lines, group_lines, tile.shift, of_group(g));
}

/// As run_upper_window(), but pass(columns, lines) also fills tile.lines; it returns false if a cell finds its window
/// full, and then nothing is stored. raise(tile) does what raise_hi() does.
template <class Pass, class Raise>
bool run_lower_window(LowerTile& tile, const Pass& pass, const Raise& raise) {
  alignas(64) std::uint64_t columns[window_columns_max];
  alignas(64) std::uint64_t lines[lower_lines_max];
  gather(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (std::size_t g = 0; g < tile.groups; ++g) {
    gather(tile.line_words[g], tile.line_words[g] + group_lines, group_lines, tile.shift, lines + g * group_lines);
  }
  const unsigned count = tile.groups * group_lines;
  for (unsigned i = 0; i < count; ++i) lines[i] |= ~tile.usable;
  if (!pass(columns, lines)) return false;
  for (unsigned i = 0; i < count; ++i) lines[i] &= tile.usable;
  for (unsigned k = 0; k < tile.line_count; ++k) tile.lines[k] &= tile.usable;
  scatter(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (std::size_t g = 0; g < tile.groups; ++g) {
    scatter(tile.line_words[g], tile.line_words[g] + group_lines, group_lines, tile.shift, lines + g * group_lines);
  }
  raise(tile);
  return true;
}

}  // namespace

}  // namespace mexwave::chomp3::detail

#if defined(MEXWAVE_SIMD_AVX512)
#include "chomp3/window_tile_avx512.hpp"
#endif

namespace mexwave::chomp3::detail {

#if !defined(MEXWAVE_SIMD_AVX512)

namespace {

/// The registers of this level. march(low, high) moves all lanes of `low` down by one and lane 0 of `high` into the
/// highest (missing in xsimd 8.1). take(column, line, nothing) sets, in each lane of column and line, the lowest bit
/// that both lack; it shifts `nothing` right by one and sets its top bit if there was no such bit.
#if defined(MEXWAVE_SIMD_SCALAR)  // 16 plain words

struct Lanes {
  using Word = std::uint64_t;
  static constexpr unsigned width = 1;
  static Word load(const std::uint64_t* from) { return *from; }
  static void store(std::uint64_t* to, Word word) { *to = word; }
  static Word broadcast(std::uint64_t word) { return word; }
  static std::uint64_t low_lane(Word word) { return word; }
  static Word march(Word, Word high) { return high; }
  static void take(Word& column, Word& line, Word& nothing) {
    const Word used = column | line, bit = ~used & (used + 1);
    column |= bit;
    line |= bit;
    nothing = (nothing >> 1) | (std::uint64_t{bit == 0} << 63);
  }
};

#else

struct Lanes {
  using Word = xsimd::batch<std::uint64_t, core::Arch>;
  static constexpr unsigned width = Word::size;
  static Word load(const std::uint64_t* from) { return Word::load_unaligned(from); }
  static void store(std::uint64_t* to, Word word) { word.store_unaligned(to); }
  static Word broadcast(std::uint64_t word) { return Word(word); }
#if defined(MEXWAVE_SIMD_NEON)
  static std::uint64_t low_lane(Word word) { return vgetq_lane_u64(word, 0); }
  static Word march(Word low, Word high) { return vextq_u64(low, high, 1); }
  /// vsriq shifts `nothing` into the result of the comparison, which keeps its top bit.
  static void take(Word& column, Word& line, Word& nothing) {
    const uint64x2_t used = vorrq_u64(column, line), bit = vbicq_u64(vaddq_u64(used, vdupq_n_u64(1)), used);
    column = vorrq_u64(column, bit);
    line = vorrq_u64(line, bit);
    nothing = vsriq_n_u64(vceqzq_u64(bit), nothing, 1);
  }
#else
  static void take(Word& column, Word& line, Word& nothing) {
    const Word top(std::uint64_t{1} << 63), zero(std::uint64_t{0});
    const Word used = column | line;
    const Word bit = ~used & (used + Word(std::uint64_t{1}));
    column = column | bit;
    line = line | bit;
    nothing = (nothing >> 1) | xsimd::select(bit == zero, top, zero);
  }
#if defined(MEXWAVE_SIMD_SSE)
  static std::uint64_t low_lane(Word word) { return static_cast<std::uint64_t>(_mm_cvtsi128_si64(word)); }
  static Word march(Word low, Word high) { return _mm_alignr_epi8(high, low, 8); }
#else
  static std::uint64_t low_lane(Word word) {
    return static_cast<std::uint64_t>(_mm_cvtsi128_si64(_mm256_castsi256_si128(word)));
  }
  static Word march(Word low, Word high) {
    return _mm256_alignr_epi8(_mm256_permute2x128_si256(low, high, 0x21), low, 8);
  }
#endif
#endif
};

#endif

/// Line k (in order of p) goes into lane width - 1 - k / registers of register k % registers. So a column moves from
/// register to register, which costs no instruction, and crosses to the next lane only once in `registers` steps.
/// `lines` have the largest p first.
template <unsigned registers>
void load_lines(const std::uint64_t* lines, Lanes::Word (&to)[registers]) {
  for (unsigned k = 0; k < registers; ++k) {
    alignas(64) std::uint64_t lanes[Lanes::width];
    for (unsigned l = 0; l < Lanes::width; ++l) lanes[l] = lines[l * registers + registers - 1 - k];
    to[k] = Lanes::load(lanes);
  }
}
template <unsigned registers>
void store_lines(std::uint64_t* lines, const Lanes::Word (&from)[registers]) {
  for (unsigned k = 0; k < registers; ++k) {
    alignas(64) std::uint64_t lanes[Lanes::width];
    Lanes::store(lanes, from[k]);
    for (unsigned l = 0; l < Lanes::width; ++l) lines[l * registers + registers - 1 - k] = lanes[l];
  }
}

/// Fills the windows of 16 lines. Updates `columns` and `lines` (largest p first). Bit j of empty[i] (in order of p) is
/// set if cell (i,j) found nothing. Line i meets column j in step i + j; in its other steps it meets a word of ones,
/// which stands for no column and leaves the line unchanged.
inline void upper_pass(std::uint64_t* columns, unsigned count, std::uint64_t* lines, std::uint64_t* empty) {
  constexpr unsigned registers = group_lines / Lanes::width;
  using Word = Lanes::Word;
  Word line[registers];
  Word column[registers];
  Word nothing[registers];
  load_lines(lines, line);
  for (unsigned k = 0; k < registers; ++k) {
    column[k] = Lanes::broadcast(~std::uint64_t{0});
    nothing[k] = Lanes::broadcast(0);
  }
  const unsigned steps = count + group_lines - 1;
  std::uint64_t in[window_columns_max + group_lines], out[window_columns_max + group_lines];
  std::fill(std::copy_n(columns, count, in), in + steps, ~std::uint64_t{0});
  for (unsigned s = 0; s < steps; ++s) {
    const Word first = Lanes::march(column[registers - 1], Lanes::broadcast(in[s]));
    for (unsigned k = registers - 1; k > 0; --k) column[k] = column[k - 1];
    column[0] = first;
    for (unsigned k = 0; k < registers; ++k) Lanes::take(column[k], line[k], nothing[k]);
    out[s] = Lanes::low_lane(column[registers - 1]);
  }
  std::copy_n(out + group_lines - 1, count, columns);
  alignas(64) std::uint64_t flat[group_lines];
  store_lines(lines, line);
  store_lines(flat, nothing);
  const std::uint64_t valid = (std::uint64_t{1} << count) - 1;
  // Bit 64 - steps + s of `nothing` is that of step s.
  for (unsigned i = 0; i < group_lines; ++i) empty[i] = (flat[group_lines - 1 - i] >> (64 - steps + i)) & valid;
}

/// Applies UpperTile::lo before and after the window is filled; `lines` have the largest p first.
struct UpperEdge {
  /// Bits from lo on count as used.
  static void fill(const UpperTile& tile, std::uint64_t* lines) {
    for (unsigned k = 0, count = tile.groups * group_lines; k < count; ++k) {
      const std::int32_t below = tile.lo[k] - tile.base;
      lines[count - 1 - k] |= (below <= 0    ? ~std::uint64_t{0}
                               : below >= 64 ? 0
                                             : ~std::uint64_t{0} << below) |
                              ~tile.usable;
    }
  }
  /// Moves the lo of each line down over the used bits below it.
  static void lower_lo(UpperTile& tile, const std::uint64_t* lines) {
    tile.reached_base = 0;
    for (unsigned k = 0, count = tile.groups * group_lines; k < count; ++k) {
      const std::int32_t below = tile.lo[k] - tile.base;
      if (below <= 0) continue;
      const std::uint64_t zeros = ~(lines[count - 1 - k] << (64 - below));
      const std::int32_t run = std::min(below, zeros == 0 ? 64 : __builtin_clzll(zeros));
      tile.lo[k] -= run;
      if (run == below) tile.reached_base |= std::uint32_t{1} << k;
    }
  }
};

/// Moves the hi of each line up over the used bits from it on, within the window; sets the results beside hi.
inline void raise_hi(LowerTile& tile) {
  tile.reached_end = 0;
  tile.max_p_minus_hi = std::numeric_limits<std::int32_t>::min();
  for (unsigned k = 0; k < tile.line_count; ++k) {
    const auto above = static_cast<unsigned>(tile.hi[k] - tile.base);
    if (tile.cells[k] != 0) tile.max_p_minus_hi = std::max(tile.max_p_minus_hi, tile.p_index[k] - tile.hi[k]);
    if (above >= 64) continue;
    const std::uint64_t used = tile.lines[k] >> above, zeros = ~used;
    const unsigned run = zeros == 0 ? 64 : static_cast<unsigned>(__builtin_ctzll(zeros));
    tile.hi[k] += static_cast<std::int32_t>(run);
    if (above + run >= 64) tile.reached_end |= std::uint64_t{1} << k;
  }
}

/// Sets LowerTile::cell_count of a new group, which has the lines from `first` on.
inline void count_cells(LowerTile& tile, unsigned first) {
  std::uint64_t cells = 0;
  for (unsigned k = first; k < tile.line_count; ++k)
    cells += static_cast<std::uint64_t>(__builtin_popcountll(tile.cells[k]));
  tile.cell_count[tile.groups++] = cells;
}

}  // namespace

/// Runs one group after the other.
template <class Level>
void run_upper_tile(UpperTile& tile) {
  run_upper_window<UpperEdge>(tile, [&tile](std::uint64_t* columns, std::uint64_t* lines) {
    for (unsigned g = 0; g < tile.groups; ++g) {
      upper_pass(columns, tile.columns, lines + std::size_t{tile.groups - 1 - g} * group_lines,
                 tile.empty + std::size_t{g} * group_lines);
    }
  });
}

template <class Level>
bool run_lower_tile(LowerTile& tile) {
  return run_lower_window(
      tile,
      [&tile](std::uint64_t* columns, std::uint64_t* lines) {
        return tile.chosen == nullptr ? lower_pass<false>(tile, columns, lines, nullptr)
                                      : lower_pass<true>(tile, columns, lines, tile.chosen);
      },
      raise_hi);
}

/// For the k-th p, the columns begin k bits lower, in the previous band if k > shift.
template <class Level>
void leave_out(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  for (std::uint32_t left = some; left != 0; left &= left - 1) {
    const auto k = static_cast<std::uint32_t>(__builtin_ctz(left));
    std::uint32_t residue = settled.residue + k;
    while (residue >= settled.period) residue -= settled.period;
    const std::uint64_t* const word = settled.words + residue - (k > settled.shift ? settled.period : 0);
    const std::uint32_t shift = (settled.shift - k) & 63;
    cells[k] &= ~((word[0] >> shift) | ((word[settled.period] << 1) << (63 - shift)));
  }
}

template <class Level>
void add_group(LowerTile& tile, const OpenGroup& group) {
  const unsigned last_slot = (tile.groups + 1) * group_lines - 1, first = tile.line_count;
  unsigned k = first;
  for (std::uint32_t left = group.open; left != 0; left &= left - 1, ++k) {
    const auto j = static_cast<unsigned>(__builtin_ctz(left));
    tile.p_index[k] = group.first_p_index + static_cast<std::int32_t>(j);
    tile.hi[k] = group.hi[j];
    tile.slot[k] = static_cast<std::uint8_t>(last_slot - j);
    tile.cells[k] = group.cells[j];
  }
  tile.line_count = k;
  count_cells(tile, first);
}

#endif

template void run_upper_tile<core::ThisLevel>(UpperTile&);
template bool run_lower_tile<core::ThisLevel>(LowerTile&);
template void leave_out<core::ThisLevel>(const SettledCells&, std::uint32_t, std::uint64_t*);
template void add_group<core::ThisLevel>(LowerTile&, const OpenGroup&);

#if defined(MEXWAVE_SIMD_SCALAR)  // compiled once; the same on every level
/// Computes the cells of one group one by one, in order of p, then of q.
void run_upper_cells(UpperTile& tile, UpperCells& some) {
  run_upper_window<UpperEdge>(tile, [&tile, &some](std::uint64_t* columns, std::uint64_t* lines) {
    std::uint64_t* chosen = some.chosen;
    for (unsigned i = 0; i < group_lines; ++i) {
      std::uint64_t line = lines[group_lines - 1 - i];
      std::uint64_t empty = 0;
      for (std::uint64_t left = some.cells[i]; left != 0; left &= left - 1) {
        std::uint64_t& column = columns[__builtin_ctzll(left)];
        const std::uint64_t used = column | line;
        const std::uint64_t bit = ~used & (used + 1);
        line |= bit;
        column |= bit;
        *chosen = bit;
        chosen += bit != 0;
        empty |= bit == 0 ? left & (~left + 1) : 0;
      }
      lines[group_lines - 1 - i] = line;
      tile.empty[i] = empty;
    }
  });
}

#endif

}  // namespace mexwave::chomp3::detail
