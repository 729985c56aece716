#pragma once
// Code shared by the methods of finding draws, and the interface of a search in independent parts: methods implement it
// (columns.cpp, corners.cpp), and the run over threads or ranks uses it (draws_parts.cpp).

#include <algorithm>
#include <array>
#include <atomic>
#include <cstdint>
#include <exception>
#include <functional>
#include <memory>
#include <utility>
#include <vector>

#include "mexwave/squares.hpp"
#include "squares/corner_search.hpp"

namespace mexwave::squares::detail {

/// The board in the searches: boards that are higher than wide are transposed, so that columns have the length of the
/// shorter side. The first cell of a column is its most significant bit.
struct Layout {
  std::uint32_t height, width;
  bool transposed;
  explicit Layout(const Board& board)
      : height(std::min(board.height, board.width)),
        width(std::max(board.height, board.width)),
        transposed(board.height > board.width) {}
  /// The cell number of row y in column x.
  [[nodiscard]] std::uint32_t cell(std::uint32_t x, std::uint32_t y) const {
    return transposed ? x * height + y : y * width + x;
  }
};

/// The goal with its range of white pieces limited to possible numbers. Throws InvalidArgument for an impossible goal.
[[nodiscard]] DrawsGoal checked(DrawsGoal goal);

/// Whether the range of white pieces allows the same numbers after an exchange of colours.
[[nodiscard]] inline bool colours_may_swap(const DrawsGoal& goal) {
  return std::uint64_t{goal.white_min} + goal.white_max == goal.board.cells();
}

DrawsCount draws_by_transfer(const DrawsGoal& goal, const RunOptions& run);

/// Estimated bytes of each method; by transfer only what is allocated before any state is found.
[[nodiscard]] std::uint64_t bytes_by_columns(const DrawsGoal& goal, const RunOptions& run);
[[nodiscard]] std::uint64_t bytes_by_corners(const DrawsGoal& goal, const RunOptions& run);
[[nodiscard]] std::uint64_t bytes_by_transfer(const DrawsGoal& goal);

/// Calls `each` with the white cells of every draw, and `node` for every partial colouring; at most 64 cells.
void draws_by_definition(const Board& board, const std::function<void(std::uint64_t white)>& each,
                         const std::function<void()>& node);

// ---------------------------------------------------------------------------------------------------------------------
// Searches in parts.

/// A draw, or the representative of its class.
struct Found {
  std::vector<std::uint16_t> columns;
  std::uint32_t orbit;
};
/// Receives the draws of a part, piece by piece.
using EmitDraws = std::function<void(std::vector<Found>&&)>;

/// The counts of a part.
struct Counted {
  std::uint64_t nodes = 0, colourings = 0, classes = 0;
  std::array<std::uint64_t, largest_corner_side + 1> of_side{};  ///< [side] only for corners
  void operator+=(const Counted& other) {
    nodes += other.nodes;
    colourings += other.colourings;
    classes += other.classes;
    for (std::size_t side = 0; side < of_side.size(); ++side) of_side[side] += other.of_side[side];
  }
};

/// Called with the work done, in the unit of DrawsSearch::part_size; may throw, which ends the part.
using Tick = std::function<void(std::uint64_t done)>;

/// The columns that a part begins with.
using Prefix = std::vector<std::uint16_t>;

/// A search in parts, which threads and ranks may run in any order.
class DrawsSearch {
 public:
  DrawsSearch() = default;
  DrawsSearch(const DrawsSearch&) = delete;
  DrawsSearch& operator=(const DrawsSearch&) = delete;
  virtual ~DrawsSearch() = default;

  /// In the progress every part counts as `part_size`.
  static constexpr std::uint32_t bits_of_part = 24;
  static constexpr std::uint64_t part_size = std::uint64_t{1} << bits_of_part;
  [[nodiscard]] virtual std::uint64_t parts() const = 0;
  /// Adds the progress of the part to `done`, and passes the draws to `emit` if they are listed. If `tick` or `emit`
  /// throws, passes the exception on after setting `done` back to its former value.
  virtual Counted run_part(std::uint64_t part, const Tick& tick, std::atomic<std::uint64_t>& done,
                           const EmitDraws& emit) = 0;
  /// The result, given the sum over all parts.
  [[nodiscard]] virtual DrawsCount count(const Counted& found) const = 0;
  /// The number of columns of a board.
  [[nodiscard]] virtual std::uint32_t width() const = 0;
  /// The cells of a listed draw. Only for searches that list.
  [[nodiscard]] virtual Draw draw(const Found& found) const = 0;
};

[[nodiscard]] std::unique_ptr<DrawsSearch> make_columns(const DrawsGoal& goal, bool listed, const RunOptions& run);

/// The side of the base of the search at the corner, and the last side whose sets are tables.
struct CornerSides {
  std::uint32_t base, last_table;
};
[[nodiscard]] CornerSides corner_sides(std::uint32_t side);
/// Requires 1 <= base <= last_table < side, base <= largest_corner_base and last_table <= largest_corner_set.
[[nodiscard]] std::unique_ptr<DrawsSearch> make_corners(const DrawsGoal& goal, const RunOptions& run,
                                                        CornerSides sides);

/// The progress of one part. Exceptions must not pass through a function compiled for a SIMD level: guarded() stores
/// them, and the callback then ends the search.
class PartProgress {
 public:
  PartProgress(const Tick& tick, std::atomic<std::uint64_t>& done) : tick_(tick), done_(done) {}

  /// Runs `body`; false if it throws.
  template <class Body>
  bool guarded(const Body& body) noexcept {
    try {
      body();
      return true;
    } catch (...) {
      error_ = std::current_exception();
      return false;
    }
  }
  /// Reports the progress given by the `count` columns after the prefix, of `height` cells each: a part visits them in
  /// increasing order. Columns that are being changed may still have old values, so a smaller progress is ignored.
  void report(const std::uint16_t* columns, std::uint32_t count, std::uint32_t height) {
    std::uint64_t reached = 0;
    std::uint32_t bits = 0;
    for (std::uint32_t j = 0; j < count && bits < DrawsSearch::bits_of_part; ++j) {
      reached = reached << height | columns[j];
      bits += height;
    }
    constexpr std::uint32_t wanted = DrawsSearch::bits_of_part;
    report(bits > wanted ? reached >> (bits - wanted) : reached << (wanted - bits));
  }
  /// Call when the search has ended. Throws the stored exception, if any; otherwise runs `rest`.
  template <class Rest>
  void finish(const Rest& rest) {
    try {
      if (error_) std::rethrow_exception(error_);
      rest();
      report(DrawsSearch::part_size);
    } catch (...) {
      done_ -= reported_;
      throw;
    }
  }

 private:
  void report(std::uint64_t reached) {
    if (reached > reported_) done_ += reached - std::exchange(reported_, reached);
    tick_(done_.load(std::memory_order_relaxed));
  }
  const Tick& tick_;
  std::atomic<std::uint64_t>& done_;
  std::uint64_t reported_ = 0;
  std::exception_ptr error_{};
};

/// Receives prefixes.
using AddPrefix = std::function<void(const std::uint16_t* columns)>;
/// Runs the search to this depth and passes each prefix found to `add`. Returns the number of nodes.
template <class Search, class Body>
std::uint64_t search_prefixes(Search& search, const Body& body, std::uint32_t depth, AddPrefix add) {
  search.depth = depth;
  search.context = &add;
  search.may_continue = [](void*) { return true; };
  search.found = [](void* context, const std::uint16_t* columns) {
    (*static_cast<AddPrefix*>(context))(columns);
    return true;
  };
  body(search);
  return search.nodes;
}
/// Cuts a tree of `width` columns at the first depth with enough branches, and returns the goal's slice of them.
/// `branches(prefix, depth, add)` adds the prefixes of that depth that begin with `prefix`.
using Branches = std::function<void(const Prefix& prefix, std::uint32_t depth, const AddPrefix& add)>;
[[nodiscard]] std::vector<Prefix> cut_tree(const DrawsGoal& goal, std::uint32_t width, const Branches& branches);

/// Runs all parts, over threads or ranks. Throws as count_draws() does.
DrawsCount run_draws(const DrawsGoal& goal, const EachDraw& each, const RunOptions& run, const Checkpoint& checkpoint);

}  // namespace mexwave::squares::detail
