// Tables of Grundy values: chooses the method for each game. Has the methods for games that never split a heap.

#include <algorithm>
#include <bit>
#include <functional>

#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "heaps/period.hpp"
#include "heaps/tables.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps {

namespace {

using Values = std::vector<std::uint32_t>;

constexpr std::uint32_t tick_heaps = 1 << 14;
constexpr std::size_t tick_look_ups = 1 << 22;

/// For octal games that never split a heap: the value is the mex over at most as many heaps as the code has digits.
void fill_by_taking(const Game& game, std::uint32_t upto, const RunOptions& run, Grundy& table) {
  std::vector<std::uint32_t> takes;
  for (std::uint32_t t = 1; t <= game.reach(); ++t)
    if ((game.digit(t) & 2) != 0) takes.push_back(t);
  std::vector<std::uint16_t> values;
  std::vector<std::uint32_t> seen(takes.size() + 3);  // seen[v] = n + 1: some move from n leaves value v
  core::Ticker ticker(run, upto + std::uint64_t{1});
  std::uint32_t n = 0;
  const auto search = [&] {
    return detail::certified_period(detail::dependence_of(game), values, [&] { ticker.tick(values.size()); });
  };
  for (; n <= upto; ++n) {
    if (std::has_single_bit(n) && n >= 256) {
      table.period = search();
      if (table.period) break;
    }
    if ((game.digit(n) & 1) != 0) seen[0] = n + 1;
    for (const std::uint32_t t : takes)
      if (n > t) seen[values[n - t]] = n + 1;
    std::uint16_t least = 0;
    while (seen[least] == n + 1) ++least;
    values.push_back(least);
    if (n % 4096 == 0) ticker.tick(n);
  }
  table.work.computed = n;
  if (!table.period) table.period = search();
  table.values.reserve(upto + std::size_t{1});
  table.values.assign(values.begin(), values.end());
  const std::uint32_t period = table.period ? table.period->period() : 0;
  while (n <= upto) {
    const std::uint32_t end = std::min(upto + 1, n + tick_heaps);
    table.values.resize(end);
    for (; n < end; ++n) table.values[n] = table.values[n - period];
    ticker.tick(n);
  }
  ticker.finish();
}

/// For take:squares, take:primes and take:2^k: the value is the mex over one heap for each number that may be taken.
class Lister {
 public:
  Lister(const Game& game, std::uint32_t upto) : game_(game), upto_(upto) {
    values_.reserve(upto + std::size_t{1});
    list_takes(0);
  }
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;

  bool run() {
    std::size_t looked_up = 0;
    for (auto n = static_cast<std::uint32_t>(values_.size()); n <= upto_; ++n) {
      if (n > takes_upto_) list_takes(n);
      std::size_t k = 0;
      for (; k < takes_.size() && takes_[k] <= n; ++k) seen_[values_[n - takes_[k]]] = n + 1;
      looked_up += k;
      std::uint32_t least = 0;
      while (seen_[least] == n + 1) ++least;
      values_.push_back(least);
      if (n % 256 != 0 && looked_up < tick_look_ups) continue;
      looked_up = 0;
      tick(n);
      if (pause && n < upto_ && pause()) return false;
    }
    return true;
  }
  Values take_result() { return std::move(values_); }

  void save(const core::StateSink& sink) const {
    core::StateWriter out(sink);
    out.list(values_);
    out.flush();
  }
  void restore(core::StateSource source) {
    core::StateReader in(std::move(source));
    const Values known = in.list<std::uint32_t>();
    in.end();
    if (known.empty()) return;
    detail::require_checkpoint_within(known.size() - 1, upto_);
    list_takes(static_cast<std::uint32_t>(known.size() - 1));
    for (const std::uint32_t value : known) {
      if (value + std::size_t{1} >= seen_.size()) in.wrong();
      values_.push_back(value);
    }
  }

 private:
  /// Lists what may be taken from heaps to 2n, since a sieve of all primes to 2^28 would take seconds before any heap.
  void list_takes(std::uint32_t n) {
    takes_upto_ = std::min(upto_, std::max(2 * n, std::uint32_t{1} << 16));
    takes_ = game_.takes(takes_upto_);
    seen_.resize(takes_.size() + 2);
  }

  const Game& game_;
  std::uint32_t upto_, takes_upto_ = 0;
  std::vector<std::uint32_t> takes_, seen_;  // seen[v] = n + 1: some move from n leaves value v
  Values values_;
};

Values values_by_list(const Game& game, std::uint32_t upto, const RunOptions& run, const Checkpoint& checkpoint) {
  Lister lister(game, upto);
  core::Ticker ticker(run, upto + std::uint64_t{1});
  core::run_or_resume(lister, "heaps grundy", "state 1, " + game.text(), run, checkpoint, ticker);
  ticker.finish();
  return lister.take_result();
}

/// For games with a formula for every value.
template <class ValueOf>
void fill_by(const ValueOf& value_of, std::uint32_t upto, const RunOptions& run, Values& values) {
  values.reserve(upto + std::size_t{1});
  core::Ticker ticker(run, upto + std::uint64_t{1});
  for (std::uint32_t n = 0; n <= upto; ++n) {
    values.push_back(value_of(n));
    if (n % tick_heaps == 0) ticker.tick(n);
  }
  ticker.finish();
}

/// Rim, by a theorem (Nyitrai, 5.3): 0 for even n, else the index of the least prime factor; 1 for n = 1.
void fill_rim(std::uint32_t upto, const RunOptions& run, Values& values) {
  core::Ticker ticker(run, upto + std::uint64_t{1});
  core::fill(values, upto + std::size_t{1}, std::uint32_t{0}, ticker);
  std::uint32_t index = 1;
  std::uint64_t known = upto / 2;
  for (std::uint64_t p = 3; p <= upto; p += 2) {
    if (p % tick_heaps == 1) ticker.tick(known);
    if (values[p] != 0) continue;
    values[p] = ++index;
    ++known;
    for (std::uint64_t k = p * p; k <= upto; ticker.tick(known)) {
      const std::uint64_t end = std::min<std::uint64_t>(upto, k + 2 * p * tick_look_ups);
      for (; k <= end; k += 2 * p) {
        if (values[k] != 0) continue;
        values[k] = index;
        ++known;
      }
    }
  }
  if (upto >= 1) values[1] = 1;
  ticker.finish();
}

void fill_fibonacci(std::uint32_t upto, const RunOptions& run, Values& values) {
  const detail::FibonacciValues all(upto, run);
  for (std::uint32_t n = 0; n <= upto; ++n) values.push_back(all.at(n, n == 0 ? 0 : n - 1));
}

void widen(const std::vector<std::uint16_t>& from, const RunOptions& run, Values& to) {
  RunOptions without_progress = run;  // the table has already reported all progress
  without_progress.progress = nullptr;
  core::Ticker ticker(without_progress, from.size());
  to.reserve(from.size());
  for (auto at = from.begin(); at != from.end(); ticker.tick(to.size())) {
    const auto end = at + std::min<std::ptrdiff_t>(from.end() - at, 1 << 20);
    to.insert(to.end(), at, end);
    at = end;
  }
}

void check(const Game& game, std::uint32_t upto) {
  if (game.rules() == Rules::wythoff || game.rules() == Rules::turn)
    throw InvalidArgument("game '" + game.text() + "': expected a game whose positions are single heaps");
  const std::uint32_t most = game.rules() == Rules::fibonacci ? largest_fibonacci : largest_heap;
  if (upto > most)
    throw InvalidArgument("heaps to '" + std::to_string(upto) + "': expected at most " + std::to_string(most) +
                          " for a table of " + game.text());
}

}  // namespace

void detail::require_checkpoint_within(std::uint64_t known, std::uint64_t upto) {
  if (known > upto)
    throw FormatError("the checkpoint: expected values of heaps to at most the " + std::to_string(upto) +
                      " requested, got values to " + std::to_string(known));
}

std::uint64_t estimate_bytes(const GrundyGoal& goal, const RunOptions& /*run*/) {
  const auto& [game, upto] = goal;
  check(game, upto);
  const std::uint64_t heaps = upto + std::uint64_t{1};
  if (game.rules() == Rules::fibonacci) return heaps * (heaps + 1) + 8 * heaps;
  if (game.rules() == Rules::all_but) return detail::all_but_bytes(upto);
  if (game.most_left() == 3) return detail::three_heaps_bytes(upto);
  // Values in 16 bits, forwards and backwards, the search for a period, and the table; or the list of takes.
  return game.rules() == Rules::octal || game.splits() ? 12 * heaps
         : game.rules() >= Rules::squares              ? 9 * heaps
                                                       : 4 * heaps;
}

bool accepts_checkpoint(const Game& game) {
  if (game.rules() == Rules::all_but) return false;
  return game.splits() ? game.most_left() == 2 : game.rules() >= Rules::squares;
}

Grundy grundy(const GrundyGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  const auto& [game, upto] = goal;
  if (!accepts_checkpoint(game)) core::require_no_checkpoint("the table of " + game.text(), checkpoint);
  require_memory("the values of " + game.text() + " to " + std::to_string(upto), estimate_bytes(goal, run), run);
  Grundy table;
  table.work.computed = upto + 1;
  switch (game.rules()) {
    case Rules::nim:
    case Rules::coins:
      fill_by([](std::uint32_t n) { return n; }, upto, run, table.values);
      table.period = Period{.preperiod = 0, .pattern = {0}, .saltus = 1, .values_needed = 0, .exceptions = {}};
      break;
    case Rules::rim:
      fill_rim(upto, run, table.values);
      break;
    case Rules::dim:
      fill_by([](std::uint32_t n) { return n == 0 ? 0 : static_cast<std::uint32_t>(std::countr_zero(n)) + 1; }, upto,
              run, table.values);
      break;
    case Rules::fibonacci:
      fill_fibonacci(upto, run, table.values);
      break;
    case Rules::squares:
    case Rules::primes:
    case Rules::powers:
      table.values = values_by_list(game, upto, run, checkpoint);
      break;
    case Rules::all_but:
      detail::fill_all_but(game, upto, run, table);
      break;
    default:
      if (game.most_left() == 3) {
        detail::fill_three_heaps(game, upto, run, table);
        break;
      }
      if (!game.splits()) {
        fill_by_taking(game, upto, run, table);
        break;
      }
      detail::SplitValues found = detail::split_values(game, upto, run, checkpoint);
      widen(found.values, run, table.values);
      table.period = std::move(found.period);
      table.work = {found.computed, found.pairs};
      table.rare = found.rare;
      if (found.space) {
        table.mask = found.space->mask;
        table.twist = found.space->twist;
        table.with_parity = found.space->parity;
      }
  }
  table.largest = *std::max_element(table.values.begin(), table.values.end());
  return table;
}

std::optional<Period> find_period(const GrundyGoal& goal, const RunOptions& run) {
  const auto& [game, upto] = goal;
  check(game, upto);
  if (game.rules() == Rules::nim || game.rules() == Rules::coins) return grundy({game, 0}, run).period;
  // No power of two is a multiple of 3, so every move changes n mod 3, and taking 1 or 2 reaches both other residues.
  if (game.rules() == Rules::powers)
    return Period{.preperiod = 0, .pattern = {0, 1, 2}, .saltus = 0, .values_needed = 0, .exceptions = {}};
  if (game.rules() != Rules::octal && game.rules() != Rules::all_but) return std::nullopt;  // no theorem for these
  return grundy(goal, run).period;
}

}  // namespace mexwave::heaps
