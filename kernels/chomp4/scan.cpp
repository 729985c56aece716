// The (p,r,s) -> q view, cell by cell. For p = 1, 2, ... and, for each, r = 0, 1, ..., p and s = 0, 1, ..., r:
// (p,q,r,s) is a P-position for the least q in r..p that no P-position excludes.
// README.md lists what excludes a q; three bit lines (r,s), (p,s), (p,r) record it. The q of a cell is the first zero
// of their OR. Each line counts its leading full words; cells with a full line are skipped.
// The sweep (sweeper.cpp) is this scan with p, r and s cut into blocks and tiles.

#include <algorithm>
#include <bit>

#include "chomp4/by_p.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp4 {

namespace {

using detail::bits_below;
using detail::ones;

/// A bit line: the words from the one with its least q to the one with its greatest q.
struct Line {
  std::uint64_t* words = nullptr;  // word w, with the bits of q = 64 w, ..., 64 w + 63, is words[w - first]
  std::uint32_t first = 0, end = 0;
  std::uint32_t full = 0;  // all words before it are full; `end` if all are

  void set(std::uint32_t w, std::uint64_t bit) {
    words[w - first] |= bit;
    advance();
  }
  void advance() {
    while (full < end && words[full - first] == ones) ++full;
  }
  void close() { full = end; }
};

class Scanner {
 public:
  Scanner(const ScanGoal& goal, const EachP& each, core::Ticker& ticker)
      : each_(each), size_(goal.upto + 1), word_count_(goal.upto / 64 + 1), dead_from_(size_, none) {
    scan_.upto = goal.upto;
    scan_.with_p.resize(size_);
    core::fill(kept_, row_words(goal.upto), std::uint64_t{0}, ticker);
    rows_.reserve(std::size_t{size_} * (size_ + 1) / 2);
    std::uint64_t* next = kept_.data();
    for (std::uint32_t r = 0; r < size_; ++r) {
      for (std::uint32_t s = 0; s <= r; ++s) {
        *next = bits_below(r % 64);
        rows_.push_back({next, r / 64, word_count_, r / 64});
        next += word_count_ - r / 64;
      }
    }
    of_s_.resize(std::size_t{size_} * word_count_);
    of_r_.resize(word_count_);
    cut_.resize(word_count_);
  }

  /// Number of words of all rows (r,s) with r <= upto.
  static std::uint64_t row_words(std::uint32_t upto) {
    std::uint64_t words = 0;
    for (std::uint64_t r = 0; r <= upto; ++r) words += (r + 1) * (upto / 64 + 1 - r / 64);
    return words;
  }

  /// Computes all cells of the next p.
  void run(std::uint32_t p, core::Ticker& ticker) {
    found_.clear();
    const std::uint32_t end = p / 64 + 1;
    const std::uint64_t above_p = p % 64 == 63 ? 0 : ~bits_below(p % 64 + 1);
    std::fill_n(cut_.begin(), end, std::uint64_t{0});
    cut_[p / 64] = above_p;
    std::vector<Line> of_s(p + 1);
    Line* row = rows_.data();
    for (std::uint32_t r = 0; r <= p; ++r) {
      ticker.tick(cube(p));
      std::fill_n(of_r_.begin(), end, std::uint64_t{0});
      Line of_r{of_r_.data(), 0, end, r / 64};
      of_r_[p / 64] = above_p;
      std::uint64_t* const begin = of_s_.data() + std::size_t{r} * word_count_;
      std::copy_n(cut_.begin(), end, begin);
      of_s[r] = {begin, 0, end, 0};
      of_s[r].advance();
      for (std::uint32_t s = 0; s <= r; ++s, ++row) {
        if (dead_from_[s] < r) continue;
        const std::uint32_t from = std::max({row->full, of_r.full, of_s[s].full});
        if (from >= end) continue;
        ++scan_.work.cells;
        for (std::uint32_t w = from; w < end; ++w) {
          ++scan_.work.words;
          const std::uint64_t open = ~(row->words[w - row->first] | of_r.words[w] | of_s[s].words[w]);
          if (open == 0) continue;
          const std::uint64_t bit = open & ~(open - 1);
          row->set(w, bit);
          of_r.set(w, bit);
          of_s[s].set(w, bit);
          take({p, w * 64 + static_cast<std::uint32_t>(std::countr_zero(open)), r, s}, *row, of_s);
          break;
        }
      }
    }
    detail::sort_by_q(found_, p);
    scan_.with_p[p] = detail::summary(found_);
    if (each_) each_(found_);
  }

  /// The work for all p' <= p, in the unit of the progress.
  static std::uint64_t cube(std::uint64_t p) { return p * p * p; }
  Scan result() { return std::move(scan_); }

 private:
  void take(const Position& x, Line& row, std::vector<Line>& of_s) {
    const auto [p, q, r, s] = x;
    found_.push_back(x);
    if (r == s) cut_[q / 64] |= std::uint64_t{1} << (q % 64);
    if (q == r) {
      of_s[s].close();
      if (r == s) std::fill(cut_.begin(), cut_.end(), ones);
    }
    if (q == p) {
      if (p % 64 != 63) row.words[p / 64 - row.first] |= ~bits_below(p % 64 + 1);
      std::fill_n(row.words + (p / 64 + 1 - row.first), row.end - (p / 64 + 1), ones);
      row.advance();
      if (r == p) dead_from_[s] = p;
    }
    if ((q == p && (r == p || r == s)) || (q == r && r == s)) scan_.openings.push_back(x);
  }

  const EachP& each_;
  std::uint32_t size_, word_count_;
  std::vector<std::uint64_t> kept_;       // the words of all rows
  std::vector<Line> rows_;                // (r,s), r then s
  std::vector<std::uint32_t> dead_from_;  // [s] t with (t,t,t,s) a P-position: rows (r,s) with r > t are dead
  // For the current p only.
  std::vector<std::uint64_t> of_s_, of_r_, cut_;
  std::vector<Position> found_;
  Scan scan_;
};

}  // namespace

std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions&) {
  if (goal.upto < 1 || goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  const std::uint64_t n = std::uint64_t{goal.upto} + 1;
  return Scanner::row_words(goal.upto) * 8 + n * n / 2 * sizeof(Line) + n * (n / 64 + 1) * 8 +
         detail::most_with_p(goal.upto) * sizeof(Position) * 3 + n * 64 + (std::uint64_t{1} << 20);
}

Scan scan(const ScanGoal& goal, const EachP& each, const RunOptions& run) {
  require_memory("a scan of four-row Chomp to p = " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  core::Ticker ticker(run, Scanner::cube(goal.upto));
  Scanner scanner(goal, each, ticker);
  for (std::uint32_t p = 1; p <= goal.upto; ++p) scanner.run(p, ticker);
  ticker.finish();
  Scan result = scanner.result();
  std::sort(result.openings.begin(), result.openings.end());
  return result;
}

}  // namespace mexwave::chomp4
