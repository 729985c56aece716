// The rules of the game, and the notation of the paper for moves.

#include <algorithm>
#include <sstream>

#include "mexwave/error.hpp"
#include "squares/geometry.hpp"

namespace mexwave::squares {

using detail::bit;
using detail::Cells;

Game::Game(const Board& board, Play play) : board_(board), play_(play) {
  detail::require_game_board(board);
  squares_ = squares_of(board);
}

void Game::move(std::uint32_t cell) {
  const std::string name = cell_name(board_, cell);
  if (square_) throw InvalidArgument("move " + name + ": the game is over, because a player has completed a square");
  if (((men_.white | men_.black) & bit(cell)) != 0)
    throw InvalidArgument("move: expected a free cell, got " + name + ", which is occupied");
  std::uint64_t& mine = white_to_move() ? men_.white : men_.black;
  mine |= bit(cell);
  moves_.push_back(cell);
  for (const auto& square : squares_) {
    const Cells mask = detail::mask_of(square);
    if ((mask & bit(cell)) != 0 && (mask & ~mine) == 0) square_ = square;
  }
}

void Game::undo() {
  if (moves_.empty()) return;
  men_.white &= ~bit(moves_.back());
  men_.black &= ~bit(moves_.back());
  moves_.pop_back();
  square_.reset();
}

std::vector<std::uint32_t> Game::completing(bool white) const {
  Cells cells = 0;
  for (const auto& square : squares_)
    cells |= detail::completing(detail::mask_of(square), white ? men_.white : men_.black);
  std::vector<std::uint32_t> list;
  for (std::uint32_t cell = 0; cell < board_.cells(); ++cell) {
    if ((cells & ~(men_.white | men_.black) & bit(cell)) != 0) list.push_back(cell);
  }
  return list;
}

std::vector<std::uint32_t> Game::new_threats() const {
  if (moves_.empty()) return {};
  const bool white = !white_to_move();
  Game before = *this;
  before.undo();
  const std::vector<std::uint32_t> old = before.completing(white);
  std::vector<std::uint32_t> threats = completing(white);
  std::erase_if(threats, [&](std::uint32_t cell) { return std::find(old.begin(), old.end(), cell) != old.end(); });
  return threats;
}

std::string Game::mark(std::uint32_t cell) const {
  Game after = *this;
  after.move(cell);
  if (after.over()) return "";
  const std::size_t threats = after.new_threats().size();
  return threats == 0 ? "" : threats == 1 ? "+" : "++";
}

Game parse_moves(const Board& board, Play play, std::string_view text) {
  Game game(board, play);
  std::string words(text);
  std::replace(words.begin(), words.end(), ',', ' ');
  std::istringstream in(words);
  for (std::string all; in >> all;) {
    const std::string_view word = all;
    if (word == "-" || word == "\u2013") continue;
    // "3.c4+" means c4: the number of the move and a full stop may precede a cell, and marks may follow it.
    std::string_view name = word;
    const std::size_t digits = std::min(word.find_first_not_of("0123456789"), word.size());
    if (digits > 0 && digits < word.size() && word[digits] == '.') {
      const std::string expected = std::to_string(game.moves().size() / 2 + 1) + ".";
      if (word.substr(0, digits + 1) != expected)
        throw InvalidArgument(
            std::string("move number: expected ").append(expected).append(", got '").append(all).append("'"));
      name = word.substr(digits + 1);
      if (name.empty()) continue;
    }
    for (int marks = 0; marks < 2 && !name.empty() && name.back() == '+'; ++marks) name.remove_suffix(1);
    const std::optional<std::uint32_t> cell = find_cell(board, name);
    if (!cell) {
      throw InvalidArgument("move: expected a free cell of the board " + detail::text(board) + ", a1 to " +
                            cell_name(board, board.cells() - 1) + ", got '" + all + "'");
    }
    game.move(*cell);
  }
  return game;
}

std::string moves_text(const Game& game) {
  Game replay(game.board(), game.play());
  std::string text;
  for (const std::uint32_t cell : game.moves()) {
    if (!text.empty()) text += ' ';
    if (replay.white_to_move()) text += std::to_string(replay.moves().size() / 2 + 1) + ". ";
    text += cell_name(game.board(), cell);
    if (game.play() == Play::normal) text += replay.mark(cell);
    replay.move(cell);
  }
  return text;
}

}  // namespace mexwave::squares
