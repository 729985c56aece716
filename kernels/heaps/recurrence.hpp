#pragma once
// Finds the first of several windows of values that occurs again.
//
// A window has a landmark: a value that is seldom in it, at its last place in the window. The window can occur again
// only where this value and the values before it do. A window without such a value is not searched for, unless it is
// that before a power of two: these suffice to find every recurrence sooner or later (Brent's algorithm).

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "heaps/window_values.hpp"

namespace mexwave::heaps::detail {

/// `values`: those of the `window` heaps before `next`.
using Snapshot = LongPeriod::Snapshot;

class Recurrence {
 public:
  explicit Recurrence(FindForwards find) : find_(find) {}

  /// From now on, the window of the snapshot is searched for, if it has a landmark. Snapshots are added by increasing
  /// `next`.
  void add(const Snapshot& snapshot);
  /// Searches no longer for windows whose `next` is not a multiple of `spacing`.
  void keep_multiples(std::uint64_t spacing);
  void clear();

  struct Found {
    std::uint64_t first, second;  // the same window precedes both heaps
  };
  /// Fastest if called after each step. `snapshots`: all that are searched for, by increasing `next`. If the mask of
  /// the values includes the parity, only even distances count.
  [[nodiscard]] std::optional<Found> find(const WindowValues& values, std::span<const Snapshot> snapshots);
  /// Begins the search at a run that is continued at values.next().
  void resume(const WindowValues& values, std::span<const Snapshot> snapshots);

 private:
  struct Landmark {
    std::uint16_t value;
    std::uint64_t before;  // the four values before it
    std::uint64_t next;    // of the snapshot
    std::uint32_t back;    // it is so many heaps before `next`
    friend auto operator<=>(const Landmark&, const Landmark&) = default;
  };
  void find_landmarks(const WindowValues& values, std::span<const Snapshot> snapshots, std::uint32_t most);
  void compare_before(std::uint64_t heap, std::uint16_t value, const WindowValues& values,
                      std::span<const Snapshot> snapshots);

  FindForwards find_;
  std::vector<Landmark> landmarks_;  // sorted
  std::uint64_t searched_ = 0;       // the heaps below have been searched for landmarks
  std::uint64_t compared_ = 0;       // the windows before the heaps up to this one have been compared
  std::vector<Found> candidates_;    // the windows agree up to the landmark
};

}  // namespace mexwave::heaps::detail
