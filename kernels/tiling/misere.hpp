#pragma once
// Misère play: who wins sums of regions. Values of regions cannot be added, so the table has whole sums.

#include <compare>
#include <map>
#include <vector>

#include "tiling/pieces.hpp"
#include "tiling/table_memory.hpp"
#include "tiling/values.hpp"

namespace mexwave::tiling::detail {

class MisereSums {
 public:
  MisereSums(Pieces& pieces, MoveCounter& moves, TableMemory& memory)
      : pieces_(pieces), moves_(moves), memory_(memory) {}

  [[nodiscard]] bool wins(const Box& box) {
    Sum sum;
    add_pieces(sum, box);
    return wins(sum);
  }
  [[nodiscard]] std::uint64_t stored() const noexcept { return sums_.size(); }

 private:
  /// The sorted regions, and whether there is one more region in which every move is the last one. Two such regions are
  /// removed as a pair: the player who wins without them answers a move in one with a move in the other.
  struct Sum {
    std::vector<Region> regions;
    bool single = false;
    friend auto operator<=>(const Sum&, const Sum&) = default;
  };

  void add_pieces(Sum& sum, const Box& box);
  bool is_single(const Region& region);
  bool wins(const Sum& sum);
  void store(const Sum& sum, bool wins);

  Pieces& pieces_;
  MoveCounter& moves_;
  TableMemory& memory_;
  std::map<Sum, bool> sums_;
  std::uint64_t sum_bytes_ = 0, asked_bytes_ = 0;
};

}  // namespace mexwave::tiling::detail
