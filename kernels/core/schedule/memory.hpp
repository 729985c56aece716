#pragma once
// Memory limits: estimates are checked before memory is allocated.

#include <cstdint>
#include <istream>
#include <string>

#include "mexwave/run.hpp"

namespace mexwave::core {

/// Bytes that can be taken now without swapping: what the system calls available, or less if the control groups of the
/// process or its limit on address space (ulimit -v) leave less.
[[nodiscard]] std::uint64_t available_bytes();

/// Bytes that control groups leave, the largest std::uint64_t if they set no limit. `membership` is as in
/// /proc/self/cgroup, `root` where the group file systems are mounted; versions 1 and 2.
[[nodiscard]] std::uint64_t bytes_left_in_groups(std::istream& membership, const std::string& root);

/// For messages, for example "1.5 GiB".
[[nodiscard]] std::string human_bytes(std::uint64_t bytes);

/// Bytes that this run may take: its limit, or else Ranks::memory() or memory_at_hand().
[[nodiscard]] std::uint64_t memory_allowed(const RunOptions& run);

}  // namespace mexwave::core
