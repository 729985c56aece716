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

/// One style for all pictures: dark on a white background that is part of the picture, so that it looks the same on a
/// dark page and in print. Colours of lines differ in lightness, too.
inline constexpr Colour paper{255, 255, 255}, ink{32, 32, 32}, grey{96, 96, 96}, faint{218, 218, 218}, dark{16, 12, 22};
inline constexpr Colour red{196, 30, 40}, blue{26, 84, 170}, green{24, 140, 96}, ochre{190, 120, 10},
    violet{126, 60, 190};

/// From a to b, for t = 0..1.
[[nodiscard]] Colour mix(Colour a, Colour b, double t);
/// Violet by way of blue, green and orange to yellow, for 0..1; lightness rises all the way, so that it prints in grey.
[[nodiscard]] Colour ramp(double t);

struct Point {
  double x = 0, y = 0;
};

enum class Anchor : std::uint8_t { start, middle, end };

/// Cells of one colour each, or of none. Counted from the upper left corner.
class Cells {
 public:
  Cells(std::uint32_t columns, std::uint32_t rows) : columns_(columns), rows_(rows) {
    words_.resize(std::size_t{columns} * rows);
  }
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

/// The same drawing gives the same bytes, wherever the same libraries and font are installed.
class Picture {
 public:
  /// Throws InvalidArgument if the program was built without cairo, Error if cairo cannot be loaded or the stack is too
  /// small. Commands call it before a long computation whose result they draw.
  static void require(const std::string& format);
  /// `format` is "png" or "svg"; sizes in dots. Throws InvalidArgument if it is larger than pictures can be,
  /// MemoryLimit if it would not fit.
  Picture(const std::string& format, double width, double height);
  Picture(Picture&&) noexcept;
  Picture& operator=(Picture&&) noexcept;
  ~Picture();
  /// What one of this size takes, with its cells and its file.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t width, std::uint64_t height);

  void fill(double x, double y, double width, double height, Colour colour);
  /// One after the other.
  void lines(const std::vector<Point>& points, Colour colour, double thick = 1);
  void polygon(const std::vector<Point>& points, Colour inside, Colour edge, double thick = 1);
  void outline(const std::vector<Point>& points, Colour edge, double thick = 1);
  void circle(Point middle, double radius, Colour inside, Colour edge, double thick = 1);
  /// On a line at y, its start, middle or end at x.
  void text(double x, double y, std::string_view text, Colour colour, double size, Anchor anchor = Anchor::start);
  [[nodiscard]] static double text_width(std::string_view text, double size);
  /// The upper left corner is at (x,y). Nothing is blurred if all four are whole.
  void cells(double x, double y, double cell_width, double cell_height, const Cells& cells);

  /// The file. Throws Cancelled after Ctrl-C. Nothing can be drawn after it.
  [[nodiscard]] std::string file();

 private:
  struct Canvas;
  std::unique_ptr<Canvas> canvas_;
};

}  // namespace mexwave::cli
