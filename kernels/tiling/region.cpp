// Boxes, images row by row, and the tiles' own symmetries.

#include "tiling/region.hpp"

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave::tiling::detail {

namespace {

std::uint64_t bits_reversed(std::uint64_t bits) {
  constexpr std::uint64_t one = 0x5555555555555555, two = 0x3333333333333333, four = 0x0f0f0f0f0f0f0f0f;
  constexpr std::uint64_t eight = 0x00ff00ff00ff00ff, sixteen = 0x0000ffff0000ffff;
  bits = (bits >> 1 & one) | (bits & one) << 1;
  bits = (bits >> 2 & two) | (bits & two) << 2;
  bits = (bits >> 4 & four) | (bits & four) << 4;
  bits = (bits >> 8 & eight) | (bits & eight) << 8;
  bits = (bits >> 16 & sixteen) | (bits & sixteen) << 16;
  return bits >> 32 | bits << 32;
}

struct Size {
  std::uint32_t tall = 0, wide = 0;
};
/// The least box that holds a tile.
Size size_of(const Tile& tile) {
  Size size;
  for (const auto& [row, column] : tile) size = {std::max(size.tall, row + 1), std::max(size.wide, column + 1)};
  return size;
}

/// The image of a box of 1..most_cells cells under a half turn: its bits in reverse.
std::uint64_t half_turn(std::uint64_t cells, std::uint32_t box) { return bits_reversed(cells) >> (64 - box); }
Cells half_turn(Cells cells, std::uint32_t box) {
  const Cells turned = Cells{bits_reversed(static_cast<std::uint64_t>(cells))} << 64 |
                       bits_reversed(static_cast<std::uint64_t>(cells >> 64));
  return turned >> (128 - box);
}

/// The least of the images that map rows to rows, in a box of this height and width.
template <class Word>
Word least_image(Word same, std::uint32_t height, std::uint32_t width, const Symmetries& symmetries) {
  const std::uint32_t row_mask = (1U << width) - 1, box = height * width;
  Word flipped = 0;
  for (std::uint32_t first = 0; first < box; first += width)
    flipped = flipped << width | (static_cast<std::uint32_t>(same >> first) & row_mask);
  Word least = same;
  if (symmetries.mirror) least = std::min(least, half_turn(flipped, box));
  if (symmetries.flip) least = std::min(least, flipped);
  if (symmetries.turn) least = std::min(least, half_turn(same, box));
  return least;
}

/// The canonical region of cells in rows of this width, of which the lowest is not empty.
template <class Word>
Region canonical_in(Word cells, std::uint32_t width, const Symmetries& symmetries) {
  const std::uint32_t row_mask = (1U << width) - 1;
  std::uint32_t height = 0, columns = 0;
  for (Word rest = cells; rest != 0; rest >>= width, ++height) columns |= static_cast<std::uint32_t>(rest) & row_mask;
  const auto left = static_cast<std::uint32_t>(std::countr_zero(columns));
  const std::uint32_t wide = static_cast<std::uint32_t>(std::bit_width(columns)) - left;
  const bool both = symmetries.all && wide == height, transpose = symmetries.all && wide >= height;
  Word same = 0, transposed = 0;
  for (std::uint32_t y = 0; y < height; ++y) {
    const std::uint32_t row = (static_cast<std::uint32_t>(cells >> y * width) & row_mask) >> left;
    same |= static_cast<Word>(row) << y * wide;
    if (!transpose) continue;
    for (std::uint32_t rest = row; rest != 0; rest &= rest - 1)
      transposed |= Word{1} << (static_cast<std::uint32_t>(std::countr_zero(rest)) * height + y);
  }
  if (!transpose) return {height, wide, least_image(same, height, wide, symmetries)};
  Word least = least_image(transposed, wide, height, symmetries);
  if (both) least = std::min(least, least_image(same, height, wide, symmetries));
  return {wide, height, least};
}

/// Moves the cells so that the least row and column are 0, and sorts them.
Tile in_corner(Tile tile) {
  std::uint32_t low = ~0U, left = ~0U;
  for (const auto& [row, column] : tile) {
    low = std::min(low, row);
    left = std::min(left, column);
  }
  for (auto& [row, column] : tile) {
    row -= low;
    column -= left;
  }
  std::sort(tile.begin(), tile.end());
  return tile;
}

std::vector<Tile> each_once(std::vector<Tile> tiles) {
  for (Tile& tile : tiles) tile = in_corner(std::move(tile));
  std::sort(tiles.begin(), tiles.end());
  tiles.erase(std::unique(tiles.begin(), tiles.end()), tiles.end());
  return tiles;
}

std::vector<Tile> reversed(std::vector<Tile> tiles, bool rows, bool columns) {
  for (Tile& tile : tiles) {
    for (auto& [row, column] : tile) {
      if (rows) row = most_cells - row;
      if (columns) column = most_cells - column;
    }
  }
  return each_once(std::move(tiles));
}

}  // namespace

std::vector<Tile> transposed(const std::vector<Tile>& tiles) {
  std::vector<Tile> result = tiles;
  for (Tile& tile : result)
    for (auto& [row, column] : tile) std::swap(row, column);
  return each_once(std::move(result));
}

Symmetries symmetries_of(const std::vector<Tile>& tiles) {
  Symmetries found;
  found.mirror = reversed(tiles, false, true) == tiles;
  found.flip = reversed(tiles, true, false) == tiles;
  found.turn = reversed(tiles, true, true) == tiles;
  found.all = found.mirror && found.flip && found.turn && transposed(tiles) == tiles;
  return found;
}

Region canonical(Cells cells, std::uint32_t width, const Symmetries& symmetries) {
  cells >>= first_of(cells) / width * width;
  if (cells >> 64 == 0) return canonical_in(static_cast<std::uint64_t>(cells), width, symmetries);
  return canonical_in(cells, width, symmetries);
}

Layout::Layout(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width)
    : height_(height), width_(width) {
  for (const Tile& tile : tiles) {
    const auto [tall, wide] = size_of(tile);
    if (tall > height || wide > width) continue;
    Lying lying;
    for (const auto& [row, column] : tile) {
      const std::uint32_t distance = row * width + column - tile.front()[1];
      lying.cells |= bit_at(distance);
      if (distance != 0) lying.distances.push_back(distance);
    }
    for (std::uint32_t y = 0; y + tall <= height; ++y) {
      for (std::uint32_t x = 0; x + wide <= width; ++x) {
        const std::uint32_t first = y * width + x + tile.front()[1];
        lying.places |= bit_at(first);
        const Cells laid = lying.cells << first;
        if ((laid & turned(laid)) != 0) lying.unpaired |= bit_at(first);
      }
    }
    tiles_.push_back(std::move(lying));
  }
}

Cells Layout::turned(Cells cells) const {
  const std::uint32_t box = height_ * width_;
  return box <= 64 ? half_turn(static_cast<std::uint64_t>(cells), box) : half_turn(cells, box);
}

bool Layout::is_paired(Cells free) const {
  return turned(free) == free && std::all_of(tiles_.begin(), tiles_.end(),
                                             [&](const Lying& tile) { return (tile.open(free) & tile.unpaired) == 0; });
}

std::vector<Cells> placements(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width) {
  std::vector<Cells> all;
  for (const Tile& tile : tiles) {
    const auto [tall, wide] = size_of(tile);
    for (std::uint32_t y = 0; y + tall <= height; ++y) {
      for (std::uint32_t x = 0; x + wide <= width; ++x) {
        Cells cells = 0;
        for (const auto& [row, column] : tile) cells |= bit_at((y + row) * width + x + column);
        all.push_back(cells);
      }
    }
  }
  // Sorted by their cells, lowest first, so moves that are close in the list are close on the board.
  std::sort(all.begin(), all.end(), [](Cells a, Cells b) {
    const Cells differ = a ^ b;
    return differ != 0 && (a >> first_of(differ) & 1) != 0;
  });
  return all;
}

void require_board(const Board& board) {
  if (board.height >= 1 && board.width >= 1 && board.height <= most_cells && board.width <= most_cells &&
      board.cells() <= most_cells)
    return;
  throw InvalidArgument("board: expected 1 to " + std::to_string(most_cells) + " cells, got " +
                        std::to_string(board.height) + "x" + std::to_string(board.width));
}

}  // namespace mexwave::tiling::detail

namespace mexwave::tiling {

Rules::Rules(const std::vector<Tile>& given, bool fixed) {
  for (const Tile& tile : given) {
    if (tile.empty()) throw InvalidArgument("tile: expected at least one cell, got none");
    for (const auto& [row, column] : tile) {
      if (row >= most_cells || column >= most_cells)
        throw InvalidArgument("tile: expected rows and columns below " + std::to_string(most_cells) +
                              ", got a cell in row " + std::to_string(row) + ", column " + std::to_string(column));
    }
  }
  if (given.empty()) throw InvalidArgument("tiles: expected at least one, got none");
  tiles = detail::each_once(given);
  if (fixed) return;
  std::vector<Tile> all;
  for (const std::vector<Tile>& lying : {tiles, detail::transposed(tiles)}) {
    for (const bool rows : {false, true}) {
      for (const bool columns : {false, true}) {
        const std::vector<Tile> turned = detail::reversed(lying, rows, columns);
        all.insert(all.end(), turned.begin(), turned.end());
      }
    }
  }
  tiles = detail::each_once(std::move(all));
}

Tile parse_tile(std::string_view text) {
  const auto refuse = [&](const std::string& why) -> Tile {
    constexpr std::size_t shown = 60;
    throw InvalidArgument("tile: expected cram, HEIGHTxWIDTH of at most " + std::to_string(most_cells) +
                          " cells, or rows of X and '.' separated by '/', got '" + std::string(text.substr(0, shown)) +
                          (text.size() > shown ? "..." : "") + "': " + why);
  };
  if (text == "cram") return {{0, 0}, {0, 1}};
  if (const std::size_t cross = text.find('x'); cross != std::string_view::npos) {
    const auto side = [](std::string_view digits) -> std::uint32_t {
      if (digits.empty() || digits.size() > 3 || digits.find_first_not_of("0123456789") != std::string_view::npos)
        return 0;
      std::uint32_t number = 0;
      for (const char digit : digits) number = number * 10 + static_cast<std::uint32_t>(digit - '0');
      return number;
    };
    const std::uint32_t height = side(text.substr(0, cross)), width = side(text.substr(cross + 1));
    if (height == 0 || width == 0 || height * width > most_cells)
      return refuse("height and width are not in this range");
    Tile tile;
    for (std::uint32_t row = 0; row < height; ++row)
      for (std::uint32_t column = 0; column < width; ++column) tile.push_back({row, column});
    return tile;
  }
  Tile tile;
  std::uint32_t row = most_cells, column = 0;  // rows are drawn from the top
  for (const char c : text) {
    if (c == '/' || c == '\n') {
      if (row-- == 0) return refuse("it has too many rows");
      column = 0;
    } else if (c == 'X' || c == '.') {
      if (c == 'X') tile.push_back({row, column});
      if (++column > most_cells) return refuse("a row is too long");
    } else if (c != '\r') {
      return refuse(std::string("'") + c + "' is neither X nor '.'");
    }
  }
  if (tile.empty()) return refuse("it contains no X");
  if (tile.size() > most_cells) return refuse("it has too many cells");
  tile = detail::in_corner(std::move(tile));
  for (const auto& [y, x] : tile) {
    if (y >= most_cells || x >= most_cells) return refuse("it is too large");
  }
  return tile;
}

}  // namespace mexwave::tiling
