// Chooses the helper heaps: common heaps that are paired with every n, so that few rare values remain to be searched
// for (README.md, "Helpers"). The choice is greedy: the heap that excludes most rare values of a sample comes first.

#include "heaps/window_values.hpp"

#include <algorithm>
#include <queue>
#include <tuple>

namespace mexwave::heaps::detail {

namespace {

/// Size of the sample, and number of candidates for each way to split. Larger numbers give a better choice but take
/// longer, which does not pay for short tables.
constexpr std::size_t sample_short = 2048, sample_long = 16384, long_table = 32768;
constexpr std::uint32_t candidates_short = 512, candidates_long = 2048;
/// A helper costs a strike for each register of heaps. It must save this many searches per register of the sample.
constexpr double searches_worth_a_strike = 3.0 / 100;
/// Passes over the sample between two ticks.
constexpr std::size_t passes_per_tick = 32;

}  // namespace

std::vector<Helper> choose_helper_heaps(const HelperChoice& from, const std::function<void()>& tick) {
  const auto& values = from.values;
  const SparseSpace& space = from.space;
  const std::size_t lanes = from.lanes;
  const std::size_t size = values.size(), row = lanes * 2 * from.planes_used;
  const std::size_t sample = std::min(size / 2, size < long_table ? sample_short : sample_long), first = size - sample;
  std::vector<std::uint8_t> halves(size), open_halves(sample / lanes * row);
  for (std::size_t n = 0; n < size; ++n)
    halves[n] = space.is_rare(n, values[n]) ? rare_heap : static_cast<std::uint8_t>(space.half(values[n]));
  for (std::size_t n = first; n < size; ++n) {
    if (space.is_rare(n, values[n])) continue;
    std::uint8_t* const open = open_halves.data() + (n - first) / lanes * row + (n - first) % lanes;
    for (std::uint32_t half = 0; space.value(n, half, true) < values[n]; ++half)
      open[half / 8 * lanes] |= static_cast<std::uint8_t>(1U << half % 8);
    for (const std::uint32_t t : from.singles) {
      if (n <= t || !space.is_rare(n, values[n - t])) continue;
      const std::uint32_t half = space.half(values[n - t]);
      if (half / 16 < from.planes_used) open[half / 8 * lanes] &= static_cast<std::uint8_t>(~(1U << half % 8));
    }
  }
  const OpenSample open{halves.data() + first, from.planes_used, static_cast<std::uint32_t>(sample / lanes),
                        open_halves.data()};
  struct Entry {
    std::size_t closes;
    Helper helper;
    bool operator<(const Entry& other) const {
      return std::tuple(closes, other.helper.a, other.helper.t) < std::tuple(other.closes, helper.a, helper.t);
    }
  };
  std::priority_queue<Entry> queue;
  for (const std::uint32_t t : from.splits) {
    const auto end = static_cast<std::uint32_t>(
        std::min<std::size_t>(2 * most_lanes + (size < long_table ? candidates_short : candidates_long), first / 2));
    for (auto a = static_cast<std::uint32_t>(2 * most_lanes); a < end; ++a)
      if (!space.is_rare(a, values[a]) && a + t < first) queue.push({sample, {t, a, values[a]}});
  }
  // The threshold is the same at every level, so that all choose the same helpers.
  const double least = static_cast<double>(sample) / most_lanes * searches_worth_a_strike;
  const auto visit = [&](const Helper& helper, bool close) {
    return from.count(open, helper.a + helper.t, space.half(helper.value), close);
  };
  // The number of halves that a helper excludes never rises. So if the first helper in the queue stays the first after
  // its number has been updated, it has the largest number.
  std::vector<Helper> chosen;
  std::size_t visited = 0;
  while (!queue.empty()) {
    Entry entry = queue.top();
    queue.pop();
    if (++visited % passes_per_tick == 0 && tick) tick();
    entry.closes = visit(entry.helper, false);
    if (static_cast<double>(entry.closes) < least) continue;
    if (!queue.empty() && entry < queue.top()) {
      queue.push(entry);
      continue;
    }
    visit(entry.helper, true);
    chosen.push_back(entry.helper);
  }
  return chosen;
}

}  // namespace mexwave::heaps::detail
