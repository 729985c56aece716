#pragma once
// The two searches behind Solver, one for each kind of play. They share the board, the table and the clock.

#include <array>
#include <cstdint>
#include <optional>

#include "core/run_control.hpp"
#include "squares/bit_board.hpp"
#include "squares/position_table.hpp"

namespace mexwave::squares::detail {

struct SearchState {
  BitBoard board;
  PositionTable table;
  core::Ticker ticker;
  std::uint64_t nodes = 0;
  /// Normal play: how often a reply on this cell refuted an attack, and a quiet move there won. Orders the moves only.
  std::array<std::uint32_t, 64> refuted{}, won{};
  void visit() {
    if (++nodes % 16384 == 0) ticker.tick(0);
  }
};

/// Normal play. Does the player to move complete a square within `moves` moves of his own, before the other does?
[[nodiscard]] bool attack(SearchState& state, const Sides& sides, std::uint32_t moves);

/// Misère play, men without a square: is the value for the player to move at least this?
[[nodiscard]] bool avoid(SearchState& state, const Sides& sides, Outcome least);

}  // namespace mexwave::squares::detail
