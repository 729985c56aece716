#pragma once
// The files that lie beside a checkpoint of several processes: PATH.CUT.PART, with two numbers.

#include <cstdint>
#include <string>
#include <string_view>

namespace mexwave::core {

[[nodiscard]] inline std::string checkpoint_part(const std::string& path, std::int64_t cut, std::int64_t part) {
  std::string name = path;
  return name.append(".").append(std::to_string(cut)).append(".").append(std::to_string(part));
}

/// Their kinds, as SealedWriter has them, end like that.
inline constexpr std::string_view part_mark = ", part";

/// Removes those of every cut but `kept`, which may be -1; a file that only has such a name stays.
void remove_parts_but(const std::string& path, std::int64_t kept);

}  // namespace mexwave::core
