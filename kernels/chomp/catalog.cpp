// All P-positions of a board by a sieve. Positions are taken in lexicographic order, in blocks of equal first row; a
// block is a bit row, one bit a position, on for those known to have a move to a P-position. The next bit that is off
// is a P-position, for every move leads to a lexicographically smaller one. Its predecessors are then marked: where
// rows r..s are a maximal run of equal rows of length c, a move at (r, c + 1) can have led here from every bar with row
// r longer than c and rows r+1..s at least c long, whatever they were.
//
// Predecessors with the same first row lie in the block at hand and are marked there. Those with a longer one come from
// runs that begin in row 1: rows 2..s are raised, the first row may be anything longer. A position's number within its
// block does not depend on the first row, so such a mark is good for all later blocks, as soon as the raised rows fit:
// `later_` collects them, and a block begins as its copy. A run of one row marks its own number, once and for all. For
// longer runs each new first row n adds the marks with row 2 = n.
//
// Kept are two bit rows of one block and a list of the P-positions whose first two rows are equal.

#include <algorithm>
#include <array>
#include <deque>
#include <functional>
#include <span>
#include <string>

#include "core/bits/bit_row.hpp"
#include "core/bits/simd_level.hpp"
#include "core/run/checkpointed_run.hpp"
#include "core/run/memory.hpp"
#include "core/run/run_control.hpp"
#include "mexwave/chomp.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

__extension__ using Wide = unsigned __int128;

/// So that a rank, a row and a number of rows fit in one word.
constexpr std::uint64_t most_positions = std::uint64_t{1} << 49;

/// Binomial coefficients, cut off at most_positions.
std::uint64_t choose(std::uint64_t n, std::uint64_t k) {
  k = std::min(k, n - std::min(k, n));
  Wide value = 1;
  for (std::uint64_t i = 1; i <= k; ++i) {
    value = value * (n - k + i) / i;
    if (value >= most_positions) return most_positions;
  }
  return static_cast<std::uint64_t>(value);
}

void require_board(std::uint32_t m, std::uint32_t n) {
  const std::string text = std::to_string(m) + "x" + std::to_string(n);
  if (m < 1 || m > most_rows || n < 1 || n > most_columns) {
    throw InvalidArgument("board '" + text + "': accepted are 1 to " + std::to_string(most_rows) + " rows and 1 to " +
                          std::to_string(most_columns) + " columns");
  }
  if (choose(std::uint64_t{m} + n, m) >= most_positions)
    throw InvalidArgument("board '" + text + "': accepted are boards with fewer than 2^49 positions");
}

/// Positions of one block, rows 2..m, in lexicographic order, and their numbers.
class Ranks {
 public:
  Ranks(std::uint32_t m, std::uint32_t n) : m_(m), terms_(m + std::size_t{1}, std::vector<std::uint64_t>(n + 2)) {
    for (std::uint32_t row = 2; row <= m; ++row) {
      // Bars of rows row..m whose first row is below v.
      for (std::uint32_t v = 1; v <= n + 1; ++v) terms_[row][v] = choose(m - row + std::uint64_t{v}, m - row + 1);
    }
    const std::uint32_t most = std::min<std::uint32_t>(m - 1, sizeof(LastRows));
    while (rows_listed_ < most && choose(n + rows_listed_ + std::uint64_t{1}, n) <= most_listed) ++rows_listed_;
    LastRows rows{};
    if (rows_listed_ != 0) list(rows, 0, n);
  }
  [[nodiscard]] const std::vector<std::uint64_t>& term(std::uint32_t row) const { return terms_[row]; }
  [[nodiscard]] std::uint64_t block_size(std::uint32_t first_row) const {
    return m_ == 1 ? 1 : terms_[2][first_row + 1];
  }
  /// rows[1..m-1] of the position with this number; rows[0] must be set. The other rows are best those of a position
  /// shortly before: of them few change.
  void unrank(std::uint64_t rank, std::uint8_t* rows) const {
    const std::uint32_t listed = m_ - rows_listed_;
    for (std::uint32_t row = 2; row <= listed; ++row) {
      const auto& term = terms_[row];
      std::size_t v = rows[row - 1];
      if (rank < term[v] || rank >= term[v + 1]) {
        const auto end = term.begin() + rows[row - 2] + 1;
        v = static_cast<std::size_t>(std::upper_bound(term.begin(), end, rank) - term.begin() - 1);
        rows[row - 1] = static_cast<std::uint8_t>(v);
      }
      rank -= term[v];
    }
    if (rows_listed_ != 0) std::copy_n(last_rows_[rank].begin(), rows_listed_, rows + listed);
  }

 private:
  using LastRows = std::array<std::uint8_t, 8>;
  /// The last rows of bars are looked up in a list that stays in the first caches.
  static constexpr std::uint64_t most_listed = 8192;

  void list(LastRows& rows, std::uint32_t from, std::uint32_t most) {
    if (from == rows_listed_ || from == rows.size()) {
      last_rows_.push_back(rows);
      return;
    }
    for (std::uint32_t v = 0; v <= most; ++v) {
      rows[from] = static_cast<std::uint8_t>(v);
      list(rows, from + 1, v);
    }
  }

  std::uint32_t m_;
  std::vector<std::vector<std::uint64_t>> terms_;
  std::uint32_t rows_listed_ = 0;
  std::vector<LastRows> last_rows_;  // of all bars of so many rows, in lexicographic order
};

/// The bits of a block.
class Block {
 public:
  explicit Block(std::uint64_t most) : words_(most / 64 + 2) {}
  void copy(const Block& other, std::uint64_t size) {
    std::copy_n(other.words_.begin(), size / 64 + 2, words_.begin());
  }
  [[nodiscard]] const std::uint64_t* words() const { return words_.data(); }
  [[gnu::always_inline]] void set(std::uint64_t from, std::uint64_t to) {  // [from, to]
    std::uint64_t word = from / 64;
    std::uint64_t mask = ~std::uint64_t{0} << (from % 64);
    for (; word < to / 64; ++word, mask = ~std::uint64_t{0}) put(word, mask);
    put(word, mask & (~std::uint64_t{0} >> (63 - to % 64)));
  }
  void set(std::uint64_t bit) { put(bit / 64, std::uint64_t{1} << (bit % 64)); }
  /// The bits from + 0..63 that `mask` has.
  void set_mask(std::uint64_t from, std::uint64_t mask) {
    put(from / 64, mask << (from % 64));
    put(from / 64 + 1, (mask >> 1) >> (63 - from % 64));
  }

  /// The words of a block of so many bits, from the one that holds a bit on.
  void save(core::StateWriter& out, std::uint64_t from, std::uint64_t size) const {
    out.list(words_.data() + from / 64, size / 64 + 2 - from / 64);
  }
  void restore(core::StateReader& in, std::uint64_t from, std::uint64_t size) {
    const std::uint64_t words = size / 64 + 2 - from / 64;
    if (in.number<std::uint64_t>() != words) in.wrong();
    in.raw(reinterpret_cast<char*>(words_.data() + from / 64), words * sizeof words_[0]);
  }

 private:
  void put(std::uint64_t word, std::uint64_t mask) { words_[word] |= mask; }
  std::vector<std::uint64_t> words_;
};

/// What rows of a run add to the number of a bar when they are raised: for rows row..row+length-1, never growing, all
/// of at least c and at most `most`, one number for each choice. The choices up to a smaller `most` are the smaller
/// numbers, and the least leaves all at c. Numbers that lie together are one mask: marks set one by one would wait for
/// each other in one word.
class RaisedRuns {
 public:
  /// Runs of any length are listed as far as they have no more choices. Raising it takes the place of a loop with a
  /// mispredicted end for every row of a run; lists that leave the second cache cost more than they save.
  static constexpr std::uint64_t most_choices = 256;

  struct Cluster {
    std::uint64_t from;
    std::uint64_t mask;  ///< bit j: from + j
  };
  struct Choices {
    std::span<const Cluster> clusters;
    std::uint64_t end;    ///< numbers from here on have a row above `most`
    std::uint64_t count;  ///< of numbers
  };

 private:
  struct List {
    std::vector<Cluster> clusters;
    std::vector<std::uint32_t> clusters_to;  // by most - c: so many clusters have a number of it
  };

 public:
  RaisedRuns(const Ranks& ranks, std::uint32_t m, std::uint32_t n)
      : ranks_(ranks), m_(m), n_(n), counts_(m), lists_(std::size_t{m} * m * (n + std::size_t{1})) {
    for (std::uint32_t length = 1; length + 2 <= m; ++length) {  // the last row is another matter
      for (std::uint32_t spare = 0; spare <= n; ++spare) {
        const std::uint64_t count = choose(spare + std::uint64_t{length}, length);
        if (count > most_choices) break;
        counts_[length].push_back(count);
      }
      for (std::uint32_t row = 2; row + length <= m; ++row) {
        for (std::uint32_t c = 0; c <= n; ++c) list(row, length, c);
      }
    }
  }
  static std::uint64_t most_bytes(std::uint64_t m, std::uint64_t n) {
    return m * m / 2 * (n + 1) * (sizeof(List) + most_choices * sizeof(Cluster));
  }
  /// Whether rows row..row+length-1 of at least c and at most `most` are listed.
  [[nodiscard]] bool lists(std::uint32_t length, std::uint32_t c, std::uint32_t most) const {
    return most - c < counts_[length].size();
  }
  [[nodiscard]] Choices up_to(std::uint32_t row, std::uint32_t length, std::uint32_t c, std::uint32_t most) const {
    const List& list = lists_[at(row, length, c)];
    return {{list.clusters.data(), list.clusters_to[most - c]}, ranks_.term(row)[most + 1], counts_[length][most - c]};
  }

 private:
  void list(std::uint32_t row, std::uint32_t length, std::uint32_t c) {
    List& list = lists_[at(row, length, c)];
    for (std::uint32_t v = c; v <= n_ && lists(length, c, v); ++v) {
      add(list, row, length, c, v, ranks_.term(row)[v]);
      list.clusters_to.push_back(static_cast<std::uint32_t>(list.clusters.size()));
    }
  }
  void add(List& list, std::uint32_t row, std::uint32_t length, std::uint32_t c, std::uint32_t v,
           std::uint64_t number) {
    if (length > 1) {
      for (std::uint32_t w = c; w <= v; ++w) add(list, row + 1, length - 1, c, w, number + ranks_.term(row + 1)[w]);
      return;
    }
    if (list.clusters.empty() || number - list.clusters.back().from >= 64) list.clusters.push_back({number, 0});
    list.clusters.back().mask |= std::uint64_t{1} << (number - list.clusters.back().from);
  }
  [[nodiscard]] std::size_t at(std::uint32_t row, std::uint32_t length, std::uint32_t c) const {
    return (std::size_t{row} * m_ + length) * (n_ + std::size_t{1}) + c;
  }

  const Ranks& ranks_;
  std::uint32_t m_, n_;
  std::vector<std::vector<std::uint64_t>> counts_;  // by length and spare columns, as far as listed
  std::vector<List> lists_;
};

class Sieve {
 public:
  Sieve(std::uint32_t m, std::uint32_t n, const RunOptions& run)
      : m_(m),
        n_(n),
        ranks_(m, n),
        raised_(ranks_, m, n),
        block_(ranks_.block_size(n)),
        later_(ranks_.block_size(n)),
        scan_(core::at_level(core::first_open_word_at, core::resolve_level(run))) {
    catalog_.positions = position_count(m_, n_);
    catalog_.by_columns.resize(n_ + std::size_t{1});
  }

  /// What run_with_checkpoints() asks for.
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;
  EachPosition each;

  bool run() {
    std::vector<std::uint8_t> rows(m_);
    for (; first_ <= n_; ++first_) {
      const std::uint64_t size = ranks_.block_size(first_);
      if (!begun_) {
        raise_runs(first_);
        block_.copy(later_, size);
        rank_ = next_open(0, size);
        begun_ = true;
      }
      rows[0] = static_cast<std::uint8_t>(first_);
      // In registers: what a call may change is loaded again at every position.
      std::uint64_t rank = rank_, found = catalog_.p_positions;
      while (rank < size) {
        ++found;
        ranks_.unrank(rank, rows.data());
        note_opening(rows.data());
        if (each) each(rows);
        // Longer last rows can be cut to this one.
        const std::uint32_t spare = m_ == 1 ? 0U : static_cast<std::uint32_t>(rows[m_ - 2]) - rows[m_ - 1];
        block_.set(rank, rank + spare);
        mark_within(rows.data(), rank);
        keep_for_later(rows.data(), rank);
        rank = next_open(rank, size);
        if (found % 1024 != 0) continue;
        rank_ = rank;
        catalog_.p_positions = found;
        tick(done_ + rank);
        if (pause && pause()) return false;
      }
      catalog_.p_positions = found;
      catalog_.by_columns[first_] = catalog_.p_positions;
      done_ += size;
      begun_ = false;
    }
    return true;
  }

  /// Counts, openings, the marks for later blocks and what is left of those of this one, the runs.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(first_);
    out.number(static_cast<std::uint8_t>(begun_ ? 1 : 0));
    out.number(rank_);
    out.number(done_);
    out.number(marks_);
    out.number(catalog_.p_positions);
    out.list(catalog_.by_columns);
    out.list(catalog_.openings);
    later_.save(out, 0, ranks_.block_size(n_));
    if (begun_) block_.save(out, rank_, ranks_.block_size(first_));
    out.number(static_cast<std::uint64_t>(runs_.size()));
    for (const Run& run : runs_) out.number(run.packed());
    out.flush();
  }

  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    first_ = in.number(1U, n_);
    begun_ = in.number<std::uint8_t>(0, 1) == 1;
    rank_ = in.number<std::uint64_t>(0, ranks_.block_size(first_));
    done_ = in.number<std::uint64_t>(1, catalog_.positions);
    marks_ = in.number<std::uint64_t>();
    catalog_.p_positions = in.number<std::uint64_t>(0, catalog_.positions);
    in.refill(catalog_.by_columns);
    catalog_.openings = in.list<Opening>();
    later_.restore(in, 0, ranks_.block_size(n_));
    if (begun_) block_.restore(in, rank_, ranks_.block_size(first_));
    for (auto left = in.number<std::uint64_t>(0, catalog_.positions); left > 0; --left) {
      const Run run(in.number<std::uint64_t>());
      // Raised as far as they will be, its rows must still be those of a bar.
      if (run.c() < 1 || run.c() > n_ || run.length() < 2 || run.length() > m_) in.wrong();
      std::uint64_t highest = run.others();
      for (std::uint32_t row = 2; row <= run.length(); ++row) highest += ranks_.term(row)[n_];
      if (highest >= ranks_.block_size(n_)) in.wrong();
      runs_.push_back(run);
    }
    in.end();
  }

  Catalog take_result() {
    catalog_.work.marks = marks_;
    std::sort(catalog_.openings.begin(), catalog_.openings.end());
    return std::move(catalog_);
  }

 private:
  [[nodiscard]] std::uint64_t next_open(std::uint64_t rank, std::uint64_t size) const {
    std::uint64_t word = rank / 64;
    std::uint64_t open = ~block_.words()[word] & (~std::uint64_t{0} << (rank % 64));
    if (open == 0) {
      const std::uint64_t* const rows[] = {block_.words()};
      const std::uint64_t end = size / 64 + 1;
      word = scan_(rows, 1, word + 1, end);
      if (word >= end) return size;
      open = ~block_.words()[word];
    }
    return std::min<std::uint64_t>(size, word * 64 + static_cast<std::uint64_t>(__builtin_ctzll(open)));
  }

  /// Marks what `choices` add to `rank`, but for so many at the beginning.
  static void set_choices(Block& block, std::uint64_t rank, const RaisedRuns::Choices& choices, unsigned less = 0) {
    const auto all = choices.clusters;
    std::uint64_t mask = all[0].mask;
    if (less != 0) mask &= mask - 1;
    for (std::size_t k = 0; k + 1 < all.size(); mask = all[++k].mask) block.set_mask(rank + all[k].from, mask);
    const std::uint64_t reach = choices.end - all.back().from;
    if (reach < 64) mask &= (std::uint64_t{1} << reach) - 1;
    block.set_mask(rank + all.back().from, mask);
  }

  /// Marks rows `row`..last of a run raised to c..most, non-increasing, the other rows contributing `rank`.
  std::uint64_t raise(Block& block, std::uint32_t row, std::uint32_t last, std::uint32_t c, std::uint32_t most,
                      std::uint64_t rank) const {
    if (last == m_) {
      if (row == m_) {
        block.set(rank + c, rank + most);  // the last row counts by ones
        return most - c + 1;
      }
      if (c == 0) {  // all bars of these rows, one after the other
        const std::uint64_t count = ranks_.term(row)[most + 1];
        block.set(rank, rank + count - 1);
        return count;
      }
    } else if (raised_.lists(last - row + 1, c, most)) {
      const auto choices = raised_.up_to(row, last - row + 1, c, most);
      set_choices(block, rank, choices);
      return choices.count;
    }
    const std::uint64_t* term = ranks_.term(row).data();
    std::uint64_t marks = 0;
    for (std::uint32_t v = c; v <= most; ++v) marks += raise(block, row + 1, last, c, v, rank + term[v]);
    return marks;
  }

  /// The same for runs of any length: long ones have predecessors by the million, and may be asked to stop.
  std::uint64_t raise_run(Block& block, std::uint32_t row, std::uint32_t last, std::uint32_t c, std::uint32_t most,
                          std::uint64_t rank) {
    if (last - row < 8 || (c == 0 && last == m_)) return raise(block, row, last, c, most, rank);
    tick(done_);
    const std::uint64_t* term = ranks_.term(row).data();
    std::uint64_t marks = 0;
    for (std::uint32_t v = c; v <= most; ++v) marks += raise_run(block, row + 1, last, c, v, rank + term[v]);
    return marks;
  }

  /// The runs that begin after the first row's own.
  void mark_within(const std::uint8_t* rows, std::uint64_t rank) {
    for (std::uint32_t s = m_, r = m_; s >= 2; s = --r) {
      const std::uint32_t c = rows[s - 1];
      while (r >= 2 && rows[r - 2] == c) --r;
      if (r == 1) return;
      if (r == m_) continue;  // a longer last row alone is marked already
      std::uint64_t others = rank;
      for (std::uint32_t row = r; row <= s; ++row) others -= ranks_.term(row)[c];
      const std::uint64_t* term = ranks_.term(r).data();
      const std::uint32_t above = rows[r - 2];
      if (s == m_ && c == 0) {
        block_.set(others + term[1], others + term[above + 1] - 1);
        marks_ += term[above + 1] - term[1];
      } else if (s != m_ && raised_.lists(s - r + 1, c, above)) {
        set_choices(block_, others, raised_.up_to(r, s - r + 1, c, above), 1);  // row r is to be longer than c
        marks_ += raised_.up_to(r, s - r + 1, c, above).count - 1;
      } else {
        for (std::uint32_t v = c + 1; v <= above; ++v) marks_ += raise_run(block_, r + 1, s, c, v, others + term[v]);
      }
    }
  }

  /// What a P-position of the block at hand marks in later ones.
  void keep_for_later(const std::uint8_t* rows, std::uint64_t rank) {
    const std::uint32_t c = rows[0];
    std::uint32_t s = 1;
    while (s < m_ && rows[s] == c) ++s;
    if (s == 1) {
      later_.set(rank);
      ++marks_;
      return;
    }
    for (std::uint32_t row = 2; row <= s; ++row) rank -= ranks_.term(row)[c];
    runs_.emplace_back(rank, c, s);
    marks_ += raise_run(later_, 2, s, c, c, rank);
  }

  /// Marks all bars with row 2 = first that lead to the runs kept.
  void raise_runs(std::uint32_t first) {
    std::uint32_t done = 0;
    for (const Run& run : runs_) {
      if (++done % 4096 == 0) tick(done_);
      const std::uint64_t rank = run.others() + ranks_.term(2)[first];
      if (run.length() > 2) {
        marks_ += raise_run(later_, 3, run.length(), run.c(), first, rank);
      } else {
        later_.set(rank);
        ++marks_;
      }
    }
  }

  /// Bars with rows n..n j..j 0..0 are what first moves leave.
  void note_opening(const std::uint8_t* rows) {
    const std::uint32_t n = rows[0];
    std::uint32_t r = 0;
    while (r < m_ && rows[r] == n) ++r;
    std::uint32_t t = r;
    while (t < m_ && rows[t] == rows[r]) ++t;
    if (r == m_ || rows[r] == 0) {  // a rectangle: the bar (1) alone
      for (std::uint32_t k = 2; k <= n_; ++k) catalog_.openings.push_back({1, k, 1, 2});
      for (std::uint32_t k = 2; k <= m_; ++k) catalog_.openings.push_back({k, 1, 2, 1});
      return;
    }
    for (std::uint32_t k = t; k < m_; ++k) {
      if (rows[k] != 0) return;
    }
    catalog_.openings.push_back({t, n, r + 1, rows[r] + 1U});
  }

  std::uint32_t m_, n_;
  Ranks ranks_;
  RaisedRuns raised_;
  Block block_, later_;
  core::FirstOpenWord scan_;
  Catalog catalog_;
  // Where it is: the block of this first row, whose bits are there if it has begun; the next P-position's number in it.
  std::uint32_t first_ = 1;
  bool begun_ = false;
  std::uint64_t rank_ = 0;
  std::uint64_t done_ = 1;  // positions of earlier blocks, and the empty bar
  /// A P-position whose rows 1..length are c: what its other rows contribute to the rank, in one word with c and
  /// length.
  class Run {
   public:
    Run(std::uint64_t others, std::uint32_t c, std::uint32_t length) : packed_(others << 14 | c << 6 | length) {}
    explicit Run(std::uint64_t packed) : packed_(packed) {}
    [[nodiscard]] std::uint64_t packed() const { return packed_; }
    [[nodiscard]] std::uint64_t others() const { return packed_ >> 14; }
    [[nodiscard]] std::uint32_t c() const { return static_cast<std::uint32_t>(packed_ >> 6) & 255; }
    [[nodiscard]] std::uint32_t length() const { return static_cast<std::uint32_t>(packed_) & 63; }

   private:
    std::uint64_t packed_;
  };
  std::deque<Run> runs_;  // grows without a copy
  std::uint64_t marks_ = 0;
};

}  // namespace

std::uint64_t position_count(std::uint32_t m, std::uint32_t n) {
  require_board(m, n);
  return choose(std::uint64_t{m} + n, m);
}

std::uint64_t estimate_bytes(const CatalogGoal& goal, const RunOptions& /*run*/) {
  const auto [m, n] = goal;
  const std::uint64_t positions = position_count(m, n);
  // Listed are P-positions with two equal rows above: of all positions one in 47 at 7 x 7, 116 at 10 x 10, 272 at
  // 14 x 14, 293 at 16 x 16; on boards twice as long as high one in 202 (8 x 20) to 372 (7 x 30).
  const std::uint64_t shorter = std::min(m, n), longer = std::max(m, n);
  const std::uint64_t one_in = shorter < 7             ? 8
                               : shorter >= 20         ? 400
                               : shorter >= 14         ? 250
                               : longer >= 2 * shorter ? 190
                               : shorter >= 10         ? 110
                                                       : 45;
  const std::uint64_t listed = positions / one_in + 1024;
  return choose(m - 1 + std::uint64_t{n}, m - 1) / 4 + listed * 8 + RaisedRuns::most_bytes(m, n) +
         (std::uint64_t{1} << 20);
}

Catalog catalog(const CatalogGoal& goal, const EachPosition& each, const RunOptions& run,
                const Checkpoint& checkpoint) {
  const std::string board = std::to_string(goal.m) + "x" + std::to_string(goal.n);
  if (each) core::require_no_checkpoint("a list that is told as it is found", checkpoint);
  core::require_memory("all P-positions of the board " + board, estimate_bytes(goal, run), run);
  Sieve sieve(goal.m, goal.n, run);
  sieve.each = each;
  core::Ticker ticker(run, position_count(goal.m, goal.n));
  core::run_or_resume(sieve, "chomp catalog", "state 1, " + board, run, checkpoint, ticker);
  ticker.finish();
  return sieve.take_result();
}

}  // namespace mexwave::chomp
