// The memory that is still available on the machine, or in the control groups of the process. Reads files that only
// Linux has; other systems report their physical memory.

#include "core/schedule/memory.hpp"

#include <sys/resource.h>
#include <unistd.h>

#include <algorithm>
#include <fstream>
#include <limits>

namespace mexwave::core {

namespace {

constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();

/// The number in a file, or `no_limit` if there is none (a control group without a limit has the text "max").
std::uint64_t number_in(const std::string& path) {
  std::ifstream file(path);
  std::uint64_t value = 0;
  return file >> value ? value : no_limit;
}

/// The number after `key` in a file of lines "key number ...", or 0.
std::uint64_t number_after(const std::string& key, const std::string& path) {
  std::ifstream file(path);
  std::string word;
  std::uint64_t value = 0;
  while (file >> word >> value && (word != key)) file.ignore(std::numeric_limits<std::streamsize>::max(), '\n');
  return file ? value : 0;
}

/// max(a - b, 0).
std::uint64_t less(std::uint64_t a, std::uint64_t b) { return a - std::min(a, b); }

/// Bytes that one group leaves, counting file caches that the system can drop at once.
std::uint64_t bytes_left_in(const std::string& group, bool version_2) {
  const std::uint64_t limit = number_in(group + (version_2 ? "/memory.max" : "/memory.limit_in_bytes"));
  const std::uint64_t used = number_in(group + (version_2 ? "/memory.current" : "/memory.usage_in_bytes"));
  if (limit == no_limit || used == no_limit) return no_limit;
  const std::uint64_t droppable =
      number_after(version_2 ? "inactive_file" : "total_inactive_file", group + "/memory.stat");
  return less(limit, less(used, droppable));
}

/// Bytes that `ulimit -v` leaves.
std::uint64_t bytes_left_of_address_space() {
  rlimit limit{};
  if (getrlimit(RLIMIT_AS, &limit) != 0 || limit.rlim_cur == RLIM_INFINITY) return no_limit;
  const std::uint64_t pages = number_in("/proc/self/statm");
  return pages == no_limit ? no_limit : less(limit.rlim_cur, pages * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE)));
}

/// The physical memory of the machine, for systems that do not report how much is available.
std::uint64_t physical_bytes() {
  return static_cast<std::uint64_t>(sysconf(_SC_PHYS_PAGES)) * static_cast<std::uint64_t>(sysconf(_SC_PAGESIZE));
}

}  // namespace

std::uint64_t bytes_left_in_groups(std::istream& membership, const std::string& root) {
  // Lines are "number:controllers:/path"; version 2 has no controllers. Limits of parent groups apply, too. Inside a
  // container the path may not be visible; the root of the mount is then the container's own group.
  std::uint64_t left = no_limit;
  std::string line;
  while (std::getline(membership, line)) {
    const std::size_t first = line.find(':');
    const std::size_t second = first == std::string::npos ? first : line.find(':', first + 1);
    if (second == std::string::npos) continue;
    const std::string controllers = line.substr(first, second - first) + ",";  // ":cpu,memory,"
    const bool version_2 = controllers == ":,";
    if (!version_2 && controllers.find("memory,") == std::string::npos) continue;
    const std::string mount = root + (version_2 ? "" : "/memory");
    for (std::string path = line.substr(second + 1);; path.resize(path.rfind('/'))) {
      left = std::min(left, bytes_left_in(mount + path, version_2));
      if (path.find('/') == std::string::npos) break;
    }
  }
  return left;
}

std::uint64_t available_bytes() {
  std::ifstream groups("/proc/self/cgroup");
  const std::uint64_t kibibytes = number_after("MemAvailable:", "/proc/meminfo");
  return std::min({kibibytes == 0 ? physical_bytes() : kibibytes * 1024, bytes_left_in_groups(groups, "/sys/fs/cgroup"),
                   bytes_left_of_address_space()});
}

}  // namespace mexwave::core
