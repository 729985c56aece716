#pragma once
// Files in the making, and those that killed processes have left so.

#include <string>

namespace mexwave::core {

/// What follows the name of a file while it is being made.
inline constexpr const char* partial = ".partial-";

/// Files in the making are locked as long as they are: one of this name that is not was left by a process that was
/// killed, and is removed.
void remove_leftovers(const std::string& path);

}  // namespace mexwave::core
