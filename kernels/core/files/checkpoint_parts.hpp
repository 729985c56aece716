#pragma once
// Files beside the ones that have their name: parts of checkpoints, PATH.CUT.PART with two numbers, and files that are
// being written.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mexwave::core {

[[nodiscard]] inline std::string checkpoint_part(const std::string& path, std::int64_t cut, std::int64_t part) {
  std::string name = path;
  return name.append(".").append(std::to_string(cut)).append(".").append(std::to_string(part));
}

/// The kinds of parts, as SealedWriter has them, end like that.
inline constexpr std::string_view part_mark = ", part";

/// Removes the parts of every cut but `kept`, which may be -1; a file that only has such a name stays.
void remove_parts_but(const std::string& path, std::int64_t kept);

/// The kind that a sealed file says it is, its checksum not looked at; empty if it is none.
[[nodiscard]] std::string sealed_kind(const std::string& path);

/// What follows the name of a file while it is being written.
inline constexpr const char* partial = ".partial-";

/// A file that is being written is locked: one that is not locked was left by a process that was killed. Removes those
/// of this file.
void remove_leftovers(const std::string& path);

/// Links are followed to the file itself, there or not. Nothing if the way leads through /proc: a link there is an open
/// file and no name (/dev/stdout, say, when standard output is a file).
[[nodiscard]] std::optional<std::string> follow_links(const std::string& path);

}  // namespace mexwave::core
