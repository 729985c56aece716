// B04 and B05: the lemmas on nim-sums under the bound, and the projection onto Sierpinski's sieve.

#include <fmt/core.h>

#include <algorithm>
#include <bit>

#include "cli/exit.hpp"
#include "verify/claims_chocolate.hpp"

namespace mexwave::cli {

using chocolate::Bound;
using chocolate::none;
using chocolate::Positions;

namespace {

/// The number n of section 3: the place of the highest bit of the three numbers.
int highest_place(std::uint32_t p, std::uint32_t q, std::uint32_t r) {
  return static_cast<int>(std::bit_width(p | q | r)) - 1;
}

bool bit_of(std::uint32_t number, int place) { return ((number >> place) & 1) != 0; }

/// Condition (10) of the paper, checked digit by digit.
bool pattern_on_bound(std::uint32_t p, std::uint32_t q, std::uint32_t r) {
  const int n = highest_place(p, q, r);
  bool holds = bit_of(p, n) && bit_of(r, n) && !bit_of(q, n);
  for (int i = 0; i < n && holds; ++i) holds = bit_of(r, i) != bit_of(p, i) && bit_of(q, i);
  return holds;
}

class Section3 {
 public:
  Section3(std::uint32_t k, std::uint32_t most, std::uint32_t most_of_three)
      : k_(k), most_(most), three_(most_of_three) {}

  Finding check() {
    nim_sum_zero();
    all_triples();
    uniqueness();
    lemma_3_5();
    theorem_3_1();
    theorem_3_2();
    f_.checked_to =
        fmt::format("triples of nim-sum 0: numbers to {}; all triples, and theorem 3.1: numbers to {}", most_, three_);
    f_.note = fmt::format(
        "{} triples of nim-sum 0 lie within the bound, {} of them on it. Misprints: the end of the proof of lemma 3.1 "
        "has x, y >= 1 in place of x, z >= 1; (7) has p_i in place of q_i; theorem 3.1 [3] says \"for v < y\" although "
        "there is only one such v.",
        under_, on_);
    return f_;
  }

 private:
  [[nodiscard]] std::uint32_t bound(std::uint32_t x, std::uint32_t z) const { return (x + z) / k_; }
  void fail(const char* where, std::uint32_t x, std::uint32_t y, std::uint32_t z) {
    f_.fail(fmt::format("{}: {}", where, triple(x, y, z)));
  }

  /// Lemmas 3.1 to 3.4, for all triples whose nim-sum is 0.
  void nim_sum_zero() {
    for (std::uint32_t x = 0; x <= most_; ++x) {
      check_interrupt();
      for (std::uint32_t z = 0; z <= most_; ++z) {
        const std::uint32_t y = x ^ z;
        const bool under = y <= bound(x, z);
        under_ += under ? 1 : 0;
        on_ += y == bound(x, z) ? 1 : 0;
        if (under && (x | y | z) != 0 && (x == 0 || z == 0)) fail("lemma 3.1", x, y, z);
        // The digits must satisfy x_i + z_i - y_i = 0 or 2, so y_i = 1 requires x_i = 1 or z_i = 1.
        if ((y & ~(x | z)) != 0 || y > x + z) fail("lemma 3.2", x, y, z);
        if ((x | z) == 0) continue;
        const int n = highest_place(x, y, z);
        if (under != (bit_of(x, n) && bit_of(z, n) && !bit_of(y, n))) fail("lemma 3.3", x, y, z);
        if ((y == bound(x, z)) != pattern_on_bound(x, y, z)) fail("lemma 3.4", x, y, z);
      }
    }
  }

  /// Lemma 3.4 for triples of any nim-sum, and lemma 3.2 by its digits.
  void all_triples() {
    for (std::uint32_t p = 0; p <= three_; ++p) {
      check_interrupt();
      for (std::uint32_t q = 0; q <= three_; ++q) {
        for (std::uint32_t r = 0; r <= three_; ++r) {
          if ((p | q | r) == 0) continue;
          const bool zero = (p ^ q ^ r) == 0;
          if ((zero && q == bound(p, r)) != pattern_on_bound(p, q, r)) fail("lemma 3.4", p, q, r);
          for (int i = 0; zero && i <= highest_place(p, q, r); ++i) {
            const int digit = int{bit_of(p, i)} + int{bit_of(r, i)} - int{bit_of(q, i)};
            if (digit != 0 && digit != 2) fail("lemma 3.2", p, q, r);
          }
        }
      }
    }
  }

  /// Remark 3.1: for every p there is exactly one r such that p xor r is on the bound.
  void uniqueness() {
    for (std::uint32_t p = 0; p <= most_; ++p) {
      check_interrupt();
      std::uint32_t found = 0;
      for (std::uint32_t r = 0; r <= 4 * most_; ++r) found += (p ^ r) == bound(p, r) ? 1 : 0;
      if (found != 1) f_.fail(fmt::format("remark 3.1: p = {} has {} partners", p, found));
    }
  }

  void lemma_3_5() {
    for (std::uint32_t a = 1; a <= most_; ++a) {
      check_interrupt();
      for (std::uint32_t c = 1; c <= most_; ++c) {
        const std::uint32_t b = a ^ c;
        if (b != bound(a, c)) continue;
        for (std::uint32_t d = 0; d < b; ++d) {
          if (d > bound(a, a ^ d)) fail("lemma 3.5 [1], {a,d,c}", a, d, c);
        }
        for (std::uint32_t e = 0; e <= 4 * most_; ++e) {
          if ((a ^ e) < bound(a, e) && (a ^ e) >= b) fail("lemma 3.5 [2], {a,d,e}", a, a ^ e, e);
        }
      }
    }
  }

  /// From every position whose nim-sum is not 0, one of the five kinds of moves [1] to [5] leads to nim-sum 0.
  void theorem_3_1() {
    for (std::uint32_t x = 0; x <= three_; ++x) {
      check_interrupt();
      for (std::uint32_t z = 0; z <= three_; ++z) {
        for (std::uint32_t y = 0; y <= bound(x, z); ++y) {
          if ((x ^ y ^ z) == 0) continue;
          bool found = false;
          for (std::uint32_t u = 0; u < x && !found; ++u) found = (u ^ std::min(y, bound(u, z)) ^ z) == 0;
          for (std::uint32_t v = 0; v < y && !found; ++v) found = (x ^ v ^ z) == 0;
          for (std::uint32_t w = 0; w < z && !found; ++w) found = (x ^ std::min(y, bound(x, w)) ^ w) == 0;
          if (!found) fail("theorem 3.1", x, y, z);
        }
      }
    }
  }

  /// From a position with nim-sum 0 none of these moves leads to nim-sum 0. As in the theorem, the positions after
  /// moves [1] and [4] need not satisfy the bound.
  void theorem_3_2() {
    for (std::uint32_t x = 0; x <= most_; ++x) {
      check_interrupt();
      for (std::uint32_t z = 0; z <= most_; ++z) {
        const std::uint32_t y = x ^ z;
        if (y > bound(x, z)) continue;
        for (std::uint32_t u = 0; u < x; ++u) {
          const std::uint32_t v = bound(u, z);
          if ((u ^ y ^ z) == 0 || (v < y && (u ^ v ^ z) == 0)) fail("theorem 3.2 [1], [2]", x, y, z);
        }
        for (std::uint32_t v = 0; v < y; ++v) {
          if ((x ^ v ^ z) == 0) fail("theorem 3.2 [3]", x, y, z);
        }
        for (std::uint32_t w = 0; w < z; ++w) {
          const std::uint32_t v = bound(x, w);
          if ((x ^ y ^ w) == 0 || (v < y && (x ^ v ^ w) == 0)) fail("theorem 3.2 [4], [5]", x, y, z);
        }
      }
    }
  }

  std::uint32_t k_, most_, three_;
  std::uint64_t under_ = 0, on_ = 0;
  Finding f_;
};

bool in_sieve(std::uint32_t p, std::uint32_t q) { return (p & q) == 0; }

/// The numbers 2p = y-(z-x) and 2q = y+(z-x) of lemma 5.3.
struct Projected {
  std::int64_t twice_p, twice_q;
  [[nodiscard]] bool natural() const { return twice_p >= 0 && twice_q >= 0 && twice_p % 2 == 0 && twice_q % 2 == 0; }
  [[nodiscard]] std::uint32_t p() const { return static_cast<std::uint32_t>(twice_p / 2); }
  [[nodiscard]] std::uint32_t q() const { return static_cast<std::uint32_t>(twice_q / 2); }
};

Projected project(std::uint32_t x, std::uint32_t y, std::uint32_t z) {
  const std::int64_t t = std::int64_t{z} - x;
  return {y - t, y + t};
}

}  // namespace

Finding lemmas_of_section_3(std::uint32_t k, std::uint32_t most, std::uint32_t most_of_three) {
  return Section3(k, most, most_of_three).check();
}

Finding check_lemmas(const Evidence& e) {
  // The time of the checks is nearly cubic in these sizes, so they do not grow further with --upto.
  return lemmas_of_section_3(3, e.upto() < 1000 ? 255 : 1023, e.upto() < 1000 ? 31 : 127);
}

void lemmas_of_section_5(Finding& f, std::uint32_t bits) {
  const std::uint32_t size = std::uint32_t{1} << bits;
  for (std::uint32_t x = 0; x < size; ++x) {
    for (std::uint32_t y = 0; x + y < size; ++y) {
      // Theorem 5.1: S^(n+1) is three copies of S^n, where n + 1 is the least number with x + y < 2^(n+1).
      if (x + y > 0) {
        const std::uint32_t half = std::bit_floor(x + y);
        const auto copy = [&](std::uint32_t u, std::uint32_t v) {
          return x >= u && y >= v && x - u + (y - v) < half && in_sieve(x - u, y - v);
        };
        if (in_sieve(x, y) != (copy(0, 0) || copy(half, 0) || copy(0, half)))
          f.fail(fmt::format("theorem 5.1: ({},{})", x, y));
      }
      if (in_sieve(x, y) && ((x + y) ^ x ^ y) != 0) f.fail(fmt::format("lemma 5.1: p = {}, q = {}", x, y));
    }
  }
  std::uint64_t in_d = 0, image = 0;
  std::vector<bool> hit(std::size_t{size} * size);
  for (std::uint32_t x = 0; x < size; ++x) {
    for (std::uint32_t z = 0; z < size; ++z) {
      const Projected point = project(x, x ^ z, z);
      if (!point.natural() || !in_sieve(point.p(), point.q())) {
        f.fail(fmt::format("lemma 5.2: {}", triple(x, x ^ z, z)));
        continue;
      }
      if (point.p() < size && point.q() < size) {
        const std::size_t at = std::size_t{point.p()} * size + point.q();
        image += hit[at] ? 0 : 1;
        hit[at] = true;
      }
      in_d += in_sieve(x, z) ? 1 : 0;
    }
  }
  // Lemma 5.3, from which lemma 5.4 follows: D is the image of C.
  if (image != in_d) f.fail(fmt::format("lemma 5.3: {} points of C come from {} of D", image, in_d));
}

std::uint64_t projection_onto_sieve(Finding& f, const Positions& table, std::uint32_t bits) {
  // Positions with x = p + 2^(bits-1) and z = q + 2^(bits-1) have as images all points of the sieve with p + q <
  // 2^(bits-1). A P-position with x, z < 2^bits has no other image: y < 2^(bits-1), because y does not have the highest
  // digit (lemma 3.3).
  const std::uint32_t half = std::uint32_t{1} << (bits - 1);
  std::vector<bool> hit(std::size_t{half} * half);
  std::uint64_t points = 0;
  for (std::uint32_t x = 0; x <= table.upto; ++x) {
    for (std::uint32_t z = 0; z <= table.upto; ++z) {
      const std::uint32_t y = table.at(x, z);
      if (y == none) continue;
      const Projected point = project(x, y, z);
      if (!point.natural() || point.p() >= half || point.q() >= half || !in_sieve(point.p(), point.q())) {
        f.fail(fmt::format("{} falls on (p,q) = ({},{})", triple(x, y, z), static_cast<double>(point.twice_p) / 2,
                           static_cast<double>(point.twice_q) / 2));
        continue;
      }
      const std::size_t at = std::size_t{point.p()} * half + point.q();
      points += hit[at] ? 0 : 1;
      hit[at] = true;
    }
  }
  for (std::uint32_t p = 0; p < half; ++p) {
    for (std::uint32_t q = 0; p + q < half; ++q) {
      if (in_sieve(p, q) && !hit[std::size_t{p} * half + q])
        f.fail(fmt::format("no P-position falls on the point (p,q) = ({},{}) of the sieve", p, q));
    }
  }
  return points;
}

Finding check_sieve(const Evidence& e) {
  const std::uint32_t bits = e.upto() < 1000 ? 8 : 11;
  const std::uint32_t side = (std::uint32_t{1} << bits) - 1;
  Finding f{.checked_to = fmt::format("numbers below {}, P-positions with x, z <= {}", side + 1, side)};
  lemmas_of_section_5(f, bits);
  const Positions table = p_positions(e, Bound::sum(3), side);
  const std::uint64_t points = projection_onto_sieve(f, table, bits);
  // Lemma 5.5 as printed: all points (y, (z-y)/2) with x = y xor z.
  std::vector<bool> printed(std::size_t{side + 1} * (side + 1));
  std::uint64_t printed_points = 0;
  for (std::uint32_t x = 0; x <= side; ++x) {
    for (std::uint32_t z = 0; z <= side; ++z) {
      const std::size_t at = std::size_t{x ^ z} * (side + 1) + z;
      printed_points += printed[at] ? 0 : 1;
      printed[at] = true;
    }
  }
  f.note = fmt::format(
      "Let y = p+q and z-x = q-p. The {} P-positions fall on {} points (p,q), which are the points of the sieve with "
      "p+q < {}. Misprints: lemma 5.5 and theorem 5.2 have (z-y)/2 where lemma 5.6 and example 5.3 have (z-x)/sqrt 2. "
      "As printed, every pair occurs ({} points (y,z) of {}), which is not a sieve. The proof of theorem 5.2 treats "
      "all triples of nim-sum 0 as P-positions; only {} of {} are within the bound, and they fall on the same sieve. "
      "The proof of lemma 5.3 lacks \"= 0\" after p ⊗ q.",
      table.count, points, (side + 1) / 2, printed_points, std::uint64_t{side + 1} * (side + 1), table.count,
      std::uint64_t{side + 1} * (side + 1));
  return f;
}

}  // namespace mexwave::cli
