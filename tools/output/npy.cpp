// NPY 1.0: magic, version, header length, a Python dictionary padded so that the data starts at a multiple of 64.

#include "output/npy.hpp"

#include <fmt/format.h>

namespace mexwave::cli {

std::string npy_header_u32(std::uint64_t rows, std::uint64_t columns) {
  std::string dictionary =
      fmt::format("{{'descr': '<u4', 'fortran_order': False, 'shape': ({}, {}), }}", rows, columns);
  constexpr std::size_t prefix = 10;
  while ((prefix + dictionary.size() + 1) % 64 != 0) dictionary += ' ';
  dictionary += '\n';
  std::string header("\x93NUMPY\x01\x00", 8);
  header += static_cast<char>(dictionary.size() & 0xff);
  header += static_cast<char>(dictionary.size() >> 8);
  return header + dictionary;
}

}  // namespace mexwave::cli
