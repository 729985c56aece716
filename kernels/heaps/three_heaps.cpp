// Values of games with a digit of 8 or more (README.md). A row is the set of the values of two heaps with a given sum.
// To xor all its values with v, its words are permuted by v / 64, and the bits of each word by v % 64.

#include "heaps/three_heaps.hpp"

#include <algorithm>
#include <bit>
#include <string>
#include <vector>

#include "core/schedule/run_control.hpp"
#include "heaps/period.hpp"
#include "heaps/tables.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps::detail {

namespace {

using Row = std::vector<std::uint64_t>;

class Table {
 public:
  Table(const Game& game, std::uint32_t upto) : game_(game) {
    pairs_.reserve(upto + std::size_t{1});
    values_.reserve(upto + std::size_t{1});
  }

  void add(core::Ticker& ticker) {
    const auto n = static_cast<std::uint32_t>(values_.size());
    pairs_.push_back(pairs_of(n));
    seen_.assign(words_, 0);
    for (std::uint32_t t = 0; t <= std::min(n, game_.reach()); ++t) {
      ticker.tick(n);
      const std::uint32_t digit = game_.digit(t), left = n - t;
      if ((digit & 1) != 0 && left == 0) mark(seen_, 0);
      if ((digit & 2) != 0 && left > 0) mark(seen_, values_[left]);
      if ((digit & 4) != 0) strike(pairs_[left], 0);
      for (std::uint32_t c = 1; (digit & 8) != 0 && 3 * c <= left; ++c) strike(pairs_[left - c], values_[c]);
    }
    std::uint32_t value = 0;
    while (value / 64 < words_ && (seen_[value / 64] >> value % 64 & 1) != 0) ++value;
    if (value > 0xffff) refuse(n);
    values_.push_back(static_cast<std::uint16_t>(value));
    // A power of two above all values, so that xors of values stay below it.
    while (value >= 64 * words_) words_ *= 2;
  }

  [[nodiscard]] const std::vector<std::uint16_t>& values() const { return values_; }
  [[nodiscard]] std::uint64_t looked_at() const { return looked_at_; }

 private:
  [[noreturn, gnu::cold, gnu::noinline]] void refuse(std::uint32_t n) const {
    throw InvalidArgument("game '" + game_.text() + "': the value of a heap of " + std::to_string(n) +
                          " does not fit in 16 bits; request smaller heaps");
  }

  static void mark(Row& row, std::uint32_t value) { row[value / 64] |= std::uint64_t{1} << value % 64; }

  /// The values of two non-empty heaps that add up to n.
  Row pairs_of(std::uint32_t n) {
    Row row(words_);
    for (std::uint32_t a = 1; 2 * a <= n; ++a) mark(row, static_cast<std::uint32_t>(values_[a] ^ values_[n - a]));
    looked_at_ += n / 2;
    return row;
  }

  void strike(const Row& row, std::uint32_t by) {
    for (std::size_t w = 0; w < row.size(); ++w) seen_[w ^ by / 64] |= permuted(row[w], by % 64);
    looked_at_ += row.size();
  }

  const Game& game_;
  std::size_t words_ = 1;
  std::vector<Row> pairs_;
  std::vector<std::uint16_t> values_;
  Row seen_;
  std::uint64_t looked_at_ = 0;
};

}  // namespace

void fill_three_heaps(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table) {
  Table known(game, upto);
  core::Ticker ticker(run, upto + std::uint64_t{1});
  std::uint32_t n = 0;
  const auto certified = [&] {
    const auto tick = [&] { ticker.tick(n); };
    auto period = certified_period(dependence_of(game), known.values(), tick);
    return period ? period : certified_arithmetic_period(game, known.values(), tick);
  };
  for (; n <= upto; ++n) {
    if (std::has_single_bit(n) && n >= 64) {
      table.period = certified();
      if (table.period) break;
    }
    known.add(ticker);
  }
  table.work.computed = n;
  table.work.pairs = known.looked_at();
  if (!table.period) table.period = certified();
  table.values.assign(known.values().begin(), known.values().end());
  table.values.resize(upto + std::size_t{1});
  for (; n <= upto; ++n) {
    table.values[n] = table.values[n - table.period->period()] + table.period->saltus;
    if (n % 16384 == 0) ticker.tick(n);
  }
  ticker.finish();
}

/// Rows of 2 n bits, because a game from heap n lasts at most 2 n moves and no value is greater; the values; and the
/// searches for a period: the one for an arithmetic period takes 128 sums for each class, and at most a third of the
/// heaps are classes.
std::uint64_t three_heaps_bytes(std::uint32_t upto) {
  const std::uint64_t heaps = upto + std::uint64_t{1};
  return heaps * (std::bit_ceil(2 * heaps) / 8 + 448) + (std::uint64_t{1} << 16);
}

}  // namespace mexwave::heaps::detail
