#pragma once
// Pictures of boards, on a terminal and as SVG, like the figures of Csákány, Makay, Nyőgér: row numbers at the left,
// column letters below.

#include <string>
#include <vector>

#include "mexwave/squares.hpp"

namespace mexwave::cli {

enum class Man : std::uint8_t { none, white, black };

/// One board. Vectors are indexed by the cell numbers of squares::Board.
struct BoardPicture {
  explicit BoardPicture(const squares::Board& shown);
  /// The pieces of a game, on a board of at most 64 cells.
  BoardPicture(const squares::Board& shown, const Men& placed);

  squares::Board board;
  std::vector<Man> men;
  std::vector<std::string> labels;    ///< a few ASCII characters on a free cell
  std::vector<std::uint32_t> square;  ///< the four cells of a square to show; may be empty
  std::vector<std::uint32_t> framed;  ///< cells with a thick frame: brackets on a terminal
  std::string caption;                ///< ASCII without & and <, above the board
};

/// The length of the longest line of such a picture on a terminal.
[[nodiscard]] std::size_t terminal_width(const BoardPicture& picture);

/// The pictures next to each other in lines of text, without blanks at the ends of lines. ○ is a piece of White, ● of
/// Black.
[[nodiscard]] std::string terminal_pictures(const std::vector<BoardPicture>& pictures);

/// The bytes of a file, "svg" or "png", with the pictures in rows of about the width of a page.
[[nodiscard]] std::string board_pictures(const std::vector<BoardPicture>& pictures, const std::string& format);

}  // namespace mexwave::cli
