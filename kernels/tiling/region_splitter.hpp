#pragma once
// Splits the free cells of a position into regions (region.hpp), for one set of tiles.

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

class RegionSplitter {
 public:
  /// Bytes of the list of layouts.
  static constexpr std::uint64_t first_bytes =
      std::uint64_t{most_cells + 1} * (widest_row + 1) * sizeof(std::unique_ptr<Layout>);
  explicit RegionSplitter(std::vector<Tile> tiles)
      : tiles_(std::move(tiles)),
        symmetries_(symmetries_of(tiles_)),
        layouts_(std::size_t{most_cells + 1} * (widest_row + 1)) {}

  [[nodiscard]] const Symmetries& symmetries() const noexcept { return symmetries_; }

  /// The moves in a box of this size; made at the first call.
  [[nodiscard]] const Layout& layout(std::uint32_t height, std::uint32_t width) {
    auto& layout = layouts_[std::size_t{height} * (widest_row + 1) + width];
    if (!layout) layout = std::make_unique<Layout>(tiles_, height, width);
    return *layout;
  }
  [[nodiscard]] const Layout& layout(const Region& region) { return layout(region.height, region.width); }

  /// Calls visit(region) for each region of the free cells.
  template <class Visit>
  void for_each(const Box& box, const Visit& visit) {
    layout(box.height, box.width).for_each_component(box.free, open_, [&](Cells component) {
      visit(canonical(component, box.width, symmetries_));
    });
  }
  [[nodiscard]] std::vector<Region> regions_of(const Box& box) {
    std::vector<Region> regions;
    for_each(box, [&](const Region& region) { regions.push_back(region); });
    return regions;
  }

  /// Whether every move can be answered by its image under a half turn; then the value is 0.
  [[nodiscard]] bool is_paired(const Region& region) {
    return symmetries_.turn && layout(region).is_paired(region.cells);
  }

 private:
  std::vector<Tile> tiles_;
  Symmetries symmetries_;
  std::vector<std::unique_ptr<Layout>> layouts_;  ///< by height and width
  std::vector<Cells> open_;                       ///< work space of for_each_component()
};

/// The cells that a move in the region leaves free.
[[nodiscard]] inline Box without(const Region& region, Cells move) {
  return {region.cells & ~move, region.height, region.width};
}

}  // namespace mexwave::tiling::detail
