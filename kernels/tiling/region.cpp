// Canonical images of regions, the tiles' symmetries, layouts of moves, and tiles as text.

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
Cells least_image(Cells same, std::uint32_t height, std::uint32_t width, const Symmetries& symmetries) {
  const std::uint32_t row_mask = (1U << width) - 1, box = height * width;
  Cells flipped = 0;
  for (std::uint32_t first = 0; first < box; first += width)
    flipped = flipped << width | (static_cast<std::uint32_t>(same >> first) & row_mask);
  Cells least = same;
  if (symmetries.mirror) least = std::min(least, half_turn(flipped, box));
  if (symmetries.flip) least = std::min(least, flipped);
  if (symmetries.turn) least = std::min(least, half_turn(same, box));
  return least;
}

/// The canonical region of these cells, given in rows of this width; the lowest row is not empty.
Region canonical_in(Cells cells, std::uint32_t width, const Symmetries& symmetries) {
  const std::uint32_t row_mask = (1U << width) - 1;
  std::uint32_t height = 0, columns = 0;
  for (Cells rest = cells; rest != 0; rest >>= width, ++height) columns |= static_cast<std::uint32_t>(rest) & row_mask;
  const auto left = static_cast<std::uint32_t>(std::countr_zero(columns));
  const std::uint32_t wide = static_cast<std::uint32_t>(std::bit_width(columns)) - left;
  const bool both = symmetries.all && wide == height, transpose = symmetries.all && wide >= height;
  Cells same = 0, transposed = 0;
  for (std::uint32_t y = 0; y < height; ++y) {
    const std::uint32_t row = (static_cast<std::uint32_t>(cells >> y * width) & row_mask) >> left;
    same |= static_cast<Cells>(row) << y * wide;
    if (!transpose) continue;
    for (std::uint32_t rest = row; rest != 0; rest &= rest - 1)
      transposed |= Cells{1} << (static_cast<std::uint32_t>(std::countr_zero(rest)) * height + y);
  }
  if (!transpose) return {height, wide, least_image(same, height, wide, symmetries)};
  Cells least = least_image(transposed, wide, height, symmetries);
  if (both) least = std::min(least, least_image(same, height, wide, symmetries));
  return {wide, height, least};
}

/// Cells of a box of at most 8 x 8 in rows of 8 bits, bit = 8 row + column: an image takes a few instructions. Images
/// compare like those in narrower rows.
struct Spread {
  static constexpr std::uint64_t one = 1;
  /// Spreads cells given in rows of this width: moves rows 4 to 7 first, then two of each four, then one of each two.
  static std::uint64_t of(std::uint64_t cells, std::uint32_t width) {
    if (width == 8) return cells;
    cells = (cells & ((one << 4 * width) - 1)) | cells >> 4 * width << 32;
    const std::uint64_t two_rows = ((one << 2 * width) - 1) * 0x0000000100000001;
    cells = (cells & two_rows) | (cells & ~two_rows) << (16 - 2 * width);
    const std::uint64_t one_row = ((one << width) - 1) * 0x0001000100010001;
    return (cells & one_row) | (cells & ~one_row) << (8 - width);
  }
  /// The inverse of of().
  static std::uint64_t packed(std::uint64_t spread, std::uint32_t width) {
    if (width == 8) return spread;
    std::uint64_t cells = (spread & 0x00ff00ff00ff00ff) | (spread & 0xff00ff00ff00ff00) >> (8 - width);
    cells = (cells & 0x0000ffff0000ffff) | (cells & 0xffff0000ffff0000) >> (16 - 2 * width);
    return (cells & 0xffffffff) | cells >> 32 << 4 * width;
  }
  /// Exchanges the upper right and lower left cells of each 2 x 2, then squares of 2 x 2, then of 4 x 4.
  static std::uint64_t transposed(std::uint64_t spread) {
    const auto swap = [&](std::uint64_t mask, std::uint32_t distance) {
      const std::uint64_t differ = (spread ^ spread >> distance) & mask;
      spread ^= differ ^ differ << distance;
    };
    swap(0x00aa00aa00aa00aa, 7);
    swap(0x0000cccc0000cccc, 14);
    swap(0x00000000f0f0f0f0, 28);
    return spread;
  }
  static std::uint64_t least_image(std::uint64_t spread, std::uint32_t height, std::uint32_t width,
                                   const Symmetries& symmetries) {
    const std::uint64_t turned = bits_reversed(spread);
    const std::uint32_t above = 8 * (8 - height), right = 8 - width;
    std::uint64_t least = spread;
    if (symmetries.mirror) least = std::min(least, __builtin_bswap64(turned) >> right);
    if (symmetries.flip) least = std::min(least, __builtin_bswap64(spread) >> above);
    if (symmetries.turn) least = std::min(least, turned >> (above + right));
    return least;
  }
};

/// canonical_in() for a box of at most 8 x 8 cells.
Region canonical_in_8x8(std::uint64_t cells, std::uint32_t width, const Symmetries& symmetries) {
  std::uint32_t height = (static_cast<std::uint32_t>(std::bit_width(cells)) + width - 1) / width;
  std::uint64_t spread = Spread::of(cells, width);
  std::uint64_t columns = spread | spread >> 32;
  columns |= columns >> 16;
  columns = (columns | columns >> 8) & 0xff;
  const auto left = static_cast<std::uint32_t>(std::countr_zero(columns));
  std::uint32_t wide = static_cast<std::uint32_t>(std::bit_width(columns)) - left;
  spread >>= left;
  if (symmetries.all && wide > height) {
    spread = Spread::transposed(spread);
    std::swap(wide, height);
  }
  std::uint64_t least = Spread::least_image(spread, height, wide, symmetries);
  if (symmetries.all && wide == height)
    least = std::min(least, Spread::least_image(Spread::transposed(spread), height, wide, symmetries));
  return {height, wide, Spread::packed(least, wide)};
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
  const auto low = static_cast<std::uint64_t>(cells);
  if (cells >> 64 == 0 && width <= 8 && static_cast<std::uint32_t>(std::bit_width(low)) <= 8 * width)
    return canonical_in_8x8(low, width, symmetries);
  return canonical_in(cells, width, symmetries);
}

Layout::Layout(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width)
    : height_(height), width_(width) {
  for (const Tile& tile : tiles) {
    const auto [tall, wide] = size_of(tile);
    if (tall > height || wide > width) continue;
    LaidTile laid_tile;
    for (const auto& [row, column] : tile) {
      const std::uint32_t distance = row * width + column - tile.front()[1];
      laid_tile.cells |= bit_at(distance);
      if (distance != 0) laid_tile.distances.push_back(distance);
    }
    for (std::uint32_t y = 0; y + tall <= height; ++y) {
      for (std::uint32_t x = 0; x + wide <= width; ++x) {
        const std::uint32_t first = y * width + x + tile.front()[1];
        laid_tile.places |= bit_at(first);
        const Cells laid = laid_tile.cells << first;
        if ((laid & turned(laid)) != 0) laid_tile.unpaired |= bit_at(first);
      }
    }
    tiles_.push_back(std::move(laid_tile));
  }
}

Cells Layout::turned(Cells cells) const {
  const std::uint32_t box = height_ * width_;
  return box <= 64 ? half_turn(static_cast<std::uint64_t>(cells), box) : half_turn(cells, box);
}

bool Layout::is_paired(Cells free) const {
  return turned(free) == free && std::all_of(tiles_.begin(), tiles_.end(), [&](const LaidTile& tile) {
           return (tile.open(free) & tile.unpaired) == 0;
         });
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
