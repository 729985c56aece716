// Sums over p. Ratios are compared as fractions, never as decimals.

#include "mexwave/four_row_chomp_census.hpp"

#include <algorithm>

namespace mexwave::four_row_chomp {

namespace {

/// 1, 2, 5, 10, ... below upto, and upto.
std::vector<std::uint32_t> points(std::uint32_t upto) {
  std::vector<std::uint32_t> list;
  for (std::uint64_t ten = 1; ten < upto; ten *= 10) {
    for (const std::uint64_t n : {ten, 2 * ten, 5 * ten}) {
      if (n < upto) list.push_back(static_cast<std::uint32_t>(n));
    }
  }
  list.push_back(upto);
  return list;
}

/// 0, 1, 2 for an opening in row 2, 3, 4. (n,n,n,n) is never one: a full rectangle is a win for who is to move.
std::size_t row_of(const Position& x) { return x.r == x.p ? 2 : x.q == x.p ? 1 : 0; }
/// What it leaves in its row.
std::uint32_t left_by(const Position& x) { return x.r == x.p ? x.s : x.q == x.p ? x.r : x.q; }

/// From where on all of `low` lie below all the others. Both by p.
std::uint32_t apart_from(const std::vector<Ratio>& middle, const std::vector<bool>& low) {
  Ratio greatest_low, least_other;
  for (std::size_t p = middle.size() - 1; p > 0; --p) {
    if (middle[p].p == 0) continue;
    if (low[p]) {
      if (greatest_low.p == 0 || greatest_low < middle[p]) greatest_low = middle[p];
    } else {
      if (least_other.p == 0 || middle[p] < least_other) least_other = middle[p];
    }
    if (greatest_low.p != 0 && least_other.p != 0 && !(greatest_low < least_other))
      return static_cast<std::uint32_t>(p + 1);
  }
  return greatest_low.p != 0 && least_other.p != 0 ? 1 : 0;
}

}  // namespace

Census census(const Counts& counts) {
  constexpr std::size_t shown = 10;
  Census found;
  found.upto = counts.upto;
  found.from = counts.upto >= Census::ratios_from ? Census::ratios_from : 1;
  const std::vector<std::uint32_t> at = points(counts.upto);
  auto point = at.begin();
  auto opening = counts.openings.begin();
  Growth sum;
  std::vector<Ratio> middle(counts.upto + std::size_t{1});
  std::vector<bool> low(counts.upto + std::size_t{1});
  for (std::uint32_t n = 1; n <= counts.upto; ++n) {
    const auto first = opening;
    while (opening != counts.openings.end() && opening->p == n) ++opening;
    if (opening == first && found.without_opening.size() < shown) found.without_opening.push_back(n);
    if (opening - first > 1 && found.several_openings.size() < shown) found.several_openings.push_back(n);
    found.with_one_opening += opening - first == 1 ? 1 : 0;
    const WithP& with_n = counts.with_p[n];
    sum.positions += with_n.positions;
    sum.triples += (n + std::uint64_t{1}) * (n + std::uint64_t{2}) / 2;
    if (opening != first) {
      const std::size_t row = row_of(*first);
      OpeningRow& own = found.rows[row];
      ++own.count;
      ++sum.openings_in[row];
      if (own.first == 0) own.first = n;
      own.last = n;
      middle[n] = {with_n.middle_s, n};
      low[n] = row == 0;
      Growth::Middle& family = row == 0 ? sum.low : sum.high;
      family.s += with_n.middle_s;
      family.p += n;
      if (n >= found.from) {
        own.left.add({left_by(*first), n});
        own.middle.add(middle[n]);
        own.largest.add({with_n.largest_s, n});
      }
    }
    if (n == *point) {
      sum.upto = n;
      found.growth.push_back(sum);
      sum.low = sum.high = {};
      ++point;
    }
  }
  found.apart_from = apart_from(middle, low);
  return found;
}

}  // namespace mexwave::four_row_chomp
