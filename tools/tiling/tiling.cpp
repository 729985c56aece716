// `mexwave tiling`: tiles painted on a board.

#include "tiling/tiling.hpp"

#include <fmt/core.h>

#include <cerrno>
#include <sstream>

#include "cli/family.hpp"
#include "cli/numbers.hpp"
#include "mexwave/error.hpp"
#include "mexwave/output_file.hpp"
#include "mexwave/squares.hpp"

namespace mexwave::cli {

namespace {

constexpr std::size_t longest_file = 1 << 16;

tiling::Tile read_tile(const std::string& text) {
  // No letters but X: written out, and no file.
  if (text.find_first_not_of("0123456789xX./") == std::string::npos) return tiling::parse_tile(text);
  std::string content;
  try {
    content = read_file(text, longest_file);
  } catch (const IoError& error) {
    if (error.errno_value() != ENOENT) throw;
    return tiling::parse_tile(text);  // which refuses it by name
  }
  try {
    return tiling::parse_tile(content);
  } catch (const InvalidArgument& error) {
    throw FormatError(fmt::format("{}: {}", text, error.what()));
  }
}

}  // namespace

void add_tile_options(Command& command, TileOptions& options) {
  command
      .add_option("--tile", options.tiles,
                  "what a move paints: HEIGHTxWIDTH, rows from the top such as XX./.XX, or a file with such rows; "
                  "may be given several times (default 2x2)")
      .type_name("TILE")
      .repeated()
      .names_file();
  command.add_flag("--fixed", options.fixed, "tiles lie as given, neither turned nor turned over");
}

tiling::Rules parse_rules(const TileOptions& options) {
  std::vector<tiling::Tile> tiles;
  for (const std::string& text : options.tiles) tiles.push_back(read_tile(text));
  return tiling::Rules(tiles, options.fixed);
}

tiling::Board parse_painted_board(const std::string& option, const std::string& text) {
  const std::optional<Sides> sides = parse_sides(text, tiling::most_cells);
  const tiling::Board board = sides ? tiling::Board{sides->height, sides->width} : tiling::Board{};
  if (!sides || board.cells() > tiling::most_cells) {
    throw InvalidArgument(fmt::format("{} '{}': accepted are HEIGHTxWIDTH such as 5x6, of at most {} cells", option,
                                      text, tiling::most_cells));
  }
  return board;
}

namespace {

squares::Board named(const tiling::Board& board) { return {board.height, board.width}; }

}  // namespace

tiling::Position parse_painted(const std::string& option, const tiling::Board& board, const std::string& text) {
  tiling::Position position{board, {}};
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const std::optional<std::uint32_t> cell = squares::find_cell(named(board), word);
    if (!cell || position.is_painted(*cell)) {
      throw InvalidArgument(fmt::format("{} '{}': accepted are cells from a1 to {}, each once", option, word,
                                        squares::cell_name(named(board), board.cells() - 1)));
    }
    position.paint(*cell);
  }
  return position;
}

std::vector<std::string> names_of(const tiling::Board& board, const std::vector<std::uint32_t>& cells) {
  std::vector<std::string> names;
  names.reserve(cells.size());
  for (const std::uint32_t cell : cells) names.push_back(squares::cell_name(named(board), cell));
  return names;
}

std::vector<std::string> painted_names(const tiling::Position& position) {
  std::vector<std::uint32_t> painted;
  for (std::uint32_t cell = 0; cell < position.board.cells(); ++cell)
    if (position.is_painted(cell)) painted.push_back(cell);
  return names_of(position.board, painted);
}

namespace {

const Family registered(70, [](Command& program) {
  Command& family = program.add_action("tiling", "Tiles painted on a board: Grundy numbers, winning moves");
  family.examples = {"mexwave tiling grundy --tile 2x2 --upto 6x9", "mexwave tiling solve --board 5x6",
                     "mexwave tiling grundy --tile 1x2 --upto 4x6"};
  family.remarks =
      "Two players in turn paint cells that a tile covers, none of them painted before. Whoever cannot move "
      "loses;\nin misere play he wins.";
  register_tiling_grundy(family);
  register_tiling_solve(family);
});

}  // namespace

}  // namespace mexwave::cli
