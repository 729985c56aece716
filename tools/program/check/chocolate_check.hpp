#pragma once
// Reads chocolate tables without trusting them, and checks them by the definition. Nothing here calls or shares the
// kernels: the bound is computed again from the parameters in the seal or in the file.

#include <cstdint>
#include <cstring>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "check/table_reader.hpp"

namespace mexwave::cli {

/// b(x,z), from the parameters that `mexwave chocolate` writes.
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
  bool grundy = false;  ///< Grundy numbers; else P-positions
  bool misere = false;
  std::uint32_t upto = 0;
  SavedBound bound;
  std::optional<std::string> wrong;  ///< what no table can say: two P-positions of one pair
  /// P-positions: the y of the pair (x,z), or absent.
  [[nodiscard]] std::uint32_t y(std::uint32_t x, std::uint32_t z) const {
    std::uint32_t value = 0;
    std::memcpy(&value, bytes().data() + 4 * (std::size_t{x} * (std::size_t{upto} + 1) + z), 4);
    return value;
  }
  /// Grundy number of {x,y,z}, y <= b(x,z).
  [[nodiscard]] std::uint16_t value(std::uint32_t x, std::uint32_t y, std::uint32_t z) const {
    const std::size_t pair =
        half && x > z ? std::size_t{z} * (std::size_t{upto} + 1) + x : std::size_t{x} * (std::size_t{upto} + 1) + z;
    std::uint16_t number = 0;
    std::memcpy(&number, bytes().data() + 2 * (start[pair] + y), 2);
    return number;
  }
  bool half = false;                 ///< only pairs x <= z are stored
  std::vector<std::uint64_t> start;  ///< of each pair's Grundy numbers
  std::string_view given;            ///< the numbers as they lie in the file, little-endian; if empty:
  std::string own;                   ///< the numbers in that form
  [[nodiscard]] std::string_view bytes() const { return given.empty() ? std::string_view(own) : given; }
};

/// Reads positions or Grundy numbers; the bytes must outlive the table. Throws FormatError, naming the path, the place
/// and what is wrong there; and if there is no seal where the bound stands nowhere else.
[[nodiscard]] ChocolateTable saved_chocolate(const Given& file);

/// P-positions: the least y that none of a pair's options forbids, found anew from pair to pair; of a table too large
/// for that the head, and of the rest a sample: from each that is listed no move leads to another, from every other
/// position one does. Grundy numbers: each is the mex of its options; of a large table those of the head and of a
/// sample.
[[nodiscard]] Recheck recheck_chocolate(const ChocolateTable& table, const Effort& effort);

}  // namespace mexwave::cli
