// The public solver: converts and checks the pieces, and calls the searches for games of lines (kernels/positional).

#include "mexwave/error.hpp"
#include "positional/line_game.hpp"
#include "positional/solution.hpp"
#include "squares/bit_board.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

using detail::Bits;
using detail::Sides;

struct Solver::Search {
  positional::LineGame<detail::BitBoard> game;

  Search(const Board& board, Play play, const RunOptions& run) : game(detail::BitBoard(board), play, run) {}

  /// The pieces by side, after a check that the position is possible.
  [[nodiscard]] Sides sides(const Men& men, const Board& board) const {
    const Sides by_cell = positional::sides_of(men, detail::all_cells(board));
    const Sides result{game.board().spread(by_cell.mine), game.board().spread(by_cell.theirs)};
    if (game.board().holds_line(result.mine))
      throw InvalidArgument("expected a position in which the player to move has no square");
    return result;
  }
};

Solver::Solver(const Board& board, Play play, const RunOptions& run) : board_(board) {
  detail::require_game_board(board);
  search_ = std::make_unique<Search>(board, play, run);
}
Solver::~Solver() = default;

Value Solver::value(const Men& men) { return search_->game.value(search_->sides(men, board_)); }

std::vector<MoveValue> Solver::moves(const Men& men) {
  std::vector<MoveValue> list;
  for (const auto& choice : search_->game.moves(search_->sides(men, board_)))
    list.push_back({search_->game.board().cell_of(choice.move), choice.value});
  return list;
}

bool Solver::wins_within(const Men& men, std::uint32_t moves) {
  const Sides sides = search_->sides(men, board_);
  if (search_->game.play() != Play::normal) throw InvalidArgument("wins_within: expected normal play");
  if (search_->game.board().holds_line(sides.theirs)) return false;
  return search_->game.attack(sides, moves);
}

std::optional<std::uint32_t> Solver::best_move(const Men& men) {
  const Bits move = search_->game.best_move(search_->sides(men, board_));
  if (move == 0) return std::nullopt;
  return search_->game.board().cell_of(move);
}

Solution Solver::solve(const Men& men) { return positional::solution_by(*this, men); }

Solution::Work Solver::work() const noexcept { return {search_->game.nodes()}; }

Solution solve(const Board& board, const Men& men, Play play, const RunOptions& run) {
  return Solver(board, play, run).solve(men);
}

}  // namespace mexwave::squares
