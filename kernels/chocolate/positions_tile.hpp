#pragma once
// One tile of P-positions (README.md). The tile owns no memory.

#include <cstddef>
#include <cstdint>

#include "core/files/state_bytes.hpp"
#include "mexwave/play.hpp"

namespace mexwave::chocolate::detail {

/// All pairs with the same x, or the same z.
struct PositionsLine {
  std::uint64_t* used = nullptr;  ///< bit y: some P-position of the line has this y
  std::uint64_t* full = nullptr;  ///< summary, bit w: word w of `used` is all ones
  std::uint32_t first = 0;        ///< the first word that is not full
  std::uint32_t cut = ~0U;        ///< every y >= cut is excluded
};

struct PositionsCounts {
  std::uint64_t count = 0;     ///< P-positions
  std::uint64_t on_bound = 0;  ///< those with y = b(x,z)
  std::uint64_t pairs = 0;     ///< pairs searched for a P-position
  std::uint64_t words = 0;     ///< words read for them
  std::uint32_t largest_y = 0;

  void add(const PositionsCounts& more);
  void write(core::StateWriter& out) const;
  /// Adds what write() wrote.
  void add(core::StateReader& in);
};

/// The pairs x0 <= x < x1, z0 <= z < z1 without (0,0), see enter_first_pair(); only those with x <= z if the bound is
/// symmetric.
struct PositionsTile {
  std::uint32_t x0, x1, z0, z1;
  bool symmetric;
  PositionsLine* x_lines;       ///< of x0, x0 + 1, ...
  PositionsLine* z_lines;       ///< of z0, z0 + 1, ...; if symmetric, lines x = i and z = i are the same object
  const std::uint32_t* bounds;  ///< b(x,z) at x * bounds_step + z
  std::size_t bounds_step;
  std::uint32_t* keep;    ///< receives the y of pair (x,z) at (x - x0) * side + z - z0; null: not wanted
  std::uint32_t* mirror;  ///< if symmetric, receives the y of pair (z,x) at (z - z0) * side + x - x0; null: not wanted
  std::size_t side;       ///< row length of `keep`, `mirror` and `without`
  PositionsCounts counts;
  const std::uint32_t* without;  ///< the y of the game without a pass, laid out as `keep`; null if there is no pass
};

/// Finds the P-position of every pair of the tile.
void run_positions_tile(PositionsTile& tile);
/// The same for the game with a pass: a position that is P without the pass is not P with it.
void run_positions_tile_with_pass(PositionsTile& tile);

/// Enters {x,y,z} as a P-position; `bound` is b(x,z).
void enter_position(PositionsTile& tile, std::uint32_t x, std::uint32_t z, std::uint32_t y, std::uint32_t bound);

/// Enters the P-position of pair (0,0), for a tile that begins there. Only for this pair misère play has another rule:
/// {0,0,0} is no P-position.
void enter_first_pair(PositionsTile& tile, Play play, bool pass);

}  // namespace mexwave::chocolate::detail
