// Results by definition: draws by colouring cell by cell, mirrored draws, and the value of a position by plain minimax.

#include <algorithm>
#include <bit>

#include "core/schedule/run_control.hpp"
#include "mexwave/error.hpp"
#include "positional/solution.hpp"
#include "squares/draws_search.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

using detail::bit;
using detail::Cells;
using detail::masks_of;

namespace {

bool holds_square(const std::vector<Cells>& squares, Cells men) {
  return std::any_of(squares.begin(), squares.end(), [&](Cells s) { return (s & ~men) == 0; });
}

}  // namespace

void detail::draws_by_definition(const Board& board, const std::function<void(std::uint64_t white)>& each,
                                 const std::function<void()>& node) {
  // Cells are coloured in order; a square is checked when its last cell is coloured.
  std::vector<std::vector<std::uint64_t>> ending(board.cells());
  for (const std::uint64_t square : masks_of(board))
    ending[63U - static_cast<std::uint32_t>(std::countl_zero(square))].push_back(square);
  const auto colour = [&](const auto& self, std::uint32_t cell, std::uint64_t black, std::uint64_t white) -> void {
    if (cell == board.cells()) return each(white);
    node();
    const Cells own = bit(cell);
    if (!holds_square(ending[cell], black | own)) self(self, cell + 1, black | own, white);
    if (!holds_square(ending[cell], white | own)) self(self, cell + 1, black, white | own);
  };
  colour(colour, 0, 0, 0);
}

std::uint64_t count_mirrored_draws(const Board& board, const std::vector<std::uint32_t>& image, const RunOptions& run) {
  detail::require_board(board);
  if (board.cells() > 64 || image.size() != board.cells())
    throw InvalidArgument("expected a board of at most 64 cells and one image for each, got " + detail::text(board) +
                          " and " + std::to_string(image.size()) + " images");
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    if (image[cell] >= board.cells() || image[image[cell]] != cell)
      throw InvalidArgument("image of cell " + std::to_string(cell) + ": expected a symmetry that is its own inverse");
    if (image[cell] == cell) return 0;
  }
  std::vector<std::vector<std::uint64_t>> through(board.cells());
  for (const std::uint64_t square : masks_of(board)) {
    for (std::uint64_t rest = square; rest != 0; rest &= rest - 1)
      through[static_cast<std::uint32_t>(std::countr_zero(rest))].push_back(square);
  }
  core::Ticker ticker(run, 0);
  std::uint64_t draws = 0, nodes = 0;
  const auto colour = [&](const auto& self, std::uint32_t cell, std::uint64_t black, std::uint64_t white) -> void {
    while (cell < board.cells() && (((black | white) >> cell) & 1) != 0) ++cell;
    if (cell == board.cells()) {
      ++draws;
      return;
    }
    if (++nodes % 65536 == 0) ticker.tick(0);
    const Cells own = bit(cell), other = bit(image[cell]);
    if (!holds_square(through[cell], black | own) && !holds_square(through[image[cell]], white | other))
      self(self, cell + 1, black | own, white | other);
    if (!holds_square(through[cell], white | own) && !holds_square(through[image[cell]], black | other))
      self(self, cell + 1, black | other, white | own);
  };
  colour(colour, 0, 0, 0);
  return draws;
}

Value value_reference(const Board& board, const Men& men, Play play) {
  detail::require_game_board(board);
  const std::vector<Cells> squares = masks_of(board);
  return positional::value_by_definition(detail::all_cells(board), men, play,
                                         [&](Cells own) { return holds_square(squares, own); });
}

}  // namespace mexwave::squares
