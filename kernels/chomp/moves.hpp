#pragma once
// Numbers of bars; and bits that tell which moves leave a P-position: in one row, for each choice of the rows below it,
// and among the bars of a leaf (which differ only in their last rows).

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"

namespace mexwave::chomp::detail {

/// Boards must have fewer positions, so that sums of a few such counts cannot overflow.
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

/// Numbers bars of rows r..m, with a given longest row, from 0 in lexicographic order.
class BarNumbers {
 public:
  BarNumbers(std::uint32_t m, std::uint32_t n) : rows_(m), terms_(m + std::size_t{2}) {
    for (std::uint32_t row = 1; row <= m + 1; ++row) {
      terms_[row].resize(n + std::size_t{2});
      for (std::uint64_t v = 1; v <= n + std::uint64_t{1}; ++v) terms_[row][v] = choose(m + v - row, v - 1);
    }
  }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  /// The summand of a row of v squares in the number of a bar: how many bars of rows row..m have a shorter first row.
  [[nodiscard]] std::uint64_t term(std::size_t row, std::size_t v) const { return terms_[row][v]; }
  /// Number of bars of the rows after `row`, none longer than v.
  [[nodiscard]] std::uint64_t after(std::size_t row, std::size_t v) const { return terms_[row + 1][v + 1]; }

 private:
  std::uint32_t rows_;
  std::vector<std::vector<std::uint64_t>> terms_;
};

/// For each choice of the rows below one row: whether a move in this row leaves a P-position. These bits are copied
/// from bar to bar in long runs.
class RowMoves {
 public:
  RowMoves() = default;
  explicit RowMoves(std::uint64_t bits)
      : words_(bits / 64 + 3), unit_(page_bytes(bits) / 8), words_at_once_(most_kept(bits) / 8) {
    if (is_large(bits)) words_.prefer_large_pages();
  }
  /// Resets to the only choice at the start: all rows below are empty.
  void restart() {
    words_.get()[0] = 0;
    forgotten_ = 0;
  }
  void set(std::uint64_t bit) { words_.get()[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  [[nodiscard]] const std::uint64_t* words() const { return words_.get(); }
  /// Copies `count` bits from `from` to the later place `to`; the bits after the copy become undefined.
  void copy(std::uint64_t from, std::uint64_t to, std::uint64_t count);

  /// Bits before this one are not read until restart(); their memory is returned to the system piece by piece.
  void forget_before(std::uint64_t bit) {
    const std::uint64_t word = bit / 64 / unit_ * unit_;
    if (word < forgotten_ + words_at_once_) return;
    words_.give_back(forgotten_, word);
    forgotten_ = word;
  }
  /// Bytes of forgotten bits that may not have been returned yet.
  [[nodiscard]] static std::uint64_t most_kept(std::uint64_t bits) { return std::max(bits / 8 / 64, page_bytes(bits)); }
  /// Memory is taken and returned in multiples of this.
  [[nodiscard]] static std::uint64_t page_bytes(std::uint64_t bits) {
    return std::uint64_t{1} << (is_large(bits) ? 21 : 16);
  }

  /// Writes the first `bits` bits, without those forgotten.
  void save(core::StateWriter& out, std::uint64_t bits) const {
    out.number(forgotten_);
    out.list(words_.get() + forgotten_, bits / 64 + 1 - forgotten_);
  }
  /// Reads them back. Only bits before `begin` may have been forgotten.
  void restore(core::StateReader& in, std::uint64_t bits, std::uint64_t begin) {
    forgotten_ = in.number<std::uint64_t>(0, begin / 64);
    if (in.number<std::uint64_t>() != bits / 64 + 1 - forgotten_) in.wrong();
    in.raw(reinterpret_cast<char*>(words_.get() + forgotten_), (bits / 64 + 1 - forgotten_) * sizeof(std::uint64_t));
  }

 private:
  [[nodiscard]] static bool is_large(std::uint64_t bits) { return bits >> 26 != 0; }

  core::ZeroPages words_;
  std::uint64_t unit_ = 1, words_at_once_ = 0, forgotten_ = 0;
};

/// The moves among the bars of a leaf; the rows above are fixed. For each bar of the rows after `row`, by number: a bit
/// row of the bars that have a move to it.
class LeafMoves {
 public:
  LeafMoves() = default;
  /// For `count` bars: all whose first row is at most `longest`.
  LeafMoves(const BarNumbers& numbers, std::uint32_t row, std::uint32_t longest, std::uint32_t count);
  [[nodiscard]] bool empty() const { return to_.empty(); }
  /// The bars with a move to `bar`, and the bar itself, a bit each; none has a smaller number.
  [[nodiscard]] const std::uint64_t* to(std::uint32_t bar) const { return to_.data() + std::size_t{bar} * words_; }
  [[nodiscard]] std::span<const std::uint16_t> rows(std::uint32_t bar) const {
    return {rows_.data() + std::size_t{bar} * row_count_, row_count_};
  }
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t rows, std::uint64_t count) {
    return count * ((count + 63) / 64 * 8 + rows * sizeof(std::uint16_t));
  }

 private:
  std::size_t words_ = 0, row_count_ = 0;
  std::vector<std::uint64_t> to_;
  std::vector<std::uint16_t> rows_;
};

}  // namespace mexwave::chomp::detail
