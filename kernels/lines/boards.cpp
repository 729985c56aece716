// The named boards, boards from text, and the parser of moves.

#include <algorithm>
#include <map>
#include <sstream>

#include "lines/line_board.hpp"
#include "mexwave/error.hpp"

namespace mexwave::lines {

namespace {

/// Sorts the lines, and the cells of each.
Board sorted(Board board) {
  for (auto& line : board.lines) std::sort(line.begin(), line.end());
  std::sort(board.lines.begin(), board.lines.end());
  return board;
}

Board trihex() {
  Board board;
  board.cells = {"a", "b", "c", "p", "q", "r", "x", "y", "z"};
  board.places = {{0, 4}, {6, 0}, {6, 8}, {6, 4}, {3, 6}, {3, 2}, {3, 4}, {4, 3}, {4, 5}};
  enum : std::uint32_t { a, b, c, p, q, r, x, y, z };
  board.lines = {{a, r, b}, {b, p, c}, {c, q, a}, {a, x, p}, {b, y, q}, {c, z, r}, {p, y, z}, {q, x, z}, {r, x, y}};
  return board;
}

/// size^dimensions cells; a line goes straight through `size` of them, in any direction.
Board hypercube(std::uint32_t size, std::uint32_t dimensions) {
  Board board;
  const auto step = [&](std::uint32_t axis) {
    std::uint32_t product = 1;
    while (axis-- > 0) product *= size;
    return product;
  };
  const std::uint32_t cells = step(dimensions);
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    const std::uint32_t column = cell % size, row = cell / size % size, layer = cell / size / size;
    const std::string name = std::string(1, static_cast<char>('a' + column)) + std::to_string(row + 1);
    board.cells.push_back(dimensions == 3 ? std::to_string(layer + 1) + name : name);
    board.places.push_back({size - 1 - row, column + layer * (size + 1)});
  }
  // Along each axis a coordinate of a line is constant, rises or falls; of a line and its reverse, the one that rises
  // first is used.
  std::uint32_t directions = 1;
  for (std::uint32_t axis = 0; axis < dimensions; ++axis) directions *= 3;
  for (std::uint32_t cell = 0; cell < cells; ++cell) {
    for (std::uint32_t direction = 1; direction < directions; ++direction) {
      std::vector<std::uint32_t> line(size, cell);
      bool begins_here = true, rises = false;
      for (std::uint32_t axis = 0, rest = direction; axis < dimensions; ++axis, rest /= 3) {
        const std::uint32_t at = cell / step(axis) % size;
        if (rest % 3 == 0) continue;
        if (rest % 3 == 2 && !rises) begins_here = false;
        rises = true;
        begins_here = begins_here && at == (rest % 3 == 1 ? 0 : size - 1);
        for (std::uint32_t k = 0; k < size; ++k) line[k] += (rest % 3 == 1 ? k : 0 - k) * step(axis);
      }
      if (begins_here) board.lines.push_back(line);
    }
  }
  return board;
}

std::string joined(const std::vector<std::string>& words) {
  std::string text;
  for (const std::string& word : words) {
    if (!text.empty()) text += ", ";
    text += word;
  }
  return text;
}

[[noreturn]] void refuse_line(const std::string& file, std::size_t number, const std::string& what) {
  throw InvalidArgument(file + ":" + std::to_string(number) + ": " + what);
}

std::string move_text(std::size_t number, const std::string& word) {
  return "move " + std::to_string(number) + " '" + word + "': ";
}

}  // namespace

const std::vector<std::string>& board_names() {
  static const std::vector<std::string> names{"trihex", "tictactoe", "4x4", "cube"};
  return names;
}

Board named_board(std::string_view name) {
  Board board;
  if (name == "trihex") {
    board = trihex();
  } else if (name == "tictactoe") {
    board = hypercube(3, 2);
  } else if (name == "4x4") {
    board = hypercube(4, 2);
  } else if (name == "cube") {
    board = hypercube(3, 3);
  } else {
    throw InvalidArgument("board: expected " + joined(board_names()) + ", got '" + std::string(name) + "'");
  }
  board.name = name;
  return sorted(std::move(board));
}

Board parse_board(const std::string& name, std::string_view text) {
  Board board;
  board.name = name;
  std::map<std::string, std::uint32_t> cells;
  std::map<std::vector<std::uint32_t>, std::size_t> seen;  // its line in the text
  std::istringstream rows{std::string(text)};
  std::size_t number = 0;
  for (std::string row; std::getline(rows, row);) {
    ++number;
    const auto refuse = [&](const std::string& what) { refuse_line(name, number, what); };
    row.resize(std::min(row.find('#'), row.size()));
    std::vector<std::uint32_t> line;
    std::istringstream words(row);
    for (std::string word; words >> word;) {
      if (word.back() == ',') refuse("expected cells separated by blanks alone, got '" + escaped(word) + "'");
      if (escaped(word) != word) refuse("expected names of printable characters in UTF-8, got '" + word + "'");
      const auto cell = cells.emplace(word, static_cast<std::uint32_t>(cells.size())).first->second;
      if (cell == board.cells.size()) board.cells.push_back(word);
      if (std::find(line.begin(), line.end(), cell) != line.end())
        refuse("expected different cells, got '" + word + "' twice");
      line.push_back(cell);
      if (cells.size() > most_cells)
        refuse("expected at most " + std::to_string(most_cells) + " different cells, got one more, '" + word + "'");
    }
    if (line.empty()) continue;
    std::sort(line.begin(), line.end());
    const auto [before, is_new] = seen.emplace(line, number);
    if (!is_new) refuse("expected each line once, got the cells of line " + std::to_string(before->second) + " again");
    board.lines.push_back(line);
    if (board.lines.size() > most_lines) refuse("expected at most " + std::to_string(most_lines) + " lines, got more");
  }
  if (board.lines.empty())
    throw InvalidArgument(name + ": expected a line of the game on each line, such as 'a b c', got none");
  const auto with_comma = std::find_if(board.cells.begin(), board.cells.end(),
                                       [](const std::string& cell) { return cell.find(',') != std::string::npos; });
  if (with_comma != board.cells.end() && board.lines.size() == board.cells.size() &&
      std::all_of(board.lines.begin(), board.lines.end(), [](const auto& line) { return line.size() == 1; }))
    throw InvalidArgument(name + ": expected lines of cells separated by blanks, such as 'a b c', got '" + *with_comma +
                          "' and no other cell in any line");
  return sorted(std::move(board));
}

Game parse_moves(const Board& board, std::string_view text) {
  Game game;
  std::istringstream words{std::string(text)};
  for (std::string word; words >> word;) {
    const std::string where = move_text(game.moves.size() + 1, word);
    const auto found = std::find(board.cells.begin(), board.cells.end(), word);
    if (found == board.cells.end()) {
      std::string cells = joined(board.cells);
      constexpr std::size_t shown = 200;
      if (cells.size() > shown) cells.replace(shown, std::string::npos, "...");
      throw InvalidArgument(cells.insert(0, where + "expected a free cell among "));
    }
    const auto cell = static_cast<std::uint32_t>(found - board.cells.begin());
    const std::uint64_t bit = std::uint64_t{1} << cell;
    if (game.line) throw InvalidArgument(where + "expected no more moves: the game was over before it");
    if (((game.men.white | game.men.black) & bit) != 0)
      throw InvalidArgument(where + "expected a free cell, got one that is taken");
    std::uint64_t& own = game.white_to_move() ? game.men.white : game.men.black;
    own |= bit;
    game.moves.push_back(cell);
    for (std::uint32_t k = 0; k < board.lines.size() && !game.line; ++k)
      if ((detail::bits_of(board.lines[k]) & ~own) == 0) game.line = k;
  }
  return game;
}

}  // namespace mexwave::lines
