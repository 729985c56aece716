#pragma once
// Strategies for the square game, held against every defence. Nothing here calls or shares the solver or the generator:
// squares come from their definition, and the lines from the file alone.
//
// The file:
//   mexwave squares strategy 1
//   board 6x6
//   squares any                   or axis-parallel
//   play normal                   or misere
//   player first                  or second: whose strategy it is
//   claim wins within 5           or wins, or draws (he does not lose)
//   tree
//   1. c3                         his first move
//    a1 f6: 2. d4                 the opponent's replies, and the answer to any of them, one blank deeper a move
//     b2 d2: 3. b4+
//      c5: 4. c4++
//     else: #1 3. b4+             every other reply that needs an answer; a name for what follows
//      c5: 4. b2++
//    b2: 2. d4
//     else: see 1                 go on as after #1
//   end
//   checksum ...                  XXH3-128 of everything above this line; may be missing
// The second player's tree begins with the first player's first moves: "a1 b1: 1. c3", where 1. counts his own moves.
// Normal play: if he can complete a square he does, and a reply after which he can is not listed. So after + (he
// threatens one cell) only the parry is, and after ++ (two or more) nothing. Misere play: a reply that completes a
// square loses and is not listed; there are no marks.
// Instead of "tree" and its lines there may be "mirror rotate", "mirror left-right" or "mirror up-down" (misere play,
// second player): every move is answered by its image.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

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
  /// The cell of that name, or -1.
  [[nodiscard]] int find(std::string_view name) const;
  [[nodiscard]] int cell(int column, int row) const { return row * width_ + column; }
  /// Cells, free of both, on which the owner of `men` would complete a square.
  [[nodiscard]] CellSet completing(CellSet men, CellSet others) const;
  /// Whether one of those cells is `cell`.
  [[nodiscard]] bool completes(CellSet men, int cell) const;

 private:
  int height_, width_;
  std::vector<CellSet> squares_;
  std::vector<std::vector<CellSet>> through_;  // by cell: the three other cells of every square
};

enum class Mirror : std::uint8_t { rotate, left_right, up_down };

/// Square-free colourings of the whole board in which every cell and its image differ, at most `enough` of them; none
/// if a cell is its own image (`fixed` then says so).
struct MirroredColourings {
  bool fixed = false;
  std::uint64_t count = 0;
};
[[nodiscard]] MirroredColourings mirrored_colourings(const SquareBoard& board, Mirror mirror, std::uint64_t enough);

struct StrategyCheck {
  bool sealed = false;               ///< a checksum line is there, and right
  std::optional<std::string> wrong;  ///< the line, the moves that lead there, and what refutes it
  std::string done;                  ///< what was shown
  std::uint64_t positions = 0;       ///< with the strategist to move
  std::uint64_t lines = 0;
};

/// Whether these bytes begin as a strategy does.
[[nodiscard]] bool is_strategy(std::string_view bytes);

/// Throws FormatError, naming `path`, the line and what is wrong with it, if the text is damaged, truncated, of another
/// version, or not of this form; and if more than 20,000,000 positions would have to be looked at.
[[nodiscard]] StrategyCheck check_strategy(const std::string& path, std::string_view text);

}  // namespace mexwave::cli
