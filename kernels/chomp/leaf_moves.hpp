#pragma once
// The moves among the bars of a leaf: the last rows of a bar, those above them fixed.

#include <cstdint>
#include <span>
#include <vector>

#include "chomp/numbers.hpp"

namespace mexwave::chomp::detail {

/// For each of the first bars of the rows after `row`, by number: which bars have a move to it, as a bit row.
class LeafMoves {
 public:
  LeafMoves() = default;
  /// Of `count` bars: all with a first row up to some length.
  LeafMoves(const BarNumbers& numbers, std::uint32_t row, std::uint32_t longest, std::uint32_t count);
  [[nodiscard]] bool empty() const { return to_.empty(); }
  /// The bars with a move to `bar`, and the bar itself, one bit each; none has a smaller number.
  [[nodiscard]] const std::uint64_t* to(std::uint32_t bar) const { return to_.data() + std::size_t{bar} * words_; }
  [[nodiscard]] std::span<const std::uint8_t> rows(std::uint32_t bar) const {
    return {rows_.data() + std::size_t{bar} * row_count_, row_count_};
  }
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint64_t count) {
    return count * ((count + 63) / 64 * 8 + rows);
  }

 private:
  std::size_t words_ = 0, row_count_ = 0;
  std::vector<std::uint64_t> to_;
  std::vector<std::uint8_t> rows_;
};

}  // namespace mexwave::chomp::detail
