#pragma once
// The window tile: 16 consecutive p times up to 48 consecutive q, where every r lies in one of two 64-bit windows.
//
// A window starts at a common r = base, so that a cell (p,q) is five instructions on words: w = column | row; the
// lowest zero of w is the r of the P-position (p,q,r); that bit is then set in both words. All ones means "nothing
// here". The caller proves that everything below the upper window is full, that everything between the windows is full,
// and that nothing above the lower one can matter; README.md says how. ("Upper" and "lower" are the sheets of the
// table: the window of the upper sheet holds the smaller r.)
//
// Words lie side by side, so that windows are gathered with plain vector loads and one shift:
//
//   word row r/64      column first_q | column first_q+1 | ... | column last_q
//   word row r/64+1    column first_q | ...
//
// and likewise for the 16 rows p, the largest p first.

#include <cstdint>

namespace mexwave::three_row_chomp::detail {

inline constexpr unsigned window_rows = 16;         // consecutive p of one window tile
inline constexpr unsigned window_columns_max = 48;  // consecutive q: steps + lanes - 1 must fit a 64-bit word

/// Where a window lies in word rows: its first bit is bit `shift` of word row `words`.
struct WindowAt {
  std::uint64_t* columns = nullptr;  ///< word row of the columns, `columns` words wide; null: this window is not used
  std::uint64_t* rows = nullptr;     ///< word row of the rows, window_rows wide
  unsigned shift = 0;                ///< 0..63
};

struct WindowTile {
  unsigned columns = 0;  ///< 1..window_columns_max
  WindowAt upper;
  WindowAt lower;
  std::uint64_t usable = ~std::uint64_t{0};  ///< bits of a window that may be used; the others count as used
  std::uint64_t
      upper_full[window_rows];       ///< per row, rising p: bits that count as used, and are stored as such if usable
  std::uint64_t cells[window_rows];  ///< per row: columns that the lower window may serve, 0 for closed rows
  std::uint64_t* chosen = nullptr;   ///< if set: the bit chosen in each lower cell, rows then columns rising

  // Results; nothing is stored if the run answers false.
  std::uint64_t upper_rows[window_rows];  ///< final windows
  std::uint64_t lower_rows[window_rows];
  std::uint64_t upper_common;  ///< bits used in all columns
  std::uint64_t lower_cells;   ///< cells that the lower window served
};

/// First the upper window in every cell, if it is used; then the lower window in those of `cells` where the upper one
/// was full. False, and nothing stored, as soon as a cell of the lower window finds it full.
using RunWindowTile = bool (*)(WindowTile& tile);

bool run_window_tile_scalar(WindowTile& tile);
bool run_window_tile_sse(WindowTile& tile);
bool run_window_tile_avx2(WindowTile& tile);
bool run_window_tile_avx512(WindowTile& tile);
bool run_window_tile_neon(WindowTile& tile);

}  // namespace mexwave::three_row_chomp::detail
