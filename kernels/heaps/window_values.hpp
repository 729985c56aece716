#pragma once
// Computes the values of a game that splits heaps into two, one after the other, in bounded memory: it keeps the values
// of the last `window` heaps and of the first `window` heaps.
//
// Every value is proved (README.md). A rare value is searched for among the pairs (a, n - t - a) in memory: a is one of
// the first `window` heaps, n - t - a one of the last. If it is not found, not all pairs are in memory, and no
// DistantPair is known that gives it, throws WindowTooShort.

#include <algorithm>
#include <array>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "core/schedule/helper_thread.hpp"
#include "heaps/sparse_space.hpp"
#include "heaps/window_block.hpp"
#include "heaps/window_strikes.hpp"
#include "mexwave/heaps.hpp"
#include "mexwave/run.hpp"

namespace mexwave::heaps::detail {

/// Planes can hold values below this.
inline constexpr std::uint32_t values_below = 32 * most_planes;

/// Thrown if deciding the value of a heap needs a longer window.
struct WindowTooShort {
  std::uint64_t heap;
  std::optional<std::uint16_t> value = {};  ///< if set, a DistantPair that gives this value would also do
};
/// A move from `heap` leads to two heaps, of which the larger one is not in memory; the xor of their values is `value`.
struct DistantPair {
  std::uint64_t heap;
  std::uint16_t value;
  std::uint64_t distance;  ///< from `heap` to the larger of the two
};
/// Thrown if a value is beyond what planes can hold.
struct ValueTooLarge {
  std::uint64_t heap;
};

/// Thrown if there are so many rare heaps that another method is faster.
struct TooManyRareHeaps {
  std::uint64_t heap;
};

/// A heap with a rare value.
struct RareHeap {
  std::uint32_t heap;
  std::uint16_t value;
  friend bool operator==(const RareHeap&, const RareHeap&) = default;
};

/// A heap `a` with a common value; the pairs (a, n - t - a) exclude rare values of every n.
struct Helper {
  std::uint32_t t, a;
  std::uint16_t value;
};

class WindowValues {
 public:
  /// For an octal game that splits into two, or Grundy's game. `window` is a power of two, at least least_window. With
  /// threads > 1, two threads are used.
  WindowValues(const Game& game, std::uint32_t window, SimdLevel level, unsigned threads);
  static constexpr std::uint32_t least_window = 512;

  std::function<void()> tick;                         ///< if set, called from time to time; may throw
  const std::vector<DistantPair>* distant = nullptr;  ///< if set, pairs that are known, by increasing heap

  /// Continues until next() is `end`. Throws WindowTooShort, ValueTooLarge, TooManyRareHeaps, and what `tick` throws.
  void advance(std::uint64_t end);
  /// As advance(), but only one step, which may end before `end`.
  void step(std::uint64_t end);

  /// The heap at which the last step began, and a number that no value of this step exceeds.
  [[nodiscard]] std::uint64_t step_began() const { return step_began_; }
  [[nodiscard]] std::uint32_t most_in_step() const { return most_in_step_; }

  /// The next heap: all values below are known.
  [[nodiscard]] std::uint64_t next() const { return next_; }
  [[nodiscard]] std::uint32_t window() const { return window_; }
  /// The value of a heap from next() - window() on; 0 for heaps below 1.
  [[nodiscard]] std::uint16_t value(std::uint64_t heap) const { return *values_at(heap); }
  /// A pointer behind the value of heap next() - 1. Values may be read from window() heaps before step_began() on.
  [[nodiscard]] const std::uint16_t* values_end() const { return values_at(next_); }
  [[nodiscard]] const std::vector<RareHeap>& rare() const { return rare_; }
  [[nodiscard]] const SparseSpace& space() const { return space_; }
  [[nodiscard]] const std::vector<Helper>& helpers() const { return helpers_; }
  /// The greatest distance from a heap back to a heap in memory whose value was used to decide its value.
  [[nodiscard]] std::uint64_t furthest() const { return furthest_; }
  /// The largest value, and the first heap that has it.
  struct Largest {
    std::uint16_t value = 0;
    std::uint64_t heap = 0;
  };
  [[nodiscard]] const Largest& largest() const { return largest_; }
  /// Replaces the mask by one that differs only in bits that no value has so far.
  void change_mask(std::uint32_t mask);
  /// Takes over the results of the run that this one continues.
  void take_over(std::uint64_t furthest, const Largest& largest) {
    furthest_ = std::max(furthest_, furthest);
    largest_ = largest;
  }
  /// Number of rare values that were searched for among pairs.
  [[nodiscard]] std::uint64_t searched() const { return searched_; }
  [[nodiscard]] std::uint32_t planes() const { return common_.planes_used; }
  [[nodiscard]] std::uint32_t planes_tried() const { return common_.planes_tried; }

  /// A copy of this object in its state before heap `next`, which this run has passed or will pass; `next` is beyond
  /// twice the window. `values` are those of the `window` heaps before `next`. The copy has the rare heaps and the mask
  /// of this object: there are no rare heaps beyond the window, and a bit that joined the mask later is in no value of
  /// a smaller heap. It shares the second thread, so use it on the same thread as this object.
  [[nodiscard]] WindowValues at(std::uint64_t next, const std::vector<std::uint16_t>& values) const;

 private:
  [[nodiscard]] const std::uint16_t* values_at(std::uint64_t heap) const {
    return values_.data() + (static_cast<std::int64_t>(heap) - base_);
  }
  [[nodiscard]] bool all_in_memory() const { return base_ < 0; }
  [[nodiscard]] std::uint64_t pairs(std::uint64_t n, std::uint32_t t) const {
    return n < t + std::uint64_t{2} ? 0 : unequal_ ? (n - 1) / 2 : (n - t) / 2;
  }
  void run_definition();
  void run_batch(std::uint64_t end);
  void prepare_batch(std::uint64_t n, std::uint64_t end);
  void prepare_rare(std::uint64_t n);
  struct Found {
    std::uint64_t heap;
    std::uint16_t value;
  };
  [[nodiscard]] std::optional<Found> first_rare(std::uint64_t n, std::uint64_t count);
  void list_candidates(std::uint64_t n, std::uint64_t count);
  void drop_candidates(std::uint64_t n);
  [[nodiscard]] bool arises(std::uint64_t n, std::uint16_t value);
  void set(std::uint64_t n, std::uint16_t value);
  [[nodiscard]] bool has_new_bit(std::uint64_t n, std::uint16_t value);
  void store_planes(std::uint64_t begin, std::uint64_t end);
  void note_largest(std::uint64_t begin, std::uint64_t end);
  void add_rare(std::uint64_t n);
  void choose_space();
  void tabulate_space();
  void use_planes(std::uint32_t least);
  void choose_tried();
  void make_strikes();
  void add_strikes(const RareHeap& heap);
  void add_common(std::uint32_t distance, std::uint32_t half);
  void make_room();

  std::uint32_t window_;
  bool unequal_;
  ComputeCommon compute_common_;
  CountExcluded count_excluded_;
  ExcludeRare exclude_rare_;
  FindBackwards find_;
  DropArising drop_arising_;
  std::uint32_t lanes_;
  std::vector<std::uint32_t> splits_, singles_;  // t of moves that split, and of moves that leave one heap
  std::vector<std::uint32_t> empties_;           // t of moves that leave nothing
  std::uint32_t reach_ = 0;                      // the largest of these t
  std::uint32_t blocks_from_ = 0;  // heaps up to this one are computed by definition, later ones in blocks

  std::uint64_t next_ = 1, step_began_ = 1;
  std::uint32_t most_in_step_ = values_below;
  std::int64_t base_;                  // the heap of values_[0]
  std::vector<std::uint16_t> values_;  // 0 for heaps below 1
  std::array<std::vector<std::uint8_t>, most_planes> planes_;
  std::vector<std::uint16_t> head_;  // the first values, backwards: that of heap a at window - a
  std::uint64_t head_known_ = 0;

  SparseSpace space_;
  std::vector<RareHeap> rare_;
  std::vector<Helper> helpers_;
  CommonStrikes common_strikes_;
  StrikeList excluding_rare_;
  CommonJob common_{};  // of the batch computed last
  RareJob rare_job_{};
  std::uint32_t blocks_at_once_ = 1;     // doubled as long as no new rare heap invalidates blocks
  std::uint64_t ahead_ = 0;              // if not 0, common_ has the common values of the batch from this heap on
  std::vector<std::uint8_t> halves_[2];  // [0] of common_, [1] of the batch before
  std::vector<OpenLanes> open_;
  std::vector<std::uint8_t> marks_;
  std::uint16_t rare_values_[2][16 * most_planes] = {};    // [n % 2][half]
  std::vector<Candidate> candidates_;                      // of the batch
  alignas(64) std::uint64_t furthest_ = 0, searched_ = 0;  // written often, so apart from the jobs
  Largest largest_;
  std::vector<std::uint64_t> seen_;             // [value] the last heap with a move to it
  std::shared_ptr<core::HelperThread> second_;  // idle between two steps, so copies share it
};

/// What the helpers are chosen from.
struct HelperChoice {
  std::span<const std::uint16_t> values;  ///< of heaps 0, 1, ...; a power of two of them, at least 512
  const SparseSpace& space;
  const std::vector<std::uint32_t>&splits, &singles;
  std::uint32_t planes_used, lanes;
  CountExcluded count;
};
/// helper_heaps.cpp: chooses the common heaps that are paired with every n, so that few rare values are left to be
/// searched for. The choice is greedy, on a sample of the last values. It affects the time, never a result.
[[nodiscard]] std::vector<Helper> choose_helper_heaps(const HelperChoice& from, const std::function<void()>& tick = {});

}  // namespace mexwave::heaps::detail
