#pragma once
// Fibonacci nim by heap and quota.

#include <algorithm>
#include <cstdint>
#include <vector>

#include "mexwave/run.hpp"

namespace mexwave::heaps::detail {

/// Grundy numbers of all heaps up to `upto` with all quotas: 2 bytes each, upto^2 / 2 of them. Throws Cancelled.
class FibonacciValues {
 public:
  FibonacciValues(std::uint32_t upto, const RunOptions& run);
  /// Quotas beyond the heap are as good as the heap.
  [[nodiscard]] std::uint32_t at(std::uint32_t heap, std::uint32_t quota) const {
    return values_[row(heap) + std::min(quota, heap)];
  }

 private:
  static std::size_t row(std::size_t heap) { return heap * (heap + 1) / 2; }
  std::vector<std::uint16_t> values_;  // of each heap the quotas 0..heap
};

}  // namespace mexwave::heaps::detail
