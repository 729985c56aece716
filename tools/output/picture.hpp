#pragma once
// A small RGB canvas: rectangles, text in a built-in 5 x 7 face (g, p, q and y reach 2 dots below), PNG.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

struct Colour {
  std::uint8_t red, green, blue;
};

/// From a to b, for t = 0..1.
[[nodiscard]] Colour mix(Colour a, Colour b, double t);
/// Dark blue by way of teal to yellow, for 0..1; what lies beyond is cut.
[[nodiscard]] Colour colour_scale(double t);

class Picture {
 public:
  /// Throws MemoryLimit if it would not fit.
  Picture(int width, int height, Colour background);
  /// What one of this size takes, with its file.
  [[nodiscard]] static std::uint64_t bytes(std::uint64_t width, std::uint64_t height);
  [[nodiscard]] int width() const noexcept { return width_; }
  [[nodiscard]] int height() const noexcept { return height_; }
  /// Points outside the canvas are dropped.
  void set(int x, int y, Colour colour);
  void fill(int x, int y, int width, int height, Colour colour);
  void line(double x0, double y0, double x1, double y1, Colour colour);
  /// Text with its upper left corner at (x,y), each dot scale x scale; characters that the face lacks show as a box.
  void text(int x, int y, std::string_view text, Colour colour, int scale = 1);
  [[nodiscard]] static int text_width(std::string_view text, int scale = 1) {
    return static_cast<int>(text.size()) * 6 * scale - scale;
  }
  [[nodiscard]] static int text_height(int scale = 1) { return 7 * scale; }
  /// The PNG file. Throws Cancelled after Ctrl-C, Error if libpng fails.
  [[nodiscard]] std::string png() const;

 private:
  int width_, height_;
  std::vector<Colour> pixels_;
};

}  // namespace mexwave::cli
