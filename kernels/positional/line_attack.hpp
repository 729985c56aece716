#pragma once
// Normal play as an attack: can the player to move complete a line within k moves of his own? Threats come first,
// since they leave one reply. A move without a threat is tried only if it would win were the other to pass: one more
// man of the defender's never helps the attack (the attacker could imagine it there and play on as before), so an
// attack that fails against a pass fails against every reply.

#include <algorithm>
#include <array>
#include <bit>

#include "positional/line_search.hpp"

namespace mexwave::positional {

template <class Board>
class Attack {
 public:
  /// The attacker is to move. completes_*: cells that complete a line of theirs, taken ones not cleared.
  struct Node {
    Bits attacker, defender;
    Bits attacker_completes, defender_completes;
  };

  explicit Attack(LineSearch<Board>& state) : state_(state), board_(state.board) {}

  bool run(const Node& node, std::uint32_t moves) {
    state_.visit();
    const Bits free = board_.all() & ~(node.attacker | node.defender);
    if ((node.attacker_completes & free) != 0) return moves >= 1;
    if (moves < 2 || static_cast<std::uint32_t>(std::popcount(node.attacker)) + moves < board_.shortest_line)
      return false;
    const Bits must_block = node.defender_completes & free;
    if (several(must_block)) return false;
    const Bits choices = must_block != 0 ? must_block : free;

    // A move that threatens twice wins, since the defender completes nothing himself; so far nothing else does with 2.
    const Threats threats = board_.threats(node.attacker, free);
    if ((threats.twice & choices) != 0) return true;
    if (moves == 2) return false;

    const Sides key = board_.canonical({node.attacker, node.defender});
    // No more moves than there is room for: a failure with all of them is a failure for good.
    const auto room = (static_cast<std::uint32_t>(std::popcount(free)) + 1) / 2;
    moves = std::min(moves, room);
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
      known.failed_for = std::max(known.failed_for, moves == room ? not_known_to_win - 1 : moves);
    }
    state_.table.store(key, note_of(known));
    return won;
  }

 private:
  /// Attacks with fewer moves are the same for all workers: they take less than their order would cost.
  static constexpr std::uint32_t apart_from_moves = 7;

  /// A note in the table: failed_for + 1 in the low six bits, won_in + 1 in the high six (0: nothing known).
  struct Known {
    std::uint32_t failed_for;  ///< the attack fails with this many moves
    std::uint32_t won_in;      ///< it succeeds with this many; 62: not known to
  };
  static constexpr std::uint32_t not_known_to_win = 62;

  static Known read(std::uint32_t note) {
    if (note == 0) return {0, not_known_to_win};
    return {(note & 63) - 1, (note >> 6) - 1};
  }
  static std::uint32_t note_of(const Known& known) { return (known.failed_for + 1) | (known.won_in + 1) << 6; }

  /// Cells by falling score, equal ones by place.
  struct Ordered {
    std::array<Bits, 64> cells;
    std::size_t count = 0;
    Ordered(Bits set, const std::array<std::uint32_t, 64>& score) {
      std::array<std::uint32_t, 64> scores;
      for (; set != 0; set &= set - 1) {
        const std::uint32_t own = score[static_cast<std::size_t>(std::countr_zero(set))];
        std::size_t k = count++;
        for (; k > 0 && scores[k - 1] < own; --k) {
          cells[k] = cells[k - 1];
          scores[k] = scores[k - 1];
        }
        cells[k] = lowest(set);
        scores[k] = own;
      }
    }
    /// Another worker's order: the first stays, the others from the back, or from elsewhere.
    void turn(unsigned worker) {
      if (count < 3) return;
      const auto second = cells.begin() + 1, end = cells.begin() + static_cast<std::ptrdiff_t>(count);
      if (worker % 2 != 0) std::reverse(second, end);
      std::rotate(second, second + static_cast<std::ptrdiff_t>(worker / 2 % (count - 1)), end);
    }
  };

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
      if (run(after_reply(after, forced), moves - 1)) return true;
    }
    return false;
  }

  bool by_quiet_move(const Node& node, Bits free, Bits quiet, std::uint32_t moves) {
    Ordered order(quiet, state_.won);
    if (state_.worker != 0 && moves >= apart_from_moves) order.turn(state_.worker);
    for (std::size_t k = 0; k < order.count; ++k) {
      const Bits move = order.cells[k];
      const Node after = after_move(node, move);
      if (!run(after, moves - 1) || !stands(after, free & ~move, moves - 1)) continue;
      ++state_.won[static_cast<std::size_t>(std::countr_zero(move))];
      return true;
    }
    return false;
  }

  /// Does the attack succeed after every reply? Replies that have refuted other attacks come first.
  bool stands(const Node& node, Bits free, std::uint32_t moves) {
    const Ordered replies(free, state_.refuted);
    for (std::size_t k = 0; k < replies.count; ++k) {
      if (run(after_reply(node, replies.cells[k]), moves)) continue;
      ++state_.refuted[static_cast<std::size_t>(std::countr_zero(replies.cells[k]))];
      return false;
    }
    return true;
  }

  LineSearch<Board>& state_;
  const Board& board_;
};

}  // namespace mexwave::positional
