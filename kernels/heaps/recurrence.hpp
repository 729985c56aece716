#pragma once
// Finds the first of several windows of values that occurs again.
//
// The landmark of a window is a value that occurs only a few times in it, at its last place. The window can occur again
// only where this value occurs again, with the same values before it. A window without such a value is searched for
// only if it lies before a power of two: these windows suffice to find every recurrence sooner or later (Brent's
// algorithm).

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

  /// Adds the window of the snapshot to those that are searched for, if it has a landmark or lies before a power of
  /// two. Add snapshots by increasing `next`.
  void add(const Snapshot& snapshot);
  /// Keeps only windows whose `next` is a multiple of `spacing`.
  void keep_multiples(std::uint64_t spacing);
  void clear();

  struct Found {
    std::uint64_t first, second;  // the same window precedes both heaps
  };
  /// The first recurrence among the values so far, or nothing. Fastest if called after each step. `snapshots`: all
  /// snapshots that are searched for, by increasing `next`. If the mask includes the parity, only even distances count.
  [[nodiscard]] std::optional<Found> find(const WindowValues& values, std::span<const Snapshot> snapshots);
  /// Call it once for a run that is continued at values.next(): adds all snapshots, and searches the values in memory
  /// for landmarks.
  void resume(const WindowValues& values, std::span<const Snapshot> snapshots);

 private:
  struct Landmark {
    std::uint16_t value;
    std::uint64_t before;  // the four values before it
    std::uint64_t next;    // Snapshot::next
    std::uint32_t back;    // distance from the landmark to `next`
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
