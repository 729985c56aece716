#pragma once
// Values from the two searches: normal play by raising the number of moves, misère play by two questions.

#include <algorithm>
#include <bit>
#include <map>
#include <utility>
#include <vector>

#include "core/run/memory.hpp"
#include "mexwave/error.hpp"
#include "positional/line_attack.hpp"
#include "positional/line_avoid.hpp"

namespace mexwave::positional {

/// Positions are sides between whom it is the first one's move, and who has completed no line.
template <class Board>
class LineGame {
 public:
  /// The table takes at most run.memory_limit, or a quarter of what is available.
  LineGame(Board board, Play play, const RunOptions& run)
      : play_(play),
        run_(run),
        state_{std::move(board),
               PositionTable(run.memory_limit != 0 ? run.memory_limit : core::available_bytes() / 4),
               {run_, 0},
               0,
               {},
               {}} {}
  LineGame(const LineGame&) = delete;
  LineGame& operator=(const LineGame&) = delete;

  [[nodiscard]] const Board& board() const noexcept { return state_.board; }
  [[nodiscard]] Play play() const noexcept { return play_; }
  [[nodiscard]] std::uint64_t nodes() const noexcept { return state_.nodes; }

  /// Normal play: does the player to move complete a line within `moves` moves of his own, before the other does?
  bool attack(const Sides& sides, std::uint32_t moves) {
    return Attack<Board>(state_).run(
        {sides.mine, sides.theirs, board().completing(sides.mine), board().completing(sides.theirs)}, moves);
  }

  Value value(const Sides& sides) { return play_ == Play::normal ? normal(sides) : misere(sides); }

  struct Choice {
    Bits move;
    Value value;  ///< for the player who makes it
  };
  /// Every legal move, by rising bit; none if the game is over.
  std::vector<Choice> moves(const Sides& sides) {
    std::vector<Choice> list;
    if (board().holds_line(sides.theirs)) return list;
    std::map<std::pair<Bits, Bits>, Value> known;  // moves that a symmetry carries into each other are one
    for (Bits rest = free(sides); rest != 0; rest &= rest - 1) {
      const Bits move = lowest(rest);
      const Sides left = after(sides, move);
      const Sides key = board().canonical(left);
      const auto found = known.find({key.mine, key.theirs});
      const Value worth = found != known.end() ? found->second : turned(value(left));
      known.emplace(std::pair{key.mine, key.theirs}, worth);
      list.push_back({move, worth});
    }
    return list;
  }

  /// A best move: of the least number of moves if won, of the largest if lost; 0 if the game is over.
  Bits best_move(const Sides& sides) {
    const Bits cells = free(sides);
    if (cells == 0 || board().holds_line(sides.theirs)) return 0;
    const Value worth = value(sides);
    // In misère play a move that loses at once is the last resort.
    const Bits deadly = play_ == Play::misere ? board().completing(sides.mine) : 0;
    for (const Bits part : {cells & ~deadly, cells & deadly}) {
      for (Bits rest = part; rest != 0; rest &= rest - 1) {
        if (keeps(sides, lowest(rest), worth)) return lowest(rest);
      }
    }
    throw Error("best_move: no move keeps the value; the search contradicts itself");
  }

 private:
  [[nodiscard]] Bits free(const Sides& sides) const { return board().all() & ~(sides.mine | sides.theirs); }
  [[nodiscard]] static Sides after(const Sides& sides, Bits move) { return {sides.theirs, sides.mine | move}; }
  [[nodiscard]] std::uint32_t room(const Sides& sides) const {
    return (static_cast<std::uint32_t>(std::popcount(free(sides))) + 1) / 2;
  }

  /// Misère play, men without a line: is the value for the player to move at least this?
  bool avoid(const Sides& sides, Outcome least) {
    if (least == Outcome::loss) return true;
    return Avoid<Board>(state_).run(
        {sides.mine, sides.theirs, board().completing(sides.mine), board().completing(sides.theirs)},
        static_cast<int>(least));
  }

  /// Does the other complete a line within `moves` of his own, whatever the player to move does?
  bool loses(const Sides& sides, std::uint32_t moves) {
    if (board().holds_line(sides.theirs)) return true;
    if (moves == 0) return false;
    if ((board().completing(sides.mine) & free(sides)) != 0) return false;
    const Bits cells = free(sides);
    if (cells == 0) return false;
    for (Bits rest = cells; rest != 0; rest &= rest - 1) {
      if (!attack(after(sides, lowest(rest)), moves)) return false;
    }
    return true;
  }

  Value normal(const Sides& sides) {
    if (board().holds_line(sides.theirs)) return {Outcome::loss, 0};
    for (std::uint32_t k = 1; k <= room(sides); ++k) {
      if (attack(sides, k)) return {Outcome::win, k};
      if (loses(sides, k)) return {Outcome::loss, k};
    }
    return {Outcome::draw, 0};
  }

  Value misere(const Sides& sides) {
    if (board().holds_line(sides.theirs)) return {Outcome::win, 0};
    if (!avoid(sides, Outcome::draw)) return {Outcome::loss, 0};
    return {avoid(sides, Outcome::win) ? Outcome::win : Outcome::draw, 0};
  }

  /// The value of a move for the player who makes it, from the value of what it leaves for the other.
  [[nodiscard]] Value turned(const Value& left) const {
    switch (left.outcome) {
      case Outcome::win:
        return {Outcome::loss, left.moves};
      case Outcome::loss:
        return {Outcome::win, play_ == Play::normal ? left.moves + 1 : 0};
      default:
        return left;
    }
  }

  /// Is this move as good as the position's value? Asks no more than that.
  bool keeps(const Sides& sides, Bits move, const Value& worth) {
    const Sides left = after(sides, move);
    if (play_ == Play::misere) {
      if (worth.outcome == Outcome::loss) return true;
      if (board().holds_line(left.theirs)) return false;
      return !avoid(left, worth.outcome == Outcome::win ? Outcome::draw : Outcome::win);
    }
    switch (worth.outcome) {
      case Outcome::win:
        return loses(left, worth.moves - 1);
      case Outcome::draw:
        return !attack(left, room(left));
      default:
        return !attack(left, worth.moves - 1);
    }
  }

  Play play_;
  RunOptions run_;
  LineSearch<Board> state_;
};

}  // namespace mexwave::positional
