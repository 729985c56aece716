// For given p, q, r: every s that a P-position reached by a move excludes is crossed out, and the first that is left is
// the one, if it is at most r. The moves:
//   row 3 to r' < r     (p,q,r',s): that s; (p,q,r',r'): all from r' on
//   row 2 to q' < q     (p,q',r,s), q' >= r: that s; (p,q',q',s), q' < r: that s; (p,q',q',q'): all from q' on
//   row 1 to p' < p     (p',q,r,s), p' >= q; (p',p',r,s), r <= p' < q; (p',p',p',s), p' < r: that s

#include "check/plain_four_rows.hpp"

#include <algorithm>
#include <bit>

#include "check/plain_rows.hpp"

namespace mexwave::cli {

namespace {

/// The first number that none of the three has crossed, up to `most`; more if there is none.
std::uint32_t first_left(const Crossed& a, const Crossed& b, const Crossed& c, std::uint32_t most) {
  for (std::uint32_t k = 0; k <= most / 64; ++k) {
    const std::uint64_t crossed = a.word(k) | b.word(k) | c.word(k);
    if (crossed != ~std::uint64_t{0}) return k * 64 + static_cast<std::uint32_t>(std::countr_one(crossed));
  }
  return most + 1;
}

}  // namespace

void plain_four_rows(std::uint32_t upto,
                     const std::function<bool(std::uint32_t p, const std::vector<FourRows>&)>& each) {
  constexpr std::uint32_t everything = ~std::uint32_t{0};
  std::vector<std::vector<Crossed>> by_rows_2_and_3;  // [q][r], kept for all p
  std::vector<Crossed> of_squares;                    // [r] s of (p',p',r,s), p' so far
  std::vector<std::uint32_t> cube_s;                  // [t] that s
  std::vector<FourRows> found;
  for (std::uint32_t r = 0; r <= upto; ++r) of_squares.emplace_back(r + 1);
  for (std::uint32_t p = 0; p <= upto; ++p) {
    // Bars with first row p and q = p begin their lines here.
    by_rows_2_and_3.emplace_back();
    for (std::uint32_t r = 0; r <= p; ++r) {
      by_rows_2_and_3[p].push_back(of_squares[r]);
      Crossed& line = by_rows_2_and_3[p].back();
      for (std::uint32_t t = 0; t < r; ++t) {
        if (cube_s[t] != everything && cube_s[t] <= r) line.cross(cube_s[t]);
      }
    }
    if (p == 0) {  // nothing left to take is a win
      cube_s.push_back(everything);
      continue;
    }
    found.clear();
    std::vector<Crossed> by_row_3;  // [r] of this p
    Crossed of_equal(p + 1);        // s of (p,q',q',s) so far
    std::uint32_t below = everything;
    std::uint32_t cube = everything;
    for (std::uint32_t q = 0; q <= p; ++q) {
      Crossed by_row_2(p + 1);
      by_row_3.push_back(of_equal);
      std::uint32_t cut = below;
      for (std::uint32_t r = 0; r <= q; ++r) {
        const std::uint32_t s = first_left(by_rows_2_and_3[q][r], by_row_3[r], by_row_2, r);
        if (s > r || s >= cut) continue;
        found.push_back({p, q, r, s});
        by_rows_2_and_3[q][r].cross(s);
        by_row_3[r].cross(s);
        by_row_2.cross(s);
        if (r == s) cut = r;
        if (q == r) of_equal.cross(s);
        if (q == r && r == s) below = std::min(below, s);
        if (p == q) of_squares[r].cross(s);
        if (p == r) cube = s;
      }
    }
    cube_s.push_back(cube);
    if (!each(p, found)) return;
  }
}

}  // namespace mexwave::cli
