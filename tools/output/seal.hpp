#pragma once
// The seal beside a saved result: FILE.xxh3, one line of JSON that says what FILE is, how long, and its checksum. It
// keeps the result itself pure, so that other programs can load it.

#include <cstdint>
#include <optional>
#include <string>

#include "output/json.hpp"

namespace mexwave::cli {

struct Seal {
  std::string kind;  ///< "chomp3 openings" and the like
  Json parameters;
  std::uint64_t bytes = 0;
  std::string checksum;  ///< XXH3-128, hexadecimal
};

[[nodiscard]] std::string seal_path(const std::string& path);
/// What stands in the seal.
[[nodiscard]] std::string seal_text(const Seal& seal);

/// The seal of `path`, or nothing if there is none. Throws FormatError if it is there but is not one of ours.
[[nodiscard]] std::optional<Seal> read_seal(const std::string& path);

}  // namespace mexwave::cli
