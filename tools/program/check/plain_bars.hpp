#pragma once
// Enumerates the bars of a board in order, and the bars that their moves leave, by the definition.

#include <algorithm>
#include <cstdint>
#include <vector>

namespace mexwave::cli {

/// The numbers of squares in the rows, never increasing.
using Bar = std::vector<std::uint32_t>;

/// Bars with m rows of at most n squares, numbered in lexicographic order.
class Board {
 public:
  Board(std::uint32_t m, std::uint32_t n)
      : m_(m), below_(m + std::size_t{1}, std::vector<std::uint64_t>(n + std::size_t{2})) {
    // below_[k][v]: the number of bars of k rows whose first row is below v, at most countable_.
    std::fill(below_[0].begin(), below_[0].end(), 1);
    for (std::uint32_t k = 1; k <= m; ++k) {
      for (std::uint32_t v = 1; v <= n + 1; ++v)
        below_[k][v] = std::min(countable_, below_[k][v - 1] + below_[k - 1][v]);
    }
  }
  [[nodiscard]] bool is_countable() const { return bars() < countable_; }
  [[nodiscard]] std::uint64_t bars() const { return below_[m_].back(); }
  [[nodiscard]] std::uint64_t number(const Bar& bar) const {
    std::uint64_t number = 0;
    for (std::uint32_t row = 0; row < m_; ++row) number += term(row, bar[row]);
    return number;
  }
  [[nodiscard]] std::uint64_t term(std::uint32_t row, std::uint32_t length) const { return below_[m_ - row][length]; }
  /// Calls visit(number of the bar left) for each move until a call returns true; returns whether one did.
  template <typename Visit>
  bool any_move(const Bar& bar, const Visit& visit) const {
    std::uint64_t before = 0;  // the contribution of the rows above the move to the number of the bar
    for (std::uint32_t row = 0; row < m_; ++row) {
      for (std::uint32_t kept = 0; kept < bar[row]; ++kept) {
        std::uint64_t number = before;
        for (std::uint32_t k = row; k < m_; ++k) number += term(k, std::min(bar[k], kept));
        if (visit(number)) return true;
      }
      before += term(row, bar[row]);
    }
    return false;
  }
  /// Calls visit(bar, number) for every bar in order, as long as it returns true.
  template <typename Visit>
  void every_bar(std::uint32_t n, const Visit& visit) const {
    Bar bar(m_);
    for (std::uint64_t number = 0; visit(bar, number); ++number) {
      std::uint32_t row = m_;
      while (row > 0 && bar[row - 1] == (row == 1 ? n : bar[row - 2])) --row;
      if (row == 0) return;
      ++bar[row - 1];
      std::fill(bar.begin() + row, bar.end(), 0);
    }
  }

 private:
  static constexpr std::uint64_t countable_ = std::uint64_t{1} << 62;
  std::uint32_t m_;
  std::vector<std::vector<std::uint64_t>> below_;
};

/// The number of bars of a board, m + n choose n; if it exceeds `most`, some number above `most`.
[[nodiscard]] inline std::uint64_t count_bars(std::uint32_t m, std::uint32_t n, std::uint64_t most) {
  std::uint64_t bars = 1;
  for (std::uint32_t k = 1; k <= std::min(m, n) && bars <= most; ++k) bars = bars * (std::max(m, n) + k) / k;
  return bars;
}

}  // namespace mexwave::cli
