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
//
// 32 columns p go through the rows together. A row takes them in order, so it is read once for all of them, and their q
// lie close together. Two threads each have 32 columns, the second some rows behind the first. Where the q of a row are
// consecutive, one loop without branches tests it (for each p all q before are used, and this one is not); with AVX2
// (-march=haswell) the compiler makes vectors of it. The program takes 116 N bytes, and the bits of the rows.

#include <algorithm>
#include <array>
#include <atomic>
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <memory>
#include <mutex>
#include <numeric>
#include <sstream>
#include <string>
#include <thread>
#include <utility>
#include <vector>

namespace {

using Word = std::uint64_t;
constexpr std::uint32_t none = 0xffffffff;

constexpr std::uint32_t together = 32;  // columns: so many p at once, a bit of 32 for each
constexpr std::uint32_t all_columns = 0xffffffff;
constexpr std::uint32_t chunk = 32;  // words allocated at a time
constexpr std::uint32_t ahead = 8;   // rows

/// The bits of its used q from word `base` on: nearly all rows have a pattern, and need the first word only.
struct Row {
  Word bits;  ///< of word `base`
  std::uint32_t r, base;
  std::uint32_t end = none;
  // `other` points to word `last`, or is null if that word does not exist: the result of the last find(). Only valid
  // for last > base, because chunks before base are freed and used again.
  std::uint32_t last = none;
  Word* other = nullptr;
  bool done = false;
};

/// The other words of a row, in chunks from word `from` on, often far from the first; all between are empty.
struct Others {
  std::uint32_t from = 0;
  std::vector<Word*> chunks = {};

  [[nodiscard]] Word* find(std::uint32_t word) const {
    const std::uint32_t at = (word - from) / chunk;
    return word < from || at >= chunks.size() ? nullptr : chunks[at] + (word - from) % chunk;
  }
};

/// The memory of all chunks, for several threads.
class Chunks {
 public:
  Word* find_or_make(Others& row, std::uint32_t word) {
    if (row.chunks.empty()) row.from = word / chunk * chunk;
    for (; word < row.from; row.from -= chunk) row.chunks.insert(row.chunks.begin(), make());
    while ((word - row.from) / chunk >= row.chunks.size()) row.chunks.push_back(make());
    return row.find(word);
  }
  /// Frees the chunks before the word.
  void free_before(Others& row, std::uint32_t word) {
    std::size_t gone = 0;
    while (gone < row.chunks.size() && row.from + chunk * (gone + 1) <= word) ++gone;
    if (gone == 0) return;
    const auto end = row.chunks.begin() + static_cast<std::ptrdiff_t>(gone);
    {
      const std::lock_guard lock(mutex_);
      free_.insert(free_.end(), row.chunks.begin(), end);
    }
    row.from += static_cast<std::uint32_t>(chunk * gone);
    row.chunks.erase(row.chunks.begin(), end);
    if (row.chunks.empty()) row.chunks.shrink_to_fit();
  }
  [[nodiscard]] std::uint64_t bytes() const { return slabs_.size() * slab * sizeof(Word); }

 private:
  static constexpr std::size_t slab = 1 << 20;

  Word* make() {
    const std::lock_guard lock(mutex_);
    if (free_.empty()) {
      slabs_.push_back(std::make_unique<Word[]>(slab));
      for (std::size_t at = slab; at > 0; at -= chunk) free_.push_back(&slabs_.back()[at - chunk]);
    }
    Word* const made = free_.back();
    free_.pop_back();
    std::fill_n(made, chunk, Word{0});
    return made;
  }

  std::mutex mutex_;
  std::vector<std::unique_ptr<Word[]>> slabs_;
  std::vector<Word*> free_;
};

struct Said {
  std::uint32_t first_value = none, end = none, min = none, min_at = none;
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
    if (cell[0] != std::to_string(claims.size())) fail("the claims are not those of rows 0, 1, ...", 0);
    claims.push_back(std::move(claim));
  }
  return claims;
}

/// If the row's first word is full, takes the next that is not.
void pass_full_words(Row& row, Others& others, Chunks& memory) {
  if (row.bits != ~Word{0}) return;
  do {
    const Word* const word = others.find(++row.base);
    row.bits = word == nullptr ? 0 : *word;
  } while (row.bits == ~Word{0});
  memory.free_before(others, row.base);
}

std::uint32_t least_unused(const Row& row) {
  return 64 * row.base + static_cast<std::uint32_t>(std::countr_one(row.bits));
}

/// Which q are used with p, for a few p at once.
class Columns {
 public:
  /// For p = first_p, ..., first_p + count - 1. Returns the set of all columns: bit i is p = first_p + i.
  std::uint32_t begin(std::uint32_t first_p, std::uint32_t count) {
    first_p_ = first_p;
    words_ = (first_p + together) / 64 + 2;
    used_.assign(std::size_t{words_} * together, 0);
    next_.resize(used_.size() + together);
    for (std::uint32_t w = 0; w <= words_; ++w) std::fill_n(&next_[at(w, 0)], together, w);
    for (std::uint32_t i = 0; i < together; ++i) {
      const std::uint32_t p = first_p + i;
      used_[at((p + 1) / 64, i)] = ~Word{0} << (p + 1) % 64;  // there is no q > p
      for (std::uint32_t w = (p + 1) / 64 + 1; w < words_; ++w) used_[at(w, i)] = ~Word{0};
      full_from_[i] = words_;
      note_full(i, words_ - 1);
    }
    least_full_from_ = *std::min_element(full_from_.begin(), full_from_.end());
    return all_columns >> (together - count);
  }
  /// The columns of the set that have an unused q >= r, and at times some that have none.
  [[nodiscard]] std::uint32_t open_from(std::uint32_t r, std::uint32_t set) const {
    if (r / 64 >= least_full_from_)
      for (std::uint32_t i = 0; i < together; ++i) set &= ~((full_from_[i] <= r / 64 ? 1U : 0U) << i);
    return set;
  }
  /// The first word from w on that is not full in column i; the number of words if there is none.
  [[nodiscard]] std::uint32_t not_full(std::uint32_t i, std::uint32_t w) {
    while (next_[at(w, i)] != w) w = next_[at(w, i)] = next_[at(next_[at(w, i)], i)];
    return w;
  }
  [[nodiscard]] std::uint32_t words() const { return words_; }
  [[nodiscard]] Word word(std::uint32_t i, std::uint32_t w) const { return used_[at(w, i)]; }
  void use(std::uint32_t i, std::uint32_t w, Word bit) {
    if ((used_[at(w, i)] |= bit) == ~Word{0}) note_full(i, w);
  }
  /// Finds and uses the least unused q of the set's columns, one after the other, as long as these q are in one word of
  /// the row, its first or another, and the first does not become full. Returns the columns that are left.
  template <bool in_first_word>
  std::uint32_t use_one_word(Row& row, std::uint32_t set, std::array<std::uint32_t, together>& q) {
    const std::uint32_t w = in_first_word ? row.base : row.last;
    Word bits = in_first_word ? row.bits : *row.other;
    for (; set != 0; set &= set - 1) {
      const auto i = static_cast<std::uint32_t>(std::countr_zero(set));
      if (!in_first_word && ((word(i, row.base) | row.bits) != ~Word{0} || not_full(i, row.base + 1) != w)) break;
      const Word taken = word(i, w) | bits, bit = ~taken & (taken + 1);
      if (bit == 0 || (in_first_word && (bits | bit) == ~Word{0})) break;
      bits |= bit;
      use(i, w, bit);
      q[i] = 64 * w + static_cast<std::uint32_t>(std::countr_zero(bit));
    }
    (in_first_word ? row.bits : *row.other) = bits;
    return set;
  }
  /// The same for the columns from `begin` on, at once, as far as they have consecutive q in the row's first word, as
  /// they have once the row's pattern is a single offset. Returns how many have been done.
  /// Column begin + j must get bit << j. The bits between have then been used by the row in the columns before it. So
  /// it suffices that in each column all bits below `bit` are used, and that bit << j is unused in the column and the
  /// row.
  std::uint32_t use_consecutive(Row& row, std::uint32_t begin, std::array<std::uint32_t, together>& q) {
    Word* const used = &used_[at(row.base, 0)];
    const Word bits = row.bits, taken = used[begin] | bits, bit = ~taken & (taken + 1);
    if (bit == 0 || (begin + 1 < together && ((used[begin + 1] | bits) & bit << 1) != 0)) return 0;
    const auto from = static_cast<std::int64_t>(begin);
    const std::int64_t to = std::min<std::int64_t>(together, from + std::countl_zero(bit) + 1);
    std::array<Word, together> now;
    Word wrong = 0, full = 0;  // wrong: unused bits before the q, or used q
    for (std::int64_t k = 0; k < together; ++k) {
      const Word here = k >= from && k < to ? ~Word{0} : 0, mine = bit << ((k - from) & 63) & here;
      const Word both = used[k] | bits;
      wrong |= (~both & (bit - 1) & here) | (both & mine);
      now[static_cast<std::size_t>(k)] = used[k] | mine;
      full |= now[static_cast<std::size_t>(k)] == ~Word{0} ? here : 0;
    }
    if (wrong != 0) return 0;
    std::copy(now.begin(), now.end(), used);
    for (std::int64_t k = from; full != 0 && k < to; ++k)
      if (used[k] == ~Word{0}) note_full(static_cast<std::uint32_t>(k), row.base);
    const auto count = static_cast<std::uint32_t>(to - from);
    row.bits = bits | (((bit << (count - 1)) - bit) | bit << (count - 1));
    const std::uint32_t first_q = 64 * row.base + static_cast<std::uint32_t>(std::countr_zero(bit));
    std::iota(q.begin() + from, q.begin() + to, first_q);
    return count;
  }

 private:
  static std::size_t at(std::uint32_t word, std::uint32_t i) { return word * std::size_t{together} + i; }
  void note_full(std::uint32_t i, std::uint32_t w) {
    next_[at(w, i)] = w + 1;
    if (w + 1 != full_from_[i]) return;
    while (full_from_[i] > 0 && used_[at(full_from_[i] - 1, i)] == ~Word{0}) --full_from_[i];
    least_full_from_ = std::min(least_full_from_, full_from_[i]);
  }

  std::uint32_t first_p_ = 0, words_ = 0;
  std::vector<Word> used_;  // word 0 of each column, word 1 of each, ...
  // Of such a word: itself, or if it is full a step towards one that is not. Words beyond p are full from the start and
  // may be taken for others by not_full(), whose callers look at the word.
  std::vector<std::uint32_t> next_;
  std::array<std::uint32_t, together> full_from_ = {};  // all words from here on are full
  std::uint32_t least_full_from_ = 0;
};

struct Opening {
  std::uint32_t count = 0, q = 0, r = 0;
};

/// All rows, and what is found.
class Search {
 public:
  Search(std::uint32_t n, std::vector<Claim> with_claims)
      : claims(std::move(with_claims)),
        said(n + std::size_t{1}),
        openings(n + std::size_t{1}),
        rows_(n + 1 + room),
        others_(n + 1 + room) {}

  /// Fills the columns p, p + 1, ..., p + count - 1, while another thread is at the columns before them. That thread is
  /// done with the first `others_passed` rows in rows_; a row, and all that belongs to it, is used only after that. So
  /// one thread at a time has it, and only the thread that is ahead begins rows. rows_ never moves.
  void fill(Columns& columns, std::uint32_t p, std::uint32_t count, const std::atomic<std::size_t>& others_passed,
            std::atomic<std::size_t>& passed) {
    std::uint64_t found = 0;
    std::uint32_t going = columns.begin(p, count);  // the columns that may have a q in this row
    std::size_t limit = 0;
    for (std::size_t at = 0; going != 0; ++at) {
      while (at == limit)
        if ((limit = std::min(at + step, others_passed.load())) == at) std::this_thread::yield();
      if (at % step == 0) passed = at;
      if (at == begun_) begin_row();
      Row& row = rows_[at];
      if (row.done) continue;
      if (at + ahead < limit) __builtin_prefetch(rows_[at + ahead].other, 1);
      going = columns.open_from(row.r, going);
      found += fill_row(columns, row, p, going);
    }
    passed = all;
    positions += found;
  }
  /// Forgets the rows that are done. No fill() may run.
  void forget_rows() {
    const auto end = rows_.begin() + static_cast<std::ptrdiff_t>(begun_);
    const auto kept = std::remove_if(rows_.begin(), end, [](const Row& row) { return row.done; });
    std::fill(kept, end, Row{});
    begun_ = static_cast<std::size_t>(kept - rows_.begin());
  }
  [[nodiscard]] std::uint64_t bytes() const {
    return memory_.bytes() + rows_.size() * sizeof(Row) + others_.size() * sizeof(Others);
  }

  static constexpr std::size_t all = ~std::size_t{0};
  std::vector<Claim> claims;
  std::vector<Said> said;
  std::vector<Opening> openings;  ///< by p
  std::atomic<std::uint64_t> positions = 0;

 private:
  static constexpr std::size_t step = 256;  // rows that a thread is behind another
  static constexpr std::size_t room = 128;  // rows begin to N + 65, because columns close by words; and `ahead` more

  void begin_row() {
    const std::uint32_t r = next_r_++;
    rows_[begun_++] = {(Word{1} << r % 64) - 1, r, r / 64};
  }

  /// Fills a row in the columns of `going`, and removes from it those that need no further row. Returns how many
  /// P-positions there are.
  std::uint32_t fill_row(Columns& columns, Row& row, std::uint32_t p, std::uint32_t& going) {
    std::uint32_t found = 0;
    for (std::uint32_t left = going; left != 0; left &= left - 1) {
      const std::uint32_t open = left;
      left = fill_in_one_word(columns, row, p, left);
      found += static_cast<std::uint32_t>(std::popcount(open ^ left));
      if (left == 0) break;
      const auto i = static_cast<std::uint32_t>(std::countr_zero(left));
      std::uint32_t w = row.base;
      Word taken = columns.word(i, w) | row.bits;
      while (taken == ~Word{0} && (w = columns.not_full(i, w + 1)) < columns.words()) {
        if (w != row.last || row.other == nullptr) row.last = w, row.other = others_[row.r].find(w);
        taken = columns.word(i, w) | (row.other == nullptr ? 0 : *row.other);
      }
      const std::uint32_t q = 64 * w + static_cast<std::uint32_t>(std::countr_one(taken)), of_p = p + i;
      if (taken == ~Word{0} || q >= row.end) continue;
      ++found;
      const Word bit = Word{1} << q % 64;
      columns.use(i, w, bit);
      if (w == row.base) {
        row.bits |= bit;
        pass_full_words(row, others_[row.r], memory_);
      } else {
        if (row.other == nullptr) row.other = memory_.find_or_make(others_[row.r], w);
        *row.other |= bit;
      }
      Said& of_row = said[row.r];
      if (of_row.min == none) of_row.min = of_p, of_row.min_at = q;
      if (q == of_p) of_row.end = row.end = of_p;
      if (q == row.r) of_row.first_value = of_p, going &= ~(1U << i);
      if (q == of_p || q == row.r) openings[of_p] = {openings[of_p].count + 1, q, row.r};
      if (row.r < claims.size()) claims[row.r].meet(of_p, q);
    }
    row.done = row.end != none && least_unused(row) >= row.end;
    if (row.done) memory_.free_before(others_[row.r], none);
    return found;
  }
  /// Does the first of the columns faster, as far as their q are in one word of the row, are neither r nor p, and are
  /// not the first of the row: there is no opening, end or minimum to note. If 64 base > r, the first word of the row
  /// has been full, so that q > r. Returns the columns that are left.
  std::uint32_t fill_in_one_word(Columns& columns, Row& row, std::uint32_t p, std::uint32_t left) {
    for (;;) {
      const bool first_word = 64 * row.base > row.r;
      if (!first_word && row.other == nullptr) return left;
      if (64 * (first_word ? row.base : row.last) + 64 > std::min(p, row.end)) return left;
      std::array<std::uint32_t, together> q;
      const std::uint32_t open = left;
      const auto i = static_cast<std::uint32_t>(std::countr_zero(left));
      const bool to_the_end = left == all_columns << i;
      const std::uint32_t consecutive = first_word && to_the_end ? columns.use_consecutive(row, i, q) : 0;
      if (consecutive > 0)
        left = i + consecutive == together ? 0 : all_columns << (i + consecutive);
      else
        left = first_word ? columns.use_one_word<true>(row, left, q) : columns.use_one_word<false>(row, left, q);
      if (row.r < claims.size())
        for (std::uint32_t done = open ^ left; done != 0; done &= done - 1) {
          const auto k = static_cast<std::uint32_t>(std::countr_zero(done));
          claims[row.r].meet(p + k, q[k]);
        }
      if (consecutive == 0) return left;
      pass_full_words(row, others_[row.r], memory_);
      if (left == 0) return left;
    }
  }

  std::uint32_t next_r_ = 0;
  std::vector<Row> rows_;  // the first begun_ have begun and are not done, r rising; some are done
  std::atomic<std::size_t> begun_ = 0;
  std::vector<Others> others_;  // by r
  Chunks memory_;
};

}  // namespace

int main(int argc, char** argv) {
  char* rest = nullptr;
  const unsigned long asked = argc > 1 ? std::strtoul(argv[1], &rest, 10) : 0;
  if (asked < 1 || asked > 20'000'000 || *rest != '\0') {
    std::fprintf(stderr, "usage: three_rows_by_q N [ROWS [CLAIMS]], N from 1 to 20000000\n");
    return 1;
  }
  const auto n = static_cast<std::uint32_t>(asked);
  std::FILE* const file = argc > 2 ? std::fopen(argv[2], "w") : nullptr;
  if (argc > 2 && file == nullptr) fail("the file for rows cannot be written", n);
  Search search(n, argc > 3 ? read_claims(argv[3]) : std::vector<Claim>());
  constexpr unsigned threads = 2;
  std::array<Columns, threads> columns;
  std::puts("n,p,q,r");
  for (std::uint32_t p = 1; p <= n;) {
    const std::uint32_t first = p, turns = std::min(64U, (n - p) / together + 1);
    std::vector<std::atomic<std::size_t>> passed(turns + 1);
    passed[0] = Search::all;
    std::vector<std::thread> running;
    for (unsigned t = 0; t < threads; ++t)
      running.emplace_back([&, t] {
        for (std::uint32_t k = t; k < turns; k += threads)
          search.fill(columns[t], first + k * together, std::min(together, n + 1 - (first + k * together)), passed[k],
                      passed[k + 1]);
      });
    for (std::thread& thread : running) thread.join();
    search.forget_rows();
    for (; p <= n && p < first + turns * together; ++p) {
      const Opening& opening = search.openings[p];
      if (opening.count != 1) fail("not one opening", p);
      std::printf("%u,%u,%u,%u\n", p, p, opening.q, opening.r);
    }
  }
  if (std::fflush(stdout) != 0) fail("the openings cannot be written", n);
  std::vector<Claim>& claims = search.claims;
  const std::vector<Said>& said = search.said;
  const std::uint64_t positions = search.positions;
  if (file != nullptr) {
    std::fputs("row,first,end,min,min_at\n", file);
    for (std::uint32_t r = 0; r <= n / 2; ++r) {
      const Said& row = said[r];
      std::fprintf(file, "%u,%u,", r, row.first_value);
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
  std::fprintf(stderr, "%llu P-positions, rows took %.1f MB\n", static_cast<unsigned long long>(positions),
               static_cast<double>(search.bytes()) / 1e6);
}
