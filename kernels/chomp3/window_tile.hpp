#pragma once
// Window tiles: consecutive p times up to 48 consecutive q, where every r lies in one of two 64-bit windows. "Upper"
// and "lower" are the two sheets of the table: the upper window has the smaller r, the lower window the greater r.
//
// A window starts at a common r = base, so that a cell (p,q) takes five instructions on words: w = column | line; the
// lowest zero of w is the r of the P-position (p,q,r); that bit is then set in both words. If w is all ones, the window
// has no P-position. The upper window serves a group of 16 consecutive p, or two groups; the lower window serves the
// open p of up to four groups. The caller checks that everything below the upper window is full, that everything
// between the windows is full, and that nothing above the lower window can matter (README.md, "Why no window is too
// small").
//
// Words lie side by side, so that windows are gathered with plain vector loads and one shift:
//
//   band r/64      column first_q | column first_q+1 | ... | column last_q
//   band r/64+1    column first_q | ...
//
// and likewise for the 16 lines of a group, the largest p first.

#include <cstdint>

namespace mexwave::chomp3::detail {

inline constexpr unsigned group_lines = 16;         // consecutive p of one group
inline constexpr unsigned window_columns_max = 48;  // consecutive q: with group_lines - 1 more steps, at most 64
inline constexpr unsigned upper_groups_max = 2;     // groups that share an upper window
inline constexpr unsigned upper_lines_max = upper_groups_max * group_lines;
inline constexpr unsigned lower_groups_max = 4;  // groups that share a lower window
inline constexpr unsigned lower_lines_max = lower_groups_max * group_lines;

/// Computes every cell of one or two consecutive groups at a tile by the upper window alone. Cells that find nothing
/// are left for the lower window if their p is open.
struct UpperTile {
  unsigned columns = 0;  ///< 1..window_columns_max
  unsigned groups = 1;   ///< 1..upper_groups_max
  /// The band that holds the window's first bit and the next band, each `columns` words wide.
  std::uint64_t* column_words[2] = {};
  /// Likewise for each group; its two bands are group_lines words wide and adjacent.
  std::uint64_t* line_words[upper_groups_max] = {};
  unsigned shift = 0;        ///< 0..63: the window's first bit in its word
  std::uint64_t usable = 0;  ///< bits of the window that may be used; the others count as used
  std::int32_t base = 0;     ///< r of the window's first bit
  /// For each line, in order of p: bits from lo on count as used, and are stored as such if usable. At most base + 64.
  /// The result is moved down over used bits, but not below base.
  std::int32_t* lo = nullptr;

  std::uint64_t empty[upper_lines_max];  ///< result, by line in order of p: bit j is set if column j found nothing
  std::uint64_t common;                  ///< result: bits used in all columns
  std::uint32_t reached_base;            ///< result: bit k is set if lo[k] has moved to the base and may move further
};

/// Some cells of one group, computed one by one, with what each of them found.
struct UpperCells {
  std::uint64_t cells[group_lines];  ///< by line in order of p: the columns; `empty` is a subset
  /// Result: the bit of each cell that is not empty, by line, then by column.
  std::uint64_t chosen[group_lines * window_columns_max];
};

/// Computes some cells of open p by the lower window alone.
struct LowerTile {
  unsigned columns = 0;
  std::uint64_t* column_words[2] = {};
  unsigned shift = 0;
  std::uint64_t usable = 0;
  unsigned groups = 0;                          ///< 1..lower_groups_max
  std::uint64_t* line_words[lower_groups_max];  ///< of each group
  std::uint64_t cell_count[lower_groups_max];   ///< number of cells of each group
  unsigned line_count = 0;                      ///< lines that have cells, at most lower_lines_max
  std::uint8_t slot[lower_lines_max];     ///< by line in order of p: 16 times its group, plus its index in the band
  std::uint64_t cells[lower_lines_max];   ///< likewise: the columns
  std::int32_t base = 0;                  ///< r of the window's first bit
  std::int32_t p_index[lower_lines_max];  ///< index of the p in its block
  std::int32_t hi[lower_lines_max];       ///< at least base; the result is moved up over used bits
  std::uint64_t* chosen = nullptr;        ///< if set: receives the bit of each cell, by line, then by column

  std::uint64_t lines[lower_lines_max];  ///< result, in the order of `cells`: final windows
  std::uint64_t reached_end;    ///< result: bit k: hi[k] may have reached the window's end and may move further
  std::int32_t max_p_minus_hi;  ///< result: the greatest p_index - hi (before the call) of lines with cells
};

using RunUpperTile = void (*)(UpperTile& tile);
/// Returns false and stores nothing if a cell finds its window full.
using RunLowerTile = bool (*)(LowerTile& tile);

/// Which columns settled rows take at 16 consecutive p, in the layout of PatternSet. Except at level scalar, period and
/// residue must be multiples of 8.
struct SettledCells {
  const std::uint64_t* words;  ///< in the set of residue 0: the word that holds the first p's first column
  std::uint32_t period;        ///< also the distance between bands
  std::uint32_t residue;       ///< of the first p modulo `period`
  std::uint32_t shift;         ///< 0..63: the bit of the first p's first column; one less for each further p
};
/// Removes the columns taken at the k-th p from cells[k], for every bit k of `some`, and possibly for other k.
using LeaveOut = void (*)(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells);

/// 16 consecutive p.
struct OpenGroup {
  std::uint32_t open;          ///< bit k: the k-th p is open
  std::int32_t first_p_index;  ///< index of the first p in its block
  const std::int32_t* hi;      ///< of each p, open or not
  const std::uint64_t* cells;  ///< likewise: the columns
};
/// Appends a group, except its line_words, to the tile.
using AddGroup = void (*)(LowerTile& tile, const OpenGroup& group);

// window_tile_simd.cpp
template <class Level>
void run_upper_tile(UpperTile& tile);
template <class Level>
bool run_lower_tile(LowerTile& tile);
template <class Level>
void leave_out(const SettledCells& settled, std::uint32_t some, std::uint64_t* cells);
template <class Level>
void add_group(LowerTile& tile, const OpenGroup& group);

void run_upper_cells(UpperTile& tile, UpperCells& some);

}  // namespace mexwave::chomp3::detail
