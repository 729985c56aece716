#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace mexwave::cli {

/// A table of a bound: one row is b of x + z = 0, 1, ...; several are b(x,z), rows x, columns z.
struct BoundFile {
  std::vector<std::vector<std::uint32_t>> rows;  ///< at least one, all equally long, at least one value each
  std::string checksum;                          ///< of the file's bytes
};

/// Whole numbers from 0 to chocolate::largest_height, split by blanks or commas; empty lines and what follows a # are
/// passed over. One number a line is one row. Throws IoError, and FormatError naming the file, the line and the value
/// that is no such number, is less than the one before it or above it, or makes its row longer or shorter than the
/// first.
[[nodiscard]] BoundFile read_bound_file(const std::string& path);

}  // namespace mexwave::cli
