// Three-row Chomp another way: three_rows_by_q N [ROWS [CLAIMS]] writes the openings of 3 x 1 to 3 x N as
// `mexwave chomp3 openings --format csv` does, and to the file ROWS what all p <= N say of each row r <= N/2: its first
// value f(r,r), its end, its minimum and where that is. CLAIMS is a file of `mexwave chomp3 rows --format csv`: for
// each row in it, every p <= N must have the q that its pattern gives, and the pattern must not hold before its
// preperiod. Nothing is shared with the library or the program.
//
// The kernels find p for each (q,r) or r for each (p,q), and prove patterns. Here q is found for each (p,r), p after p,
// r after r, and nothing is left out: (p,q,r) is a P-position if q >= r is the least that is used neither in row r by a
// smaller p nor with p by a smaller r, less than where row r ended if it has, and if (p,q',q') is none with q' < r. (A
// move in row 1 leads to a used q of the row or to its end, one in row 3 to the same p and q, one in row 2 to a smaller
// q of the row, or to (p,q',q').) A row is kept as the bits of its used q from the least unused one on; a row that has
// ended and has used all before its end is dropped. N(N+1)/2 (p,r) would be 0.5 N^2; after (p,q',q'), or once every q
// from r to p is used, no r has one: 0.17 N^2 are left.

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <numeric>
#include <sstream>
#include <string>
#include <utility>
#include <vector>

namespace {

using Word = std::uint64_t;
constexpr std::uint32_t none = 0xffffffff;

/// The bits of its used q from word `base` on: nearly all rows have a pattern, and need the first word only, which is
/// at hand without going elsewhere.
struct Row {
  std::uint32_t r, base;
  std::uint32_t end = none;
  bool done = false;
  Word first;
  std::vector<Word> others = {};
};

struct Said {
  std::uint32_t first = none, end = none, min = none, min_at = none;
};

/// The pattern that a file claims of a row: p - q for q = preperiod, preperiod + 1, ..., over and over.
struct Claim {
  std::uint32_t preperiod = none, found = 0;  // found: how many q from the preperiod on
  bool wrong = false;
  std::vector<std::uint32_t> pattern = {};

  [[nodiscard]] std::uint32_t offset(std::uint64_t q) const {
    return pattern.size() == 1 ? pattern[0] : pattern[(q + pattern.size() - preperiod) % pattern.size()];
  }
  /// A P-position (p,q,r) of the row.
  void meet(std::uint32_t p, std::uint32_t q) {
    if (preperiod == none || q + std::uint64_t{1} < preperiod) return;
    if (q >= preperiod) ++found;
    if ((q >= preperiod) != (p - q == offset(q))) wrong = true;
  }
  /// Were all q found whose p is at most n?
  [[nodiscard]] bool complete(std::uint32_t n) const {
    std::uint32_t expected = 0;
    const std::uint32_t largest = *std::max_element(pattern.begin(), pattern.end());
    std::uint32_t q = preperiod;
    if (n >= largest && n - largest >= preperiod) expected = n - largest - preperiod + 1, q = n - largest + 1;
    for (; q <= n; ++q) expected += q + offset(q) <= n ? 1 : 0;
    return found == expected;
  }
};

[[noreturn]] void fail(const char* why, std::uint32_t p) {
  std::fprintf(stderr, "p = %u: %s\n", p, why);
  std::exit(2);
}

/// The last columns of "row,kind,first,end,min,min_at,preperiod,period,pattern", by row.
std::vector<Claim> read_claims(const char* name) {
  std::ifstream file(name);
  std::vector<Claim> claims;
  std::string line;
  std::getline(file, line);
  if (line != "row,kind,first,end,min,min_at,preperiod,period,pattern")
    fail("the file of claims has another header", 0);
  while (std::getline(file, line)) {
    std::istringstream cells(line);
    std::array<std::string, 9> cell;
    for (std::string& text : cell) std::getline(cells, text, ',');
    Claim claim;
    if (!cell[6].empty()) {
      claim.preperiod = static_cast<std::uint32_t>(std::stoul(cell[6]));
      std::istringstream pattern(cell[8]);
      for (std::uint32_t offset = 0; pattern >> offset;) claim.pattern.push_back(offset);
      if (claim.pattern.empty() || claim.pattern.size() != std::stoul(cell[7])) fail("a claim has no pattern", 0);
    }
    claims.push_back(std::move(claim));
  }
  return claims;
}

void use(Row& row, std::uint32_t q) {
  const std::size_t word = q / 64 - row.base;
  const Word bit = Word{1} << q % 64;
  if (word > row.others.size()) row.others.resize(word);
  (word == 0 ? row.first : row.others[word - 1]) |= bit;
  if (row.first != ~Word{0}) return;
  const auto open = std::find_if(row.others.begin(), row.others.end(), [](Word bits) { return bits != ~Word{0}; });
  row.base += 1 + static_cast<std::uint32_t>(open - row.others.begin());
  row.first = open == row.others.end() ? 0 : *open;
  row.others.erase(row.others.begin(), open == row.others.end() ? open : open + 1);
}

std::uint32_t least_unused(const Row& row) {
  return 64 * row.base + static_cast<std::uint32_t>(std::countr_one(row.first));
}

}  // namespace

int main(int argc, char** argv) {
  char* rest = nullptr;
  const unsigned long asked = argc > 1 ? std::strtoul(argv[1], &rest, 10) : 0;
  if (asked < 1 || asked > 20'000'000 || *rest != '\0') {
    std::fprintf(stderr, "usage: three_rows_by_q N [ROWS [CLAIMS]], N from 1 to 20000000\n");
    return 1;
  }
  const auto n = static_cast<std::uint32_t>(asked);
  std::vector<Row> rows;    // those that have begun and are not done, r rising; of the others some
  std::uint32_t begun = 0;  // rows below have begun
  std::vector<Said> said(n + std::size_t{1});
  std::vector<Claim> claims;
  if (argc > 3) claims = read_claims(argv[3]);
  std::vector<Word> with_p;
  std::vector<std::uint32_t> next;  // of a word of with_p: one that is not full, or a step towards it
  std::uint64_t positions = 0, words = 0, peak = 0;
  std::puts("n,p,q,r");
  for (std::uint32_t p = 1; p <= n; ++p) {
    with_p.assign(p / 64 + 2, 0);
    with_p[(p + 1) / 64] = ~Word{0} << (p + 1) % 64;  // there is no q > p
    with_p.back() = ~Word{0};
    next.resize(with_p.size());
    std::iota(next.begin(), next.end(), 0);
    std::uint32_t openings = 0, full_from = p + 1;
    for (std::size_t at = 0;; ++at) {
      if (at == rows.size()) {
        if (begun > p || full_from <= begun) break;
        rows.push_back({begun, begun / 64, none, false, (Word{1} << begun % 64) - 1});
        ++begun;
      }
      Row& row = rows[at];
      if (row.done) continue;
      if (full_from <= row.r) break;
      std::uint32_t w = row.base, q = none;
      while (w < with_p.size()) {
        ++words;
        const std::size_t word = w - row.base;
        const Word taken = with_p[w] | (word == 0 ? row.first : word <= row.others.size() ? row.others[word - 1] : 0);
        if (taken != ~Word{0}) {
          q = 64 * w + static_cast<std::uint32_t>(std::countr_one(taken));
          break;
        }
        ++w;
        while (w < next.size() && next[w] != w) w = next[w] = next[w] < next.size() ? next[next[w]] : next[w];
      }
      if (q > p || q >= row.end) continue;
      ++positions;
      with_p[w] |= Word{1} << q % 64;
      if (with_p[w] == ~Word{0}) next[w] = w + 1;
      while (full_from > 0 && (with_p[(full_from - 1) / 64] >> (full_from - 1) % 64 & 1) != 0) --full_from;
      use(row, q);
      Said& of_row = said[row.r];
      if (of_row.min == none) of_row.min = p, of_row.min_at = q;
      if (q == p) of_row.end = row.end = p;
      if (q == row.r) of_row.first = p;
      if (q == p || q == row.r) {
        std::printf("%u,%u,%u,%u\n", p, p, q, row.r);
        ++openings;
      }
      if (row.r < claims.size()) claims[row.r].meet(p, q);
      row.done = row.end != none && least_unused(row) >= row.end;
      if (q == row.r) break;
    }
    if (openings != 1) fail("not one opening", p);
    if (p % 256 == 0) std::erase_if(rows, [](const Row& row) { return row.done; });
    if (p % 4096 == 0) {
      std::uint64_t bytes = rows.capacity() * sizeof(Row);
      for (const Row& row : rows) bytes += row.others.capacity() * sizeof(Word);
      peak = std::max(peak, bytes);
    }
  }
  if (argc > 2) {
    std::FILE* const file = std::fopen(argv[2], "w");
    if (file == nullptr) fail("the file for rows cannot be written", n);
    std::fputs("row,first,end,min,min_at\n", file);
    for (std::uint32_t r = 0; r <= n / 2; ++r) {
      const Said& row = said[r];
      std::fprintf(file, "%u,%u,", r, row.first);
      if (row.end != none) std::fprintf(file, "%u", row.end);
      std::fprintf(file, ",%u,%u\n", row.min, row.min_at);
    }
    if (std::fclose(file) != 0) fail("the file for rows cannot be written", n);
  }
  std::uint64_t patterns = 0, beyond = 0, values = 0;
  for (std::size_t r = 0; r < claims.size(); ++r) {
    const Claim& claim = claims[r];
    if (claim.preperiod == none) continue;
    const auto period = static_cast<std::uint32_t>(claim.pattern.size());
    if (claim.wrong || !claim.complete(n)) {
      std::fprintf(stderr, "row %zu: not the claimed pattern\n", r);
      return 2;
    }
    ++(claim.found >= period ? patterns : beyond);
    values += claim.found;
  }
  if (!claims.empty())
    std::fprintf(stderr, "%llu patterns agree in %llu values; %llu are not repeated before N\n",
                 static_cast<unsigned long long>(patterns), static_cast<unsigned long long>(values),
                 static_cast<unsigned long long>(beyond));
  std::fprintf(stderr, "%llu P-positions, %.2f words each, rows took %.1f MB\n",
               static_cast<unsigned long long>(positions), static_cast<double>(words) / static_cast<double>(positions),
               static_cast<double>(peak) / 1e6);
}
