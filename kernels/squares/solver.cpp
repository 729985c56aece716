// Values from the two searches: normal play by raising the number of moves, misère play by two questions.

#include "squares/solver.hpp"

#include <algorithm>
#include <bit>
#include <map>
#include <utility>

#include "core/memory.hpp"
#include "mexwave/error.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

using detail::Bits;
using detail::Sides;

struct Solver::Search {
  Play play;
  RunOptions run;
  detail::SearchState state;

  Search(const Board& board, Play kind, const RunOptions& options)
      : play(kind),
        run(options),
        state{detail::BitBoard(board),
              detail::PositionTable(options.memory_limit != 0 ? options.memory_limit : core::available_bytes() / 4),
              {run, 0},
              0,
              {},
              {}} {}

  [[nodiscard]] Bits free(const Sides& sides) const { return state.board.all() & ~(sides.mine | sides.theirs); }
  [[nodiscard]] static Sides after(const Sides& sides, Bits move) { return {sides.theirs, sides.mine | move}; }
  [[nodiscard]] std::uint32_t room(const Sides& sides) const {
    return (static_cast<std::uint32_t>(std::popcount(free(sides))) + 1) / 2;
  }

  /// The men by side, after a look whether they can stand so.
  [[nodiscard]] Sides sides(const Men& men, const Board& board) const {
    const std::uint64_t all = board.cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << board.cells()) - 1;
    const int more = std::popcount(men.white) - std::popcount(men.black);
    if ((men.white & men.black) != 0 || ((men.white | men.black) & ~all) != 0 || more < 0 || more > 1) {
      throw InvalidArgument("a position with " + std::to_string(std::popcount(men.white)) + " white and " +
                            std::to_string(std::popcount(men.black)) + " black men on the board " +
                            detail::text(board) +
                            ": accepted are men on different cells, White's as many as Black's or one more");
    }
    const Bits white = state.board.spread(men.white), black = state.board.spread(men.black);
    const Sides result = more == 0 ? Sides{white, black} : Sides{black, white};
    if (state.board.holds_square(result.mine))
      throw InvalidArgument("a position in which the player to move has a square: the game was over before");
    return result;
  }

  /// Does the other complete a square within `moves` of his own, whatever the player to move does?
  bool loses(const Sides& sides, std::uint32_t moves) {
    if (state.board.holds_square(sides.theirs)) return true;
    if (moves == 0) return false;
    if ((state.board.completing(sides.mine) & free(sides)) != 0) return false;
    const Bits cells = free(sides);
    if (cells == 0) return false;
    for (Bits rest = cells; rest != 0; rest &= rest - 1) {
      if (!detail::attack(state, after(sides, detail::lowest(rest)), moves)) return false;
    }
    return true;
  }

  Value normal(const Sides& sides) {
    if (state.board.holds_square(sides.theirs)) return {Outcome::loss, 0};
    for (std::uint32_t k = 1; k <= room(sides); ++k) {
      if (detail::attack(state, sides, k)) return {Outcome::win, k};
      if (loses(sides, k)) return {Outcome::loss, k};
    }
    return {Outcome::draw, 0};
  }

  Value misere(const Sides& sides) {
    if (state.board.holds_square(sides.theirs)) return {Outcome::win, 0};
    if (!detail::avoid(state, sides, Outcome::draw)) return {Outcome::loss, 0};
    return {detail::avoid(state, sides, Outcome::win) ? Outcome::win : Outcome::draw, 0};
  }

  Value value(const Sides& sides) { return play == Play::normal ? normal(sides) : misere(sides); }

  /// The value of a move for the player who makes it, from the value of what it leaves for the other.
  [[nodiscard]] Value turned(const Value& left) const {
    switch (left.outcome) {
      case Outcome::win:
        return {Outcome::loss, left.moves};
      case Outcome::loss:
        return {Outcome::win, play == Play::normal ? left.moves + 1 : 0};
      default:
        return left;
    }
  }

  /// Is this move as good as the position's value? Asks no more than that.
  bool keeps(const Sides& sides, Bits move, const Value& value) {
    const Sides left = after(sides, move);
    if (play == Play::misere) {
      if (value.outcome == Outcome::loss) return true;
      if (state.board.holds_square(left.theirs)) return false;
      return !detail::avoid(state, left, value.outcome == Outcome::win ? Outcome::draw : Outcome::win);
    }
    switch (value.outcome) {
      case Outcome::win:
        return loses(left, value.moves - 1);
      case Outcome::draw:
        return !detail::attack(state, left, room(left));
      default:
        return !detail::attack(state, left, value.moves - 1);
    }
  }
};

Solver::Solver(const Board& board, Play play, const RunOptions& run) : board_(board) {
  detail::require_game_board(board);
  search_ = std::make_unique<Search>(board, play, run);
}
Solver::~Solver() = default;

Value Solver::value(const Men& men) { return search_->value(search_->sides(men, board_)); }

std::vector<MoveValue> Solver::moves(const Men& men) {
  const Sides sides = search_->sides(men, board_);
  std::vector<MoveValue> list;
  if (search_->state.board.holds_square(sides.theirs)) return list;
  std::map<std::pair<Bits, Bits>, Value> known;  // moves that a symmetry carries into each other are one
  for (Bits rest = search_->free(sides); rest != 0; rest &= rest - 1) {
    const Bits move = detail::lowest(rest);
    const Sides left = Search::after(sides, move);
    const Sides key = search_->state.board.canonical(left);
    const auto found = known.find({key.mine, key.theirs});
    const Value value = found != known.end() ? found->second : search_->turned(search_->value(left));
    known.emplace(std::pair{key.mine, key.theirs}, value);
    list.push_back({search_->state.board.cell_of(move), value});
  }
  return list;
}

bool Solver::wins_within(const Men& men, std::uint32_t moves) {
  const Sides sides = search_->sides(men, board_);
  if (search_->play != Play::normal) throw InvalidArgument("wins_within: accepted is normal play");
  if (search_->state.board.holds_square(sides.theirs)) return false;
  return detail::attack(search_->state, sides, moves);
}

std::optional<std::uint32_t> Solver::best_move(const Men& men) {
  const Sides sides = search_->sides(men, board_);
  const Bits free = search_->free(sides);
  if (free == 0 || search_->state.board.holds_square(sides.theirs)) return std::nullopt;
  const Value value = search_->value(sides);
  // In misère play a move that loses at once is the last resort.
  const Bits deadly = search_->play == Play::misere ? search_->state.board.completing(sides.mine) : 0;
  for (const Bits cells : {free & ~deadly, free & deadly}) {
    for (Bits rest = cells; rest != 0; rest &= rest - 1) {
      if (search_->keeps(sides, detail::lowest(rest), value)) return search_->state.board.cell_of(detail::lowest(rest));
    }
  }
  throw Error("best_move: no move keeps the value; the search contradicts itself");
}

std::uint64_t Solver::nodes() const noexcept { return search_->state.nodes; }

}  // namespace mexwave::squares
