#pragma once
// One tile of P-positions, as its per-level bodies see it: plain data, nothing owned.

#include <cstddef>
#include <cstdint>

namespace mexwave::chocolate::detail {

/// All pairs with the same x, or the same z.
struct PositionsLine {
  std::uint64_t* used = nullptr;  ///< bit y: some P-position of the line has this y; aligned to 64 bytes
  std::uint32_t open = 0;         ///< the least y that is not used
  std::uint32_t cut = ~0U;        ///< every y >= cut is excluded
};

/// The pairs x0 <= x < x1, z0 <= z < z1 but (0,0); of those only x <= z if the bound is symmetric.
struct PositionsTile {
  std::uint32_t x0, x1, z0, z1;
  bool symmetric;
  PositionsLine* x_lines;
  PositionsLine* z_lines;       ///< the same as x_lines if symmetric
  const std::uint32_t* bounds;  ///< b(x,z) at x * bounds_step + z
  std::size_t bounds_step;
  std::uint32_t* keep;  ///< y at x * side + z; null: nowhere
  std::size_t side;
  std::uint64_t count, on_bound, pairs, words;
  std::uint32_t largest_y;
};

using RunPositionsTile = void (*)(PositionsTile&);
void run_positions_tile_scalar(PositionsTile& tile);
void run_positions_tile_sse(PositionsTile& tile);
void run_positions_tile_avx2(PositionsTile& tile);
void run_positions_tile_avx512(PositionsTile& tile);

/// Enters {x,y,z} as a P-position, its bound being `bound`.
inline void enter_position(PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y,
                           std::uint32_t bound) {
  const std::uint32_t images = tile.symmetric && x != z ? 2 : 1;
  tile.count += images;
  if (y > tile.largest_y) tile.largest_y = y;
  if (y == bound) tile.on_bound += images;
  PositionsLine* const lines[] = {tile.x_lines + x, tile.z_lines + z};
  for (PositionsLine* line : lines) {
    line->used[y / 64] |= std::uint64_t{1} << (y % 64);
    if (y == bound && y < line->cut) line->cut = y;
    if (y != line->open) continue;
    std::uint32_t word = y / 64;
    while (line->used[word] == ~std::uint64_t{0}) ++word;  // a row ends with a bit that stays off
    line->open = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(~line->used[word]));
  }
  if (tile.keep == nullptr) return;
  tile.keep[x * tile.side + z] = y;
  if (tile.symmetric) tile.keep[z * tile.side + x] = y;
}

}  // namespace mexwave::chocolate::detail
