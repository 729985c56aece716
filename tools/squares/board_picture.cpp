// Lines of a terminal are joined from left to right; SVG men are circles in two groups, so that a board stays small.

#include "squares/board_picture.hpp"

#include <fmt/core.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "output/picture.hpp"

namespace mexwave::cli {

namespace {

/// "c" of the cell c1.
std::string column_name(const squares::Board& board, std::uint32_t column) {
  std::string name = squares::cell_name(board, column);
  name.pop_back();  // row 1
  return name;
}

/// Characters that a terminal shows: bytes of UTF-8 that do not continue one.
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
  std::size_t numbers = 0;  ///< of row numbers
  std::size_t cell = 0;     ///< of a cell, without the place between cells
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

/// What stands between two cells: brackets go there, so that boards with and without them look alike.
char between(bool left_framed, bool right_framed) {
  if (left_framed && right_framed) return '|';
  return left_framed ? ']' : right_framed ? '[' : ' ';
}

/// From the caption down; the lines may have different widths.
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
// Pictures, in dots. An SVG is written by hand, with its men as circles and its texts as text; a PNG is drawn.

constexpr std::uint32_t unit = 24, margin = 8, line_height = 16, page_width = 800;
constexpr std::uint32_t digit_width = 8;

std::string escaped(const std::string& text) {
  std::string safe;
  for (const char c : text) {
    if (c == '&')
      safe += "&amp;";
    else if (c == '<')
      safe += "&lt;";
    else if (c == '>')
      safe += "&gt;";
    else
      safe += c;
  }
  return safe;
}

/// One board and the place it takes.
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
  [[nodiscard]] std::string drawn(std::uint32_t x, std::uint32_t y) const {
    std::string svg = fmt::format("<g transform=\"translate({},{})\">\n", x, y);
    if (!picture_.caption.empty())
      svg += fmt::format("<text x=\"{}\" y=\"12\">{}</text>\n", left_, escaped(picture_.caption));
    return svg + grid() + men(Man::white, "#fff") + men(Man::black, "#000") + labels() + frames() + square() + edges() +
           "</g>\n";
  }
  /// The same dot for dot, but for the font.
  void draw(Picture& to, std::uint32_t left, std::uint32_t top) const {
    constexpr double size = 12;
    const squares::Board& board = picture_.board;
    const auto at = [&](std::uint32_t cell) { return Point{0.0 + left + x(cell), 0.0 + top + y(cell)}; };
    if (!picture_.caption.empty()) to.text(left + left_, top + 12, picture_.caption, black, size);
    const double from = left + left_ + 0.5, above = top + top_ + 0.5;
    const double wide = board.width * unit, high = board.height * unit;
    for (std::uint32_t k = 0; k <= board.height; ++k)
      to.lines({{from, above + k * unit}, {from + wide, above + k * unit}}, black);
    for (std::uint32_t k = 0; k <= board.width; ++k)
      to.lines({{from + k * unit, above}, {from + k * unit, above + high}}, black);
    for (std::uint32_t cell = 0; cell < board.cells(); ++cell) {
      const Point middle = at(cell);
      if (picture_.men[cell] != Man::none)
        to.circle(middle, 9, picture_.men[cell] == Man::white ? paper : black, black, 1.5);
      else
        to.text(middle.x, middle.y + 4, picture_.labels[cell], black, size, Anchor::middle);
    }
    for (const std::uint32_t cell : picture_.framed) {
      const auto [cx, cy] = at(cell);
      const double half = unit / 2.0;
      to.outline({{cx - half, cy - half}, {cx + half, cy - half}, {cx + half, cy + half}, {cx - half, cy + half}},
                 black, 3);
    }
    std::vector<Point> corners;
    for (const auto& [px, py] : square_corners()) corners.push_back({left + px, top + py});
    if (!corners.empty()) to.outline(corners, red, 3);
    for (std::uint32_t row = 0; row < board.height; ++row)
      to.text(left + left_ - 5, top + y(row * board.width) + 4, std::to_string(row + 1), black, size, Anchor::end);
    for (std::uint32_t column = 0; column < board.width; ++column) {
      to.text(left + x(column), top + top_ + board.height * unit + 13, column_name(board, column), black, size,
              Anchor::middle);
    }
  }

 private:
  static constexpr Colour black{0, 0, 0};
  [[nodiscard]] std::uint32_t x(std::uint32_t cell) const {
    return left_ + cell % picture_.board.width * unit + unit / 2;
  }
  [[nodiscard]] std::uint32_t y(std::uint32_t cell) const {
    return top_ + (picture_.board.height - 1 - cell / picture_.board.width) * unit + unit / 2;
  }
  [[nodiscard]] std::string grid() const {
    const std::uint32_t wide = picture_.board.width * unit, high = picture_.board.height * unit;
    std::string path;
    for (std::uint32_t k = 0; k <= picture_.board.height; ++k)
      path += fmt::format("M{} {}h{}", left_, top_ + k * unit, wide);
    for (std::uint32_t k = 0; k <= picture_.board.width; ++k)
      path += fmt::format("M{} {}v{}", left_ + k * unit, top_, high);
    return "<path d=\"" + path + "\" fill=\"none\" stroke=\"#000\" stroke-linecap=\"square\"/>\n";
  }
  [[nodiscard]] std::string men(Man man, const char* fill) const {
    std::string circles;
    for (std::uint32_t cell = 0; cell < picture_.board.cells(); ++cell) {
      if (picture_.men[cell] == man) circles += fmt::format("<circle cx=\"{}\" cy=\"{}\" r=\"9\"/>", x(cell), y(cell));
    }
    if (circles.empty()) return "";
    return fmt::format("<g fill=\"{}\" stroke=\"#000\" stroke-width=\"1.5\">{}</g>\n", fill, circles);
  }
  [[nodiscard]] std::string labels() const {
    std::string texts;
    for (std::uint32_t cell = 0; cell < picture_.board.cells(); ++cell) {
      if (picture_.men[cell] == Man::none && !picture_.labels[cell].empty())
        texts += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x(cell), y(cell) + 4, escaped(picture_.labels[cell]));
    }
    return texts.empty() ? "" : "<g text-anchor=\"middle\">" + texts + "</g>\n";
  }
  [[nodiscard]] std::string frames() const {
    std::string path;
    for (const std::uint32_t cell : picture_.framed)
      path += fmt::format("M{} {}h{}v{}h-{}z", x(cell) - unit / 2, y(cell) - unit / 2, unit, unit, unit);
    return path.empty() ? "" : "<path d=\"" + path + "\" fill=\"none\" stroke=\"#000\" stroke-width=\"3\"/>\n";
  }
  /// In the order of their angles at the centre.
  [[nodiscard]] std::vector<std::pair<double, double>> square_corners() const {
    std::vector<std::pair<double, double>> corners;
    double middle_x = 0, middle_y = 0;
    for (const std::uint32_t cell : picture_.square) {
      corners.emplace_back(x(cell), y(cell));
      middle_x += corners.back().first / static_cast<double>(picture_.square.size());
      middle_y += corners.back().second / static_cast<double>(picture_.square.size());
    }
    std::sort(corners.begin(), corners.end(), [&](const auto& a, const auto& b) {
      return std::atan2(a.second - middle_y, a.first - middle_x) < std::atan2(b.second - middle_y, b.first - middle_x);
    });
    return corners;
  }
  [[nodiscard]] std::string square() const {
    if (picture_.square.empty()) return "";
    std::string points;
    for (const auto& [px, py] : square_corners()) points += fmt::format("{}{},{}", points.empty() ? "" : " ", px, py);
    return "<polygon points=\"" + points + "\" fill=\"none\" stroke=\"#c00\" stroke-width=\"3\"/>\n";
  }
  [[nodiscard]] std::string edges() const {
    const squares::Board& board = picture_.board;
    std::string numbers, letters;
    for (std::uint32_t row = 0; row < board.height; ++row)
      numbers += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", left_ - 5, y(row * board.width) + 4, row + 1);
    for (std::uint32_t column = 0; column < board.width; ++column) {
      letters += fmt::format("<text x=\"{}\" y=\"{}\">{}</text>", x(column), top_ + board.height * unit + 13,
                             column_name(board, column));
    }
    return "<g text-anchor=\"end\">" + numbers + "</g>\n<g text-anchor=\"middle\">" + letters + "</g>\n";
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
    for (const Place& place : places) place.board.draw(drawn, place.x, place.y);
    return drawn.file();
  }
  std::string boards;
  for (const Place& place : places) boards += place.board.drawn(place.x, place.y);
  return fmt::format(
             "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{0}\" height=\"{1}\" viewBox=\"0 0 {0} {1}\" "
             "font-family=\"sans-serif\" font-size=\"12\">\n<rect width=\"{0}\" height=\"{1}\" fill=\"#fff\"/>\n",
             whole_width, whole_height) +
         boards + "</svg>\n";
}

}  // namespace mexwave::cli
