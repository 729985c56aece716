// Draws boards. On a terminal the lines of boards are joined from left to right. In SVG the pieces are circles in two
// groups, one for each colour, so that the file is small.

#include "squares/board_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>

#include "output/picture.hpp"

namespace mexwave::cli {

namespace {

/// The letters of a column: "c" for the cell c1.
std::string column_name(const squares::Board& board, std::uint32_t column) {
  std::string name = squares::cell_name(board, column);
  name.pop_back();  // removes the number of row 1
  return name;
}

/// The number of characters that a terminal shows: the bytes of UTF-8 that begin a character.
std::size_t shown_width(const std::string& text) {
  return static_cast<std::size_t>(
      std::count_if(text.begin(), text.end(), [](char c) { return (static_cast<unsigned char>(c) & 0xc0) != 0x80; }));
}

std::string padded_left(const std::string& text, std::size_t width) {
  return std::string(width - std::min(width, shown_width(text)), ' ') + text;
}

bool contains(const std::vector<std::uint32_t>& cells, std::uint32_t cell) {
  return std::find(cells.begin(), cells.end(), cell) != cells.end();
}

struct Columns {
  std::size_t numbers = 0;  ///< for row numbers
  std::size_t cell = 0;     ///< for a cell, without the place between cells
};

Columns columns_of(const BoardPicture& picture) {
  Columns columns;
  columns.numbers = std::to_string(picture.board.height).size();
  columns.cell = column_name(picture.board, picture.board.width - 1).size();
  for (const std::string& label : picture.labels) columns.cell = std::max(columns.cell, label.size());
  return columns;
}

std::string cell_text(const BoardPicture& picture, std::uint32_t cell) {
  if (picture.men[cell] == Man::white) return "○";
  if (picture.men[cell] == Man::black) return "●";
  return picture.labels[cell].empty() ? "·" : picture.labels[cell];
}

/// The character between two cells: a bracket for frames, otherwise a blank, so that frames do not widen the board.
char between(bool left_framed, bool right_framed) {
  if (left_framed && right_framed) return '|';
  return left_framed ? ']' : right_framed ? '[' : ' ';
}

/// The lines of a picture from the caption on. They may have different widths.
std::vector<std::string> terminal_lines(const BoardPicture& picture) {
  const Columns columns = columns_of(picture);
  const squares::Board& board = picture.board;
  std::vector<std::string> lines;
  if (!picture.caption.empty()) lines.push_back(picture.caption);
  for (std::uint32_t row = board.height; row-- > 0;) {
    std::string line = padded_left(std::to_string(row + 1), columns.numbers);
    bool left_framed = false;
    for (std::uint32_t cell = row * board.width; cell < (row + 1) * board.width; ++cell) {
      const bool framed = contains(picture.square, cell) || contains(picture.framed, cell);
      line += between(left_framed, framed);
      line += padded_left(cell_text(picture, cell), columns.cell);
      left_framed = framed;
    }
    line += between(left_framed, false);
    lines.push_back(line);
  }
  std::string letters(columns.numbers, ' ');
  for (std::uint32_t column = 0; column < board.width; ++column)
    letters += padded_left(column_name(board, column), columns.cell + 1);
  lines.push_back(letters);
  return lines;
}

// ---------------------------------------------------------------------------------------------------------------------
// Pictures, in dots: a board is drawn by a pen, PicturePen for PNG, SvgPen for SVG.

constexpr std::uint32_t unit = 24, margin = 8, line_height = 16, page_width = 800;
constexpr std::uint32_t digit_width = 8;

/// Writes SVG elements. Texts have no characters that must be escaped. Everything drawn between two calls of group()
/// becomes one group.
class SvgPen {
 public:
  void line(std::uint32_t x, std::uint32_t y, std::uint32_t right, std::uint32_t down) {
    part_ += fmt::format("M{} {}{}{}", x, y, right > 0 ? 'h' : 'v', right + down);
  }
  void man(std::uint32_t x, std::uint32_t y, bool /*white*/) {
    part_ += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"9\"/>", x, y);
  }
  void frame(std::uint32_t x, std::uint32_t y) {
    part_ += fmt::format("M{} {}h{}v{}h-{}z", x - unit / 2, y - unit / 2, unit, unit, unit);
  }
  void outline(const std::vector<Point>& points) {
    for (const auto& [x, y] : points) part_ += fmt::format("{}{},{}", part_.empty() ? "" : " ", x, y);
  }
  void text(std::uint32_t x, std::uint32_t y, const std::string& text, Anchor /*in the group*/) {
    part_ += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x, y, text);
  }
  void group(const char* begin, const char* end) {
    if (!part_.empty()) svg_ += begin + part_ + end;
    part_.clear();
  }
  [[nodiscard]] const std::string& svg() const { return svg_; }

 private:
  std::string svg_, part_;
};

/// Draws on a Picture. The result has the same dots as the SVG, except for the font.
class PicturePen {
 public:
  PicturePen(Picture& to, std::uint32_t left, std::uint32_t top) : to_(to), left_(left), top_(top) {}
  void line(double x, double y, double right, double down) {
    const Point from{left_ + x + 0.5, top_ + y + 0.5};
    to_.lines({from, {from.x + right, from.y + down}}, black);
  }
  void man(double x, double y, bool white) { to_.circle({left_ + x, top_ + y}, 9, white ? paper : black, black, 1.5); }
  void frame(double x, double y) {
    const double west = left_ + x - unit / 2.0, north = top_ + y - unit / 2.0;
    to_.outline({{west, north}, {west + unit, north}, {west + unit, north + unit}, {west, north + unit}}, black, 3);
  }
  void outline(std::vector<Point> points) {
    for (Point& point : points) point = {left_ + point.x, top_ + point.y};
    if (!points.empty()) to_.outline(points, red, 3);
  }
  void text(double x, double y, const std::string& text, Anchor anchor) {
    to_.text(left_ + x, top_ + y, text, black, 12, anchor);
  }
  void group(const char*, const char*) {}

 private:
  static constexpr Colour black{0, 0, 0};
  Picture& to_;
  double left_, top_;
};

/// A board and the space that it needs.
class DrawnBoard {
 public:
  explicit DrawnBoard(const BoardPicture& picture)
      : picture_(picture),
        left_(digit_width * static_cast<std::uint32_t>(std::to_string(picture.board.height).size()) + 6),
        top_(picture.caption.empty() ? 0 : line_height + 4) {}
  [[nodiscard]] std::uint32_t width() const {
    const auto caption = static_cast<std::uint32_t>(picture_.caption.size()) * 7;
    return left_ + std::max(picture_.board.width * unit, caption) + 2;
  }
  [[nodiscard]] std::uint32_t height() const { return top_ + picture_.board.height * unit + line_height; }

  template <class Pen>
  void draw(Pen& pen) const {
    const squares::Board& board = picture_.board;
    if (!picture_.caption.empty()) pen.text(left_, 12, picture_.caption, Anchor::start);
    pen.group("", "\n");
    for (std::uint32_t k = 0; k <= board.height; ++k) pen.line(left_, top_ + k * unit, board.width * unit, 0);
    for (std::uint32_t k = 0; k <= board.width; ++k) pen.line(left_ + k * unit, top_, 0, board.height * unit);
    pen.group("<path d=\"", "\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"/>\n");
    for (const Man man : {Man::white, Man::black}) {
      for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
        if (picture_.men[cell] == man) pen.man(x(cell), y(cell), man == Man::white);
      }
      pen.group(man == Man::white ? "<g fill=\"#fff\" stroke=\"#000\" stroke-width=\"1.5\">"
                                  : "<g fill=\"#000\" stroke=\"#000\" stroke-width=\"1.5\">",
                "</g>\n");
    }
    for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
      if (picture_.men[cell] == Man::none && !picture_.labels[cell].empty())
        pen.text(x(cell), y(cell) + 4, picture_.labels[cell], Anchor::middle);
    }
    pen.group("<g text-anchor=\"middle\">", "</g>\n");
    for (const std::uint32_t cell : picture_.framed) pen.frame(x(cell), y(cell));
    pen.group("<path d=\"", "\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\"/>\n");
    pen.outline(square_corners());
    pen.group("<polygon points=\"", "\" fill=\"none\" stroke=\"#c00\" stroke-width=\"3\"/>\n");
    for (std::uint32_t row = 0; row < board.height; ++row)
      pen.text(left_ - 5, y(row * board.width) + 4, std::to_string(row + 1), Anchor::end);
    pen.group("<g text-anchor=\"end\">", "</g>\n");
    for (std::uint32_t column = 0; column < board.width; ++column)
      pen.text(x(column), top_ + board.height * unit + 13, column_name(board, column), Anchor::middle);
    pen.group("<g text-anchor=\"middle\">", "</g>\n");
  }

 private:
  [[nodiscard]] std::uint32_t x(std::uint32_t cell) const {
    return left_ + cell % picture_.board.width * unit + unit / 2;
  }
  [[nodiscard]] std::uint32_t y(std::uint32_t cell) const {
    return top_ + (picture_.board.height - 1 - cell / picture_.board.width) * unit + unit / 2;
  }
  /// The corners of the square sorted by angle around its centre.
  [[nodiscard]] std::vector<Point> square_corners() const {
    std::vector<Point> corners;
    Point middle;
    for (const std::uint32_t cell : picture_.square) {
      corners.push_back({0.0 + x(cell), 0.0 + y(cell)});
      middle.x += corners.back().x / static_cast<double>(picture_.square.size());
      middle.y += corners.back().y / static_cast<double>(picture_.square.size());
    }
    const auto angle = [&](const Point& corner) { return std::atan2(corner.y - middle.y, corner.x - middle.x); };
    std::sort(corners.begin(), corners.end(), [&](const Point& a, const Point& b) { return angle(a) < angle(b); });
    return corners;
  }

  const BoardPicture& picture_;
  std::uint32_t left_, top_;
};

}  // namespace

BoardPicture::BoardPicture(const squares::Board& shown)
    : board(shown), men(shown.cells(), Man::none), labels(shown.cells()) {}

BoardPicture::BoardPicture(const squares::Board& shown, const Men& placed) : BoardPicture(shown) {
  for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
    if ((placed.white >> cell & 1) != 0) men[cell] = Man::white;
    if ((placed.black >> cell & 1) != 0) men[cell] = Man::black;
  }
}

std::size_t terminal_width(const BoardPicture& picture) {
  const Columns columns = columns_of(picture);
  return std::max(columns.numbers + picture.board.width * (columns.cell + 1) + 1, picture.caption.size());
}

std::string terminal_pictures(const std::vector<BoardPicture>& pictures) {
  constexpr std::size_t gap = 2;
  std::vector<std::string> joined;
  std::size_t left = 0;
  for (const BoardPicture& picture : pictures) {
    const std::vector<std::string> lines = terminal_lines(picture);
    if (joined.size() < lines.size()) joined.resize(lines.size());
    for (std::size_t k = 0; k < lines.size(); ++k)
      joined[k] += std::string(left - shown_width(joined[k]), ' ') + lines[k];
    left += terminal_width(picture) + gap;
  }
  std::string text;
  for (std::string& line : joined) {
    line.resize(line.find_last_not_of(' ') + 1);
    text += line + "\n";
  }
  return text;
}

std::string board_pictures(const std::vector<BoardPicture>& pictures, const std::string& format) {
  struct Place {
    DrawnBoard board;
    std::uint32_t x, y;
  };
  std::vector<Place> places;
  std::uint32_t x = margin, y = margin, row_height = 0, whole_width = 2 * margin;
  for (const BoardPicture& picture : pictures) {
    const DrawnBoard board(picture);
    if (x > margin && x + board.width() + margin > page_width) {
      x = margin;
      y += row_height + margin;
      row_height = 0;
    }
    places.push_back({board, x, y});
    x += board.width() + margin;
    row_height = std::max(row_height, board.height());
    whole_width = std::max(whole_width, x);
  }
  const std::uint32_t whole_height = y + row_height + margin;
  if (format == "png") {
    Picture drawn(format, whole_width, whole_height);
    for (const Place& place : places) {
      PicturePen pen(drawn, place.x, place.y);
      place.board.draw(pen);
    }
    return drawn.file();
  }
  std::string svg = fmt::format(
      "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
      "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
      whole_width, whole_height);
  for (const Place& place : places) {
    SvgPen pen;
    place.board.draw(pen);
    svg += fmt::format("<g transform=\"translate({},{})\">\n{}</g>\n", place.x, place.y, pen.svg());
  }
  return svg + "</svg>\n";
}

}  // namespace mexwave::cli
