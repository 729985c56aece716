#pragma once
// Search for misère play, where the player who completes a line loses. A cell is *deadly* for a player if taking it
// completes a line of this player, otherwise *safe*; deadly cells stay deadly. A player without a safe cell loses
// unless the board is full. The search decides whether the value reaches a bound, a draw or a win. Most of the speed
// comes from the order of moves: first those that keep many safe cells and contribute little to lines.

#include <algorithm>
#include <array>

#include "positional/line_search.hpp"

namespace mexwave::positional {

template <class Board>
class Avoid {
 public:
  /// A position: the pieces and the deadly cells, free or not, of the player to move and of the opponent.
  struct Node {
    Bits mine, theirs;
    Bits my_deadly, their_deadly;
  };

  explicit Avoid(LineSearch<Board>& state) : state_(state), board_(state.board) {}

  /// Whether the value for the player to move is at least `least` (1: draw, 2: win). Throws what LineSearch::visit()
  /// throws.
  bool reaches(const Node& node, int least) {
    state_.visit();
    const Bits free = board_.all() & ~(node.mine | node.theirs);
    const Bits safe = free & ~node.my_deadly, their_safe = free & ~node.their_deadly;
    if (safe == 0) return free == 0 && least <= 1;
    // A cell that is deadly for both players cannot be filled without a loss. So there is no draw, and not losing means
    // winning.
    if (least == 1 && (free & node.my_deadly & node.their_deadly) != 0) least = 2;
    const int free_count = bits_on(free);
    // If any cell is left, taking the opponent's last safe cell wins. If the opponent has none, any move wins.
    if (free_count > 1 && (their_safe == 0 || (!several(their_safe) && (their_safe & safe) != 0))) return true;
    if (can_outlast(node.theirs, their_safe & ~safe, safe, free_count, true)) {
      // The opponent can answer each move in a cell that is safe only for the opponent. So the player to move runs out
      // of safe cells first: no win, and a draw only with enough safe cells to fill the board.
      if (least == 2 || bits_on(safe) < (free_count + 1) / 2) return false;
    }
    if (can_outlast(node.mine, safe & ~their_safe, their_safe, free_count, false)) {
      if (least == 1 || bits_on(their_safe) < free_count / 2) return true;
    }

    const bool is_stored = free_count >= least_free_stored;
    const Sides key = is_stored ? board_.canonical({node.mine, node.theirs}) : Sides{};
    if (is_stored) {
      const Bounds bounds = read(state_.table.find(key));
      if (bounds.least >= least) return true;
      if (bounds.most < least) return false;
    }
    const bool reached = try_moves(node, free, safe, their_safe, least);
    if (is_stored) {
      Bounds bounds = read(state_.table.find(key));
      if (reached) {
        bounds.least = std::max(bounds.least, least);
      } else {
        bounds.most = std::min(bounds.most, least - 1);
      }
      state_.table.store(key, note_of(bounds));
    }
    return reached;
  }

 private:
  /// The least outcome proved and the greatest one still possible. Their note in the table is 1 + least + 3 * most.
  struct Bounds {
    int least = static_cast<int>(Outcome::loss), most = static_cast<int>(Outcome::win);
  };
  static Bounds read(std::uint32_t note) {
    if (note == 0) return {};
    return {static_cast<int>((note - 1) % 3), static_cast<int>((note - 1) / 3)};
  }
  static std::uint32_t note_of(const Bounds& b) { return static_cast<std::uint32_t>(1 + b.least + 3 * b.most); }

  /// Positions with fewer free cells are not stored: searching them again is faster than a look-up.
  static constexpr int least_free_stored = 6;
  /// With fewer free cells all workers try moves in the same order.
  static constexpr int least_free_for_own_order = 12;

  /// The penalty of a move for each line through it, by the number of pieces on the line: only own pieces (the line
  /// comes closer to completion), or only the opponent's (the opponent can no longer complete the line and lose). These
  /// numbers affect only the speed.
  static constexpr std::array<int, 64> penalty_of_own{2, 2, 3, 0};
  static constexpr std::array<int, 64> penalty_of_theirs{0, 2, 2, 3};
  static constexpr int worth_of_safe_cell = 8;

  /// Whether a player with pieces on `men` can answer every further move of the other player, whose safe cells are
  /// `others_safe`, in own_cells: cells that are safe only for the first player, which the other player never takes.
  [[nodiscard]] bool can_outlast(Bits men, Bits own_cells, Bits others_safe, int free_count, bool other_to_move) const {
    const int others_moves = std::min(bits_on(others_safe), other_to_move ? (free_count + 1) / 2 : free_count / 2);
    const int needed = other_to_move ? others_moves : others_moves + 1;
    if (bits_on(own_cells) < needed) return false;
    int made = 0;
    while (own_cells != 0 && made < needed) {
      const Bits move = lowest(own_cells);
      own_cells &= ~move & ~board_.completed_by(men, move);
      men |= move;
      ++made;
    }
    return made >= needed;
  }

  /// Searches the moves in safe cells. At least one cell is safe.
  bool try_moves(const Node& node, Bits free, Bits safe, Bits their_safe, int least) {
    struct Choice {
      int worth;
      Bits move, deadly;
    };
    std::array<Choice, 64> choices;  // the first `count`
    std::size_t count = 0;
    for (Bits rest = safe; rest != 0; rest &= rest - 1) {
      const Bits move = lowest(rest);
      Bits deadly = node.my_deadly;
      int penalty = 0;
      for (const Bits rest_of_line : board_.through(move)) {
        const Bits open = rest_of_line & ~node.mine;
        if (!several(open)) deadly |= open;
        const Bits own = rest_of_line & node.mine, other = rest_of_line & node.theirs;
        if (other == 0) penalty += penalty_of_own[static_cast<std::size_t>(bits_on(own))];
        if (own == 0) penalty += penalty_of_theirs[static_cast<std::size_t>(bits_on(other))];
      }
      const int cells_kept = bits_on(free & ~move & ~deadly) - bits_on(their_safe & ~move);
      const int worth = worth_of_safe_cell * cells_kept - penalty;
      std::size_t k = count++;  // sorted by worth; after moves of equal worth
      for (; k > 0 && choices[k - 1].worth < worth; --k) choices[k] = choices[k - 1];
      choices[k] = {worth, move, deadly};
    }
    if (state_.worker != 0 && count > 2 && bits_on(free) >= least_free_for_own_order) {  // as Attack::reordered()
      const auto second = choices.begin() + 1, end = choices.begin() + static_cast<std::ptrdiff_t>(count);
      if (state_.worker % 2 != 0) std::reverse(second, end);
      std::rotate(second, second + static_cast<std::ptrdiff_t>(state_.worker / 2 % (count - 1)), end);
    }
    for (std::size_t k = 0; k < count; ++k) {
      const Node after{node.theirs, node.mine | choices[k].move, node.their_deadly, choices[k].deadly};
      if (!reaches(after, 3 - least)) return true;  // then the value for this player is at least `least`
    }
    return false;
  }

  LineSearch<Board>& state_;
  const Board& board_;
};

}  // namespace mexwave::positional
