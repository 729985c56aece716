#pragma once
// NPY files of version 1.0, read back without trust.

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

struct NpyFile {
  std::string type;                  ///< "<u4", "<i4", "<u2" or "|u1"
  std::vector<std::uint64_t> shape;  ///< one side or more
  std::string_view data;             ///< exactly what the shape needs, in C order, within the bytes read
};

/// Whether these bytes begin as an NPY file does.
[[nodiscard]] bool is_npy(std::string_view bytes);

/// `bytes` must outlive the result. Throws FormatError, naming `path`, if the bytes are truncated, too many, of another
/// version or type, or in Fortran order.
[[nodiscard]] NpyFile parse_npy(const std::string& path, std::string_view bytes);

/// The numbers of a file, whatever its type; those of "<i4" as if they had no sign.
[[nodiscard]] std::vector<std::uint32_t> numbers_of(const NpyFile& file);

}  // namespace mexwave::cli
