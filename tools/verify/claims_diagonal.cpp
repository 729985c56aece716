// A24 to A29: the diagonal, the ratios sqrt(2) and (2 + sqrt 2)/2, and the openings.

#include <fmt/core.h>

#include <cstdlib>

#include "mexwave/surd.hpp"
#include "verify/claim.hpp"
#include "verify/ratios.hpp"

namespace mexwave::cli {

namespace {

using chomp3::none;

Finding a24(const ChompEvidence& e) {
  Finding f;
  std::uint64_t falls = 0;
  const auto& d = e.diagonal;
  for (std::size_t b = 1; b + 1 < d.size(); ++b) {
    if (d[b] >= d[b - 1]) continue;
    ++falls;
    if (d[b + 1] <= d[b - 1]) f.fail(fmt::format("B = {}: {}, {}, {}", b, d[b - 1], d[b], d[b + 1]));
  }
  f.checked_to = fmt::format("B <= {}", d.size() < 2 ? 0 : d.size() - 2);
  f.note = fmt::format("{} falls.", falls);
  return f;
}

Finding a25(const ChompEvidence& e) {
  Finding f;
  std::vector<bool> above(std::size_t{e.sweep.upto} + 1);
  for (const std::uint32_t p : e.sweep.above_diagonal) {
    if (p <= e.sweep.upto) above[p] = true;
  }
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    if (e.sweep.diagonal_q[n] == none && !above[n]) f.fail(std::to_string(n));
  }
  f.checked_to = fmt::format("numbers <= {}", e.sweep.upto);
  return f;
}

/// Least and greatest of some deviations u + v sqrt(2), and where.
struct Extremes {
  Surd least, greatest;
  std::uint64_t least_at = 0, greatest_at = 0;
  bool any = false;
  void see(const Surd& x, std::uint64_t at) {
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
  Finding f;
  Extremes ends, diagonal;
  for (std::size_t k = 0; k < e.ends.size(); ++k) {
    const Surd deviation{e.ends[k], -static_cast<Wide>(e.end_rows[k])};
    ends.see(deviation, e.end_rows[k]);
    if (sign(deviation - Surd{3, 0}) > 0 || sign(deviation - Surd{-3, 0}) < 0)
      f.fail(fmt::format("({0},{0},{1})", e.ends[k], e.end_rows[k]));
  }
  for (std::size_t b = 0; b < e.diagonal.size(); ++b) {
    const Surd twice{2 * (static_cast<Wide>(e.diagonal[b]) - static_cast<Wide>(b)), -static_cast<Wide>(b)};
    diagonal.see(twice, b);
    if (sign(twice - Surd{6, 0}) > 0 || sign(twice - Surd{-6, 0}) < 0)
      f.fail(fmt::format("({0},{1},{1})", e.diagonal[b], b));
  }
  f.checked_to = fmt::format("A <= {}", e.sweep.upto);
  f.note = fmt::format(
      "A - sqrt(2) C from {} (C = {}) to {} (C = {}); A - (2+sqrt(2))/2 B from {} (B = {}) to {} (B = {}). A limit "
      "cannot be decided by computation.",
      decimal(ends.least, 1, 4), ends.least_at, decimal(ends.greatest, 1, 4), ends.greatest_at,
      decimal(diagonal.least, 2, 4), diagonal.least_at, decimal(diagonal.greatest, 2, 4), diagonal.greatest_at);
  return f;
}

Finding a27(const ChompEvidence& e) {
  Finding f;
  const auto near = [](std::uint64_t a, std::uint64_t b) { return a + 1 >= b && b + 1 >= a; };
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const std::uint32_t b = e.sweep.diagonal_q[n], c = e.sweep.end_row[n];
    const std::uint64_t q = nearest_to_diagonal_ratio(n), r = nearest_to_end_ratio(n);
    if (b != none && !near(b, q)) f.fail(fmt::format("({},{},{}), q = {}", n, b, b, q));
    if (c != none && !near(c, r)) f.fail(fmt::format("({},{},{}), r = {}", n, n, c, r));
    if (b == none && c == none) f.fail(fmt::format("3 x {}: no opening", n));
  }
  f.checked_to = fmt::format("A <= {}", e.sweep.upto);
  return f;
}

Finding a29(const ChompEvidence& e) {
  Finding f;
  for (std::uint32_t n = 1; n <= e.sweep.upto; ++n) {
    const int openings = (e.sweep.diagonal_q[n] != none ? 1 : 0) + (e.sweep.end_row[n] != none ? 1 : 0);
    if (openings != 1) f.fail(fmt::format("3 x {} has {}", n, openings));
  }
  f.checked_to = fmt::format("n <= {}", e.sweep.upto);
  f.note = "Proved for all n in 2026: E. Sheiner, arXiv:2605.23837.";
  return f;
}

const Claims claims("000", [](const Claims::Add& add) {
  add("A24", "section 3",
      "Where the diagonal falls, the very next element restores the order: it exceeds the one before the fall.",
      "seen, range not stated", a24);
  add("A25", "section 3", "Every natural number occurs on the main diagonal or on the one just above it.",
      "seen, range not stated", a25);
  add("A26", "problem 3.4",
      "A/C tends to sqrt(2) over openings (A,A,C), A/B to (2+sqrt(2))/2 over openings (A,B,B). Checked here: A stays "
      "within 3 of sqrt(2) C, and of (2+sqrt(2))/2 B.",
      "seen, range not stated", a26);
  add("A27", "section 3",
      "With q least for |A/q - (2+sqrt(2))/2| and r for |A/r - sqrt(2)|, the openings of 3 x A are (A,b,b), |b-q| <= "
      "1, or (A,A,c), |c-r| <= 1.",
      "A <= 500", a27);
  add("A29", "2.3", "Every 3 x n has exactly one winning opening.", "probably; not proved there", a29);
});

}  // namespace

}  // namespace mexwave::cli
