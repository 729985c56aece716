#pragma once
// Cells in the order in which a search tries them: those that have succeeded most often first, equal ones by place.

#include <array>
#include <cstdint>
#include <numeric>

#include "positional/sides.hpp"

namespace mexwave::positional {

class CellOrder {
 public:
  CellOrder() {
    std::iota(cells_.begin(), cells_.end(), std::uint8_t{0});
    rank_ = cells_;
  }

  /// All cells, first to last. A search walks a copy: what it finds on the way changes the order.
  [[nodiscard]] const std::array<std::uint8_t, 64>& cells() const { return cells_; }

  void succeeded(std::uint8_t cell) {
    ++successes_[cell];
    std::uint8_t k = rank_[cell];
    for (; k > 0 && comes_before(cell, cells_[k - 1U]); --k) {
      cells_[k] = cells_[k - 1U];
      rank_[cells_[k]] = k;
    }
    cells_[k] = cell;
    rank_[cell] = k;
  }

 private:
  [[nodiscard]] bool comes_before(std::uint8_t a, std::uint8_t b) const {
    return successes_[a] != successes_[b] ? successes_[a] > successes_[b] : a < b;
  }

  std::array<std::uint8_t, 64> cells_{}, rank_{};
  std::array<std::uint32_t, 64> successes_{};
};

}  // namespace mexwave::positional
