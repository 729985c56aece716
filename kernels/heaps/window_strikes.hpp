#pragma once
// Sorts the strikes of window_block.hpp into the order in which its loops use them.

#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include "heaps/window_block.hpp"

namespace mexwave::heaps::detail {

/// Strikes in 16 groups, in each group the greatest distance first, so that the values written last are read last.
class StrikeList {
 public:
  void add(std::uint32_t distance, std::uint32_t half);
  [[nodiscard]] Strikes strikes() const { return {list_.data(), ends_.data()}; }

 private:
  std::vector<Strike> list_;
  std::array<std::uint32_t, 16> ends_{};
};

/// The strikes that mark common values.
class CommonStrikes {
 public:
  explicit CommonStrikes(std::uint32_t lanes) : lanes_(lanes) {}
  void add(std::uint32_t distance, std::uint32_t half);
  /// Sets the lists of the job for its number of planes. The lists belong to this object.
  void arrange(CommonJob& job);

 private:
  void arrange_near(std::uint32_t planes);

  std::uint32_t lanes_;
  std::vector<std::pair<std::uint32_t, std::uint32_t>> all_;  // distance, half; sorted
  StrikeList far_;                                            // those at a distance of a block or more
  std::uint32_t arranged_for_ = 0;  // the next two are right for this number of planes; 0: for none
  std::vector<NearStrike> list_;
  NearStrikes near_{};
};

}  // namespace mexwave::heaps::detail
