// Boards of winning lines, with a game on them.

#include <stdexcept>

#include "fuzz/reader.hpp"
#include "mexwave/lines.hpp"

namespace mexwave::fuzz {

namespace {

/// The game as it was played, then the board.
void read_lines(const std::string& bytes) {
  const auto [played, text] = cut_line(bytes);
  const lines::Board board = lines::parse_board("lines", text);
  const lines::Game game = lines::parse_moves(board, played);
  (void)lines::symmetries_of(board);
  constexpr std::size_t solved = 9, defined = 5;  // cells of a board, and free ones, that take no time
  if (board.cells.size() > solved || game.line) return;
  const bool by_definition = board.cells.size() - game.moves.size() <= defined;
  for (const Play play : {Play::normal, Play::misere}) {
    const Value value = lines::Solver(board, play, small_run(1)).value(game.men);
    if (!by_definition) continue;
    const Value expected = lines::value_reference(board, game.men, play);
    if (value.outcome != expected.outcome || value.moves != expected.moves) throw std::logic_error("a wrong value");
  }
}

const RegisteredReader board({"lines", read_lines, nullptr, nullptr});

}  // namespace

}  // namespace mexwave::fuzz
