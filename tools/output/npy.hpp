#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace mexwave::cli {

/// Header of an NPY file (version 1.0), C order, of this element type ("<i4", "<u2", "<u4") and shape; the values
/// follow it.
[[nodiscard]] std::string npy_header(std::string_view type, const std::vector<std::uint64_t>& shape);

}  // namespace mexwave::cli
