// Which triples extend, a bit each, held against themselves a step further on: 64 triples a word.

#include <algorithm>
#include <bit>
#include <vector>

#include "core/run/memory.hpp"
#include "four_row_chomp/by_p.hpp"
#include "mexwave/error.hpp"
#include "mexwave/four_row_chomp_census.hpp"

namespace mexwave::four_row_chomp {

namespace {

void require(const LikenessGoal& goal) {
  if (goal.upto < 1 || goal.upto > most_likeness_p) {
    throw InvalidArgument("triples with p up to " + std::to_string(goal.upto) + ": accepted are 1 to " +
                          std::to_string(most_likeness_p));
  }
  if (goal.most_step < 1 || goal.most_step > most_likeness_step) {
    throw InvalidArgument("steps up to " + std::to_string(goal.most_step) + ": accepted are 1 to " +
                          std::to_string(most_likeness_step));
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
    const std::uint32_t p = positions.front().p;  // every p has one: (p,p-1,0,0), or (1,0,0,0)
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
  /// (p,q,r) for r < count by bit r of `a`, against bit r + shift of `b`.
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
  return estimate_bytes(PositionsGoal{.upto = goal.upto, .tile = {}}, run) +
         (goal.most_step + std::uint64_t{1}) * (slice_words(goal) * 8 + 64 + 3 * sizeof(Likeness));
}

Likenesses likenesses(const LikenessGoal& goal, const RunOptions& run) {
  core::require_memory("likenesses of four-row Chomp to p = " + std::to_string(goal.upto), estimate_bytes(goal, run),
                       run);
  Comparison comparison(goal);
  (void)positions(
      {.upto = goal.upto}, [&](std::span<const Position> with_p) { comparison.take(with_p); }, run);
  return comparison.result();
}

}  // namespace mexwave::four_row_chomp
