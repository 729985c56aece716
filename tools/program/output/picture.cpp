// Mixes colours; estimates and fills the memory of a picture.

#include "output/picture.hpp"

#include <algorithm>
#include <cmath>

#include "cli/exit.hpp"

namespace mexwave::cli {

std::vector<std::uint32_t> zeros(std::size_t count) {
  // 16 MiB between two checks for an interrupt: some machines need a second for the 256 MiB of 8192 x 8192 cells.
  constexpr std::size_t step = std::size_t{1} << 22;
  std::vector<std::uint32_t> words;
  words.reserve(count);
  while (words.size() < count) {
    check_interrupt();
    words.resize(std::min(count, words.size() + step));
  }
  return words;
}

Colour mix(Colour a, Colour b, double t) {
  const auto part = [t](std::uint8_t x, std::uint8_t y) {
    return static_cast<std::uint8_t>(std::lround(x + t * (y - x)));
  };
  return {part(a.red, b.red), part(a.green, b.green), part(a.blue, b.blue)};
}

Colour ramp(double t) {
  constexpr Colour stops[] = {{68, 20, 102},  {62, 74, 158},  {30, 128, 160}, {40, 170, 120},
                              {146, 196, 70}, {240, 200, 60}, {255, 242, 170}};
  constexpr int last = 6;
  const double at = std::clamp(t, 0.0, 1.0) * last;
  const int k = std::min(static_cast<int>(at), last - 1);
  return mix(stops[k], stops[k + 1], at - k);
}

std::uint64_t Picture::bytes(std::uint64_t width, std::uint64_t height) {
  return width * height * (2 * sizeof(std::uint32_t) + 2 * sizeof(Colour));
}

}  // namespace mexwave::cli
