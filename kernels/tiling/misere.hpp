#pragma once
// Misère play: decides which player wins a sum of regions. In misère play the values of single regions do not determine
// the winner of their sum, so the table has whole sums.

#include <compare>
#include <map>
#include <vector>

#include "tiling/region_splitter.hpp"
#include "tiling/table_memory.hpp"
#include "tiling/values.hpp"

namespace mexwave::tiling::detail {

class MisereSums {
 public:
  MisereSums(RegionSplitter& splitter, MoveCounter& moves, TableMemory& memory)
      : splitter_(splitter), moves_(moves), memory_(memory) {}

  [[nodiscard]] bool wins(const Box& box) {
    Sum sum;
    add_regions(sum, box);
    return wins(sum);
  }
  [[nodiscard]] std::uint64_t stored() const noexcept { return sums_.size(); }

 private:
  /// A *single* region allows exactly one move: after any move in it no other is possible there. Two single regions are
  /// removed as a pair: the player who wins without them answers a move in one with a move in the other.
  struct Sum {
    std::vector<Region> regions;  ///< those that are not single, sorted
    bool single = false;          ///< whether there is a single region besides them
    friend auto operator<=>(const Sum&, const Sum&) = default;
  };

  void add_regions(Sum& sum, const Box& box);
  bool is_single(const Region& region);
  bool wins(const Sum& sum);
  void store(const Sum& sum, bool wins);

  RegionSplitter& splitter_;
  MoveCounter& moves_;
  TableMemory& memory_;
  std::map<Sum, bool> sums_;
  std::uint64_t sum_bytes_ = 0, reserved_bytes_ = 0;
};

}  // namespace mexwave::tiling::detail
