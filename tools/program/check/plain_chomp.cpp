// Computes P-positions: crosses out the numbers that moves exclude; the least remaining number is the one of the
// P-position.

#include "check/plain_chomp.hpp"

#include <algorithm>
#include <bit>
#include <numeric>

namespace mexwave::cli {

// ---- three rows, row by row. A number is crossed out if its column, its row or the diagonal already has it.

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

// ---- three rows, first row by first row. From (p,q,r) one moves to (p',q,r), q <= p' < p, and (p',p',r), p' < q, in
// row 1; to (p,q',r), r <= q' < q, and (p,q',q'), q' < r, in row 2; to (p,q,r') in row 3. So r is crossed out in its
// column q by the former two, and with p by the third; once (p,q',q') is P, r must be below q'.

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

// ---- four rows. For given p, q, r, every s that a P-position reached by a move excludes is crossed out. The first s
// that is left makes a P-position, if it is at most r. The moves:
//   row 3 to r' < r     (p,q,r',s): that s; (p,q,r',r'): all from r' on
//   row 2 to q' < q     (p,q',r,s), q' >= r: that s; (p,q',q',s), q' < r: that s; (p,q',q',q'): all from q' on
//   row 1 to p' < p     (p',q,r,s), p' >= q; (p',p',r,s), r <= p' < q; (p',p',p',s), p' < r: that s

namespace {

/// The first number up to `most` that none of the three has crossed out; a larger number if there is none.
std::uint32_t first_left(const Crossed& a, const Crossed& b, const Crossed& c, std::uint32_t most) {
  for (std::uint32_t k = 0; k <= most / 64; ++k) {
    const std::uint64_t crossed = a.word(k) | b.word(k) | c.word(k);
    if (crossed != ~std::uint64_t{0}) return k * 64 + static_cast<std::uint32_t>(std::countr_one(crossed));
  }
  return most + 1;
}

}  // namespace

void plain_four_rows(std::uint32_t upto,
                     const std::function<void(std::uint32_t p, const std::vector<FourRows>&)>& each) {
  constexpr std::uint32_t everything = ~std::uint32_t{0};
  std::vector<std::vector<Crossed>> by_rows_2_and_3;  // [q][r], kept for all p
  std::vector<Crossed> of_squares;                    // [r] s of (p',p',r,s), p' so far
  std::vector<std::uint32_t> cube_s;                  // [t] that s
  std::vector<FourRows> found;
  for (std::uint32_t r = 0; r <= upto; ++r) of_squares.emplace_back(r + 1);
  for (std::uint32_t p = 0; p <= upto; ++p) {
    // Begins the lists of crossed out s for bars with q = p.
    by_rows_2_and_3.emplace_back();
    for (std::uint32_t r = 0; r <= p; ++r) {
      by_rows_2_and_3[p].push_back(of_squares[r]);
      Crossed& line = by_rows_2_and_3[p].back();
      for (std::uint32_t t = 0; t < r; ++t) {
        if (cube_s[t] != everything && cube_s[t] <= r) line.cross(cube_s[t]);
      }
    }
    if (p == 0) {  // the empty bar is a win
      cube_s.push_back(everything);
      continue;
    }
    found.clear();
    std::vector<Crossed> by_row_3;  // [r] of this p
    Crossed of_equal(p + 1);        // s of (p,q',q',s) so far
    std::uint32_t below = everything;
    std::uint32_t cube = everything;
    for (std::uint32_t q = 0; q <= p; ++q) {
      Crossed by_row_2(p + 1);
      by_row_3.push_back(of_equal);
      std::uint32_t cut = below;
      for (std::uint32_t r = 0; r <= q; ++r) {
        const std::uint32_t s = first_left(by_rows_2_and_3[q][r], by_row_3[r], by_row_2, r);
        if (s > r || s >= cut) continue;
        found.push_back({p, q, r, s});
        by_rows_2_and_3[q][r].cross(s);
        by_row_3[r].cross(s);
        by_row_2.cross(s);
        if (r == s) cut = r;
        if (q == r) of_equal.cross(s);
        if (q == r && r == s) below = std::min(below, s);
        if (p == q) of_squares[r].cross(s);
        if (p == r) cube = s;
      }
    }
    cube_s.push_back(cube);
    each(p, found);
  }
}

std::size_t least_period(const std::vector<std::uint32_t>& pattern) {
  for (std::size_t shorter = 1; shorter < pattern.size(); ++shorter) {
    if (pattern.size() % shorter == 0 &&
        std::equal(pattern.begin() + static_cast<std::ptrdiff_t>(shorter), pattern.end(), pattern.begin()))
      return shorter;
  }
  return pattern.size();
}

}  // namespace mexwave::cli
