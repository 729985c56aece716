// Grundy values of 3 x n: the bars of one value after those of all smaller values (README.md).
//
// A bar (p,q,r) has value v if it has no smaller value and no move leads to a bar of value v. For given p and r there
// is at most one such q, the least that is not excluded: from every larger q a move in row 2 leads to it. The bars of
// value v are found in increasing order of p, then of r. Each excludes the following bars from value v:
//
//   (p,q,r), by a move in row 3     (p,q,r') with r' > r
//   (p,q,q), by one in row 2        (p,q',r') with r' > q
//   (p,q,r), by one in row 1        (p',q,r) with p' > p
//   (p,p,r)                         (p',q,r) with q > p
//   (p,p,p)                         (p',q,r) with r > p
//
// A worker takes a value and follows the worker of the previous value from tile to tile; a tile is 32 consecutive p.

#include "chomp3/grundy.hpp"

#include <algorithm>
#include <atomic>
#include <bit>
#include <functional>
#include <memory>
#include <mutex>
#include <stdexcept>
#include <string>
#include <utility>
#include <vector>

#include "core/bits/zero_pages.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "core/schedule/wavefront.hpp"

namespace mexwave::chomp3 {

namespace {

constexpr std::uint64_t full_word = ~std::uint64_t{0};

/// For one (p,r): a bit for each q that is below r, above p, or has a value.
struct ValuedLine {
  std::uint32_t r, first;  // words before `first` are full
  std::uint64_t* bits;     // the word of r is the first that exists
  [[nodiscard]] std::uint64_t& word(std::uint32_t w) const { return bits[w - r / 64]; }
  void skip_full_words(std::uint32_t last_word) {
    while (first <= last_word && word(first) == full_word) ++first;
  }
};

std::uint32_t line_words(std::uint32_t p, std::uint32_t r) { return p / 64 - r / 64 + 1; }

std::uint64_t table_words(std::uint32_t upto) {
  std::uint64_t words = 0;
  for (std::uint32_t p = 1; p <= upto; ++p)
    for (std::uint32_t r = 0; r <= p; ++r) words += line_words(p, r);
  return words;
}

/// The number of bars of three rows of at most n squares, without the empty one.
std::uint64_t bars_to(std::uint64_t n) { return (n + 1) * (n + 2) * (n + 3) / 6 - 1; }

/// The q and r that the bars of one value exclude.
struct Excluded {
  explicit Excluded(std::uint32_t upto)
      : n(upto), words(upto / 64 + 1), row_1((upto + std::size_t{1}) * words), row_3(words) {}
  void start() {
    std::fill(row_1.begin(), row_1.end(), std::uint64_t{0});
    last_r = n;
  }
  std::uint32_t n;
  std::size_t words;
  std::vector<std::uint64_t> row_1;  ///< [r][word] q, by moves in row 1
  std::vector<std::uint64_t> row_3;  ///< [word] q, by moves in row 3; for the current p
  std::uint32_t last_r = 0;          ///< all greater r, by moves in row 1
};

class ValueSweep {
 public:
  ValueSweep(std::uint32_t upto, std::uint32_t tile_p, unsigned workers, core::Ticker& ticker)
      : upto_(upto),
        tile_p_(tile_p),
        workers_(workers),
        ticker_(ticker),
        bits_(table_words(upto)),
        lines_(upto + std::size_t{1}) {
    bits_.prefer_large_pages();
    result_.values.resize(upto);
    make_lines();
  }

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    const std::uint64_t first = next_value_, most_values = std::uint64_t{3} * upto_;  // a value is below 3 * upto
    core::run_wavefront({workers_, most_values - first, 0}, [&](std::uint64_t value, core::WavefrontBlock& progress) {
      return find_all(static_cast<std::uint32_t>(first + value), progress);
    });
    if (next_value_ == most_values && result_.bars != bars_to(upto_))
      throw std::logic_error("Grundy values of 3 x n: a bar has no value");
    return result_.bars == bars_to(upto_);
  }

  /// Writes the state between two values.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(next_value_);
    out.number(result_.bars);
    out.number(result_.cells);
    out.list(result_.values);
    out.list(bits_.get(), table_words(upto_));
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    next_value_ = in.number(1U, 3 * upto_ - 1);
    done_ = result_.bars = in.number(std::uint64_t{1}, bars_to(upto_));
    result_.cells = in.number<std::uint64_t>();
    in.refill(result_.values);
    for (const std::uint32_t value : result_.values)
      if (value >= 3 * upto_) in.wrong();
    const std::uint64_t words = table_words(upto_);
    if (in.number<std::uint64_t>() != words) in.wrong();
    in.raw(reinterpret_cast<char*>(bits_.get()), words * sizeof(std::uint64_t));
    in.end();
    make_lines();
    std::uint64_t without_value = 0;
    for (std::uint64_t w = 0; w < words; ++w) {
      if (w % (1 << 20) == 0) ticker_.tick(done_);
      without_value += static_cast<std::uint64_t>(std::popcount(~bits_.get()[w]));
    }
    if (without_value != bars_to(upto_) - result_.bars) in.wrong();
  }

  GrundyValues result() { return std::move(result_); }

 private:
  /// Makes the lines of the table as it is, without those in which every q has a value.
  void make_lines() {
    std::uint64_t* bits = bits_.get();
    for (std::uint32_t p = 1; p <= upto_; ++p) {
      ticker_.tick(done_);
      lines_[p].clear();
      lines_[p].reserve(p + std::size_t{1});
      for (std::uint32_t r = 0; r <= p; ++r) {
        ValuedLine line{r, r / 64, bits};
        line.word(r / 64) |= (std::uint64_t{1} << (r % 64)) - 1;
        if (p % 64 != 63) line.word(p / 64) |= full_word << (p % 64 + 1);
        line.skip_full_words(p / 64);
        if (line.first <= p / 64) lines_[p].push_back(line);
        bits += line_words(p, r);
      }
    }
  }

  /// Finds all bars of this value. False if no bar is left, or if the run is to pause.
  bool find_all(std::uint32_t value, core::WavefrontBlock& progress) {
    Excluded& excluded = spaces_.take();
    excluded.start();
    std::uint64_t cells = 0, tile = 0;
    for (std::uint32_t p0 = 1; p0 <= upto_; p0 += tile_p_, ++tile) {
      progress.wait_for(tile);
      std::uint64_t found = 0;
      for (std::uint32_t p = p0; p < p0 + tile_p_ && p <= upto_; ++p) cells += find(value, p, excluded, found);
      progress.finished(tile);
      tick(done_.fetch_add(found, std::memory_order_relaxed) + found);
    }
    spaces_.give_back(excluded);
    const std::lock_guard lock(mutex_);
    next_value_ = std::max(next_value_, value + 1);
    result_.bars = done_;
    result_.cells += cells;
    return done_ != bars_to(upto_) && !(pause && pause());
  }

  /// Finds the bars of this value with first row p. Returns how many r were examined, and adds the number of bars.
  std::uint64_t find(std::uint32_t value, std::uint32_t p, Excluded& excluded, std::uint64_t& found) {
    const std::uint32_t last_word = p / 64;
    std::uint64_t* const row_3 = excluded.row_3.data();
    std::fill_n(row_3, last_word + 1, std::uint64_t{0});
    std::uint32_t last_r = excluded.last_r;
    std::uint64_t cells = 0;
    bool any_full = false;
    for (ValuedLine& line : lines_[p]) {
      if (line.r > last_r) break;
      ++cells;
      std::uint64_t* const row_1 = &excluded.row_1[line.r * excluded.words];
      std::uint32_t w = line.first;
      while (w <= last_word && (line.word(w) | row_1[w] | row_3[w]) == full_word) ++w;
      if (w > last_word) continue;
      ++found;
      const std::uint64_t used = line.word(w) | row_1[w] | row_3[w], bit = ~used & (used + 1);
      line.word(w) |= bit;
      row_1[w] |= bit;
      row_3[w] |= bit;
      line.skip_full_words(last_word);
      any_full = any_full || line.first > last_word;
      const std::uint32_t q = w * 64 + static_cast<std::uint32_t>(__builtin_ctzll(bit));
      if (q == line.r) last_r = q;
      if (q != p) continue;
      if (p % 64 != 63) row_1[w] |= full_word << (p % 64 + 1);
      std::fill(row_1 + w + 1, row_1 + excluded.words, full_word);
      if (q != line.r) continue;
      excluded.last_r = p;
      result_.values[p - 1] = value;
    }
    if (any_full) std::erase_if(lines_[p], [&](const ValuedLine& line) { return line.first > last_word; });
    return cells;
  }

  std::uint32_t upto_, tile_p_;
  unsigned workers_;
  core::Ticker& ticker_;
  core::ZeroPages bits_;
  std::vector<std::vector<ValuedLine>> lines_;  // [p] by r: those in which some q has no value
  core::SpacePool<Excluded> spaces_{[this] { return std::make_unique<Excluded>(upto_); }};
  std::atomic<std::uint64_t> done_{0};  // bars that have a value
  std::mutex mutex_;                    // for next_value_, result_.bars and result_.cells
  std::uint32_t next_value_ = 0;        // all bars of smaller values are found
  GrundyValues result_;
};

}  // namespace

namespace detail {

GrundyValues grundy_values(const GrundyGoal& goal, std::uint32_t tile_p, const RunOptions& run,
                           const Checkpoint& checkpoint) {
  require_memory("Grundy values of 3 x n to n = " + std::to_string(goal.upto), estimate_bytes(goal, run), run);
  core::Ticker ticker(run, bars_to(goal.upto));
  ValueSweep sweep(goal.upto, tile_p, core::resolve_threads(run), ticker);
  core::run_or_resume(sweep, "three_row_chomp Grundy values", "state 1, upto " + std::to_string(goal.upto), run,
                      checkpoint, ticker);
  ticker.finish();
  return sweep.result();
}

}  // namespace detail

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& run) {
  if (goal.upto < 1 || goal.upto > largest_grundy_n) {
    throw InvalidArgument("upto: expected 1 to " + std::to_string(largest_grundy_n) + ", got " +
                          std::to_string(goal.upto));
  }
  const std::uint64_t n = goal.upto, lines = n * (n + 3) / 2;
  return table_words(goal.upto) * 8 + lines * sizeof(ValuedLine) +
         core::resolve_threads(run) * (n + 2) * (n / 64 + 1) * 8 + n * 48;
}

GrundyValues grundy_values(const GrundyGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  return detail::grundy_values(goal, 32, run, checkpoint);
}

}  // namespace mexwave::chomp3
