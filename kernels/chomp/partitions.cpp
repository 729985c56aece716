// Counts the P-positions among the bars of n squares for n = 1, 2, ... (README.md). A hash table has all P-positions so
// far; the hash of a bar is a sum of pseudo-random numbers, one for each row and its length. A move (i,k) cuts the rows
// from i on to k squares. The hash of the result is the sum of three partial sums: over the first rows, over the rows
// that are cut to k squares, and over the last rows, which have at most k squares.

#include <algorithm>
#include <array>
#include <functional>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "mexwave/chomp_partitions.hpp"
#include "mexwave/error.hpp"

namespace mexwave::chomp {

namespace {

constexpr std::size_t side = largest_partition + 1;
using Rows = std::array<std::uint8_t, side>;

/// Pseudo-random numbers (splitmix64).
std::uint64_t scrambled(std::uint64_t x) {
  x += 0x9e3779b97f4a7c15;
  x = (x ^ (x >> 30)) * 0xbf58476d1ce4e5b9;
  x = (x ^ (x >> 27)) * 0x94d049bb133111eb;
  return x ^ (x >> 31);
}

/// A hash table of P-positions; `sum` is the hash.
class PSet {
 public:
  explicit PSet(const RunOptions& run) : run_(run), places_(1 << 10) {}
  void add(std::uint64_t sum, const Rows& rows, std::uint32_t count) {
    if (2 * (sums_.size() + 1) > places_.size()) grow();
    rows_.insert(rows_.end(), rows.begin(), rows.begin() + count);
    starts_.push_back(rows_.size());
    sums_.push_back(sum);
    put(sums_.size());
  }
  /// Whether the set contains the bar to which the move (i,k), both counted from 0, leads from `from`.
  [[nodiscard]] bool has(std::uint64_t sum, const Rows& from, std::uint32_t count, std::uint32_t i,
                         std::uint32_t k) const {
    const std::size_t mask = places_.size() - 1;
    for (std::size_t at = sum & mask; places_[at] != 0; at = (at + 1) & mask) {
      if (sums_[places_[at] - 1] == sum && is_left(places_[at] - 1, from, count, i, k)) return true;
    }
    return false;
  }
  void save(core::StateWriter& out) const {
    out.list(sums_);
    out.list(starts_);
    out.list(rows_);
  }
  void restore(core::StateReader& in) {
    sums_ = in.list<std::uint64_t>();
    starts_ = in.list<std::size_t>();
    rows_ = in.list<std::uint8_t>();
    if (starts_.size() != sums_.size() || !std::is_sorted(starts_.begin(), starts_.end()) ||
        (starts_.empty() ? 0 : starts_.back()) != rows_.size())
      in.wrong();
    std::size_t places = places_.size();
    while (places < 2 * (sums_.size() + 1)) places *= 2;
    places_.assign(places, 0);
    for (std::size_t number = 1; number <= sums_.size(); ++number) put(number);
  }

 private:
  [[nodiscard]] bool is_left(std::size_t which, const Rows& from, std::uint32_t count, std::uint32_t i,
                             std::uint32_t k) const {
    const std::size_t begin = which == 0 ? 0 : starts_[which - 1], size = starts_[which] - begin;
    if (size != (k == 0 ? i : count)) return false;
    for (std::uint32_t j = 0; j < size; ++j) {
      const std::uint32_t row = j < i ? from[j] : std::min<std::uint32_t>(from[j], k);
      if (rows_[begin + j] != row) return false;
    }
    return true;
  }
  void put(std::size_t number) {
    const std::size_t mask = places_.size() - 1;
    std::size_t at = sums_[number - 1] & mask;
    while (places_[at] != 0) at = (at + 1) & mask;
    places_[at] = static_cast<std::uint32_t>(number);
  }
  void grow() {
    require_memory("a list of " + std::to_string(sums_.size()) + " P-positions and more",
                   2 * (rows_.capacity() + 16 * sums_.capacity()) + 12 * places_.size(), run_);
    places_.assign(2 * places_.size(), 0);
    for (std::size_t number = 1; number <= sums_.size(); ++number) put(number);
  }

  const RunOptions& run_;
  std::vector<std::uint32_t> places_;  // 0: free; else the number of a P-position, from 1
  std::vector<std::uint64_t> sums_;
  std::vector<std::size_t> starts_;  // where the rows of the next P-position begin
  std::vector<std::uint8_t> rows_;
};

template <class Found>
auto counts_of(Found& found) {
  return std::array{&found.all, &found.losing, &found.winning, &found.unique, &found.several};
}

/// Number of moves of all partitions of 1..upto: a partition of n has n moves.
std::uint64_t all_moves(std::uint32_t upto) {
  std::vector<std::uint64_t> partitions(upto + std::size_t{1});
  partitions[0] = 1;
  for (std::uint32_t row = 1; row <= upto; ++row) {
    for (std::uint32_t n = row; n <= upto; ++n) partitions[n] += partitions[n - row];
  }
  std::uint64_t moves = 0;
  for (std::uint32_t n = 1; n <= upto; ++n) moves += n * partitions[n];
  return moves;
}

class Counter {
 public:
  Counter(std::uint32_t upto, const RunOptions& run) : upto_(upto), known_(run) {
    for (auto* counts : counts_of(found_)) counts->resize(upto + std::size_t{1});
    found_.all[0] = found_.winning[0] = 1;
    for (std::size_t row = 0; row < side; ++row) {
      for (std::size_t k = 1; k < side; ++k) {
        number_[row][k] = scrambled(row * side + k);
        above_[k][row + 1] = above_[k][row] + number_[row][k];
      }
    }
  }

  /// Required by run_with_checkpoints().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    try {
      for (; squares_ <= upto_; ++squares_) extend(0, squares_, squares_, 0);
    } catch (const Paused&) {
      resuming_ = true;
      return false;
    }
    return true;
  }
  Partitions take_result() { return std::move(found_); }

  /// Writes the last partition visited, and the results.
  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.number(squares_);
    out.raw(reinterpret_cast<const char*>(rows_.data()), rows_.size());
    out.number(found_.work);
    for (const auto* counts : counts_of(found_)) out.list(*counts);
    known_.save(out);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    squares_ = in.number(1U, upto_);
    in.raw(reinterpret_cast<char*>(rows_.data()), rows_.size());
    std::uint32_t left = squares_, last = squares_;
    for (std::size_t row = 0; left > 0; ++row) {
      if (row == rows_.size() || rows_[row] == 0 || rows_[row] > std::min(left, last)) in.wrong();
      left -= last = rows_[row];
    }
    resuming_ = true;
    found_.work = in.number<Partitions::Work>();
    for (auto* counts : counts_of(found_)) in.refill(*counts);
    known_.restore(in);
    in.end();
  }

 private:
  /// Thrown to leave the recursion at a pause; rows_ is then the last partition visited.
  struct Paused {};

  /// Visits all partitions that continue the first `count` rows by rows of at most `most` squares, `left` in total.
  void extend(std::uint32_t count, std::uint32_t left, std::uint32_t most, std::uint64_t sum) {
    first_[count] = sum;
    if (left == 0) {
      if (!std::exchange(resuming_, false)) examine(count);
      return;
    }
    for (std::uint32_t k = resuming_ ? rows_[count] : std::min(left, most); k >= 1; --k) {
      rows_[count] = static_cast<std::uint8_t>(k);
      extend(count + 1, left - k, k, sum + number_[count][k]);
    }
  }

  /// Counts the winning moves of the partition in rows_, and adds it to the set if there are none.
  void examine(std::uint32_t count) {
    ++found_.all[squares_];
    const std::uint64_t sum = first_[count];
    std::uint32_t wins = 0, longer = count;  // longer: number of rows longer than k
    for (std::uint32_t k = 0; k < rows_[0]; ++k) {
      while (rows_[longer - 1] <= k) --longer;
      const std::uint64_t behind = sum - first_[longer];
      for (std::uint32_t i = 0; i < longer; ++i) {
        const std::uint64_t left = first_[i] + above_[k][longer] - above_[k][i] + behind;
        wins += known_.has(left, rows_, count, i, k) ? 1 : 0;
      }
    }
    found_.work.moves += squares_;
    if (wins == 0) known_.add(sum, rows_, count);
    ++(wins == 0 ? found_.losing : found_.winning)[squares_];
    if (wins != 0) ++(wins == 1 ? found_.unique : found_.several)[squares_];
    if ((found_.all[squares_] & 1023) != 0) return;
    tick(found_.work.moves);
    if (pause && pause()) throw Paused{};
  }

  std::uint32_t upto_;
  PSet known_;
  std::array<std::array<std::uint64_t, side>, side> number_{};     // [row][length]; 0 for an empty row
  std::array<std::array<std::uint64_t, side + 1>, side> above_{};  // [length][n] sum over n first rows of this length
  std::array<std::uint64_t, side + 1> first_{};                    // [n] sum over the first n rows of the current bar
  Rows rows_{};
  std::uint32_t squares_ = 1;
  bool resuming_ = false;  // extend() goes back to the partition in rows_, which has been visited
  Partitions found_;
};

}  // namespace

Partitions partitions(const PartitionsGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  if (goal.upto > largest_partition) {
    throw InvalidArgument("upto: expected 0 to " + std::to_string(largest_partition) + ", got " +
                          std::to_string(goal.upto));
  }
  const auto counter = std::make_unique<Counter>(goal.upto, run);  // too large for the stack
  core::Ticker ticker(run, all_moves(goal.upto));
  core::run_or_resume(*counter, "chomp partitions", "state 1, upto " + std::to_string(goal.upto), run, checkpoint,
                      ticker);
  ticker.finish();
  return counter->take_result();
}

}  // namespace mexwave::chomp
