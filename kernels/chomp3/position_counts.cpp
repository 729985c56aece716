// Counts the P-positions with each p: the (q,r) -> p view of table.cpp without the values, and without the cells that a
// settled row's pattern gives. Bit sets are stored by words of p and, within a word of p, by q, so that consecutive
// cells of a row are neighbours in memory. Two intervals make nearly all scans short: the p that a column and the
// diagonal have used from q on without a gap, and the p that the row and the diagonal have used around f(r,r).
//
// A value beyond `upto` never excludes a value up to `upto`, so it is not stored.

#include <algorithm>
#include <bit>

#include "core/schedule/run_control.hpp"
#include "mexwave/chomp3_census.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {

namespace {

class Counter {
 public:
  explicit Counter(std::uint32_t upto)
      : upto_(upto), on_diagonal_(words()), in_row_(words()), low_(std::size_t{upto} + 1) {
    result_.counts.resize(low_.size());
    for (std::uint32_t q = 0; q <= upto; ++q) low_[q] = std::max(q, 1u);
    in_columns_.resize(words());
    for (std::uint32_t k = 0; k < words(); ++k) in_columns_[k].resize(std::min(64 * k + 64, upto + 1) - first_q(k));
  }

  /// Counts row r. `known` is the row as a sweep settled it, or null. Returns false if the row has no value up to upto.
  bool count_row(std::uint32_t r, const Row* known) {
    std::fill(in_row_.begin(), in_row_.end(), 0);
    from_ = to_ = upto_ + 1;
    std::uint32_t first = none, end = none;
    bool any = false;
    const std::uint32_t stop = known != nullptr && known->is_long ? std::min(known->preperiod, upto_ + 1) : upto_ + 1;
    for (std::uint32_t q = r; q < stop && end == none; ++q) {
      ++result_.work.cells;
      const std::uint32_t p = least_free(q);
      if (p > upto_) continue;
      use(p, q);
      set_bit(in_row_, p);
      widen(p);
      any = true;
      if (q == r) first = p;
      if (p == q) end = q;
    }
    if (known != nullptr) {
      if (known->is_long) {
        const std::uint32_t period = known->period();
        for (std::uint32_t q = known->preperiod, k = 0; q <= upto_; ++q, k = k + 1 == period ? 0 : k + 1) {
          const std::uint32_t p = q + known->pattern[k];
          if (p > upto_) continue;  // a later offset of the pattern may be smaller
          if (q == r) first = p;
          use(p, q);
          ++result_.work.regular;
          any = true;
        }
      }
      const auto seen = [&](std::uint32_t value) { return value <= upto_ ? value : none; };
      if (seen(known->first) != first || seen(known->end) != end)
        refuse(r, seen(known->first), seen(known->end), first, end);
    }
    if (first != none) set_bit(on_diagonal_, first);
    return any;
  }

  [[nodiscard]] std::uint64_t cells() const { return result_.work.cells + result_.work.regular; }
  PositionCounts take() { return std::move(result_); }

 private:
  using Bits = std::vector<std::uint64_t>;
  [[nodiscard]] std::uint32_t words() const { return upto_ / 64 + 1; }
  /// The first column that can have values in word k if f(q,r) <= 2q + 1. That is not proved, so next_zero() checks it.
  [[nodiscard]] static std::uint32_t first_q(std::uint32_t k) { return k == 0 ? 0 : 32 * k - 1; }
  static void set_bit(Bits& bits, std::uint32_t p) { bits[p / 64] |= std::uint64_t{1} << p % 64; }
  [[nodiscard]] bool used_by_row(std::uint32_t p) const {
    return ((in_row_[p / 64] | on_diagonal_[p / 64]) >> p % 64 & 1) != 0;
  }

  /// Least p >= q that neither the row, nor the column, nor the diagonal has used; upto + 1 if there is none up to
  /// upto.
  std::uint32_t least_free(std::uint32_t q) {
    std::uint32_t p = next_zero(low_[q], q, false);
    low_[q] = p;
    for (;;) {
      if (p >= from_ && p < to_) p = to_;
      if (p > upto_) return p;
      const std::uint32_t next = next_zero(p, q, true);
      if (next == p || next < from_ || next >= to_) return next;
      p = next;
    }
  }

  std::uint32_t next_zero(std::uint32_t p, std::uint32_t q, bool with_row) const {
    while (p <= upto_) {
      const std::uint32_t k = p / 64;
      if (q < first_q(k)) refuse_value(q);
      std::uint64_t used = on_diagonal_[k] | in_columns_[k][q - first_q(k)];
      if (with_row) used |= in_row_[k];
      const std::uint64_t left = ~used >> p % 64;
      if (left != 0) return std::min(p + static_cast<std::uint32_t>(std::countr_zero(left)), upto_ + 1);
      p += 64 - p % 64;
    }
    return upto_ + 1;
  }

  void use(std::uint32_t p, std::uint32_t q) {
    ++result_.counts[p];
    const std::uint32_t k = p / 64;
    in_columns_[k][q - first_q(k)] |= std::uint64_t{1} << p % 64;
  }

  /// Widens [from, to), an interval whose numbers are all on the diagonal or in the row; it begins as [p, p + 1).
  void widen(std::uint32_t p) {
    if (from_ > upto_) {
      from_ = p;
      to_ = p + 1;
    }
    while (from_ > 0 && used_by_row(from_ - 1)) --from_;
    while (to_ <= upto_ && used_by_row(to_)) ++to_;
  }

  // Not inlined, so that the text of the error does not change the instructions of its caller.
  [[noreturn, gnu::cold, gnu::noinline]] static void refuse_value(std::uint32_t q) {
    throw Error("column " + std::to_string(q) + ": expected f(q,r) <= 2q + 1, got a larger value");
  }

  [[noreturn, gnu::cold]] static void refuse(std::uint32_t r, std::uint32_t given_first, std::uint32_t given_end,
                                             std::uint32_t first, std::uint32_t end) {
    const auto text = [](std::uint32_t value) { return value == none ? std::string("none") : std::to_string(value); };
    throw InvalidArgument("row " + std::to_string(r) + ": expected first value " + text(first) + " and end " +
                          text(end) + ", got " + text(given_first) + " and " + text(given_end));
  }

  std::uint32_t upto_;
  PositionCounts result_;
  Bits on_diagonal_, in_row_;
  std::vector<Bits> in_columns_;    // [p / 64][q - first_q]: which p column q has used
  std::vector<std::uint32_t> low_;  // [q] column and diagonal have used every p from q up to before this
  std::uint32_t from_ = 0, to_ = 0;
};

}  // namespace

std::uint64_t estimate_bytes(const PositionCountsGoal& goal, const RunOptions&) {
  if (goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 0 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  return std::uint64_t{goal.upto} * goal.upto / 32 + std::uint64_t{40} * goal.upto;
}

PositionCounts position_counts(const PositionCountsGoal& goal, const RunOptions& run) {
  const std::uint32_t upto = goal.upto;
  require_memory("counting all P-positions with p <= " + std::to_string(upto), estimate_bytes(goal, run), run);
  // Estimated cells, for the progress: row r has values from q = r on, to `upto` if it is long and to about 1.5 r
  // otherwise; rows above 0.6 upto have none.
  std::uint64_t total = 1;
  for (std::uint32_t r = 0; r <= upto / 5 * 3; ++r) {
    const bool to_the_end = r < goal.rows.size() && goal.rows[r].is_long;
    total += std::min(upto, to_the_end ? upto : r + r / 2) - r;
  }
  core::Ticker ticker(run, total);
  Counter counter(upto);
  // Row minima never decrease (Horváth, 2.23): after a row without values up to upto, no row has one.
  for (std::uint32_t r = 0; r <= upto; ++r) {
    ticker.tick(std::min(counter.cells(), total));
    if (!counter.count_row(r, r < goal.rows.size() ? &goal.rows[r] : nullptr)) break;
  }
  ticker.finish();
  return counter.take();
}

}  // namespace mexwave::chomp3
