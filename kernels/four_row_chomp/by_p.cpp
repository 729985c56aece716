// Counting sorts: keys are small numbers.

#include "four_row_chomp/by_p.hpp"

#include <algorithm>

namespace mexwave::four_row_chomp::detail {

namespace {

/// Sorts by a letter of at most p; equal ones stay in order.
void sort_by(std::uint32_t Position::*letter, std::vector<Position>& positions, std::uint32_t p) {
  std::vector<std::size_t> place(p + 2);
  for (const Position& x : positions) ++place[x.*letter + 1];
  for (std::size_t k = 1; k < place.size(); ++k) place[k] += place[k - 1];
  std::vector<Position> sorted(positions.size());
  for (const Position& x : positions) sorted[place[x.*letter]++] = x;
  positions.swap(sorted);
}

}  // namespace

void sort_by_q(std::vector<Position>& positions, std::uint32_t p) { sort_by(&Position::q, positions, p); }

void sort_by_q_and_r(std::vector<Position>& positions, std::uint32_t p) {
  sort_by(&Position::r, positions, p);
  sort_by(&Position::q, positions, p);
}

WithP summary(const std::vector<Position>& positions) {
  std::vector<std::uint32_t> of_s;
  for (const Position& x : positions) {
    if (x.s >= of_s.size()) of_s.resize(x.s + 1);
    ++of_s[x.s];
  }
  return summary_of_counts(of_s);
}

WithP summary_of_counts(const std::vector<std::uint32_t>& of_s) {
  WithP sum;
  for (std::uint32_t s = 0; s < of_s.size(); ++s) {
    sum.positions += of_s[s];
    if (of_s[s] != 0) sum.largest_s = s;
  }
  std::uint32_t before = 0;
  while (sum.positions != 0 && before + of_s[sum.middle_s] < (sum.positions + 1) / 2) before += of_s[sum.middle_s++];
  return sum;
}

}  // namespace mexwave::four_row_chomp::detail
