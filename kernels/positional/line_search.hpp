#pragma once
// State that the two searches for games of lines (line_attack.hpp, line_avoid.hpp) share: the board, the table of
// positions, cancellation, and the order of cells.
//
// A Board has these members; `men` are the pieces of a player, `bit` is one cell:
//   all()                             all cells
//   canonical(sides)                  the least image of a position under the symmetries
//   holds_line(men)                   whether the pieces hold a line
//   shortest_line                     the number of cells of the shortest line
//   through(bit)                      for every line through the cell, its other cells
//   completed_by(men, bit)            cells, free or not, that complete a line through `bit` for a player with both
//   completing(men)                   all cells, free or not, that complete a line
//   threats(men, free)                free cells where a piece would threaten one free cell, or several
//   can_make_line(men, others, k)     whether k further pieces can still complete a line

#include <array>
#include <atomic>
#include <cstdint>
#include <numeric>

#include "core/schedule/run_control.hpp"
#include "core/schedule/workers.hpp"
#include "mexwave/play.hpp"
#include "positional/position_table.hpp"
#include "positional/sides.hpp"

namespace mexwave::positional {

/// Cells in the order in which a search tries them: those that have succeeded most often first, equal ones by number.
class CellOrder {
 public:
  CellOrder() {
    std::iota(cells_.begin(), cells_.end(), std::uint8_t{0});
    rank_ = cells_;
  }

  /// All cells, best first. A search iterates over a copy, because its results change the order.
  [[nodiscard]] const std::array<std::uint8_t, 64>& cells() const { return cells_; }

  /// Counts a success of the cell.
  void succeeded(std::uint8_t cell) {
    ++successes_[cell];
    std::uint8_t k = rank_[cell];
    for (; k > 0 && comes_before(cell, cells_[k - 1U]); --k) {
      cells_[k] = cells_[k - 1U];
      rank_[cells_[k]] = k;
    }
    cells_[k] = cell;
    rank_[cell] = k;
  }

 private:
  [[nodiscard]] bool comes_before(std::uint8_t a, std::uint8_t b) const {
    return successes_[a] != successes_[b] ? successes_[a] > successes_[b] : a < b;
  }

  std::array<std::uint8_t, 64> cells_{}, rank_{};
  std::array<std::uint32_t, 64> successes_{};
};

/// Thrown by a search on one thread that has visited LineSearch::alone_to positions, so that all threads should take
/// part.
struct WorthSharing {};

/// The state of one worker in a search. Several workers run the same search with the same table: each tries moves in
/// its own order, and finds the results of the others in the table.
template <class Board>
struct LineSearch {
  const Board& board;
  PositionTable& table;
  core::Ticker& ticker;
  std::atomic<std::uint64_t>& visited;  ///< by all workers; each adds its count now and then
  unsigned worker = 0;
  std::atomic<bool>* stop = nullptr;           ///< set by the first worker with a result or a full table
  std::uint64_t alone_to = ~std::uint64_t{0};  ///< visit() throws WorthSharing after this many nodes
  std::uint64_t nodes = 0;
  /// Normal play: replies that refuted attacks, and quiet moves that won.
  CellOrder refuted{}, won{};

  /// Counts a position. Throws core::Stopped if another worker has the result, WorthSharing, and Cancelled.
  void visit() {
    if (++nodes % 1024 == 0) check_state();
  }

 private:
  void check_state() {
    if (stop != nullptr) {
      if (table.must_grow()) stop->store(true, std::memory_order_relaxed);
      if (stop->load(std::memory_order_relaxed)) throw core::Stopped();
    }
    if (nodes >= alone_to) throw WorthSharing();
    constexpr std::uint64_t between_ticks = 16384;
    if (nodes % between_ticks == 0) ticker.tick(visited += between_ticks);
  }
};

}  // namespace mexwave::positional
