#pragma once
// The body of the window tile, instantiated once per SIMD level in window_tile_<level>.cpp; included nowhere else.
//
// Cells (p,q) and (p+1,q-1) do not depend on each other: lane i works on row i, and the columns march through the
// lanes, one lane a step, like a systolic array. A column enters at the smallest p and leaves after the largest. Lanes
// run backwards (the smallest p in the highest lane), so that the column that leaves is lane 0 of register 0.

#include <cstdint>

#include "three_row_chomp/window_tile.hpp"

namespace mexwave::three_row_chomp::detail {

namespace {

inline void gather(const std::uint64_t* words, unsigned width, unsigned shift, std::uint64_t* windows) {
  for (unsigned k = 0; k < width; ++k) windows[k] = (words[k] >> shift) | ((words[width + k] << 1) << (63 - shift));
}

inline void scatter(std::uint64_t* words, unsigned width, unsigned shift, const std::uint64_t* windows) {
  for (unsigned k = 0; k < width; ++k) {
    words[k] |= windows[k] << shift;
    words[width + k] |= (windows[k] >> 1) >> (63 - shift);
  }
}

/// Lanes supplies Word, width, load, store, broadcast, low_lane, march(low, high), either, lowest_zero (as one bit, 0
/// if there is none) and note_empty(m, bit): m >> 1, with the top bit set where bit is zero. `columns` and `rows`
/// (largest p first) are updated; bit j of empty[i], rising p, tells that cell (i,j) found nothing.
template <class Lanes>
void upper_pass(std::uint64_t* columns, unsigned count, std::uint64_t* rows, std::uint64_t* empty) {
  constexpr unsigned registers = window_rows / Lanes::width;
  using Word = typename Lanes::Word;
  Word row[registers];
  Word column[registers];
  Word nothing[registers];
  for (unsigned k = 0; k < registers; ++k) {
    row[k] = Lanes::load(rows + k * Lanes::width);
    column[k] = Lanes::broadcast(~std::uint64_t{0});
    nothing[k] = Lanes::broadcast(0);
  }
  const unsigned steps = count + window_rows - 1;
  const auto step = [&](Word incoming) {
    for (unsigned k = 0; k < registers; ++k) {
      column[k] = Lanes::march(column[k], k + 1 < registers ? column[k + 1] : incoming);
    }
    for (unsigned k = 0; k < registers; ++k) {
      const Word bit = Lanes::lowest_zero(Lanes::either(column[k], row[k]));
      column[k] = Lanes::either(column[k], bit);
      row[k] = Lanes::either(row[k], bit);
      nothing[k] = Lanes::note_empty(nothing[k], bit);
    }
  };
  unsigned s = 0;
  for (; s < window_rows - 1 && s < count; ++s) step(Lanes::broadcast(columns[s]));
  for (; s < window_rows - 1; ++s) step(Lanes::broadcast(~std::uint64_t{0}));
  for (; s < count; ++s) {
    step(Lanes::broadcast(columns[s]));
    columns[s - (window_rows - 1)] = Lanes::low_lane(column[0]);
  }
  for (; s < steps; ++s) {
    step(Lanes::broadcast(~std::uint64_t{0}));
    columns[s - (window_rows - 1)] = Lanes::low_lane(column[0]);
  }
  alignas(64) std::uint64_t flat[window_rows];
  for (unsigned k = 0; k < registers; ++k) {
    Lanes::store(rows + k * Lanes::width, row[k]);
    Lanes::store(flat + k * Lanes::width, nothing[k]);
  }
  const std::uint64_t valid = (std::uint64_t{1} << count) - 1;
  for (unsigned i = 0; i < window_rows; ++i) empty[i] = (flat[window_rows - 1 - i] >> (64 - steps + i)) & valid;
}

/// The cells (i,j) with bit j of cells[i], i then j rising; one chain of dependent instructions a row, rows overlap.
template <bool Log>
bool lower_pass(std::uint64_t* columns, std::uint64_t* rows, const std::uint64_t* cells, std::uint64_t* chosen) {
  for (unsigned i = 0; i < window_rows; ++i) {
    std::uint64_t left = cells[i];
    if (left == 0) continue;
    std::uint64_t row = rows[window_rows - 1 - i];
    do {
      const int j = __builtin_ctzll(left);
      left &= left - 1;
      const std::uint64_t column = columns[j];
      const std::uint64_t used = column | row;
      const std::uint64_t bit = ~used & (used + 1);
      if (bit == 0) return false;
      row |= bit;
      columns[j] = column | bit;
      if constexpr (Log) *chosen++ = bit;
    } while (left != 0);
    rows[window_rows - 1 - i] = row;
  }
  return true;
}

template <class Lanes>
bool run_window_tile(WindowTile& tile) {
  alignas(64) std::uint64_t upper_columns[window_columns_max];
  alignas(64) std::uint64_t lower_columns[window_columns_max];
  alignas(64) std::uint64_t upper_rows[window_rows];
  alignas(64) std::uint64_t lower_rows[window_rows];
  const unsigned columns = tile.columns;
  if (tile.upper.columns != nullptr) {
    gather(tile.upper.columns, columns, tile.upper.shift, upper_columns);
    gather(tile.upper.rows, window_rows, tile.upper.shift, upper_rows);
    for (unsigned i = 0; i < window_rows; ++i) upper_rows[window_rows - 1 - i] |= tile.upper_full[i];
    std::uint64_t empty[window_rows];
    upper_pass<Lanes>(upper_columns, columns, upper_rows, empty);
    for (unsigned i = 0; i < window_rows; ++i) tile.cells[i] &= empty[i];
  }
  if (tile.lower.columns != nullptr) {
    gather(tile.lower.columns, columns, tile.lower.shift, lower_columns);
    gather(tile.lower.rows, window_rows, tile.lower.shift, lower_rows);
    for (unsigned i = 0; i < window_rows; ++i) lower_rows[i] |= ~tile.usable;
    const bool held = tile.chosen == nullptr ? lower_pass<false>(lower_columns, lower_rows, tile.cells, nullptr)
                                             : lower_pass<true>(lower_columns, lower_rows, tile.cells, tile.chosen);
    if (!held) return false;
    tile.lower_cells = 0;
    for (unsigned i = 0; i < window_rows; ++i) {
      tile.lower_cells += static_cast<std::uint64_t>(__builtin_popcountll(tile.cells[i]));
      lower_rows[i] &= tile.usable;
      tile.lower_rows[i] = lower_rows[window_rows - 1 - i] & tile.usable;
    }
    scatter(tile.lower.columns, columns, tile.lower.shift, lower_columns);
    scatter(tile.lower.rows, window_rows, tile.lower.shift, lower_rows);
  }
  if (tile.upper.columns != nullptr) {
    std::uint64_t common = ~std::uint64_t{0};
    for (unsigned c = 0; c < columns; ++c) common &= upper_columns[c];
    tile.upper_common = common;
    for (unsigned i = 0; i < window_rows; ++i) {
      upper_rows[i] &= tile.usable;
      tile.upper_rows[i] = upper_rows[window_rows - 1 - i] & tile.usable;
    }
    scatter(tile.upper.columns, columns, tile.upper.shift, upper_columns);
    scatter(tile.upper.rows, window_rows, tile.upper.shift, upper_rows);
  }
  return true;
}

}  // namespace

}  // namespace mexwave::three_row_chomp::detail
