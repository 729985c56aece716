// The public solver: checks the pieces and calls the searches for games of lines (kernels/positional).

#include <bit>

#include "lines/line_board.hpp"
#include "mexwave/error.hpp"
#include "positional/line_game.hpp"
#include "positional/solution.hpp"

namespace mexwave::lines {

using detail::Bits;
using detail::Sides;

struct Solver::Search {
  positional::LineGame<detail::LineBoard> game;

  Search(const Board& board, Play play, const RunOptions& run) : game(detail::LineBoard(board), play, run) {}

  /// The pieces by side, after a check that the position is possible.
  [[nodiscard]] Sides sides(const Men& men) const {
    const Sides result = positional::sides_of(men, game.board().all());
    if (game.board().holds_line(result.mine))
      throw InvalidArgument("expected a position in which the player to move owns no line");
    return result;
  }
};

Solver::Solver(const Board& board, Play play, const RunOptions& run)
    : search_(std::make_unique<Search>(board, play, run)) {}
Solver::~Solver() = default;

Value Solver::value(const Men& men) { return search_->game.value(search_->sides(men)); }

std::vector<MoveValue> Solver::moves(const Men& men) {
  std::vector<MoveValue> list;
  for (const auto& choice : search_->game.moves(search_->sides(men)))
    list.push_back({static_cast<std::uint32_t>(std::countr_zero(choice.move)), choice.value});
  return list;
}

std::optional<std::uint32_t> Solver::best_move(const Men& men) {
  const Bits move = search_->game.best_move(search_->sides(men));
  if (move == 0) return std::nullopt;
  return static_cast<std::uint32_t>(std::countr_zero(move));
}

Solution Solver::solve(const Men& men) { return positional::solution_by(*this, men); }

Solution::Work Solver::work() const noexcept { return {search_->game.nodes()}; }
std::uint32_t Solver::symmetries() const noexcept { return search_->game.board().symmetries(); }

Solution solve(const Board& board, const Men& men, Play play, const RunOptions& run) {
  return Solver(board, play, run).solve(men);
}

}  // namespace mexwave::lines
