// Cells, squares and symmetries of a board, directly from their definitions.

#include "squares/geometry.hpp"

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave::squares {

namespace detail {

std::string text(const Board& board) { return std::to_string(board.height) + "x" + std::to_string(board.width); }

void require_board(const Board& board) {
  const auto [shorter, longer] = std::minmax(board.height, board.width);
  if (shorter < 1 || longer > largest_side || shorter > largest_short_side) {
    throw InvalidArgument("board: expected sides from 1 to " + std::to_string(largest_side) +
                          ", the shorter one at most " + std::to_string(largest_short_side) + ", got '" + text(board) +
                          "'");
  }
}

void require_game_board(const Board& board) {
  if (const auto [shorter, longer] = std::minmax(board.height, board.width); shorter < 1 || longer > largest_game_side)
    throw InvalidArgument("board: expected sides from 1 to " + std::to_string(largest_game_side) +
                          " for a game, got '" + text(board) + "'");
}

Cells all_cells(const Board& board) { return board.cells() == 64 ? ~Cells{0} : bit(board.cells()) - 1; }

std::vector<Cells> masks_of(const Board& board) {
  std::vector<Cells> masks;
  for (const auto& square : squares_of(board)) masks.push_back(mask_of(square));
  return masks;
}

}  // namespace detail

std::string cell_name(const Board& board, std::uint32_t cell) {
  if (cell >= board.cells()) {
    throw InvalidArgument("cell " + std::to_string(cell) + ": the board " + detail::text(board) + " has cells 0 to " +
                          std::to_string(board.cells() - 1));
  }
  std::string letters;
  for (std::uint32_t column = cell % board.width + 1; column > 0; column = (column - 1) / 26)
    letters.insert(letters.begin(), static_cast<char>('a' + (column - 1) % 26));
  return letters + std::to_string(cell / board.width + 1);
}

std::optional<std::uint32_t> find_cell(const Board& board, std::string_view name) {
  std::uint64_t column = 0, row = 0;
  std::size_t k = 0;
  for (; k < name.size() && name[k] >= 'a' && name[k] <= 'z' && column <= board.width; ++k)
    column = column * 26 + static_cast<std::uint64_t>(name[k] - 'a' + 1);
  if (k == name.size() || name[k] == '0') return std::nullopt;
  for (; k < name.size() && name[k] >= '0' && name[k] <= '9' && row <= board.height; ++k)
    row = row * 10 + static_cast<std::uint64_t>(name[k] - '0');
  if (k != name.size() || column < 1 || column > board.width || row < 1 || row > board.height) return std::nullopt;
  return static_cast<std::uint32_t>((row - 1) * board.width + column - 1);
}

std::vector<std::array<std::uint32_t, 4>> squares_of(const Board& board) {
  detail::require_board(board);
  std::vector<std::array<std::uint32_t, 4>> squares;
  // A square has the vertex (x, y) and the sides (dx, dy) and (-dy, dx) from there. With dx > 0, dy >= 0 every square
  // is found once.
  for (std::uint32_t y = 0; y < board.height; ++y) {
    for (std::uint32_t x = 0; x < board.width; ++x) {
      for (std::uint32_t dx = 1; x + dx < board.width; ++dx) {
        const std::uint32_t steepest = board.orientation == Orientation::any ? x : 0;
        for (std::uint32_t dy = 0; dy <= steepest && y + dx + dy < board.height; ++dy) {
          const auto at = [&](std::uint32_t column, std::uint32_t row) { return row * board.width + column; };
          std::array<std::uint32_t, 4> square{at(x, y), at(x + dx, y + dy), at(x + dx - dy, y + dx + dy),
                                              at(x - dy, y + dx)};
          std::sort(square.begin(), square.end());
          squares.push_back(square);
        }
      }
    }
  }
  std::sort(squares.begin(), squares.end());
  return squares;
}

std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board) {
  detail::require_board(board);
  std::vector<std::vector<std::uint32_t>> images;
  const std::uint32_t kinds = board.height == board.width ? 8 : 4;
  for (std::uint32_t kind = 0; kind < kinds; ++kind) {
    std::vector<std::uint32_t> image(board.cells());
    for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
      std::uint32_t x = cell % board.width, y = cell / board.width;
      if ((kind & 1) != 0) x = board.width - 1 - x;
      if ((kind & 2) != 0) y = board.height - 1 - y;
      if ((kind & 4) != 0) std::swap(x, y);
      image[cell] = y * board.width + x;
    }
    if (std::find(images.begin(), images.end(), image) == images.end()) images.push_back(image);
  }
  return images;
}

std::vector<std::vector<std::uint32_t>> symmetries_of(const Board& board, const Men& men) {
  detail::require_game_board(board);
  const auto moved = [](std::uint64_t cells, const std::vector<std::uint32_t>& image) {
    std::uint64_t to = 0;
    for (std::uint32_t cell = 0; cell < image.size(); ++cell) to |= (cells >> cell & 1) << image[cell];
    return to;
  };
  std::vector<std::vector<std::uint32_t>> kept = symmetries_of(board);
  std::erase_if(kept, [&](const std::vector<std::uint32_t>& image) {
    return moved(men.white, image) != men.white || moved(men.black, image) != men.black;
  });
  return kept;
}

std::vector<std::uint32_t> image_of(const Board& board, Mirror mirror) {
  detail::require_board(board);
  std::vector<std::uint32_t> image(board.cells());
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    const std::uint32_t x = cell % board.width, y = cell / board.width;
    image[cell] = (mirror == Mirror::left_right ? y : board.height - 1 - y) * board.width +
                  (mirror == Mirror::up_down ? x : board.width - 1 - x);
  }
  return image;
}

}  // namespace mexwave::squares
