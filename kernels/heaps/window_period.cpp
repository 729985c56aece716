// Runs WindowValues until a window recurs, finds the preperiod from snapshots, and writes checkpoints.

#include "heaps/window_period.hpp"

#include <algorithm>
#include <bit>
#include <set>
#include <span>
#include <string>
#include <utility>

#include "core/bits/simd_level.hpp"
#include "core/schedule/checkpointed_run.hpp"
#include "core/schedule/run_control.hpp"
#include "heaps/tables.hpp"
#include "mexwave/error.hpp"

namespace mexwave::heaps::detail {

namespace {

constexpr core::LevelTable<FindForwards> find_forwards_at MEXWAVE_LEVELS(find_forwards);

/// When there are this many snapshots, every second one is dropped. They take at most 16 MiB, or 16 windows.
std::size_t most_snapshots(std::uint64_t window) {
  return std::clamp<std::size_t>((std::size_t{1} << 23) / window, 16, 256);
}
/// A window that is too short is lengthened by this factor.
constexpr std::uint32_t growth = 4;
constexpr std::uint32_t largest_window = 1U << 28;
/// Pairs outside the window are looked for if a heap is this many windows large, and if fewer than this many pairs of
/// heaps between n/2 and n would be in a longer window; otherwise a longer window takes less time.
constexpr std::uint32_t many_windows = 64, most_near = 4;
/// A stretch of heaps whose values are needed downwards, but do not fit into memory, is divided into this many.
constexpr std::uint64_t stretch_parts = 16;
constexpr std::uint64_t heaps_a_tick = 1 << 16;

}  // namespace

WindowPeriod::WindowPeriod(const Game& game, std::uint64_t upto, std::uint32_t window, Task task, const RunOptions& run)
    : game_(game),
      upto_(upto),
      task_(task),
      run_(run),
      recurrence_(core::at_level(find_forwards_at, core::resolve_level(run))) {
  start(window);
}

WindowValues WindowPeriod::at_start(std::uint32_t window) {
  WindowValues values(game_, window, core::resolve_level(run_), core::resolve_threads(run_));
  values.tick = [this] {
    if (tick) tick(now_->next());
  };
  values.distant = &distant_;
  return values;
}

/// Memory of some runs at once, and of the snapshots. A run has about three windows of values and planes, and one
/// window of first values.
std::uint64_t WindowPeriod::bytes_of(std::uint64_t window, std::uint32_t runs) const {
  constexpr std::uint64_t a_value = sizeof(std::uint16_t), a_run = 3 * (a_value + most_planes) + a_value;
  const std::uint64_t snapshots = std::min<std::uint64_t>(most_snapshots(window), upto_ / (2 * window));
  return (runs * a_run + a_value * snapshots) * window;
}

/// Starts again with a longer window, because this one does not suffice for a heap.
void WindowPeriod::restart(std::uint64_t window, std::uint64_t heap) {
  if (window > largest_window || window == now_->window())
    throw InvalidArgument("game '" + game_.text() + "': expected values that a window of " +
                          std::to_string(largest_window) + " heaps decides, got a heap of " + std::to_string(heap) +
                          " whose value needs a longer one");
  start(static_cast<std::uint32_t>(window));
}

/// Begins at heap 1, without any results.
void WindowPeriod::start(std::uint32_t window) {
  require_memory("a window of " + std::to_string(window) + " heaps of " + game_.text(), bytes_of(window, 1), run_);
  now_ = std::make_unique<WindowValues>(at_start(window));
  snapshots_.clear();
  distant_.clear();
  open_.reset();
  recurring_.reset();
  recurrence_.clear();
  spacing_ = 2 * std::uint64_t{window};
  counts_.assign(task_ == Task::count_values ? values_below : 0, {});
}

Snapshot WindowPeriod::snapshot_of(const WindowValues& values) const {
  return {values.next(), {values.values_end() - values.window(), values.values_end()}};
}

void WindowPeriod::take_snapshot() {
  snapshots_.push_back(snapshot_of(*now_));
  recurrence_.add(snapshots_.back());
  if (snapshots_.size() < most_snapshots(now_->window())) return;
  spacing_ *= 2;
  std::erase_if(snapshots_, [this](const Snapshot& snapshot) { return snapshot.next % spacing_ != 0; });
  recurrence_.keep_multiples(spacing_);
}

bool WindowPeriod::run() {
  while (!found_ && (recurring_ || now_->next() <= upto_)) {
    try {
      if (recurring_ && !open_)
        find_preperiod(*recurring_);
      else if (open_ ? !look_outside() : !search())
        return false;
    } catch (const Cancelled&) {
      if (!pause) throw;
      return false;  // report() has thrown it, so the state is that of the last step
    } catch (const WindowTooShort& at) {
      if (!may_look_outside(at)) {
        // A window that holds all heaps to this one and more is long enough for now.
        const std::uint64_t window = now_->window(), enough = std::max(2 * window, std::bit_ceil(at.heap));
        restart(std::min({growth * window, enough, std::uint64_t{largest_window}}), at.heap);
        continue;
      }
      open_ = at;
      if (pause) return false;  // for a checkpoint, because the search may take long
    } catch (const TooManyRareHeaps& at) {
      throw InvalidArgument("game '" + game_.text() + "': expected at most " + std::to_string(now_->rare().size()) +
                            " rare heaps, got more up to a heap of " + std::to_string(at.heap));
    } catch (const ValueTooLarge& at) {
      throw InvalidArgument("game '" + game_.text() + "': expected values below " + std::to_string(values_below) +
                            ", got a larger one at a heap of " + std::to_string(at.heap));
    }
  }
  return true;
}

/// Whether a pair outside the window is looked for. Otherwise a longer window is likely to take less time.
bool WindowPeriod::may_look_outside(const WindowTooShort& at) const {
  const std::uint64_t window = now_->window();
  if (!at.value || task_ == Task::certify_period || window < long_window || at.heap / window < many_windows)
    return false;
  const auto near = [&](const DistantPair& pair) {
    return pair.heap > at.heap / 2 && pair.distance <= growth * window;
  };
  return std::count_if(distant_.begin(), distant_.end(), near) < most_near;
}

/// Looks for a pair that gives the value `open_`. Returns false where a checkpoint is wanted.
bool WindowPeriod::look_outside() {
  const auto [heap, value] = *std::exchange(open_, {});
  std::optional<DistantPair> pair;
  try {
    pair = distant_pair(heap, *value);
  } catch (const WindowTooShort&) {
    throw FormatError("expected a checkpoint with values of '" + game_.text() + "', got other values");
  }
  if (!pair) {  // no move leads to the value, so it is the value of the heap, and rare
    restart(std::bit_ceil(heap), heap);
    return true;
  }
  distant_.push_back(*pair);
  return !pause;
}

std::optional<DistantPair> WindowPeriod::distant_pair(std::uint64_t n, std::uint16_t value) {
  const std::uint64_t window = now_->window(), reach = game_.reach();
  const std::uint64_t largest_stretch = stretch_parts * 2 * window;  // whose values are kept; at() needs 2 windows
  std::uint64_t snapshots = 0;
  for (std::uint64_t stretch = n; stretch > largest_stretch; stretch /= stretch_parts) snapshots += stretch_parts;
  require_memory("values of '" + game_.text() + "' outside a window of " + std::to_string(window) + " heaps",
                 bytes_of(window, 3) + (2 * largest_stretch + snapshots * window) * sizeof value, run_);
  std::vector<std::uint32_t> splits;
  const bool unequal = game_.rules() == Rules::grundy;
  for (std::uint32_t t = 0; t <= (unequal ? 0 : reach); ++t)
    if (unequal || (game_.digit(t) & 4) != 0) splits.push_back(t);
  // The larger heap is b < n - window, the smaller one a = n - t - b. All pairs with a <= window - t are in memory.
  std::uint64_t low_begin = window + 1 - reach;
  WindowValues low = values_before(low_begin);
  std::vector<std::uint16_t> lows, highs;  // the values of the heaps a from low_begin on, and of the b from `begin` on
  lows.reserve(largest_stretch + reach);
  highs.reserve(largest_stretch);
  std::vector<Snapshot> between;  // beside the snapshots of the run, by increasing `next`
  for (std::uint64_t end = n - window; end > (n - reach) / 2;) {
    while (!between.empty() && between.back().next >= end) between.pop_back();
    const Snapshot* const before = between.empty() ? snapshot_before(end - 1) : &between.back();
    const std::uint64_t begin = before == nullptr ? 1 : before->next;
    WindowValues high = before == nullptr ? at_start(now_->window()) : now_->at(begin, before->values);
    if (end - begin > largest_stretch) {  // divide it; the next turn takes its last part
      for (std::uint64_t k = 1; k < stretch_parts; ++k) {
        advance(high, begin + k * ((end - begin) / stretch_parts));
        between.push_back(snapshot_of(high));
      }
      continue;
    }
    highs.clear();
    append(high, end, highs);
    const std::uint64_t least = n - reach - end + 1;  // the least a for these b
    lows.erase(lows.begin(), lows.begin() + static_cast<std::ptrdiff_t>(least - low_begin));
    low_begin = least;
    append(low, n - begin + 1, lows);
    for (std::uint64_t b = end; b-- > std::max(begin, (n - reach) / 2);) {
      if (b % heaps_a_tick == 0) report();
      for (const std::uint32_t t : splits) {
        const std::uint64_t a = n - t - b;
        if ((lows[a - low_begin] ^ highs[b - begin]) == value && !(unequal && a == b))
          return DistantPair{n, value, t + std::min(a, b)};
      }
    }
    end = begin;
  }
  return std::nullopt;
}

/// Continues until next() is `end`, and appends the new values to the list.
void WindowPeriod::append(WindowValues& values, std::uint64_t end, std::vector<std::uint16_t>& list) {
  while (values.next() < end) {
    const std::uint64_t from = values.next();
    advance(values, std::min(end, from + values.window()));
    list.insert(list.end(), values.values_end() - (values.next() - from), values.values_end());
  }
}

/// Searches until a window recurs or `upto` is reached (true), or until a pause (false).
bool WindowPeriod::search() {
  WindowValues& values = *now_;
  const bool counting = task_ == Task::count_values;
  std::uint64_t next_tick = values.next() + heaps_a_tick;
  while (values.next() <= upto_) {
    const std::uint64_t from = values.next();
    if (!counting && from % spacing_ == 0 && (snapshots_.empty() || snapshots_.back().next < from)) take_snapshot();
    values.step(std::min(upto_ + 1, (from / spacing_ + 1) * spacing_));
    // A value that a distant pair has decided is no function of the window: only later windows prove a period.
    if (!distant_.empty() && distant_.back().heap >= from) recurrence_.clear();
    if (counting) count(from);
    recurring_ = recurrence_.find(values, snapshots_);
    if (recurring_) return true;
    if (values.next() < next_tick) continue;
    next_tick = values.next() + heaps_a_tick;
    if (tick) tick(values.next());
    if (pause && pause()) return false;
  }
  return true;
}

/// Counts the values of the heaps from `from` to next() - 1.
void WindowPeriod::count(std::uint64_t from) {
  const std::uint64_t next = now_->next();
  const std::uint16_t* const end = now_->values_end();
  for (std::uint64_t n = from; n < next; ++n) {
    ValueCount& of = counts_[*(end - (next - n))];
    if (of.count++ == 0) of.first = n;
    of.last = n;
  }
}

std::vector<ValueCount> WindowPeriod::counts() const {
  std::vector<ValueCount> list;
  for (std::uint32_t value = 0; value < counts_.size(); ++value) {
    ValueCount of = counts_[value];
    of.value = value;
    if (value == 0) {  // heap 0
      ++of.count;
      of.first = 0;
    }
    if (of.count > 0) list.push_back(of);
  }
  return list;
}

/// The last snapshot at `next` or before, or null.
const Snapshot* WindowPeriod::snapshot_before(std::uint64_t next) const {
  const auto after = std::find_if(snapshots_.rbegin(), snapshots_.rend(),
                                  [&](const Snapshot& snapshot) { return snapshot.next <= next; });
  return after == snapshots_.rend() ? nullptr : &*after;
}

void WindowPeriod::advance(WindowValues& values, std::uint64_t next) {
  while (values.next() < next) {
    values.advance(std::min(next, values.next() + heaps_a_tick));
    report();
  }
}

/// Calls `tick` while values are computed again. Throws Cancelled even if there are checkpoints, because the state is
/// that of the last step.
void WindowPeriod::report() {
  if (tick) tick(now_->next());
  if (pause && run_.cancelled && run_.cancelled()) throw Cancelled("cancelled");
}

/// The state of the run when exactly the values below `next` are known.
WindowValues WindowPeriod::values_before(std::uint64_t next) {
  const Snapshot* const from = snapshot_before(next);
  WindowValues values = from == nullptr ? at_start(now_->window()) : now_->at(from->next, from->values);
  advance(values, next);
  return values;
}

/// Sets found_: compares the values before pair.first with those one period later.
void WindowPeriod::find_preperiod(const Recurrence::Found& pair) {
  require_memory("the preperiod of " + game_.text(), bytes_of(now_->window(), 3), run_);
  const std::uint64_t period = pair.second - pair.first;
  std::uint64_t preperiod = 0;
  // The last n < preperiod is the last one at which the values differ. Go back from snapshot to snapshot until the
  // values differ.
  for (std::uint64_t end = pair.first; preperiod == 0 && end > 1;) {
    const Snapshot* const before = snapshot_before(end - 1);
    const std::uint64_t begin = before == nullptr ? 1 : before->next;
    WindowValues here = values_before(begin), later = values_before(begin + period);
    if (begin == 1 && later.value(period) != 0) preperiod = 1;  // heap 0 has value 0
    // Once the windows are equal, all later values are, unless a pair outside the window decides one.
    const std::uint64_t last_distant = distant_.empty() ? 0 : distant_.back().heap;
    for (std::uint64_t n = begin;
         n < end && (n <= std::max(preperiod + here.window(), last_distant) || preperiod == 0);) {
      const std::uint64_t to = std::min<std::uint64_t>(end, n + here.window());
      advance(here, to);
      advance(later, to + period);
      for (std::uint64_t m = n; m < to; ++m)
        if (here.value(m) != later.value(m + period)) preperiod = m + 1;
      n = to;
    }
    end = begin;
  }
  found_ = Found{preperiod, period, pair.first, pair.second};
}

std::vector<Snapshot> WindowPeriod::certificate() {
  const std::uint64_t reach = std::max<std::uint64_t>(now_->furthest(), game_.reach() + std::uint64_t{1});
  const std::uint64_t preperiod = std::max<std::uint64_t>(found_->preperiod, 1);
  const std::uint64_t period = found_->period, x = preperiod + reach;  // x: as in LongPeriod::snapshots
  std::set<std::uint64_t> list_next{x, x + period};                    // Snapshot::next of the list
  if (preperiod > 1) list_next.insert({preperiod, preperiod + period});
  for (const Snapshot& snapshot : snapshots_)
    if (snapshot.next < x + period) list_next.insert(snapshot.next);
  std::uint64_t rest = period;
  for (std::uint64_t q = 2; rest > 1; ++q) {  // the primes q that divide the period
    if (q * q > rest) q = rest;
    if (rest % q == 0) list_next.insert(x + period / q);
    while (rest % q == 0) rest /= q;
  }
  std::vector<Snapshot> list;
  std::optional<WindowValues> values;
  for (const std::uint64_t next : list_next) {
    const Snapshot* const before = snapshot_before(next);
    if (!values || (before != nullptr && before->next > values->next())) values = values_before(next);
    advance(*values, next);
    list.push_back({next, {values->values_end() - reach, values->values_end()}});
  }
  return list;
}

void WindowPeriod::save(const core::StateSink& sink) const {
  core::StateWriter out(sink);
  out.number(now_->window());
  out.number(now_->furthest());
  out.number(now_->largest().value);
  out.number(now_->largest().heap);
  out.number(now_->space().mask);
  out.number(spacing_);
  out.number(recurring_ ? recurring_->first : 0);
  out.number(recurring_ ? recurring_->second : 0);
  out.number(std::uint64_t{distant_.size()});
  for (const DistantPair& pair : distant_) {
    out.number(pair.heap);
    out.number(pair.value);
    out.number(pair.distance);
  }
  const auto write = [&out](const Snapshot& snapshot) {
    out.number(snapshot.next);
    out.list(snapshot.values);
  };
  write(snapshot_of(*now_));
  out.number(std::uint64_t{snapshots_.size()});
  for (const Snapshot& snapshot : snapshots_) write(snapshot);
  for (const ValueCount& of : counts_) {
    out.number(of.count);
    out.number(of.first);
    out.number(of.last);
  }
  out.flush();
}

void WindowPeriod::restore(core::StateSource source) {
  core::StateReader in(std::move(source));
  const auto window = in.number<std::uint32_t>(WindowValues::least_window, largest_window);
  if (!std::has_single_bit(window)) in.wrong();
  start(window);
  const auto furthest = in.number<std::uint64_t>(0, window);
  const WindowValues::Largest largest{in.number<std::uint16_t>(0, values_below - 1), in.number<std::uint64_t>()};
  const auto mask = in.number<std::uint32_t>(1, std::bit_ceil(values_below) - 1);
  spacing_ = in.number<std::uint64_t>();
  if (!std::has_single_bit(spacing_) || spacing_ < 2 * std::uint64_t{window}) in.wrong();
  const auto first = in.number<std::uint64_t>(), second = in.number<std::uint64_t>();
  for (auto count = in.number<std::uint64_t>(); count > 0; --count) {
    const auto least = distant_.empty() ? std::uint64_t{many_windows} * window : distant_.back().heap;
    const auto heap = in.number<std::uint64_t>(least, largest_long_heap);
    const auto value = in.number<std::uint16_t>(0, values_below - 1);
    distant_.push_back({heap, value, in.number<std::uint64_t>(window, heap)});
  }
  const auto read = [&] {
    Snapshot snapshot;
    snapshot.next = in.number<std::uint64_t>();
    snapshot.values = in.list<std::uint16_t>();
    const bool small = std::all_of(snapshot.values.begin(), snapshot.values.end(),
                                   [&](std::uint16_t value) { return value <= largest.value; });
    if (snapshot.next == 0 || snapshot.values.size() != window || !small) in.wrong();
    return snapshot;
  };
  const Snapshot last = read();
  require_checkpoint_within(last.next - 1, upto_);
  if (!distant_.empty() && distant_.back().heap >= last.next + batch_heaps) in.wrong();
  if (task_ == Task::certify_period && !distant_.empty())
    throw FormatError("expected a checkpoint of values that a window decides, as a certificate needs them, got " +
                      std::to_string(distant_.size()) + " pairs of heaps outside the window");
  for (auto count = in.number<std::uint64_t>(0, most_snapshots(window)); count > 0; --count) {
    snapshots_.push_back(read());
    const std::uint64_t before = snapshots_.size() == 1 ? 0 : snapshots_.end()[-2].next, next = snapshots_.back().next;
    if (next % spacing_ != 0 || next <= before || next > last.next) in.wrong();  // so next > window
  }
  for (ValueCount& of : counts_) {
    of.count = in.number<std::uint64_t>(0, last.next);
    of.first = in.number<std::uint64_t>(0, last.next);
    of.last = in.number<std::uint64_t>(0, last.next);
  }
  in.end();
  if (task_ == Task::count_values) {
    std::uint64_t left = last.next - 1;
    for (const ValueCount& of : counts_) {
      if (of.count > left) in.wrong();
      left -= of.count;
    }
    if (left != 0) in.wrong();
  }
  recompute(last, mask, in);
  now_->take_over(furthest, largest);
  const auto usable = std::find_if(snapshots_.begin(), snapshots_.end(), [&](const Snapshot& snapshot) {
    return distant_.empty() || snapshot.next > distant_.back().heap;
  });
  recurrence_.resume(*now_, std::span(snapshots_).subspan(static_cast<std::size_t>(usable - snapshots_.begin())));
  if (second == 0) return;
  const auto is_first = [&](const Snapshot& snapshot) { return snapshot.next == first; };
  if (first >= second || second > last.next || std::none_of(usable, snapshots_.end(), is_first)) in.wrong();
  recurring_ = {first, second};
}

/// Computes the values of the first heaps again, because rare heaps, helpers and the mask depend on them; then
/// continues from `last`. `mask` has also the bits that larger heaps have added.
void WindowPeriod::recompute(const Snapshot& last, std::uint32_t mask, const core::StateReader& in) {
  try {
    now_->advance(std::min<std::uint64_t>(last.next, 2 * std::uint64_t{now_->window()} + 1));
  } catch (const WindowTooShort&) {
    in.wrong();
  } catch (const TooManyRareHeaps&) {
    in.wrong();
  } catch (const ValueTooLarge&) {
    in.wrong();
  }
  if ((mask ^ now_->space().mask) % std::bit_ceil(now_->largest().value + 1U) != 0) in.wrong();
  now_->change_mask(mask);
  if (now_->next() < last.next)
    *now_ = now_->at(last.next, last.values);
  else if (snapshot_of(*now_).values != last.values)
    in.wrong();
}

}  // namespace mexwave::heaps::detail

namespace mexwave::heaps {

bool has_long_periods(const Game& game) {
  return (game.rules() == Rules::octal || game.rules() == Rules::grundy) && game.most_left() == 2;
}

namespace {

/// Runs the task and calls `take` with the finished run. `kind` is that of its checkpoints.
template <class Take>
void run_window(const LongPeriodGoal& goal, detail::WindowPeriod::Task task, std::string_view kind,
                const RunOptions& run, const Checkpoint& checkpoint, const Take& take) {
  const Game& game = goal.game;
  if (!has_long_periods(game))
    throw InvalidArgument("game '" + game.text() +
                          "': expected a game that may split a heap into two heaps, but not into three");
  if (goal.upto > largest_long_heap)
    throw InvalidArgument("heaps to '" + std::to_string(goal.upto) + "': expected at most " +
                          std::to_string(largest_long_heap));
  detail::WindowPeriod search(game, goal.upto, detail::usual_window, task, run);
  core::Ticker ticker(run, goal.upto);
  core::run_or_resume(search, kind, "state 6, " + game.text(), run, checkpoint, ticker);
  take(search);
  ticker.finish();
}

}  // namespace

LongPeriod find_long_period(const LongPeriodGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  LongPeriod result;
  using Task = detail::WindowPeriod::Task;
  run_window(goal, goal.certificate ? Task::certify_period : Task::find_period, "heaps period", run, checkpoint,
             [&](detail::WindowPeriod& search) {
               const detail::WindowValues& values = search.values();
               if (const auto& found = search.found())
                 result.found = {found->preperiod, found->period, found->first, found->second};
               result.computed = values.next() - 1;
               result.window = values.window();
               result.furthest = values.furthest();
               for (const detail::DistantPair& pair : search.distant())
                 if (!result.found && pair.heap <= result.computed)
                   result.furthest = std::max(result.furthest, pair.distance);
               result.mask = values.space().mask;
               result.twist = values.space().twist;
               result.with_parity = values.space().parity;
               for (const detail::RareHeap& heap : values.rare()) result.rare_heaps.push_back({heap.heap, heap.value});
               result.largest = values.largest().value;
               result.largest_at = values.largest().heap;
               if (goal.certificate && search.found()) result.snapshots = search.certificate();
             });
  return result;
}

bool has_few_rare_heaps(const Game& game, const RunOptions& run) {
  constexpr std::uint32_t heaps_asked = 4096, few = 300;
  if (!has_long_periods(game)) return false;
  RunOptions silent = run;
  silent.progress = {};
  try {
    return find_long_period({game, heaps_asked}, silent).rare_heaps.size() <= few;
  } catch (const InvalidArgument&) {  // the values are too large for a window
    return false;
  } catch (const MemoryLimit&) {
    return false;
  }
}

std::vector<ValueCount> count_values(const LongPeriodGoal& goal, const RunOptions& run, const Checkpoint& checkpoint) {
  std::vector<ValueCount> counts;
  run_window(goal, detail::WindowPeriod::Task::count_values, "heaps grundy --count", run, checkpoint,
             [&](const detail::WindowPeriod& search) { counts = search.counts(); });
  return counts;
}

}  // namespace mexwave::heaps
