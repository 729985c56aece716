// Four-row Chomp another way: four_rows_by_s N [COUNTS] writes the openings of 4 x 1 to 4 x N as `mexwave
// chomp4 openings --format csv` does, and to the file COUNTS what `mexwave chomp4 census --counts` does: how many
// P-positions have first row p, their middle s and their largest. Nothing is shared with the library or the program.
//
// The kernels find q for each (p,r,s). Here s is found for each (p,q,r), p after p, q after q, r after r. (p,q,r,s) is
// a P-position if s <= r is the least that no P-position forbids which a move reaches:
//   row 3 to r' < r: (p,q,r',s) forbids that s; (p,q,r',r') all from r' on
//   row 2 to q' < q: (p,q',r,s) and, if q' < r, (p,q',q',s) forbid that s; (p,q',q',q') all from q' on
//   row 1 to p' < p: (p',q,r,s), if p' < q (p',p',r,s), and if p' < r (p',p',p',s) forbid that s
// What row 1 forbids is kept for each (q,r) as bits, from the first word that is not full on; a pair for which it
// forbids every s <= r is left out for good. This takes N^3/48 bytes.

#include <algorithm>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <vector>

namespace {

using Word = std::uint64_t;
using Bits = std::vector<Word>;

constexpr std::uint32_t none = 0xffffffff;

void forbid(Word* bits, std::uint32_t s) { bits[s / 64] |= Word{1} << s % 64; }

/// The s of row 1 for (q,r), at `bits`; words before `first` are full.
struct Pair {
  std::uint32_t r, first;
  Word* bits;
};

class Search {
 public:
  explicit Search(std::uint32_t n) : words_(n / 64 + 1), equal_rows_(n + 1), memory_(n + 1), pairs_(n + 1) {}

  /// All P-positions with first row p, which is 0, 1, ... in turn, by visit(q, r, s).
  template <class Visit>
  void next(const Visit& visit) {
    const std::uint32_t p = p_++;
    begin_column(p);
    if (p == 0) return cubes_.push_back(none);  // nothing is left: the player to move has won
    std::uint32_t cube = none, below = none;
    by_row_3_.assign((p + std::size_t{1}) * words_, 0);  // by r: s of (p,q',r,s)
    squares_.assign(words_, 0);                          // s of (p,q',q',s)
    for (std::uint32_t q = 0; q <= p; ++q) {
      // From r = q + 1 on (p,q,q,s) counts for every r: rows that begin later begin with what squares_ has.
      std::copy(squares_.begin(), squares_.end(), by_row_3_.begin() + static_cast<std::ptrdiff_t>(q * words_));
      row_2_.assign(words_, 0);
      std::uint32_t cut = below;
      auto kept = pairs_[q].begin();
      for (Pair pair : pairs_[q]) {
        const std::uint32_t s = least_left(pair, std::min(pair.r + 1, cut));
        if (s != none) {
          visit(q, pair.r, s);
          for (Word* bits : {pair.bits, row_2_.data(), &by_row_3_[pair.r * words_]}) forbid(bits, s);
          if (s == pair.r) cut = std::min(cut, s);
          if (q == pair.r) forbid(squares_.data(), s);
          if (q == pair.r && s == q) below = std::min(below, s);
          if (p == q) forbid(equal_rows_[pair.r].data(), s);
          if (p == pair.r) cube = s;
        }
        while (pair.first <= pair.r / 64 && pair.bits[pair.first] == ~Word{0}) ++pair.first;
        if (pair.first <= pair.r / 64) *kept++ = pair;
      }
      pairs_[q].erase(kept, pairs_[q].end());
    }
    cubes_.push_back(cube);
  }

 private:
  /// Bars with q = p begin with what (p',p',r,s), p' < p, and (t,t,t,s), t < r, forbid. Bits beyond r are set.
  void begin_column(std::uint32_t q) {
    std::size_t size = 0;
    for (std::uint32_t r = 0; r <= q; ++r) size += r / 64 + 1;
    memory_[q].resize(size);
    Word* next = memory_[q].data();
    equal_rows_[q].resize(words_);
    for (std::uint32_t r = 0; r <= q; ++r) {
      const std::uint32_t end = r / 64;
      std::copy_n(equal_rows_[r].data(), end + 1, next);
      for (std::uint32_t t = 0; t < r; ++t)
        if (cubes_[t] <= r) forbid(next, cubes_[t]);
      if (r % 64 != 63) next[end] |= ~Word{0} << (r % 64 + 1);
      pairs_[q].push_back({r, 0, next});
      next += end + 1;
    }
  }

  [[nodiscard]] std::uint32_t least_left(const Pair& pair, std::uint32_t end) const {
    const Word* const row_3 = &by_row_3_[pair.r * words_];
    for (std::uint32_t word = pair.first; word * 64 < end; ++word) {
      const Word out = pair.bits[word] | row_2_[word] | row_3[word];
      if (out == ~Word{0}) continue;
      const std::uint32_t s = word * 64 + static_cast<std::uint32_t>(std::countr_one(out));
      return s < end ? s : none;
    }
    return none;
  }

  std::size_t words_;
  std::uint32_t p_ = 0;
  std::vector<Bits> equal_rows_;          // [r] s of (p',p',r,s)
  std::vector<std::uint32_t> cubes_;      // [t] s of (t,t,t,s), or none
  std::vector<Bits> memory_;              // [q] the bits of its pairs
  std::vector<std::vector<Pair>> pairs_;  // [q] with some s left, r rising
  Bits by_row_3_, squares_, row_2_;
};

}  // namespace

int main(int argc, char** argv) {
  char* end = nullptr;
  const unsigned long n = argc > 1 ? std::strtoul(argv[1], &end, 10) : 0;
  std::FILE* const counts = argc > 2 ? std::fopen(argv[2], "w") : nullptr;
  if (n < 1 || n > 20'000 || *end != 0 || (argc > 2 && counts == nullptr)) {
    std::fputs("expected N from 1 to 20000, and a file to write\n", stderr);
    return 1;
  }
  std::puts("n,p,q,r,s");
  if (counts != nullptr) std::fputs("p,positions,middle_s,largest_s\n", counts);
  Search search(static_cast<std::uint32_t>(n));
  search.next([](std::uint32_t, std::uint32_t, std::uint32_t) {});
  for (std::uint32_t p = 1; p <= n; ++p) {
    std::vector<std::uint64_t> with_s(p + 1);
    std::uint64_t positions = 0;
    search.next([&](std::uint32_t q, std::uint32_t r, std::uint32_t s) {
      ++with_s[s];
      ++positions;
      // One move from (p,p,p,p): in row 4, 3 or 2.
      if ((q == p && r == p) || (q == p && r == s) || (q == r && r == s))
        std::printf("%u,%u,%u,%u,%u\n", p, p, q, r, s);
    });
    std::uint32_t middle = 0, largest = p;
    for (std::uint64_t before = with_s[0]; before <= (positions - 1) / 2; before += with_s[++middle]) {
    }
    while (with_s[largest] == 0) --largest;
    if (counts != nullptr)
      std::fprintf(counts, "%u,%llu,%u,%u\n", p, static_cast<unsigned long long>(positions), middle, largest);
    std::fflush(nullptr);
  }
  return counts != nullptr && std::fclose(counts) != 0 ? 1 : 0;
}
