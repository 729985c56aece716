// The tile of P-positions with a pass. The y of a pair is the least that is not excluded, as without: by the lines of x
// and of z, by their cuts, and by the pass, which wins where the position is P once the pass is gone.

#include "chocolate/positions_tile.hpp"

#include <algorithm>

namespace mexwave::chocolate::detail {

void run_positions_tile_with_pass(PositionsTile& tile) {
  for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
    const std::uint32_t* const bounds = tile.bounds + x * tile.bounds_step;
    std::uint32_t z = tile.symmetric && x > tile.z0 ? x : tile.z0;
    if (x == 0 && z == 0) ++z;
    const PositionsLine& a = tile.x_lines[x - tile.x0];
    const PositionsLine* z_line = tile.z_lines + (z - tile.z0);
    const std::uint32_t* without = tile.without + (x - tile.x0) * tile.side + (z - tile.z0);
    for (; z < tile.z1; ++z, ++z_line, ++without) {
      const PositionsLine& b = *z_line;
      const std::uint32_t end = std::min({bounds[z] + 1, a.cut, b.cut});  // y must be below
      const std::uint32_t won = *without;                                 // by the pass; or none, which is large
      ++tile.pairs;
      for (std::uint32_t word = std::max(a.first, b.first); word * 64 < end; ++word) {
        ++tile.words;
        std::uint64_t used = a.used[word] | b.used[word];
        if (won / 64 == word) used |= std::uint64_t{1} << won % 64;
        if (used == ~std::uint64_t{0}) continue;
        const std::uint32_t y = word * 64 + static_cast<std::uint32_t>(__builtin_ctzll(~used));
        if (y < end) enter_position(tile, x, z, y, bounds[z]);
        break;
      }
    }
  }
}

}  // namespace mexwave::chocolate::detail
