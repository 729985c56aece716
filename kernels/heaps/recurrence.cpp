// Searches new values for landmarks. Where one is found, compares the windows up to the landmark at once, and the rest
// of the windows when its values are known.

#include "heaps/recurrence.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

namespace mexwave::heaps::detail {

namespace {

constexpr std::uint32_t values_before = 4;
/// A landmark occurs at most this often in its window.
constexpr std::uint32_t seldom = 8;

std::uint64_t last_four_values(const std::uint16_t* end) {
  std::uint64_t values;
  std::memcpy(&values, end - values_before, sizeof values);
  return values;
}

const Snapshot& with_next(std::uint64_t next, std::span<const Snapshot> snapshots) {
  return *std::lower_bound(snapshots.begin(), snapshots.end(), next,
                           [](const Snapshot& snapshot, std::uint64_t n) { return snapshot.next < n; });
}

}  // namespace

void Recurrence::add(const Snapshot& snapshot) {
  const std::vector<std::uint16_t>& values = snapshot.values;
  std::array<std::uint32_t, values_below> count{}, last{};
  for (std::uint32_t i = 0; i < values.size(); ++i) {
    ++count[values[i]];
    last[values[i]] = i;
  }
  const auto possible = [&](std::uint32_t value) { return count[value] > 0 && last[value] >= values_before; };
  std::uint16_t best = values.back();  // is possible
  for (std::uint16_t value = 0; value < values_below; ++value)
    if (possible(value) && count[value] < count[best]) best = value;
  // Each value is a further search, so prefer one that is searched for already.
  for (const Landmark& other : landmarks_)
    if (possible(other.value) && count[other.value] <= seldom) best = other.value;
  if (count[best] > seldom && !std::has_single_bit(snapshot.next)) return;
  if (landmarks_.empty()) searched_ = compared_ = snapshot.next;
  const std::uint32_t at = last[best];
  const Landmark landmark{best, last_four_values(values.data() + at), snapshot.next,
                          static_cast<std::uint32_t>(values.size() - at)};
  landmarks_.insert(std::lower_bound(landmarks_.begin(), landmarks_.end(), landmark), landmark);
}

void Recurrence::keep_multiples(std::uint64_t spacing) {
  std::erase_if(landmarks_, [&](const Landmark& landmark) { return landmark.next % spacing != 0; });
  std::erase_if(candidates_, [&](const Found& pair) { return pair.first % spacing != 0; });
}

void Recurrence::clear() {
  landmarks_.clear();
  candidates_.clear();
}

void Recurrence::resume(const WindowValues& values, std::span<const Snapshot> snapshots) {
  for (const Snapshot& snapshot : snapshots) add(snapshot);
  compared_ = values.next();
  searched_ = values.next() - values.window() + values_before;
  find_landmarks(values, snapshots, values_below);
}

std::optional<Recurrence::Found> Recurrence::find(const WindowValues& values, std::span<const Snapshot> snapshots) {
  find_landmarks(values, snapshots, values.step_began() == searched_ ? values.most_in_step() : values_below);
  std::optional<Found> found;
  for (const Found& pair : candidates_) {
    if (pair.second > values.next() || (found && found->second <= pair.second)) continue;
    const Snapshot& snapshot = with_next(pair.first, snapshots);
    const std::uint16_t* const end = values.values_end() - (values.next() - pair.second);
    // Compare backwards: windows that differ usually differ near the end.
    if (std::equal(snapshot.values.rbegin(), snapshot.values.rend(), std::make_reverse_iterator(end))) found = pair;
  }
  std::erase_if(candidates_, [&](const Found& pair) { return pair.second <= values.next(); });
  compared_ = values.next();
  return found;
}

/// Searches the heaps from searched_ to next() - 1 for the value of each landmark. None of them has a value above
/// `most`.
void Recurrence::find_landmarks(const WindowValues& values, std::span<const Snapshot> snapshots, std::uint32_t most) {
  for (auto landmark = landmarks_.begin(); landmark != landmarks_.end();) {
    const std::uint16_t value = landmark->value;
    for (std::uint64_t heap = searched_; value <= most && heap < values.next(); ++heap) {
      const std::uint64_t left = values.next() - heap;
      heap += find_(values.values_end() - left, left, value);
      if (heap < values.next()) compare_before(heap, value, values, snapshots);
    }
    while (landmark != landmarks_.end() && landmark->value == value) ++landmark;
  }
  searched_ = values.next();
}

/// Compares each window that has the landmark `value` with the window whose landmark would be at `heap`, up to the
/// landmark.
void Recurrence::compare_before(std::uint64_t heap, std::uint16_t value, const WindowValues& values,
                                std::span<const Snapshot> snapshots) {
  const std::uint16_t* const end = values.values_end() - (values.next() - heap);
  const std::uint64_t before = last_four_values(end);
  auto landmark = std::lower_bound(landmarks_.begin(), landmarks_.end(), Landmark{value, before, 0, 0});
  for (; landmark != landmarks_.end() && landmark->value == value && landmark->before == before; ++landmark) {
    const std::uint64_t second = heap + landmark->back;
    if (heap < landmark->next || second <= compared_) continue;
    if (values.space().parity && (second - landmark->next) % 2 != 0) continue;
    const Snapshot& snapshot = with_next(landmark->next, snapshots);
    const auto rend = snapshot.values.rend();
    if (std::equal(rend - (values.window() - landmark->back), rend, std::make_reverse_iterator(end)))
      candidates_.push_back({landmark->next, second});
  }
}

}  // namespace mexwave::heaps::detail
