#pragma once
// The tiles of a block of x and a range of z, from left to right, with their work space and the values found.

#include <cstdint>
#include <vector>

#include "chocolate/bound_rows.hpp"
#include "chocolate/grundy_tile.hpp"
#include "core/bits/zero_pages.hpp"
#include "mexwave/chocolate.hpp"

namespace mexwave::chocolate::detail {

/// What all blocks of a table have in common.
struct GrundyShape {
  const BoundRows* bounds;
  bool symmetric;
  std::uint32_t words;          ///< of a row
  std::uint32_t height, width;  ///< most x of a block, most z of a tile
  std::uint32_t most_options;   ///< no value is greater
};

/// A position has at most x + y + z options and the pass.
[[nodiscard]] std::uint32_t most_options(const GrundyGoal& goal);
/// Bits 0..most and one that stays off, in whole lines of the cache.
[[nodiscard]] constexpr std::uint32_t grundy_row_words(std::uint32_t most) { return ((most + 1) / 512 + 1) * 8; }
/// Blocks and tiles of a table that so many workers fill.
[[nodiscard]] TileShape grundy_tile_shape(const GrundyGoal& goal, unsigned workers);
/// The body for run.simd.
[[nodiscard]] RunGrundyTile grundy_tile_body(bool pass, const RunOptions& run);

class GrundyBlock {
 public:
  GrundyTile tile{};
  /// Of each x the values, z rising, of each z those of y = 0..b(x,z); of those z that the tiles have, and x <= z if
  /// symmetric. Empty if they are not wanted.
  std::vector<std::vector<std::uint16_t>> values;
  std::vector<std::uint64_t> histogram;

  GrundyBlock(const GrundyShape& shape, std::uint32_t x0, std::uint32_t x1, std::uint32_t z0, std::uint32_t z1,
              bool wants_values);
  /// Of the game with a pass: where the values without begin, of each x.
  void set_without(std::vector<const std::uint16_t*> starts);
  /// The tile that begins there, but for its lines.
  void begin_tile(std::uint32_t z0);

 private:
  template <class Pointer>
  void lay_out(std::vector<Pointer>& pairs, std::vector<Pointer>& starts) const;

  GrundyShape shape_;
  std::uint32_t z_end_;
  core::ZeroPages pair_rows_;
  std::vector<std::uint16_t> pair_open_;
  std::vector<std::uint16_t*> out_, next_;
  std::vector<const std::uint16_t*> without_, next_without_;
};

}  // namespace mexwave::chocolate::detail
