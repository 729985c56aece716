// The definitions, kept for ever: draws cell by cell, mirrored draws, and the value of a position by plain minimax.

#include <algorithm>
#include <bit>

#include "core/run/run_control.hpp"
#include "mexwave/error.hpp"
#include "squares/draws.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

namespace {

std::vector<std::uint64_t> masks_of(const Board& board) {
  std::vector<std::uint64_t> masks;
  for (const auto& s : squares_of(board)) {
    masks.push_back(std::uint64_t{1} << s[0] | std::uint64_t{1} << s[1] | std::uint64_t{1} << s[2] |
                    std::uint64_t{1} << s[3]);
  }
  return masks;
}

bool holds_square(const std::vector<std::uint64_t>& squares, std::uint64_t men) {
  return std::any_of(squares.begin(), squares.end(), [&](std::uint64_t s) { return (s & ~men) == 0; });
}

}  // namespace

void detail::draws_by_definition(const Board& board, const std::function<void(std::uint64_t white)>& each,
                                 const std::function<void()>& node) {
  // Cells in order; a square is looked at when its last cell is coloured.
  std::vector<std::vector<std::uint64_t>> ending(board.cells());
  for (const std::uint64_t square : masks_of(board))
    ending[63U - static_cast<std::uint32_t>(std::countl_zero(square))].push_back(square);
  const auto colour = [&](const auto& self, std::uint32_t cell, std::uint64_t black, std::uint64_t white) -> void {
    if (cell == board.cells()) return each(white);
    node();
    const std::uint64_t bit = std::uint64_t{1} << cell;
    if (!holds_square(ending[cell], black | bit)) self(self, cell + 1, black | bit, white);
    if (!holds_square(ending[cell], white | bit)) self(self, cell + 1, black, white | bit);
  };
  colour(colour, 0, 0, 0);
}

std::uint64_t count_mirrored_draws(const Board& board, const std::vector<std::uint32_t>& image, const RunOptions& run) {
  detail::require_board(board);
  if (board.cells() > 64 || image.size() != board.cells())
    throw InvalidArgument("board '" + detail::text(board) + "': accepted are at most 64 cells, one image for each");
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    if (image[cell] >= board.cells() || image[image[cell]] != cell)
      throw InvalidArgument("image of cell " + std::to_string(cell) + ": accepted are symmetries that undo themselves");
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
    const std::uint64_t bit = std::uint64_t{1} << cell, other = std::uint64_t{1} << image[cell];
    if (!holds_square(through[cell], black | bit) && !holds_square(through[image[cell]], white | other))
      self(self, cell + 1, black | bit, white | other);
    if (!holds_square(through[cell], white | bit) && !holds_square(through[image[cell]], black | other))
      self(self, cell + 1, black | other, white | bit);
  };
  colour(colour, 0, 0, 0);
  return draws;
}

Value value_reference(const Board& board, const Men& men, Play play) {
  detail::require_game_board(board);
  const std::vector<std::uint64_t> squares = masks_of(board);
  const std::uint64_t all = board.cells() == 64 ? ~std::uint64_t{0} : (std::uint64_t{1} << board.cells()) - 1;
  const bool normal = play == Play::normal;
  const auto value = [&](const auto& self, std::uint64_t mine, std::uint64_t theirs) -> Value {
    if (holds_square(squares, theirs)) return {normal ? Outcome::loss : Outcome::win, 0};
    Value best{Outcome::draw, 0};
    bool first = true;
    for (std::uint64_t free = all & ~(mine | theirs); free != 0; free &= free - 1) {
      const Value reply = self(self, theirs, mine | (free & -free));
      Value v{reply.outcome == Outcome::win    ? Outcome::loss
              : reply.outcome == Outcome::loss ? Outcome::win
                                               : Outcome::draw,
              reply.moves};
      if (v.outcome == Outcome::win && normal) ++v.moves;  // the winner counts his own moves
      if (first || v > best) best = v;
      first = false;
    }
    return best;
  };
  const bool white_to_move = std::popcount(men.white) == std::popcount(men.black);
  return white_to_move ? value(value, men.white, men.black) : value(value, men.black, men.white);
}

}  // namespace mexwave::squares
