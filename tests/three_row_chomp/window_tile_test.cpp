// The window tile of every level against a plain walk over its cells, bit by bit.

#include "three_row_chomp/window_tile.hpp"

#include <gtest/gtest.h>

#include <array>
#include <random>
#include <vector>

#include "core/bits/simd_level.hpp"

namespace mexwave::three_row_chomp::detail {
namespace {

constexpr core::LevelTable<RunWindowTile> run_at MEXWAVE_LEVELS(run_window_tile);

/// Bits of columns and rows, 192 of each, as one would draw them; windows start anywhere in the first 64.
struct Drawing {
  unsigned columns;
  std::vector<std::array<bool, 192>> column, row;
};

struct Case {
  Drawing drawing;
  unsigned upper_at, lower_at;
  bool upper, lower;
  std::array<std::uint64_t, window_rows> full, cells;
  std::uint64_t usable;
};

Case random_case(std::mt19937& random) {
  const auto below = [&](unsigned n) { return static_cast<unsigned>(random() % n); };
  Case c{};
  c.drawing.columns = 1 + below(window_columns_max);
  c.drawing.column.resize(c.drawing.columns);
  c.drawing.row.resize(window_rows);
  const unsigned density = below(4);
  for (auto* lines : {&c.drawing.column, &c.drawing.row}) {
    for (auto& line : *lines) {
      for (bool& bit : line) bit = density != 0 && below(4) < density;
    }
  }
  c.upper_at = below(64);
  c.lower_at = 64 + below(64);
  c.upper = below(4) != 0;
  c.lower = !c.upper || below(3) != 0;
  c.usable = below(3) == 0 ? (std::uint64_t{1} << (20 + below(44))) - 1 : ~std::uint64_t{0};
  for (unsigned i = 0; i < window_rows; ++i) {
    const bool closed = below(2) == 0;
    c.full[i] = (closed ? ~std::uint64_t{0} << below(64) : 0) | ~c.usable;
    const std::uint64_t some = random() | std::uint64_t{random()} << 32;
    c.cells[i] = closed ? 0 : some & ((std::uint64_t{1} << c.drawing.columns) - 1);
  }
  return c;
}

/// The definition: columns and rows in rising order; the lowest bit free in both, within the usable window.
bool walk(Case& c, std::uint64_t& lower_cells, std::vector<unsigned>& chosen) {
  const auto take = [&](unsigned i, unsigned j, unsigned at, std::uint64_t full) -> int {
    for (unsigned k = 0; k < 64; ++k) {
      if (c.drawing.column[j][at + k] || c.drawing.row[i][at + k] || (full >> k & 1) != 0) continue;
      c.drawing.column[j][at + k] = c.drawing.row[i][at + k] = true;
      return static_cast<int>(k);
    }
    return -1;
  };
  lower_cells = 0;
  for (unsigned i = 0; i < window_rows; ++i) {
    for (unsigned j = 0; j < c.drawing.columns; ++j) {
      if (c.upper && take(i, j, c.upper_at, c.full[i]) >= 0) continue;
      if (!c.lower || (c.cells[i] >> j & 1) == 0) continue;
      const int k = take(i, j, c.lower_at, ~c.usable);
      if (k < 0) return false;
      chosen.push_back(static_cast<unsigned>(k));
      ++lower_cells;
    }
  }
  return true;
}

TEST(WindowTile, EveryLevelWalksItsCells) {
  std::mt19937 random(20261121);
  unsigned held = 0, left = 0;
  for (int round = 0; round < 3000; ++round) {
    Case c = random_case(random);
    // The windows must not overlap: what the upper pass does may not show in the lower window.
    if (c.upper && c.lower && c.lower_at < c.upper_at + 64) c.lower_at = c.upper_at + 64;
    const unsigned columns = c.drawing.columns;
    std::vector<std::uint64_t> column_words(3 * columns + columns), row_words(4 * window_rows);
    const auto pack = [&] {
      std::fill(column_words.begin(), column_words.end(), 0);
      std::fill(row_words.begin(), row_words.end(), 0);
      for (unsigned k = 0; k < 192; ++k) {
        for (unsigned j = 0; j < columns; ++j)
          column_words[k / 64 * columns + j] |= std::uint64_t{c.drawing.column[j][k]} << k % 64;
        for (unsigned i = 0; i < window_rows; ++i) {
          row_words[k / 64 * window_rows + window_rows - 1 - i] |= std::uint64_t{c.drawing.row[i][k]} << k % 64;
        }
      }
    };
    pack();
    const std::vector<std::uint64_t> columns_before = column_words, rows_before = row_words;
    Case walked = c;
    std::uint64_t lower_cells = 0;
    std::vector<unsigned> chosen;
    const bool expected = walk(walked, lower_cells, chosen);
    (expected ? held : left)++;
    c.drawing = walked.drawing;
    for (unsigned i = 0; i < window_rows && c.upper; ++i) {  // what counts as used is stored as used
      for (unsigned k = 0; k < 64; ++k) c.drawing.row[i][c.upper_at + k] |= ((c.full[i] & c.usable) >> k & 1) != 0;
    }
    pack();
    const std::vector<std::uint64_t>& columns_after = expected ? column_words : columns_before;
    const std::vector<std::uint64_t>& rows_after = expected ? row_words : rows_before;
    for (const SimdLevel level : usable_simd_levels()) {
      std::vector<std::uint64_t> cw = columns_before, rw = rows_before, bits(window_rows * window_columns_max);
      WindowTile tile;
      tile.columns = columns;
      tile.usable = c.usable;
      if (c.upper)
        tile.upper = {cw.data() + c.upper_at / 64 * columns, rw.data() + c.upper_at / 64 * window_rows,
                      c.upper_at % 64};
      if (c.lower)
        tile.lower = {cw.data() + c.lower_at / 64 * columns, rw.data() + c.lower_at / 64 * window_rows,
                      c.lower_at % 64};
      std::copy(c.full.begin(), c.full.end(), tile.upper_full);
      std::copy(c.cells.begin(), c.cells.end(), tile.cells);
      tile.chosen = round % 2 == 0 ? bits.data() : nullptr;
      ASSERT_EQ(core::at_level(run_at, level)(tile), expected) << name(level) << " round " << round;
      ASSERT_EQ(cw, columns_after) << name(level) << " round " << round;
      ASSERT_EQ(rw, rows_after) << name(level) << " round " << round;
      if (expected && c.lower) {
        ASSERT_EQ(tile.lower_cells, lower_cells);
        if (tile.chosen != nullptr) {
          for (std::size_t k = 0; k < chosen.size(); ++k) ASSERT_EQ(bits[k], std::uint64_t{1} << chosen[k]);
        }
      }
    }
  }
  EXPECT_GT(held, 500U);  // both outcomes were met
  EXPECT_GT(left, 500U);
}

}  // namespace
}  // namespace mexwave::three_row_chomp::detail
