#pragma once
// Pictures as PNG or SVG: cells, lines, shapes, text. The program uses cairo only through this header.

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

struct Colour {
  std::uint8_t red, green, blue;
  friend bool operator==(const Colour&, const Colour&) = default;
};

/// The colours of all pictures: dark on a white background, which is part of the picture, so that it looks the same on
/// a dark page and in print. Colours of lines differ in lightness, too.
inline constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, grey{96, 96, 96}, faint{218, 218, 218}, dark{16, 12, 22};
inline constexpr Colour red{196, 30, 40}, blue{26, 84, 170}, green{24, 140, 96}, ochre{190, 120, 10},
    violet{126, 60, 190};

/// A colour between a (t = 0) and b (t = 1).
[[nodiscard]] Colour mix(Colour a, Colour b, double t);
/// The colours from violet (t = 0) over blue, green and orange to yellow (t = 1). Lightness increases with t, so that
/// they can be told apart when printed in grey.
[[nodiscard]] Colour ramp(double t);

struct Point {
  double x = 0, y = 0;
};

enum class Anchor : std::uint8_t { start, middle, end };

/// `count` zeros. Throws Cancelled after Ctrl-C.
[[nodiscard]] std::vector<std::uint32_t> zeros(std::size_t count);

/// A field of cells, each of one colour or of none. Columns and rows are counted from the upper left corner. The
/// constructor throws Cancelled after Ctrl-C.
class Cells {
 public:
  Cells(std::uint32_t columns, std::uint32_t rows)
      : columns_(columns), rows_(rows), words_(zeros(std::size_t{columns} * rows)) {}
  [[nodiscard]] std::uint32_t columns() const noexcept { return columns_; }
  [[nodiscard]] std::uint32_t rows() const noexcept { return rows_; }
  /// Ignores cells outside the field.
  void set(std::int64_t column, std::int64_t row, Colour colour) {
    if (column < 0 || row < 0 || column >= columns_ || row >= rows_) return;
    words_[static_cast<std::size_t>(row) * columns_ + static_cast<std::size_t>(column)] =
        0xff000000U | std::uint32_t{colour.red} << 16 | std::uint32_t{colour.green} << 8 | colour.blue;
  }

 private:
  friend class Picture;
  std::uint32_t columns_, rows_;
  std::vector<std::uint32_t> words_;
};

/// A picture. The same drawing gives the same bytes wherever the same libraries and font are installed. The
/// constructor, fill(), cells() and file() throw Cancelled after Ctrl-C.
class Picture {
 public:
  /// Throws InvalidArgument if the program was built without cairo, Error if cairo cannot be loaded or the stack is too
  /// small. Commands call it before a long computation whose result they draw.
  static void require(const std::string& format);
  /// `format` is "png" or "svg"; sizes are in dots. Throws InvalidArgument if a side is too long, MemoryLimit if the
  /// picture would not fit into memory, and Error as require() does.
  Picture(const std::string& format, double width, double height);
  Picture(Picture&&) noexcept;
  Picture& operator=(Picture&&) noexcept;
  ~Picture();
  /// The memory of a picture of this size, with its cells and its file.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t width, std::uint64_t height);

  void fill(double x, double y, double width, double height, Colour colour);
  /// Draws lines from each point to the next.
  void lines(const std::vector<Point>& points, Colour colour, double thick = 1);
  void polygon(const std::vector<Point>& points, Colour inside, Colour edge, double thick = 1);
  void outline(const std::vector<Point>& points, Colour edge, double thick = 1);
  void circle(Point middle, double radius, Colour inside, Colour edge, double thick = 1);
  /// Draws text whose base line is at y, and whose start, middle or end is at x.
  void text(double x, double y, std::string_view text, Colour colour, double size, Anchor anchor = Anchor::start);
  [[nodiscard]] static double text_width(std::string_view text, double size);
  /// Draws the field with its upper left corner at (x,y). Edges of cells are sharp if all four numbers are whole.
  void cells(double x, double y, double cell_width, double cell_height, const Cells& cells);

  /// The bytes of the file. Nothing can be drawn afterwards.
  [[nodiscard]] std::string file();

 private:
  struct Canvas;
  std::unique_ptr<Canvas> canvas_;
};

}  // namespace mexwave::cli
