// The census: sums over p, whose ratios are compared as exact fractions. Likenesses: each triple (p,q,r) has a bit,
// which is set if the triple extends to a P-position; these bits are compared with the same bits a step away, 64
// triples per word.

#include "mexwave/chomp4_census.hpp"

#include <algorithm>
#include <bit>
#include <vector>

#include "chomp4/by_p.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {

namespace {

/// 1, 2, 5, 10, ... below upto, then upto.
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

/// 0, 1, 2 for an opening in row 2, 3, 4. (n,n,n,n) is no opening: the player to move wins on a rectangle.
std::size_t row_of(const Position& x) { return x.r == x.p ? 2 : x.q == x.p ? 1 : 0; }
/// The squares that an opening leaves in its row.
std::uint32_t left_by(const Position& x) { return x.r == x.p ? x.s : x.q == x.p ? x.r : x.q; }

/// The p from which on all ratios marked in `low` are below all others. Both lists are indexed by p.
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

namespace {

void require(const LikenessGoal& goal) {
  if (goal.upto < 1 || goal.upto > most_likeness_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(most_likeness_p) + ", got " +
                          std::to_string(goal.upto));
  }
  if (goal.most_step < 1 || goal.most_step > most_likeness_step) {
    throw InvalidArgument("most_step: expected 1 to " + std::to_string(most_likeness_step) + ", got " +
                          std::to_string(goal.most_step));
  }
}

std::uint64_t line_words(const LikenessGoal& goal) { return goal.upto / 64 + 2; }  // shifts may read one beyond
std::uint64_t slice_words(const LikenessGoal& goal) { return (goal.upto + std::uint64_t{1}) * line_words(goal); }

class Comparison {
 public:
  explicit Comparison(const LikenessGoal& goal) : goal_(goal), line_(line_words(goal)) {
    found_.upto = goal.upto;
    for (auto* list : {&found_.in_r, &found_.in_q, &found_.in_all}) list->resize(goal.most_step + 1);
    slices_.resize(goal.most_step + 1);
    for (auto& slice : slices_) slice.resize(slice_words(goal));
  }

  void take(std::span<const Position> positions) {
    const std::uint32_t p = positions.front().p;  // not empty: every p has (p,p-1,0,0) or (1,0,0,0)
    std::vector<std::uint64_t>& own = slices_[p % slices_.size()];
    std::fill(own.begin(), own.end(), std::uint64_t{0});
    for (const Position& x : positions) own[x.q * line_ + x.r / 64] |= std::uint64_t{1} << (x.r % 64);
    for (std::uint32_t step = 1; step <= std::min(goal_.most_step, p); ++step) {
      const std::vector<std::uint64_t>& before = slices_[(p - step) % slices_.size()];
      for (std::uint32_t q = 0; q <= p; ++q) {
        const std::uint64_t* const line = own.data() + q * line_;
        if (q >= step) compare(found_.in_r[step], line, line, step, q - step + 1, p, q);
        if (q + step > p) continue;
        compare(found_.in_q[step], line, line + step * line_, 0, q + 1, p, q);
        if (p > step)
          compare(found_.in_all[step], before.data() + q * line_, line + step * line_, step, q + 1, p - step, q);
      }
    }
  }

  Likenesses result() { return std::move(found_); }

 private:
  /// Compares (p,q,r), r < count, which is bit r of `a`, with bit r + shift of `b`.
  static void compare(Likeness& sum, const std::uint64_t* a, const std::uint64_t* b, std::uint32_t shift,
                      std::uint32_t count, std::uint32_t p, std::uint32_t q) {
    b += shift / 64;
    shift %= 64;
    for (std::uint32_t first = 0; first < count; first += 64, ++a, ++b) {
      const std::uint64_t there = shift == 0 ? *b : *b >> shift | b[1] << (64 - shift);
      const std::uint32_t bits = std::min(count - first, 64U);
      const std::uint64_t mask = bits == 64 ? ~std::uint64_t{0} : detail::bits_below(bits);
      const std::uint64_t differ = (*a ^ there) & mask;
      sum.triples += bits;
      sum.alike += bits - static_cast<unsigned>(std::popcount(differ));
      sum.extend += static_cast<unsigned>(std::popcount(*a & mask));
      sum.both += static_cast<unsigned>(std::popcount(*a & there & mask));
      if (differ == 0 || sum.p != 0) continue;
      sum.p = p;
      sum.q = q;
      sum.r = first + static_cast<std::uint32_t>(std::countr_zero(differ));
    }
  }

  LikenessGoal goal_;
  std::size_t line_;
  std::vector<std::vector<std::uint64_t>> slices_;  ///< [p modulo their number][q][word of r]
  Likenesses found_;
};

}  // namespace

std::uint64_t estimate_bytes(const LikenessGoal& goal, const RunOptions& run) {
  require(goal);
  return estimate_bytes(PositionsGoal{.upto = goal.upto}, run) +
         (goal.most_step + std::uint64_t{1}) * (slice_words(goal) * 8 + 64 + 3 * sizeof(Likeness));
}

Likenesses likenesses(const LikenessGoal& goal, const RunOptions& run) {
  require_memory("likenesses of four-row Chomp to p = " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  Comparison comparison(goal);
  (void)positions(
      {.upto = goal.upto}, [&](std::span<const Position> with_p) { comparison.take(with_p); }, run);
  return comparison.result();
}

}  // namespace mexwave::chomp4
