// Chooses the helper heaps: common heaps that are paired with every n, so that few rare values remain to be searched
// for (README.md, "Helpers"). The choice is greedy: the heap that excludes most rare values of a sample comes first.

#include "heaps/window_values.hpp"

#include <algorithm>
#include <numeric>
#include <queue>

namespace mexwave::heaps::detail {

namespace {

/// Size of the sample, and number of helpers tried for each way to split. Larger numbers give a better choice but take
/// longer, which does not pay for short tables.
constexpr std::size_t sample_short = 2048, sample_long = 16384, long_table = 32768;
constexpr std::uint32_t tried_short = 512, tried_long = 2048;
/// A helper costs a strike for each register of heaps. It must save this many searches per register of the sample.
constexpr double searches_worth_a_strike = 3.0 / 100;
/// Passes over the sample between two ticks.
constexpr std::size_t passes_per_tick = 32;
/// In place of the half of a heap with a rare value.
constexpr std::uint16_t no_half_here = 0xffff;

}  // namespace

std::vector<Helper> choose_helper_heaps(std::span<const std::uint16_t> values, const SparseSpace& space,
                                        const std::vector<RareHeap>& rare, const std::vector<std::uint32_t>& splits,
                                        const std::vector<std::uint32_t>& singles, const std::function<void()>& tick) {
  constexpr std::uint32_t lanes = most_lanes;  // the same at every level, so that all choose the same helpers
  const std::size_t size = values.size();
  std::vector<std::uint16_t> halves(size, no_half_here);
  for (std::size_t n = 1; n < size; ++n) halves[n] = static_cast<std::uint16_t>(space.half(values[n]));
  for (const RareHeap& heap : rare) halves[heap.heap] = no_half_here;
  const std::size_t sample = std::min(size / 2, size < long_table ? sample_short : sample_long), first = size - sample;
  const std::uint32_t most = *std::max_element(values.begin(), values.end());
  const std::size_t words = most / 128 + 1;
  // Bit h of a heap is set if the rare value of half h must be excluded.
  std::vector<std::uint64_t> open(sample * words);
  for (std::size_t k = 0; k < sample; ++k) {
    const std::size_t n = first + k;
    if (halves[n] == no_half_here) continue;
    for (std::uint32_t half = 0; space.value(n, half, true) < values[n]; ++half)
      open[k * words + half / 64] |= std::uint64_t{1} << half % 64;
    for (const std::uint32_t t : singles) {
      if (n <= t || !space.is_rare(n, values[n - t])) continue;
      const std::uint32_t half = space.half(values[n - t]);
      if (half / 64 < words) open[k * words + half / 64] &= ~(std::uint64_t{1} << half % 64);
    }
  }
  std::vector<std::size_t> rows(sample);  // heaps of the sample that have open bits
  std::iota(rows.begin(), rows.end(), std::size_t{0});
  // Returns how many open bits the pairs with a helper exclude; clears these bits if `close`.
  const auto visit = [&](const Helper& helper, bool close) {
    const std::uint32_t own = halves[helper.a];
    const std::uint16_t* const partners = halves.data() + first - helper.t - helper.a;
    std::size_t closed = 0;
    for (const std::size_t k : rows) {
      const std::uint32_t half = own ^ partners[k];
      if (half / 64 >= words) continue;  // also if the partner has no_half_here
      std::uint64_t& word = open[k * words + half / 64];
      const std::uint64_t bit = std::uint64_t{1} << half % 64;
      closed += (word & bit) != 0 ? 1 : 0;
      if (close) word &= ~bit;
    }
    return closed;
  };
  const auto is_closed = [&](std::size_t k) {
    return std::all_of(&open[k * words], &open[k * words] + words, [](std::uint64_t word) { return word == 0; });
  };
  struct Entry {
    std::size_t closes;
    Helper helper;
    bool operator<(const Entry& other) const {
      return std::tuple(closes, other.helper.a, other.helper.t) < std::tuple(other.closes, helper.a, helper.t);
    }
  };
  std::priority_queue<Entry> queue;
  for (const std::uint32_t t : splits) {
    const auto end = static_cast<std::uint32_t>(
        std::min<std::size_t>(2 * lanes + (size < long_table ? tried_short : tried_long), first / 2));
    for (std::uint32_t a = 2 * lanes; a < end; ++a)
      if (halves[a] != no_half_here && a + t < first) queue.push({sample, {t, a, values[a]}});
  }
  // The number of bits that a helper excludes never rises. So if the first helper in the queue stays the first after
  // its number has been updated, it has the largest number.
  const double least = static_cast<double>(sample) / lanes * searches_worth_a_strike;
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
    std::erase_if(rows, is_closed);
    chosen.push_back(entry.helper);
  }
  return chosen;
}

}  // namespace mexwave::heaps::detail
