#pragma once
// The seal beside a saved result: FILE.xxh3, one line of JSON that says what FILE is, how long, and its checksum. It
// keeps the result itself pure, so that other programs can load it.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "output/json.hpp"

namespace mexwave::cli {

struct Seal {
  std::string kind;  ///< "chomp3 openings" and the like
  Json parameters;
  std::uint64_t bytes = 0;
  std::string checksum;   ///< XXH3-128, hexadecimal
  std::string form = {};  ///< "csv" and the like; earlier seals do not say
};

/// Beside the file itself, if `path` is a link to it.
[[nodiscard]] std::string seal_path(const std::string& path);
/// What stands in the seal.
[[nodiscard]] std::string seal_text(const Seal& seal);

/// The seals of `path`: none if there is none, and several if it was being replaced when all ended: one of them is its
/// own. Those of a link are looked for beside the link if not beside the file. Throws FormatError if one is not one of
/// ours.
[[nodiscard]] std::vector<Seal> read_seals(const std::string& path);
/// The first of them, which is that of the newest file.
[[nodiscard]] std::optional<Seal> read_seal(const std::string& path);

}  // namespace mexwave::cli
