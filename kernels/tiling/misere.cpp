// Misère play: a depth-first search over sums of regions, with a table of the sums already decided.

#include "tiling/misere.hpp"

#include <algorithm>
#include <string>

namespace mexwave::tiling::detail {

void MisereSums::add_regions(Sum& sum, const Box& box) {
  for (const Region& region : splitter_.regions_of(box)) {
    if (is_single(region)) {
      sum.single = !sum.single;
    } else {
      sum.regions.push_back(region);
    }
  }
  std::sort(sum.regions.begin(), sum.regions.end());
}

bool MisereSums::is_single(const Region& region) {
  const Layout& moves = splitter_.layout(region);
  return !moves.any_move(region.cells, [&](Cells move) { return moves.has_move(region.cells & ~move); });
}

bool MisereSums::wins(const Sum& sum) {
  if (sum.regions.empty()) return !sum.single;  // the player who cannot move wins
  if (const auto known = sums_.find(sum); known != sums_.end()) return known->second;
  bool winning = false;
  if (sum.single) {
    Sum left = sum;
    left.single = false;
    winning = !wins(left);
  }
  for (std::size_t k = 0; k < sum.regions.size() && !winning; ++k) {
    const Region region = sum.regions[k];
    if (k > 0 && region == sum.regions[k - 1]) continue;
    winning = splitter_.layout(region).any_move(region.cells, [&](Cells move) {
      moves_.count();
      Sum left = sum;
      left.regions.erase(left.regions.begin() + static_cast<std::ptrdiff_t>(k));
      add_regions(left, without(region, move));
      return !wins(left);
    });
  }
  store(sum, winning);
  return winning;
}

/// A sum uses memory for its node and its regions. The limit is checked whenever the total has doubled.
void MisereSums::store(const Sum& sum, bool wins) {
  sum_bytes_ += sizeof(Sum) + 64 + sum.regions.size() * sizeof(Region);
  if (sum_bytes_ > reserved_bytes_) {
    const std::uint64_t added = 2 * sum_bytes_ - reserved_bytes_;
    memory_.grow("a table of " + std::to_string(sums_.size()) + " sums and more", 0, added);
    reserved_bytes_ += added;
  }
  sums_.emplace(sum, wins);
}

}  // namespace mexwave::tiling::detail
