#pragma once
// Parses tiles, boards and painted cells, for `mexwave tiling` and `mexwave sum`.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::cli {

/// The values of --tile, which may be given several times, and --fixed.
struct TileOptions {
  std::vector<std::string> tiles{"2x2"};
  bool fixed = false;
};
void add_tile_options(Command& command, TileOptions& options);
struct NamedRules {
  tiling::Rules rules;
  std::vector<std::string> tiles;  ///< as given, but the rows if a tile is read from a file
};
/// The rules given by the options. A tile is HEIGHTxWIDTH, a picture, or the name of a file with a picture. Throws
/// InvalidArgument, and FormatError naming the file.
[[nodiscard]] NamedRules parse_rules(const TileOptions& options);

/// The board of a text such as "6x12". Throws InvalidArgument naming the option, what was expected, and the text.
[[nodiscard]] tiling::Board parse_painted_board(const std::string& option, const std::string& text);
/// The board with the cells of a text such as "a1 a2 b1 b2" painted; a1 is at the lower left, as on the boards of
/// `mexwave squares`. Throws InvalidArgument naming the option, what was expected, and the cell.
[[nodiscard]] tiling::Position parse_painted(const std::string& option, const tiling::Board& board,
                                             const std::string& text);
/// The names of these cells.
[[nodiscard]] std::vector<std::string> names_of(const tiling::Board& board, const std::vector<std::uint32_t>& cells);
/// The names of the painted cells.
[[nodiscard]] std::vector<std::string> painted_names(const tiling::Position& position);

}  // namespace mexwave::cli
