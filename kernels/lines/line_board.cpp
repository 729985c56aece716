// Checks a board, and converts its lines to bits and its symmetries to tables of bytes.

#include "lines/line_board.hpp"

#include <algorithm>
#include <utility>

#include "mexwave/error.hpp"

namespace mexwave::lines::detail {

Bits bits_of(const std::vector<std::uint32_t>& cells) {
  Bits bits = 0;
  for (const std::uint32_t cell : cells) bits |= Bits{1} << cell;
  return bits;
}

void require_board(const Board& board) {
  const auto refuse = [&](const std::string& expected, const std::string& found) {
    throw InvalidArgument("board '" + board.name + "': expected " + expected + ", got " + found);
  };
  if (board.cells.empty() || board.cells.size() > most_cells)
    refuse("1 to " + std::to_string(most_cells) + " cells", std::to_string(board.cells.size()));
  if (board.lines.empty() || board.lines.size() > most_lines)
    refuse("1 to " + std::to_string(most_lines) + " lines", std::to_string(board.lines.size()));
  for (std::size_t k = 0; k < board.lines.size(); ++k) {
    const std::vector<std::uint32_t>& line = board.lines[k];
    if (line.empty()) refuse("a cell in line " + std::to_string(k + 1), "none");
    for (std::size_t i = 0; i < line.size(); ++i) {
      if (line[i] >= board.cells.size() || (i > 0 && line[i] <= line[i - 1]))
        refuse("increasing numbers of cells in line " + std::to_string(k + 1), std::to_string(line[i]));
    }
  }
}

LineBoard::LineBoard(const Board& board) {
  require_board(board);
  const std::size_t cells = board.cells.size();
  shortest_line = most_cells;
  std::vector<Bits> lines;
  for (const auto& line : board.lines) {
    lines.push_back(bits_of(line));
    shortest_line = std::min(shortest_line, static_cast<std::uint32_t>(line.size()));
  }
  set_lines(~Bits{0} >> (64 - cells), std::move(lines));
  const auto symmetries = symmetries_of(board);
  for (std::size_t s = 1; s < symmetries.size(); ++s) {
    Image image((cells + 7) / 8);
    for (std::size_t byte = 0; byte < image.size(); ++byte) {
      for (std::size_t value = 0; value < 256; ++value) {
        Bits moved = 0;
        for (std::size_t i = 0; i < 8 && 8 * byte + i < cells; ++i)
          if ((value >> i & 1) != 0) moved |= Bits{1} << symmetries[s][8 * byte + i];
        image[byte][value] = moved;
      }
    }
    images_.push_back(std::move(image));
  }
}

positional::Threats LineBoard::threats(Bits men, Bits free) const {
  // If a player lacks exactly two cells of a line and both are free, a piece on either threatens the other.
  std::array<Bits, 64> threatened;
  positional::Threats found;
  for (const Bits line : lines()) {
    const Bits missing = line & ~men;
    const Bits low = lowest(missing), high = missing & ~low;
    if (high == 0 || positional::several(high) || (missing & ~free) != 0) continue;
    for (const Bits move : {low, high}) {
      const auto at = static_cast<std::size_t>(std::countr_zero(move));
      if (((found.once | found.twice) & move) == 0) {
        found.once |= move;
        threatened[at] = missing & ~move;
      } else if (threatened[at] != (missing & ~move)) {
        found.twice |= move;
      }
    }
  }
  found.once &= ~found.twice;
  return found;
}

Sides LineBoard::canonical(const Sides& sides) const {
  Sides best = sides;
  for (const Image& image : images_) {
    Sides moved;
    for (std::size_t byte = 0; byte < image.size(); ++byte) {
      moved.mine |= image[byte][sides.mine >> 8 * byte & 255];
      moved.theirs |= image[byte][sides.theirs >> 8 * byte & 255];
    }
    if (moved.mine < best.mine || (moved.mine == best.mine && moved.theirs < best.theirs)) best = moved;
  }
  return best;
}

}  // namespace mexwave::lines::detail
