#pragma once
// Statistics of a sweep of four-row Chomp: openings by row, two families of p, growth; and how well the table agrees
// with a shifted copy of itself. Source: A. Garg, arXiv:2604.25952 (2026), which calls the families LOW (the p for
// which the opening of 4 x p is in row 2) and HIGH (all others), and claims a period of 112.

#include <array>
#include <cstdint>
#include <vector>

#include "mexwave/chomp4.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp4 {

/// A coordinate of a P-position divided by p; ratios are compared exactly. p = 0: there is none.
struct Ratio {
  std::uint32_t value = 0, p = 0;
  friend bool operator<(const Ratio& a, const Ratio& b) {
    return std::uint64_t{a.value} * b.p < std::uint64_t{b.value} * a.p;
  }
  friend bool operator==(const Ratio&, const Ratio&) = default;  // the same value and the same p, not only equal ratios
};

/// The least and the greatest of some ratios; among equal ratios, the one that was added first.
struct Range {
  Ratio least, greatest;
  void add(const Ratio& x) {
    if (least.p == 0 || x < least) least = x;
    if (greatest.p == 0 || greatest < x) greatest = x;
  }
};

/// The n for which the first opening of 4 x n is in one given row.
struct OpeningRow {
  std::uint64_t count = 0;            ///< number of these n
  std::uint32_t first = 0, last = 0;  ///< 0: none
  // Over those of these n that are at least Census::from:
  Range left;     ///< (squares that the opening leaves in its row) / n
  Range middle;   ///< WithP::middle_s / n
  Range largest;  ///< WithP::largest_s / n
};

/// Counts for all p <= upto.
struct Growth {
  std::uint32_t upto = 0;
  std::uint64_t positions = 0;
  std::uint64_t triples = 0;                   ///< (p,q,r) with p >= q >= r >= 0, p >= 1
  std::array<std::uint64_t, 3> openings_in{};  ///< n with the first opening in row 2, 3, 4
  /// Sums of WithP::middle_s, and of p, over the p after the previous point: `low` over the p with the first opening
  /// in row 2, `high` over all others. Their quotient is the weighted mean of s/p.
  struct Middle {
    std::uint64_t s = 0, p = 0;
  };
  Middle low, high;
};

struct Census {
  static constexpr std::uint32_t ratios_from = 500;
  std::uint32_t upto = 0;
  std::uint32_t from = 0;                       ///< ratios are of p >= from: ratios_from, or 1 if upto is less
  std::vector<std::uint32_t> without_opening;   ///< n, the first ten
  std::vector<std::uint32_t> several_openings;  ///< n, the first ten
  std::uint64_t with_one_opening = 0;           ///< how many n
  std::array<OpeningRow, 3> rows;               ///< for openings in row 2, 3, 4; no opening is in row 1
  /// The least P such that, for P <= p <= upto, every p with the first opening in row 2 has a smaller (middle s)/p than
  /// every other p. At most upto; 0 if one of the two kinds is missing.
  std::uint32_t apart_from = 0;
  std::vector<Growth> growth;  ///< at 1, 2, 5, 10, ... and upto
};

/// The statistics of a sweep or scan. Example: census(sweep({.upto = 100})).with_one_opening
[[nodiscard]] Census census(const Counts& counts);

/// A triple (p,q,r) *extends* if (p,q,r,s) is a P-position for some s. For one step, compares each triple with the
/// triple that is the step away, if both have p <= upto. The two are alike if both extend, or neither does.
struct Likeness {
  std::uint64_t triples = 0;  ///< triples that were compared
  std::uint64_t alike = 0;    ///< triples that are alike
  std::uint64_t both = 0;     ///< both extend
  std::uint64_t extend = 0;   ///< the first extends
  /// The first triple, by p, q, r, that is not alike; p = 0: all are alike.
  std::uint32_t p = 0, q = 0, r = 0;
};

struct LikenessGoal {
  std::uint32_t upto = 0;       ///< triples with p <= upto
  std::uint32_t most_step = 0;  ///< steps 1 to most_step
};

/// The result for every step: adding the step to r, to q, or to p, q and r at once.
struct Likenesses {
  std::uint32_t upto = 0;
  std::vector<Likeness> in_r, in_q, in_all;  ///< by step; entry 0 is empty
};

/// Largest upto and most_step of likenesses().
inline constexpr std::uint32_t most_likeness_p = 2000, most_likeness_step = 500;

/// Compares the table to p = goal.upto with copies of itself that are shifted by each step. Throws InvalidArgument
/// (upto outside 1..most_likeness_p, most_step outside 1..most_likeness_step), and as positions() does.
[[nodiscard]] Likenesses likenesses(const LikenessGoal& goal, const RunOptions& run = {});
/// Bytes that likenesses(goal) takes. Throws InvalidArgument as it does.
[[nodiscard]] std::uint64_t estimate_bytes(const LikenessGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp4

#pragma GCC visibility pop
