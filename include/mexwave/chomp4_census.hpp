#pragma once
// Statistics of a sweep of four-row Chomp: openings by row, the two families of p that they define, growth; and how
// well the table agrees with a shifted copy of itself.
// Source: A. Garg, arXiv:2604.25952 (2026), which describes families HIGH and LOW and a period of 112.

#include <array>
#include <cstdint>
#include <vector>

#include "mexwave/chomp4.hpp"
#include "mexwave/run.hpp"

#pragma GCC visibility push(default)

namespace mexwave::chomp4 {

/// A letter divided by p, compared exactly. p = 0: there is none.
struct Ratio {
  std::uint32_t value = 0, p = 0;
  friend bool operator<(const Ratio& a, const Ratio& b) {
    return std::uint64_t{a.value} * b.p < std::uint64_t{b.value} * a.p;
  }
  friend bool operator==(const Ratio&, const Ratio&) = default;  // the same letter of the same p
};

/// The least and the greatest ratio over some p; if several p have it, the first of them.
struct Range {
  Ratio least, greatest;
  void add(const Ratio& x) {
    if (least.p == 0 || x < least) least = x;
    if (greatest.p == 0 || greatest < x) greatest = x;
  }
};

/// The n for which the first opening of 4 x n is in one given row.
struct OpeningRow {
  std::uint64_t count = 0;
  std::uint32_t first = 0, last = 0;  ///< 0: none
  // For the n from Census::ratios_from on:
  Range left;     ///< what the opening leaves in its row, over n
  Range middle;   ///< WithP::middle_s over n
  Range largest;  ///< WithP::largest_s over n
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
  static constexpr std::uint32_t ratios_from = 500;  ///< smaller p are left out of ratios, unless there are no others
  std::uint32_t upto = 0;
  std::uint32_t from = 0;                       ///< ratios of p from here on
  std::vector<std::uint32_t> without_opening;   ///< n, the first ten
  std::vector<std::uint32_t> several_openings;  ///< n, the first ten
  std::uint64_t with_one_opening = 0;           ///< how many n
  std::array<OpeningRow, 3> rows;               ///< openings in row 2, 3, 4; in row 1 there are none
  /// The least P such that, for P <= p <= upto, every p with an opening in row 2 has a smaller (middle s)/p than every
  /// other p. At most upto; 0 if one of the two kinds is missing.
  std::uint32_t apart_from = 0;
  std::vector<Growth> growth;  ///< at 1, 2, 5, 10, ... and upto
};

[[nodiscard]] Census census(const Counts& counts);

/// Compares each triple (p,q,r) with the one a step away, if that has p <= upto too. The two agree if both extend to a
/// P-position, or neither does.
struct Likeness {
  std::uint64_t triples = 0;  ///< compared
  std::uint64_t alike = 0;
  std::uint64_t both = 0;    ///< both extend
  std::uint64_t extend = 0;  ///< the first extends
  /// The first triple that does not agree, by p, q, r; p = 0: all agree.
  std::uint32_t p = 0, q = 0, r = 0;
};

struct LikenessGoal {
  std::uint32_t upto = 0;
  std::uint32_t most_step = 0;  ///< steps 1 to most_step
};

/// Steps along r, along q, and along all three letters at once.
struct Likenesses {
  std::uint32_t upto = 0;
  std::vector<Likeness> in_r, in_q, in_all;  ///< by step; entry 0 is empty
};

inline constexpr std::uint32_t most_likeness_p = 2000, most_likeness_step = 500;

/// Throws InvalidArgument (upto outside 1..most_likeness_p, most_step outside 1..most_likeness_step), and as
/// positions() does.
[[nodiscard]] Likenesses likenesses(const LikenessGoal& goal, const RunOptions& run = {});
[[nodiscard]] std::uint64_t estimate_bytes(const LikenessGoal& goal, const RunOptions& run = {});

}  // namespace mexwave::chomp4

#pragma GCC visibility pop
