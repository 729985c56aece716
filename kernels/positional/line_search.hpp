#pragma once
// What the two searches for games of lines share: the board, the table and the clock, and each other's findings.
//
// A Board has
//   all(), canonical(sides), holds_line(men)
//   shortest_line                     no line has fewer cells; fewer men complete none
//   through(bit)                      for every line through the cell, its other cells
//   completed_by(men, bit)            cells that complete a line once the player also holds `bit` (free or not)
//   completing(men)                   all cells that complete a line of these men (free or not)
//   threats(men, free)                free cells from which the player would threaten one free cell, or several
//   can_make_line(men, others, k)     is there a line that k further men can still complete?

#include <atomic>
#include <cstdint>

#include "core/run/run_control.hpp"
#include "core/run/workers.hpp"
#include "mexwave/play.hpp"
#include "positional/cell_order.hpp"
#include "positional/position_table.hpp"
#include "positional/sides.hpp"

namespace mexwave::positional {

/// Thrown out of a search that has taken more positions than one thread is to look at alone.
struct WorthSharing {};

/// One worker's view of a search. Several ask the same question at once, of the same table: each goes through moves in
/// an order of its own, and what one has found out the others read.
template <class Board>
struct LineSearch {
  const Board& board;
  PositionTable& table;
  core::Ticker& ticker;
  unsigned worker = 0;
  std::atomic<bool>* stop = nullptr;           ///< told to the others, and by them: an answer, or a full table
  std::uint64_t alone_to = ~std::uint64_t{0};  ///< nodes, then WorthSharing is thrown
  std::uint64_t nodes = 0;
  /// Normal play: replies that refuted attacks, and quiet moves that won.
  CellOrder refuted{}, won{};

  void visit() {
    if (++nodes % 1024 == 0) look_around();
  }

 private:
  void look_around() {
    if (stop != nullptr) {
      if (table.must_grow()) stop->store(true, std::memory_order_relaxed);
      if (stop->load(std::memory_order_relaxed)) throw core::Stopped();
    }
    if (nodes >= alone_to) throw WorthSharing();
    if (nodes % 16384 == 0) ticker.tick(0);
  }
};

}  // namespace mexwave::positional
