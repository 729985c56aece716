// Compares memory estimates with the memory that is available.

#include "core/schedule/memory.hpp"

#include <array>
#include <limits>

#include "mexwave/error.hpp"
#include "mexwave/ranks.hpp"

namespace mexwave::core {

namespace {
constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();
}

std::string human_bytes(std::uint64_t bytes) {
  constexpr std::array<const char*, 5> units{"B", "KiB", "MiB", "GiB", "TiB"};
  std::size_t unit = 0;
  std::uint64_t tenths = bytes > unlimited / 10 ? unlimited : bytes * 10;
  while (tenths >= 10240 && unit + 1 < units.size()) {
    tenths = (tenths + 512) / 1024;
    ++unit;
  }
  const std::string whole = std::to_string(tenths / 10);
  return (unit == 0 || tenths % 10 == 0 ? whole : whole + "." + std::to_string(tenths % 10)) + " " + units[unit];
}

std::uint64_t memory_allowed(const RunOptions& run) {
  if (run.memory_limit != 0) return run.memory_limit;
  return run.ranks != nullptr ? run.ranks->memory() : memory_at_hand();
}

}  // namespace mexwave::core

namespace mexwave {

std::uint64_t memory_at_hand() { return core::available_bytes() / 10 * 9; }

void require_memory(const std::string& what, std::uint64_t bytes, const RunOptions& run) {
  constexpr std::uint64_t unchecked_bytes = std::uint64_t{8} << 20;  // asking the system takes 50 us
  if (run.memory_limit == 0 && bytes <= unchecked_bytes) return;
  const std::uint64_t allowed = core::memory_allowed(run);
  if (bytes <= allowed) return;
  throw MemoryLimit(what + " would need about " + core::human_bytes(bytes) + " of memory, but only " +
                        core::human_bytes(allowed) + " is available",
                    bytes, allowed);
}

}  // namespace mexwave
