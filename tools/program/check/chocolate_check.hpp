#pragma once
// Reads chocolate tables, which may be malformed, and checks them by the definition, without code of the kernels: the
// bound is computed from the parameters in the seal or in the file.

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/table_reader.hpp"

namespace mexwave::cli {

/// The bound b(x,z), from the parameters that `mexwave chocolate` writes.
struct SavedBound {
  enum class Form : std::uint8_t { sum, last, box, by_sum, by_pair };
  Form form = Form::sum;
  std::uint32_t parameter = 1;        ///< k, the height, or the columns of by_pair
  std::vector<std::uint32_t> values;  ///< by_sum: b of x + z; by_pair: row by row
  [[nodiscard]] std::uint32_t operator()(std::uint32_t x, std::uint32_t z) const {
    switch (form) {
      case Form::sum:
        return (x + z) / parameter;
      case Form::last:
        return z / parameter;
      case Form::box:
        return parameter;
      case Form::by_sum:
        return values[std::size_t{x} + z];
      case Form::by_pair:
        return values[std::size_t{x} * parameter + z];
    }
    return 0;
  }
};

struct ChocolateTable {
  bool grundy = false;  ///< Grundy values; else P-positions
  bool misere = false;
  std::uint32_t upto = 0;
  SavedBound bound;
  std::optional<std::string> wrong;  ///< a contradiction: two P-positions of one pair
  /// P-positions: the y of the pair (x,z), or absent.
  [[nodiscard]] std::uint32_t y(std::uint32_t x, std::uint32_t z) const {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes().data() + 4 * (std::size_t{x} * (std::size_t{upto} + 1) + z), 4);
    return value;
  }
  /// Grundy value of {x,y,z}, y <= b(x,z).
  [[nodiscard]] std::uint16_t value(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    const std::size_t pair =
        half && x > z ? std::size_t{z} * (std::size_t{upto} + 1) + x : std::size_t{x} * (std::size_t{upto} + 1) + z;
    std::uint16_t number = 0;
    std::memcpy(&number, bytes().data() + 2 * (start[pair] + y), 2);
    return number;
  }
  bool half = false;                 ///< whether only pairs x <= z are stored
  std::vector<std::uint64_t> start;  ///< where each pair's Grundy values start
  std::string_view given;            ///< the numbers in the file, little-endian; if empty, they are in `own`
  std::string own;                   ///< numbers converted from the file, little-endian
  [[nodiscard]] std::string_view bytes() const { return given.empty() ? std::string_view(own) : given; }
};

/// Reads P-positions or Grundy values; the bytes of the file must outlive the table. Throws FormatError with the path,
/// the place and the reason, also if the file does not state the bound and has no seal.
[[nodiscard]] ChocolateTable saved_chocolate(const Given& file);

/// Checks a table. For P-positions it recomputes, pair by pair, the least y that no option excludes. In a table that is
/// too large for that, it does so for the first pairs, and checks a sample of the others: no move leads from a listed
/// position to a listed one, and from every other position a move does. For Grundy values it checks that each is the
/// mex of the values of its options; in a large table, at the beginning and in a sample.
[[nodiscard]] Recheck recheck_chocolate(const ChocolateTable& table, const Effort& effort);

}  // namespace mexwave::cli
