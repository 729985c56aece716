#pragma once
// Files beside PATH whose names begin with PATH: parts of checkpoints, PATH.BLOCK.CHUNK with two numbers, and files
// that are being written.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace mexwave::core {

[[nodiscard]] inline std::string checkpoint_part(const std::string& path, std::int64_t block, std::int64_t chunk) {
  std::string name = path;
  return name.append(".").append(std::to_string(block)).append(".").append(std::to_string(chunk));
}

/// Ends the `kind` in the header of every part.
inline constexpr std::string_view part_mark = ", part";

/// Removes the parts of all blocks except block `kept` (-1: of all blocks). A file that has such a name but is not a
/// part is not removed.
void remove_parts_but(const std::string& path, std::int64_t kept);

/// The kind in the header of a sealed file, without a check of its checksum; empty if it is not a sealed file.
[[nodiscard]] std::string sealed_kind(const std::string& path);

/// Follows the file's name in the name of its temporary file.
inline constexpr const char* partial = ".partial-";

/// Removes the temporary files of `path` that killed processes have left. The file of a running process is locked;
/// those of killed processes are not.
void remove_leftovers(const std::string& path);

/// Follows links to the file, whether it exists or not. Nothing if the path leads through /proc, where a link is an
/// open file and not a name (for example /dev/stdout, if standard output is a file).
[[nodiscard]] std::optional<std::string> follow_links(const std::string& path);

}  // namespace mexwave::core
