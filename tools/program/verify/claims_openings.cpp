// A24 to A29: the diagonal, the ratios sqrt(2) and (2 + sqrt 2)/2, and the openings. A02 and A28: larger boards.

#include <fmt/core.h>

#include <algorithm>
#include <map>

#include "mexwave/chomp.hpp"
#include "mexwave/surd.hpp"
#include "verify/claim.hpp"

namespace mexwave::cli {

namespace {

/// For n/a > x > n/(a+1): a or a + 1, whichever gives the quotient nearer to x; twice_x is 2x. n/a - x < x - n/(a+1) if
/// and only if n (2a + 1) < 2x a (a + 1).
std::uint64_t nearer(std::uint64_t n, std::uint64_t a, const Surd& twice_x) {
  if (a == 0) return 1;
  const Wide product = static_cast<Wide>(a) * (a + 1);
  const Surd left{static_cast<Wide>(n) * (2 * a + 1), 0};
  const Surd right{twice_x.u * product, twice_x.v * product};
  return sign(left - right) < 0 ? a : a + 1;
}

}  // namespace

std::uint64_t nearest_to_diagonal_ratio(std::uint64_t n) {
  // n / ((2 + sqrt 2)/2) = 2n - n sqrt 2, and n sqrt 2 is not an integer.
  const std::uint64_t a = 2 * n - whole_root(2 * static_cast<Wide>(n) * n) - 1;
  return nearer(n, a, {2, 1});
}

std::uint64_t nearest_to_end_ratio(std::uint64_t n) {
  const std::uint64_t a = whole_root(static_cast<Wide>(n) * n / 2);
  return nearer(n, a, {0, 2});
}

namespace {

using chomp3::none;

Finding a24(const ChompEvidence& e) {
  std::uint64_t falls = 0;
  const auto& d = e.diagonal;
  const auto last = static_cast<std::uint32_t>(d.size() < 2 ? 0 : d.size() - 2);
  Finding f{.checked_to = fmt::format("B <= {}", last), .last = last};
  for (std::uint32_t b = 1; b <= last; ++b) {
    if (d[b] >= d[b - 1]) continue;
    ++falls;
    if (d[b + 1] <= d[b - 1]) f.fail_at(b, fmt::format("B = {}: {}, {}, {}", b, d[b - 1], d[b], d[b + 1]));
  }
  f.note = fmt::format("The diagonal decreases {} times.", falls);
  return f;
}

Finding a25(const ChompEvidence& e) {
  Finding f{.checked_to = fmt::format("numbers <= {}", e.sweep.upto), .last = e.sweep.upto};
  std::vector<bool> above(std::size_t{e.sweep.upto} + 1);
  for (const std::uint32_t p : e.sweep.above_diagonal) {
    if (p <= e.sweep.upto) above[p] = true;
  }
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    if (e.sweep.diagonal_q[n] == none && !above[n]) f.fail_at(n, std::to_string(n));
  }
  return f;
}

/// The least and greatest of the deviations u + v sqrt(2) added so far, and their places.
struct Extremes {
  Surd least, greatest;
  std::uint64_t least_at = 0, greatest_at = 0;
  bool any = false;
  void add(const Surd& x, std::uint64_t at) {
    if (!any || sign(x - least) < 0) {
      least = x;
      least_at = at;
    }
    if (!any || sign(x - greatest) > 0) {
      greatest = x;
      greatest_at = at;
    }
    any = true;
  }
};

Finding a26(const ChompEvidence& e) {
  Finding f{.checked_to = fmt::format("A <= {}", e.sweep.upto)};
  Extremes ends, diagonal;
  for (std::size_t k = 0; k < e.ends.size(); ++k) {
    const Surd deviation{e.ends[k], -static_cast<Wide>(e.end_rows[k])};
    ends.add(deviation, e.end_rows[k]);
    if (sign(deviation - Surd{3, 0}) > 0 || sign(deviation - Surd{-3, 0}) < 0)
      f.fail(fmt::format("({0},{0},{1})", e.ends[k], e.end_rows[k]));
  }
  for (std::size_t b = 0; b < e.diagonal.size(); ++b) {
    const Surd twice{2 * (static_cast<Wide>(e.diagonal[b]) - static_cast<Wide>(b)), -static_cast<Wide>(b)};
    diagonal.add(twice, b);
    if (sign(twice - Surd{6, 0}) > 0 || sign(twice - Surd{-6, 0}) < 0)
      f.fail(fmt::format("({0},{1},{1})", e.diagonal[b], b));
  }
  // decimal() rounds toward zero. Adding half a unit of the fourth place, away from zero, rounds to the nearest.
  const auto rounded = [](const Surd& x, int divisor) {
    return decimal({20'000 * x.u + sign(x) * divisor, 20'000 * x.v}, 20'000 * divisor, 4);
  };
  f.note = fmt::format(
      "A - sqrt(2) C ranges from {} (C = {}) to {} (C = {}). A - (2+sqrt(2))/2 B ranges from {} (B = {}) to {} (B = "
      "{}). Computation cannot decide a limit.",
      rounded(ends.least, 1), ends.least_at, rounded(ends.greatest, 1), ends.greatest_at, rounded(diagonal.least, 2),
      diagonal.least_at, rounded(diagonal.greatest, 2), diagonal.greatest_at);
  return f;
}

Finding a27(const ChompEvidence& e) {
  Finding f{.checked_to = fmt::format("A <= {}", e.sweep.upto), .last = e.sweep.upto};
  const auto near = [](std::uint64_t a, std::uint64_t b) { return a + 1 >= b && b + 1 >= a; };
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const std::uint32_t b = e.sweep.diagonal_q[n], c = e.sweep.end_row[n];
    const std::uint64_t q = nearest_to_diagonal_ratio(n), r = nearest_to_end_ratio(n);
    if (b != none && !near(b, q)) f.fail_at(n, fmt::format("({},{},{}), q = {}", n, b, b, q));
    if (c != none && !near(c, r)) f.fail_at(n, fmt::format("({},{},{}), r = {}", n, n, c, r));
    if (b == none && c == none) f.fail_at(n, fmt::format("3 x {}: no winning first move", n));
  }
  return f;
}

Finding a29(const ChompEvidence& e) {
  Finding f{.checked_to = fmt::format("n <= {}", e.sweep.upto), .last = e.sweep.upto};
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const int openings = (e.sweep.diagonal_q[n] != none ? 1 : 0) + (e.sweep.end_row[n] != none ? 1 : 0);
    if (openings != 1) f.fail_at(n, fmt::format("3 x {} has {} winning first moves", n, openings));
  }
  f.note = "E. Sheiner proved this for all n in 2026 (arXiv:2605.23837).";
  return f;
}

/// All boards up to this size take a fifth of a second.
constexpr std::uint32_t largest_board = 14;

using Openings = std::map<std::pair<std::uint32_t, std::uint32_t>, std::vector<chomp::Opening>>;

Openings openings_of_boards(const Evidence& e) {
  Openings boards;
  for (const auto& x : chomp::openings({.m = largest_board, .n = largest_board, .all = true}, e.run()).openings)
    boards[{x.m, x.n}].push_back(x);
  return boards;
}

Finding a28(const Evidence& e) {
  Finding f{.checked_to = "this board"};
  Openings boards = openings_of_boards(e);
  const auto& found = boards[{8, 10}];
  std::string moves;
  for (const auto& x : found) moves += fmt::format("{}({},{})", moves.empty() ? "" : " and ", x.row, x.column);
  if (found.size() != 2) f.fail(fmt::format("8 x 10 has {} winning first moves: {}", found.size(), moves));
  std::string several;
  for (const auto& [board, list] : boards) {
    if (list.size() > 1) several += fmt::format("{}{} x {}", several.empty() ? "" : ", ", board.first, board.second);
  }
  f.note = fmt::format(
      "The winning first moves take the squares {}, as (row, column). Of all boards to {} x {}, these have more than "
      "one: "
      "{}.",
      moves, largest_board, largest_board, several);
  return f;
}

Finding a02(const Evidence& e) {
  Finding f = check_two_rows(e);
  Openings boards = openings_of_boards(e);
  std::uint32_t alone = 0;
  for (std::uint32_t n = 2; n <= largest_board; ++n) {
    const auto& found = boards[{n, n}];
    const chomp::Opening corner{n, n, 2, 2};
    if (std::find(found.begin(), found.end(), corner) == found.end()) f.fail(fmt::format("{0} x {0}", n));
    if (found.size() == 1) ++alone;
  }
  f.checked_to += fmt::format("; n <= {}", largest_board);
  f.note = fmt::format("It is the only winning first move on {} of these {} square boards.", alone, largest_board - 1);
  return f;
}

const Claims openings_claims("horvath", []() -> std::vector<Claim> {
  return {
      {"A02", "1.1",
       "A bar of two rows (a,b) is a P-position if and only if a = b + 1. On n x n boards with n > 1, taking square "
       "(2,2) is a winning first move.",
       "proved", a02},
      {"A24", "section 3", "Where the main diagonal decreases, the next element exceeds the one before the decrease.",
       "observed, range not stated", a24, Exceptions::listed},
      {"A25", "section 3", "Every natural number occurs on the main diagonal or on the one just above it.",
       "observed, range not stated", a25, Exceptions::listed},
      {"A26", "problem 3.4",
       "A/C tends to sqrt(2) over the openings (A,A,C), and A/B tends to (2+sqrt(2))/2 over the "
       "openings (A,B,B). Checked here: A differs from sqrt(2) C, or from (2+sqrt(2))/2 B, by at most 3.",
       "observed, range not stated", a26},
      {"A27", "section 3",
       "Let q be the number for which |A/q - (2+sqrt(2))/2| is least, and r the number for which |A/r - sqrt(2)| is "
       "least. Every opening of 3 x A leaves (A,b,b) with |b-q| <= 1, or (A,A,c) with |c-r| <= 1.",
       "A <= 500", a27, Exceptions::listed},
      {"A28", "2.3", "The 8 x 10 board has exactly two winning first moves.", "known", a28},
      {"A29", "2.3", "Every 3 x n has exactly one winning first move.", "called probable, not proved", a29,
       Exceptions::listed},
  };
});

}  // namespace

}  // namespace mexwave::cli
