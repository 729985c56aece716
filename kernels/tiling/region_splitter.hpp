#pragma once
// Splits the free cells of a position into regions, for one set of tiles.

#include <memory>
#include <utility>
#include <vector>

#include "tiling/region.hpp"

namespace mexwave::tiling::detail {

/// The free cells of a position and the width of its rows, at most widest_row.
struct Box {
  Cells free = 0;
  std::uint32_t height = 0, width = 0;
};

class Pieces {
 public:
  /// Bytes of the list of layouts.
  static constexpr std::uint64_t first_bytes =
      std::uint64_t{most_cells + 1} * (widest_row + 1) * sizeof(std::unique_ptr<Layout>);
  explicit Pieces(std::vector<Tile> tiles)
      : tiles_(std::move(tiles)),
        symmetries_(symmetries_of(tiles_)),
        layouts_(std::size_t{most_cells + 1} * (widest_row + 1)) {}

  [[nodiscard]] const Symmetries& symmetries() const noexcept { return symmetries_; }

  [[nodiscard]] const Layout& layout(std::uint32_t height, std::uint32_t width) {
    auto& layout = layouts_[std::size_t{height} * (widest_row + 1) + width];
    if (!layout) layout = std::make_unique<Layout>(tiles_, height, width);
    return *layout;
  }
  [[nodiscard]] const Layout& layout(const Region& region) { return layout(region.height, region.width); }

  /// Calls visit(region) for each region of the free cells.
  template <class Visit>
  void for_each(const Box& box, const Visit& visit) {
    layout(box.height, box.width).for_each_piece(box.free, open_, [&](Cells piece) {
      visit(canonical(piece, box.width, symmetries_));
    });
  }
  [[nodiscard]] std::vector<Region> of(const Box& box) {
    std::vector<Region> regions;
    for_each(box, [&](const Region& region) { regions.push_back(region); });
    return regions;
  }

  /// Whether every move can be answered by its image under a half turn.
  [[nodiscard]] bool is_paired(const Region& region) {
    return symmetries_.turn && layout(region).is_paired(region.cells);
  }

 private:
  std::vector<Tile> tiles_;
  Symmetries symmetries_;
  std::vector<std::unique_ptr<Layout>> layouts_;  ///< by height and width
  std::vector<Cells> open_;                       ///< scratch for for_each_piece()
};

/// What a move in the region leaves.
[[nodiscard]] inline Box without(const Region& region, Cells move) {
  return {region.cells & ~move, region.height, region.width};
}

}  // namespace mexwave::tiling::detail
