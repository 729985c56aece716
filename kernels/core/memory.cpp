// What the machine, or the control group that the process lives in, still has.

#include "core/memory.hpp"

#include <algorithm>
#include <array>
#include <fstream>
#include <limits>

#include "mexwave/error.hpp"

namespace mexwave::core {

namespace {

constexpr std::uint64_t unlimited = std::numeric_limits<std::uint64_t>::max();

std::uint64_t number_in(const char* path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : unlimited;
}

}  // namespace

std::uint64_t available_bytes() {
  std::uint64_t available = unlimited;
  std::ifstream meminfo("/proc/meminfo");
  std::string key;
  std::uint64_t kibibytes = 0;
  std::string unit;
  while (meminfo >> key >> kibibytes && std::getline(meminfo, unit)) {
    if (key == "MemAvailable:") available = kibibytes * 1024;
  }
  const std::uint64_t limit = number_in("/sys/fs/cgroup/memory.max");
  const std::uint64_t used = number_in("/sys/fs/cgroup/memory.current");
  if (limit != unlimited && used != unlimited) available = std::min(available, limit - std::min(limit, used));
  return available;
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

void require_memory(const std::string& what, std::uint64_t bytes, const RunOptions& run) {
  const std::uint64_t allowed = run.memory_limit != 0 ? run.memory_limit : memory_at_hand();
  if (bytes <= allowed) return;
  throw MemoryLimit(
      what + " needs about " + human_bytes(bytes) + " of memory, " + human_bytes(allowed) + " may be taken", bytes,
      allowed);
}

}  // namespace mexwave::core

namespace mexwave {

std::uint64_t memory_at_hand() { return core::available_bytes() / 10 * 9; }

}  // namespace mexwave
