#pragma once
// Numbers bars, and keeps the bits that the sieve (sieve.hpp) needs: for one row, whether a move in it leaves a
// P-position, for each choice of the rows below it; and for the bars of a leaf, which differ only in their last rows,
// which moves lead from one of them to another.

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/files/state_bytes.hpp"

namespace mexwave::chomp::detail {

/// Boards must have fewer positions than this, so that sums of a few such numbers cannot overflow.
inline constexpr std::uint64_t most_positions = std::uint64_t{1} << 49;

/// The binomial coefficient, or most_positions if that is less.
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

/// Numbers the bars that consist of rows r..m of a board, from 0 in lexicographic order.
class BarNumbers {
 public:
  BarNumbers(std::uint32_t m, std::uint32_t n) : rows_(m), terms_(m + std::size_t{2}) {
    for (std::uint32_t row = 1; row <= m + 1; ++row) {
      terms_[row].resize(n + std::size_t{2});
      for (std::uint64_t v = 1; v <= n + std::uint64_t{1}; ++v) terms_[row][v] = choose(m + v - row, v - 1);
    }
  }
  [[nodiscard]] std::uint32_t rows() const { return rows_; }
  /// The summand of a row of v squares in the number of a bar: the number of bars of rows row..m whose first row is
  /// shorter than v.
  [[nodiscard]] std::uint64_t term(std::size_t row, std::size_t v) const { return terms_[row][v]; }
  /// Number of bars of the rows after `row` whose first row has at most v squares.
  [[nodiscard]] std::uint64_t after(std::size_t row, std::size_t v) const { return terms_[row + 1][v + 1]; }

 private:
  std::uint32_t rows_;
  std::vector<std::vector<std::uint64_t>> terms_;
};

/// The bits of one row: for each choice of the rows below it, whether a move in this row leaves a P-position. When the
/// row grows by a square, long runs of these bits are copied (Sieve::lengthen()).
class RowMoves {
 public:
  RowMoves() = default;
  /// In memory; if `scratch` is not empty, in a file in this folder.
  explicit RowMoves(std::uint64_t bits, const std::string& scratch = {})
      : words_(scratch.empty() ? core::ZeroPages(bits / 64 + 3) : core::ZeroPages(bits / 64 + 3, scratch)),
        unit_(page_bytes(bits) / 8),
        words_at_once_(most_kept(bits) / 8),
        is_file_(!scratch.empty()) {
    if (is_large(bits) && !is_file_) words_.prefer_large_pages();
  }
  /// Sets the bits for an empty row: the only choice is that all rows below are empty, and there is no move.
  void restart() {
    words_.get()[0] = 0;
    freed_ = 0;
  }
  void set(std::uint64_t bit) { words_.get()[bit / 64] |= std::uint64_t{1} << (bit % 64); }
  [[nodiscard]] const std::uint64_t* words() const { return words_.get(); }
  /// Copies `count` bits from `from` to the later place `to`; the bits after the copy become undefined.
  void copy(std::uint64_t from, std::uint64_t to, std::uint64_t count);

  /// Frees the bits before this one, which are not read until restart(). Memory is returned to the system piece by
  /// piece. Files keep their size; only save() omits the freed bits.
  void free_before(std::uint64_t bit) {
    const std::uint64_t word = bit / 64 / unit_ * unit_;
    if (word < freed_ + words_at_once_) return;
    if (!is_file_) words_.give_back(freed_, word);
    freed_ = word;
  }
  /// Most bytes of freed bits that have not been returned yet.
  [[nodiscard]] static std::uint64_t most_kept(std::uint64_t bits) { return std::max(bits / 8 / 64, page_bytes(bits)); }
  /// Memory is taken and returned in multiples of this.
  [[nodiscard]] static std::uint64_t page_bytes(std::uint64_t bits) {
    return std::uint64_t{1} << (is_large(bits) ? 21 : 16);
  }

  /// Writes the first `bits` bits, without the freed ones.
  void save(core::StateWriter& out, std::uint64_t bits) const {
    out.number(freed_);
    out.list(words_.get() + freed_, bits / 64 + 1 - freed_);
  }
  /// Reads them back. Only bits before `begin` may have been freed.
  void restore(core::StateReader& in, std::uint64_t bits, std::uint64_t begin) {
    freed_ = in.number<std::uint64_t>(0, begin / 64);
    if (in.number<std::uint64_t>() != bits / 64 + 1 - freed_) in.wrong();
    in.raw(reinterpret_cast<char*>(words_.get() + freed_), (bits / 64 + 1 - freed_) * sizeof(std::uint64_t));
  }

 private:
  [[nodiscard]] static bool is_large(std::uint64_t bits) { return bits >> 26 != 0; }

  core::ZeroPages words_;
  std::uint64_t unit_ = 1, words_at_once_ = 0, freed_ = 0;
  bool is_file_ = false;
};

/// The moves between the bars of a leaf, which have the same rows 1..`row`. For each choice of the rows after `row`, by
/// its number: a bit row of the bars that have a move to it.
class LeafMoves {
 public:
  LeafMoves() = default;
  /// For the `count` choices of the rows after `row` whose first row has at most `longest` squares.
  LeafMoves(const BarNumbers& numbers, std::uint32_t row, std::uint32_t longest, std::uint32_t count);
  [[nodiscard]] bool empty() const { return to_.empty(); }
  /// A bit for each bar that has a move to `bar`, and for `bar` itself. None of them has a smaller number than `bar`.
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
