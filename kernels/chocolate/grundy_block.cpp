// Rows of pairs begin anew with every tile; values go on where the tile before has ended.

#include "chocolate/grundy_block.hpp"

#include <algorithm>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/run/run_control.hpp"

namespace mexwave::chocolate::detail {

namespace {

/// 16 + 16 lines of some 200 bytes at each height are 6 KiB, the rows of 256 pairs 45 KiB at N = 511: the first cache.
/// Half of that costs 5 to 10 % more work, and pays where blocks of 16 x are few for the workers there are (replay, 32
/// workers, to 1,023: 13.7 times as fast as one for 11.6, 2026-11-22). From N = 2,047 on, where lines come from memory,
/// twice that makes a table a seventh faster: they come half as often.
std::uint32_t default_tile(std::uint32_t side, unsigned workers) {
  if (side / 16 < 8 * (workers - 1)) return 8;
  return side >= 2048 && side / 32 >= 8 * (workers - 1) ? 32 : 16;
}
constexpr core::LevelTable<RunGrundyTile> tile_at MEXWAVE_LEVELS(run_grundy_tile);
constexpr core::LevelTable<RunGrundyTile> tile_with_pass_at MEXWAVE_LEVELS(run_grundy_tile_with_pass);

}  // namespace

std::uint32_t most_options(const GrundyGoal& goal) {
  return 2 * goal.upto + goal.bound(goal.upto, goal.upto) + (goal.pass ? 1 : 0);
}

TileShape grundy_tile_shape(const GrundyGoal& goal, unsigned workers) {
  const std::uint32_t side = default_tile(goal.upto + 1, workers);
  return {goal.tile.x != 0 ? goal.tile.x : side, goal.tile.z != 0 ? goal.tile.z : side};
}

RunGrundyTile grundy_tile_body(bool pass, const RunOptions& run) {
  return core::at_level(pass ? tile_with_pass_at : tile_at, core::resolve_level(run));
}

GrundyBlock::GrundyBlock(const GrundyShape& shape, std::uint32_t x0, std::uint32_t x1, std::uint32_t z0,
                         std::uint32_t z1, bool wants_values)
    : histogram(shape.most_options + std::size_t{1}),
      shape_(shape),
      z_end_(z1),
      pair_rows_(std::size_t{shape.height} * shape.width * shape.words + words_behind_rows),
      pair_open_(std::size_t{shape.height} * shape.width) {
  tile.x0 = x0;
  tile.x1 = x1;
  tile.symmetric = shape.symmetric;
  tile.words = shape.words;
  tile.bounds = shape.bounds->row(0);
  tile.bounds_step = shape.bounds->step();
  tile.width = shape.width;
  tile.pair_rows = pair_rows_.get();
  tile.pair_open = pair_open_.data();
  tile.histogram = histogram.data();
  if (!wants_values) return;
  out_.resize(pair_open_.size());
  tile.out = out_.data();
  values.resize(x1 - x0);
  for (std::uint32_t x = x0; x < x1; ++x) {
    std::size_t size = 0;
    for (std::uint32_t z = shape.symmetric ? std::max(x, z0) : z0; z < z1; ++z)
      size += shape.bounds->row(x)[z] + std::size_t{1};
    values[x - x0].resize(size);
    next_.push_back(values[x - x0].data());
  }
}

void GrundyBlock::set_without(std::vector<const std::uint16_t*> starts) {
  without_.resize(pair_open_.size());
  tile.without = without_.data();
  next_without_ = std::move(starts);
}

void GrundyBlock::begin_tile(std::uint32_t z0) {
  tile.z0 = z0;
  tile.z1 = std::min(z_end_, z0 + shape_.width);
  std::fill_n(tile.pair_rows, pair_open_.size() * tile.words, 0);
  std::fill(pair_open_.begin(), pair_open_.end(), std::uint16_t{0});
  if (tile.out != nullptr) lay_out(out_, next_);
  if (tile.without != nullptr) lay_out(without_, next_without_);
}

/// Where the values of each pair of the tile are, `starts` being those of the next pair of each x.
template <class Pointer>
void GrundyBlock::lay_out(std::vector<Pointer>& pairs, std::vector<Pointer>& starts) const {
  for (std::uint32_t x = tile.x0; x < tile.x1; ++x) {
    for (std::uint32_t z = tile.symmetric ? std::max(tile.z0, x) : tile.z0; z < tile.z1; ++z) {
      pairs[(x - tile.x0) * std::size_t{tile.width} + z - tile.z0] = starts[x - tile.x0];
      starts[x - tile.x0] += shape_.bounds->row(x)[z] + 1;
    }
  }
}

}  // namespace mexwave::chocolate::detail
