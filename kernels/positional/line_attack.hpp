#pragma once
// Search for normal play: decides whether the player to move, the attacker, can complete a line within k of their own
// moves. Threats are tried first, because they leave the defender one reply. A move without a threat is tried only if
// it would win after a pass of the defender: one more piece of the defender never helps the attacker, so an attack that
// fails against a pass fails against every reply.

#include <algorithm>
#include <array>

#include "positional/line_search.hpp"

namespace mexwave::positional {

template <class Board>
class Attack {
 public:
  /// A position in which the attacker is to move.
  struct Node {
    Bits attacker, defender;                      ///< the pieces of the two sides
    Bits attacker_completes, defender_completes;  ///< cells, free or not, that complete a line for this side
  };

  explicit Attack(LineSearch<Board>& state) : state_(state), board_(state.board) {}

  /// Whether the attacker completes a line within this many of their own moves. Throws what LineSearch::visit() throws.
  bool succeeds(const Node& node, std::uint32_t moves) {
    state_.visit();
    const Bits free = board_.all() & ~(node.attacker | node.defender);
    if ((node.attacker_completes & free) != 0) return moves >= 1;
    if (moves < 2 || static_cast<std::uint32_t>(bits_on(node.attacker)) + moves < board_.shortest_line) return false;
    const Bits must_block = node.defender_completes & free;
    if (several(must_block)) return false;
    const Bits choices = must_block != 0 ? must_block : free;

    // A double threat wins, because the defender cannot complete a line now. With 2 moves nothing else wins.
    const Threats threats = board_.threats(node.attacker, free);
    if ((threats.twice & choices) != 0) return true;
    if (moves == 2) return false;

    const Sides key = board_.canonical({node.attacker, node.defender});
    // The attacker has no more moves than this, so an attack that fails with this number fails with any number.
    const auto moves_left = (static_cast<std::uint32_t>(bits_on(free)) + 1) / 2;
    moves = std::min(moves, moves_left);
    Known known = read(state_.table.find(key));
    if (moves <= known.failed_for) return false;
    if (moves >= known.won_in) return true;
    const bool won = board_.can_make_line(node.attacker, node.defender, moves) &&
                     (by_threat(node, free, threats.once & choices, moves) ||
                      by_quiet_move(node, free, choices & ~threats.once, moves));
    known = read(state_.table.find(key));
    if (won) {
      known.won_in = std::min(known.won_in, moves);
    } else {
      known.failed_for = std::max(known.failed_for, moves == moves_left ? not_known_to_win - 1 : moves);
    }
    state_.table.store(key, note_of(known));
    return won;
  }

 private:
  /// In attacks with fewer moves all workers try moves in the same order: separate orders would cost more than they
  /// save.
  static constexpr std::uint32_t least_moves_for_own_order = 7;

  /// What is known about a position. Its note in the table has failed_for + 1 in the low six bits and won_in + 1 in the
  /// high six.
  struct Known {
    std::uint32_t failed_for;  ///< the attack fails with this many moves
    std::uint32_t won_in;      ///< the attack succeeds with this many moves, or not_known_to_win
  };
  static constexpr std::uint32_t not_known_to_win = 62;

  static Known read(std::uint32_t note) {
    if (note == 0) return {0, not_known_to_win};
    return {(note & 63) - 1, (note >> 6) - 1};
  }
  static std::uint32_t note_of(const Known& known) { return (known.failed_for + 1) | (known.won_in + 1) << 6; }

  using Cells = std::array<std::uint8_t, 64>;

  /// The order of the cells in `set` for a worker other than the first: the first cell stays, the others are rotated
  /// and possibly reversed. Cells that are not in the set come last.
  static Cells reordered(const Cells& cells, Bits set, unsigned worker) {
    Cells order = cells;
    const auto end = std::stable_partition(order.begin(), order.end(), [&](auto c) { return (set >> c & 1) != 0; });
    const auto count = static_cast<std::size_t>(end - order.begin());
    if (count < 3) return order;
    const auto second = order.begin() + 1;
    if (worker % 2 != 0) std::reverse(second, end);
    std::rotate(second, second + static_cast<std::ptrdiff_t>(worker / 2 % (count - 1)), end);
    return order;
  }

  [[nodiscard]] Node after_move(const Node& node, Bits move) const {
    return {node.attacker | move, node.defender, node.attacker_completes | board_.completed_by(node.attacker, move),
            node.defender_completes};
  }
  [[nodiscard]] Node after_reply(const Node& node, Bits reply) const {
    return {node.attacker, node.defender | reply, node.attacker_completes,
            node.defender_completes | board_.completed_by(node.defender, reply)};
  }

  bool by_threat(const Node& node, Bits free, Bits threats, std::uint32_t moves) {
    for (Bits rest = threats; rest != 0; rest &= rest - 1) {
      const Bits move = lowest(rest);
      const Node after = after_move(node, move);
      const Bits forced = after.attacker_completes & free & ~move;
      if (succeeds(after_reply(after, forced), moves - 1)) return true;
    }
    return false;
  }

  bool by_quiet_move(const Node& node, Bits free, Bits quiet, std::uint32_t moves) {
    const Cells& usual = state_.won.cells();
    const bool own_order = state_.worker != 0 && moves >= least_moves_for_own_order;
    const Cells order = own_order ? reordered(usual, quiet, state_.worker) : usual;
    for (const std::uint8_t cell : order) {
      const Bits move = quiet & Bits{1} << cell;
      if (move == 0) continue;
      const Node after = after_move(node, move);
      const bool wins_after_pass = succeeds(after, moves - 1);
      if (!wins_after_pass || !succeeds_after_every_reply(after, free & ~move, moves - 1)) continue;
      state_.won.succeeded(cell);
      return true;
    }
    return false;
  }

  /// Tries replies that have refuted other attacks first.
  bool succeeds_after_every_reply(const Node& node, Bits free, std::uint32_t moves) {
    const Cells order = state_.refuted.cells();
    for (const std::uint8_t cell : order) {
      const Bits reply = free & Bits{1} << cell;
      if (reply == 0 || succeeds(after_reply(node, reply), moves)) continue;
      state_.refuted.succeeded(cell);
      return false;
    }
    return true;
  }

  LineSearch<Board>& state_;
  const Board& board_;
};

}  // namespace mexwave::positional
