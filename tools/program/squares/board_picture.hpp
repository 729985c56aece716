#pragma once
// Pictures of boards, on a terminal and as SVG, like the figures of Csákány, Makay, Nyőgér: row numbers at the left,
// column letters below.

#include <string>
#include <vector>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

enum class Man : std::uint8_t { none, white, black };

/// One board. All vectors are by cell, squares::Board's numbering.
struct BoardPicture {
  explicit BoardPicture(const squares::Board& shown);
  /// The pieces of a game, on a board of at most 64 cells.
  BoardPicture(const squares::Board& shown, const Men& placed);

  squares::Board board;
  std::vector<Man> men;
  std::vector<std::string> labels;    ///< a few such characters on a free cell
  std::vector<std::uint32_t> square;  ///< four cells of a square to show, or none
  std::vector<std::uint32_t> framed;  ///< cells with a thick frame: brackets on a terminal
  std::string caption;                ///< ASCII without & and <, above the board
};

/// The longest line of such a picture on a terminal.
[[nodiscard]] std::size_t terminal_width(const BoardPicture& picture);

/// The pictures next to each other, on lines without blanks at their ends. ○ is White's, ● Black's.
[[nodiscard]] std::string terminal_pictures(const std::vector<BoardPicture>& pictures);

/// One self-contained file, "svg" or "png", the pictures in rows of about a page's width.
[[nodiscard]] std::string board_pictures(const std::vector<BoardPicture>& pictures, const std::string& format);

}  // namespace mexwave::cli
