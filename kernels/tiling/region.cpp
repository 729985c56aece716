// Boxes, images row by row, and the tiles' own symmetries.

#include "tiling/region.hpp"

#include <algorithm>

#include "mexwave/error.hpp"

namespace mexwave::tiling::detail {

namespace {

constexpr std::uint32_t most_rows = most_cells;

/// The bits of a row of widest_row cells in reverse.
constexpr std::array<std::uint16_t, 1U << widest_row> reversed_row = [] {
  std::array<std::uint16_t, 1U << widest_row> rows{};
  for (std::uint32_t row = 0; row < rows.size(); ++row) {
    std::uint32_t turned = 0;
    for (std::uint32_t x = 0; x < widest_row; ++x) turned |= (row >> x & 1) << (widest_row - 1 - x);
    rows[row] = static_cast<std::uint16_t>(turned);
  }
  return rows;
}();

struct Rows {
  std::uint32_t height = 0, width = 0;
  std::array<std::uint16_t, most_rows> row;
};

Rows columns_as_rows(const Rows& from) {
  Rows to;
  to.height = from.width;
  to.width = from.height;
  for (std::uint32_t x = 0; x < from.width; ++x) {
    std::uint32_t row = 0;
    for (std::uint32_t y = 0; y < from.height; ++y) row |= (from.row[y] >> x & 1U) << y;
    to.row[x] = static_cast<std::uint16_t>(row);
  }
  return to;
}

/// The least of the images that map rows to rows.
template <class Word>
Word least_image_in(const Rows& rows, const Symmetries& symmetries) {
  Word same = 0, mirrored = 0, flipped = 0, turned = 0;
  const std::uint32_t unused = widest_row - rows.width;
  for (std::uint32_t y = 0; y < rows.height; ++y) {
    const std::uint32_t from_below = rows.row[y], from_above = rows.row[rows.height - 1 - y];
    flipped = flipped << rows.width | from_below;
    turned = turned << rows.width | static_cast<std::uint32_t>(reversed_row[from_below] >> unused);
    same = same << rows.width | from_above;
    mirrored = mirrored << rows.width | static_cast<std::uint32_t>(reversed_row[from_above] >> unused);
  }
  Word least = same;
  if (symmetries.mirror) least = std::min(least, mirrored);
  if (symmetries.flip) least = std::min(least, flipped);
  if (symmetries.turn) least = std::min(least, turned);
  return least;
}

Cells least_image(const Rows& rows, const Symmetries& symmetries) {
  if (rows.height * rows.width <= 64) return least_image_in<std::uint64_t>(rows, symmetries);
  return least_image_in<Cells>(rows, symmetries);
}

/// The image of the cells under a half turn of a box of this height and width, which contains them.
Cells half_turn(Cells cells, std::uint32_t height, std::uint32_t width) {
  const std::uint32_t row_mask = (1U << width) - 1;
  Cells turned = 0;
  for (std::uint32_t y = 0; y < height; ++y, cells >>= width)
    turned = turned << width | static_cast<std::uint32_t>(reversed_row[static_cast<std::uint32_t>(cells) & row_mask] >>
                                                          (widest_row - width));
  return turned;
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
  const std::uint32_t row_mask = (1U << width) - 1;
  cells >>= first_of(cells) / width * width;
  Rows rows;
  std::uint32_t columns = 0;
  for (; cells != 0; cells >>= width) {
    const std::uint32_t row = static_cast<std::uint32_t>(cells) & row_mask;
    rows.row[rows.height++] = static_cast<std::uint16_t>(row);
    columns |= row;
  }
  const auto left = static_cast<std::uint32_t>(std::countr_zero(columns));
  rows.width = static_cast<std::uint32_t>(std::bit_width(columns)) - left;
  for (std::uint32_t y = 0; y < rows.height; ++y) rows.row[y] = static_cast<std::uint16_t>(rows.row[y] >> left);
  if (!symmetries.all || rows.width < rows.height) return {rows.height, rows.width, least_image(rows, symmetries)};
  const Rows other = columns_as_rows(rows);
  Cells least = least_image(other, symmetries);
  if (rows.width == rows.height) least = std::min(least, least_image(rows, symmetries));
  return {other.height, other.width, least};
}

Layout::Layout(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width)
    : height_(height), width_(width) {
  for (const Tile& tile : tiles) {
    Lying lying;
    std::uint32_t tall = 0, wide = 0;
    for (const auto& [row, column] : tile) {
      lying.distances.push_back(row * width + column - tile.front()[1]);
      tall = std::max(tall, row + 1);
      wide = std::max(wide, column + 1);
    }
    if (tall > height || wide > width) continue;
    for (const std::uint32_t distance : lying.distances) lying.cells |= bit_at(distance);
    for (std::uint32_t y = 0; y + tall <= height; ++y) {
      for (std::uint32_t x = 0; x + wide <= width; ++x) {
        const std::uint32_t first = y * width + x + tile.front()[1];
        lying.places |= bit_at(first);
        const Cells laid = lying.cells << first;
        if ((laid & half_turn(laid, height, width)) != 0) lying.unpaired |= bit_at(first);
      }
    }
    tiles_.push_back(std::move(lying));
  }
}

bool Layout::is_paired(Cells free) const {
  return half_turn(free, height_, width_) == free && std::all_of(tiles_.begin(), tiles_.end(), [&](const Lying& tile) {
           return (tile.open(free) & tile.unpaired) == 0;
         });
}

std::vector<Cells> placements(const std::vector<Tile>& tiles, std::uint32_t height, std::uint32_t width) {
  std::vector<Cells> all;
  for (const Tile& tile : tiles) {
    std::uint32_t tall = 0, wide = 0;
    for (const auto& [row, column] : tile) {
      tall = std::max(tall, row + 1);
      wide = std::max(wide, column + 1);
    }
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
