// Reads a PNG picture.
#pragma once

#include <gtest/gtest.h>
#include <png.h>

#include <array>
#include <filesystem>
#include <vector>

namespace mexwave::cli::test {

using Dot = std::array<unsigned char, 3>;
inline constexpr Dot white{255, 255, 255};

struct Image {
  std::size_t width = 0, height = 0;
  std::vector<unsigned char> bytes;
  [[nodiscard]] Dot at(std::size_t x, std::size_t y) const {
    const unsigned char* const from = bytes.data() + (y * width + x) * 3;
    return {from[0], from[1], from[2]};
  }
  [[nodiscard]] std::size_t count(const Dot& colour) const {
    std::size_t found = 0;
    for (std::size_t y = 0; y < height; ++y)
      for (std::size_t x = 0; x < width; ++x) found += at(x, y) == colour ? 1 : 0;
    return found;
  }
};

// Empty if there is no such picture.
inline Image read_image(const std::filesystem::path& path) {
  png_image header{};
  header.version = PNG_IMAGE_VERSION;
  Image image;
  if (png_image_begin_read_from_file(&header, path.c_str()) == 0) return image;
  header.format = PNG_FORMAT_RGB;
  image.bytes.resize(PNG_IMAGE_SIZE(header));
  image.width = header.width;
  image.height = header.height;
  EXPECT_NE(png_image_finish_read(&header, nullptr, image.bytes.data(), 0, nullptr), 0);
  return image;
}

}  // namespace mexwave::cli::test
