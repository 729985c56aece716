#pragma once
// Boards of the square game, and the check of strategies against every defence, without code of the solver or of the
// generator: squares are found by their definition, and the moves of the strategy are read from the file.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "check/check.hpp"

namespace mexwave::cli {

/// A set of cells, bit c for cell c.
using CellSet = std::uint64_t;

/// A board of at most 8 x 8 cells and its squares: any four cells p, p + v, p + v + v', p + v', v' being v turned by a
/// right angle. Cells are numbered row by row from the lower left corner.
class SquareBoard {
 public:
  SquareBoard(int height, int width, bool axis_parallel);
  [[nodiscard]] int height() const { return height_; }
  [[nodiscard]] int width() const { return width_; }
  [[nodiscard]] int cells() const { return height_ * width_; }
  [[nodiscard]] CellSet all() const { return cells() == 64 ? ~CellSet{0} : (CellSet{1} << cells()) - 1; }
  [[nodiscard]] const std::vector<CellSet>& squares() const { return squares_; }
  [[nodiscard]] std::string name(int cell) const;
  /// The cell with this name, or -1.
  [[nodiscard]] int find(std::string_view name) const;
  [[nodiscard]] int cell(int column, int row) const { return row * width_ + column; }
  /// Free cells on which a player with pieces on `men` would complete a square.
  [[nodiscard]] CellSet completing(CellSet men, CellSet others) const;
  /// Whether `cell` is one of those cells.
  [[nodiscard]] bool completes(CellSet men, int cell) const;

 private:
  int height_, width_;
  std::vector<CellSet> squares_;
  std::vector<std::vector<CellSet>> through_;  // by cell: the three other cells of every square
};

enum class Mirror : std::uint8_t { rotate, left_right, up_down };

/// At most `enough` square-free colourings of the full board in which every cell differs from its image. There are none
/// if a cell is its own image; `fixed` is then set.
struct MirroredColourings {
  bool fixed = false;
  std::uint64_t count = 0;
};
[[nodiscard]] MirroredColourings mirrored_colourings(const SquareBoard& board, Mirror mirror, std::uint64_t enough);

/// Checks the text of a strategy (docs/reference/certificates.md has the format). Throws FormatError with `path`, the
/// line and the reason if the text is damaged, truncated, of another version or malformed, or if more than 20,000,000
/// positions would have to be examined.
[[nodiscard]] Recheck check_strategy(const std::string& path, std::string_view text);

}  // namespace mexwave::cli
