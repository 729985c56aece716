#pragma once
// Tiles, boards and painted cells as people write them, for `mexwave tiling` and `mexwave sum`.

#include <string>
#include <vector>

#include "cli/command.hpp"
#include "mexwave/tiling.hpp"

namespace mexwave::cli {

/// --tile (as often as wanted) and --fixed.
struct TileOptions {
  std::vector<std::string> tiles{"2x2"};
  bool fixed = false;
};
void add_tile_options(Command& command, TileOptions& options);
/// HEIGHTxWIDTH, a picture, or the name of a file with one. Throws InvalidArgument, and FormatError naming the file.
[[nodiscard]] tiling::Rules parse_rules(const TileOptions& options);

/// "6x12"; throws InvalidArgument naming the option, what was expected, and the text.
[[nodiscard]] tiling::Board parse_painted_board(const std::string& option, const std::string& text);
/// "a1 a2 b1 b2": the board with these cells painted, named as on the boards of `mexwave squares`, a1 at the lower
/// left. Throws InvalidArgument naming the option, what was expected, and the cell.
[[nodiscard]] tiling::Position parse_painted(const std::string& option, const tiling::Board& board,
                                             const std::string& text);
[[nodiscard]] std::vector<std::string> names_of(const tiling::Board& board, const std::vector<std::uint32_t>& cells);
/// Of the painted cells.
[[nodiscard]] std::vector<std::string> painted_names(const tiling::Position& position);

}  // namespace mexwave::cli
