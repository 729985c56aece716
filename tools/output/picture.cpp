// Canvas and face. PNG is libpng's simplified interface.

#include "output/picture.hpp"

#include <fmt/core.h>
#include <png.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <cstdlib>

#include "cli/ending.hpp"
#include "mexwave/error.hpp"
#include "mexwave/run.hpp"

namespace mexwave::cli {

namespace {

struct Glyph {
  char character;
  std::array<std::uint8_t, 9> rows;  // five bits each, the leftmost dot is 16; the last two lie below the line
};

constexpr Glyph face[] = {
    {' ', {0, 0, 0, 0, 0, 0, 0}},
    {'0', {14, 17, 19, 21, 25, 17, 14}},
    {'1', {4, 12, 4, 4, 4, 4, 14}},
    {'2', {14, 17, 1, 2, 4, 8, 31}},
    {'3', {31, 2, 4, 2, 1, 17, 14}},
    {'4', {2, 6, 10, 18, 31, 2, 2}},
    {'5', {31, 16, 30, 1, 1, 17, 14}},
    {'6', {6, 8, 16, 30, 17, 17, 14}},
    {'7', {31, 1, 2, 4, 8, 8, 8}},
    {'8', {14, 17, 17, 14, 17, 17, 14}},
    {'9', {14, 17, 17, 15, 1, 2, 12}},
    {'a', {0, 0, 14, 1, 15, 17, 15}},
    {'b', {16, 16, 30, 17, 17, 17, 30}},
    {'c', {0, 0, 14, 16, 16, 17, 14}},
    {'d', {1, 1, 15, 17, 17, 17, 15}},
    {'e', {0, 0, 14, 17, 31, 16, 14}},
    {'f', {6, 9, 8, 28, 8, 8, 8}},
    {'g', {0, 0, 15, 17, 17, 17, 15, 1, 14}},
    {'h', {16, 16, 22, 25, 17, 17, 17}},
    {'i', {4, 0, 12, 4, 4, 4, 14}},
    {'k', {16, 16, 18, 20, 24, 20, 18}},
    {'l', {12, 4, 4, 4, 4, 4, 14}},
    {'m', {0, 0, 26, 21, 21, 17, 17}},
    {'n', {0, 0, 22, 25, 17, 17, 17}},
    {'o', {0, 0, 14, 17, 17, 17, 14}},
    {'p', {0, 0, 30, 17, 17, 17, 30, 16, 16}},
    {'q', {0, 0, 15, 17, 17, 17, 15, 1, 1}},
    {'r', {0, 0, 22, 25, 16, 16, 16}},
    {'s', {0, 0, 14, 16, 14, 1, 30}},
    {'t', {8, 8, 28, 8, 8, 9, 6}},
    {'u', {0, 0, 17, 17, 17, 19, 13}},
    {'v', {0, 0, 17, 17, 17, 10, 4}},
    {'w', {0, 0, 17, 17, 21, 21, 10}},
    {'x', {0, 0, 17, 10, 4, 10, 17}},
    {'y', {0, 0, 17, 17, 17, 17, 15, 1, 14}},
    {'/', {0, 1, 2, 4, 8, 16, 0}},
    {'=', {0, 0, 31, 0, 31, 0, 0}},
    {'.', {0, 0, 0, 0, 0, 12, 12}},
    {',', {0, 0, 0, 0, 12, 4, 8}},
    {'(', {2, 4, 8, 8, 8, 4, 2}},
    {')', {8, 4, 2, 2, 2, 4, 8}},
    {'*', {0, 4, 21, 14, 21, 4, 0}},
    {'-', {0, 0, 0, 31, 0, 0, 0}},
    {'<', {2, 4, 8, 16, 8, 4, 2}},
    {':', {0, 12, 12, 0, 12, 12, 0}},
    {';', {0, 12, 12, 0, 12, 4, 8}},
    {'z', {0, 0, 31, 2, 4, 8, 31}},
    {'+', {0, 4, 4, 31, 4, 4, 0}},
    {'P', {30, 17, 17, 30, 16, 16, 16}},
};

const std::array<std::uint8_t, 9>& glyph(char c) {
  static constexpr std::array<std::uint8_t, 9> box{31, 17, 17, 17, 17, 17, 31};
  const auto* found = std::find_if(std::begin(face), std::end(face), [c](const Glyph& g) { return g.character == c; });
  return found == std::end(face) ? box : found->rows;
}

}  // namespace

Colour mix(Colour a, Colour b, double t) {
  const auto part = [t](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(std::lround(x + t * (y - x)));
  };
  return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

Colour colour_scale(double t) {
  constexpr Colour stops[] = {{38, 32, 96}, {40, 96, 142}, {38, 160, 136}, {140, 206, 84}, {250, 230, 60}};
  const double at = std::clamp(t, 0.0, 1.0) * 4;
  const int k = std::min(3, static_cast<int>(at));
  return mix(stops[k], stops[k + 1], at - k);
}

std::uint64_t Picture::bytes(std::uint64_t width, std::uint64_t height) {
  return width * height * (sizeof(Colour) + 1) * 2;  // the dots, and a file that may be as large
}

Picture::Picture(int width, int height, Colour background) : width_(width), height_(height) {
  const auto across = static_cast<std::size_t>(width), down = static_cast<std::size_t>(height);
  require_memory(fmt::format("a picture of {} x {} dots", width, height), bytes(across, down));
  pixels_.assign(across * down, background);
}

void Picture::set(int x, int y, Colour colour) {
  if (x < 0 || y < 0 || x >= width_ || y >= height_) return;
  pixels_[static_cast<std::size_t>(y) * static_cast<std::size_t>(width_) + static_cast<std::size_t>(x)] = colour;
}

void Picture::fill(int x, int y, int width, int height, Colour colour) {
  for (int j = y; j < y + height; ++j) {
    for (int i = x; i < x + width; ++i) set(i, j, colour);
  }
}

void Picture::line(double x0, double y0, double x1, double y1, Colour colour) {
  const int steps = static_cast<int>(std::ceil(std::max({std::abs(x1 - x0), std::abs(y1 - y0), 1.0})));
  for (int k = 0; k <= steps; ++k) {
    const double t = static_cast<double>(k) / steps;
    set(static_cast<int>(std::lround(x0 + t * (x1 - x0))), static_cast<int>(std::lround(y0 + t * (y1 - y0))), colour);
  }
}

void Picture::text(int x, int y, std::string_view text, Colour colour, int scale) {
  for (const char c : text) {
    for (int j = 0; j < static_cast<int>(glyph(c).size()); ++j) {
      for (int i = 0; i < 5; ++i) {
        if ((glyph(c)[static_cast<std::size_t>(j)] >> (4 - i) & 1) != 0)
          fill(x + i * scale, y + j * scale, scale, scale, colour);
      }
    }
    x += 6 * scale;
  }
}

namespace {

/// What a stream calls with the next bytes; 0 ends it.
ssize_t take_bytes(void* to, const char* bytes, std::size_t count) {
  if (interrupt_seen()) return 0;
  static_cast<std::string*>(to)->append(bytes, count);
  return static_cast<ssize_t>(count);
}

}  // namespace

std::string Picture::png() const {
  png_image image{};
  image.version = PNG_IMAGE_VERSION;
  image.width = static_cast<png_uint_32>(width_);
  image.height = static_cast<png_uint_32>(height_);
  image.format = PNG_FORMAT_RGB;
  std::string bytes;
  // A large picture takes seconds: as a stream its parts come one by one.
  std::FILE* const stream =
      fopencookie(&bytes, "w", {.read = nullptr, .write = take_bytes, .seek = nullptr, .close = nullptr});
  if (stream == nullptr) throw Error("no memory for a stream");
  const bool written = png_image_write_to_stdio(&image, stream, 0, pixels_.data(), 0, nullptr) != 0;
  const bool closed = std::fclose(stream) == 0;
  check_interrupt();
  if (written && closed) return bytes;
  throw Error(std::string("libpng cannot write the picture: ") + image.message);
}

}  // namespace mexwave::cli
