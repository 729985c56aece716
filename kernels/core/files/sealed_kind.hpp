#pragma once
// What a sealed file is, at a glance.

#include <string>

namespace mexwave::core {

/// The kind that a sealed file says it is, its checksum not looked at; empty if it is none.
[[nodiscard]] std::string sealed_kind(const std::string& path);

}  // namespace mexwave::core
