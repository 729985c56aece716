// A number is crossed out where its column, its row or the diagonal has it already.

#include "check/plain_rows.hpp"

#include <algorithm>
#include <bit>

namespace mexwave::cli {

PlainRows::PlainRows(std::uint32_t columns) : columns_(columns), on_diagonal_(2 * std::size_t{columns} + 2) {
  for (std::uint32_t q = 0; q < columns; ++q) in_column_.emplace_back(2 * std::size_t{q} + 2);
}

std::vector<std::uint32_t> PlainRows::next() {
  std::vector<std::uint32_t> row;
  Crossed in_row(2 * std::size_t{columns_} + 2);
  std::uint32_t low = std::max(r_, 1u);  // everything from q to low is crossed out for the whole row
  for (std::uint32_t q = r_; q < columns_; ++q) {
    low = std::max(low, q);
    while (in_row.crossed(low) || on_diagonal_.crossed(low)) ++low;
    std::uint32_t p = low;
    for (;;) {
      const std::uint64_t out = in_row.word(p / 64) | on_diagonal_.word(p / 64) | in_column_[q].word(p / 64);
      const std::uint64_t left = ~out >> p % 64;
      if (left != 0) {
        p += static_cast<std::uint32_t>(std::countr_zero(left));
        break;
      }
      p += 64 - p % 64;
    }
    in_row.cross(p);
    in_column_[q].cross(p);
    row.push_back(p);
    if (p == q) break;
  }
  if (!row.empty()) on_diagonal_.cross(row.front());
  ++r_;
  return row;
}

}  // namespace mexwave::cli
