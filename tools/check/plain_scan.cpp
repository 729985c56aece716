// From (p,q,r) one moves to (p',q,r), q <= p' < p, and (p',p',r), p' < q, in row 1; to (p,q',r), r <= q' < q, and
// (p,q',q'), q' < r, in row 2; to (p,q,r') in row 3. So r is crossed out in its column q by the former two, and with p
// by the third; once (p,q',q') is P, r must be below q'.

#include "check/plain_scan.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace mexwave::cli {

void PlainScan::begin_column(std::uint32_t q) {
  Column column{q, 0, Crossed(std::size_t{q} + 1)};
  for (const std::uint32_t r : ended_) column.out.cross(r);
  while (column.base <= q && column.out.crossed(column.base)) ++column.base;
  columns_.push_back(std::move(column));
}

std::uint32_t PlainScan::next_free(std::uint32_t r) {
  while (free_[r] != r) r = free_[r] = free_[free_[r]];
  return r;
}

const std::vector<PlainPosition>& PlainScan::next() {
  if (p_ == 0) begin_column(0);
  begin_column(++p_);
  found_.clear();
  free_.resize(std::size_t{p_} + 2);
  std::iota(free_.begin(), free_.end(), 0);
  with_p_ = Crossed(p_ + std::size_t{1});
  std::uint32_t below = p_ + 1;
  for (Column& column : columns_) {
    const std::uint32_t end = std::min(column.q + 1, below);
    std::uint32_t r = column.base;
    while (r < end) {
      const std::uint64_t with_p = with_p_.word(r / 64), left = ~(column.out.word(r / 64) | with_p) >> r % 64;
      if (left != 0) {
        r += static_cast<std::uint32_t>(std::countr_zero(left));
        break;
      }
      r = with_p == ~std::uint64_t{0} ? next_free(r) : r + 64 - r % 64;
    }
    if (r >= end) continue;
    column.out.cross(r);
    while (column.base <= column.q && column.out.crossed(column.base)) ++column.base;
    with_p_.cross(r);
    free_[r] = r + 1;
    found_.push_back({column.q, r});
    if (r == column.q) below = r;
    if (column.q == p_) ended_.push_back(r);
  }
  std::erase_if(columns_, [](const Column& column) { return column.base > column.q; });
  return found_;
}

}  // namespace mexwave::cli
