// Magic, version, length of the header, a Python dictionary in text, then the numbers.

#include "check/npy_file.hpp"

#include <fmt/core.h>

#include <charconv>

#include "mexwave/error.hpp"

namespace mexwave::cli {

namespace {

std::uint32_t byte(std::string_view bytes, std::size_t k) { return static_cast<unsigned char>(bytes[k]); }

/// The sides in "3, 4)" or "3,)"; nothing if that is not what stands there.
std::vector<std::uint64_t> sides(std::string_view text) {
  std::vector<std::uint64_t> shape;
  const char* from = text.data();
  const char* const end = from + text.size();
  while (from < end && *from != ')') {
    std::uint64_t side = 0;
    const auto [next, error] = std::from_chars(from, end, side);
    if (error != std::errc()) return {};
    shape.push_back(side);
    for (from = next; from < end && (*from == ',' || *from == ' ');) ++from;
  }
  if (from == end) return {};
  return shape;
}

}  // namespace

bool is_npy(std::string_view bytes) { return bytes.starts_with("\x93NUMPY"); }

NpyFile parse_npy(const std::string& path, std::string_view bytes) {
  const auto refuse = [&](const std::string& why) { throw FormatError(fmt::format("'{}' {}", path, why)); };
  if (bytes.size() < 10 || byte(bytes, 6) != 1 || byte(bytes, 7) != 0) refuse("is truncated or not NPY version 1.0");
  const std::size_t begin = 10 + byte(bytes, 8) + std::size_t{256} * byte(bytes, 9);
  if (bytes.size() < begin) refuse("is truncated: its NPY header does not end");
  const std::string_view header = bytes.substr(10, begin - 10);
  NpyFile file;
  for (const char* type : {"<u4", "<i4", "<u2", "|u1"}) {
    if (header.find(fmt::format("'descr': '{}'", type)) != std::string_view::npos) file.type = type;
  }
  if (file.type.empty() || header.find("'fortran_order': False") == std::string_view::npos)
    refuse("is no NPY file of uint32, int32, uint16 or uint8 in C order");
  constexpr std::string_view before_shape = "'shape': (";
  const std::size_t at = header.find(before_shape);
  if (at != std::string_view::npos) file.shape = sides(header.substr(at + before_shape.size()));
  if (file.shape.empty()) refuse("has a shape that cannot be read");
  file.data = bytes.substr(begin);
  const auto width = static_cast<std::uint64_t>(file.type.back() - '0');
  const std::uint64_t numbers = file.data.size() / width;
  std::uint64_t needed = 1;
  for (const std::uint64_t side : file.shape) {
    if (side != 0 && needed > numbers / side) refuse("is truncated or damaged: its shape needs more numbers");
    needed *= side;
  }
  if (needed * width != file.data.size())
    refuse(fmt::format("is truncated or damaged: {} bytes of numbers, its shape needs {}", file.data.size(), needed));
  return file;
}

std::vector<std::uint32_t> numbers_of(const NpyFile& file) {
  const auto width = static_cast<std::size_t>(file.type.back() - '0');
  std::vector<std::uint32_t> numbers(file.data.size() / width);
  for (std::size_t k = 0; k < numbers.size(); ++k) {
    for (std::size_t b = 0; b < width; ++b) numbers[k] |= byte(file.data, width * k + b) << 8 * b;
  }
  return numbers;
}

}  // namespace mexwave::cli
