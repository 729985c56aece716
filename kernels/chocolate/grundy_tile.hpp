#pragma once
// One tile of a Grundy table (README.md): the functions compiled for each SIMD level, and their data. The tile owns no
// memory.

#include <cstddef>
#include <cstdint>

namespace mexwave::chocolate::detail {

constexpr std::uint32_t grundy_tile_side_max = 256;
/// Padding after the last row of a line or of the pairs: scans may read that many words beyond it.
constexpr std::uint32_t words_behind_rows = 8;

/// All pairs with the same x, or the same z. A row is a set of Grundy values, bit v for value v, in `words` words.
struct GrundyLine {
  std::uint64_t* rows = nullptr;        ///< [y][words]: the values of positions of the line at height y so far
  std::uint16_t* first_open = nullptr;  ///< [y]: all words of the row before this one are full
  std::uint64_t* on_bound = nullptr;    ///< one row: the values of positions with y = b(x,z) so far
  std::uint32_t begun = 0;              ///< the rows of heights below this are initialised
};

/// The pairs x0 <= x < x1, z0 <= z < z1; of those only x <= z if the bound is symmetric.
struct GrundyTile {
  std::uint32_t x0, x1, z0, z1;
  bool symmetric;
  GrundyLine* x_lines;          ///< of x0, x0 + 1, ...
  GrundyLine* z_lines;          ///< of z0, z0 + 1, ...; if symmetric, lines x = i and z = i are the same object
  std::uint32_t words;          ///< words of a row, a multiple of 8
  const std::uint32_t* bounds;  ///< b(x,z) at x * bounds_step + z
  std::size_t bounds_step;
  std::uint32_t width;                  ///< pairs of the work space in a row: (x - x0) * width + z - z0
  std::uint64_t* pair_rows;             ///< work space: a row for each pair, zero at first
  std::uint16_t* pair_open;             ///< work space: a word number for each pair, zero at first
  std::uint16_t* const* out;            ///< for each pair, receives the values y = 0, 1, ...; null: not wanted
  const std::uint16_t* const* without;  ///< for each pair, the values of the game without a pass; null: no pass
  std::uint64_t* histogram;             ///< [value], including mirror images
  std::uint64_t computed, words_scanned;
};

using RunGrundyTile = void (*)(GrundyTile&);
template <class Level>  // grundy_tile_simd.cpp
void run_grundy_tile(GrundyTile& tile);
/// The same for the game with a pass; passing leads to the value of the game without it. {0,0,0} has no move and no
/// pass.
template <class Level>
void run_grundy_tile_with_pass(GrundyTile& tile);

}  // namespace mexwave::chocolate::detail
