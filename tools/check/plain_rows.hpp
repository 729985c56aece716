#pragma once
// f(q,r) row by row by crossing numbers out, as a patient person would with pencil and paper. Nothing here calls or
// shares the kernels.

#include <cstdint>
#include <vector>

namespace mexwave::cli {

/// Numbers 0..limit-1, some of them crossed out.
class Crossed {
 public:
  explicit Crossed(std::size_t limit) : words_(limit / 64 + 1) {}
  void cross(std::uint32_t n) { words_[n / 64] |= std::uint64_t{1} << n % 64; }
  [[nodiscard]] bool crossed(std::uint32_t n) const { return (word(n / 64) >> n % 64 & 1) != 0; }
  [[nodiscard]] std::uint64_t word(std::size_t k) const { return k < words_.size() ? words_[k] : 0; }

 private:
  std::vector<std::uint64_t> words_;
};

/// f(q,r) for q < columns, row after row.
class PlainRows {
 public:
  explicit PlainRows(std::uint32_t columns);
  /// The next row's values for q = r, r+1, ...; shorter than columns - r if the row ends.
  std::vector<std::uint32_t> next();

 private:
  std::uint32_t columns_;
  std::uint32_t r_ = 0;
  std::vector<Crossed> in_column_;
  Crossed on_diagonal_;
};

}  // namespace mexwave::cli
