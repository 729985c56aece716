// The (p,r,s,t) -> q view, cell by cell. For p = 1, 2, ... and, for each, r = 0..p, s = 0..r, t = 0..s: (p,q,r,s,t) is
// a P-position for the least q in r..p that no P-position excludes. README.md lists what excludes a q, and the line
// that records it.

#include <algorithm>
#include <bit>
#include <functional>
#include <string>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/memory.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp5.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp5 {

namespace {

constexpr std::uint64_t ones = ~std::uint64_t{0};
constexpr std::uint32_t never = ~std::uint32_t{0};

/// Bits 0..n-1 of a word, n < 64.
constexpr std::uint64_t bits_below(std::uint32_t n) { return (std::uint64_t{1} << n) - 1; }

/// Index of (a,b) among the pairs with a >= b.
constexpr std::size_t pair(std::size_t a, std::size_t b) { return a * (a + 1) / 2 + b; }
/// Number of pairs with a < n.
constexpr std::uint64_t pairs(std::uint64_t n) { return n * (n + 1) / 2; }

/// A bit line for q = 0..upto, with the number of its leading full words.
class Line {
 public:
  explicit Line(std::uint32_t words) : words_(words) {}
  void clear() {
    std::fill(words_.begin(), words_.end(), std::uint64_t{0});
    full_ = 0;
  }
  void close() {
    std::fill(words_.begin(), words_.end(), ones);
    full_ = static_cast<std::uint32_t>(words_.size());
  }
  void set(std::uint32_t q) {
    words_[q / 64] |= std::uint64_t{1} << (q % 64);
    while (full_ < words_.size() && words_[full_] == ones) ++full_;
  }
  [[nodiscard]] std::uint64_t word(std::uint32_t w) const { return words_[w]; }
  [[nodiscard]] std::uint32_t full() const { return full_; }

 private:
  std::vector<std::uint64_t> words_;
  std::uint32_t full_ = 0;
};

/// The rows (r,s,t), which last for all p: words from that of q = r on.
class Rows {
 public:
  Rows(std::uint32_t upto, core::Ticker& ticker) : word_count_(upto / 64 + 1) {
    std::uint64_t words = 0;
    for (std::uint32_t r = 0; r <= upto; ++r) {
      first_word_.push_back(words);
      first_row_.push_back(rows_);
      words += pairs(r + std::uint64_t{1}) * (word_count_ - r / 64);
      rows_ += pairs(r + std::uint64_t{1});
    }
    core::fill(words_, words, std::uint64_t{0}, ticker);
    core::fill(full_, rows_, std::uint8_t{0}, ticker);
  }
  struct Row {
    std::uint64_t* words;  ///< from q = r / 64 * 64 on
    std::uint8_t* full;    ///< number of leading full words
    std::uint32_t begin;   ///< r / 64
    std::uint32_t count;
  };
  Row at(std::uint32_t r, std::uint32_t s, std::uint32_t t) {
    const std::uint32_t begin = r / 64, count = word_count_ - begin;
    const std::size_t within = pair(s, t);
    return {words_.data() + first_word_[r] + within * count, full_.data() + first_row_[r] + within, begin, count};
  }
  void save(core::StateWriter& out) const {
    out.list(words_);
    out.list(full_);
  }
  void restore(core::StateReader& in) {
    in.refill(words_);
    in.refill(full_);
    for (std::size_t r = 0; r < first_row_.size(); ++r) {
      const std::size_t end = r + 1 < first_row_.size() ? first_row_[r + 1] : full_.size();
      for (std::size_t row = first_row_[r]; row < end; ++row)
        if (full_[row] > word_count_ - r / 64) in.wrong();
    }
  }
  static std::uint64_t bytes(std::uint32_t upto) {
    std::uint64_t bytes = 0;
    for (std::uint64_t r = 0; r <= upto; ++r) bytes += pairs(r + 1) * ((upto / 64 + 1 - r / 64) * 8 + 1);
    return bytes;
  }

 private:
  std::uint32_t word_count_;
  std::uint64_t rows_ = 0;
  std::vector<std::uint64_t> first_word_, first_row_;  ///< [r]
  std::vector<std::uint64_t> words_;
  std::vector<std::uint8_t> full_;
};

void set(const Rows::Row& row, std::uint32_t q) {
  row.words[q / 64 - row.begin] |= std::uint64_t{1} << (q % 64);
  while (*row.full < row.count && row.words[*row.full] == ones) ++*row.full;
}

class Scanner {
 public:
  Scanner(const ScanGoal& goal, const EachP& each, core::Ticker& ticker)
      : each_(each),
        size_(goal.upto + 1),
        words_(goal.upto / 64 + 1),
        rows_(goal.upto, ticker),
        dead_st_(pairs(size_), never),
        dead_t_(size_, never),
        pst_(pairs(size_), Line(words_)),
        pt_(size_, Line(words_)),
        prt_(size_, Line(words_)),
        p_(words_),
        pr_(words_),
        prs_(words_) {
    scan_.upto = goal.upto;
    scan_.with_p.resize(size_);
  }

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    while (p_next_ < size_) {
      run_p(p_next_++);
      if (pause && p_next_ < size_ && pause()) return false;
    }
    return true;
  }

  /// Writes the state between two p, which has no lines of a single p.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(p_next_);
    out.number(scan_.work);
    out.list(scan_.with_p);
    out.list(scan_.openings);
    out.list(dead_st_);
    out.list(dead_t_);
    rows_.save(out);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    p_next_ = in.number(1U, size_);
    scan_.work = in.number<Scan::Work>();
    in.refill(scan_.with_p);
    scan_.openings = in.list<Position>();
    in.refill(dead_st_);
    in.refill(dead_t_);
    rows_.restore(in);
    in.end();
  }

  static std::uint64_t work_before(std::uint64_t p) { return p * p * p * p; }
  Scan result() { return std::move(scan_); }

 private:
  /// Computes all cells of the next p.
  void run_p(std::uint32_t p) {
    found_.clear();
    p_.clear();
    for (std::uint32_t r = 0; r <= p; ++r) {
      tick(work_before(p));
      pt_[r] = p_;  // (p,q,r',r',r') with r' < t = r
      for (std::uint32_t t = 0; t <= r; ++t) pst_[pair(r, t)] = pt_[t];
      pr_.clear();
      for (std::uint32_t s = 0; s <= r; ++s) {
        prt_[s] = pr_;  // (p,q,r,s',s') with s' < t = s
        prs_.clear();
        for (std::uint32_t t = 0; t <= s; ++t) {
          if (dead_t_[t] >= s && dead_st_[pair(s, t)] >= r) look(p, r, s, t);
        }
      }
    }
    std::sort(found_.begin(), found_.end());
    scan_.with_p[p] = found_.size();
    if (each_) each_(found_);
  }

  void look(std::uint32_t p, std::uint32_t r, std::uint32_t s, std::uint32_t t) {
    const Rows::Row row = rows_.at(r, s, t);
    const Line &pst = pst_[pair(s, t)], &prt = prt_[t];
    const std::uint32_t from = std::max({row.begin + *row.full, pst.full(), prt.full(), prs_.full()});
    if (from > p / 64) return;
    ++scan_.work.cells;
    for (std::uint32_t w = from; w <= p / 64; ++w) {
      ++scan_.work.words;
      std::uint64_t used = row.words[w - row.begin] | pst.word(w) | prt.word(w) | prs_.word(w);
      if (w == r / 64) used |= bits_below(r % 64);
      if (used == ones) continue;
      const std::uint32_t q = w * 64 + static_cast<std::uint32_t>(std::countr_one(used));
      if (q <= p) take({p, q, r, s, t}, row);
      return;
    }
  }

  void take(const Position& x, const Rows::Row& row) {
    const auto [p, q, r, s, t] = x;
    found_.push_back(x);
    set(row, q);
    pst_[pair(s, t)].set(q);
    prt_[t].set(q);
    prs_.set(q);
    if (s == t) pr_.set(q);
    if (r == s) pt_[t].set(q);
    if (r == s && s == t) p_.set(q);
    if (q == r) {  // shortening row 2 of later bars leads here
      pst_[pair(s, t)].close();
      if (r == s) pt_[t].close();
      if (r == s && s == t) p_.close();
    }
    if (q == p) {  // shortening row 1 of later bars leads here
      for (std::uint32_t above = p + 1; above < words_ * 64; ++above) set(row, above);
      if (r == p) dead_st_[pair(s, t)] = p;
      if (r == p && s == p) dead_t_[t] = p;
    }
    const bool from_5 = q == p && r == p && s == p, from_4 = q == p && r == p && s == t;
    const bool from_3 = q == p && r == s && s == t, from_2 = q == r && r == s && s == t;
    if (from_5 || from_4 || from_3 || from_2) scan_.openings.push_back(x);
  }

  const EachP& each_;
  std::uint32_t size_, words_;
  std::uint32_t p_next_ = 1;  ///< all smaller p are done
  Rows rows_;
  std::vector<std::uint32_t> dead_st_;  ///< [(s,t)] e with (e,e,e,s,t) a P-position: rows with r > e are dead
  std::vector<std::uint32_t> dead_t_;   ///< [t] e with (e,e,e,e,t) a P-position: rows with s > e are dead
  // The q used with the current p. pst_ starts as a copy of pt_, pt_ of p_, and prt_ of pr_.
  std::vector<Line> pst_;  ///< [(s,t)] by (p,*,r',s,t), begins at r = s
  std::vector<Line> pt_;   ///< [t] by (p,*,r',r',t), begins at r = t
  std::vector<Line> prt_;  ///< [t] by (p,*,r,s',t), begins at s = t
  Line p_;                 ///< by (p,*,r',r',r')
  Line pr_;                ///< by (p,*,r,s',s')
  Line prs_;               ///< by (p,*,r,s,t')
  std::vector<Position> found_;
  Scan scan_;
};

}  // namespace

std::uint64_t estimate_bytes(const ScanGoal& goal, const RunOptions& run) {
  (void)run;
  if (goal.upto < 1 || goal.upto > largest_p) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_p) + ", got " + std::to_string(goal.upto));
  }
  const std::uint64_t n = goal.upto + std::uint64_t{1},
                      line = (goal.upto / 64 + std::uint64_t{1}) * 8 + sizeof(Line) + 16;
  // At most a quarter of the n^3/6 cells with one p has a P-position, to p = 200; vectors grow by doubling.
  return Rows::bytes(goal.upto) + (pairs(n) + 2 * n) * line + n * n * n / 24 * 2 * sizeof(Position) + pairs(n) * 4 +
         (std::uint64_t{1} << 20);
}

Scan scan(const ScanGoal& goal, const EachP& each, const RunOptions& run, const Checkpoint& checkpoint) {
  if (each) core::require_no_checkpoint("a list that is reported while it is found", checkpoint);
  core::require_memory("a scan of five-row Chomp to p = " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  core::Ticker ticker(run, Scanner::work_before(goal.upto));
  Scanner scanner(goal, each, ticker);
  core::run_or_resume(scanner, "five_row_chomp scan", "state 1, upto " + std::to_string(goal.upto), run, checkpoint,
                      ticker);
  ticker.finish();
  Scan result = scanner.result();
  std::sort(result.openings.begin(), result.openings.end());
  return result;
}

}  // namespace mexwave::chomp5
