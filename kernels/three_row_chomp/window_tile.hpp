#pragma once
// Window tiles: consecutive p times up to 48 consecutive q, where every r lies in one of two 64-bit windows.
//
// A window starts at a common r = base, so that a cell (p,q) is five instructions on words: w = column | row; the
// lowest zero of w is the r of the P-position (p,q,r); that bit is then set in both words. All ones means "nothing
// here". The upper window serves 16 consecutive p, the group; the lower one those p of up to four groups that are still
// open. The caller proves that everything below the upper window is full, that everything between the windows is full,
// and that nothing above the lower one can matter; README.md says how. ("Upper" and "lower" are the sheets of the
// table: the window of the upper sheet holds the smaller r.)
//
// Words lie side by side, so that windows are gathered with plain vector loads and one shift:
//
//   word row r/64      column first_q | column first_q+1 | ... | column last_q
//   word row r/64+1    column first_q | ...
//
// and likewise for the 16 rows p of a group, the largest p first.

#include <cstdint>

namespace mexwave::three_row_chomp::detail {

inline constexpr unsigned window_rows = 16;         // consecutive p of one group
inline constexpr unsigned window_columns_max = 48;  // consecutive q: steps + lanes - 1 must fit a 64-bit word
inline constexpr unsigned lower_groups_max = 4;     // groups that share a lower window
inline constexpr unsigned lower_rows_max = lower_groups_max * window_rows;

/// Every cell of a group at a tile, by the upper window alone.
struct UpperTile {
  unsigned columns = 0;  ///< 1..window_columns_max
  /// The word row that holds the window's first bit and the one above, each `columns` words wide.
  std::uint64_t* column_words[2] = {};
  std::uint64_t* row_words = nullptr;  ///< likewise, window_rows words wide, one behind the other
  unsigned shift = 0;                  ///< 0..63: which bit of the word row
  std::uint64_t usable = 0;            ///< bits of the window that may be used; the others count as used
  /// Per row, rising p: bits that count as used, and are stored as such if usable.
  std::uint64_t full[window_rows];

  std::uint64_t empty[window_rows];  ///< result, per row, rising p: bit j tells that nothing was found in column j
  std::uint64_t rows[window_rows];   ///< result, likewise: final windows
  std::uint64_t common;              ///< result: bits used in all columns
};

/// Some of these cells alone, one by one, with what each of them found.
struct UpperCells {
  std::uint64_t cells[window_rows];  ///< per row, rising p: the columns; `empty` is a part of them
  std::uint64_t chosen[window_rows * window_columns_max];  ///< result: the bit of each cell, rows then columns rising
};

/// Some cells of open p, by the lower window alone.
struct LowerTile {
  unsigned columns = 0;
  std::uint64_t* column_words[2] = {};
  unsigned shift = 0;
  std::uint64_t usable = 0;
  unsigned groups = 0;                         ///< 1..lower_groups_max
  std::uint64_t* row_words[lower_groups_max];  ///< of each group
  unsigned open = 0;                           ///< rows that have cells, at most lower_rows_max
  std::uint8_t slot[lower_rows_max];           ///< rising p: 16 times its group, and its place in the word row
  std::uint64_t cells[lower_rows_max];         ///< likewise: the columns
  std::uint64_t* chosen = nullptr;             ///< if set: the bit chosen in each cell, rows then columns rising

  std::uint64_t rows[lower_rows_max];      ///< result, as `cells`: final windows
  std::uint64_t served[lower_groups_max];  ///< result: cells of each group
};

using RunUpperTile = void (*)(UpperTile& tile);
/// False, and nothing stored, if a cell finds its window full.
using RunLowerTile = bool (*)(LowerTile& tile);

void run_upper_tile_scalar(UpperTile& tile);
void run_upper_tile_sse(UpperTile& tile);
void run_upper_tile_avx2(UpperTile& tile);
void run_upper_tile_avx512(UpperTile& tile);
void run_upper_tile_neon(UpperTile& tile);

void run_upper_cells(UpperTile& tile, UpperCells& some);

bool run_lower_tile_scalar(LowerTile& tile);
bool run_lower_tile_sse(LowerTile& tile);
bool run_lower_tile_avx2(LowerTile& tile);
bool run_lower_tile_avx512(LowerTile& tile);
bool run_lower_tile_neon(LowerTile& tile);

}  // namespace mexwave::three_row_chomp::detail
