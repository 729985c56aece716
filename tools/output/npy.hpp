#pragma once

#include <cstdint>
#include <string>

namespace mexwave::cli {

/// Header of an NPY file (version 1.0) of little-endian uint32, C order, of this shape; the values follow it.
[[nodiscard]] std::string npy_header_u32(std::uint64_t rows, std::uint64_t columns);

}  // namespace mexwave::cli
