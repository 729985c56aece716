#pragma once
// Memory is estimated before it is taken.

#include <cstdint>
#include <string>

#include "mexwave/run.hpp"

namespace mexwave::core {

/// Bytes that can be taken now without swapping: what the system calls available, or what the control group leaves.
[[nodiscard]] std::uint64_t available_bytes();

/// "1.5 GiB" and the like; for people.
[[nodiscard]] std::string human_bytes(std::uint64_t bytes);

/// Throws MemoryLimit, naming both figures, if `what` needs more than run.memory_limit (or nine tenths of what is
/// available).
void require_memory(const std::string& what, std::uint64_t bytes, const RunOptions& run);

}  // namespace mexwave::core
