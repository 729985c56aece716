#pragma once
// What the two searches for games of lines share: the board, the table and the clock.
//
// A Board has
//   all(), canonical(sides), holds_line(men)
//   shortest_line                     no line has fewer cells; fewer men complete none
//   through(bit)                      for every line through the cell, its other cells
//   completed_by(men, bit)            cells that complete a line once the player also holds `bit` (free or not)
//   completing(men)                   all cells that complete a line of these men (free or not)
//   threats(men, free)                free cells from which the player would threaten one free cell, or several
//   can_make_line(men, others, k)     is there a line that k further men can still complete?

#include <array>
#include <cstdint>

#include "core/run/run_control.hpp"
#include "mexwave/play.hpp"
#include "positional/position_table.hpp"
#include "positional/sides.hpp"

namespace mexwave::positional {

template <class Board>
struct LineSearch {
  Board board;
  PositionTable table;
  core::Ticker ticker;
  std::uint64_t nodes = 0;
  /// Normal play: how often a reply on this cell refuted an attack, and a quiet move there won. Orders the moves only.
  std::array<std::uint32_t, 64> refuted{}, won{};
  void visit() {
    if (++nodes % 16384 == 0) ticker.tick(0);
  }
};

}  // namespace mexwave::positional
