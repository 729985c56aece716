#pragma once
// Finds the period of a game that splits heaps, in bounded memory, or counts its values.
//
// A window that occurs twice proves the period, if no new rare heap and no value decided by a pair outside the window
// lies in between. README.md explains why, and how the preperiod is found from snapshots of the window.

#include <functional>
#include <memory>
#include <optional>
#include <vector>

#include "core/files/state_bytes.hpp"
#include "heaps/recurrence.hpp"

namespace mexwave::heaps::detail {

/// The window of the first attempt; a power of two. It suffices for all games with few rare heaps that we know.
inline constexpr std::uint32_t usual_window = 1U << 15;

class WindowPeriod {
 public:
  /// Only the first and the last look for pairs outside the window: a certificate cannot have them.
  enum class Task : std::uint8_t { find_period, certify_period, count_values };
  WindowPeriod(const Game& game, std::uint64_t upto, std::uint32_t window, Task task, const RunOptions& run);
  WindowPeriod(const WindowPeriod&) = delete;

  // Required by run_or_resume().
  std::function<void(std::uint64_t)> tick;
  std::function<bool()> pause;
  bool run();
  void save(const core::StateSink& sink) const;
  void restore(core::StateSource source);

  /// From a window of this many heaps on, pairs outside the window may be looked for instead of a longer window.
  std::uint32_t long_window = 1U << 19;

  struct Found {
    std::uint64_t preperiod, period;
    std::uint64_t first, second;  // the same window precedes both heaps
  };
  /// Nothing if no window recurred.
  [[nodiscard]] const std::optional<Found>& found() const { return found_; }
  [[nodiscard]] const WindowValues& values() const { return *now_; }
  /// The pairs outside the window that decided a value, by increasing heap.
  [[nodiscard]] const std::vector<DistantPair>& distant() const { return distant_; }
  /// The pair outside the window with the least distance from n that gives the value, or nothing. All values below n
  /// are known, but are computed again: of the smaller heaps upwards, of the larger ones downwards, stretch by stretch,
  /// each from a snapshot. Throws MemoryLimit, Cancelled.
  [[nodiscard]] std::optional<DistantPair> distant_pair(std::uint64_t n, std::uint16_t value);
  /// The result of Task::count_values, for the heaps 0 to upto.
  [[nodiscard]] std::vector<ValueCount> counts() const;
  /// LongPeriod::snapshots for the period that was found.
  [[nodiscard]] std::vector<Snapshot> certificate();

 private:
  [[nodiscard]] Snapshot snapshot_of(const WindowValues& values) const;
  [[nodiscard]] WindowValues at_start(std::uint32_t window);
  [[nodiscard]] std::uint64_t bytes_of(std::uint64_t window, std::uint32_t runs) const;
  void start(std::uint32_t window);
  void restart(std::uint64_t window, std::uint64_t heap);
  [[nodiscard]] bool may_look_outside(const WindowTooShort& at) const;
  bool look_outside();
  void append(WindowValues& values, std::uint64_t end, std::vector<std::uint16_t>& list);
  bool search();
  void take_snapshot();
  void count(std::uint64_t from);
  void find_preperiod(const Recurrence::Found& pair);
  [[nodiscard]] const Snapshot* snapshot_before(std::uint64_t next) const;
  void advance(WindowValues& values, std::uint64_t next);
  void report();
  [[nodiscard]] WindowValues values_before(std::uint64_t next);
  void recompute(const Snapshot& last, std::uint32_t mask, const core::StateReader& in);

  Game game_;
  std::uint64_t upto_;
  Task task_;
  const RunOptions& run_;
  std::unique_ptr<WindowValues> now_;
  std::vector<Snapshot> snapshots_;  // at multiples of spacing_
  std::uint64_t spacing_ = 0;
  Recurrence recurrence_;                       // of the windows of the snapshots
  std::vector<ValueCount> counts_;              // by value, of the heaps from 1 on
  std::optional<Recurrence::Found> recurring_;  // its preperiod is not known yet
  std::optional<Found> found_;
  std::vector<DistantPair> distant_;
  std::optional<WindowTooShort> open_;  // a value to be looked for outside the window
};

}  // namespace mexwave::heaps::detail
