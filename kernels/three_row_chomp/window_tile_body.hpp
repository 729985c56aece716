#pragma once
// The bodies of the window tiles, instantiated once per SIMD level in window_tile_<level>.cpp; included nowhere else.
//
// Cells (p,q) and (p+1,q-1) do not depend on each other: every lane works on a row of its own, and the columns march
// through them, a row a step, like a systolic array. A column enters at the smallest p and leaves after the largest.
// Neighbouring rows are in neighbouring registers, so that only one register a step moves across lanes; lanes run
// backwards (the smallest p in the highest lane of register 0), so that columns leave from lane 0 of the last one.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <limits>

#include "three_row_chomp/window_tile.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

/// Windows of `width` columns or rows, from their word rows `low` and `high`.
inline void gather(const std::uint64_t* __restrict low, const std::uint64_t* __restrict high, std::size_t width,
                   unsigned shift, std::uint64_t* __restrict windows) {
  for (std::size_t k = 0; k < width; ++k) windows[k] = (low[k] >> shift) | ((high[k] << 1) << (63 - shift));
}

inline void scatter(std::uint64_t* __restrict low, std::uint64_t* __restrict high, std::size_t width, unsigned shift,
                    const std::uint64_t* __restrict windows) {
  for (std::size_t k = 0; k < width; ++k) low[k] |= windows[k] << shift;
  for (std::size_t k = 0; k < width; ++k) high[k] |= (windows[k] >> 1) >> (63 - shift);
}

/// Row k, rising p, is in lane width - 1 - k / registers of register k % registers: a column goes from register to
/// register, which takes no instruction, and moves on by a lane once in so many steps. `rows` have the largest p first.
template <class Lanes, unsigned registers>
void load_rows(const std::uint64_t* rows, typename Lanes::Word (&to)[registers]) {
  for (unsigned k = 0; k < registers; ++k) {
    alignas(64) std::uint64_t lanes[Lanes::width];
    for (unsigned l = 0; l < Lanes::width; ++l) lanes[l] = rows[l * registers + registers - 1 - k];
    to[k] = Lanes::load(lanes);
  }
}
template <class Lanes, unsigned registers>
void store_rows(std::uint64_t* rows, const typename Lanes::Word (&from)[registers]) {
  for (unsigned k = 0; k < registers; ++k) {
    alignas(64) std::uint64_t lanes[Lanes::width];
    Lanes::store(lanes, from[k]);
    for (unsigned l = 0; l < Lanes::width; ++l) rows[l * registers + registers - 1 - k] = lanes[l];
  }
}

/// Lanes supplies Word, width, load, store, broadcast, low_lane, march(low, high) and take(column, row, nothing): in
/// each lane the lowest bit that is off in both goes on in both; nothing >>= 1, with the top bit set where there was
/// none. `columns` and `rows` (largest p first) are updated; bit j of empty[i], rising p, tells that cell (i,j) found
/// nothing. For 16 rows.
template <class Lanes>
void upper_pass(std::uint64_t* columns, unsigned count, std::uint64_t* rows, std::uint64_t* empty) {
  constexpr unsigned registers = window_rows / Lanes::width;
  using Word = typename Lanes::Word;
  Word row[registers];
  Word column[registers];
  Word nothing[registers];
  load_rows<Lanes>(rows, row);
  for (unsigned k = 0; k < registers; ++k) {
    column[k] = Lanes::broadcast(~std::uint64_t{0});
    nothing[k] = Lanes::broadcast(0);
  }
  const unsigned steps = count + window_rows - 1;
  std::uint64_t in[window_columns_max + window_rows], out[window_columns_max + window_rows];
  std::fill(std::copy_n(columns, count, in), in + steps, ~std::uint64_t{0});
  for (unsigned s = 0; s < steps; ++s) {
    const Word first = Lanes::march(column[registers - 1], Lanes::broadcast(in[s]));
    for (unsigned k = registers - 1; k > 0; --k) column[k] = column[k - 1];
    column[0] = first;
    for (unsigned k = 0; k < registers; ++k) Lanes::take(column[k], row[k], nothing[k]);
    out[s] = Lanes::low_lane(column[registers - 1]);
  }
  std::copy_n(out + window_rows - 1, count, columns);
  alignas(64) std::uint64_t flat[window_rows];
  store_rows<Lanes>(rows, row);
  store_rows<Lanes>(flat, nothing);
  const std::uint64_t valid = (std::uint64_t{1} << count) - 1;
  for (unsigned i = 0; i < window_rows; ++i) empty[i] = (flat[window_rows - 1 - i] >> (64 - steps + i)) & valid;
}

/// One chain of dependent instructions a row, rows overlap.
template <bool Log>
bool lower_pass(LowerTile& tile, std::uint64_t* columns, std::uint64_t* rows, std::uint64_t* chosen) {
  for (unsigned k = 0; k < tile.open; ++k) {
    std::uint64_t row = rows[tile.slot[k]];
    for (std::uint64_t left = tile.cells[k]; left != 0; left &= left - 1) {
      const int j = __builtin_ctzll(left);
      const std::uint64_t column = columns[j];
      const std::uint64_t used = column | row;
      const std::uint64_t bit = ~used & (used + 1);
      if (bit == 0) return false;
      row |= bit;
      columns[j] = column | bit;
      if constexpr (Log) *chosen++ = bit;
    }
    rows[tile.slot[k]] = tile.rows[k] = row;
  }
  return true;
}

/// The rows' side of an upper window, `rows` as they are gathered: the largest p first.
struct UpperEdge {
  /// Bits from lo on count as used.
  static void fill(const UpperTile& tile, std::uint64_t* rows) {
    for (unsigned k = 0, count = tile.groups * window_rows; k < count; ++k) {
      const std::int32_t below = tile.lo[k] - tile.base;
      rows[count - 1 - k] |= (below <= 0    ? ~std::uint64_t{0}
                              : below >= 64 ? 0
                                            : ~std::uint64_t{0} << below) |
                             ~tile.usable;
    }
  }
  /// lo of each row moves down over the used bits below it.
  static void lower_lo(UpperTile& tile, const std::uint64_t* rows) {
    tile.to_the_base = 0;
    for (unsigned k = 0, count = tile.groups * window_rows; k < count; ++k) {
      const std::int32_t below = tile.lo[k] - tile.base;
      if (below <= 0) continue;
      const std::uint64_t zeros = ~(rows[count - 1 - k] << (64 - below));
      const std::int32_t run = std::min(below, zeros == 0 ? 64 : __builtin_clzll(zeros));
      tile.lo[k] -= run;
      if (run == below) tile.to_the_base |= std::uint32_t{1} << k;
    }
  }
};

/// Gathers the window, has pass(columns, rows) fill it, and scatters it.
template <class Edge, class Pass>
void run_upper_window(UpperTile& tile, const Pass& pass) {
  alignas(64) std::uint64_t columns[window_columns_max];
  alignas(64) std::uint64_t rows[upper_rows_max];  // over both groups
  const auto of_group = [&](unsigned g) { return rows + std::size_t{tile.groups - 1 - g} * window_rows; };
  gather(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (unsigned g = 0; g < tile.groups; ++g)
    gather(tile.row_words[g], tile.row_words[g] + window_rows, window_rows, tile.shift, of_group(g));
  Edge::fill(tile, rows);
  pass(columns, rows);
  std::uint64_t common = ~std::uint64_t{0};
  for (unsigned c = 0; c < tile.columns; ++c) common &= columns[c];
  tile.common = common;
  for (unsigned i = 0; i < tile.groups * window_rows; ++i) rows[i] &= tile.usable;
  Edge::lower_lo(tile, rows);
  scatter(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (unsigned g = 0; g < tile.groups; ++g)
    scatter(tile.row_words[g], tile.row_words[g] + window_rows, window_rows, tile.shift, of_group(g));
}

/// One group after the other.
template <class Lanes>
void run_upper_tile(UpperTile& tile) {
  run_upper_window<UpperEdge>(tile, [&tile](std::uint64_t* columns, std::uint64_t* rows) {
    for (unsigned g = 0; g < tile.groups; ++g) {
      upper_pass<Lanes>(columns, tile.columns, rows + std::size_t{tile.groups - 1 - g} * window_rows,
                        tile.empty + std::size_t{g} * window_rows);
    }
  });
}

/// hi of each row moves up over the used bits that it lies at, within the window.
inline void raise_hi(LowerTile& tile) {
  tile.to_the_end = 0;
  tile.furthest = std::numeric_limits<std::int32_t>::min();
  for (unsigned k = 0; k < tile.open; ++k) {
    const auto above = static_cast<unsigned>(tile.hi[k] - tile.base);
    if (tile.cells[k] != 0) tile.furthest = std::max(tile.furthest, tile.place[k] - tile.hi[k]);
    if (above >= 64) continue;
    const std::uint64_t used = tile.rows[k] >> above, zeros = ~used;
    const unsigned run = zeros == 0 ? 64 : static_cast<unsigned>(__builtin_ctzll(zeros));
    tile.hi[k] += static_cast<std::int32_t>(run);
    if (above + run >= 64) tile.to_the_end |= std::uint64_t{1} << k;
  }
}

inline void leave_out(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells) {
  for (std::uint32_t left = some; left != 0; left &= left - 1) {
    const auto k = static_cast<std::uint32_t>(__builtin_ctz(left));
    std::uint32_t residue = settled.residue + k;
    while (residue >= settled.period) residue -= settled.period;
    const std::uint64_t* const word = settled.words + residue - (k > settled.shift ? settled.period : 0);
    const std::uint32_t shift = (settled.shift - k) & 63;
    cells[k] &= ~((word[0] >> shift) | ((word[settled.period] << 1) << (63 - shift)));
  }
}

/// Ends a group whose rows are those from `first` on.
inline void count_cells(LowerTile& tile, unsigned first) {
  std::uint64_t cells = 0;
  for (unsigned k = first; k < tile.open; ++k) cells += static_cast<std::uint64_t>(__builtin_popcountll(tile.cells[k]));
  tile.wanted[tile.groups++] = cells;
}

inline void add_group(LowerTile& tile, const OpenGroup& group) {
  const unsigned last_slot = (tile.groups + 1) * window_rows - 1, first = tile.open;
  unsigned k = first;
  for (std::uint32_t left = group.open; left != 0; left &= left - 1, ++k) {
    const auto j = static_cast<unsigned>(__builtin_ctz(left));
    tile.place[k] = group.first_place + static_cast<std::int32_t>(j);
    tile.hi[k] = group.hi[j];
    tile.slot[k] = static_cast<std::uint8_t>(last_slot - j);
    tile.cells[k] = group.cells[j];
  }
  tile.open = k;
  count_cells(tile, first);
}

/// As run_upper_window(); pass(columns, rows) fills tile.rows too, and answers false if a cell finds its window full,
/// and then nothing is stored. raise(tile) does as raise_hi().
template <class Pass, class Raise>
bool run_lower_window(LowerTile& tile, const Pass& pass, const Raise& raise) {
  alignas(64) std::uint64_t columns[window_columns_max];
  alignas(64) std::uint64_t rows[lower_rows_max];
  gather(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (std::size_t g = 0; g < tile.groups; ++g) {
    gather(tile.row_words[g], tile.row_words[g] + window_rows, window_rows, tile.shift, rows + g * window_rows);
  }
  const unsigned count = tile.groups * window_rows;
  for (unsigned i = 0; i < count; ++i) rows[i] |= ~tile.usable;
  if (!pass(columns, rows)) return false;
  for (unsigned i = 0; i < count; ++i) rows[i] &= tile.usable;
  for (unsigned k = 0; k < tile.open; ++k) tile.rows[k] &= tile.usable;
  scatter(tile.column_words[0], tile.column_words[1], tile.columns, tile.shift, columns);
  for (std::size_t g = 0; g < tile.groups; ++g) {
    scatter(tile.row_words[g], tile.row_words[g] + window_rows, window_rows, tile.shift, rows + g * window_rows);
  }
  raise(tile);
  return true;
}

inline bool run_lower_tile(LowerTile& tile) {
  return run_lower_window(
      tile,
      [&tile](std::uint64_t* columns, std::uint64_t* rows) {
        return tile.chosen == nullptr ? lower_pass<false>(tile, columns, rows, nullptr)
                                      : lower_pass<true>(tile, columns, rows, tile.chosen);
      },
      raise_hi);
}

}  // namespace

}  // namespace mexwave::three_row_chomp::detail
