#pragma once
// The numbers of bars: bars of rows r..m with a longest row given are numbered from 0 in lexicographic order.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

namespace mexwave::chomp::detail {

/// Boards have fewer positions; so sums of a few counts of them cannot overflow.
inline constexpr std::uint64_t most_positions = std::uint64_t{1} << 49;

/// Binomial coefficients, cut off at most_positions.
[[nodiscard]] inline std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  __extension__ using Wide = unsigned __int128;
  k = std::min(k, n - std::min(k, n));
  Wide value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    value = value * (n - k + i) / i;
    if (value >= most_positions) return most_positions;
  }
  return static_cast<std::uint64_t>(value);
}

class BarNumbers {
 public:
  BarNumbers(std::uint32_t m, std::uint32_t n) : rows_(m), terms_(m + std::size_t{2}) {
    for (std::uint32_t row = 1; row <= m + 1; ++row) {
      terms_[row].resize(n + std::size_t{2});
      for (std::uint64_t v = 1; v <= n + std::uint64_t{1}; ++v) terms_[row][v] = choose(m + v - row, v - 1);
    }
  }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  /// What a row of v squares adds to the number of a bar: how many bars of rows row..m have a shorter first row.
  [[nodiscard]] std::uint64_t term(std::size_t row, std::size_t v) const { return terms_[row][v]; }
  /// Bars of the rows after `row`, none longer than v.
  [[nodiscard]] std::uint64_t after(std::size_t row, std::size_t v) const { return terms_[row + 1][v + 1]; }

 private:
  std::uint32_t rows_;
  std::vector<std::vector<std::uint64_t>> terms_;
};

}  // namespace mexwave::chomp::detail
