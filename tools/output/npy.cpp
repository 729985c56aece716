// Magic, version 1.0, length of the header as little-endian uint16, a Python dictionary, padding to 64 bytes.

#include "output/npy.hpp"

#include <fmt/core.h>

namespace mexwave::cli {

std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape) {
  std::string sides;
  for (const std::uint64_t side : shape) sides += fmt::format("{},", side);
  const std::string dictionary = fmt::format("{{'descr': '{}', 'fortran_order': False, 'shape': ({}), }}", type, sides);
  constexpr std::size_t before = 10, alignment = 64;
  const std::size_t whole = (before + dictionary.size() + 1 + alignment - 1) / alignment * alignment;
  const std::size_t length = whole - before;
  std::string header("\x93NUMPY\x01", 7);
  header += {'\0', static_cast<char>(length & 0xff), static_cast<char>(length >> 8)};
  header += dictionary;
  header.resize(whole - 1, ' ');
  return header + '\n';
}

}  // namespace mexwave::cli
