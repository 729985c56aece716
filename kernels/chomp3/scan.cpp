// The (p,q) -> r view, cell by cell. For p = 1, 2, ... and, for each, q = 0, 1, ..., p: (p,q,r) is a P-position for the
// least r <= q that p has not used, column q has not used, and that has not ended before q; and r < q0 once (p,q0,q0)
// is one. There may be none.
//
// Unlike table.cpp, which fills row after row, this goes from p to p, so every opening of 3 x p is known when p is
// done. It stores only the r that each column has used, one bit each, instead of the values: n^2/16 bytes for all p <=
// n. Three exact bounds leave about two words to read in a cell:
//   base   of a column q: every r below base is used, or ended before q; a column whose base is above q is finished
//   lo, hi of p: p has used every r in [lo, hi), or the row ended; no r >= hi is left once (p,q0,q0) is a P-position
// The sweep (sweeper.cpp) is this scan with p and q cut into blocks and tiles.

#include <algorithm>
#include <bit>

#include "core/schedule/run_control.hpp"
#include "mexwave/chomp3.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp3 {

namespace {

class Scanner {
 public:
  Scanner(std::uint32_t upto, const EachPosition& each)
      : each_(each),
        size_(upto + 1),
        in_columns_(size_ / 64 + 1),
        used_by_p_(in_columns_.size()),
        dead_(in_columns_.size()),
        base_(size_),
        end_of_row_(size_, none) {
    in_columns_[0].resize(size_);
    scan_.upto = upto;
    scan_.diagonal_q.assign(size_, none);
    scan_.end_row.assign(size_, none);
    scan_.above_diagonal.assign(size_, none);
  }

  /// Computes all cells of the next p.
  void run(std::uint32_t p) {
    p_ = p;
    lo_ = hi_ = limit_ = p + 1;
    std::fill_n(used_by_p_.begin(), p / 64 + 1, 0);
    start_column(p);
    while (base_[first_open_] > first_open_) ++first_open_;
    for (std::uint32_t q = first_open_; q <= p; ++q) {
      if (base_[q] > q) continue;
      ++scan_.work.cells;
      widen(q);
      std::uint32_t r = first_free(q, base_[q], std::min(lo_, q + 1));
      if (r == none) r = first_free(q, std::max(hi_, base_[q]), std::min(limit_, q + 1));
      if (r != none) take(q, r);
    }
  }

  [[nodiscard]] std::uint64_t cells() const { return scan_.work.cells; }
  Scan result() { return std::move(scan_); }

 private:
  [[nodiscard]] std::uint64_t& in_column(std::uint32_t k, std::uint32_t q) { return in_columns_[k][q - 64 * k]; }
  static std::uint64_t bit(std::uint32_t r) { return std::uint64_t{1} << r % 64; }

  /// Starts column q = p, in which rows that ended before q are dead.
  void start_column(std::uint32_t q) {
    if (q % 64 == 0) in_columns_[q / 64].resize(size_ - q);
    for (std::uint32_t k = 0; k <= q / 64; ++k) in_column(k, q) = dead_[k];
    raise_base(q);
  }

  /// The first r in [from, to) that neither p nor column q has used, nor ended before q.
  std::uint32_t first_free(std::uint32_t q, std::uint32_t from, std::uint32_t to) {
    for (std::uint32_t r = from; r < to; r = (r | 63) + 1) {
      scan_.work.words += 2;
      const std::uint64_t free = ~(used_by_p_[r / 64] | in_column(r / 64, q)) >> r % 64;
      if (free == 0) continue;
      r += static_cast<std::uint32_t>(std::countr_zero(free));
      return r < to ? r : none;
    }
    return none;
  }

  void take(std::uint32_t q, std::uint32_t r) {
    used_by_p_[r / 64] |= bit(r);
    in_column(r / 64, q) |= bit(r);
    if (r == base_[q]) raise_base(q);
    if (lo_ > p_) {  // the first P-position of this p
      lo_ = r;
      hi_ = r + 1;
    }
    if (r == q) {  // from now on r < q
      scan_.diagonal_q[p_] = q;
      if (hi_ < q) lo_ = q;
      limit_ = hi_ = q;
    }
    if (r + 1 == q) scan_.above_diagonal[q] = p_;
    if (q == p_) {
      scan_.end_row[p_] = r;
      end_of_row_[r] = p_;
      dead_[r / 64] |= bit(r);
    }
    ++scan_.work.positions;
    if (each_) each_({p_, q, r});
  }

  void raise_base(std::uint32_t q) {
    std::uint32_t& base = base_[q];
    while (base <= q) {
      const int run = std::countr_one(in_column(base / 64, q) >> base % 64);
      base += static_cast<std::uint32_t>(run);
      if (base % 64 != 0 || run == 0) return;
    }
  }

  /// Moves lo down and hi up over every r that p has used, or that ended before q.
  void widen(std::uint32_t q) {
    const auto gone = [&](std::uint32_t r) { return (used_by_p_[r / 64] & bit(r)) != 0 || end_of_row_[r] < q; };
    if (lo_ > p_) return;
    while (lo_ > base_[q] && gone(lo_ - 1)) --lo_;
    while (hi_ < limit_ && gone(hi_)) ++hi_;
  }

  const EachPosition& each_;
  Scan scan_;
  std::uint32_t size_;
  // [r / 64][q - r / 64 * 64]: the r that column q has used, and those that ended before it. Neighbouring columns lie
  // side by side, because neighbouring cells read about the same r.
  std::vector<std::vector<std::uint64_t>> in_columns_;
  std::vector<std::uint64_t> used_by_p_;
  std::vector<std::uint64_t> dead_;  // bit r: row r has ended
  std::vector<std::uint32_t> base_;
  std::vector<std::uint32_t> end_of_row_;
  std::uint32_t first_open_ = 0;  // columns below are finished
  std::uint32_t p_ = 0;
  std::uint32_t lo_ = 0, hi_ = 0, limit_ = 0;  // of this p; only r < limit are left
};

}  // namespace

std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions&) {
  if (goal.upto == 0 || goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  const std::uint64_t n = goal.upto;
  return n * n / 16 + 40 * n + (std::uint64_t{1} << 20);
}

Scan scan(const ScanGoal& goal, const EachPosition& each, const RunOptions& run) {
  require_memory("a scan of all p to " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  const auto n = std::uint64_t{goal.upto};
  core::Ticker ticker(run, n * n / 100 * 21 + n);  // columns below 0.586 p are finished
  Scanner scanner(goal.upto, each);
  for (std::uint32_t p = 1; p <= goal.upto; ++p) {
    scanner.run(p);
    ticker.tick(scanner.cells());
  }
  ticker.finish();
  return scanner.result();
}

}  // namespace mexwave::chomp3
