#pragma once
// Readers that want a path.

#include <string>
#include <string_view>

namespace mexwave::fuzz {

/// The path of that name in a folder that goes with the process; in memory where that can be had.
[[nodiscard]] std::string scratch_path(const std::string& name);
/// The same, with a file of these bytes there.
[[nodiscard]] std::string scratch_file(const std::string& name, std::string_view bytes);

}  // namespace mexwave::fuzz
